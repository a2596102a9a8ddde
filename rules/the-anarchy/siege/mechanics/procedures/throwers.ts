import { blowOf } from '../book/works.ts';
import { d10 } from '../../../charts/tables.ts';
import { THROWER_CREW, THROWER_POINTS } from '../../../charts/siege-works.ts';
import type { Offers } from '../../../state/actions.ts';
import { CREW, type SiegeState } from '../../../state/siege-state.ts';
import { STEP } from '../../../state/steps.ts';
import { isDayOfBattle } from '../days/beset.ts';
import { claimCheapest, countHelpers, freeEngineer } from '../days/men.ts';
import { NO_THROWER } from '../days/stocks.ts';
import { canBatter, demolish, isDemolished, workName } from '../days/walls.ts';
import { watchOn, woundWatch } from '../days/watch.ts';
import { type Actions, ask, frame, roll, run, type StepDraft } from './writer.ts';

type S = SiegeState;

/** Engines from `next` on are still to be asked about. */
const lineFrame = frame({ next: (k) => k.count });
const throwerFrame = frame({ thrower: (k) => k.count });
const workFrame = frame({ work: (k) => k.count });

/** Whether the day leaves time to batter from a distance. @rule 6.2 @rule 7.6 @rule 7.7.1 @rule 7.7.5 @ruling AN-27 */
export function isWorkday(s: S): boolean {
  return s.siegeRests === 0 && !isDayOfBattle(s);
}

/** @rule 5.1.1 an engineer and three others */
function hasCrew(s: S): boolean {
  const { besieger } = s.siege;
  return freeEngineer(s, besieger) >= 0 && countHelpers(s, besieger) >= THROWER_CREW - 1;
}

/** Every engine is aimed, then each hex is rolled for, then what was repaired is whole. @rule 7.3.2 @rule 5.1.3 @ruling AN-414 */
function runLine(s: S): void {
  const { mostThrowers, works } = s.siege;
  for (let row = lineFrame.next(s); isWorkday(s) && row < mostThrowers; row++) {
    lineFrame.setNext(s, row + 1);
    if (canThrow(s, row)) return s.push(STEP['siege/throw'], row);
  }
  for (let work = 0; work < works.length; work++) if (pointsAt(s, work) > 0) return s.push(STEP['siege/batter'], work);
  for (let row = 0; row < mostThrowers; row++) {
    if (s.throwerRepair(row) === 1) s.setThrowerPoints(row, THROWER_POINTS);
    s.setThrowerRepair(row, 0);
    s.setThrowerAim(row, 0);
  }
  s.pop();
}

function canThrow(s: S, row: number): boolean {
  if (s.throwerKind(row) === NO_THROWER || s.throwerRepair(row) === 1) return false;
  return isDamaged(s, row) || hasCrew(s);
}

function isDamaged(s: S, row: number): boolean {
  return s.throwerPoints(row) < THROWER_POINTS;
}

/** Battering points against a structure today. @rule 7.3.2 */
export function pointsAt(s: S, work: number): number {
  let points = 0;
  for (let row = 0; row < s.siege.mostThrowers; row++) if (s.throwerAim(row) === work + 1) points += s.throwerPoints(row);
  return points;
}

/** @rule 7.3.2 @rule 5.1.3 */
function legalAims(s: S, into: Offers<'batter' | 'repair' | 'pass'>): void {
  const { works } = s.siege;
  const row = throwerFrame.thrower(s);
  into.push('pass');
  if (isDamaged(s, row)) into.push('repair');
  if (s.throwerPoints(row) === 0 || !hasCrew(s)) return;
  for (let work = 0; work < works.length; work++) if (canBatter(s, work)) into.push('batter', work);
}

/** @rule 5.1.3 all damaged engines that do not batter are repaired together */
function repairAll(s: S): void {
  s.pop();
  for (let row = 0; row < s.siege.mostThrowers; row++)
    if (s.throwerKind(row) !== NO_THROWER && isDamaged(s, row) && s.throwerAim(row) === 0) s.setThrowerRepair(row, 1);
}

/** @rule 5.1.1 one hex a day */
function aimAt(s: S, work: number): void {
  const { besieger } = s.siege;
  const row = throwerFrame.thrower(s);
  s.pop();
  s.setThrowerAim(row, work + 1);
  s.setSiegeDuty(freeEngineer(s, besieger), CREW);
  claimCheapest(s, besieger, THROWER_CREW - 1, CREW);
}

const STAGE = 100;

const batterDie = d10((s: S, face) => {
  const { structure, modifier } = s.siege.works[workFrame.work(s)]!;
  return blowOf(pointsAt(s, workFrame.work(s)), structure, modifier, face, STAGE);
});

/** Engines that have battered a structure have done their day's work. */
export function restThrowers(s: S, work: number): void {
  for (let row = 0; row < s.siege.mostThrowers; row++) if (s.throwerAim(row) === work + 1) s.setThrowerAim(row, 0);
}

/** @rule 7.3.1 one stage a day from a distance @rule 5.1.3 the owner divides the points that engines lose @ruling AN-183 */
function rollBatter(s: S, outcome: number): void {
  const work = workFrame.work(s);
  const losses = outcome % STAGE;
  s.pop();
  if (losses > 0) s.push(STEP['siege/wreck'], losses, work);
  else restThrowers(s, work);
  if (outcome < STAGE) return;
  const watch = watchOn(s, work);
  demolish(s, work, 1);
  if (isDemolished(s, work)) woundWatch(s, [watch]); // [7.3.4]
}

function batterWords(s: S, outcome: number): string {
  const lost = outcome % STAGE;
  const what = outcome >= STAGE ? 'damaged' : 'unharmed';
  return `${s.siege.works[workFrame.work(s)]!.id} ${what}${lost > 0 ? `, engines lose ${lost}` : ''}`;
}

const phase = 'Battering';

export const throwerSteps: readonly StepDraft[] = [
  run('siege/throwers', runLine, { on: ['siege/day'], registers: lineFrame.registers, about: { phase, rule: '7.3.2' } }),
  ask('siege/throw', (s) => s.siege.besieger, legalAims, {
    on: ['siege/throwers'],
    registers: throwerFrame.registers,
    check: (s, { thrower }) => (thrower < s.siege.mostThrowers && s.throwerKind(thrower) > 0 ? null : 'There is no such engine.'),
    choose: { batter: aimAt, repair: repairAll, pass: (s) => s.pop() },
    about: { phase, rule: '7.3.2' },
    question: 'What does the engine batter?',
    unless: 'Hoarding shields the wall, and the keep is shielded till a wall is down.',
    words: { pass: 'The engine rests' },
  }),
  roll('siege/batter', batterDie.outcomes, rollBatter, {
    on: ['siege/throwers'],
    registers: workFrame.registers,
    check: (s, { work }) => (work < s.siege.works.length && pointsAt(s, work) > 0 ? null : 'Nothing batters that.'),
    about: { phase, rule: '7.3.3', means: batterDie.means(batterWords) },
  }),
];

export const throwerActions: Actions<'batter' | 'repair'> = {
  batter: { does: 'aims an engine at a structure', phrase: (s, work) => `Batter ${workName(s, work)}` },
  repair: { does: 'has the damaged engines repaired', phrase: 'Repair the damaged engines' },
};
