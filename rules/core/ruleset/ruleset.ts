import type { BoardCell, BoardMark, BoardName, BoardNote, BoardPiece, BoardPlan, BoardTable, Rectangle } from '../views/board.ts';
import type { OptionSpec, RulebookSection, RulesetGuide, RulesetOptions, ScenarioCard, ScenarioPack } from './cards.ts';
import type { Json } from '../layout/layout.ts';
import type { Levers } from './levers.ts';
import type { ActionList, OutcomeList } from '../values/lists.ts';
import type { Observation, ObservationSpec } from '../views/observation.ts';
import type { Actor, Audience, Player } from '../values/player.ts';
import type { Problem, Result } from '../values/errors.ts';
import type { Rng } from '../values/rng.ts';
import type { Teaching } from './teaching.ts';
import type { Variations } from './variations.ts';

/** What a listener is told while a move is applied; `rule` is the section that made it happen. */
export interface GameEvent {
  readonly kind: string;
  readonly text: string;
  readonly rule?: string;
  readonly data?: Readonly<Record<string, string | number>>;
  /** The one player who may be told; everybody if it is left out. Whoever passes events on asks `eventsFor`. */
  readonly only?: Player;
}

/** Told of a decision with one choice, or a roll with one result, before it is passed through.
 * @param before the state that asks or rolls; within a game in a game, the inner state. It may be read, not kept: `moveText(before, move)` names the move,
 * `audienceOfMove(before)` says who may know it
 * @param move the only action or outcome */
export type PassedListener = (before: State, move: number) => void;

/** An action as data: `kind` and the names it concerns, e.g. `{ kind: 'move', unit: 'simon/2', to: '2510', facing: 2 }`. */
export type Action = { readonly kind: string } & Readonly<Record<string, string | number | boolean>>;

/** Several dice of which no single result makes an outcome: each face counts for something, and the outcome comes with some sums of that. */
export interface DiceThrow {
  /** The dice in words: `3d6`, `d10 each`. */
  readonly dice: string;
  /** What each face counts for, from face 1 on, by die. */
  readonly values: readonly (readonly number[])[];
  /** Sums that make this outcome. Sums that make none are thrown again. */
  readonly sums: readonly number[];
}

/** A result of the dice: what it means and which faces make it. */
export interface OutcomeText {
  readonly text: string;
  /** The dice thrown, e.g. `2d6`, or `d0-9` for a die from 0 to 9; empty where the outcome is not a die roll. */
  readonly dice: string;
  /** Faces (or sums) that give this outcome. */
  readonly faces: readonly number[];
  /** Dice that are thrown where `dice` is empty, as no single number gives the outcome. */
  readonly thrown?: DiceThrow;
}

/** Three views of the same actions: flat index, typed action with its text, and the chain kind → unit → target. */
export interface ActionCodec {
  /** Flat indices lie in `[0, size)`. */
  readonly size: number;
  /** Sizes of the three chain levels; every level has an extra last value for "none". */
  readonly chain: readonly [number, number, number];
  toAction(state: State, index: number): Action;
  /** @throws RulesError BAD_ACTION if the action names nothing that exists in this game. */
  fromAction(state: State, action: Action): number;
  format(state: State, index: number): string;
  /** @throws RulesError BAD_ACTION */
  parse(state: State, text: string): number;
  toChain(state: State, index: number): readonly [number, number, number];
  describeOutcome(state: State, outcome: number): OutcomeText;
  /** The rule that forbids an action that is not legal here, with its section. */
  whyNot(state: State, index: number): Problem;
}

/** A state as readable JSON; it names only what differs from a fresh game of its scenario. */
export interface Position {
  readonly ruleset: string;
  readonly version: string;
  readonly scenario: string | ScenarioPack;
  readonly options?: RulesetOptions;
  /** Present if secrets of the other side are left out: complete the state with `State.resample(viewer, rng)`. */
  readonly viewer?: Player;
  readonly state: Readonly<Record<string, unknown>>;
}

/** Everything there is to say of a state in words and plain numbers, for people who test rules and for frontends. */
export interface FullDescription {
  /** A position that spells every field out, whether it differs from a fresh game or not, and the whole stack. */
  readonly position: Position;
  /** Who has to decide: a player by name, `dice`, or `nobody` when the game is over. */
  readonly actor: string;
  /** The step in which it stands, as in the position's stack; null when the game is over. */
  readonly step: string | null;
  readonly turn: number;
  readonly victoryPoints: readonly [number, number];
  readonly returns: readonly [number, number];
  /** What follows from the fields, by the names of the position: a unit's strength left, a Battle's state. Rulesets say what; there may be nothing. */
  readonly derived: Readonly<Record<string, Json>>;
}

