import { EFFECTS, HORSE_ROUNDS, MOST_MELEE } from '../charts/charts.ts';
import { LOCKED, RESULTS, SHATTERED, typeOfMelee } from '../mechanics/fighting/melee.ts';
import { meleeNumber, type Stance } from '../mechanics/fighting/melee-numbers.ts';
import type { FuryState } from '../state/state.ts';
import { breakChance, chanceOf, pairOfCharge, type Round } from './melee.ts';

type S = FuryState;

/** How a melee is likely to end: chances that the enemy breaks in it, that the unit does, and that it goes on, or that they part. */
interface Course {
  readonly breaks: number;
  readonly broken: number;
  readonly lasts: number;
}

/** The same of a charge; and chances that its first round is won, or lost, and breaks nobody. */
interface ChargeCourse extends Course {
  readonly wins: number;
  readonly loses: number;
}

/** Rounds of foot after the first that are looked at, and chances that a Disaster breaks a unit, or makes it retire, on average. */
const FOOT_ROUNDS = 3;
const DISASTER = { breaks: 0.15, retires: 0.25 } as const;

/** Difference of the edges with which a pair goes into the next round, by the result of the last one. @rule 10.4 */
const LEADS = RESULTS.map((result) => EFFECTS[result].winnerNext - EFFECTS[result].loserNext);
const MOST_LEAD = Math.max(...LEADS);

const OVER: Course = { breaks: 0, broken: 0, lasts: 0 };
const LASTING: Course = { breaks: 0, broken: 0, lasts: 1 };

/** Adds what is left of a melee after one result, won or lost, by its chance. */
function addResult(
  sum: { breaks: number; broken: number; lasts: number },
  chance: number,
  isWon: boolean,
  result: number,
  next: Course,
): void {
  const isDisaster = EFFECTS[RESULTS[result]!].disaster;
  const ends = result === SHATTERED ? 1 : isDisaster ? DISASTER.breaks : 0;
  const goesOn = 1 - ends - (isDisaster ? DISASTER.retires : 0);
  sum.breaks += chance * ((isWon ? ends : 0) + goesOn * next.breaks);
  sum.broken += chance * ((isWon ? 0 : ends) + goesOn * next.broken);
  sum.lasts += chance * goesOn * next.lasts;
}

/** What comes of so many rounds. @param lead of a unit's number over its enemy's without edges @param edge difference of the edges now */
function play(rounds: number, lead: number, edge: number): Course {
  if (rounds === 0) return LASTING;
  const sum = { breaks: 0, broken: 0, lasts: 0 };
  const now = lead + edge;
  const round: Round = { type: typeOfMelee(now, 0), stronger: Math.sign(now) };
  for (let result = 0; result < RESULTS.length; result++)
    for (const isWon of [true, false]) {
      const chance = chanceOf(round, result, isWon);
      if (chance > 0)
        addResult(
          sum,
          chance,
          isWon,
          result,
          result === SHATTERED ? OVER : later(rounds - 1, lead, isWon ? LEADS[result]! : -LEADS[result]!),
        );
    }
  return sum;
}

/** All courses, by rounds, lead and edge. */
const COURSES: Course[][] = Array.from({ length: FOOT_ROUNDS + 1 }, () => []);

function placeOf(lead: number, edge: number): number {
  return (lead + MOST_MELEE) * (2 * MOST_LEAD + 1) + edge + MOST_LEAD;
}

function later(rounds: number, lead: number, edge: number): Course {
  return COURSES[rounds]![placeOf(lead, edge)]!;
}

for (let rounds = 0; rounds <= FOOT_ROUNDS; rounds++)
  for (let lead = -MOST_MELEE; lead <= MOST_MELEE; lead++)
    for (let edge = -MOST_LEAD; edge <= MOST_LEAD; edge++) COURSES[rounds]![placeOf(lead, edge)] = play(rounds, lead, edge);

/** How a pair would stand after the first round. */
function afterwards({ struck, leads, caught, helpers }: Stance): Stance {
  return { impetus: false, struck, rounds: 1, edge: 0, caught, leads, helpers };
}

/** How a charge is likely to end that the target awaits: the first round as it would be, the next ones on average. Horse parts after its second round.
 * @shows 10.25 */
export function courseOfCharge(s: S, unit: number, target: number): ChargeCourse {
  const { pair, own, other } = pairOfCharge(s, unit, target);
  const [mine, theirs] = [afterwards(own), afterwards(other)];
  const lead = meleeNumber(s, unit, target, mine, theirs) - meleeNumber(s, target, unit, theirs, mine);
  const rounds = s.isHorse(unit) || s.isHorse(target) ? HORSE_ROUNDS - 1 : FOOT_ROUNDS;
  let [breaks, broken, lasts, wins, loses] = [0, 0, 0, 0, 0];
  for (let result = LOCKED; result < RESULTS.length; result++)
    for (let side = 0; side < 2; side++) {
      const isWon = side === 0;
      const chance = chanceOf(pair, result, isWon);
      if (chance === 0) continue;
      const ends = breakChance(s, isWon ? target : unit, isWon ? unit : target, result);
      const next = later(rounds, lead, isWon ? LEADS[result]! : -LEADS[result]!);
      breaks += chance * ((isWon ? ends : 0) + (1 - ends) * next.breaks);
      broken += chance * ((isWon ? 0 : ends) + (1 - ends) * next.broken);
      lasts += chance * (1 - ends) * next.lasts;
      if (result !== LOCKED && isWon) wins += chance * (1 - ends);
      if (result !== LOCKED && !isWon) loses += chance * (1 - ends);
    }
  return { breaks, broken, lasts, wins, loses };
}
