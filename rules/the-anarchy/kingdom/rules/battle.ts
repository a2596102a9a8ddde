import type { OutcomeList, Player } from '../../../core/index.ts';
import { opponent } from '../../../core/index.ts';
import {
  CHANCES,
  COLUMNS,
  HUNGER_HUNDREDTHS,
  LEADER_HUNDREDTHS,
  LOSSES,
  RESULT,
  TOWN_HUNDREDTHS,
  WALL_HUNDREDTHS,
} from '../charts/battle.ts';
import { defendersOf, GARRISON } from '../charts/head-counts.ts';
import { CASTLES } from '../charts/places.ts';
import { GARRISON_MEN, HUNGRY } from '../charts/tables.ts';
import { FIGHTS, type KingdomState } from '../state/state.ts';
import { hasOwnCastle } from './places.ts';
import { leaderOf, menOf, removeEvenly, strengthOf, strengthOfBand, strengthOfMen } from './troops.ts';

type S = KingdomState;

// A battle is laid out by who takes part (`part` of groups, and the place or band of the battle's frame); `resultOutcomes` stands in the place of the fight,
// and `takeLosses` takes its result back. A battle that is fought out man by man would take the place of the first and call the second.

/** Strength of a group in battle. @rule C.8.4 hunger worsens every die @source what leaders and hunger count is ours */
function strengthOfGroup(s: S, group: number): number {
  const leader = leaderOf(s, group, true);
  const hundredths =
    100 + (leader < 0 ? 0 : LEADER_HUNDREDTHS * s.noblePrestige(leader)) - (s.hunger(group) >= HUNGRY ? HUNGER_HUNDREDTHS : 0);
  return strengthOfMen(s, group) * hundredths;
}

/** Strength of all groups of a side that take part, behind the walls of their castle if they are attacked there. */
function strengthOfSide(s: S, side: Player, isDefending: boolean): number {
  let strength = 0;
  for (let group = s.firstOf(side); group < s.firstOf(side) + s.groupCount / 2; group++) {
    if (s.part(group) !== FIGHTS) continue;
    const isWalled = isDefending && hasOwnCastle(s, side, s.at(group));
    strength += isWalled ? (strengthOfGroup(s, group) * WALL_HUNDREDTHS[1]) / 100 : strengthOfGroup(s, group);
  }
  return strength;
}

/** Strength of those who hold a place: its garrison behind walls, and its people. @rule C.14.6 @rule C.5.3 @source what walls count is ours */
export function strengthOfPlace(s: S, place: number): number {
  const { kind, castle } = s.compiled.places[place]!;
  const garrison = (strengthOf(GARRISON) * s.placeGarrison(place)) / GARRISON_MEN;
  const people = kind === 'castle' ? 0 : strengthOf(defendersOf(kind, s.placeResources(place)));
  return garrison * WALL_HUNDREDTHS[CASTLES.indexOf(castle)]! + people * TOWN_HUNDREDTHS;
}

/** The line of the table for two strengths. */
export function columnOf(attacker: number, defender: number): number {
  const ratio = defender <= 0 ? Infinity : (100 * attacker) / defender;
  let column = 0;
  while (column + 1 < COLUMNS.length && ratio >= COLUMNS[column + 1]!) column++;
  return column;
}

/** The line for the battle at hand. @param band that has revolted against the attacking side, -1 for none */
export function columnAtHand(s: S, attacker: Player, place: number, band: number): number {
  const mine = strengthOfSide(s, attacker, false);
  if (band >= 0) return columnOf(mine, strengthOfBand(s.compiled.bands[band]!.troops, s.bandMen(band)) * 100);
  const theirs = strengthOfSide(s, opponent(attacker), true);
  return columnOf(mine, theirs + (place >= 0 ? strengthOfPlace(s, place) : 0));
}

/** Results of a battle with their weights. @ruling AN-210 */
export function resultOutcomes(column: number, into: OutcomeList): void {
  CHANCES[column]!.forEach((weight, result) => into.add(result, weight));
}

/** How decisive a result is. */
export function gradeOf(result: number): keyof typeof LOSSES {
  if (result === RESULT.undecided) return 'undecided';
  const far = Math.abs(result - RESULT.undecided);
  return far === 3 ? 'destruction' : far === 2 ? 'victory' : 'edge';
}

/** 1 if the attacker has won, -1 if he is beaten, 0 if neither. */
export function outcomeOf(result: number): number {
  return Math.sign(result - RESULT.undecided);
}

/** Takes the losses of a battle from the groups of a side: half of the winner's hit are wounded, some of the loser's taken. @returns men taken
 * @ruling AN-212 */
export function takeLosses(s: S, side: Player, result: number, isWinner: boolean): number {
  const [winner, loser, taken] = LOSSES[gradeOf(result)];
  const isLevel = gradeOf(result) === 'undecided';
  let captured = 0;
  for (let group = s.firstOf(side); group < s.firstOf(side) + s.groupCount / 2; group++) {
    if (s.part(group) !== FIGHTS) continue;
    const hit = Math.ceil((menOf(s, group) * (isWinner ? winner : loser)) / 100);
    const wounded = isWinner || isLevel ? hit >> 1 : 0;
    const lost = removeEvenly(s, group, hit - wounded);
    s.setWounded(group, Math.min(menOf(s, group), s.wounded(group) + wounded));
    if (!isWinner) captured += Math.floor((lost * taken) / 100);
  }
  return captured;
}
