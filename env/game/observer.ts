import {
  ActionList,
  type FeatureSpec,
  type Game,
  Observation,
  type ObservationSpec,
  type Player,
  RulesError,
} from '../../rules/core/index.ts';
import { type ActionMask, Box, Dict, MultiBinary, Sequence, type Space } from '../spaces/index.ts';
import { isObject } from './faults.ts';
import type { GameLoop } from './game-loop.ts';

/** What a player sees: flat, row-major arrays, from its own side. */
export interface EnvObservation {
  /** `[G]` */
  readonly globals: Float32Array;
  /** `[U, Fu]` */
  readonly units: Float32Array;
  /** `[C, H, W]` */
  readonly map: Float32Array;
  /** `[A, Fa]`: one row for each legal action, ascending; padded with zero rows if the environment has `maxActions`. */
  readonly actions: Float32Array;
  /** `[n]`: 1 for each legal action; all zero for a player whose turn it is not. */
  readonly actionMask: ActionMask;
}

/** A row of a unit that is gone, or of padding, is zero: bounds reach there. */
const lowOf = ({ low }: FeatureSpec): number => Math.min(low, 0);
const highOf = ({ high }: FeatureSpec): number => Math.max(high, 0);

/** `[Fa]`: what is told of one legal action. */
function rowSpace({ actions: { features } }: ObservationSpec, ...rows: number[]): Box {
  return new Box({ shape: [...rows, features.length], low: features.map(lowOf), high: features.map(highOf) });
}

/** The space of `actions`: a row for each legal action, or just `maxActions` rows if that is given. */
export function actionRowsSpace(spec: ObservationSpec, maxActions?: number): Space<Float32Array> {
  return maxActions === undefined ? new Sequence(rowSpace(spec), { stack: true }) : rowSpace(spec, maxActions);
}

/** The spaces of the parts whose size is fixed. */
export function partSpaces({ globals, units, map }: ObservationSpec): { readonly globals: Box; readonly units: Box; readonly map: Box } {
  const { count, features } = units;
  const { channels, height, width } = map;
  return {
    globals: new Box({ shape: [globals.length], low: globals.map(({ low }) => low), high: globals.map(({ high }) => high) }),
    units: new Box({ shape: [count, features.length], low: features.map(lowOf), high: features.map(highOf) }),
    map: new Box({
      shape: [channels.length, height, width],
      low: channels.map((c) => [[lowOf(c)]]),
      high: channels.map((c) => [[highOf(c)]]),
    }),
  };
}

const NONE = new Float32Array(0);

function observationSpace(game: Game, maxActions: number | undefined): Dict<EnvObservation> {
  return new Dict<EnvObservation>({
    ...partSpaces(game.observation),
    actions: actionRowsSpace(game.observation, maxActions),
    actionMask: new MultiBinary(game.actions.size),
  });
}

interface ObserverOptions {
  readonly maxActions?: number | undefined;
  /** Whether each observation is in arrays of its own. Default true. */
  readonly copy?: boolean | undefined;
}

/** Turns states of one game into observations for players. */
export class Observer {
  readonly space: Dict<EnvObservation>;
  private readonly game: Game;
  private readonly maxActions: number | undefined;
  private readonly copies: boolean;
  private readonly buffer: Observation;
  /** The mask and the padded rows that are overwritten, and the actions that the mask allows; empty if each observation has its own. */
  private readonly ownMask: ActionMask;
  private readonly ownRows: Float32Array;
  private readonly allowed = new ActionList();

  constructor(game: Game, { maxActions, copy = true }: ObserverOptions = {}) {
    this.game = game;
    this.maxActions = maxActions;
    this.copies = copy;
    this.buffer = new Observation(game.observation, {}, true);
    this.space = observationSpace(game, maxActions);
    this.ownMask = new Int8Array(copy ? 0 : game.actions.size);
    this.ownRows = new Float32Array(copy ? 0 : (maxActions ?? 0) * game.observation.actions.features.length);
  }

  /** Legal actions as a fresh mask if the player is to decide, else all zeros. */
  mask(loop: GameLoop, player: Player): ActionMask {
    const mask = new Int8Array(this.game.actions.size);
    if (loop.state.actor === player) mark(loop.legal, 1, mask);
    return mask;
  }

  /** What a player sees: in fresh arrays or, without copies, in the same ones each time. */
  observe(loop: GameLoop, player: Player): EnvObservation {
    const { globals, units, map } = this.buffer;
    loop.state.observe(player, this.buffer);
    return {
      globals: this.given(globals),
      units: this.given(units),
      map: this.given(map),
      actions: this.actionRows(loop, player),
      actionMask: this.copies ? this.mask(loop, player) : this.markedAnew(loop, player),
    };
  }

  /** A new array made of another costs half of a `slice`, which writes zeros first. */
  private given(cells: Float32Array): Float32Array {
    return this.copies ? new Float32Array(cells) : cells;
  }

  private markedAnew({ state, legal }: GameLoop, player: Player): ActionMask {
    const { ownMask, allowed } = this;
    mark(allowed, 0, ownMask);
    allowed.clear();
    if (state.actor !== player) return ownMask;
    for (let i = 0; i < legal.length; i++) allowed.push(legal.at(i));
    mark(allowed, 1, ownMask);
    return ownMask;
  }

  private actionRows({ state, legal }: GameLoop, player: Player): Float32Array {
    const width = this.game.observation.actions.features.length;
    if (state.actor !== player || legal.length === 0) return this.padded(NONE, width);
    this.checkCount(legal);
    state.observeActions(legal, this.buffer);
    return this.padded(this.buffer.actions.subarray(0, legal.length * width), width);
  }

  /** Rows, and after them rows of zeros up to `maxActions` if that is given. */
  private padded(rows: Float32Array, width: number): Float32Array {
    const { maxActions, copies, ownRows } = this;
    if (maxActions === undefined) return this.given(rows);
    const all = copies ? new Float32Array(maxActions * width) : ownRows.fill(0, rows.length);
    all.set(rows);
    return all;
  }

  private checkCount({ length }: ActionList): void {
    const { maxActions } = this;
    if (maxActions === undefined || length <= maxActions) return;
    const message = `${length} actions are legal here, more than maxActions (${maxActions}); make the environment with more or leave it out.`;
    throw new RulesError({ code: 'BAD_OPTION', message, path: '/maxActions' });
  }
}

/** Writes into the cells of some actions. */
function mark({ items, length }: ActionList, cell: 0 | 1, mask: ActionMask): void {
  for (let i = 0; i < length; i++) mask[items[i]!] = cell;
}

/** An observation after which nothing is to be decided: an empty mask and no action rows, all else as it was. */
export function emptied<T>(observation: T, space: Space<unknown>): T {
  if (!isObject(observation) || ArrayBuffer.isView(observation)) return observation;
  const { actionMask, actions } = observation;
  const rows = space instanceof Dict ? (space.spaces as { readonly actions?: unknown }).actions : undefined;
  const isPadded = rows instanceof Box && rows.shape[0]! >= 0;
  return {
    ...observation,
    ...(actionMask instanceof Int8Array ? { actionMask: new Int8Array(actionMask.length) } : {}),
    ...(actions instanceof Float32Array ? { actions: new Float32Array(isPadded ? actions.length : 0) } : {}),
  };
}
