/**
 * @import {AboutOut, ArtOut, BoardIn, BoardOut, BoardPartOut, CandidateOut, CardOut, CheckOut, CluesOut, ConvertOut,
 *   EstimateOut, FaultOut, FormatOut, GalleryOut, HintIn, HintOut, KindOut, LaidOut, LightOut, LinkOut, LiveOut, MarkedOut, MarksOut, NextOut,
 *   PuzzleOut, RateOut, RedundantOut, RegionOut, RuleToolOut, SolveOut, StageOut, StepsOut, TileOut} from "./api-types.js"
 */

/**
 * The types of the page: what the server says, which api-types.d.ts has from its description, and what a game is made
 * of. Nothing here runs.
 *
 * Cells are 0-based numbers in reading order, digits 1..n, 0 is empty: as in the library.
 *
 * @typedef {[number, number]} Place row and column on the canvas, from 0; -1, or the height or width, beside the board
 * @typedef {RegionOut} Region
 * @typedef {Omit<ArtOut, "words"> & {words?: string[]}} Art
 * @typedef {Omit<BoardOut, "art" | "grids" | "parts" | "laid" | "special" | "fog"> & {art?: Art, grids?: string | null, fog?: string | null,
 *   parts?: BoardPartOut[], laid?: LaidOut[], special?: string[]}} BoardData what the server says of a board; a game that was saved before
 *   may lack what came later
 * @typedef {RuleToolOut} RuleTool a rule that can be added to a board; bounds are the least and the most, null: no limit
 *
 * @typedef {{row: number, column: number}} Spot where a cell is shown, from 0
 * @typedef {{
 *   name: string, cells: number[], art: Art, top: number, left: number, column: number, width: number, height: number,
 * }} Part a board beside others: its corner on the server's canvas, and the column it is shown at
 *
 * @typedef {object} Board a board with what the page looks up all the time
 * @property {BoardData} data as the server gave it
 * @property {string} language of its words
 * @property {number} size how many digits there are
 * @property {(Spot | null)[]} spots where each cell is shown
 * @property {Map<number, number>} at the cell that is shown at row * width + column
 * @property {number} height rows that are shown, gaps between parts counted
 * @property {number} width
 * @property {Part[]} parts boards that are shown side by side; none where there is one only
 * @property {{short: string, full: string}[]} names what each cell is called: r3c4, row 3 column 4
 * @property {number | null} each how often each digit stands on the full board, where that is sure
 * @property {Region[]} regions
 * @property {number[][]} regionsOf the regions of each cell, by index
 * @property {number[][]} peers the cells each cell shares a region with
 *
 * @typedef {BoardIn} BoardChoice
 * @typedef {HintIn} PositionData a position; `marks` are for hints only
 * @typedef {Omit<PuzzleOut, "board"> & {board: BoardData}} PuzzleData
 *
 * @typedef {LightOut & {isStored?: boolean}} Light what tells a right digit, to lift fog; `isStored` if it came with a link
 *
 * @typedef {CandidateOut} Candidate
 * @typedef {MarkedOut & {isEarlier?: boolean}} MarkedCandidate `isEarlier` if an earlier part of the step told it: it is faint
 * @typedef {LinkOut & {isEarlier?: boolean}} Link
 * @typedef {Omit<MarksOut, "candidates" | "links"> & {candidates: MarkedCandidate[], links: Link[]}} Marks
 * @typedef {StageOut} HintStage
 * @typedef {HintOut & {isEarlier?: boolean}} Hint a step, and the position before it; `isEarlier` if that is not the
 *   player's, who has gone on elsewhere
 *
 * @typedef {CardOut} Card a puzzle to choose
 * @typedef {GalleryOut} Gallery
 * @typedef {KindOut} KindData
 * @typedef {FormatOut} FormatData
 * @typedef {AboutOut} WholeAbout
 * @typedef {Pick<AboutOut, "levels" | "few_levels"> & {other_shapes: string[]}} About what the page begins with: `other_shapes` are the
 *   names of the kinds whose cells are not a full square
 *
 * @typedef {SolveOut} SolveAnswer
 * @typedef {FaultOut} Fault
 * @typedef {CheckOut} CheckAnswer
 * @typedef {TileOut} TileAnswer
 * @typedef {NextOut} HintAnswer
 * @typedef {StepsOut} StepsAnswer
 * @typedef {RateOut & {told?: number}} RateAnswer `told` is the number of steps of the whole solution
 * @typedef {CluesOut} CluesAnswer
 * @typedef {RedundantOut} RedundantAnswer
 * @typedef {LiveOut} LiveAnswer
 * @typedef {EstimateOut} EstimateAnswer
 * @typedef {ConvertOut} ConvertAnswer
 *
 * @typedef {"digit" | "corner" | "centre" | "colour" | "pen"} Mode what a typed digit does
 *
 * @typedef {object} Cell what is in a cell; never changed, only replaced, so that undo can keep it
 * @property {number} given the puzzle's own digit, or 0
 * @property {number} placed the player's digit, or 0
 * @property {readonly number[]} corner corner marks, ascending
 * @property {readonly number[]} centre centre marks, ascending
 * @property {readonly number[]} colours colours, ascending
 * @property {readonly number[]} crossedOut candidates the player, or a step, ruled out
 * @property {readonly number[]} lines the cells of higher number that the pen joined this one with, ascending
 *
 * @typedef {{cell: number, before: Cell, after: Cell}} CellChange
 * @typedef {{board: true, before: BoardChoice, after: BoardChoice}} BoardChange other rules for the same cells
 * @typedef {{trial: "open" | "close", base: readonly {cell: number, was: Cell}[]}} TrialChange a try begins or ends; `base`
 *   has the cells that were different, before the try, from what they are at this change
 * @typedef {(CellChange | BoardChange | TrialChange)[]} Patch one move: the cells it changed, the board, tries
 *
 * @typedef {object} History
 * @property {Patch[]} past
 * @property {Patch[]} future
 * @property {readonly (readonly Cell[])[]} trials the cells as they were before each try that is open, the first one first
 *
 * @typedef {object} Clock
 * @property {number} elapsed milliseconds up to the last stop
 * @property {number | null} since when it was started, or null while it stands
 *
 * @typedef {object} Game
 * @property {string} id which game it is: of one puzzle there may be several
 * @property {Board} board
 * @property {Cell[]} cells
 * @property {History} history
 * @property {number[]} selection the selected cells, in the order they were selected
 * @property {number} cursor the cell arrows start from
 * @property {Mode} mode
 * @property {number} heldDigit the digit that clicks on cells enter, where digits are chosen first; 0 for none
 * @property {boolean} isSetting digits typed are givens: a puzzle is being entered
 * @property {number[][] | null} autoCandidates the candidates the server gave for this position, or null
 * @property {readonly Candidate[]} hintedEliminations what the last hint ruled out
 * @property {Clock} clock
 * @property {{level: string, hints: number, daily: string}} story the level it was made for, the hints and cells that were
 *   shown, and the day whose daily puzzle it is; empty where there is none
 * @property {string} title what the puzzle is called: its level, or the text it came with
 * @property {Record<string, string>} info the puzzle's own title, author and rules in words (`ruleset`), where it has them
 * @property {boolean} isDone solved, and said so
 * @property {boolean} isLesson a position of a lesson, shown while the player's own game waits: neither saved nor shelved
 * @property {Light | null} light what tells a right digit where there is fog; null until it is known
 * @property {ReadonlySet<number>} [hidden] the cells in fog, in a game as the player sees it (`seenGame`)
 * @property {Set<number>} broken the cells that break a rule of the board, as the server last answered
 * @property {Game | null} nextGame the game that undo left for this one, where redo goes on to it
 * @property {Game | null} previousGame the game on the board before, where undo goes back to it after the last move of this one
 *
 * @typedef {object} Settings
 * @property {boolean} conflicts mark digits that stand twice in a region or break a rule
 * @property {boolean} finish check the solution when the last digit is placed
 * @property {boolean} autoNotes show the candidates, as the server computes them
 * @property {boolean} cleanNotes take a placed digit out of the notes of the cells it sees
 * @property {boolean} useNotes hints and checks read the player's centre marks
 * @property {boolean} digitFirst a digit is chosen first, then the cells it goes into
 * @property {boolean} seen tint the cells the selection sees
 * @property {boolean} same ring the digits equal to the selected one
 * @property {boolean} timer show the time
 * @property {boolean} labels number rows and columns
 * @property {boolean} letters write digits above 9 as letters
 * @property {boolean} leftHanded the pad is on the left
 * @property {boolean} sound
 * @property {boolean} vibration
 * @property {boolean} largeDigits
 * @property {boolean} heavyLines
 * @property {"system" | "light" | "dark"} theme
 * @property {"" | "colour-blind"} palette
 * @property {string} language its id; empty for that of the browser
 * @property {string} kind of the last new puzzle, as are level, size, rules and shapes
 * @property {string} level
 * @property {string} size
 * @property {readonly string[]} rules names of the rules that were placed
 * @property {"random" | "own"} shapes of a jigsaw
 * @property {boolean} introduced the page has introduced itself
 *
 * @typedef {object} Overlay what is shown over the game: a hint, a step of the solution, cells to look at
 * @property {number[]} [values] digits to show instead of the game's
 * @property {number[][]} [candidates] candidates to show, by cell; the others have none
 * @property {Marks} [marks] what a step points out
 * @property {number[]} [glow] regions that glow, by index
 * @property {number[]} [covers] those of them that cover the candidates of the others
 * @property {readonly number[]} [cells] cells to point at: differing, unneeded
 * @property {ReadonlySet<number>} [wrong] cells whose digit is wrong
 * @property {number} [digit] only candidates of this digit are shown
 */

export {};