/** One immutable game: a scenario with its options chosen. Everything that does not change in play lives here. */
export interface Game {
  readonly ruleset: Ruleset;
  readonly scenario: ScenarioCard;
  /** Names of the sides: those of the scenario, else of the ruleset. */
  readonly players: readonly [string, string];
  /** The pack the game was made from, if it is not one of the ruleset's own scenarios. */
  readonly pack?: ScenarioPack;
  /** Every option with its value, defaults filled in. */
  readonly options: RulesetOptions;
  readonly actions: ActionCodec;
  readonly observation: ObservationSpec;
  /** The longest a game can last, in player decisions and rolls together: an upper bound, for checks and loops. */
  readonly maxPlies: number;
  newState(): State;
  /** @param passed the state's `passedListener`, which hears what is passed through already before its first decision
   * @throws RulesError BAD_POSITION with the JSON path of the fault. */
  fromPosition(position: unknown, passed?: PassedListener): State;
  /** A sensible hand-written player, if the ruleset has one. */
  readonly scripted?: ScriptedPolicy;
  /** Whether a decision or a roll has shown no player anything of what the other side hides, by the rules alone: it would have shown the same whatever that
   * is. What a side shows by a decision of its own is not meant. A game that cannot say leaves it out: there any move may have shown something.
   * @param after what came of it, forced steps included */
  showsNothing?(before: State, after: State): boolean;
  /** How units come onto the map before the first turn, where the players may place them. */
  readonly setUp?: SetUp;
  /** A picture of a state, as its viewer may see it. */
  renderText(state: State, viewer?: Player): string;
  renderSvg(state: State, viewer?: Player): string;
  /** What makes the picture playable with a pointer; a game without it is played from lists. */
  readonly board?: Board;
  /** Of a game on an open table: whether a unit may turn by so much and stop there, and why not. */
  readonly poses?: Poses;
  /** Other ways round to look at every state, the usual one left out; a network learns from each position in all of them. */
  readonly symmetries?: readonly Symmetry[];
  /** Smaller games that it has within it, the innermost first: networks of those can decide what is decided there. */
  readonly scales?: readonly Scale[];
}

/** What a judge has to know of the game that it is shown. */
export interface ShownGame extends Pick<Game, 'ruleset' | 'scenario' | 'observation'> {
  readonly pack?: Game['pack'];
  /** Whether it is a scale of a larger game: a judge of another army may look at it too, since there is no game of that size by itself. */
  readonly isScale?: true;
}

/** What a judge looks at: a state, or what one scale of its game shows of it. */
export interface Shown {
  readonly game: ShownGame;
  readonly actor: Actor;
  observe(viewer: Player, into: Observation): void;
  /** @param actions as the state numbers them */
  observeActions(actions: ActionList, into: Observation): void;
}

/**
 * A scale of a game that has several: its men, the days of its siege. What it shows of a state is what a smaller game shows of its own, so that a
 * network of the smaller game can decide what is decided at this scale.
 */
export interface Scale {
  /** What it is about: `fights`. */
  readonly name: string;
  /** What it looks like, with the names and numbers of features that the smaller game has. */
  readonly game: ShownGame;
  /** The state at this scale; null where it is not at hand, or where something is decided that the smaller game does not know. */
  show(state: State): Shown | null;
}

/**
 * A way to turn a game's states round that its rules do not notice: the players keep their sides, what is legal stays legal under
 * another number, and what comes of it is the same, turned. Only for games in which nothing is hidden; results of rolls keep their numbers.
 */
export interface Symmetry {
  readonly name: string;
  /** Writes the turned form of a state over another state of the same game. */
  turn(from: State, into: State): void;
  /** The number that an action has in the turned form. */
  turnAction(action: number): number;
}

/** Something that can be shown over the board: zones of control, arcs, the reach of command. */
export interface BoardLayer {
  readonly id: string;
  readonly title: string;
  /** One sentence on what it shows. */
  readonly about: string;
  /** Whether it is about one piece (drawn for the one pointed at), or about all. */
  readonly scope: 'piece' | 'all';
  /** SVG elements in the units of the picture; empty if there is nothing to show. */
  draw(state: State, piece: string | null, viewer?: Player): string;
}

