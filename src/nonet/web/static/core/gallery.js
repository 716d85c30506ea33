/** Choosing a new puzzle: what a card stands for, and which sizes and levels a choice has. */

/** @import {Card, Gallery, Settings} from "./types.js" */

/**
 * @typedef {object} Choice
 * @property {string} kind
 * @property {readonly string[]} rules names of rules to be placed
 * @property {number} size
 * @property {string} level
 *
 * @typedef {Map<number, string[]>} Offer the levels of each size
 */

export const MOST_RULES = 2; // at once: with more, creating takes too long

/**
 * The sizes and levels that puzzles of a kind with rules come soon at; none if the server does not offer them.
 *
 * @param {Pick<Gallery, "offers" | "with_rules">} gallery
 * @param {Pick<Choice, "kind" | "rules">} choice
 * @returns {Offer}
 */
export function offerOf({ offers, with_rules }, { kind, rules }) {
  const known = Object.keys(offers).find((name) => sameParts(name, kind)) ?? "";
  if (rules.length && !with_rules.includes(known)) return new Map();
  const [first, ...others] = [known, ...rules].map((name) => offers[name] ?? {});
  const found = Object.entries(first).map(
    ([size, levels]) =>
      /** @type {[number, string[]]} */ ([
        Number(size),
        levels.filter((level) => others.every((other) => other[size]?.includes(level))),
      ]),
  );
  return new Map(found.filter(([, levels]) => levels.length).sort(([a], [b]) => a - b));
}

/**
 * A choice as its offer has it: the size and the level stay if they can.
 *
 * @param {Choice} choice
 * @param {Offer} offer
 * @param {string} wantedLevel what the player chose last, which a board may lack
 * @returns {Choice}
 */
export function fitted(choice, offer, wantedLevel) {
  const sizes = [...offer.keys()];
  const size = [choice.size, 9].find((one) => offer.has(one)) ?? sizes[sizes.length - 1] ?? choice.size;
  const levels = offer.get(size) ?? [];
  return { ...choice, size, level: levels.includes(wantedLevel) ? wantedLevel : (levels[0] ?? wantedLevel) };
}

/**
 * Whether a card says what is chosen.
 *
 * @param {Card} card
 * @param {Choice} choice
 * @param {readonly Card[]} cards all of them: a size may have a card of its own
 */
export function isChosen(card, choice, cards) {
  const isAlike = (/** @type {Card} */ one) =>
    sameParts(one.kind, choice.kind) && sameParts(one.rules.join("+"), choice.rules.join("+"));
  if (!isAlike(card)) return false;
  if (card.size) return card.size === choice.size;
  return !cards.some((one) => one.size === choice.size && isAlike(one));
}

/**
 * Whether a card is a part of what is chosen, where several are combined.
 *
 * @param {Card} card
 * @param {Choice} choice
 */
export function isPart(card, choice) {
  if (card.size) return false;
  if (card.rules.length) return card.rules.every((name) => choice.rules.includes(name));
  return partsOf(choice.kind).includes(card.kind);
}

const USUAL_SIZE = 9;

/**
 * The choice of a card alone. It keeps the size, unless that is another card's.
 *
 * @param {Card} card
 * @param {Choice} choice
 * @param {readonly Card[]} cards
 * @returns {Choice}
 */
export function choose(card, choice, cards) {
  const { kind, rules, size } = card;
  const chosen = { ...choice, kind, rules, size: size ?? choice.size };
  return isChosen(card, chosen, cards) ? chosen : { ...chosen, size: USUAL_SIZE };
}

/**
 * A choice with one card more, or without it: rules and kinds beside those that are chosen, one board for another.
 *
 * @param {Card} card
 * @param {Choice} choice
 * @param {Gallery["offers"]} offers
 * @returns {Choice}
 */
export function toggle(card, choice, offers) {
  if (card.rules.length) {
    const others = choice.rules.filter((name) => !card.rules.includes(name));
    return { ...choice, rules: isPart(card, choice) ? others : [...others, ...card.rules] };
  }
  const kinds = partsOf(choice.kind).filter((name) => name !== "classic");
  const others = kinds.filter((name) => name !== card.kind);
  if (others.length < kinds.length) return { ...choice, kind: others.join("+") || "classic" };
  const both = [...others, card.kind].join("+");
  const isKnown = Object.keys(offers).some((name) => sameParts(name, both));
  return { ...choice, kind: isKnown ? both : card.kind };
}

/**
 * Cards whose name, group or line has all words.
 *
 * @param {readonly Card[]} cards
 * @param {string} text
 * @param {(card: Card) => string} wordsOf
 */
export function search(cards, text, wordsOf) {
  const words = plain(text)
    .split(/[\s-]+/)
    .filter(Boolean);
  return cards.filter((card) => words.every((word) => plain(wordsOf(card)).includes(word)));
}

/** @param {string} text */
function plain(text) {
  return text.toLowerCase().normalize("NFKD").replaceAll("×", "x");
}

/** @param {string} kind */
function partsOf(kind) {
  return kind.split("+").filter(Boolean);
}

/**
 * @param {string} one
 * @param {string} other
 */
function sameParts(one, other) {
  return partsOf(one).sort().join("+") === partsOf(other).sort().join("+");
}

/**
 * What was chosen last.
 *
 * @param {Settings} settings
 * @returns {Choice}
 */
export function lastChoice({ kind, rules, size, level }) {
  return { kind, rules, size: Number(size), level };
}
