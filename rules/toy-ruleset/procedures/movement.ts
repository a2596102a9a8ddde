import { opponent } from '../../core/index.ts';
import { ADVANCE } from '../state/layout.ts';
import type { ToyRulesetState } from '../state/state.ts';
import { run, type StepDraft } from './kinds.ts';

type S = ToyRulesetState;

/** @rule 3.1 one place towards the enemy
 * @rule 3.2 never into an occupied place @ruling T-01 nor into one that both would enter */
function advance(s: S): void {
  s.pop();
  const movers = ([0, 1] as const).filter((side) => s.order(side) === ADVANCE + 1);
  const freePlaces = s.distance() - 1;
  const hasRoom = movers.length <= freePlaces;
  for (const side of movers) {
    if (hasRoom) s.moveTowards(opponent(side), side);
    if (s.listener !== null) s.tell('moved', hasRoom ? '3.1' : '3.2', `${s.nameOf(side)} ${hasRoom ? 'advances' : 'finds no room'}.`);
  }
}

export const movementSteps: readonly StepDraft[] = [
  run('movement/advance', advance, { on: ['shooting/begin'], about: { phase: 'movement', rule: '3.1' } }),
];
