import { isPlayer, Observation, type ObservationSpec, type Scale, type Shown, type State } from '../../../rules/core/index.ts';
import { checkShown, checkShownActions } from './observation-checks.ts';
import { type Check, expectThat, withoutScales } from '../report/report.ts';
import { cellsOf, rowsOf, sampleWorld } from '../report/worlds.ts';

/** Names of everything that a network reads of a game, in their order. */
function featuresOf({ globals, units, actions, map }: ObservationSpec): string {
  const lists = [globals, units.features, actions.features, actions.pointers, map.channels];
  return lists.map((list) => list.map(({ name }) => name).join()).join(' | ');
}

/** Looks at states through the scales of their game. */
class Looks {
  private readonly observations = new Map<ObservationSpec, Observation>();

  observationFor({ game: { observation } }: Shown): Observation {
    let into = this.observations.get(observation);
    if (into === undefined) this.observations.set(observation, (into = new Observation(observation)));
    return into;
  }

  /** What the player to decide reads of its decision. */
  read(shown: Shown, state: State): string {
    const into = this.observationFor(shown);
    const { actor } = state;
    return isPlayer(actor) ? cellsOf(shown, actor, into) + rowsOf(shown, state.legalActions(), into) : '';
  }
}

/** Whether a decision is of a scale, which is checked. @param world that the player to decide cannot tell from the state */
function checkScale(state: State, world: State, scale: Scale, looks: Looks): boolean {
  const { name, game } = scale;
  const [shown, other] = [scale.show(state), scale.show(world)];
  expectThat((shown === null) === (other === null), () => `whether a decision is one of “${name}” changes in a sampled world`);
  if (shown === null || other === null) return false;
  expectThat(shown.actor === state.actor, () => `“${name}” shows a decision of ${shown.actor}, not of ${state.actor}`);
  expectThat(featuresOf(shown.game.observation) === featuresOf(game.observation), () => `“${name}” shows other features than it says`);
  const into = looks.observationFor(shown);
  if (isPlayer(state.actor)) checkShown(shown, state.actor, into);
  checkShownActions(shown, state.legalActions(), into);
  const same = looks.read(shown, state) === looks.read(other, world);
  expectThat(same, () => `“${name}” shows player ${state.actor} something hidden: it changes in a sampled world`);
  return true;
}

const scales: Check = {
  name: 'scales',
  about:
    'where a game has smaller ones within it, each decision is of one of them at most, is seen with the features that it names, within their ranges, ' +
    'and shows nothing hidden',
  skips: withoutScales,
  start({ game, rng }) {
    const looks = new Looks();
    return {
      visit(state) {
        if (!isPlayer(state.actor)) return;
        const world = sampleWorld(state, state.actor, rng);
        const found = (game.scales ?? []).filter((scale) => checkScale(state, world, scale, looks));
        expectThat(found.length < 2, () => `a decision is of ${found.map(({ name }) => `“${name}”`).join(' and ')}`);
      },
    };
  },
};

export const scaleChecks: readonly Check[] = [scales];
