import { formatHash, type Game, isPlayer, Observation, Rng, type State } from '../../../rules/core/index.ts';
import { atHour } from './hour.ts';
import { type Check, digest, expectThat, isRarePly, VIEWERS } from '../report/report.ts';

/** Two moments in milliseconds since 1970, half a year and half a day apart. */
const MOMENTS = [1_700_000_000_125, 1_715_768_400_750] as const;

/** All that a state answers, as one text; costly parts only where they are due. */
function answersOf(state: State, isClose: boolean, into: Observation): string {
  const legal = state.legalActions();
  const quick = [formatHash(state.hash()), legal.toArray(), [...state.chanceOutcomes()], state.returns()];
  if (!isClose) return JSON.stringify(quick);
  const { game, actor } = state;
  const shown = VIEWERS.map(
    (viewer) => (
      state.observe(viewer, into),
      [into.globals.join(), into.units.join(), into.map.join(), state.informationKey(viewer), game.renderText(state, viewer)]
    ),
  );
  const chosen = isPlayer(actor) ? game.scripted?.choose(state, legal, Rng.from('hour')) : null;
  return JSON.stringify([
    quick,
    shown,
    chosen,
    game.scripted?.evaluate(state),
    legal.length > 0 ? game.actions.format(state, legal.at(0)) : '',
  ]);
}

/** Plays a game again, and digests all that it shows. */
function replayed(game: Game, moves: readonly number[], into: Observation): bigint[] {
  const state = game.newState();
  return [null, ...moves].map((move, ply) => {
    if (move !== null) state.apply(move);
    return digest(answersOf(state, isRarePly(ply), into));
  });
}

const sameHour: Check = {
  name: 'same-at-any-hour',
  about:
    'played again at another hour, a game shows the same at every ply, and it asks neither the clock nor for random numbers that no seed gives',
  start({ game }) {
    const observation = new Observation(game.observation);
    return {
      end(_, moves) {
        const asked = new Set<string>();
        const [now, later] = MOMENTS.map((moment) =>
          atHour(
            moment,
            (what) => asked.add(what),
            () => replayed(game, moves, observation),
          ),
        );
        const ply = now!.findIndex((shown, i) => shown !== later![i]);
        expectThat(ply < 0, () => `at ply ${ply} it shows something else at another hour`);
        expectThat(asked.size === 0, () => `it asks for ${[...asked].join(' and ')}`);
      },
    };
  },
};

/** The hour is none of a game's business. */
export const hourChecks: readonly Check[] = [sameHour];
