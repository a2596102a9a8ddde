import { CHANCE, OutcomeList, type Rng, type State, tryApply } from '../../../rules/core/index.ts';
import { chiSquaredDeviations } from '../report/chi-squared.ts';
import { type Check, expectThat, sameBytes, seldom, withoutChance } from '../report/report.ts';
import { checkOutcomes, checkSound } from '../report/sound.ts';

const chanceOutcomes: Check = {
  name: 'chance-outcomes',
  about: 'positive integer weights that sum to the total, equal outcomes merged',
  start: () => ({ visit: checkOutcomes }),
};

const outcomeTexts: Check = {
  name: 'outcome-texts',
  about: 'every outcome has a text of its own',
  skips: withoutChance,
  start: () => ({
    visit(state) {
      if (state.actor !== CHANCE) return;
      const outcomes = [...state.chanceOutcomes()];
      const texts = outcomes.map(({ outcome }) => state.game.actions.describeOutcome(state, outcome).text);
      expectThat(
        texts.every((text) => text !== ''),
        () => 'an outcome without text',
      );
      expectThat(new Set(texts).size === texts.length, () => `two outcomes with the same text among ${texts.join(' | ')}`);
    },
  }),
};

/** Numbers near the possible outcomes that cannot happen. */
function impossibleOutcomes(list: OutcomeList): number[] {
  const possible = [...list].map(({ outcome }) => outcome);
  const near = [Math.min(...possible) - 1, Math.max(...possible) + 1, ...possible.map((outcome) => outcome + 1)];
  return near.filter((outcome) => !possible.includes(outcome)).slice(0, 4);
}

function checkImpossible(state: State, outcome: number): void {
  const copy = state.clone();
  const answer = tryApply(copy, outcome);
  expectThat(!answer.ok, () => `outcome ${outcome} is accepted although it cannot happen`);
  expectThat(sameBytes(copy.bytes(), state.bytes()), () => `refusing outcome ${outcome} changed the state`);
}

const outcomesApply: Check = {
  name: 'outcomes-apply',
  about: 'every outcome of a roll, not only the one that fell, leads on to a sound state; any other is refused',
  skips: withoutChance,
  start() {
    const isDue = seldom();
    return {
      visit(state) {
        if (state.actor !== CHANCE || !isDue()) return;
        const list = state.chanceOutcomes();
        for (const { outcome } of list) {
          const next = state.clone();
          const rolled = tryApply(next, outcome);
          expectThat(rolled.ok, () => `outcome ${outcome} is listed, but refused`);
          checkSound(next);
        }
        for (const outcome of impossibleOutcomes(list)) checkImpossible(state, outcome);
      },
    };
  },
};

/** Samples drawn at each roll; rolls with the same outcomes and weights are counted together. */
const DRAWS = 60;
/** About one chance in 10^9 for a right game. */
const MOST_DEVIATIONS = 6;

interface Tally {
  readonly weights: readonly number[];
  readonly counts: number[];
}

/** Draws from a roll as environments do, into the counts of all rolls like it. */
function drawInto(tallies: Map<string, Tally>, list: OutcomeList, rng: Rng): void {
  const outcomes = list.outcomes.slice(0, list.length);
  const weights = list.weights.slice(0, list.length);
  const signature = `${outcomes.join()}:${weights.join()}`;
  const tally = tallies.get(signature) ?? { weights, counts: weights.map(() => 0) };
  tallies.set(signature, tally);
  for (let i = 0; i < DRAWS; i++) {
    const outcome = list.sample(rng);
    const place = outcomes.indexOf(outcome);
    expectThat(place >= 0, () => `${outcome} was drawn, which is not among the outcomes`);
    tally.counts[place]!++;
  }
}

const outcomeFrequencies: Check = {
  name: 'outcome-frequencies',
  about: 'outcomes are drawn as often as their weights say (chi-squared over all rolls alike, one false alarm in 10^9)',
  skips: withoutChance,
  start({ rng }) {
    const tallies = new Map<string, Tally>();
    const list = new OutcomeList();
    return {
      visit(state) {
        if (state.actor === CHANCE) drawInto(tallies, state.chanceOutcomes(list), rng);
      },
      finish() {
        for (const { weights, counts } of tallies.values()) {
          const deviations = chiSquaredDeviations(counts, weights);
          const counted = `drawn ${counts.join()} times by weights ${weights.join()}`;
          expectThat(deviations < MOST_DEVIATIONS, () => `${counted}: ${deviations.toFixed(1)} standard deviations off`);
        }
      },
    };
  },
};

/** Streams to try until one gives an outcome of some likelihood. */
const STREAMS = 64;

const diceReseed: Check = {
  name: 'dice-reseed',
  about:
    'two streams of dice that give the same outcome lead to the same state: nothing of the stream stays behind for a search to foresee',
  skips: withoutChance,
  start({ rng }) {
    const isDue = seldom();
    return {
      visit(state) {
        if (state.actor !== CHANCE || !isDue()) return;
        const [a, b] = [state.clone(), state.clone()];
        const outcome = a.chanceOutcomes().sample(rng.fork());
        for (let i = 0; b.chanceOutcomes().sample(rng.fork()) !== outcome; i++) if (i === STREAMS) return;
        a.apply(outcome);
        b.apply(outcome);
        expectThat(sameBytes(a.bytes(), b.bytes()), () => `outcome ${outcome} leads elsewhere if another stream has rolled it`);
      },
    };
  },
};

/** Dice: what can fall, how often, and that nobody knows before. */
export const chanceChecks: readonly Check[] = [chanceOutcomes, outcomeTexts, outcomesApply, outcomeFrequencies, diceReseed];
