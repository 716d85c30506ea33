/** What the server is asked and what it answers. Written by tools/make_page_types.py: do not change it here. */

export interface AboutOut {
  version: string;
  kinds: KindOut[];
  levels: string[];
  few_levels: FewLevelsOut[];
  rules: RuleTypeOut[];
  formats: FormatOut[];
  limits: Record<string, number>;
}

export interface ArtOut {
  tints: string;
  under: string;
  over: string;
  room: [number, number, number, number];
  free: [number, number, number, number];
  unseen: string[];
  words: string[];
}

export interface BoardIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
}

export interface BoardOut {
  kind: string;
  name: string;
  size: number;
  height: number;
  width: number;
  places: ([number, number] | null)[];
  box: [number, number] | null;
  layout: string | null;
  grids: string | null;
  regions: RegionOut[];
  rules: string[];
  laid: LaidOut[];
  sentences: string[];
  special: string[];
  fog: string | null;
  art: ArtOut;
  parts: BoardPartOut[];
}

export interface BoardPartOut {
  name: string;
  cells: number[];
  art: ArtOut;
}

export interface BranchOut {
  title: string;
  lines: string[];
}

export interface CandidateOut {
  cell: number;
  digit: number;
}

export interface CandidatesIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  givens: number[];
  placed?: number[] | null;
  candidates?: number[][] | null;
  only_true?: boolean;
}

export interface CandidatesOut {
  candidates: number[][];
}

export interface CanonicalOut {
  board: BoardOut;
  givens: number[];
  placed: number[];
  candidates: number[][] | null;
  info: Record<string, string>;
  line: string;
  notes: string[];
  light?: LightOut | null;
  proposals: string[];
  transformation: TransformationOut;
}

export interface CardOut {
  id: string;
  name: string;
  line: string;
  kind: string;
  rules: string[];
  size: number | null;
  group: string;
  picture: string;
}

export interface CheckIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  givens: number[];
  placed?: number[] | null;
  candidates?: number[][] | null;
  marks?: number[][] | null;
  only_rules?: boolean;
}

export interface CheckOut {
  verdict: "right" | "wrong" | "incomplete" | "sound";
  code: number;
  sentence: string;
  faults: FaultOut[];
  mistakes: number[];
  missing_notes: CandidateOut[];
}

export interface ClassifyIn {
  text: string;
  format?: string | null;
}

export interface ClassifyOut {
  text: string;
  grids: GridOut[];
}

export interface CluesOut {
  unneeded: number[];
  sentence: string;
}

export interface ConvertIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  to: string;
  givens?: number[] | null;
  placed?: number[] | null;
  candidates?: number[][] | null;
  text?: string | null;
  format?: string | null;
  info?: Record<string, string> | null;
  header?: boolean;
}

export interface ConvertOut {
  text: string;
  format: string;
  suffix: string;
}

export interface CountIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  givens: number[];
  placed?: number[] | null;
  candidates?: number[][] | null;
  limit?: number;
}

export interface CountOut {
  count: number;
  is_exact: boolean;
  sentence: string;
  engine: string;
}

export interface CountedOut {
  cell: number;
  digit: number;
  count: number;
  is_exact: boolean;
}

export interface CreateIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  level?: string | null;
  seed?: number | string | null;
  clues?: number | string | null;
  symmetry?: string | null;
  pattern?: string | null;
  keep?: string | null;
  minimal?: boolean;
  rating?: number | string | null;
  technique?: string | null;
  hardest?: boolean;
  givens?: number | string | null;
}

export interface CreateOut {
  board: BoardOut;
  givens: number[];
  placed: number[];
  candidates: number[][] | null;
  info: Record<string, string>;
  line: string;
  notes: string[];
  light?: LightOut | null;
  proposals: string[];
  level: string | null;
  seed: number | string;
  clues: number;
  undecided: number;
}

export interface DrawIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  givens: number[];
  placed?: number[] | null;
  candidates?: boolean | number[][] | null;
  to: "svg" | "png" | "pdf";
  hint?: boolean;
  title?: string;
}

export interface EffectOut {
  placements: CandidateOut[];
  eliminations: CandidateOut[];
}

export interface ErrorDetail {
  kind: "format" | "geometry" | "unknown-name" | "invalid" | "too-large" | "timeout" | "busy" | "too-many" | "not-found" | "forbidden" | "unavailable" | "internal";
  message: string;
  line?: number | null;
  column?: number | null;
}

export interface ErrorOut {
  error: ErrorDetail;
}

export interface EstimateIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  givens: number[];
  placed?: number[] | null;
  candidates?: number[][] | null;
  probes?: number;
  seed?: number | string;
}

export interface EstimateOut {
  estimate: string;
  low: string;
  high: string | null;
  confidence: number;
  probes: number;
  is_exact: boolean;
  short: string;
  sentence: string;
}

