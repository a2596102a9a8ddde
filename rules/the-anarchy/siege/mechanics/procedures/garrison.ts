import { DAY_FIRE, GALLERY_LOST } from '../../../charts/siege.ts';
import { d10, FIRE_CHARTS } from '../../../charts/tables.ts';
import type { Offers } from '../../../state/actions.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { STEP } from '../../../state/steps.ts';
import { kindlesFrom } from '../book/works.ts';
import { countArchers } from '../days/men.ts';
import { closeMine, NO_MINE, OPEN_MINE } from '../days/mine.ts';
import { ask, frame, roll, type StepDraft } from './writer.ts';
import { isWorkday } from './throwers.ts';

type S = SiegeState;

// The garrison shoots flaming arrows at the gallery, where fights are played out. @rule 7.5.1 @ruling AN-296

/** The least face that decides. */
const dieFrame = frame({ least: (k) => k.count });

/** Whether the garrison can set the gallery on fire today: a gallery at the wall, and archers who hold it. @rule 7.5.1 */
export function mayFireAtGallery(s: S): boolean {
  if (s.game.fields === null || s.mine !== OPEN_MINE || s.siegeOuter === 1) return false;
  return isWorkday(s) && countArchers(s, s.siege.besieged) > 0;
}

function legalBurns(_: S, into: Offers<'kindle' | 'pass'>): void {
  into.push('pass');
  into.push('kindle');
}

/** @rule 7.5.1 two more for the days of a siege, and one for each archer beyond the first @rule 5.3.5 hides */
function shootAtGallery(s: S): void {
  const archers = countArchers(s, s.siege.besieged);
  s.become(STEP['garrison/kindle']);
  dieFrame.setLeast(s, kindlesFrom(FIRE_CHARTS.hides, archers));
}

const fireDie = d10((s: S, face) => Number(face >= dieFrame.least(s)));

function rollKindle(s: S, outcome: number): void {
  if (outcome === 0) return s.pop();
  s.become(STEP['garrison/douse']);
  dieFrame.setLeast(s, FIRE_CHARTS.hides.douse);
}

/** What is not put out is burnt the same day, and the fire may go on to the next hex. @rule 7.5.1 @rule 7.5.2 @rule 5.3.5 @ruling AN-296 */
function rollDouse(s: S, outcome: number): void {
  if (outcome === 1) return s.pop();
  s.setHullBurnt(0, s.hullBurnt(0) + 1);
  if (s.listener !== null) s.tell('burnt', '7.5.1', `Hexes of the gallery burnt: ${s.hullBurnt(0)}.`);
  if (s.hullBurnt(0) >= GALLERY_LOST) {
    s.pop();
    return closeMine(s, NO_MINE);
  }
  s.become(STEP['garrison/kindle']);
  dieFrame.setLeast(s, FIRE_CHARTS.hides.spread - DAY_FIRE);
}

function wordsOf(yes: string, no: string): (s: S, outcome: number) => string {
  return (_, outcome) => `the gallery ${outcome === 1 ? yes : no}`;
}

const phase = 'Work of the day';
const on = ['siege/mine'] as const;
const check = (s: S): string | null => (s.game.fields !== null && s.mine === OPEN_MINE ? null : 'A gallery stands at the wall.');

export const garrisonSteps: readonly StepDraft[] = [
  ask('garrison/burn', (s) => s.siege.besieged, legalBurns, {
    on,
    check,
    choose: { kindle: shootAtGallery, pass: (s) => s.pop() },
    about: { phase, rule: '7.5.1' },
    question: 'Do the archers set the gallery on fire?',
    unless: 'Shoot at the gallery, or not.',
    words: { kindle: 'Shoot at the gallery with flaming arrows', pass: 'The archers of the garrison rest' },
  }),
  roll('garrison/kindle', fireDie.outcomes, rollKindle, {
    on,
    registers: dieFrame.registers,
    check,
    about: { phase, rule: '7.5.1', means: fireDie.means(wordsOf('catches fire', 'does not burn')) },
  }),
  roll('garrison/douse', fireDie.outcomes, rollDouse, {
    on,
    registers: dieFrame.registers,
    check,
    about: { phase, rule: '7.5.1', means: fireDie.means(wordsOf('is put out', 'burns on')) },
  }),
];
