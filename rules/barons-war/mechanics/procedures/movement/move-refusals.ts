import type { Refusal } from '../../../../core/index.ts';
import { isClosedTo } from '../../../../hexes/movement/step-table.ts';
import { LEADER } from '../../../state/scenario.ts';
import { BROKEN_STATUS, type BaronsWarState } from '../../../state/state.ts';
import { isHeldBack } from '../../ground/march-rules.ts';
import { inZone, isAdjacentTo } from '../../ground/zones.ts';

/** Why a unit or leader cannot go to a hex, in the order of the rules. */
export function whyNoMove(state: BaronsWarState, hex: number): Refusal {
  const { scenario } = state;
  const piece = state.mover;
  const name = scenario.grid.format(hex);
  const isUnit = piece < scenario.units.length;
  const start = isUnit ? state.hexOf(piece) : state.leaderHex(piece - scenario.units.length);
  const { enemy } = state;
  const type = isUnit ? state.typeOf(piece) : LEADER;
  if (state.holds(enemy, hex)) return ['7.3', `An enemy stands on ${name}.`];
  if (isClosedTo(scenario.grid, scenario.moveCost[type as 0], hex))
    return ['7.0', `${name} is closed to it: ground that this type of troops may not enter.`];
  if (!isUnit)
    return inZone(state, enemy, hex)
      ? ['7.23', `${name} is in an enemy zone of control, without a friend.`]
      : ['7.0', `${name} is out of his reach.`];
  if (hex !== start && inZone(state, enemy, start))
    return ['7.24', 'It stands in an enemy zone of control and may not leave it of its own will.'];
  if (!state.isEmpty(hex) && hex !== start) {
    if (state.underAt(hex) >= 0 || state.moverStack === 1) return ['7.31', `At most two units may stand on ${name}.`];
  }
  if (isHeldBack(state, piece) && isAdjacentTo(state, enemy, hex))
    return ['6.2', `It is out of command and may not move next to the enemy at ${name}.`];
  return inZone(state, enemy, hex)
    ? whyNoZone(state, piece, name)
    : ['7.0', `${name} with that facing is out of its reach: through front hexsides, within its movement points [7.12].`];
}

function whyNoZone(state: BaronsWarState, unit: number, name: string): Refusal {
  if (state.inCommand(unit) === 0) return ['7.22', `It is out of command and may not enter the enemy zone of control at ${name}.`];
  if (state.isShaken(unit)) return ['12.1', `It is shaken and may not enter the enemy zone of control at ${name}.`];
  if (state.status(state.battleOf(unit)) === BROKEN_STATUS)
    return ['13.0', 'Units of a Broken Battle may not enter enemy zones of control.'];
  if (state.chit <= 2) return ['5.3', `The ${state.chit} chit allows no further new attack, and ${name} is in an enemy zone of control.`];
  return ['7.23', `${name} is in an enemy zone of control that it cannot reach: zones stop movement, and none may be left for another.`];
}
