import { CHANCE, moveText, namedDice, type OutcomeText, type State } from '../../../rules/core/index.ts';
import { type Check, expectThat, seldom, withoutChance } from '../report/report.ts';
import { isIdle } from '../report/sound.ts';

/** In how many ways so many dice show each sum, by sum: of `2d6`, one way to 2 and six to 7; of `d0-9`, a die from 0 to 9, one way to each. Empty for
 * what is no number of dice. */
function waysOf(dice: string): Map<number, number> {
  const named = namedDice(dice);
  if (named === null) return new Map();
  const { count, low, high } = named;
  const die = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  return waysOfThrow(Array<readonly number[]>(count).fill(die));
}

/** In how many ways dice come to each sum of what their faces count for. */
function waysOfThrow(dice: readonly (readonly number[])[]): Map<number, number> {
  let ways = new Map([[0, 1]]);
  for (const values of dice) {
    const more = new Map<number, number>();
    for (const [sum, n] of ways) for (const value of values) more.set(sum + value, (more.get(sum + value) ?? 0) + n);
    ways = more;
  }
  return ways;
}

interface Described extends OutcomeText {
  readonly weight: number;
}

/** Holds the outcomes of one roll against the dice that they say make them. */
function checkDice(outcomes: readonly Described[], total: number): void {
  const { dice } = outcomes[0]!;
  expectThat(
    outcomes.every((one) => one.dice === dice),
    () => `one roll is made with different dice: ${outcomes.map((one) => one.dice).join(', ')}`,
  );
  if (dice === '') return checkThrow(outcomes, total);
  const ways = waysOf(dice);
  expectThat(ways.size > 0, () => `“${dice}” names no dice; write 2d6`);
  const left = new Map(ways);
  const all = [...ways.values()].reduce((sum, n) => sum + n, 0);
  for (const { text, faces, weight } of outcomes) {
    const own = faces.reduce((sum, face) => sum + (left.get(face) ?? NaN), 0);
    expectThat(
      !Number.isNaN(own),
      () => `“${text}” is made by ${faces.join()}, of which some is no result of a ${dice}, or another outcome's`,
    );
    for (const face of faces) left.delete(face);
    expectThat(
      own * total === weight * all,
      () => `“${text}” falls in ${own} of ${all} cases of a ${dice}, but its weight is ${weight} of ${total}`,
    );
  }
  expectThat(left.size === 0, () => `no outcome is made by ${[...left.keys()].join()} of a ${dice}`);
}

/** The same of dice of which no single number makes an outcome: sums that make none are thrown again. */
function checkThrow(outcomes: readonly Described[], total: number): void {
  const told = outcomes.flatMap(({ text, weight, thrown }) => (thrown === undefined ? [] : [{ text, weight, thrown }]));
  if (told.length === 0) return;
  expectThat(
    told.length === outcomes.length,
    () => `of one roll, only ${told.map(({ text }) => text).join()} tell the dice that are thrown`,
  );
  const ways = waysOfThrow(told[0]!.thrown.values);
  const owns = told.map(({ thrown }) => thrown.sums.reduce((sum, one) => sum + (ways.get(one) ?? 0), 0));
  const all = owns.reduce((sum, own) => sum + own, 0);
  const sums = told.flatMap(({ thrown }) => thrown.sums);
  expectThat(new Set(sums).size === sums.length, () => `one sum of the dice makes two outcomes: ${sums.join()}`);
  told.forEach(({ text, weight }, i) =>
    expectThat(
      owns[i]! * total === weight * all,
      () => `“${text}” falls in ${owns[i]} of ${all} cases, but its weight is ${weight} of ${total}`,
    ),
  );
}

/** Holds the outcomes of the roll at hand against the dice that they say make them. @throws Error if they do not agree */
export function checkDiceOf(state: State): void {
  const list = state.chanceOutcomes();
  const described = [...list].map(({ outcome, weight }) => ({ ...state.game.actions.describeOutcome(state, outcome), weight }));
  checkDice(described, list.total);
}

const outcomeDice: Check = {
  name: 'outcome-dice',
  about:
    'where outcomes name their dice, each result of the dice makes exactly one of them, and their weights are the chances of those results',
  skips: withoutChance,
  start: () => ({
    visit(state) {
      if (state.actor !== CHANCE) return;
      checkDiceOf(state);
    },
  }),
};

/** Two outcomes of a roll that lead to the same state, in words; null if there are none. */
function sameFuture(state: State): string | null {
  const reached = new Map<bigint, number>();
  for (const { outcome } of state.chanceOutcomes()) {
    const next = state.clone();
    next.apply(outcome);
    const hash = next.hash();
    const other = reached.get(hash);
    if (other !== undefined) return `“${moveText(state, other)}” and “${moveText(state, outcome)}”`;
    reached.set(hash, outcome);
  }
  return null;
}

/** Rolls of one kind: those with the same outcomes and weights. */
interface Kind {
  rolls: number;
  alike: number;
  example: string;
}

/** Rolls at which every outcome is tried in any case; later ones ever more seldom. */
const FIRST_ROLLS = 200;
/**
 * Now and then two results come to the same, as two hits and three on the last man. More than this is no accident: so many rolls of a
 * kind, and this share of them.
 */
const LEAST_ALIKE = 5;
const LEAST_SHARE = 0.1;

const distinctOutcomes: Check = {
  name: 'distinct-outcomes',
  about:
    'no two outcomes of a roll lead to the same state, because a search would look at one future twice. Exceptions: accidents ' +
    '(in less than a tenth of the rolls of a kind), and steps that say why they roll all the same',
  skips: withoutChance,
  start() {
    const isDue = seldom();
    const kinds = new Map<string, Kind>();
    let rolls = 0;
    return {
      visit(state) {
        if (state.actor !== CHANCE || !(rolls++ < FIRST_ROLLS || isDue()) || isIdle(state)) return;
        const signature = JSON.stringify([...state.chanceOutcomes()]);
        const kind = kinds.get(signature) ?? { rolls: 0, alike: 0, example: '' };
        const found = sameFuture(state);
        kinds.set(signature, { rolls: kind.rolls + 1, alike: kind.alike + (found === null ? 0 : 1), example: found ?? kind.example });
      },
      finish() {
        for (const { rolls: all, alike, example } of kinds.values()) {
          const isAccident = alike < LEAST_ALIKE || alike < LEAST_SHARE * all;
          expectThat(
            isAccident,
            () => `in ${alike} of ${all} rolls of a kind two outcomes lead to the same state, as ${example}: make one outcome of them`,
          );
        }
      },
    };
  },
};

/** What outcomes are made of, and what they are for. */
export const diceChecks: readonly Check[] = [outcomeDice, distinctOutcomes];
