import { facesWhere, opponent, type OutcomeText } from '../../../../core/index.ts';
import { FACES } from '../../../charts/tables.ts';
import { type AnarchyState, LED_OFF, LEFT } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { kill, wound } from '../ground/harm.ts';
import { leave } from '../movement/leaving.ts';
import { capture } from '../combat/prisoners.ts';
import { HURT, KILLED } from '../combat/infiltration.ts';
import { addFates, fateOf, isNextToEnemy, isRouted, TAKEN } from '../combat/rout.ts';
import { cast } from './roles.ts';
import { manFrame, roll, run, type StepDraft } from './writer.ts';

type S = AnarchyState;

/** Those who flee leave one after another; the game ends when they are gone, but in a camp that is given up.
 * @rule B60 men next to no enemy are off, the others roll */
function flee(s: S): void {
  const { encounter } = s.game;
  const side = encounter.fleeingSide(s)!;
  const men = s.game.menOf[side];
  if (s.listener !== null && isRouted(s)) s.tell('rout', 'B60', 'The last commander of the attack is lost: it is over.');
  for (const man of men) {
    if (!s.isOnMap(man) || s.captor(man) >= 0) continue;
    if (isNextToEnemy(s, man)) return s.push(STEP['rout/test'], man);
    leave(s, man, LEFT, -1);
  }
  encounter.dismiss(s, side);
  s.pop();
}

/** @rule B60 @rule C.15.5 @ruling AN-76 */
function rollFate(s: S, fate: number): void {
  const man = manFrame.man(s);
  s.pop();
  if (fate === KILLED) return kill(s, man);
  if (fate === TAKEN) capture(s, man, opponent(s.sideOf(man)));
  if (fate === HURT) wound(s, man);
  leave(s, man, fate === TAKEN ? LED_OFF : LEFT, -1);
}

const FATES = ['he gets away', 'he is taken', 'he gets away wounded', 'he is killed'] as const;

function meaningOfFate(s: S, fate: number): OutcomeText {
  const man = manFrame.man(s);
  const faces = facesWhere(FACES, (face) => fateOf(s, man, face) === fate);
  return { text: FATES[fate]!, dice: 'd10', faces };
}

function checkFlight(s: S): string | null {
  return s.game.encounter.fleeingSide(s) === null ? 'Neither side of this scenario leaves the map: there is no attacker.' : null;
}

export const routSteps: readonly StepDraft[] = [
  run('rout/run', flee, { on: ['turn/phase'], check: checkFlight, about: { phase: 'Rout', rule: 'B60' } }),
  roll('rout/test', (s, into) => addFates(s, manFrame.man(s), into), rollFate, {
    on: ['rout/run'],
    registers: manFrame.registers,
    check: cast({ man: 'on the map' }, (s, { man }) =>
      s.sideOf(man!) === s.game.encounter.fleeingSide(s) ? null : 'Who flees is of the side that leaves the map.',
    ),
    about: { phase: 'Rout', rule: 'B60', means: meaningOfFate },
  }),
];
