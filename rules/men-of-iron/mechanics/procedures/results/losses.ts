import { capital, flag, opponent } from '../../../../core/index.ts';
import { FACES, facesUpTo } from '../../../charts/dice.ts';
import { DRAW, endGame } from '../../results/victory.ts';
import type { IronState } from '../../../state/state.ts';
import { frame, type StepDraft, test } from '../writer.ts';

type S = IronState;

/** Whose army is checked, and whether the other one, checked before, has broken. */
const loss = frame({ side: (k) => k.side, broken: flag });

/** Faces on which a side stays: its points and the roll are no more than its Flight Level. @rule 3.0 @ruling MI-26 */
function facesToStay(s: S, side: number): number {
  return facesUpTo(s.scenario.flightLevels[side as 0], s.sidePoints(side));
}

/** @rule 3.0 both sides are checked; if both break, nobody wins */
function rollLoss(s: S, stays: boolean): void {
  const [side, wasBroken] = [loss.side(s), loss.broken(s) === 1];
  if (side === 0) {
    loss.setSide(s, 1);
    return loss.setBroken(s, Number(!stays));
  }
  if (wasBroken && !stays) endGame(s, DRAW, '3.0', 'Both armies flee.');
  else if (wasBroken || !stays)
    endGame(s, opponent(wasBroken ? 0 : 1), '3.0', `The ${capital(s.scenario.sides[wasBroken ? 0 : 1])} army flees.`);
  else s.pop();
}

function words(s: S): readonly [string, string] {
  const side = capital(s.scenario.sides[loss.side(s)]);
  return [`The ${side} army stays`, `The ${side} army flees`];
}

export const lossSteps: readonly StepDraft[] = [
  test('loss/check', (s) => facesToStay(s, loss.side(s)), rollLoss, words, {
    on: ['activation/phases'],
    registers: loss.registers,
    check: (s, { side, broken }) => {
      if (side === 0) return broken === 0 ? null : 'The first side is checked first.';
      return broken === 0 || facesToStay(s, 0) < FACES ? null : 'The first side cannot have broken.';
    },
    phase: 'Loss Checks',
    rule: '3.0',
  }),
];
