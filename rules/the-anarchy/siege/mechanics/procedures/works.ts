import type { Player } from '../../../../core/index.ts';
import { DAY_FIRE } from '../../../charts/siege.ts';
import { CREWS, ITEMS } from '../../../charts/siege-works.ts';
import { d10, FIRE_CHARTS, type FireChart } from '../../../charts/tables.ts';
import { STAGES } from '../../../charts/battering.ts';
import { inWords } from '../../../notation/words.ts';
import type { Offers } from '../../../state/actions.ts';
import { BUILDS, type SiegeState } from '../../../state/siege-state.ts';
import { STEP } from '../../../state/steps.ts';
import { kindlesFrom } from '../book/works.ts';
import { claimCheapest, countArchers, countHelpers, isFree } from '../days/men.ts';
import { canBuild, isQuick, workOn } from '../days/stocks.ts';
import { isDemolished, workName } from '../days/walls.ts';
import { type Actions, ask, frame, roll, run, type StepDraft } from './writer.ts';
import { isWorkday } from './throwers.ts';

type S = SiegeState;

/** Teams from `next` on have not worked yet. */
const lineFrame = frame({ next: (k) => k.count });
const teamFrame = frame({ team: (k) => k.count });
/** A wooden structure, and the lowest roll that matters. */
const fireFrame = frame({ work: (k) => k.count, least: (k) => k.count });
const spreadFrame = frame({ work: (k) => k.count, next: (k) => k.count });

// ---- building

function sideOfTeam(s: S, team: number): Player {
  return s.sideOf(s.siege.engineers[team]!);
}

/** Every engineer goes on with his work, or is asked what he builds. @rule 7.4 */
function runTeams(s: S): void {
  const { engineers } = s.siege;
  for (let team = lineFrame.next(s); team < engineers.length; team++) {
    lineFrame.setNext(s, team + 1);
    const man = engineers[team]!;
    if (s.siegeDuty(man) === BUILDS && s.teamItem(team) >= 0) workOn(s, team, s.sideOf(man));
    else if (mayBuild(s, team)) return s.push(STEP['siege/build'], team);
  }
  s.pop();
}

function mayBuild(s: S, team: number): boolean {
  const side = sideOfTeam(s, team);
  const isIdle = s.siegeRests === 1 && side === s.siege.besieger;
  return !isIdle && s.teamItem(team) < 0 && isFree(s, s.siege.engineers[team]!) && countHelpers(s, side) >= CREWS[0];
}

/** @rule 7.4 */
function legalBuilds(s: S, into: Offers<'build' | 'pass'>): void {
  const side = sideOfTeam(s, teamFrame.team(s));
  const helpers = countHelpers(s, side);
  into.push('pass');
  for (let item = 0; item < ITEMS.length; item++) {
    if (!canBuild(s, side, ITEMS[item]!)) continue;
    for (let crew = 0; crew < CREWS.length && CREWS[crew]! <= helpers; crew++) into.push('build', item, crew);
  }
}

/** @rule 7.4 the men who cost least help */
function build(s: S, item: number, crew: number): void {
  const team = teamFrame.team(s);
  s.pop();
  const side = sideOfTeam(s, team);
  s.setTeamItem(team, item);
  s.setTeamQuick(team, isQuick(s, side) ? 1 : 0);
  s.setTeamSince(team, s.turn);
  s.setTeamCrew(team, crew);
  s.setSiegeDuty(s.siege.engineers[team]!, BUILDS);
  claimCheapest(s, side, CREWS[crew]!, BUILDS);
  workOn(s, team, side);
}

// ---- arson

/** Archers of the besieger who have done nothing yet. @rule 7.5.1 */
function archers(s: S): number {
  return countArchers(s, s.siege.besieger);
}

/** Row of the fire table for a structure; undefined: it is of stone. The main gate is of single stone to engines, and of wood to fire [3.2.4]. */
function chartOf(s: S, work: number): FireChart | undefined {
  const { structure, ring } = s.siege.works[work]!;
  if (structure === 'wood') return FIRE_CHARTS.timber;
  return structure === 'single' && ring === 'outer' && s.siege.building === 'castle' ? FIRE_CHARTS.gate : undefined;
}

function canBurn(s: S, work: number): boolean {
  return chartOf(s, work) !== undefined && !isDemolished(s, work) && s.workFire(work) === 0;
}

/** @rule 7.5.1 one hex a day */
function legalBurns(s: S, into: Offers<'burn' | 'pass'>): void {
  into.push('pass');
  if (!s.siege.hasArson || !isWorkday(s) || s.siegeOuter === 1 || archers(s) === 0) return;
  for (let work = 0; work < s.siege.works.length; work++) if (canBurn(s, work)) into.push('burn', work);
}

/** @rule 7.5.1 two more for the days of a siege, and one for each archer beyond the first */
function setOnFire(s: S, work: number): void {
  const least = kindlesFrom(chartOf(s, work)!, archers(s));
  s.become(STEP['siege/spread']);
  spreadFrame.setWork(s, work);
  spreadFrame.setNext(s, s.siege.works.length);
  s.push(STEP['siege/kindle'], work, least);
}

