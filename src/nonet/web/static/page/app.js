/** The app: the parts of the page that panels and actions share, and who is drawn when something changes. */

/** @import {About, Game, Settings} from "../core/types.js" */
/** @import {Engine} from "../engine/engine.js" */
/** @import {Tab} from "../panels/tabs.js" */
/** @import {BoardComponent} from "../view/board.js" */
/** @import {Aid} from "../view/scene.js" */

import { GameSession } from "./game-session.js";
import { OverlayState } from "./overlay.js";
import { Persistence } from "./persistence.js";
import { Requests } from "./requests.js";
import { loadLayout, storeSettings } from "./settings.js";

/**
 * @typedef {object} Host what differs between the page of a server and a file without one
 * @property {Engine} engine
 * @property {readonly Tab[]} tabs
 * @property {(app: App) => Promise<void>} firstGame the game that the page begins with
 * @property {boolean} hasHome
 * @property {(app: App) => void} wireWayBack the browser's Back and Forward
 */

export class App {
  /**
   * @param {Host} host
   * @param {About} about
   * @param {Game} game
   * @param {Settings} settings
   * @param {BoardComponent} board
   */
  constructor(host, about, game, settings, board) {
    this.board = board;
    this.engine = host.engine;
    this.tabs = host.tabs;
    this.hasHome = host.hasHome;
    this.about = about;
    this.settings = settings;
    /** @type {(() => void)[]} */
    this.drawers = [];
    this.frame = 0;
    this.overlay = new OverlayState(() => this.redraw());
    this.persistence = new Persistence();
    this.requests = new Requests(this);
    this.session = new GameSession(this, game);
    /** @type {Aid | null} what setting shows on the board; comes with the tab Set */
    this.aid = null;
    /** @type {string | null} the player's own jigsaw */
    this.ownLayout = loadLayout();
  }

  /** The game on the board: all parts of the page look at it. */
  get game() {
    return this.session.game;
  }

  /** Draw again in the next frame: many changes, one drawing. */
  redraw() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      for (const draw of this.drawers) draw();
    });
  }

  /** @param {Partial<Settings>} changes */
  set(changes) {
    Object.assign(this.settings, changes);
    storeSettings(this.settings);
    if (changes.autoNotes) void this.requests.refreshNotes();
    if (changes.conflicts) void this.requests.refreshRules();
    this.redraw();
  }
}
