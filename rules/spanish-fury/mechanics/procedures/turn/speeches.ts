import { countBits } from '../../../../core/index.ts';
import { SPEECHES } from '../../../charts/types.ts';
import { SPEECH_WORDS } from '../../../notation/words.ts';
import type { Offers } from '../../../state/actions.ts';
import { ACTION, type FuryState } from '../../../state/state.ts';
import { canShowSpeeches, showSpeeches } from '../../orders/conduct.ts';
import { hasSpeech, nextSpeaker, orderOf, speechesUnder } from '../../orders/speeches.ts';
import { toFirst } from './action.ts';
import { DURING, goTo } from '../phases.ts';
import { type Actions, ask, run, type StepDraft, unitFrame } from '../writer.ts';

type S = FuryState;

/** Goes on with the speeches of a side. @rule 9.2 face down, one for each unit */
export function toSpeeches(s: S, side: number): void {
  const unit = side > 1 ? -1 : nextSpeaker(s, side, 0);
  if (unit >= 0) goTo(s, 'command/speech', unit);
  else if (side > 1) goTo(s, 'command/reveal');
  else toSpeeches(s, side + 1);
}

export const speechActions: Actions<'speech'> = {
  speech: {
    does: 'lays a Brief Speech for a unit, face down',
    phrase: (s, speech) => `${s.nameOf(unitFrame.unit(s))}: ${SPEECH_WORDS[SPEECHES[speech]!]!}`,
  },
};

/** @rule 12.1 what its order allows */
function legalSpeeches(s: S, into: Offers<'speech'>): void {
  const unit = unitFrame.unit(s);
  into.pushBits('speech', speechesUnder(s, unit, orderOf(s, unit)));
}

function chooseSpeech(s: S, speech: number): void {
  const unit = unitFrame.unit(s);
  s.setSpeech(unit, speech);
  const next = nextSpeaker(s, s.sideOf(unit), unit + 1);
  if (next >= 0) unitFrame.setUnit(s, next);
  else toSpeeches(s, s.sideOf(unit) + 1);
}

/** All speeches are turned up at once, and tell something of the orders. @rule 7.1 @rule 9.2 @rule 11.2 @rule 2.4 */
function reveal(s: S): void {
  s.revealed = 1;
  s.segment = ACTION;
  for (let brigade = 0; brigade < s.scenario.brigades.length; brigade++) showSpeeches(s, brigade);
  if (s.listener !== null)
    for (let unit = 0; unit < s.unitCount; unit++)
      if (s.speech(unit) > 0) s.tell('speech', '7.1', `${s.nameOf(unit)}: ${SPEECHES[s.speech(unit)]!}.`);
  toFirst(s);
}

/** Whether a unit hears its speech before another one. */
function isBefore(s: S, unit: number, other: number): boolean {
  const [side, next] = [s.sideOf(unit), s.sideOf(other)];
  return side < next || (side === next && unit < other);
}

/** Whether some unit from one on, of its side or the next one, has more than one speech to choose from. */
function isChoiceLeft(s: S, from: number): boolean {
  for (let unit = 0; unit < s.unitCount; unit++)
    if (hasSpeech(s, unit) && !isBefore(s, unit, from) && countBits(speechesUnder(s, unit, orderOf(s, unit))) > 1) return true;
  return false;
}

/** Where nothing is left to choose, speeches are turned up at once: those before must have been laid. */
function faultOfSpeech(s: S, { unit }: { readonly unit: number }): string | null {
  if (!hasSpeech(s, unit)) return 'It hears no speech: it stands by itself, in no melee, and neither flees nor pursues.';
  const isLaid = (_: S, other: number): boolean => hasSpeech(s, other) && isBefore(s, other, unit);
  const isReady = isChoiceLeft(s, unit) || s.scenario.brigades.every((_, brigade) => canShowSpeeches(s, brigade, isLaid));
  return isReady
    ? null
    : 'It has no choice, and speeches are turned up next: each unit before it needs a "speech" that the order of its brigade allows.';
}

export const speechSteps: readonly StepDraft[] = [
  ask('command/speech', (s) => s.sideOf(unitFrame.unit(s)), legalSpeeches, {
    on: DURING,
    registers: unitFrame.registers,
    secret: true,
    check: faultOfSpeech,
    choose: { speech: chooseSpeech },
    about: { phase: 'Command', rule: '12.1' },
    question: 'Which speech is laid for the unit?',
    unless: 'Its order does not allow that, or it cannot do it.',
  }),
  run('command/reveal', reveal, {
    on: DURING,
    check: (s) =>
      s.scenario.brigades.every((_, brigade) => canShowSpeeches(s, brigade))
        ? null
        : 'Speeches are turned up here: each unit needs a "speech" that the order of its brigade allows, in a view too.',
    about: { phase: 'Action', rule: '9.2' },
  }),
];
