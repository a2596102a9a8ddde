import { changePrestige } from '../../groups/company.ts';
import type { KingdomState } from '../../../state/state.ts';
import { giveUpSiege } from './leaving.ts';

/** A besieger who is beaten outside lifts the siege. @rule 7.7.5 */
export function afterBattle(s: KingdomState, group: number, row: number, isSiegeOver: boolean): void {
  s.setRecordFought(row, 1);
  changePrestige(s, group, isSiegeOver ? -1 : 1);
  if (isSiegeOver) giveUpSiege(s, group);
}
