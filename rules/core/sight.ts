import type { Encoder } from './encoder.ts';
import type { FlatState } from './flat-state.ts';
import { ActionList } from './lists.ts';
import type { Observation } from './observation.ts';
import type { Actor, Player } from './player.ts';
import type { Shown, ShownGame } from './ruleset.ts';

/** A state, or one within it, as an encoder of the smaller game writes it. */
class ShownState implements Shown {
  readonly game: ShownGame;
  private readonly encoder: Encoder;
  private readonly state: FlatState;
  private readonly firstAction: number;

  constructor(game: ShownGame, encoder: Encoder, state: FlatState, firstAction: number) {
    this.game = game;
    this.encoder = encoder;
    this.state = state;
    this.firstAction = firstAction;
  }

  get actor(): Actor {
    return this.state.actor;
  }

  observe(viewer: Player, into: Observation): void {
    this.encoder.observe(this.state, viewer, into);
  }

  observeActions(actions: ActionList, into: Observation): void {
    const own = new ActionList();
    for (let i = 0; i < actions.length; i++) own.push(actions.at(i) - this.firstAction);
    this.encoder.observeActions(this.state, own, into);
  }
}

/** How states of a game are seen as those of a smaller one. Its encoder is made when it is first asked for. */
export class Sight {
  private readonly of: Omit<ShownGame, 'observation'>;
  private readonly create: () => Encoder;
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
    return new ShownState(game, encoder, state, firstAction);
  }

  private ready(): NonNullable<Sight['made']> {
    if (this.made !== null) return this.made;
    const encoder = this.create();
    const { ruleset, scenario, pack } = this.of;
    const game = { ruleset, scenario, observation: encoder.spec, isScale: true as const, ...(pack === undefined ? {} : { pack }) };
    return (this.made = { encoder, game });
  }
}
