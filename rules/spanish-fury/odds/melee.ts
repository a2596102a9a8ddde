import { MELEE_TITLES, MELEES } from '../charts/charts.ts';
import { FRONT } from '../../geometry/box.ts';
import { flankOf, sideStruck } from '../mechanics/charges/charges.ts';
import { casualtyWeights, WAYS, waysOf } from '../charts/dice.ts';
import {
  effectOf,
  ferocityEdge,
  LOCKED,
  mostCasualties,
  outcomeOf,
  type Pairing,
  pairingOf,
  type Result,
  RESULTS,
  WEAKER_WINS,
} from '../mechanics/fighting/melee.ts';
import { helpersOf, type Stance, stanceOf } from '../mechanics/fighting/melee-numbers.ts';
import type { FuryState } from '../state/state.ts';
import { chancesOfAnswer, chanceToBreak, chanceToCharge, type WaverChances } from './waver.ts';

type S = FuryState;

/** Exact chances, 0 to 1, of a round of melee, as the one side sees it. */
interface RoundChances {
  readonly numbers: readonly [own: number, enemy: number];
  /** Type of the melee in words. */
  readonly type: (typeof MELEE_TITLES)[number];
  readonly locked: number;
  /** Chances that the side wins the round, and that it loses it, by what comes of it. */
  readonly wins: Readonly<Record<Result, number>>;
  readonly loses: Readonly<Record<Result, number>>;
  /** Chances that the enemy breaks in it, and that the side does: shattered, or by Disaster. */
  readonly breaks: number;
  readonly broken: number;
  /** Mean casualties of the enemy, and of the side. */
  readonly made: number;
  readonly taken: number;
}

/** Ways, of 36, in which a type of melee comes to each result for the stronger side, if it wins the round and if it loses it. @rule 10.8 */
const ROUND_WAYS: readonly { readonly wins: readonly number[]; readonly loses: readonly number[] }[] = MELEES.map((_, type) => {
  const wins = RESULTS.map(() => 0);
  const loses = RESULTS.map(() => 0);
  for (let total = 2; total <= 12; total++) {
    const outcome = outcomeOf(type, total);
    (outcome >= WEAKER_WINS ? loses : wins)[outcome % WEAKER_WINS]! += waysOf(total);
  }
  return { wins, loses };
});

/** A round between two: the type, and 1 if the first is the stronger, -1 if the second is, 0 if a die has to say. */
export interface Round {
  readonly type: number;
  readonly stronger: number;
}

/** Chance that a round comes to a result which the first of two wins, or loses. */
export function chanceOf({ type, stronger }: Round, result: number, isWon: boolean): number {
  const { wins, loses } = ROUND_WAYS[type]!;
  if (stronger === 0) return (wins[result]! + loses[result]!) / (2 * WAYS);
  return (stronger > 0 === isWon ? wins : loses)[result]! / WAYS;
}

function roundOf({ unit, type, stronger }: Pairing): Round {
  return { type, stronger: stronger < 0 ? 0 : stronger === unit ? 1 : -1 };
}

/** Mean casualties of some dice, those that make no difference left out. */
function meanCasualties(s: S, unit: number, enemy: number, dice: number): number {
  const most = mostCasualties(s, unit);
  return (
    casualtyWeights(dice, ferocityEdge(s, enemy, unit)).reduce((sum, weight, casualties) => sum + weight * Math.min(casualties, most), 0) /
    6 ** dice
  );
}

/** Chance that a unit breaks once it has lost a round with a result. */
export function breakChance(s: S, unit: number, enemy: number, result: number): number {
  if (RESULTS[result] === 'shattered') return 1;
  if (!effectOf(result).disaster) return 0;
  return chanceToBreak(s, unit, 'disaster', enemy);
}

/** Chances of all results that the first of a pair wins, or loses. Locked has no winner. */
function chancesOf(pair: Round, isWon: boolean): Readonly<Record<Result, number>> {
  return Object.fromEntries(RESULTS.map((name, result) => [name, result === LOCKED ? 0 : chanceOf(pair, result, isWon)])) as Record<
    Result,
    number
  >;
}

/** Sum of what each result is worth that the first of a pair wins, or loses, by its chance. */
function sumOf(pair: Round, isWon: boolean, worth: (result: number) => number): number {
  let sum = 0;
  for (let result = 0; result < RESULTS.length; result++) sum += chanceOf(pair, result, isWon) * worth(result);
  return sum;
}

/** What a round comes to for its first unit: the chances, 0 to 1, that it wins it, that the enemy breaks in it, that it loses it, that it breaks itself. */
export interface RoundOdds {
  readonly wins: number;
  readonly breaks: number;
  readonly loses: number;
  readonly broken: number;
}

