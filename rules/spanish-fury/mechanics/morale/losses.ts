import { count, opponent, type Player } from '../../../core/index.ts';
import { COMPANY, LEVELS, MOB, POINTS } from '../../charts/charts.ts';
import { addCause } from './causes.ts';
import { leaveBehind } from './officers.ts';
import { isCommandedShot } from '../ground/paces.ts';
import { ATTACHED, DESTROYED, DISPERSED, type FuryState, HALTED, LEFT, ROUTING, SURRENDERED } from '../../state/state.ts';

type S = FuryState;

/** Takes levels of cohesion from a unit; below Mob there is nothing to lose. @rule 1.6 @rule 7.5 @rule 4.11 */
export function loseLevels(s: S, unit: number, levels: number, rule: string): void {
  const before = s.level(unit);
  const level = Math.min(MOB, before + levels);
  if (level === before) return;
  s.setLevel(unit, level);
  if (s.listener !== null) s.tell('cohesion', rule, `${s.nameOf(unit)}: ${LEVELS[s.isHorse(unit) ? 'horse' : 'foot'][level]!}.`);
}

/** Takes casualties: each fourth removes a company, the others wait. @rule 4.8 @rule 4.9 @rule 4.10 @rule 7.7 @ruling SF-22
 * @rule 19.1 four silence a battery, whatever its guns */
export function takeCasualties(s: S, unit: number, casualties: number): void {
  if (casualties === 0 || s.isGone(unit)) return;
  const sum = s.casualties(unit) + casualties;
  s.setCasualties(unit, sum % COMPANY);
  const lost = s.isGun(unit) && sum >= COMPANY ? s.stands(unit) : Math.floor(sum / COMPANY);
  const companies = Math.min(s.stands(unit), lost);
  if (s.listener !== null)
    s.tell(
      'casualties',
      '4.8',
      `${s.nameOf(unit)}: ${count(casualties, 'casualty', 'casualties')}, ${count(companies, 'company', 'companies')} lost.`,
    );
  if (companies === 0) return;
  s.setStands(unit, s.stands(unit) - companies);
  if (s.stands(unit) === 0) leave(s, unit, DESTROYED);
}

/** Who fights a unit fights it no more. */
export function endFights(s: S, unit: number): void {
  for (let other = 0; other < s.unitCount; other++) if (s.foe(other) === unit) endMelee(s, other);
  endMelee(s, unit);
}

/** A unit's melee is over: nothing of it is left in its cells. */
export function endMelee(s: S, unit: number): void {
  s.setFoe(unit, -1);
  s.setStruck(unit, 0);
  s.setImpetus(unit, 0);
  s.setRounds(unit, 0);
  s.setEdge(unit, 0);
  s.setCaught(unit, 0);
  const general = s.generalWith(unit);
  if (general >= 0) s.setGeneralLeads(general, 0);
}

/** Companies that stand with a unit are gone with it. */
export function disperseCompanies(s: S, unit: number): void {
  for (const company of s.game.companiesOf[unit]!)
    if (s.status(company) === ATTACHED && s.host(company) === unit) leave(s, company, DISPERSED);
}

/** Commanded shot that goes with a unit has done its bit, and is left behind. @rule 9.10 at contact @ruling SF-94 by a pursuit, or a charge beyond a March */
export function leaveShotBehind(s: S, unit: number): void {
  for (const company of s.game.companiesOf[unit]!) if (isCommandedShot(s, company)) leave(s, company, DISPERSED);
}

/** The rout or the end of a regiment is a cause for alarm, once. @rule 10.15 @ruling SF-11 */
function countLoss(s: S, unit: number): void {
  const { brigade } = s.scenario.units[unit]!;
  if (s.counted(unit) === 1) return;
  s.setCounted(unit, 1);
  if (s.isGun(unit)) return addCause(s, 'battery', s.sideOf(unit));
  if (brigade < 0) return;
  s.setBrigadeLost(brigade, s.brigadeLost(brigade) + 1);
  s.setBrigadeShaken(brigade, 1);
  addCause(s, 'regiment', s.sideOf(unit));
  if (s.brigadeLost(brigade) === s.scenario.brigades[brigade]!.units.length) addCause(s, 'brigade', s.sideOf(unit));
}

/** Takes a unit off the table for good. @param how as in STATUSES: LEFT by the edge, DESTROYED, SURRENDERED or DISPERSED (attached companies) */
export function leave(s: S, unit: number, how: number): void {
  const enemy: Player = opponent(s.sideOf(unit));
  endFights(s, unit);
  disperseCompanies(s, unit);
  leaveBehind(s, unit);
  s.stand(unit, { x: 0, y: 0, heading: 0 });
  s.setStatus(unit, how);
  s.setSpeech(unit, 0);
  s.setPace(unit, HALTED);
  s.setHost(unit, -1);
  s.setQuarry(unit, -1);
  s.setHitLevels(unit, 0);
  s.setHitCasualties(unit, 0);
  if (how === DISPERSED) return;
  s.setSidePoints(enemy, s.sidePoints(enemy) + worthOf(s, unit));
  if (s.listener !== null) s.tell('lost', '21.1', `${s.nameOf(unit)} ${LOST_WORDS[how]!}.`);
  countLoss(s, unit);
}

const LOST_WORDS: Readonly<Record<number, string>> = {
  [LEFT]: 'leave the field',
  [DESTROYED]: 'are destroyed',
  [SURRENDERED]: 'surrender',
};

/** Points for a unit that is gone. @rule 21.1 */
export function worthOf(s: S, unit: number): number {
  return s.isGun(unit) ? POINTS.battery : s.scenario.units[unit]!.stands;
}

/** A unit breaks and flees as a Mob; its companies disperse. Where it flees to is another step's matter (`forced/flee`). @param enemy whom it flees from
 * @rule 4.2 @rule 7.14 */
export function breakUnit(s: S, unit: number, enemy: number): void {
  endFights(s, unit);
  disperseCompanies(s, unit);
  s.setStatus(unit, ROUTING);
  s.setActed(unit, 1);
  s.setLevel(unit, MOB);
  s.setQuarry(unit, enemy);
  s.setSpeech(unit, 0);
  if (s.listener !== null) s.tell('rout', '4.2', `${s.nameOf(unit)} rout!`);
  countLoss(s, unit);
}
