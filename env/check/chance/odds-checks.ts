import { CHANCE, type Player, Rng, type State } from '../../../rules/core/index.ts';
import { randomMove } from '../../../rules/registry.ts';
import { twoSampleDeviations } from '../report/chi-squared.ts';
import { type Check, expectThat, VIEWERS, withoutSecrets } from '../report/report.ts';
import { hasSecrets, sampleWorld } from '../report/worlds.ts';

/** Worlds drawn before a move and after it. */
const DRAWS = 600;
/** About one chance in 10^9 for a right game, at each comparison. */
const MOST_DEVIATIONS = 6;
/** Worlds drawn first: if all of them differ, each is too seldom to be counted, and the rest need not be drawn. */
const FIRST_DRAWS = 100;
/** Comparisons in all: each costs as much as many checks together. */
const MOST_COMPARISONS = 40;

/**
 * Plays a move in worlds drawn before it, rolls with their own weights, and keeps those that look to the viewer like the truth: what it
 * must believe afterwards.
 */
function believed(before: State, move: number, key: string, viewer: Player, rng: Rng): Map<bigint, number> {
  const counts = new Map<bigint, number>();
  for (let i = 0; i < DRAWS; i++) {
    const world = sampleWorld(before, viewer, rng);
    if (world.actor === CHANCE) world.apply(world.chanceOutcomes().sample(rng));
    else if (world.legalActions().includes(move)) world.apply(move);
    else continue;
    if (world.informationKey(viewer) === key) counts.set(world.hash(), (counts.get(world.hash()) ?? 0) + 1);
  }
  return counts;
}

/** How often each world is drawn; null if there are too many for any to be counted. */
function drawn(after: State, viewer: Player, rng: Rng): Map<bigint, number> | null {
  const counts = new Map<bigint, number>();
  for (let i = 0; i < DRAWS; i++) {
    if (i === FIRST_DRAWS && counts.size === FIRST_DRAWS) return null;
    const hash = sampleWorld(after, viewer, rng).hash();
    counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  return counts;
}

function checkOdds(before: State, move: number, after: State, viewer: Player, rng: Rng): void {
  const found = drawn(after, viewer, rng);
  if (found === null) return;
  const expected = believed(before, move, after.informationKey(viewer), viewer, rng);
  const worlds = [...new Set([...expected.keys(), ...found.keys()])];
  const [a, b] = [expected, found].map((counts) => worlds.map((world) => counts.get(world) ?? 0));
  const deviations = twoSampleDeviations(a!, b!);
  expectThat(
    deviations < MOST_DEVIATIONS,
    () =>
      `after ${before.actor === CHANCE ? 'a roll' : 'its own move'}, player ${viewer}'s worlds are drawn ${b!.join()} times, where ` +
      `the worlds before it lead to them ${a!.join()} times: ${deviations.toFixed(1)} standard deviations off`,
  );
}

const worldsWeighted: Check = {
  name: 'worlds-weighted',
  about:
    'worlds drawn after a roll or an own move are as frequent as the worlds before it and the dice imply ' +
    '(chi-squared of two samples, at most 40 comparisons, one false alarm in 10^9 each)',
  skips: withoutSecrets,
  start({ rng }) {
    let comparisons = 0;
    const look = (state: State, viewer: Player): void => {
      const move = randomMove(state, rng);
      const after = state.clone();
      after.apply(move);
      if (!after.hasSecrets || !hasSecrets(after, viewer)) return;
      comparisons++;
      checkOdds(state, move, after, viewer, Rng.from(rng.below(2 ** 32)));
    };
    return {
      visit(state) {
        if (!state.hasSecrets || comparisons >= MOST_COMPARISONS) return;
        for (const viewer of VIEWERS) if (state.actor === CHANCE || state.actor === viewer) look(state, viewer);
      },
      shortfall: () =>
        comparisons > 0 ? null : { status: 'not run', message: 'after no roll or own move of the games watched was anything hidden' },
    };
  },
};

/** How likely hidden things are. */
export const oddsChecks: readonly Check[] = [worldsWeighted];
