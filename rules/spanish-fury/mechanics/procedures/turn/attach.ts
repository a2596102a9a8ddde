import type { Player } from '../../../../core/index.ts';
import type { Offers } from '../../../state/actions.ts';
import { type FuryState, READY, WELL } from '../../../state/state.ts';
import { toSpeeches } from './speeches.ts';
import { DURING, goTo } from '../phases.ts';
import { type Actions, ask, frame, type StepDraft } from '../writer.ts';

type S = FuryState;

/** A side places its generals: those who have moved, as a set of places among its own. */
const placing = frame({ side: (k) => k.side, moved: (k) => k.count });

/** Goes on with the generals of a side. @rule 11.1 @ruling SF-64 generals go to their regiments openly, when all orders are given */
export function toAttachments(s: S, side: number): void {
  if (side > 1) toSpeeches(s, 0);
  else goTo(s, 'command/attach', side, 0);
}

/** Whether a general may go elsewhere: who is well, has not moved, and whose regiment neither fights nor flees. */
function mayMove(s: S, general: number): boolean {
  const unit = s.generalUnit(general);
  return s.generalFate(general) === WELL && (unit < 0 || isFree(s, unit));
}

function isFree(s: S, unit: number): boolean {
  return s.status(unit) === READY && s.foe(unit) < 0;
}

export const attachActions: Actions<'attach' | 'detach'> = {
  attach: {
    does: 'sends a general to a regiment of his brigade',
    phrase: (s, general, unit) => `${s.scenario.generals[general]!.name} joins ${s.nameOf(unit)}`,
    isPointed: true,
  },
  detach: {
    does: 'calls a general away from his regiment',
    phrase: (s, general) => `${s.scenario.generals[general]!.name} stands apart`,
  },
};

function legalPlaces(s: S, into: Offers<'attach' | 'detach' | 'done'>): void {
  into.push('done');
  const generals = s.game.generalsOf[placing.side(s)];
  for (let place = 0; place < generals.length; place++)
    if (((placing.moved(s) >> place) & 1) === 0 && mayMove(s, generals[place]!)) addPlaces(s, generals[place]!, into);
}

function addPlaces(s: S, general: number, into: Offers<'attach' | 'detach'>): void {
  const seat = s.generalUnit(general);
  if (seat >= 0) into.push('detach', general);
  const { units } = s.scenario.brigades[s.scenario.generals[general]!.brigade]!;
  for (let i = 0; i < units.length; i++) if (units[i] !== seat && isFree(s, units[i]!)) into.push('attach', general, units[i]!);
}

/** @param unit -1: he stands apart */
function place(s: S, general: number, unit: number): void {
  s.setGeneralUnit(general, unit);
  placing.setMoved(s, placing.moved(s) | (1 << s.game.generalsOf[placing.side(s)].indexOf(general)));
}

export const attachSteps: readonly StepDraft[] = [
  ask('command/attach', (s) => placing.side(s) as Player, legalPlaces, {
    on: DURING,
    registers: placing.registers,
    choose: { attach: place, detach: (s, general) => place(s, general, -1), done: (s) => toAttachments(s, placing.side(s) + 1) },
    about: { phase: 'Command', rule: '11.1' },
    question: 'Which general goes where?',
    unless: 'He has moved, is hurt, or the regiment is not free or not his.',
    words: { done: 'The generals are placed' },
  }),
];
