import { badPosition, FRAME_CELLS, type Json, type Layout, type CellKind } from './layout.ts';
import { jsonPath } from './errors.ts';
import { ActionList, OutcomeList } from './lists.ts';
import type { Observation } from './observation.ts';
import { type Actor, CHANCE, type Player, TERMINAL } from './player.ts';
import type { Step } from './procedure.ts';
import type { Game, GameEvent, Position, State } from './ruleset.ts';
import type { Rng } from './rng.ts';
import type { Audience } from './telling.ts';

/** A game whose states are flat buffers driven by a table of steps. */
export interface FlatGame extends Game {
  readonly layout: Layout;
  /** A frame's first cell is a place in this table. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- steps are written against their own ruleset's state class
  readonly steps: readonly Step<any>[];
  /** Cells of the state from which positions are written as differences. */
  readonly baseline: Int16Array;
}

/** Two 32-bit hashes of the cells; the second is left in `secondHash`. */
let secondHash = 0;

function hashCells(data: Int16Array): number {
  let a = 0x811c9dc5 | 0;
  let b = 0x2545f491 | 0;
  for (let i = 0; i < data.length; i += 2) {
    const pair = (data[i]! << 16) | (data[i + 1]! & 0xffff);
    a = Math.imul(a ^ pair, 0x01000193);
    b = Math.imul((b << 7) ^ (b >>> 25) ^ pair, 0x5bd1e995);
    a ^= a >>> 15;
    b ^= b >>> 13;
  }
  secondHash = b;
  return a;
}

/** A state of each game on which views are blanked. */
const seenStates = new WeakMap<FlatGame, FlatState>();

const scratchActions = new ActionList();
const scratchOutcomes = new OutcomeList();

/** Base of every ruleset's state: one buffer of 16-bit cells with a stack of procedures inside it. */
export abstract class FlatState implements State {
  abstract readonly game: FlatGame;
  data: Int16Array;
  listener: ((event: GameEvent) => void) | null = null;
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
  abstract resample(viewer: Player, rng: Rng): void;
  /** Blanks every cell of this state that the viewer cannot see; called on a copy. */
  protected abstract conceal(viewer: Player): void;

  // ---- the procedure stack

  /** Frames on the stack; none once the game is over. */
  get depth(): number {
    return this.data[this.depthCell]!;
  }

