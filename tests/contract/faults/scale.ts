import { type Game, opponent, type Scale, type Shown, type State } from '../../../rules/core/index.ts';
import { kuhnPoker } from '../../../rules/reference/index.ts';
import type { Case, Faults } from '../broken.ts';

/** A scale on which all of a game is seen, as its states are. */
const everything = (game: Game): Scale => ({
  name: 'everything',
  game,
  show: (state) => ({
    game,
    actor: state.actor,
    observe: (viewer, into) => state.observe(viewer, into),
    observeActions: (actions, into) => state.observeActions(actions, into),
  }),
});

/** The scale, with what it shows changed. */
const declare = (change: (shown: Shown, state: State) => Partial<Shown>): Faults => ({
  game: (game) => {
    const scale = everything(game);
    const show = (state: State): Shown => ({ ...scale.show(state)!, ...change(scale.show(state)!, state) });
    return { scales: [{ ...scale, show }] };
  },
});

const catches = (fault: string, faults: Faults): Case => ({ check: 'scales', fault, only: true, base: kuhnPoker, faults });

/** Faults that the check of scales must catch. */
export const scaleFaults: readonly Case[] = [
  catches(
    'a scale that shows what is hidden',
    declare((_, state) => ({ observe: (viewer, into) => state.observe(opponent(viewer), into) })),
  ),
  catches('a decision of two scales', { game: (game) => ({ scales: [everything(game), everything(game)] }) }),
  catches(
    'a value out of its range',
    declare((_, state) => ({
      observe(viewer, into) {
        state.observe(viewer, into);
        into.globals[0] = 2;
      },
    })),
  ),
  catches(
    'other features than it names',
    declare(({ game }) => {
      const [first, ...others] = game.observation.globals;
      return { game: { ...game, observation: { ...game.observation, globals: [{ ...first!, name: 'renamed' }, ...others] } } };
    }),
  ),
  catches(
    'the decision of another player',
    declare(({ actor }) => ({ actor: actor === 0 ? 1 : 0 })),
  ),
];
