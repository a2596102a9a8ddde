import { d10 } from '../../../../charts/tables.ts';
import { ARM } from '../../../charts/arms.ts';
import { GARRISON_LOST_TO } from '../../../charts/siege.ts';
import { LEAST_MEN } from '../../../charts/tables.ts';
import { MOST_MEN } from '../../../state/layout.ts';
import type { KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { layDownArms } from '../../fights/besieged.ts';
import { deliverPrisoners } from '../../groups/company.ts';
import { friendIn } from '../../groups/march.ts';
import { addMen, refreshLook } from '../../groups/troops.ts';
import { takePlace } from '../../groups/fall.ts';
import { groupFault, groupFrame, roll, type StepDraft } from '../writer.ts';
import { besiegedSide } from './frame.ts';
import { openOutside } from './leaving.ts';

type S = KingdomState;

const fateDie = d10((_: S, face) => Number(face > GARRISON_LOST_TO));

/** What becomes of those who surrender; the place falls. Whoever is led off is at his journey's end: the place is a loyal one now. @rule C.16
 * @ruling AN-242 */
function rollFate(s: S, fate: number): void {
  const group = groupFrame.group(s);
  const place = s.siege(group);
  const [garrison, side] = [s.placeGarrison(place), besiegedSide(s, group)];
  s.pop();
  takePlace(s, group, place);
  if (fate === 1) marchOut(s, side, group, garrison);
  for (let other = friendIn(s, side, s.at(group)); other >= 0; other = friendIn(s, side, s.at(group), other + 1))
    if (s.from(other) < 0) surrender(s, other, group, fate === 1);
  deliverPrisoners(s, group, place);
}

/** A group that was shut in shares the garrison's fate: it goes where it likes, or lays down its arms. @ruling AN-242 @ruling AN-400 */
function surrender(s: S, group: number, winner: number, isFree: boolean): void {
  if (isFree) s.push(STEP['battle/retreat'], group, -1, 0);
  else layDownArms(s, group, winner);
}

/** A garrison leaves as a group of its own, by any free hex. @ruling AN-222 */
function marchOut(s: S, side: 0 | 1, group: number, men: number): void {
  if (men < LEAST_MEN) return;
  const into = openOutside(s, side, s.at(group));
  if (into < 0) return;
  addMen(s, into, ARM['man-at-arms'], Math.min(MOST_MEN, men));
  refreshLook(s, into);
}

function fateWords(_: S, fate: number): string {
  return fate === 0 ? 'the garrison is lost' : 'the garrison marches out with its arms';
}

export const fateSteps: readonly StepDraft[] = [
  roll('siege/fate', fateDie.outcomes, rollFate, {
    on: ['day/phase', 'siege/run'],
    registers: groupFrame.registers,
    idle: 'a garrison of a few men is gone either way',
    check: (s, frame) => groupFault(s, frame) ?? (s.siege(frame.group) >= 0 ? null : 'That group lays no siege.'),
    about: { phase: 'Sieges', rule: 'C.16', means: fateDie.means(fateWords) },
  }),
];