  /** Cell of the top frame; its registers follow. */
  get frame(): number {
    return this.stackBase + (this.data[this.depthCell]! - 1) * FRAME_CELLS;
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

  get actor(): Actor {
    if (this.depth === 0) return TERMINAL;
    const { step } = this;
    return step.kind === 'ask' ? step.player(this) : CHANCE;
  }

  get turn(): number {
    return 0;
  }

  get hasSecrets(): boolean {
    return this.game.ruleset.information === 'hidden';
  }

  get isCommitment(): boolean {
    if (this.depth === 0) return false;
    const { step } = this;
    return step.kind === 'ask' && step.secret === true;
  }

  get rollAudience(): Audience {
    if (this.depth === 0) return 'both';
    const { step } = this;
    if (step.kind !== 'roll') return 'both';
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
    while (this.depth > 0) {
      const { step } = this;
      if (step.kind === 'run') step.run(this);
      else if (step.kind === 'ask') {
        if (step.open === true || (typeof step.open === 'function' && step.open(this))) return;
        step.legal(this, scratchActions.clear());
        if (scratchActions.length !== 1) return;
        step.choose(this, scratchActions.at(0));
      } else {
        step.outcomes(this, scratchOutcomes.clear());
        if (scratchOutcomes.length !== 1) return;
        step.roll(this, scratchOutcomes.outcomes[0]!);
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
    const first = hashCells(this.data);
    return (BigInt(first >>> 0) << 32n) | BigInt(secondHash >>> 0);
  }

  fingerprint(into: Int32Array, viewer?: Player): void {
    into[0] = hashCells(viewer === undefined || !this.hasSecrets ? this.data : this.seenBy(viewer).data);
    into[1] = secondHash;
  }

  /** A copy, overwritten by the next call, on which what the viewer cannot see is blank. */
  private seenBy(viewer: Player): FlatState {
    let seen = seenStates.get(this.game);
    if (seen === undefined) seenStates.set(this.game, (seen = this.clone() as FlatState));
    seen.data.set(this.data);
    seen.conceal(viewer);
    return seen;
  }

  // ---- text forms

  toPosition(viewer?: Player): Position {
    const { game } = this;
    const source = viewer === undefined ? this : (this.clone() as FlatState);
    if (viewer !== undefined) source.conceal(viewer);
    return {
      ruleset: game.ruleset.id,
      version: game.ruleset.version,
      scenario: game.pack ?? game.scenario.id,
      options: game.options,
      ...(viewer === undefined ? {} : { viewer }),
      state: cellsToJson(game, source.data),
    };
  }

  informationKey(viewer: Player): string {
    const seen = this.clone() as FlatState;
    seen.conceal(viewer);
    return String.fromCharCode(...new Uint16Array(seen.data.buffer, seen.data.byteOffset, seen.data.length));
  }
}

// ---- cells as JSON, written as differences from the game's baseline

function frameToJson(game: FlatGame, data: Int16Array, cell: number): Json {
  const step = game.steps[data[cell]!]!;
  const registers = Object.entries(step.registers ?? {});
  return Object.fromEntries([
    ['step', step.name],
    ...registers.map(([name, kind], i) => [name, kind.toJson(data[cell + 1 + i]!)] as const),
  ]);
}

/** The cells that differ from the baseline, by name; the procedure stack in full if it differs. */
export function cellsToJson(game: FlatGame, data: Int16Array): Record<string, Json> {
  const { layout, baseline } = game;
  const out: Record<string, Json> = {};
  for (const [name, kind] of Object.entries(layout.spec.scalars)) {
    const cell = layout.at[name]!;
    if (data[cell] !== baseline[cell]) out[name] = kind.toJson(data[cell]!);
  }
  for (const [blockName, { rows, fields }] of Object.entries(layout.spec.blocks)) {
    const changed: Record<string, Json> = {};
    rows.forEach((row, r) => {
      const cells: Record<string, Json> = {};
      for (const [name, kind] of Object.entries(fields)) {
        const cell = layout.block[blockName]![name]! + r;
        if (data[cell] !== baseline[cell]) cells[name] = kind.toJson(data[cell]!);
      }
      if (Object.keys(cells).length > 0) changed[row] = cells;
    });
    if (Object.keys(changed).length > 0) out[blockName] = changed;
  }
  const depth = data[layout.depthCell]!;
  const stackEnd = layout.stackBase + Math.max(depth, baseline[layout.depthCell]!) * FRAME_CELLS;
  const sameStack =
    depth === baseline[layout.depthCell] &&
    data.subarray(layout.stackBase, stackEnd).every((value, i) => value === baseline[layout.stackBase + i]);
  if (!sameStack) {
    out['stack'] = Array.from({ length: depth }, (_, i) => frameToJson(game, data, layout.stackBase + i * FRAME_CELLS));
  }
  return out;
}

function expectObject(json: unknown, path: string): Record<string, unknown> {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>;
  return badPosition('Must be an object.', path);
}

/** An entry of a table by a name from outside, which may be that of something every object has. */
function entry<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function readRow(fields: Readonly<Record<string, CellKind>>, cells: Readonly<Record<string, number>>, row: number, json: unknown, path: string, data: Int16Array): void {
  for (const [name, value] of Object.entries(expectObject(json, path))) {
    const kind = entry(fields, name);
    if (kind === undefined) badPosition(`Unknown field "${name}"; known are ${Object.keys(fields).join(', ')}.`, jsonPath(path, name));
    data[cells[name]! + row] = kind.fromJson(value, jsonPath(path, name));
  }
}

function readStack(game: FlatGame, json: unknown, path: string, data: Int16Array): void {
  const { layout } = game;
  if (!Array.isArray(json)) badPosition('Must be a list of steps, the innermost last.', path);
  if (json.length > layout.spec.stackDepth) badPosition(`At most ${layout.spec.stackDepth} steps fit.`, path);
  data.fill(0, layout.stackBase, layout.stackBase + layout.spec.stackDepth * FRAME_CELLS);
  data[layout.depthCell] = json.length;
  json.forEach((step: unknown, i: number) => {
    const at = jsonPath(path, i);
    const { step: name, ...registers } = expectObject(step, at);
    const index = game.steps.findIndex((known) => known.name === name);
    if (index < 0) badPosition(`Unknown step ${JSON.stringify(name)}.`, jsonPath(at, 'step'));
    const kinds = game.steps[index]!.registers ?? {};
    const cell = layout.stackBase + i * FRAME_CELLS;
    data[cell] = index;
    const cells = Object.fromEntries(Object.keys(kinds).map((key, k) => [key, cell + 1 + k]));
    readRow(kinds, cells, 0, registers, at, data);
  });
}

/** Reads what `cellsToJson` wrote over a copy of the baseline. Derived cells are the caller's to rebuild.
 * @throws RulesError BAD_POSITION with the JSON path of the first fault. */
export function cellsFromJson(game: FlatGame, json: unknown, path: string, data: Int16Array): void {
  const { layout } = game;
  for (const [name, value] of Object.entries(expectObject(json, path))) {
    const at = jsonPath(path, name);
    const scalar = entry(layout.spec.scalars, name);
    const block = entry(layout.spec.blocks, name);
    if (scalar !== undefined) data[layout.at[name]!] = scalar.fromJson(value, at);
    else if (block !== undefined) {
      for (const [row, cells] of Object.entries(expectObject(value, at))) {
        const r = block.rows.indexOf(row);
        if (r < 0) badPosition(`"${row}" is not in this game; known are ${block.rows.join(', ')}.`, jsonPath(at, row));
        readRow(block.fields, layout.block[name]!, r, cells, jsonPath(at, row), data);
      }
    } else if (name === 'stack') readStack(game, value, at, data);
    else {
      const known = [...Object.keys(layout.spec.scalars), ...Object.keys(layout.spec.blocks), 'stack'];
      badPosition(`Unknown field "${name}"; known are ${known.join(', ')}.`, at);
    }
  }
}
