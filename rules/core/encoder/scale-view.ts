import type { Encoder } from '../state/encoder.ts';
import type { FlatState } from '../state/flat-state.ts';
import { ActionList } from '../values/lists.ts';
import type { Observation } from '../views/observation.ts';
import type { Actor, Player } from '../values/player.ts';
import type { Scale, Shown, ShownGame, State } from '../ruleset/ruleset.ts';

/** A state, or one within it, as an encoder of the smaller game writes it. */
class ShownState implements Shown {
  readonly game: ShownGame;
  private readonly encoder: Encoder;
  private readonly state: FlatState;
  private readonly firstAction: number;
  private readonly own: ActionList;

  /** @param own filled anew with the state's own numbers of actions */
  constructor(game: ShownGame, encoder: Encoder, state: FlatState, firstAction: number, own: ActionList) {
    this.game = game;
    this.encoder = encoder;
    this.state = state;
    this.firstAction = firstAction;
    this.own = own;
  }

  get actor(): Actor {
    return this.state.actor;
  }

  observe(viewer: Player, into: Observation): void {
    this.encoder.observe(this.state, viewer, into);
  }

  observeActions(actions: ActionList, into: Observation): void {
    const own = this.own.clear();
    for (let i = 0; i < actions.length; i++) own.push(actions.at(i) - this.firstAction);
    this.encoder.observeActions(this.state, own, into);
  }
}

/** How states of a game are seen as those of a smaller one. Its encoder is made when it is first asked for. */
export class ScaleView {
  private readonly of: Omit<ShownGame, 'observation'>;
  private readonly create: () => Encoder;
  private readonly own = new ActionList();
  private made: { readonly encoder: Encoder; readonly game: ShownGame } | null = null;

  constructor(of: Omit<ShownGame, 'observation'>, create: () => Encoder) {
    this.of = of;
    this.create = create;
  }

  get game(): ShownGame {
    return this.ready().game;
  }

  /** @param state whose cells are read, as long as it is looked at @param firstAction number that the whole game gives to the state's action 0 */
  show(state: FlatState, firstAction = 0): Shown {
    const { encoder, game } = this.ready();
    return new ShownState(game, encoder, state, firstAction, this.own);
  }

  private ready(): NonNullable<ScaleView['made']> {
    if (this.made !== null) return this.made;
    const encoder = this.create();
    const { ruleset, scenario, pack } = this.of;
    const game = { ruleset, scenario, observation: encoder.spec, isScale: true as const, ...(pack === undefined ? {} : { pack }) };
    return (this.made = { encoder, game });
  }
}

/** A scale of a game. @param game what it looks like, asked for when it is first needed @param show the state at this scale, null where it is not at hand */
export function createScale<S>(name: string, game: () => ShownGame, show: (s: S) => Shown | null): Scale {
  return {
    name,
    get game() {
      return game();
    },
    show: (state: State) => show(state as unknown as S),
  };
}