/** What makes the picture of a game playable with a pointer. Places are in the units of the picture's `viewBox`. */
export interface Board {
  /** The colours in which the two sides are drawn. */
  readonly hues: readonly ['blue', 'red'] | readonly ['red', 'blue'];
  /** The map or table within the picture; the rest of the picture is its panel. */
  readonly extent: Rectangle;
  /** The same for a state that is shown on another map, as a battle within a campaign; see `extentAt`. */
  extentOf?(state: State): Rectangle;
  /** Name of that map; see `mapAt`. */
  mapOf?(state: State): string;
  /** All places of a map that is made of places, on the map that `extent` frames; an open table has none. */
  readonly cells?: () => readonly BoardCell[];
  /** Where things stand: turn, phase and who decides, in words, the most important first. */
  headline(state: State): readonly string[];
  /** Everything on the board, in the order in which one would read it: by side, then by group. */
  pieces(state: State, viewer?: Player): readonly BoardPiece[];
  /** Everybody whom texts may name, on the board or not any more: a page shows their sides. */
  names?(state: State): readonly BoardName[];
  /** How a legal action of the actor shows. */
  mark(state: State, action: number): BoardMark;
  /** An action in plain words, as a button or a menu would say it: `March 4 inches north-east`, `End movement`. */
  phrase(state: State, action: number): string;
  /** By kind of action, the kinds of events that say in a sentence that it was done: a log tells it once, in that sentence. */
  readonly tellings?: Readonly<Record<string, readonly string[]>>;
  /** What is known about a legal action before it is chosen; the most important first. */
  notes(state: State, action: number): readonly BoardNote[];
  readonly layers: readonly BoardLayer[];
  /** Tables beside the board, as a viewer may see them. */
  tables(state: State, viewer?: Player): readonly BoardTable[];
  /** The plan that the actor is making in secret, if it is making one. */
  plan(state: State): BoardPlan | null;
}

/** The map within the picture of a state. */
export function extentAt(board: Board, state: State): Rectangle {
  return board.extentOf?.(state) ?? board.extent;
}

/** Name of the map on which a state is shown: marks made on one map have no place on another. */
export function mapAt(state: State): string {
  return state.game.board?.mapOf?.(state) ?? '';
}

/** How units come onto the map before the first turn: what may spare a player a long set-up. */
export interface SetUp {
  /** The option that says who places the units. */
  readonly option: string;
  /** Its value for a set-up by the players. */
  readonly players: string;
  /** Its value for the set-up that the scenario stores, with what a player would call that; null where it stores none. */
  readonly stored: { readonly value: string; readonly title: string } | null;
  /** Whether the decision or the roll at hand places units: a player may leave it to the scripted player. */
  isPlacing(state: State): boolean;
}

/** A move that somebody thinks of on an open table: a unit turns on the spot or wheels, as its rules have it, and goes straight on. */
export interface PoseQuestion {
  /** Its id. */
  readonly unit: string;
  /** Degrees, positive to the right. Default: 0. */
  readonly turn?: number;
  /** Inches. Default: 0. */
  readonly forward?: number;
}

/** Where its base comes to stand: the middle in inches from the west and the south edge, the heading in degrees clockwise from north. */
export interface PoseEnd {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
}

/** Answers about moves on an open table, for testers and frontends: any angle and distance, whether or not an action on offer makes that move. */
export interface Poses {
  /** May a unit that has its move now turn by so much and stop after so much? If not, the problem names the rule and what is in the way.
   * @throws RulesError BAD_ACTION if no unit is called so */
  ask(state: State, question: PoseQuestion): Result<PoseEnd>;
}

/** Weights of an evaluation, by name. */
export type Weights = Readonly<Record<string, number>>;

/** An evaluation as a sum of weighted terms: player 0's expected result is its hyperbolic tangent. */
export interface Judgement {
  /** The weights that the ruleset's own evaluation has. */
  readonly weights: Weights;
  /** What each term counts, in words that fit after "better in": `the troops left`. */
  readonly words: Readonly<Record<string, string>>;
  /** The sum at a state that is not over, with these weights; linear in them. */
  sum(state: State, weights: Weights): number;
}

/** A hand-written player's knowledge of a game; pure, so that agents and searches can share it. */
export interface ScriptedPolicy {
  /** One of the legal actions. The state may be the true one or a sampled world: only what the actor knows is read. */
  choose(state: State, legal: ActionList, rng: Rng): number;
  /** Expected result in `[-1, 1]` from player 0's point of view, for searches without a network. */
  evaluate(state: State): number;
  /** Writes how good each legal action looks, higher is better, on a scale of the step's own; what `choose` plays is among the highest. `[A]` */
  rate?(state: State, legal: ActionList, into: Float64Array): void;
  /** What `evaluate` rests on, where weights can be told from terms; null or left out where not. */
  readonly judgement?: Judgement | null;
}

