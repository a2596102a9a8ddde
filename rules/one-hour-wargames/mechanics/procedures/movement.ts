import type { Player } from '../../../core/index.ts';
import { spotWords } from '../../state/words.ts';
import type { Offers } from '../../state/actions.ts';
import type { OneHourState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { enter, listEntrySpots, mayEnter } from '../movement/entries.ts';
import { hasMeleeTurn } from '../movement/melee-turns.ts';
import { mayAct, mayMove, whyNoSelection } from '../movement/orders.ts';
import { ofUnit } from './frames.ts';
import { MAY_STAND } from './moves.ts';
import { cast } from './roles.ts';
import { ask, type StepDraft } from './writer.ts';

type S = OneHourState;

/** Whether a unit can be picked up in the phase of movement. @rule 1.5 units in melee only turn */
function mayBeSelected(s: S, unit: number): boolean {
  if (s.sideOf(unit) !== s.side) return false;
  if (!s.isOnTable(unit)) return mayEnter(s, unit);
  return mayMove(s, unit) && (!s.isInMelee(unit) || hasMeleeTurn(s, unit));
}

/** @rule 1.0 units move one by one, in any order; those left out stand still */
function legalSelections(s: S, into: Offers<'pass' | 'select'>): void {
  into.push('pass');
  for (let unit = 0; unit < s.scenario.units.length; unit++) if (mayBeSelected(s, unit)) into.push('select', unit);
}

/** Whether any unit can be picked up, so that there is more to do than to pass. */
function hasSelection(s: S): boolean {
  for (let unit = 0; unit < s.scenario.units.length; unit++) if (mayBeSelected(s, unit)) return true;
  return false;
}

function select(s: S, unit: number): void {
  s.push(s.isOnTable(unit) ? STEP['move/march'] : STEP['move/place'], unit);
}

function selectWords(s: S, unit: number): string {
  return `${!s.isOnTable(unit) ? 'Bring on' : s.isInMelee(unit) ? 'Turn' : 'Move'} ${s.nameOf(unit)}`;
}

/** @rule 0.7 a unit for which there is no room at the edge waits */
function legalEntries(s: S, into: Offers<'pass' | 'place'>): void {
  into.push('pass');
  listEntrySpots(s, ofUnit.unit(s), into);
}

function keepBack(s: S): void {
  const unit = ofUnit.unit(s);
  s.pop();
  s.setDone(unit, 1);
  if (s.listener !== null) s.tell('kept', '0.7', `${s.nameOf(unit)} are kept back.`);
}

/** A unit that has entered goes on to move. @ruling O-38 */
function place(s: S, spot: number): void {
  const unit = ofUnit.unit(s);
  s.pop();
  s.setDone(unit, 1);
  enter(s, unit, spot);
  s.setMoved(unit, 1);
  if (mayAct(s, unit)) s.push(STEP['move/march'], unit, MAY_STAND);
}

const owner = (s: S): Player => s.side;

export const movementSteps: readonly StepDraft[] = [
  ask('move/select', owner, legalSelections, {
    on: ['shoot/select'],
    open: hasSelection,
    choose: { select, pass: (s) => s.pop() },
    about: { phase: 'Movement: which unit', rule: '1.0' },
    question: 'choose a unit to move, or end the movement',
    unless: 'choose a unit that has not moved, or end the movement',
    refusals: { select: whyNoSelection },
    words: { select: selectWords, pass: 'End the movement' },
  }),
  ask('move/place', owner, legalEntries, {
    on: ['move/select'],
    registers: ofUnit.registers,
    check: cast({ unit: 'due off the table, with room for it at the edge' }),
    choose: { place, pass: keepBack },
    about: { phase: 'Movement: where it enters', rule: '0.7' },
    question: (s) => `choose where ${s.nameOf(ofUnit.unit(s))} come onto the table, or keep them back`,
    unless: 'choose a free spot on the edge, or keep the unit back',
    words: { place: (s, spot) => `Bring it on at ${spotWords(s, spot)}`, pass: 'Keep it back for now' },
  }),
];
