import { opponent, OutcomeList, type Player, type Rng } from '../../../core/index.ts';
import { HEALING } from '../../charts/siege.ts';
import { CREW_SPEED, ITEMS } from '../../charts/siege-works.ts';
import { FACES } from '../../charts/tables.ts';
import { type AnarchyState, DEAD, HEALTHY, WOUNDED } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { isHere, NEVER } from './men.ts';
import { addDiggings, diggingPower, haveMet, OPEN_MINE, stretchAt } from './mine.ts';
import { canBuild, workFor } from './stocks.ts';
import { addSupplies } from './supply.ts';
import { facesOfRefusal } from './surrender.ts';

type S = AnarchyState;

// What one side of a siege does not know of the other: how well its men are, beyond what it has seen; what it builds; of the garrison besides, for how long it
// has to eat and where it digs; of the besieger, how far his mine has come. Dead men, and who is busy, everybody sees. @ruling AN-185

/** Whether a siege hides anything: until it is over. */
export function hidesSiege(s: S): boolean {
  return s.compiled.siege !== null && s.depth > 0;
}

// ---- what the other side sees

/** Takes away what the viewer does not know. */
export function concealSiege(s: S, viewer: Player): void {
  if (!hidesSiege(s)) return;
  const { besieger } = s.compiled.siege!;
  const other = opponent(viewer);
  concealHealth(s, other);
  concealTeams(s, other);
  if (viewer === besieger) concealGarrison(s);
  else concealMine(s);
  concealDigging(s, viewer);
}

function concealHealth(s: S, side: Player): void {
  for (const man of s.game.menOf[side]) {
    if (s.health(man) !== DEAD) s.setHealth(man, s.siegeHurt(man) > 0 ? WOUNDED : HEALTHY);
    s.setSiegeMends(man, 0);
  }
}

function concealTeams(s: S, side: Player): void {
  s.compiled.siege!.engineers.forEach((man, team) => {
    if (s.sideOf(man) !== side) return;
    s.setTeamItem(team, -1);
    s.setTeamLeft(team, 0);
  });
}

/** The besieger does not know the stores, nor where the garrison digs before they meet. */
function concealGarrison(s: S): void {
  s.siegeStores = 0;
  if (s.mineMet === 1) return;
  s.sapAt = -1;
  s.sapPropped = 0;
  s.sapDays = 0;
}

/** The garrison does not know how deep the mine is before they meet. */
function concealMine(s: S): void {
  if (s.mineMet === 1 || s.mine !== OPEN_MINE) return;
  s.minePropped = 0;
  s.mineDays = 0;
}

/** Steps of which only one side knows what they hold: how many dig, and whether they hurry. */
function concealDigging(s: S, viewer: Player): void {
  if (s.depth === 0 || s.moveAudience === 'both' || s.moveAudience === viewer) return;
  const step = s.data[s.frame]!;
  if (step === STEP['siege/dug']) setRegisters(s, 0, 0, 0, 1);
  else if (step === STEP['siege/countered']) setRegisters(s, 1, 0, 0, 1);
}

function setRegisters(s: S, first: number, halves: number, hurries: number, left: number): void {
  s.setRegister(first, halves);
  s.setRegister(first + 1, hurries);
  s.setRegister(first + 2, left);
}

// ---- worlds that fit

/** Draws what the viewer does not know, each world as likely as what he has seen makes it. */
export function resampleSiege(s: S, viewer: Player, rng: Rng): void {
  if (!hidesSiege(s)) return;
  const { besieger } = s.compiled.siege!;
  const other = opponent(viewer);
  drawHealth(s, other, rng);
  drawTeams(s, other, rng);
  if (viewer === besieger) {
    drawStores(s, rng);
    drawCounter(s, rng);
  } else drawMine(s, rng);
}

/** Days of supply, by the dice, that have not run out, and by the parleys that failed. @rule 7.1.1 @rule 7.8.1 */
function drawStores(s: S, rng: Rng): void {
  const { besieged } = s.compiled.siege!;
  if (s.siegeStores === 0 && s.data[s.frame] === STEP['siege/supply']) return;
  const first = s.game.menOf[besieged].filter((man) => !isLevy(s, man)).length;
  const brought = s.siegeBrought;
  const prior = new OutcomeList();
  addSupplies(s, first, prior);
  const fitting = new OutcomeList();
  for (const { outcome, weight } of prior) {
    const stores = outcome + brought;
    if (stores > s.siegeUsed) fitting.add(stores, weight * likelihood(s, stores));
  }
  if (fitting.total > 0) s.siegeStores = fitting.sample(rng);
}

function isLevy(s: S, man: number): boolean {
  return s.compiled.siege!.levies.some(({ men }) => men.includes(man));
}

/** In how many of their faces the parleys so far failed, were there so much to eat. */
function likelihood(s: S, stores: number): number {
  let ways = 1;
  for (let day = 0; day < s.compiled.siege!.days; day++)
    if (s.parleyBonus(day) > 0) ways *= facesOfRefusal(s.parleyBonus(day) - 1, stores, s.parleyUsed(day));
  return ways;
}

/** Who was seen hurt may have healed since; of the rest as many are sick as their own player chose. @rule B63 */
function drawHealth(s: S, side: Player, rng: Rng): void {
  const unmended = countUnmended(s, side);
  const men = s.game.menOf[side].filter((man) => isHere(s, man) && s.siegeHurt(man) !== s.siegeDay);
  const isMending = isAtMending(s);
  for (const man of men) setFate(s, man, s.siegeHurt(man) > 0 ? s.siegeHurt(man) : 0, rng);
  const well = men.filter((man) => s.siegeHurt(man) === 0);
  const sick = Math.min(s.illCount(side), well.length);
  for (let i = 0; i < sick; i++) {
    const pick = i + rng.below(well.length - i);
    [well[i], well[pick]] = [well[pick]!, well[i]!];
    if (s.illDay(side) < s.siegeDay) setFate(s, well[i]!, s.illDay(side), rng);
    else makeSick(s, well[i]!, isMending && i >= unmended, rng);
  }
  mendSeen(s, side, rng);
}