export interface ExtendIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  givens: number[];
  placed?: number[] | null;
  candidates?: number[][] | null;
  limit?: number;
  seed?: number | string;
}

export interface ExtendOut {
  sets: CandidateOut[][];
  total: number;
  is_all: boolean;
  least: number;
  sentence: string;
}

export interface FaultOut {
  region: number | null;
  digit: number | null;
  cells: number[];
  words: string;
}

export interface FewLevelsOut {
  kind: string;
  size: number;
  levels: string[];
}

export interface FogOut {
  light: LightOut | null;
  sentence: string;
}

export interface FormatOut {
  id: string;
  name: string;
  can_write: boolean;
  can_write_grids: boolean;
  suffix: string;
}

export interface GalleryOut {
  cards: CardOut[];
  offers: Record<string, Record<string, string[]>>;
  with_rules: string[];
}

export interface GradeIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  givens: number[];
  placed?: number[] | null;
  candidates?: number[][] | null;
  answer: string;
  answer_in?: string | null;
}

export interface GradeOut {
  solved: boolean;
  reason: "solved" | "wrong" | "changed-given" | "incomplete" | "no-grid" | "truncated" | "empty" | "wrong-size";
  cells: number | null;
  rules: number;
  givens_kept: boolean;
  form: string | null;
  grids: number;
  grid: number[] | null;
  lines: string[];
}

export interface GridOut {
  size: number;
  grid_class: string | null;
  verdicts: VerdictOut[];
}

export interface HintIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  givens: number[];
  placed?: number[] | null;
  candidates?: number[][] | null;
  marks?: number[][] | null;
}

export interface HintOut {
  technique: string;
  name: string;
  level: string;
  nudge: string;
  sentence: string;
  why: string[];
  branches: BranchOut[];
  placements: CandidateOut[];
  eliminations: CandidateOut[];
  marks: MarksOut;
  stages: StageOut[];
  values: number[];
  candidates: number[][];
}

export interface KindOut {
  id: string;
  name: string;
  aliases: string[];
  is_base: boolean;
  needs_layout: boolean;
  is_square: boolean;
  rule: string;
  sizes: number[];
}

export interface LaidOut {
  name: string;
  words: string;
  places: [number, number][];
}

export interface LessonOut {
  id: string;
  name: string;
  aliases: string[];
  level: string;
  weight: number;
  group: string;
  about: string;
  how_to_spot: string;
  positions: number;
  puzzle: PuzzleOut;
  hint: HintOut;
  practice: PuzzleOut | null;
  create: NewPuzzleOut;
}

export interface LightOut {
  salt: string;
  sums: (number | null)[];
}

export interface LinkOut {
  source: CandidateOut[];
  target: CandidateOut[];
  strong: boolean;
}

export interface LinkToOut {
  program: string;
  name: string;
  link: string;
  problem: string;
}

export interface LinksIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  givens: number[];
  placed?: number[] | null;
  candidates?: number[][] | null;
  info?: Record<string, string> | null;
}

export interface LinksOut {
  links: LinkToOut[];
}

export interface LiveIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  givens: number[];
  placed?: number[] | null;
  candidates?: number[][] | null;
  limit?: number;
  only_true?: boolean;
  deciding?: boolean;
}

export interface LiveOut {
  verdict: "none" | "unique" | "multiple" | "undecided";
  count: number;
  is_exact: boolean;
  sentence: string;
  differing: number[];
  solution: number[] | null;
  candidates: number[][] | null;
  deciding: number[][] | null;
}

export interface MarkedOut {
  cell: number;
  digit: number;
  mark: "placed" | "removed" | "pattern" | "second";
}

export interface MarksOut {
  candidates: MarkedOut[];
  cells: number[];
  regions: number[];
  links: LinkOut[];
  groups: number[][];
  covers: number[];
  second: string;
  focus: number[];
}

export interface MinimizeIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  givens: number[];
  placed?: number[] | null;
  candidates?: number[][] | null;
  seed?: number | string;
  keep?: number[] | null;
  symmetry?: string | null;
  with_rules?: boolean;
}

export interface MinimizeOut {
  board: BoardOut;
  givens: number[];
  placed: number[];
  candidates: number[][] | null;
  info: Record<string, string>;
  line: string;
  notes: string[];
  light?: LightOut | null;
  proposals: string[];
  taken: PartsOut;
  undecided: PartsOut;
}

export interface NewPuzzleOut {
  size: number;
  rules: string[];
}

export interface NextIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  givens: number[];
  placed?: number[] | null;
  candidates?: number[][] | null;
  marks?: number[][] | null;
  technique?: string | null;
}

