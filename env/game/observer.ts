import {
  type ActionList,
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

/** What a player sees, as fresh arrays: flat, row-major, from its own side. */
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

function observationSpace(game: Game, maxActions: number | undefined): Dict<EnvObservation> {
  return new Dict<EnvObservation>({
    ...partSpaces(game.observation),
    actions: actionRowsSpace(game.observation, maxActions),
    actionMask: new MultiBinary(game.actions.size),
  });
}

/** Turns states of one game into observations for players. */
export class Observer {
  readonly space: Dict<EnvObservation>;
  private readonly game: Game;
  private readonly maxActions: number | undefined;
  private readonly buffer: Observation;

  constructor(game: Game, maxActions?: number) {
    this.game = game;
    this.maxActions = maxActions;
    this.buffer = new Observation(game.observation);
    this.space = observationSpace(game, maxActions);
  }

  /** Legal actions as a mask if the player is to decide, else all zeros. */
  mask(loop: GameLoop, player: Player): ActionMask {
    const mask = new Int8Array(this.game.actions.size);
    if (loop.state.actor !== player) return mask;
    const { items, length } = loop.legal;
    for (let i = 0; i < length; i++) mask[items[i]!] = 1;
    return mask;
  }

  observe(loop: GameLoop, player: Player): EnvObservation {
    const { buffer } = this;
    loop.state.observe(player, buffer);
    return {
      globals: buffer.globals.slice(),
      units: buffer.units.slice(),
      map: buffer.map.slice(),
      actions: this.actionRows(loop, player),
      actionMask: this.mask(loop, player),
    };
  }

  private actionRows({ state, legal }: GameLoop, player: Player): Float32Array {
    const width = this.game.observation.actions.features.length;
    if (state.actor !== player || legal.length === 0) return new Float32Array((this.maxActions ?? 0) * width);
    this.checkCount(legal);
    state.observeActions(legal, this.buffer);
    const rows = this.buffer.actions.subarray(0, legal.length * width);
    if (this.maxActions === undefined) return rows.slice();
    const padded = new Float32Array(this.maxActions * width);
    padded.set(rows);
    return padded;
  }

  private checkCount({ length }: ActionList): void {
    const { maxActions } = this;
    if (maxActions === undefined || length <= maxActions) return;
    const message = `${length} actions are legal here, more than maxActions (${maxActions}); make the environment with more or leave it out.`;
    throw new RulesError({ code: 'BAD_OPTION', message, path: '/maxActions' });
  }
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
