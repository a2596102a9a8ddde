import { allCellsToJson, cellsToJson } from '../layout/cells-json.ts';
import { FRAME_CELLS, type Json, type Layout } from '../layout/layout.ts';
import { ActionList, OutcomeList } from '../values/lists.ts';
import type { Observation } from '../views/observation.ts';
import { type Actor, type Audience, CHANCE, isPlayer, type Player, TERMINAL } from '../values/player.ts';
import type { Step } from '../layout/procedure.ts';
import type { Game, GameEvent, PassedListener, Position, State, FullDescription } from '../ruleset/ruleset.ts';
import type { Rng } from '../values/rng.ts';

/** A game whose states are flat buffers driven by a table of steps. */
export interface FlatGame extends Game {
  readonly layout: Layout;
  /** A frame's first cell is a place in this table. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- steps are written against their own ruleset's state class
  readonly steps: readonly Step<any>[];
  /** Cells of the state from which positions are written as differences. */
  readonly baseline: Int16Array;
  readonly stateScratch: StateScratch;
  /** Refuses cells, just read from JSON, that no game can come to: what they say of units must fit together. What steps ask of their own
   * frames stands beside the steps.
   * @param viewer whose view the position is, if it leaves secrets out
   * @throws RulesError BAD_POSITION */
  check(state: FlatState, viewer?: Player): void;

  // ---- secrets, where the states leave them to their game; a game without any has none of these

  /** Whether anything is hidden from a player, or will be; left out, the ruleset's `information` says it. */
  hides?(state: FlatState): boolean;
  /** Blanks what the viewer cannot see. */
  conceal?(state: FlatState, viewer: Player): void;
  /** Draws what the viewer cannot see anew. */
  resample?(state: FlatState, viewer: Player, rng: Rng): void;
}

/** Two 32-bit hashes of the cells. */
function hashCells(data: Int16Array, into: Int32Array): void {
  let a = 0x811c9dc5 | 0;
  let b = 0x2545f491 | 0;
  for (let i = 0; i < data.length; i += 2) {
    const pair = (data[i]! << 16) | (data[i + 1]! & 0xffff);
    a = Math.imul(a ^ pair, 0x01000193);
    b = Math.imul((b << 7) ^ (b >>> 25) ^ pair, 0x5bd1e995);
    a ^= a >>> 15;
    b ^= b >>> 13;
  }
  into[0] = a;
  into[1] = b;
}

/** What a game's states work with; filled anew for each question, it says nothing later. */
export class StateScratch {
  readonly actions = new ActionList();
  readonly outcomes = new OutcomeList();
  readonly hashes = new Int32Array(2);
  /** A state on which views are blanked; made when it is first asked for. */
  seen: FlatState | null = null;
}

/** Base of every ruleset's state: one buffer of 16-bit cells with a stack of procedures inside it. */
export abstract class FlatState implements State {
  abstract readonly game: FlatGame;
  data: Int16Array;
  listener: ((event: GameEvent) => void) | null = null;
  passedListener: PassedListener | null = null;
  private readonly depthCell: number;
  private readonly stackBase: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  private readonly steps: readonly Step<any>[];

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  protected constructor(layout: Layout, steps: readonly Step<any>[], data: Int16Array) {
    this.data = data;
    this.depthCell = layout.depthCell;
    this.stackBase = layout.stackBase;
    this.steps = steps;
  }

  abstract clone(): State;
  abstract returns(): readonly [number, number];
  abstract victoryPoints(): readonly [number, number];
  abstract observe(viewer: Player, into: Observation): void;
  abstract observeActions(actions: ActionList, into: Observation): void;

  // ---- the procedure stack

  /** Frames on the stack; none once the game is over. */
  get depth(): number {
    return this.data[this.depthCell]!;
  }

  /** Cell of the top frame; its registers follow. */
  get frame(): number {
    return this.stackBase + (this.data[this.depthCell]! - 1) * FRAME_CELLS;
  }

  /** Whether a frame below the top one is exactly like it: the same step with the same registers. */
  get repeatsFrame(): boolean {
    const { data, frame } = this;
    for (let below = this.stackBase; below < frame; below += FRAME_CELLS) {
      let cell = 0;
      while (cell < FRAME_CELLS && data[below + cell] === data[frame + cell]) cell++;
      if (cell === FRAME_CELLS) return true;
    }
    return false;
  }

  register(i: number): number {
    return this.data[this.frame + 1 + i]!;
  }

  setRegister(i: number, value: number): void {
    this.data[this.frame + 1 + i] = value;
  }

  push(step: number, r0 = 0, r1 = 0, r2 = 0, r3 = 0, r4 = 0, r5 = 0, r6 = 0): void {
    const { data } = this;
    const cell = this.stackBase + data[this.depthCell]!++ * FRAME_CELLS;
    data[cell] = step;
    data[cell + 1] = r0;
    data[cell + 2] = r1;
    data[cell + 3] = r2;
    data[cell + 4] = r3;
    data[cell + 5] = r4;
    data[cell + 6] = r5;
    data[cell + 7] = r6;
  }

  /** Goes on with another step in the same frame; the registers stay. */
  become(step: number): void {
    this.data[this.frame] = step;
  }

  pop(): void {
    const { data } = this;
    const depth = --data[this.depthCell]!;
    const start = this.stackBase + depth * FRAME_CELLS;
    for (let cell = start, end = start + FRAME_CELLS; cell < end; cell++) data[cell] = 0;
  }

