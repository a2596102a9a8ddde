import { opponent, type Player } from '../../../../../core/index.ts';
import { ARM } from '../../../charts/arms.ts';
import { RESULTS } from '../../../charts/battle.ts';
import { SLOTS } from '../../../state/scenario.ts';
import { FIGHTS, type KingdomState } from '../../../state/state.ts';
import { outcomeOf } from '../../fights/battle.ts';
import { changePrestige, joinNearest, raiseCaptain } from '../../groups/company.ts';
import { friendIn } from '../../groups/march.ts';
import { addMen } from '../../groups/troops.ts';
import { addCaptives, battle } from './frame.ts';

type S = KingdomState;

// What a battle brings, whether it was rolled for or fought out.

/** Writes down how the battle at hand has ended. */
export function tellResult(s: S, result: number): void {
  battle.setResult(s, result);
  if (s.listener !== null) s.tell('result', 'C.15.6', `The attacker ${RESULTS[result]!}.`);
}

/** What follows once the losses are taken. @param taken men of the other side whom the attacker has taken @param lost his own who are taken */
export function concludeBattle(s: S, taken: number, lost: number): void {
  const [side, won] = [battle.side(s), outcomeOf(battle.result(s))];
  if (won !== 0 && battle.band(s) < 0) freeCaptives(s, won > 0 ? opponent(side) : side, battle.hex(s));
  addCaptives(s, side, battle.hex(s), taken);
  addCaptives(s, opponent(side), battle.hex(s), lost);
  rewardAll(s, side, won);
  rewardAll(s, opponent(side), -won);
}

/** Prisoners of the beaten are free: the men take up arms with the winner, the nobles find their way. @rule C.15.8 @ruling AN-249 */
function freeCaptives(s: S, beaten: Player, hex: number): void {
  const into = friendIn(s, opponent(beaten), hex);
  for (let group = beaten * SLOTS; group < (beaten + 1) * SLOTS; group++) {
    if (s.part(group) !== FIGHTS) continue;
    if (into >= 0) addMen(s, into, ARM['light-infantry'], s.captives(group));
    s.setCaptives(group, 0);
    for (let noble = 0; noble < s.scenario.nobles.length; noble++) if (s.nobleKeeper(noble) === group) joinNearest(s, noble, hex);
  }
}

/** Prestige of who leads, or battles of a group that nobody does. @rule C.9 */
function rewardAll(s: S, side: Player, won: number): void {
  if (won === 0) return;
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++) {
    if (s.part(group) !== FIGHTS) continue;
    changePrestige(s, group, won);
    if (won > 0) raiseCaptain(s, group);
  }
}