/** Whatever burns falls the same day. @rule 7.5.2 */
function fallBurnt(s: S): void {
  const { works } = s.siege;
  for (let work = 0; work < works.length; work++) {
    if (s.workFire(work) === 0) continue;
    s.setWorkFire(work, 0);
    s.setWorkStage(work, STAGES[works[work]!.structure]);
    if (s.listener !== null) s.tell('burnt', '7.5.2', `${workName(s, work)} is burnt down.`);
  }
  s.pop();
}

/** From a burning hex the fire may go on to each wooden hex beside it. @rule 7.5.1 */
function runSpread(s: S): void {
  const { works } = s.siege;
  const work = spreadFrame.work(s);
  for (let other = spreadFrame.next(s); other < works.length; other++) {
    spreadFrame.setNext(s, other + 1);
    if (!canBurn(s, other) || s.distance(works[work]!.place, works[other]!.place) > 1) continue;
    return s.push(STEP['siege/kindle'], other, Math.max(1, chartOf(s, other)!.spread - DAY_FIRE));
  }
  if (s.depth === LOWEST) fallBurnt(s);
  else s.pop();
}

/** Frames on the stack while the first of the fires is at hand: the day, and the fire. */
const LOWEST = 2;

const fireDie = d10((s: S, face) => Number(face >= fireFrame.least(s)));

/** @rule 7.5.1 the garrison may put it out at once */
function rollKindle(s: S, outcome: number): void {
  const work = fireFrame.work(s);
  s.pop();
  if (outcome === 1) s.push(STEP['siege/douse'], work, chartOf(s, work)!.douse);
}

function rollDouse(s: S, outcome: number): void {
  const work = fireFrame.work(s);
  s.pop();
  if (outcome === 1) return;
  s.setWorkFire(work, 1);
  s.push(STEP['siege/spread'], work, 0);
}

function wordsOf(yes: string, no: string): (s: S, outcome: number) => string {
  return (s, outcome) => `${s.siege.works[fireFrame.work(s)]!.id} ${outcome === 1 ? yes : no}`;
}

const isWork = (s: S, { work }: { readonly work: number }): string | null =>
  work < s.siege.works.length && chartOf(s, work) !== undefined ? null : 'Only wood burns.';

const isRollForWork = (s: S, { work, least }: { readonly work: number; readonly least: number }): string | null =>
  least < 1 ? 'A roll that is enough is 1 or more.' : isWork(s, { work });

const phase = 'Work of the day';

export const workSteps: readonly StepDraft[] = [
  run('siege/teams', runTeams, { on: ['siege/day'], registers: lineFrame.registers, about: { phase, rule: '7.4' } }),
  ask('siege/build', (s) => sideOfTeam(s, teamFrame.team(s)), legalBuilds, {
    on: ['siege/teams'],
    registers: teamFrame.registers,
    seenBy: (s) => sideOfTeam(s, teamFrame.team(s)),
    check: (s, { team }) => (team < s.siege.engineers.length && mayBuild(s, team) ? null : 'An engineer without work, and five men.'),
    choose: { build, pass: (s) => s.pop() },
    about: { phase, rule: '7.4' },
    question: 'What does the engineer build, with how many men?',
    unless: 'His side does not build that, or has not so many men.',
    words: { pass: 'The engineer builds nothing' },
  }),
  ask('siege/burn', (s) => s.siege.besieger, legalBurns, {
    on: ['siege/day'],
    choose: { burn: setOnFire, pass: fallBurnt },
    about: { phase, rule: '7.5.1' },
    question: 'What do the archers set on fire?',
    unless: 'Only wood that still stands, on a day without an assault.',
    words: { pass: 'Nothing is set on fire' },
  }),
  run('siege/spread', runSpread, {
    on: ['siege/day', 'siege/spread'],
    registers: spreadFrame.registers,
    check: isWork,
    about: { phase, rule: '7.5.1' },
  }),
  roll('siege/kindle', fireDie.outcomes, rollKindle, {
    on: ['siege/spread'],
    registers: fireFrame.registers,
    check: isRollForWork,
    about: { phase, rule: '7.5.1', means: fireDie.means(wordsOf('catches fire', 'does not burn')) },
  }),
  roll('siege/douse', fireDie.outcomes, rollDouse, {
    on: ['siege/spread'],
    registers: fireFrame.registers,
    check: isRollForWork,
    about: { phase, rule: '7.5.1', means: fireDie.means(wordsOf('is put out', 'burns on')) },
  }),
];

export const workActions: Actions<'build' | 'burn'> = {
  build: {
    does: 'has an engineer build something with so many men',
    phrase: (_, item, crew) => `Build: ${inWords(ITEMS[item]!)}, with ${CREWS[crew]!} men`,
  },
  burn: { does: 'lets archers set fire to a wooden structure', phrase: (s, work) => `Set fire to ${s.siege.works[work]!.id}` },
};
