import { badPosition } from '../../../../core/index.ts';
import { beginInitiative } from './command.ts';
import { startActivation } from './turn.ts';
import { STAGE } from '../../../state/stages.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';

/** Names a person writes as the `phase` of a position, and the stage of the player turn they mean. */
const PHASES: Readonly<Record<string, number>> = {
  movement: STAGE.activate,
  adjustment: STAGE.adjust,
  'retreat-before-fire': STAGE.withdrawFromFire,
  'defensive-fire': STAGE.defensiveFire,
  'offensive-fire': STAGE.offensiveFire,
  'retreat-before-melee': STAGE.withdrawFromMelee,
  melee: STAGE.melee,
  charges: STAGE.charges,
  continuation: STAGE.continuation,
  recovery: STAGE.recovery,
  effectiveness: STAGE.effectiveness,
  end: STAGE.end,
};

/** Takes units that are lost out of the stored placement. */
export function removeLost(state: BaronsWarState): void {
  const { scenario } = state;
  scenario.placement.units.forEach(({ hex }, unit) => {
    if (state.lost(unit) !== 0 && state.hexOf(unit) === hex) state.setHex(unit, -1);
    if (state.lost(unit) !== 0) state.setUnder(unit, 0);
  });
}

/** Counts the units that are lost on the display of their Battle, as if its boxes had been checked.
 * @rule 13.0 */
function countLosses(state: BaronsWarState): void {
  state.scenario.battles.forEach(({ units }, battle) => {
    const lost = units.filter((unit) => state.lost(unit) !== 0).length;
    state.setFilled(battle, lost);
    state.setTested(battle, lost);
  });
}

/** Sets the stack for a hand-written position: the start of a phase of a player turn. Needs `battle` for all but `initiative`. */
export function beginPhase(state: BaronsWarState, phase: unknown, path: string): void {
  state.clearStack();
  countLosses(state);
  state.revealed = 1;
  state.turn = Math.max(1, state.turn);
  if (phase === 'initiative') {
    state.push(STEP['turn/activation'], STAGE.activate);
    beginInitiative(state);
    return;
  }
  const stage = typeof phase === 'string' ? PHASES[phase] : undefined;
  if (stage === undefined)
    badPosition(`phase must be one of initiative, ${Object.keys(PHASES).join(', ')}; got ${JSON.stringify(phase)}.`, path);
  if (state.battle < 0) badPosition('A phase of a player turn needs the activated Battle: add "battle" (and "chit").', '/state/battle');
  state.side = state.scenario.battles[state.battle]!.side;
  state.inARow = Math.max(1, state.inARow);
  startActivation(state, 1);
  const moves = stage === STAGE.activate; // already begun, so that what is written of units that have moved holds
  state.push(STEP['turn/activation'], moves ? STAGE.adjust : stage);
  if (moves) state.push(STEP['move/select']);
}