export interface NextOut {
  hint: HintOut | null;
  sentence: string;
  nudge?: string;
  mistakes: number[];
  missing_notes: CandidateOut[];
}

export interface PageIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  givens: number[];
  placed?: number[] | null;
  candidates?: number[][] | null;
  info?: Record<string, string> | null;
}

export interface PartsOut {
  clues: CandidateOut[];
  rules: string[];
}

export interface PositionIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  givens: number[];
  placed?: number[] | null;
  candidates?: number[][] | null;
}

export interface PracticeIn {
  name: string;
  number?: number | null;
  seed?: number | string | null;
}

export interface PracticeOut {
  puzzle: PuzzleOut;
  hint: HintOut;
  answers: EffectOut[];
  solution: number[];
  seed: number | string | null;
}

export interface PuzzleOut {
  board: BoardOut;
  givens: number[];
  placed: number[];
  candidates: number[][] | null;
  info: Record<string, string>;
  line: string;
  notes: string[];
  light?: LightOut | null;
  proposals: string[];
}

export interface RateOut {
  level: string | null;
  hardest: string | null;
  steps: number;
  scales: Record<string, Record<string, string | number>>;
  sentence: string;
}

export interface ReadIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  text: string;
  format?: string | null;
  is_fallback?: boolean;
}

export interface ReadOut {
  format: string;
  puzzles: PuzzleOut[];
}

export interface RedundantIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  givens: number[];
  placed?: number[] | null;
  candidates?: number[][] | null;
  with_rules?: boolean;
  together?: boolean;
}

export interface RedundantOut {
  clues: CandidateOut[];
  rules: string[];
  together: PartsOut | null;
  undecided: PartsOut;
  sentence: string;
}

export interface RegionOut {
  name: string;
  family: string;
  look: "line" | "area" | "tint" | "band" | "hidden";
  cells: number[];
}

export interface RepeatOut {
  region: string;
  digit: number;
  cells: number[];
}

export interface RuleToolOut {
  id: string;
  name: string;
  aliases: string[];
  family: string;
  rule: string;
  example: string;
  form: string;
  values: [number, number | null];
  groups: [number, number | null];
  cells: [number, number | null];
  repeats: boolean;
  numbers: string[];
  lists: string[];
  about_numbers: string;
  is_text: boolean;
}

export interface RuleTypeOut {
  id: string;
  aliases: string[];
  rule: string;
  example: string;
}

export interface RulesOut {
  rules: RuleToolOut[];
}

export interface SolveIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  givens: number[];
  placed?: number[] | null;
  candidates?: number[][] | null;
  limit?: number;
  proof?: boolean;
}

export interface SolveOut {
  verdict: "unique" | "multiple" | "none" | "solved" | "undecided";
  code: number | null;
  sentence: string;
  solution: number[] | null;
  differing: number[];
  count: number;
  engine: string;
  proof?: Record<string, string> | null;
}

export interface StageOut {
  sentence: string;
  branch: number;
  depth: number;
  candidates: MarkedOut[];
  cells: number[];
  regions: number[];
  links: LinkOut[];
}

export interface StepsOut {
  steps: HintOut[];
  is_solved: boolean;
  sentence: string;
}

export interface SymmetryGroupOut {
  count: string;
  generators: TransformationOut[];
}

export interface SymmetryOut {
  puzzle: SymmetryGroupOut;
  solution: SymmetryGroupOut | null;
  looks: string[];
  lines: string[];
}

export interface TechniqueGroupOut {
  id: string;
  name: string;
  about: string;
  techniques: string[];
}

export interface TechniqueIn {
  name: string;
}

export interface TechniqueOut {
  id: string;
  name: string;
  aliases: string[];
  level: string;
  weight: number;
  group: string;
  about: string;
  how_to_spot: string;
  positions: number;
}

export interface TechniquesOut {
  techniques: TechniqueOut[];
  groups: TechniqueGroupOut[];
}

export interface TileIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  givens: number[];
  placed?: number[] | null;
  candidates?: number[][] | null;
  row: number;
  column: number;
}

export interface TileOut {
  cell: number;
  digit: number | null;
  sentence: string;
}

export interface TransformationOut {
  words: string;
  cells: number[];
  digits: number[];
}

export interface TrueCandidatesIn {
  kind?: string | null;
  size?: number | null;
  box?: [number, number] | null;
  layout?: string | null;
  rules?: string[] | null;
  grids?: string | null;
  fog?: string | null;
  givens: number[];
  placed?: number[] | null;
  candidates?: number[][] | null;
  counts?: number | null;
}

export interface TrueCandidatesOut {
  candidates: number[][];
  undecided: number[][];
  counts: CountedOut[];
}

export interface VerdictOut {
  name: string;
  verdict: string;
  faults: RepeatOut[];
}
