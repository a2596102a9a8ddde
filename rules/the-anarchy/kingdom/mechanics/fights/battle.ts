import type { OutcomeList, Player } from '../../../../core/index.ts';
import { opponent } from '../../../../core/index.ts';
import {
  CHANCES,
  COLUMNS,
  HUNGER_SHIFT,
  LEADER_HUNDREDTHS,
  LOSSES,
  RESULT,
  TOWN_HUNDREDTHS,
  WALL_HUNDREDTHS,
} from '../../charts/battle.ts';
import { defendersOf, GARRISON } from '../../charts/head-counts.ts';
import { CASTLES } from '../../charts/places.ts';
import { GARRISON_MEN, HUNGRY, LEAST_MEN } from '../../charts/tables.ts';
import { FIGHTS, type KingdomState } from '../../state/state.ts';
import { isWalled } from './besieged.ts';
import { endBand } from '../groups/company.ts';
import { friendIn } from '../groups/march.ts';
import { hurtMen, leaderOf, menOf, removeEvenly, strengthOf, strengthOfBand, strengthOfMen } from '../groups/troops.ts';

type S = KingdomState;

// A battle is laid out by who takes part (`part` of groups, and the place or band of the battle's frame); `resultOutcomes` stands in the place of the fight,
// and `takeLosses` takes its result back. A battle that is fought out man by man would take the place of the first and call the second.

/** Strength of a group in battle, in hundredths, with the mercenaries who serve it for a promise. @source what leaders count is ours
 * @param without a band that does not fight for it, -1 for none */
function strengthOfGroup(s: S, group: number, without: number): number {
  const leader = leaderOf(s, group, true);
  let strength = strengthOfMen(s, group);
  for (let band = 0; band < s.scenario.bands.length; band++)
    if (s.bandMaster(band) === group && band !== without) strength += strengthOfBand(s.scenario.bands[band]!.troops, s.bandMen(band));
  return strength * (100 + (leader < 0 ? 0 : LEADER_HUNDREDTHS * s.noblePrestige(leader)));
}

/** Strength of all groups of a side that take part, those behind the walls of their castle as many hundredths as these count. */
function strengthOfSide(s: S, side: Player, walls: number, without = -1): number {
  let strength = 0;
  for (let group = s.firstOf(side); group < s.firstOf(side) + s.groupCount / 2; group++) {
    if (s.part(group) !== FIGHTS) continue;
    strength += (strengthOfGroup(s, group, without) * (walls > 0 && isWalled(s, group) ? walls : 100)) / 100;
  }
  return strength;
}

/** What part of a side's strength goes hungry, of one. */
function hungryShare(s: S, side: Player): number {
  let [hungry, all] = [0, 0];
  for (let group = s.firstOf(side); group < s.firstOf(side) + s.groupCount / 2; group++) {
    if (s.part(group) !== FIGHTS) continue;
    const strength = strengthOfMen(s, group);
    all += strength;
    if (s.hunger(group) >= HUNGRY) hungry += strength;
  }
  return all === 0 ? 0 : hungry / all;
}

/** What hunger adds to the die of the attacker: it worsens those of the hungry. @rule C.8.4 @ruling AN-243 */
export function hungerShift(s: S, attacker: Player): number {
  return Math.round(HUNGER_SHIFT * (hungryShare(s, opponent(attacker)) - hungryShare(s, attacker)));
}

function wallsOf(s: S, place: number): number {
  return WALL_HUNDREDTHS[CASTLES.indexOf(s.scenario.places[place]!.castle)]!;
}

/** Strength of those who hold a place: its garrison behind walls, and its people. @rule C.14.6 @rule C.5.3 @source what walls count is ours */
export function strengthOfPlace(s: S, place: number): number {
  const { kind } = s.scenario.places[place]!;
  const garrison = (strengthOf(GARRISON) * s.placeGarrison(place)) / GARRISON_MEN;
  const people = kind === 'castle' ? 0 : strengthOf(defendersOf(kind, s.placeResources(place)));
  return garrison * wallsOf(s, place) + people * TOWN_HUNDREDTHS;
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
  const mine = strengthOfSide(s, attacker, 0, band);
  if (band >= 0) return columnOf(mine, strengthOfBand(s.scenario.bands[band]!.troops, s.bandMen(band)) * 100);
  const theirs = strengthOfSide(s, opponent(attacker), place >= 0 ? wallsOf(s, place) : WALL_HUNDREDTHS[1]);
  return columnOf(mine, theirs + (place >= 0 ? strengthOfPlace(s, place) : 0));
}

/** The result of a face of the die of a hundred. @param shift what is added to the die */
export function resultOf(column: number, shift: number, face: number): number {
  let left = Math.min(100, Math.max(1, face + shift));
  return CHANCES[column]!.findIndex((weight) => (left -= weight) <= 0);
}

/** Results of a battle with their weights. @ruling AN-210 */
export function resultOutcomes(column: number, shift: number, into: OutcomeList): void {
  for (let face = 1; face <= 100; face++) into.add(resultOf(column, shift, face), 1);
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

/** The group that nobles of a side fall to: the first of the other side in the battle; mercenaries who revolt keep nobody, -1. */
export function captorOf(s: S, side: Player, hex: number, band: number): number {
  if (band >= 0) return -1;
  const captor = opponent(side);
  const there = friendIn(s, captor, hex);
  if (there >= 0) return there;
  for (let group = s.firstOf(captor); group < s.firstOf(captor) + s.groupCount / 2; group++) if (s.part(group) === FIGHTS) return group;
  return -1;
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
    hurtMen(s, group, wounded);
    if (!isWinner) captured += Math.floor((lost * taken) / 100);
    thinBands(s, group, isWinner ? winner : loser);
  }
  return captured;
}

/** Mercenaries who fight for a promise lose as many of a hundred as their master. @rule C.14.3 */
function thinBands(s: S, master: number, hundredths: number): void {
  for (let band = 0; band < s.scenario.bands.length; band++) {
    if (s.bandMaster(band) !== master) continue;
    const left = s.bandMen(band) - Math.ceil((s.bandMen(band) * hundredths) / 100);
    if (left < LEAST_MEN) endBand(s, band);
    else s.setBandMen(band, left);
  }
}
