import type { Player } from '../../../../core/index.ts';
import { type AnarchyState, DEAD, ON_MAP, STUNNED, WOUNDED } from '../../../state/state.ts';
import { RESULT } from '../../charts/battle.ts';
import { LEAST_MEN } from '../../charts/tables.ts';
import { SLOTS } from '../../state/scenario.ts';
import { FIGHTS, FREE, KILLED, type KingdomState } from '../../state/state.ts';
import { captorOf } from '../fights/battle.ts';
import { endBand, takeNoble } from '../groups/company.ts';
import type { Battle } from './at-hand.ts';
import { type Fighter, hostOf } from './muster.ts';

type S = KingdomState;

/** How a battle ended that was fought out: who has left it (-1: nobody), and whether he fled or was beaten to the last man, or surrendered. @rule C.15.6 */
export interface Ending {
  readonly loser: Player | -1;
  readonly by: 'death' | 'flight' | 'surrender' | 'time';
}

/** What becomes of a man: he goes back to his group, well or wounded, is taken, or is dead. */
type Fate = 'well' | 'wounded' | 'taken' | 'dead';

/** Whether nobody of a side is left on the field who could fight, or will again. */
function isSpent(field: AnarchyState, side: Player): boolean {
  return field.game.menOf[side].every((man) => field.presence(man) !== ON_MAP || field.health(man) === DEAD || field.captor(man) >= 0);
}

/** How a battle that has come to its end ended. @rule C.15.6 the first and the last of its four ends @ruling AN-263 if all on the field are lost, those who
 * waited behind it leave */
export function endingOf(s: S, field: AnarchyState, battle: Battle): Ending {
  const [first, second] = [isSpent(field, 0), isSpent(field, 1)];
  if (first === second) return { loser: -1, by: 'time' };
  const loser = first ? 0 : 1;
  return { loser, by: hostOf(s, loser, battle).length > s.game.mostASide ? 'flight' : 'death' };
}

/** Place in RESULTS, as the attacker has it. */
export function resultOf({ loser, by }: Ending, attacker: Player): number {
  if (loser < 0) return RESULT.undecided;
  if (by === 'flight') return loser === attacker ? RESULT.beaten : RESULT.wins;
  return loser === attacker ? RESULT.destroyed : RESULT.destroys;
}

/** Of who has waited behind the field. @ruling AN-260 */
function fateBehind({ isWounded }: Fighter, side: Player, { loser, by }: Ending): Fate {
  return side === loser && by === 'surrender' ? 'taken' : isWounded ? 'wounded' : 'well';
}

/** @rule C.15.6 who surrenders is taken @rule C.15.7 @ruling AN-263 who lies stunned where his side has left the field is taken too, prisoners of theirs are
 * free, and whoever comes back wounded stays so */
function fateOf(field: AnarchyState, man: number, { isWounded }: Fighter, { loser, by }: Ending): Fate {
  const [side, health, captor] = [field.sideOf(man), field.health(man), field.captor(man)];
  if (health === DEAD) return 'dead';
  if (captor >= 0 && captor !== loser) return 'taken';
  if (side === loser && field.presence(man) === ON_MAP && (by === 'surrender' || health === STUNNED)) return 'taken';
  return isWounded || health === WOUNDED ? 'wounded' : 'well';
}

function settleNoble(s: S, noble: number, fate: Fate, side: Player, battle: Battle): void {
  if (fate === 'well' || fate === 'wounded') return;
  const keeper = captorOf(s, side, battle.hex, battle.band);
  if (fate === 'taken' && !takeNoble(s, noble, keeper, battle.place)) return;
  if (fate === 'dead') {
    s.setNobleFate(noble, KILLED);
    s.setNobleGroup(noble, -1);
  }
  if (s.listener !== null) s.tell('noble', 'C.15.8', `${s.scenario.nobles[noble]!.name} is ${fate === 'dead' ? 'killed' : 'taken'}.`);
}

/** Whoever never fights shares the fate of a side that is beaten to the last man, or surrenders. @ruling AN-263 */
function takePeaceful(s: S, side: Player, battle: Battle): void {
  s.scenario.nobles.forEach(({ isPeaceful }, noble) => {
    const group = s.nobleGroup(noble);
    if (isPeaceful && s.nobleFate(noble) === FREE && group >= 0 && s.sideOf(group) === side && s.part(group) === FIGHTS)
      settleNoble(s, noble, 'taken', side, battle);
  });
}

/** Takes a battle back into the groups of a side: every man of it is counted. @rule C.15.6 @rule C.15.7 @returns men of its groups who are taken */
export function settleSide(s: S, field: AnarchyState, side: Player, battle: Battle, ending: Ending): number {
  const fighters = hostOf(s, side, battle);
  const rows = field.game.menOf[side];
  const fates = fighters.map((fighter, i) =>
    i < rows.length ? fateOf(field, rows[i]!, fighter, ending) : fateBehind(fighter, side, ending),
  );
  const wounded = Int16Array.from({ length: 2 * SLOTS }, (_, group) => (s.at(group) === battle.hex ? 0 : s.wounded(group)));
  const mercenaries = new Int16Array(s.scenario.bands.length);
  let taken = 0;
  fighters.forEach(({ group, arm, noble, band }, i) => {
    const fate = fates[i]!;
    const isBack = fate === 'well' || fate === 'wounded';
    if (noble >= 0) return settleNoble(s, noble, fate, side, battle);
    if (group < 0) {
      if (band >= 0 && isBack) mercenaries[band]!++;
      return;
    }
    if (fate === 'wounded') wounded[group]!++;
    if (fate === 'taken') taken++;
    if (!isBack) s.setArm(group, arm, s.arm(group, arm) - 1);
  });
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++) if (s.part(group) === FIGHTS) s.setWounded(group, wounded[group]!);
  for (let band = 0; band < mercenaries.length; band++)
    if (fighters.some((fighter) => fighter.band === band)) settleBand(s, band, mercenaries[band]!);
  if (side === ending.loser && ending.by !== 'flight') takePeaceful(s, side, battle);
  return taken;
}

/** Mercenaries who are too few are no more. @rule C.8.1 */
function settleBand(s: S, band: number, left: number): void {
  if (left < LEAST_MEN) endBand(s, band);
  else s.setBandMen(band, left);
}
