/**
 * As much of a browser as the modules of the page need to be tested without one: elements with attributes, classes,
 * listeners that bubble, and the page of index.html. Markup that is drawn (innerHTML of SVG) stays text.
 */

import { readFileSync } from "node:fs";

const VOID = new Set(["meta", "link", "img", "input", "br", "path"]);

export class Element {
  constructor(tag = "div") {
    this.localName = tag;
    this.attributes = new Map();
    this.childNodes = [];
    this.parentNode = null;
    this.listeners = new Map();
    this.markup = "";
    this.style = new Style();
    this.dataset = new Proxy({}, dataOf(this));
    this.classList = classesOf(this);
    Object.assign(this, { hidden: false, disabled: false, tabIndex: 0, value: "", checked: false, clientWidth: 640 });
  }

  setAttribute(name, value) {
    this.attributes.set(name, String(value));
    if (name === "hidden" || name === "disabled") this[name] = true;
  }
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  removeAttribute(name) {
    this.attributes.delete(name);
  }
  get id() {
    return this.getAttribute("id") ?? "";
  }
  get className() {
    return this.getAttribute("class") ?? "";
  }
  set className(names) {
    this.setAttribute("class", names);
  }

  get children() {
    return this.childNodes.filter((node) => node instanceof Element);
  }
  get firstElementChild() {
    return this.children[0] ?? null;
  }
  get childElementCount() {
    return this.children.length;
  }
  append(...nodes) {
    for (const node of nodes) {
      if (node instanceof Element) {
        node.remove();
        node.parentNode = this;
      }
      this.childNodes.push(node);
    }
  }
  replaceChildren(...nodes) {
    this.childNodes = [];
    this.append(...nodes);
  }
  remove() {
    if (this.parentNode) this.parentNode.childNodes = this.parentNode.childNodes.filter((node) => node !== this);
    this.parentNode = null;
  }
  cloneNode() {
    const copy = new this.constructor(this.localName);
    for (const [name, value] of this.attributes) copy.setAttribute(name, value);
    copy.innerHTML = this.innerHTML;
    return copy;
  }

  get textContent() {
    return this.childNodes.map((node) => (node instanceof Element ? node.textContent : node)).join("");
  }
  set textContent(text) {
    this.replaceChildren(...(text ? [text] : []));
  }
  get innerHTML() {
    return this.markup;
  }
  set innerHTML(markup) {
    this.markup = markup;
    this.childNodes = markup ? [markup] : [];
  }

  *descendants() {
    for (const child of this.children) {
      yield child;
      yield* child.descendants();
    }
  }
  matches(selector) {
    return selector.split(", ").some((one) => one === this.localName || one === `#${this.id}`);
  }
  querySelector(selector) {
    return [...this.descendants()].find((one) => one.matches(selector)) ?? null;
  }
  closest(selector) {
    return this.matches(selector) ? this : (this.parentNode?.closest(selector) ?? null);
  }
  contains(other) {
    return other === this || [...this.descendants()].includes(other);
  }

  addEventListener(type, listener, { signal } = {}) {
    const own = this.listeners.get(type) ?? new Set();
    this.listeners.set(type, own.add(listener));
    signal?.addEventListener("abort", () => own.delete(listener));
  }
  /** Have something happen here, and to all that this is in. */
  happen(type, event = {}) {
    const whole = { type, target: this, preventDefault() {}, stopPropagation() {}, ...event };
    for (let at = this; at; at = at.parentNode) for (const listener of at.listeners.get(type) ?? []) listener(whole);
  }
  dispatchEvent(event) {
    this.happen(event.type);
  }
  click() {
    if (!this.disabled) this.happen("click");
  }
  focus() {
    document.activeElement = this;
  }
  blur() {
    document.activeElement = document.body;
  }
  getBoundingClientRect() {
    return { left: 0, top: 0, width: 900, height: 900 };
  }
  setPointerCapture() {}
  getContext() {
    return { clearRect() {}, fillText() {} };
  }
}

class Style {
  constructor() {
    Object.defineProperty(this, "properties", { value: new Map() });
  }
  setProperty(name, value) {
    this.properties.set(name, value);
  }
  getPropertyValue(name) {
    return this.properties.get(name) ?? "";
  }
  removeProperty(name) {
    this.properties.delete(name);
  }
}

const dataOf = (element) => {
  const nameOf = (key) => `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return {
    get: (_, key) => element.attributes.get(nameOf(key)),
    set: (_, key, value) => (element.setAttribute(nameOf(key), value), true),
  };
};

const classesOf = (element) => {
  const names = () => element.className.split(" ").filter(Boolean);
  const put = (list) => (element.className = [...new Set(list)].join(" "));
  return {
    contains: (name) => names().includes(name),
    add: (...more) => put([...names(), ...more]),
    remove: (...gone) => put(names().filter((name) => !gone.includes(name))),
    toggle: (name, isOn) => put(isOn ? [...names(), name] : names().filter((one) => one !== name)),
  };
};

const TYPES = {
  button: "Button",
  select: "Select",
  form: "Form",
  dialog: "Dialog",
  input: "Input",
  details: "Details",
};
const HTML = { HTMLElement: class HTMLElement extends Element {} };
for (const name of Object.values(TYPES)) HTML[`HTML${name}Element`] = class extends HTML.HTMLElement {};

function create(tag) {
  return new HTML[TYPES[tag] ? `HTML${TYPES[tag]}Element` : "HTMLElement"](tag);
}

/** The tree of a well-formed piece of HTML. */
export function parse(html) {
  const root = create("template");
  let at = root;
  for (const [, close, tag, words, text] of html.matchAll(/<(\/?)([a-z]\w*)((?:"[^"]*"|[^">])*)>|([^<]+)/gi)) {
    if (text !== undefined) {
      if (text.trim()) at.append(text.trim());
    } else if (close) at = at.parentNode;
    else {
      const made = create(tag);
      for (const [, name, value = ""] of words.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) made.setAttribute(name, value);
      at.append(made);
      if (!VOID.has(tag) && !words.endsWith("/")) at = made;
    }
  }
  return root;
}

/** Open the page anew: its elements, an empty memory, and frames that are drawn when a test says so. */
export function openPage() {
  const file = new URL("../../../src/nonet/web/static/index.html", import.meta.url);
  const html = readFileSync(file, "utf8").replace(/<!doctype html>/i, "");
  const [root] = parse(html).children;
  const body = root.querySelector("body");
  const document = Object.assign(create("document"), {
    documentElement: root,
    body,
    head: root.querySelector("head"),
    activeElement: body,
    createElement: create,
    createElementNS: (_, tag) => new Element(tag),
    getElementById: (id) => root.querySelector(`#${id}`),
  });
  const kept = new Map();
  const frames = [];
  Object.assign(globalThis, HTML, {
    Element,
    document,
    location: { hash: "" },
    history: { state: null, replaceState() {}, pushState() {} },
    localStorage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) },
    matchMedia: () => Object.assign(create("media"), { matches: false }),
    devicePixelRatio: 1,
    getComputedStyle: () => ({ color: "black", fontFamily: "sans-serif" }),
    requestAnimationFrame: (draw) => frames.push(draw),
    cancelAnimationFrame() {},
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  return { document, kept, drawFrames: () => frames.splice(0).forEach((draw) => draw()) };
}
