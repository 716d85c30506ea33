/** Sound and vibration for a digit, a mistake that is shown, and a solved puzzle. The page makes the sounds, without files. */

/** @import {App} from "./app.js" */

import { valuesOf } from "../core/state.js";

/**
 * @typedef {"digit" | "mistake" | "win"} Moment
 * @typedef {object} Position from which moments follow
 * @property {string} game its id
 * @property {readonly number[]} digits
 * @property {ReadonlySet<string>} faults digits that are shown to be wrong, with their cells
 * @property {boolean} isWon
 */

/** @type {Record<Moment, readonly [frequency: number, start: number, length: number][]>} in hertz and seconds */
const TONES = {
  digit: [[620, 0, 0.07]],
  mistake: [
    [208, 0, 0.14],
    [156, 0.11, 0.22],
  ],
  win: [
    [523, 0, 0.2],
    [659, 0.12, 0.2],
    [784, 0.24, 0.2],
    [1047, 0.36, 0.5],
  ],
};
const LOUD = 0.14; // of what the device can do
const ATTACK = 0.008; // seconds: a tone that begins at once clicks

/** @type {Record<Moment, number[]>} milliseconds, on and off in turn */
const PULSES = { digit: [12], mistake: [45, 60, 45], win: [60, 50, 60, 50, 180] };

export function canSound() {
  return "AudioContext" in window;
}

/** Only devices that are held vibrate, though some browsers elsewhere say that they could. */
export function canVibrate() {
  return "vibrate" in navigator && matchMedia("(any-pointer: coarse)").matches;
}

/** @type {AudioContext | null} */
let context = null;
let isWired = false;

/**
 * From now on moments are heard and felt, as far as the settings say so.
 *
 * @param {App} app
 */
export function wireFeedback(app) {
  if (isWired) return;
  isWired = true;
  let before = positionOf(app);
  app.drawers.push(() => {
    const now = positionOf(app);
    const moment = momentOf(before, now);
    before = now;
    if (moment) give(app, moment);
  });
}

/**
 * @param {App} app
 * @param {Moment} moment
 */
export function give({ settings }, moment) {
  if (settings.sound && canSound()) play(moment);
  if (settings.vibration && canVibrate()) navigator.vibrate(PULSES[moment]);
}

/**
 * @param {App} app
 * @returns {Position}
 */
function positionOf({ game, session, settings, overlay }) {
  const digits = valuesOf(game);
  const { shown } = overlay;
  const wrong = [
    ...(settings.conflicts ? session.conflicts.all : []),
    ...(shown.sort === "pointed" ? (shown.wrong ?? []) : []),
  ];
  const faults = new Set(wrong.map((cell) => `${cell}:${digits[cell]}`));
  return { game: game.id, digits, faults, isWon: shown.sort === "won" };
}

/**
 * What has happened between two positions; the greater thing where there are two.
 *
 * @param {Position} before
 * @param {Position} now
 * @returns {Moment | null}
 */
export function momentOf(before, now) {
  if (now.game !== before.game) return null;
  if (now.isWon !== before.isWon) return now.isWon ? "win" : null;
  if ([...now.faults].some((fault) => !before.faults.has(fault))) return "mistake";
  return now.digits.some((digit, cell) => digit && digit !== before.digits[cell]) ? "digit" : null;
}

/** @param {Moment} moment */
function play(moment) {
  context ??= new AudioContext();
  void context.resume(); // a browser lets no page sound before it is touched
  for (const [frequency, start, length] of TONES[moment]) {
    const from = context.currentTime + start;
    const tone = new OscillatorNode(context, { type: "triangle", frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(LOUD, from + ATTACK);
    volume.gain.exponentialRampToValueAtTime(LOUD / 1000, from + length);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