  /** Ends the game: nothing is left to do. */
  clearStack(): void {
    while (this.depth > 0) this.pop();
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  get step(): Step<any> {
    return this.steps[this.data[this.frame]!]!;
  }

  /** The state that asks or rolls at the moment: this one, or that of a game that is played within. What is said of steps is asked there. */
  get atHand(): FlatState {
    return this;
  }

  get actor(): Actor {
    if (this.depth === 0) return TERMINAL;
    const { step } = this;
    return step.kind === 'ask' ? step.player(this) : CHANCE;
  }

  get turn(): number {
    return 0;
  }

  get hasSecrets(): boolean {
    return this.game.hides?.(this) ?? this.game.ruleset.information === 'hidden';
  }

  resample(viewer: Player, rng: Rng): void {
    this.game.resample?.(this, viewer, rng);
  }

  /** Blanks every cell of this state that the viewer cannot see; called on a copy. */
  protected conceal(viewer: Player): void {
    this.game.conceal?.(this, viewer);
  }

  get isCommitment(): boolean {
    if (this.depth === 0) return false;
    const { step } = this;
    return step.kind === 'ask' && step.secret === true;
  }

  get moveAudience(): Audience {
    if (this.depth === 0) return 'both';
    const { step } = this;
    if (step.kind === 'run') return 'both';
    const { seenBy = 'both' } = step;
    return typeof seenBy === 'function' ? seenBy(this) : seenBy;
  }

  legalActions(into: ActionList = new ActionList()): ActionList {
    into.clear();
    if (this.depth > 0) {
      const { step } = this;
      if (step.kind === 'ask') step.legal(this, into);
    }
    return into.sort();
  }

  chanceOutcomes(into: OutcomeList = new OutcomeList()): OutcomeList {
    into.clear();
    if (this.depth > 0) {
      const { step } = this;
      if (step.kind === 'roll') step.outcomes(this, into);
    }
    return into;
  }

  apply(actionOrOutcome: number): void {
    const { step } = this;
    if (step.kind === 'ask') step.choose(this, actionOrOutcome);
    else if (step.kind === 'roll') step.roll(this, actionOrOutcome);
    this.advance();
  }

  /** Passes through automatic and forced steps until somebody has a real decision, dice have to fall, or the game is over. */
  advance(): void {
    const { actions, outcomes } = this.game.stateScratch;
    while (this.depth > 0) {
      const { step } = this;
      if (step.kind === 'run') step.run(this);
      else if (step.kind === 'ask') {
        if (step.open === true || (typeof step.open === 'function' && step.open(this))) return;
        step.legal(this, actions.clear());
        if (actions.length !== 1) return;
        const only = actions.at(0);
        this.passedListener?.(this, only);
        step.choose(this, only);
      } else {
        step.outcomes(this, outcomes.clear());
        if (outcomes.length !== 1) return;
        const only = outcomes.outcomes[0]!;
        this.passedListener?.(this, only);
        step.roll(this, only);
      }
    }
  }

  // ---- one buffer: copy, compare, hash

  copyFrom(other: State): void {
    this.data.set((other as FlatState).data);
  }

  bytes(): Uint8Array {
    return new Uint8Array(this.data.buffer, this.data.byteOffset, this.data.byteLength);
  }

  hash(): bigint {
    const { hashes } = this.game.stateScratch;
    hashCells(this.data, hashes);
    return (BigInt(hashes[0]! >>> 0) << 32n) | BigInt(hashes[1]! >>> 0);
  }

  fingerprint(into: Int32Array, viewer?: Player): void {
    hashCells(viewer === undefined || !this.hasSecrets ? this.data : this.seenBy(viewer).data, into);
  }

  /** A copy, overwritten by the next call, on which what the viewer cannot see is blank. */
  private seenBy(viewer: Player): FlatState {
    const seen = (this.game.stateScratch.seen ??= this.clone() as FlatState);
    seen.data.set(this.data);
    seen.conceal(viewer);
    return seen;
  }

  // ---- text forms

  toPosition(viewer?: Player): Position {
    return this.positionOf(cellsToJson(this.game, this.shownTo(viewer).data), viewer);
  }

  describe(viewer?: Player): FullDescription {
    const shown = this.shownTo(viewer);
    const { actor } = shown;
    return {
      position: this.positionOf(allCellsToJson(this.game, shown.data), viewer),
      actor: isPlayer(actor) ? this.game.players[actor] : actor === CHANCE ? 'dice' : 'nobody',
      step: shown.depth === 0 ? null : shown.step.name,
      turn: this.turn,
      victoryPoints: this.victoryPoints(),
      returns: this.returns(),
      derived: shown.derive(),
    };
  }

  /** What follows from the cells and people ask for, by the names of the position. Called on what the viewer sees. */
  protected derive(): Readonly<Record<string, Json>> {
    return {};
  }

  /** This state, or a copy on which what the viewer cannot see is blank. */
  private shownTo(viewer: Player | undefined): FlatState {
    if (viewer === undefined) return this;
    const shown = this.clone() as FlatState;
    shown.conceal(viewer);
    return shown;
  }

  private positionOf(state: Position['state'], viewer: Player | undefined): Position {
    const { ruleset, pack, scenario, options } = this.game;
    return {
      ruleset: ruleset.id,
      version: ruleset.version,
      scenario: pack ?? scenario.id,
      options,
      ...(viewer === undefined ? {} : { viewer }),
      state,
    };
  }

  informationKey(viewer: Player): string {
    const seen = this.shownTo(viewer);
    return String.fromCharCode(...new Uint16Array(seen.data.buffer, seen.data.byteOffset, seen.data.length));
  }
}
