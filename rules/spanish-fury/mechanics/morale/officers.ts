import { opponent } from '../../../core/index.ts';
import { OFFICER, POINTS } from '../../charts/charts.ts';
import { type FuryState, KILLED, TAKEN, VOLUNTEER, WELL, WOUNDED } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { addCause } from './causes.ts';
import { waysFrom } from '../../charts/dice.ts';

type S = FuryState;

/** Makes the general who is with a unit, if one is, test whether he is hurt. @param modifier what is added to the dice: `OFFICER.leading`, `OFFICER.aside`,
 * or 0 @rule 18.3 @rule 6.9 @rule 7.10 @ruling SF-12 */
export function checkOfficers(s: S, unit: number, modifier: number): void {
  const general = s.generalWith(unit);
  if (general >= 0) s.push(STEP['officer/check'], general, modifier);
}

/** Ways, of 36, in which a general is hurt. @rule 18.3 */
export function hurtWays(modifier: number): number {
  return waysFrom(OFFICER.hurt - modifier);
}

const FATE_WORDS = { [WOUNDED]: 'is wounded and leaves the field', [KILLED]: 'is killed', [TAKEN]: 'is taken' } as const;

/** A general is out of play: a cause for alarm, points for the enemy, and somebody has to take his place.
 * @rule 10.14 @rule 10.15 @rule 21.1 @rule 2.1 @rule 18.4 */
export function loseGeneral(s: S, general: number, fate: typeof WOUNDED | typeof KILLED | typeof TAKEN): void {
  const side = s.sideOfGeneral(general);
  const isFirst = s.sideGeneralissimo(side) === general;
  const enemy = opponent(side);
  s.setGeneralFate(general, fate);
  s.setGeneralUnit(general, -1);
  s.setGeneralLeads(general, 0);
  s.setGeneralDue(general, 1);
  s.setSidePoints(enemy, s.sidePoints(enemy) + (isFirst ? POINTS.generalissimo : POINTS.general));
  if (s.listener !== null) s.tell('general', '18.3', `${s.scenario.generals[general]!.name} ${FATE_WORDS[fate]}.`);
  addCause(s, isFirst ? 'generalissimo' : 'general', side);
  if (isFirst) promote(s, general);
}

/** The general of highest Strategy takes the place of a lost Generalissimo, the first of several; he who comes in his place keeps it if nobody is left.
 * @rule 2.1 @rule 18.4 @ruling SF-65 */
function promote(s: S, lost: number): void {
  const side = s.sideOfGeneral(lost);
  let best = -1;
  for (const general of s.game.generalsOf[side])
    if (s.generalFate(general) === WELL && (best < 0 || s.generalStrategy(general) > s.generalStrategy(best))) best = general;
  if (best < 0) return;
  s.setSideGeneralissimo(side, best);
  if (s.listener !== null) s.tell('general', '18.4', `${s.scenario.generals[best]!.name} commands the army now.`);
}

/** Somebody takes a lost general's place, with the first regiment of his brigade that hears him. @rule 10.16 @rule 18.4 */
export function replaceGeneral(s: S, general: number, rank: number, { strategy, valour }: { strategy: number; valour: number }): void {
  const { name, brigade } = s.scenario.generals[general]!;
  s.setGeneralRank(general, rank);
  s.setGeneralFate(general, WELL);
  s.setGeneralStrategy(general, strategy);
  s.setGeneralValour(general, valour);
  s.setGeneralDue(general, 0);
  s.setGeneralUnit(general, s.scenario.brigades[brigade]!.units.find((unit) => s.isReady(unit)) ?? -1);
  if (s.listener !== null)
    s.tell('general', '18.4', `A ${rank === VOLUNTEER ? 'Gentleman Volunteer' : 'colonel'} takes the place of ${name}.`);
}

/** Generals with a unit that is gone get away, and stand apart. @ruling SF-64 */
export function leaveBehind(s: S, unit: number): void {
  for (const general of s.game.generalsOf[s.sideOf(unit)]) {
    if (s.generalUnit(general) !== unit) continue;
    s.setGeneralUnit(general, -1);
    s.setGeneralLeads(general, 0);
  }
}
