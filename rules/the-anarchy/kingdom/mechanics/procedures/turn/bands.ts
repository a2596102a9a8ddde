import type { Player } from '../../../../../core/index.ts';
import { d10 } from '../../../../charts/tables.ts';
import { LEAVES_FROM, LOYAL_FROM, SULLEN_FROM } from '../../../charts/tables.ts';
import { hexWords } from '../../../notation/words.ts';
import type { Offers } from '../../../state/actions.ts';
import { SLOTS } from '../../../state/scenario.ts';
import type { KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { releaseBand } from '../../groups/company.ts';
import { searchWander } from '../../groups/march.ts';
import { type Actions, ask, frame, roll, type StepDraft } from '../writer.ts';
import { beginRevolt } from '../battle/battle.ts';

type S = KingdomState;

const bandFrame = frame({ band: (k) => k.band, unpaid: (k) => k.count });

/** What a check of mercenaries comes to. */
const MOODS = ['loyal', 'sullen', 'leave', 'revolt'] as const;
const LEAVE = 2;
const REVOLT = 3;

/** By what the die is lessened: one for each check after the first, or for each man who has not been paid. @rule C.11.4 @rule C.11.6 @ruling AN-42 */
function malusOf(s: S): number {
  const unpaid = bandFrame.unpaid(s);
  return unpaid > 0 ? Math.min(MOST_UNPAID, unpaid) : s.bandChecks(bandFrame.band(s));
}
const MOST_UNPAID = 5;

function moodOf(face: number): number {
  return face >= LOYAL_FROM ? 0 : face >= SULLEN_FROM ? 1 : face >= LEAVES_FROM ? 2 : REVOLT;
}

const moodDie = d10((s: S, face) => moodOf(face - malusOf(s)));

function rollMood(s: S, mood: number): void {
  const band = bandFrame.band(s);
  s.pop();
  s.setBandChecks(band, Math.min(9, s.bandChecks(band) + 1));
  s.setBandSullen(band, Number(mood === 1));
  if (s.listener !== null) s.tell('mercenaries', 'C.11.4', `${s.scenario.bands[band]!.name}: ${MOODS[mood]!}.`);
  if (mood === 1) s.setMoved(s.bandMaster(band), 1);
  if (mood === LEAVE) leave(s, band);
  if (mood === REVOLT) beginRevolt(s, band);
}

/** Mercenaries who leave take no promise on the same day: they are sullen until the next. @rule C.11.4 @ruling AN-410 */
function leave(s: S, band: number): void {
  releaseBand(s, band);
  s.setBandSullen(band, 1);
}

// ---- without a master

/** Player who moves a band today: in turn. @rule C.11.1 */
function mover(s: S): Player {
  return ((s.turn + bandFrame.band(s)) & 1) as Player;
}

/** Hexes from a hex to the nearest group of either side. */
function gapAt(s: S, hex: number): number {
  let gap = 999;
  for (let group = 0; group < 2 * SLOTS; group++) if (s.isThere(group)) gap = Math.min(gap, s.scenario.grid.distance(hex, s.at(group)));
  return gap;
}

/** @rule C.11.1 it goes towards a group, to be taken on */
function legalWanders(s: S, into: Offers<'wander'>): void {
  const band = bandFrame.band(s);
  const now = gapAt(s, s.bandAt(band));
  const reach = searchWander(s, band);
  if (now > 0) for (let hex = reach.low; hex <= reach.high; hex++) if (reach.reaches(hex) && gapAt(s, hex) < now) into.push('wander', hex);
  if (into.length === 0) into.push('wander', s.bandAt(band));
}

function wander(s: S, hex: number): void {
  const band = bandFrame.band(s);
  s.pop();
  s.setBandAt(band, hex);
  for (let group = 0; group < 2 * SLOTS; group++) if (s.at(group) === hex) return s.push(STEP['meet/offer'], group, band);
}

export const bandSteps: readonly StepDraft[] = [
  roll('band/check', moodDie.outcomes, rollMood, {
    on: ['day/phase', 'battle/run', 'siege/fate', 'siege/run', 'battle/share'],
    registers: bandFrame.registers,
    idle: 'mercenaries who stay sullen, or loyal, are tested all the same',
    check: (s, { band }) => (s.bandMaster(band) >= 0 ? null : 'Only mercenaries with a master are tested.'),
    about: { phase: 'Mercenaries', rule: 'C.11.4', means: moodDie.means((_, mood) => `the mercenaries: ${MOODS[mood]!}`) },
  }),
  ask('band/wander', mover, legalWanders, {
    on: ['day/phase'],
    registers: bandFrame.registers,
    check: (s, { band }) => (s.bandAt(band) >= 0 && s.bandMaster(band) < 0 ? null : 'Only mercenaries without a master wander.'),
    choose: { wander },
    about: { phase: 'Mercenaries', rule: 'C.11.1' },
    question: 'Where do the mercenaries go?',
    unless: 'Only nearer to a group.',
  }),
];

export const bandActions: Actions<'wander'> = {
  wander: { does: 'moves mercenaries who have no master', phrase: (s, hex) => `The mercenaries go to ${hexWords(s, hex)}` },
};
