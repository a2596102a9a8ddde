import { type ActionList, asking, type Player } from '../../../core/index.ts';
import { type FuryState, READY, WELL } from '../../state/state.ts';
import { toSpeeches } from './speeches.ts';
import { DURING, goTo } from './phases.ts';
import { ask, frame, type StepDraft } from './writer.ts';

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

function legalPlaces(s: S, into: ActionList): void {
  const { space, generalsOf } = s.game;
  into.push(space.first.done);
  const generals = generalsOf[placing.side(s)];
  for (let place = 0; place < generals.length; place++)
    if (((placing.moved(s) >> place) & 1) === 0 && mayMove(s, generals[place]!)) addPlaces(s, generals[place]!, into);
}

function addPlaces(s: S, general: number, into: ActionList): void {
  const { space } = s.game;
  const seat = s.generalUnit(general);
  if (seat >= 0) into.push(space.first.detach + general);
  const { units } = s.compiled.brigades[s.compiled.generals[general]!.brigade]!;
  for (let i = 0; i < units.length; i++) if (units[i] !== seat && isFree(s, units[i]!)) into.push(space.pair('attach', general, units[i]!));
}

function choosePlace(s: S, action: number): void {
  const { space, generalsOf } = s.game;
  const side = placing.side(s);
  if (action === space.first.done) return toAttachments(s, side + 1);
  const isDetached = space.kindOf(action) === 'detach';
  const general = isDetached ? action - space.first.detach : space.oneOf(action);
  s.setGeneralUnit(general, isDetached ? -1 : space.targetOf(action));
  placing.setMoved(s, placing.moved(s) | (1 << generalsOf[side].indexOf(general)));
}

export const attachSteps: readonly StepDraft[] = [
  ask('command/attach', (s) => placing.side(s) as Player, legalPlaces, choosePlace, {
    on: DURING,
    registers: placing.registers,
    about: asking(
      'Command',
      '11.1',
      ['attach', 'detach', 'done'],
      'Which general goes where?',
      'He has moved, is hurt, or the regiment is not free or not his.',
    ),
  }),
];