/** Whether the wounded of the day are being rolled for. */
function isAtMending(s: S): boolean {
  return s.data[s.frame] === STEP['siege/mend'];
}

/** Those who were hurt today and have not been rolled for, whom the other side did not see. */
function countUnmended(s: S, side: Player): number {
  return s.game.menOf[side].filter((man) => s.health(man) === WOUNDED && s.siegeMends(man) === 0 && s.siegeHurt(man) !== s.siegeDay).length;
}

function makeSick(s: S, man: number, isRolled: boolean, rng: Rng): void {
  s.setHealth(man, WOUNDED);
  s.setSiegeMends(man, isRolled ? mendingDay(s, s.siegeDay, rng) : 0);
}

/** Of those seen hurt today who have been rolled for, the day is unknown. */
function mendSeen(s: S, side: Player, rng: Rng): void {
  for (const man of s.game.menOf[side])
    if (isHere(s, man) && s.siegeHurt(man) === s.siegeDay && s.siegeMends(man) > 0) s.setSiegeMends(man, mendingDay(s, s.siegeDay, rng));
}

/** How a man is who was hurt on a day, 0 for never. */
function setFate(s: S, man: number, day: number, rng: Rng): void {
  const mends = day === 0 ? 0 : mendingDay(s, day, rng);
  const isWell = mends < s.siegeDay || (mends === s.siegeDay && hasRecovered(s));
  s.setHealth(man, isWell ? HEALTHY : WOUNDED);
  s.setSiegeMends(man, isWell ? 0 : mends);
}

/** Whether those whose day it is have got up: the first frame's stage is past it. @rule 7.1 */
function hasRecovered(s: S): boolean {
  return s.data[s.game.layout.stackBase + 1]! > RECOVERY;
}

/** Stages of a day before men recover: the event, the initiative. */
const RECOVERY = 2;

function mendingDay(s: S, day: number, rng: Rng): number {
  const days = HEALING[rng.below(FACES)]!;
  return days === 0 || day + days > s.compiled.siege!.days ? NEVER : day + days;
}

/** What engineers may have in hand: whatever would not be finished yet, each as likely. @rule 7.4 */
function drawTeams(s: S, side: Player, rng: Rng): void {
  s.compiled.siege!.engineers.forEach((man, team) => {
    if (s.sideOf(man) !== side || s.teamSince(team) === 0) return;
    const speed = CREW_SPEED[s.teamCrew(team)]!;
    const worked = Math.max(1, s.siegeDay - s.teamSince(team)) * speed;
    const items = ITEMS.map((_, item) => item).filter((item) => canBuild(s, side, ITEMS[item]!) && workFor(s, side, ITEMS[item]!) > worked);
    if (items.length === 0) return;
    const item = items[rng.below(items.length)]!;
    s.setTeamItem(team, item);
    s.setTeamLeft(team, workFor(s, side, ITEMS[item]!) - worked);
  });
}

/** Digs over again for as many days. Answers hexes and days at the next. @rule 6.3.3 */
function digAgain(days: number, halves: number, most: number, rng: Rng): readonly [number, number] {
  let [propped, atHex] = [0, 0];
  const rolls = new OutcomeList();
  for (let day = 0; day < days && propped < most; day++) {
    atHex++;
    rolls.clear();
    addDiggings(halves, atHex, false, rolls);
    if (rolls.sample(rng) === 0) continue;
    propped++;
    atHex = 0;
  }
  return [propped, atHex];
}

/** Worlds that are drawn before one is taken as it is. */
const TRIES = 40;

/** How deep the mine may be, had they dug every day; it has not met what is dug against it. */
function drawMine(s: S, rng: Rng): void {
  const { besieger } = s.compiled.siege!;
  if (s.mineMet === 1 || s.mine !== OPEN_MINE) return;
  const most = stretchAt(s, s.mineAt)!.length;
  const isDigging = s.data[s.frame] === STEP['siege/dug'];
  for (let i = 0; i < TRIES; i++) {
    [s.minePropped, s.mineDays] = digAgain(s.siegeDay - s.mineSince, Math.max(2, diggingPower(s, besieger)), most - 1, rng);
    if (!haveMet(s)) break;
    s.minePropped = 0;
  }
  if (isDigging) s.mineDays = Math.max(1, s.mineDays);
}

/** Where the garrison may dig, and how far it has come. */
function drawCounter(s: S, rng: Rng): void {
  const { besieged, works } = s.compiled.siege!;
  if (s.mineMet === 1 || s.sapSince === 0) return;
  const stretch = stretchAt(s, s.mineAt);
  if (stretch === undefined) return;
  const isDigging = s.data[s.frame] === STEP['siege/countered'];
  for (let i = 0; i < TRIES; i++) {
    s.sapAt = works[stretch[rng.below(stretch.length)]!]!.place;
    [s.sapPropped, s.sapDays] = digAgain(s.siegeDay - s.sapSince, Math.max(2, diggingPower(s, besieged)), stretch.length - 1, rng);
    if (!haveMet(s)) break;
    s.sapPropped = 0;
  }
  if (isDigging) s.sapDays = Math.max(1, s.sapDays);
}
