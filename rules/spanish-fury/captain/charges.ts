import { FRONT } from '../../geometry/box.ts';
import { MOB, MOVES } from '../charts/charts.ts';
import { courseOfCharge } from '../odds/course.ts';
import { fireOdds } from '../odds/fire.ts';
import { chanceOfWaver, chanceToBreak, chanceToCharge, chanceToEvade } from '../odds/waver.ts';
import { canCharge, chargeReach, flankOf, sideStruck } from '../mechanics/charges/charges.ts';
import { inchesBetween, ticksBetween } from '../mechanics/ground/distances.ts';
import { firingStands } from '../mechanics/fighting/fire.ts';
import { marchOf } from '../mechanics/ground/paces.ts';
import { causeOfCharge, mayEvade } from '../mechanics/morale/waver.ts';
import { type FuryState, READY, ROUTING } from '../state/state.ts';
import { WEIGHTS } from './weights.ts';
import { frailtyOf, gainOfWaiting, prizeOf, worthOf } from './worth.ts';

type S = FuryState;

/** Mean of the levels that a charger loses to the fire of a target that is free to shoot. */
function closeVolley(s: S, unit: number, target: number): number {
  if (s.cardOf(target).weapon === null || s.foe(target) >= 0 || s.fired(target) === 1) return 0;
  return flankOf(s, target, sideStruck(s, unit, target)) === FRONT ? fireOdds(s, target, unit, true).levels : 0;
}

/** Levels that a charge costs before contact: by the way, if it is more than a March, and by fire. */
function levelsOnTheWay(s: S, unit: number, target: number): number {
  const [march, , loss] = MOVES[s.cardOf(unit).band];
  const lost = (loss > 0 && inchesBetween(s, unit, target) > march ? loss : 0) + WEIGHTS.volley * closeVolley(s, unit, target);
  return Math.round(lost);
}

/** What a charge is worth that goes in, if the target does not evade: less than nothing if it had better not be made. */
function valueOfContact(s: S, unit: number, target: number): number {
  const w = WEIGHTS;
  const [own, enemy] = [prizeOf(s, unit), prizeOf(s, target)];
  if (s.isGun(target)) return enemy;
  const answers = s.foe(target) < 0;
  const cause = causeOfCharge(s, unit);
  const routs = answers ? chanceToBreak(s, target, cause, unit) : 0;
  const retires = answers ? chanceOfWaver(s, target, cause, unit, 'retires') : 0;
  const { breaks, broken, lasts, wins, loses } = courseOfCharge(s, unit, target);
  const spent = (s.isHorse(unit) ? worthOf(s, unit) : 0) - (s.isHorse(target) ? worthOf(s, target) : 0);
  const relief = answers ? 0 : w.relief * prizeOf(s, s.foe(target));
  const blood = w.lastHope * (frailtyOf(s, target) * (wins + lasts / 2) - frailtyOf(s, unit) * (loses + lasts / 2));
  const melee =
    relief + blood + enemy * (w.break * breaks + w.round * wins) - own * (w.broken * broken + w.lost * loses) - w.spent * lasts * spent;
  return enemy * (w.rout * routs + w.retreat * retires) + (1 - routs - retires) * melee;
}

/** Share of a charge that is not for nothing because the target gets away. */
function meets(s: S, target: number): number {
  const mayGo = s.status(target) === READY && s.foe(target) < 0 && mayEvade(s, target);
  return mayGo ? 1 - WEIGHTS.evaded * chanceToEvade(s, target) : 1;
}

/** What a unit gives up, as a share of its worth, that charges instead of firing. */
function firepower(s: S, unit: number): number {
  return (WEIGHTS.firepower * firingStands(s, unit)) / Math.max(1, s.stands(unit));
}

/** What a charge is worth, on average, in the order in which it arrives: less than nothing if it had better not be made. */
export function chargeValue(s: S, unit: number, target: number): number {
  const level = s.level(unit);
  const goes = chanceToCharge(s, unit, target);
  const shaken = level < MOB ? chanceOfWaver(s, unit, 'to-charge', target, 'halts-shaken') : 0;
  const wait = prizeOf(s, unit) * gainOfWaiting(s, s.sideOf(unit)) * WEIGHTS.patience;
  const cost = worthOf(s, unit) * (WEIGHTS.disorder + firepower(s, unit));
  s.setLevel(unit, Math.min(MOB, level + levelsOnTheWay(s, unit, target)));
  const value = valueOfContact(s, unit, target);
  s.setLevel(unit, level);
  return goes * (meets(s, target) * value - cost - wait) - shaken * WEIGHTS.balk * worthOf(s, unit);
}

/** The best charge that a unit could make now or after a March; 0 for none. */
export function bestProspect(s: S, unit: number): number {
  const ticks = chargeReach(s, unit) + marchOf(s, unit);
  const enemies = s.enemiesOf(s.sideOf(unit));
  let best = 0;
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i]!;
    if (s.isOnTable(enemy) && s.status(enemy) !== ROUTING && ticksBetween(s, unit, enemy) <= ticks)
      best = Math.max(best, chargeValue(s, unit, enemy));
  }
  return best;
}

/** Friends of a unit who could charge an enemy as well. */
function companionsOf(s: S, unit: number, target: number): number {
  const friends = s.game.unitsOf[s.sideOf(unit)];
  let count = 0;
  for (let i = 0; i < friends.length; i++) {
    const friend = friends[i]!;
    const mayCome = friend !== unit && s.status(friend) === READY && s.foe(friend) < 0 && !s.isGun(friend);
    if (mayCome && ticksBetween(s, friend, target) <= chargeReach(s, friend)) count++;
  }
  return count;
}

/** What the best charge is worth that a unit can make from where it stands; -Infinity if it can make none. */
export function bestCharge(s: S, unit: number): number {
  const enemies = s.enemiesOf(s.sideOf(unit));
  let best = -Infinity;
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i]!;
    if (!s.isOnTable(enemy) || !canCharge(s, unit, enemy)) continue;
    const help = WEIGHTS.together === 0 ? 0 : WEIGHTS.together * companionsOf(s, unit, enemy) * prizeOf(s, enemy);
    best = Math.max(best, chargeValue(s, unit, enemy) + help);
  }
  return best;
}
