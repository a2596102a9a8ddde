import type { Player } from '../../../../core/index.ts';
import { EVENT } from '../../../charts/siege.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { ACT, type ActId, ACTS } from '../../../state/siege-card.ts';
import { BESET } from '../../../state/siege-cells.ts';
import { besetMay, hasRelief, isWithin } from './beset.ts';
import { freeEngineer } from './men.ts';
import { NO_MINE, OPEN_MINE } from './mine.ts';
import { mostMen } from './muster.ts';
import { stockOf } from './stocks.ts';
import { breaches } from './walls.ts';

type S = SiegeState;

/** Whether there is a way over, through or under the wall. Reconstructed: without one nobody runs at a wall. @rule 7.7.1 @ruling AN-182 */
export function hasWayIn(s: S): boolean {
  const { besieger } = s.siege;
  if (s.siegeOuter === 1 || s.siegeForced === EVENT.spy || breaches(s, 'outer') > 0) return true;
  return stockOf(s, besieger, 'ladder') > 0 || stockOf(s, besieger, 'belfry') > 0 || stockOf(s, besieger, 'ram') > 0;
}

/** Whether mine and counter-mine have met and nobody has driven the other out. @rule 7.7.4 */
function isMineContested(s: S): boolean {
  return s.mine === OPEN_MINE && s.mineMet === 1;
}

/** @rule 7.1.3 what the besieger may do with the initiative */
function besiegerMay(s: S, act: ActId): boolean {
  const { besieger, stretches } = s.siege;
  switch (act) {
    case 'none':
    case 'parley':
      return true;
    case 'camp-sally':
    case 'supply-sally':
    case 'counter-mine':
    case 'mine-defence':
    case 'mine-sally':
    case 'withdraw':
    case 'divide':
    case 'stay':
    case 'retake':
      return false;
    case 'assault':
      return hasWayIn(s);
    case 'gallery':
      return s.mine === NO_MINE && s.siegeOuter === 0 && stretches.length > 0 && stockOf(s, besieger, 'gallery') > 0;
    case 'mine-attack':
      return isMineContested(s);
    case 'battle':
      return s.siegeFought === 0 && hasRelief(s);
  }
}

/** @rule 7.1.3 what the besieged may do with it */
function besiegedMay(s: S, act: ActId): boolean {
  const { besieged } = s.siege;
  switch (act) {
    case 'none':
    case 'camp-sally':
      return true;
    case 'assault':
    case 'gallery':
    case 'mine-attack':
    case 'parley':
    case 'withdraw':
    case 'divide':
    case 'stay':
    case 'retake':
      return false;
    case 'supply-sally':
      return s.siegeOuter === 0;
    case 'counter-mine':
      return s.mine === OPEN_MINE && s.mineSince < s.turn && s.sapSince === 0 && freeEngineer(s, besieged) >= 0;
    case 'mine-defence':
      return isMineContested(s) && s.mineHeld === 0;
    case 'mine-sally':
      return s.mine === OPEN_MINE;
    case 'battle':
      return s.siegeFought === 0 && s.siegeOuter === 0;
  }
}

/** Acts for which nobody has to be sent out. */
const UNMANNED: readonly ActId[] = ['none', 'parley', 'counter-mine', 'stay'];

/** Whether a side can send anybody: a third of two men is none. @rule 7.7.2 @rule 7.7.3 @rule 7.7.4 */
function hasMenFor(s: S, side: Player, act: ActId): boolean {
  return UNMANNED.includes(act) || mostMen(s, side, ACT[act === 'withdraw' ? 'battle' : act]) > 0;
}

/** Whether who has the initiative may use it so; whoever is forced has no choice. @rule 7.1.3 @rule 7.9 event 13 @ruling AN-29 */
export function mayAct(s: S, act: number): boolean {
  const { besieger, acts } = s.siege;
  const id = ACTS[act]!;
  const beset = besetMay(s, id);
  const side = s.siegeBeset === BESET.asked ? besieger : (s.siegeHolder as Player);
  if (beset !== null) return beset && hasMenFor(s, side, id);
  if (!acts.includes(id)) return false;
  if (s.siegeForced === EVENT.spy && acts.includes('assault')) return act === ACT.assault;
  return (side === besieger ? besiegerMay(s, id) : besiegedMay(s, id)) && hasMenFor(s, side, id);
}

/** Whether the besieged could do anything with the initiative, and have the men for it: else nothing is rolled for, and the besieger has it.
 * @rule 7.1.3 @ruling AN-311 */
export function couldUseInitiative(s: S): boolean {
  const { acts, besieged } = s.siege;
  if (isWithin(s)) return hasMenFor(s, besieged, 'retake');
  for (const act of acts) if (act !== 'none' && besiegedMay(s, act) && hasMenFor(s, besieged, act)) return true;
  return false;
}
