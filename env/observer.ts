import { ActionList, type FeatureSpec, type Game, Observation, type Player, RulesError, type State } from '../rules/core/index.ts';
import { type ActionMask, ANY, Box, Dict, MultiBinary } from './spaces/index.ts';

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

function rowBox(rows: number, features: readonly FeatureSpec[]): Box {
  return new Box({ shape: [rows, features.length], low: features.map(lowOf), high: features.map(highOf) });
}

function observationSpace(game: Game, maxActions: number | undefined): Dict<EnvObservation> {
  const { globals, units, map, actions } = game.observation;
  const cells = map.height * map.width;
  const spread = (bound: (feature: FeatureSpec) => number): number[] =>
    map.channels.flatMap((channel) => Array.from({ length: cells }, () => bound(channel)));
  return new Dict<EnvObservation>({
    globals: new Box({ shape: [globals.length], low: globals.map(({ low }) => low), high: globals.map(({ high }) => high) }),
    units: rowBox(units.count, units.features),
    map: new Box({ shape: [map.channels.length, map.height, map.width], low: spread(lowOf), high: spread(highOf) }),
    actions: rowBox(maxActions ?? ANY, actions.features),
    actionMask: new MultiBinary(game.actions.size),
  });
}

/** Turns states of one game into observations for players. */
export class Observer {
  readonly space: Dict<EnvObservation>;
  private readonly game: Game;
  private readonly maxActions: number | undefined;
  private readonly buffer: Observation;
  private readonly legal = new ActionList();

  constructor(game: Game, maxActions?: number) {
    this.game = game;
    this.maxActions = maxActions;
    this.buffer = new Observation(game.observation);
    this.space = observationSpace(game, maxActions);
  }

  /** Legal actions as a mask if the player is to decide, else all zeros. */
  mask(state: State, player: Player): ActionMask {
    const mask = new Int8Array(this.game.actions.size);
    if (state.actor === player) for (const action of state.legalActions(this.legal)) mask[action] = 1;
    return mask;
  }

  observe(state: State, player: Player): EnvObservation {
    const { buffer, legal } = this;
    state.observe(player, buffer);
    if (state.actor === player) state.legalActions(legal);
    else legal.clear();
    return {
      globals: buffer.globals.slice(),
      units: buffer.units.slice(),
      map: buffer.map.slice(),
      actions: this.actionRows(state),
      actionMask: this.mask(state, player),
    };
  }

  private actionRows(state: State): Float32Array {
    const { buffer, legal, maxActions } = this;
    const width = this.game.observation.actions.features.length;
    if (maxActions !== undefined && legal.length > maxActions) {
      const message = `${legal.length} actions are legal here, more than maxActions (${maxActions}); make the environment with more or leave it out.`;
      throw new RulesError({ code: 'BAD_OPTION', message, path: '/maxActions' });
    }
    const rows = new Float32Array((maxActions ?? legal.length) * width);
    if (legal.length === 0) return rows;
    state.observeActions(legal, buffer);
    rows.set(buffer.actions.subarray(0, legal.length * width));
    return rows;
  }
}