export interface Ruleset {
  readonly id: string;
  readonly title: string;
  /** Changes whenever a recorded game would replay differently. */
  readonly version: string;
  readonly players: readonly [string, string];
  readonly information: 'perfect' | 'hidden';
  readonly hasChance: boolean;
  readonly scenarios: readonly ScenarioCard[];
  readonly options: readonly OptionSpec[];
  readonly rulebook?: readonly RulebookSection[];
  readonly guide: RulesetGuide;
  /** What newcomers are told of it: sections in plain words, a glossary, lessons. */
  readonly teaching?: Teaching;
  /** @throws RulesError UNKNOWN_SCENARIO, BAD_SCENARIO or BAD_OPTION */
  load(scenario: string | ScenarioPack, options?: RulesetOptions): Game;
  /** JSON Schema of a scenario pack, if users can bring their own. */
  readonly packSchema?: Readonly<Record<string, unknown>>;
  /** How other battles are made of its scenarios, if it has a way. */
  readonly variations?: Variations;
  /** Small changes that designers make to its scenarios, if it knows any; see `leversOf`. */
  readonly levers?: Levers;
  /** Every fault of a pack, with its JSON path; an empty list means it loads. */
  checkPack?(pack: unknown): readonly Problem[];
}

/** One moment of a game. Only `apply`, `copyFrom` and `resample` change it. */
export interface State {
  readonly game: Game;
  readonly actor: Actor;
  /** Turns begun, as the ruleset counts them; it never falls. 0 throughout where a game has no turns. */
  readonly turn: number;
  /** Whether anything is hidden from a player, or may be later in the game. */
  readonly hasSecrets: boolean;
  /** Whether the actor commits itself in secret: the other side answers, or has answered, without seeing what is chosen here. */
  readonly isCommitment: boolean;
  /** Who may know what is decided or rolled here, commitments aside. Whatever tells of moves asks `audienceOfMove`. */
  readonly moveAudience: Audience;
  /** Told what happens while `apply` runs; costs nothing when null. Not copied by `clone`. */
  listener: ((event: GameEvent) => void) | null;
  /** Told what `apply` passes through, which is in no record: decisions with one choice, rolls with one result. Costs nothing when null. Not copied by
   * `clone`. */
  passedListener: PassedListener | null;
  /** Legal actions of the actor, ascending and never empty for a player; empty for chance and terminal states. */
  legalActions(into?: ActionList): ActionList;
  /** Results of the dice, merged, with exact integer weights; empty unless the actor is CHANCE. */
  chanceOutcomes(into?: OutcomeList): OutcomeList;
  /** Plays an action or a chance outcome. Assumes legality: the checked door is `tryApply`. */
  apply(actionOrOutcome: number): void;
  /** Result for each player in `[-1, 1]`, zero-sum; `[0, 0]` until the game is over. */
  returns(): readonly [number, number];
  /** Victory points so far, in the ruleset's own units. */
  victoryPoints(): readonly [number, number];
  clone(): State;
  copyFrom(other: State): void;
  /** 64 bits of the whole state; equal states of one game have equal hashes. */
  hash(): bigint;
  /** Writes 64 bits for tables of searches: of what the viewer can tell apart, or of the whole state. Equal views have equal ones. `[2]` */
  fingerprint(into: Int32Array, viewer?: Player): void;
  /** The whole state; equal states of one game have equal bytes. */
  bytes(): Uint8Array;
  toPosition(viewer?: Player): Position;
  /** The state in words and numbers, as the viewer may see it; all of it if none is named. Equal for two states that the viewer cannot tell apart. */
  describe(viewer?: Player): FullDescription;
  /** Fills globals, units and map as the viewer sees them. */
  observe(viewer: Player, into: Observation): void;
  /** Fills one row of features for each of the given legal actions of the actor. */
  observeActions(actions: ActionList, into: Observation): void;
  /** Text that is equal for two states exactly if the viewer cannot tell them apart. */
  informationKey(viewer: Player): string;
  /**
   * Moves that led here from the start, dice included, where the cells still tell them; a ruleset may leave it out. Planning among secrets asks a drawn world
   * how likely the other side's past decisions were in it.
   */
  moves?(): readonly number[];
  /** Replaces what the viewer cannot see by a draw from the worlds that fit what it can see. */
  resample(viewer: Player, rng: Rng): void;
}