/** The same chances as `chancesOfRound` finds, without casualties and words: for those who ask often. */
function oddsOfRound(s: S, unit: number, foe: number, own: Stance, other: Stance): RoundOdds {
  const pair = roundOf(pairingOf(s, unit, foe, own, other));
  let [wins, breaks, loses, broken] = [0, 0, 0, 0];
  for (let result = LOCKED + 1; result < RESULTS.length; result++) {
    const [won, lost] = [chanceOf(pair, result, true), chanceOf(pair, result, false)];
    wins += won;
    loses += lost;
    if (won > 0) breaks += won * breakChance(s, foe, unit, result);
    if (lost > 0) broken += lost * breakChance(s, unit, foe, result);
  }
  return { wins, breaks, loses, broken };
}

/** Odds of the round that a unit in melee is about to fight. */
export function meleeOdds(s: S, unit: number): RoundOdds {
  const foe = s.foe(unit);
  return oddsOfRound(s, unit, foe, stanceOf(s, unit), stanceOf(s, foe));
}

/** Odds of the first round of a charge, if the target stands or comes on. */
export function oddsOfCharge(s: S, unit: number, target: number): RoundOdds {
  return oddsOfRound(s, unit, target, ...stancesOfCharge(s, unit, target));
}

/** Exact chances of a round between two enemies as they would stand. Casualties of the same round do not weigh on Disaster in them. */
function chancesOfRound(s: S, unit: number, foe: number, own: Stance, other: Stance): RoundChances {
  const pairing = pairingOf(s, unit, foe, own, other);
  const pair = roundOf(pairing);
  const winning = (who: number, against: number) => (result: number) => meanCasualties(s, who, against, effectOf(result).winnerDice);
  const losing = (who: number, against: number) => (result: number) => meanCasualties(s, who, against, effectOf(result).loserDice);
  return {
    numbers: pairing.numbers,
    type: MELEE_TITLES[pair.type]!,
    locked: chanceOf(pair, LOCKED, true) + chanceOf(pair, LOCKED, false),
    wins: chancesOf(pair, true),
    loses: chancesOf(pair, false),
    breaks: sumOf(pair, true, (result) => breakChance(s, foe, unit, result)),
    broken: sumOf(pair, false, (result) => breakChance(s, unit, foe, result)),
    made: sumOf(pair, true, losing(foe, unit)) + sumOf(pair, false, winning(foe, unit)),
    taken: sumOf(pair, false, losing(unit, foe)) + sumOf(pair, true, winning(unit, foe)),
  };
}

/** The same for two who are in melee with one another. */
export function chancesOfMelee(s: S, unit: number): RoundChances {
  const foe = s.foe(unit);
  return chancesOfRound(s, unit, foe, stanceOf(s, unit), stanceOf(s, foe));
}

/** How a charge would go. */
interface ChargeChances {
  /** That it is made at all. */
  readonly charges: number;
  /** What the enemy does if it is; nothing if he is in melee already. */
  readonly answers: WaverChances;
  /** The first round, if he stands or comes on. */
  readonly round: RoundChances;
}

/** How a unit would stand that comes to its first round. Generals lead. */
function freshStance(s: S, unit: number, impetus: boolean, struck: number, helpers: number): Stance {
  return { impetus, struck, rounds: 0, edge: 0, caught: false, leads: s.generalWith(unit) >= 0, helpers };
}

/** How both would stand in the first round of a charge. @rule 16.3 friends of the charger may fight the target already */
function stancesOfCharge(s: S, unit: number, target: number): [own: Stance, other: Stance] {
  const struck = flankOf(s, target, sideStruck(s, unit, target));
  const fights = s.foe(target) >= 0;
  const own = freshStance(s, unit, true, struck, fights ? helpersOf(s, unit, target) : 0);
  return [own, fights ? stanceOf(s, target) : freshStance(s, target, struck === FRONT && s.isHorse(target), FRONT, 0)];
}

/** The first round of a charge, and how both stand in it. */
export function pairOfCharge(s: S, unit: number, target: number): { readonly pair: Round; readonly own: Stance; readonly other: Stance } {
  const [own, other] = stancesOfCharge(s, unit, target);
  return { pair: roundOf(pairingOf(s, unit, target, own, other)), own, other };
}

/** Exact chances of a charge from where the two stand, each step by itself: fire, forming and obstacles come between. Generals lead. */
export function chancesOfCharge(s: S, unit: number, target: number): ChargeChances {
  return {
    charges: chanceToCharge(s, unit, target),
    answers: s.foe(target) >= 0 ? {} : chancesOfAnswer(s, target, unit),
    round: chancesOfRound(s, unit, target, ...stancesOfCharge(s, unit, target)),
  };
}
