import { opponent, type OutcomeList, type OutcomeText } from '../../core/index.ts';
import { COVER, SHOOT } from '../state/layout.ts';
import type { ToyRulesetState } from '../state/state.ts';
import { STEP } from '../state/steps.ts';
import { rangeAt, volleyHits } from '../charts/volley.ts';
import { frame, roll, run, type StepDraft } from './kinds.ts';

type S = ToyRulesetState;

/** The registers of a volley. */
const volley = frame({ shooter: (k) => k.side, range: (k) => k.range, covered: (k) => k.flag });

const D6 = [1, 2, 3, 4, 5, 6] as const;

/** Puts the volleys on the stack, Red's on top. Range and cover are noted now, so that the first changes nothing for the second.
 * @rule 4.1 bands ordered to shoot @ruling T-02 at the same time */
function beginShooting(s: S): void {
  s.pop();
  const range = rangeAt(s.distance());
  for (const side of [1, 0] as const) {
    if (range < 0 || s.order(side) !== SHOOT + 1) continue;
    s.push(STEP['shooting/volley']);
    volley.setShooter(s, side);
    volley.setRange(s, range);
    volley.setCovered(s, s.order(opponent(side)) === COVER + 1 ? 1 : 0);
  }
}

/** Hits of a volley for a sum of the dice: never more than there are men. */
function hitsOf(s: S, sum: number): number {
  const target = opponent(volley.shooter(s));
  return Math.min(s.men(target), volleyHits(volley.range(s), sum, volley.covered(s) === 1));
}

/** All 36 throws; equal results are merged, so that the weights say how many throws make each. */
function volleyOutcomes(s: S, into: OutcomeList): void {
  for (const first of D6) for (const second of D6) into.add(hitsOf(s, first + second), 1);
}

const SUMS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

function meaningOfVolley(s: S, hits: number): OutcomeText {
  const text = `${s.nameOf(opponent(volley.shooter(s)))} loses ${hits}`;
  return { text, dice: '2d6', faces: SUMS.filter((sum) => hitsOf(s, sum) === hits) };
}

/** Takes the losses; a band that has any checks its morale before anything else happens.
 * @rule 5.1 */
function rollVolley(s: S, hits: number): void {
  const target = opponent(volley.shooter(s));
  s.pop();
  s.lose(target, hits);
  if (s.listener !== null) s.tell('volley', '4.1', `${s.nameOf(target)} loses ${hits === 0 ? 'nobody' : hits}.`);
  if (hits > 0 && s.men(target) > 0) s.push(STEP['morale/check'], target);
}

export const shootingSteps: readonly StepDraft[] = [
  run('shooting/begin', beginShooting, { on: ['turn/end'], about: { phase: 'shooting', rule: '4.1' } }),
  roll('shooting/volley', volleyOutcomes, rollVolley, {
    on: ['shooting/volley', 'turn/end'],
    registers: volley.registers,
    about: { phase: 'shooting', rule: '4.1', means: meaningOfVolley },
  }),
];
