import { MELEE_TITLES } from '../charts/charts.ts';
import { FRONT } from '../../geometry/box.ts';
import { flankOf, sideStruck } from '../rules/charges.ts';
import { casualtyWeights, WAYS, waysOf } from '../rules/dice.ts';
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
} from '../rules/melee.ts';
import { type Stance, stanceOf } from '../rules/melee-numbers.ts';
import type { FuryState } from '../state/state.ts';
import { chancesOfAnswer, chancesOfWaver, chanceToCharge, type WaverChances } from './waver.ts';

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

/** Weights of a side's results, out of 72, if it wins; in all if the weaker wins too. */
function addRound({ unit, type, stronger }: Pairing, wins: number[], loses: number[]): void {
  for (const side of [true, false]) {
    if (stronger >= 0 && (stronger === unit) !== side) continue;
    const share = stronger < 0 ? 1 : 2;
    for (let total = 2; total <= 12; total++) {
      const outcome = outcomeOf(type, total);
      const won = outcome >= WEAKER_WINS !== side;
      (won ? wins : loses)[outcome % WEAKER_WINS]! += share * waysOf(total);
    }
  }
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
function breakChance(s: S, unit: number, enemy: number, result: number): number {
  if (RESULTS[result] === 'shattered') return 1;
  if (!effectOf(result).disaster) return 0;
  const { routs = 0, 'marches-off': off = 0 } = chancesOfWaver(s, unit, 'disaster', enemy);
  return routs + off;
}

function named(weights: readonly number[]): Readonly<Record<Result, number>> {
  return Object.fromEntries(RESULTS.map((result, place) => [result, weights[place]! / (2 * WAYS)])) as Record<Result, number>;
}

/** Sum of what each result is worth, by its chance. */
function sumOf(weights: readonly number[], worth: (result: number) => number): number {
  return weights.reduce((sum, weight, result) => sum + (weight === 0 ? 0 : weight * worth(result)), 0) / (2 * WAYS);
}

/** What a round comes to for its first unit: the chances, 0 to 1, that it wins it, that the enemy breaks in it, that it loses it, that it breaks itself. */
export interface RoundOdds {
  readonly wins: number;
  readonly breaks: number;
  readonly loses: number;
  readonly broken: number;
}

/** Chance of all results that have a winner. */
function decided(weights: readonly number[]): number {
  let sum = 0;
  for (let result = LOCKED + 1; result < RESULTS.length; result++) sum += weights[result]! / (2 * WAYS);
  return sum;
}

/** The same chances as `chancesOfRound` finds, without casualties and words: for those who ask often. */
function oddsOfRound(s: S, unit: number, foe: number, own: Stance, other: Stance): RoundOdds {
  const won = RESULTS.map(() => 0);
  const lost = RESULTS.map(() => 0);
  addRound(pairingOf(s, unit, foe, own, other), won, lost);
  return {
    wins: decided(won),
    breaks: sumOf(won, (result) => breakChance(s, foe, unit, result)),
    loses: decided(lost),
    broken: sumOf(lost, (result) => breakChance(s, unit, foe, result)),
  };
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
  const pair = pairingOf(s, unit, foe, own, other);
  const wins = RESULTS.map(() => 0);
  const loses = RESULTS.map(() => 0);
  addRound(pair, wins, loses);
  const locked = (wins[LOCKED]! + loses[LOCKED]!) / (2 * WAYS);
  const winning = (who: number, against: number) => (result: number) => meanCasualties(s, who, against, effectOf(result).winnerDice);
  const losing = (who: number, against: number) => (result: number) => meanCasualties(s, who, against, effectOf(result).loserDice);
  return {
    numbers: pair.numbers,
    type: MELEE_TITLES[pair.type]!,
    locked,
    wins: { ...named(wins), locked: 0 },
    loses: { ...named(loses), locked: 0 },
    breaks: sumOf(wins, (result) => breakChance(s, foe, unit, result)),
    broken: sumOf(loses, (result) => breakChance(s, unit, foe, result)),
    made: sumOf(wins, losing(foe, unit)) + sumOf(loses, winning(foe, unit)),
    taken: sumOf(loses, losing(unit, foe)) + sumOf(wins, winning(unit, foe)),
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

/** How both would stand in the first round of a charge. Generals lead. */
function stancesOfCharge(s: S, unit: number, target: number): [own: Stance, other: Stance] {
  const struck = flankOf(s, target, sideStruck(s, unit, target));
  const fights = s.foe(target) >= 0;
  const fresh = { rounds: 0, edge: 0, caught: false, helpers: 0 } as const;
  const counters = !fights && struck === FRONT && s.isHorse(target);
  const own: Stance = { ...fresh, impetus: true, struck, leads: s.generalWith(unit) >= 0 };
  return [own, fights ? stanceOf(s, target) : { ...fresh, impetus: counters, struck: FRONT, leads: s.generalWith(target) >= 0 }];
}

/** Exact chances of a charge from where the two stand, each step by itself: fire, forming and obstacles come between. Generals lead. */
export function chancesOfCharge(s: S, unit: number, target: number): ChargeChances {
  return {
    charges: chanceToCharge(s, unit, target),
    answers: s.foe(target) >= 0 ? {} : chancesOfAnswer(s, target, unit),
    round: chancesOfRound(s, unit, target, ...stancesOfCharge(s, unit, target)),
  };
}
