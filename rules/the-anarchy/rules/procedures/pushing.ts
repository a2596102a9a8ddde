import { type ActionList, asking, facesWhere, type OutcomeList, type OutcomeText } from '../../../core/index.ts';
import { FACES } from '../../charts/tables.ts';
import type { AnarchyState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { addPushes, push } from '../pushing.ts';
import { addBlowsOfRam, breaksOn, demolishStage, ramPoints, ramTarget, swing } from '../rams.ts';
import { ask, frame, roll, type StepDraft } from './writer.ts';

type S = AnarchyState;

/** A blow of a ram, with so many battering points. */
const blow = frame({ engine: (k) => k.engine, points: (k) => k.count });

// ---- pushing

/** @rule B19 engines first, before anybody else moves */
function legalPushes(s: S, into: ActionList): void {
  into.push(s.game.space.first.done);
  addPushes(s, into);
}

function choosePush(s: S, action: number): void {
  const { space } = s.game;
  if (action === space.first.done) return s.pop();
  push(s, space.argument(action), space.kindOf(action) === 'draw');
}

// ---- ramming

/** A ram strikes. @rule 5.2.3 */
export function strikeWithRam(s: S, engine: number): void {
  const points = ramPoints(s, engine);
  swing(s, engine);
  s.push(STEP['engine/ram'], engine, points);
}

function blowOutcomes(s: S, into: OutcomeList): void {
  addBlowsOfRam(s, blow.engine(s), blow.points(s), into);
}

function rollBlow(s: S, outcome: number): void {
  const structure = ramTarget(s, blow.engine(s));
  s.pop();
  if (outcome === 1) demolishStage(s, structure);
}

function meaningOfBlow(s: S, outcome: number): OutcomeText {
  const faces = facesWhere(FACES, (face) => Number(breaksOn(s, blow.engine(s), blow.points(s), face)) === outcome);
  return { text: outcome === 1 ? 'the gate gives way' : 'the gate holds', dice: 'd10', faces };
}

function checkBlow(s: S, { engine, points }: { readonly engine: number; readonly points: number }): string | null {
  return ramTarget(s, engine) >= 0 && points > 0 ? null : 'The ram stands against something shut, and has points.';
}

export const pushingSteps: readonly StepDraft[] = [
  ask('engine/push', (s) => s.side, legalPushes, choosePush, {
    on: ['move/select'],
    about: asking(
      'Movement',
      'B19',
      ['push', 'draw', 'done'],
      'Which engine is pushed?',
      'An engine goes straight on, over flat and free ground, with men enough inside, and no enemy; rams and galleries back as well.',
    ),
  }),
  roll('engine/ram', blowOutcomes, rollBlow, {
    on: ['melee/target'],
    registers: blow.registers,
    check: checkBlow,
    about: { phase: 'Melee', rule: '5.2.3', means: meaningOfBlow },
  }),
];
