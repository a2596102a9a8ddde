import { isPlayer, type Player, questionAt, sideDoes, type StepAbout, TERMINAL } from '../../../core/index.ts';
import { SIEGES, WORKS } from '../charts/siege.ts';
import { SEASONS } from '../charts/tables.ts';
import { knows, groupAtHand } from '../views/survey.ts';
import { inWords } from '../../notation/words.ts';
import { nameOfGroup } from '../mechanics/groups/march.ts';
import { isBreached } from '../mechanics/fights/siege.ts';
import { menOf } from '../mechanics/groups/troops.ts';
import { LOOKS } from '../state/layout.ts';
import { FREE, type KingdomState } from '../state/state.ts';

type S = KingdomState;

/** What is asked of whom, or how the campaign ended. */
function taskWords(s: S): string {
  const { actor, winner } = s;
  const { players } = s.game;
  if (actor === TERMINAL) return winner === 0 || winner === 1 ? `${sideDoes(players[winner], 'win')}.` : 'The campaign is a draw.';
  if (!isPlayer(actor)) return 'The dice decide.';
  const group = groupAtHand(s);
  return `${players[actor]}: ${questionAt(s)}${group < 0 ? '' : ` (${nameOfGroup(s, group)})`}`;
}

function turnWords(s: S): string {
  if (s.actor === TERMINAL) return `After day ${s.turn}`;
  const { phase } = s.step.about as StepAbout;
  return s.turn === 0 ? phase : `Day ${s.turn} of ${s.scenario.turns}, ${SEASONS[s.season]!}: ${phase}`;
}

/** Where things stand, the most important first. */
export function headline(s: S): string[] {
  const [first, second] = s.victoryPoints();
  const { players } = s.game;
  return [taskWords(s), turnWords(s), `${players[0]}: ${first} points. ${players[1]}: ${second} points`];
}

/** Free nobles with a group. */
function noblesWith(s: S, group: number): string[] {
  return s.scenario.nobles.flatMap(({ name }, noble) => (s.nobleGroup(noble) === group && s.nobleFate(noble) === FREE ? [name] : []));
}

/** Whether somebody may be told what a group is made of. @param viewer everybody's, if left out */
export function isOpenTo(s: S, group: number, viewer: Player | undefined): boolean {
  return viewer === undefined || knows(s, viewer, group);
}

/** What is seen of a group, or known: men, nobles, what it does. */
export function groupWords(s: S, group: number, viewer: Player | undefined): string {
  const notes = isOpenTo(s, group, viewer) ? knownNotes(s, group) : [inWords(LOOKS[s.look(group)]!)];
  if (s.siege(group) >= 0) notes.push(`besieges ${s.scenario.places[s.siege(group)]!.name}`);
  if (s.captives(group) > 0) notes.push(`leads ${s.captives(group)} prisoners`);
  if (s.engines(group) > 0) notes.push(`${s.engines(group)} engines`);
  if (s.hunger(group) > 0) notes.push('without supply');
  return notes.join(', ');
}

/** What the record sheets of sieges say, a siege a row: the place, and its notes. @shows C.16 */
export function siegeWords(s: S): readonly { readonly place: number; readonly notes: readonly string[] }[] {
  const sieges: { place: number; notes: string[] }[] = [];
  for (let row = 0; row < SIEGES; row++) if (s.recordAt(row) >= 0) sieges.push({ place: s.recordAt(row), notes: sheetNotes(s, row) });
  return sieges;
}

function sheetNotes(s: S, row: number): string[] {
  const wall = isBreached(s, row) ? 'breached' : s.recordWall(row) > 0 ? `damaged, stage ${s.recordWall(row)}` : 'whole';
  const notes = [`day ${s.recordDay(row)}`, s.recordOuter(row) === 1 ? `outer walls lost, the keep ${wall}` : `outer walls ${wall}`];
  const counts = [
    [s.recordSick(row), 'of the garrison wounded or sick'],
    [s.recordLadders(row), 'ladders'],
    [s.recordRams(row), 'rams'],
    [s.recordBelfries(row), 'belfries'],
    [s.recordIdle(row), 'days lost'],
  ] as const;
  for (const [count, words] of counts) if (count > 0) notes.push(`${count} ${words}`);
  if (s.recordItem(row) >= 0) notes.push(`a ${inWords(WORKS[s.recordItem(row)]!)} is being built`);
  if (s.recordTerms(row) > 0) notes.push(`yields on day ${s.recordTerms(row)} unless it is relieved`);
  return notes;
}

function knownNotes(s: S, group: number): string[] {
  const wounded = s.wounded(group);
  const notes = [`${menOf(s, group)} men${s.look(group) >= 3 ? ', all mounted' : ''}`];
  if (wounded > 0) notes.push(`${wounded} wounded`);
  return [...noblesWith(s, group), ...notes, `£${s.money(group) / 2}`, `loyalty ${s.loyalty(group)}`];
}
