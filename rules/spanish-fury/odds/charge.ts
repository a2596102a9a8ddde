import { MOB } from '../charts/charts.ts';
import type { Waver } from '../charts/types.ts';
import { sideStruck } from '../rules/charges.ts';
import { WAYS, waysOf } from '../rules/dice.ts';
import { BREAK_INTO, outcomeOf, type Pairing, pairingOf, WEAKER_WINS } from '../rules/melee.ts';
import { type Stance, stanceOf } from '../rules/melee-numbers.ts';
import { causeOfCharge, waverModifier, waverRow, waysOfWaver } from '../rules/waver.ts';
import type { FuryState } from '../state/state.ts';

type S = FuryState;

/** Chances of a round of melee for its first unit: that it wins, that it does so by Break Into or better, that it loses, and that it loses so. */
export interface RoundOdds {
  readonly wins: number;
  readonly breaks: number;
  readonly loses: number;
  readonly broken: number;
}

/** Chances of a charge: that it goes in, that the target is gone then, and what the first round comes to if it is not. */
export interface ChargeOdds extends RoundOdds {
  readonly goes: number;
  readonly flees: number;
}

const NO_ROUND: RoundOdds = { wins: 0, breaks: 0, loses: 0, broken: 0 };

function mixed(one: RoundOdds, share: number, other: RoundOdds, rest: number): RoundOdds {
  return {
    wins: share * one.wins + rest * other.wins,
    breaks: share * one.breaks + rest * other.breaks,
    loses: share * one.loses + rest * other.loses,
    broken: share * one.broken + rest * other.broken,
  };
}

/** Chances of a round, for the first of a pair. @shows 10.8 */
export function roundOdds(pairing: Pairing): RoundOdds {
  const { unit, foe, stronger, type } = pairing;
  if (stronger < 0) return mixed(roundOdds({ ...pairing, stronger: unit }), 0.5, roundOdds({ ...pairing, stronger: foe }), 0.5);
  let [wins, breaks, loses, broken] = [0, 0, 0, 0];
  for (let total = 2; total <= 12; total++) {
    const outcome = outcomeOf(type, total);
    const result = outcome % WEAKER_WINS;
    if (result === 0) continue;
    const share = waysOf(total) / WAYS;
    const isOurs = outcome < WEAKER_WINS === (stronger === unit);
    if (isOurs) wins += share;
    else loses += share;
    if (result < BREAK_INTO) continue;
    if (isOurs) breaks += share;
    else broken += share;
  }
  return { wins, breaks, loses, broken };
}

/** Chances of the round that a unit in melee is about to fight. */
export function meleeOdds(s: S, unit: number): RoundOdds {
  const foe = s.foe(unit);
  return roundOdds(pairingOf(s, unit, foe, stanceOf(s, unit), stanceOf(s, foe)));
}

function contactStance(s: S, unit: number, impetus: boolean, struck: number): Stance {
  return { impetus, struck, rounds: 0, edge: 0, caught: false, leads: s.generalWith(unit) >= 0, helpers: 0 };
}

/** The first round against a target that has given an answer. */
function contactOdds(s: S, unit: number, target: number, answer: Waver): RoundOdds {
  const level = s.level(target);
  const counters = answer === 'countercharges' || (answer === 'scrambled' && s.isHorse(target));
  if (answer === 'scrambled') s.setLevel(target, Math.min(MOB, level + 1));
  const own = contactStance(s, unit, true, sideStruck(s, unit, target));
  const odds = roundOdds(pairingOf(s, unit, target, own, contactStance(s, target, counters, 0)));
  s.setLevel(target, level);
  return odds;
}

/** Whether a target that gives an answer is gone before contact. */
function isFlight(answer: Waver): boolean {
  return answer === 'routs' || answer === 'retires' || answer === 'marches-off';
}

/** Chances of a charge, as both stand now and with both generals leading; point-blank fire and changes of formation left out.
 * @shows 15.2 @shows 15.3 @shows 16.1 */
export function chargeOdds(s: S, unit: number, target: number): ChargeOdds {
  const [charges] = waysOfWaver(waverRow(s, unit, 'to-charge'), waverModifier(s, unit, target));
  const goes = charges / WAYS;
  if (s.isGun(target)) return { ...NO_ROUND, goes, flees: 1 };
  const row = waverRow(s, target, causeOfCharge(s, unit));
  const ways = waysOfWaver(row, waverModifier(s, target, unit));
  let flees = 0;
  let odds = NO_ROUND;
  [row[0][1], row[1], row[2][1]].forEach((answer, i) => {
    const share = ways[i]! / WAYS;
    if (isFlight(answer)) flees += share;
    else if (share > 0) odds = mixed(odds, 1, contactOdds(s, unit, target, answer), share);
  });
  return { ...odds, goes, flees };
}
