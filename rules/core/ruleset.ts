import type { Board } from './board.ts';
import type { Json } from './layout.ts';
import type { ActionList, OutcomeList } from './lists.ts';
import type { Observation, ObservationSpec } from './observation.ts';
import type { Actor, Player } from './player.ts';
import type { Problem } from './errors.ts';
import type { Rng } from './rng.ts';
import type { Symmetry } from './symmetry.ts';
import type { Audience } from './telling.ts';

/** What a listener is told while a move is applied; `rule` is the section that made it happen. */
export interface GameEvent {
  readonly kind: string;
  readonly text: string;
  readonly rule?: string;
  readonly data?: Readonly<Record<string, string | number>>;
  /** The one player who may be told; everybody if it is left out. Whoever passes events on asks `eventsFor`. */
  readonly only?: Player;
}

/** An action as data: `kind` and the names it concerns, e.g. `{ kind: 'move', unit: 'simon/2', to: '2510', facing: 2 }`. */
export type Action = { readonly kind: string } & Readonly<Record<string, string | number | boolean>>;

/** A result of the dice: what it means and which faces make it. */
export interface OutcomeText {
  readonly text: string;
  /** The dice thrown, e.g. `d10`; empty where the outcome is not a die roll. */
  readonly dice: string;
  /** Faces (or sums) that give this outcome. */
  readonly faces: readonly number[];
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

/** A user's own scenario as parsed JSON; its ruleset's schema says what it holds. */
export type ScenarioPack = Readonly<Record<string, unknown>>;

export type RulesetOptions = Readonly<Record<string, string | number | boolean>>;

/** One immutable game: a scenario with its options chosen. Everything that does not change in play lives here. */
export interface Game {
  readonly ruleset: Ruleset;
  readonly scenario: ScenarioCard;
  /** The pack the game was made from, if it is not one of the ruleset's own scenarios. */
  readonly pack?: ScenarioPack;
  /** Every option with its value, defaults filled in. */
  readonly options: RulesetOptions;
  readonly actions: ActionCodec;
  readonly observation: ObservationSpec;
  /** The longest a game can last, in player decisions and rolls together: an upper bound, for checks and loops. */
  readonly maxPlies: number;
  newState(): State;
  /** @throws RulesError BAD_POSITION with the JSON path of the fault. */
  fromPosition(position: unknown): State;
  /** A sensible hand-written player, if the ruleset has one. */
  readonly scripted?: ScriptedPolicy;
  /** A picture of a state, as its viewer may see it. */
  renderText(state: State, viewer?: Player): string;
  renderSvg(state: State, viewer?: Player): string;
  /** What makes the picture playable with a pointer; a game without it is played from lists. */
  readonly board?: Board;
  /** Other ways round to look at every state, the usual one left out; a network learns from each position in all of them. */
  readonly symmetries?: readonly Symmetry[];
}

/** A hand-written player's knowledge of a game; pure, so that agents and searches can share it. */
export interface ScriptedPolicy {
  /** One of the legal actions. The state may be the true one or a sampled world: only what the actor knows is read. */
  choose(state: State, legal: ActionList, rng: Rng): number;
  /** Expected result in `[-1, 1]` from player 0's point of view, for searches without a network. */
  evaluate(state: State): number;
  /** Writes how good each legal action looks, higher is better, on a scale of the step's own; what `choose` plays is among the highest. `[A]` */
  rate?(state: State, legal: ActionList, into: Float64Array): void;
}

export interface OptionSpec {
  readonly name: string;
  readonly values: readonly (string | number | boolean)[];
  readonly default: string | number | boolean;
  readonly about: string;
}

export interface ScenarioCard {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** `rulebook` section, or `training` for our own small ones. */
  readonly source: string;
}

/** What somebody who makes agents is told of a ruleset's games, in sentences; the spec cards of environments are written from it. */
export interface RulesetGuide {
  /** How a game begins. */
  readonly start: string;
  /** When it ends. */
  readonly end: string;
  /** What the returns say. */
  readonly returns: string;
  readonly victoryPoints: string;
  /** What each kind of action does. */
  readonly actions: Readonly<Record<string, string>>;
  /** What changed with each version, newest first; the first is the ruleset's own. */
  readonly history: readonly { readonly version: string; readonly about: string }[];
}

/** How a section of the rulebook stands in the code. */
export interface RulebookSection {
  readonly id: string;
  readonly title: string;
  readonly status: 'implemented' | 'simplified' | 'omitted';
  readonly note?: string;
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
  /** @throws RulesError UNKNOWN_SCENARIO, BAD_SCENARIO or BAD_OPTION */
  load(scenario: string | ScenarioPack, options?: RulesetOptions): Game;
  /** JSON Schema of a scenario pack, if users can bring their own. */
  readonly packSchema?: Readonly<Record<string, unknown>>;
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
  /** Who may know what comes of the dice that are due; `both` where none are. Whatever tells of moves asks `audienceOfMove`. */
  readonly rollAudience: Audience;
  /** Told what happens while `apply` runs; costs nothing when null. Not copied by `clone`. */
  listener: ((event: GameEvent) => void) | null;
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
  /** Replaces what the viewer cannot see by a draw from the worlds that fit what it can see. */
  resample(viewer: Player, rng: Rng): void;
}
