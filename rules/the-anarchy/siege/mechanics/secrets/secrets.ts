import { opponent, OutcomeList, type Player, type Rng } from '../../../../core/index.ts';
import { HEALING } from '../../../charts/siege.ts';
import { FACES } from '../../../charts/tables.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { DEAD, HEALTHY, WOUNDED } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { drawCounter, drawMine } from './depth.ts';
import { isHere, NEVER } from '../days/men.ts';
import { OPEN_MINE } from '../days/mine.ts';
import { possibleItems } from '../days/stocks.ts';
import { addSupplies, leftBehind } from '../days/supply.ts';
import { facesOfRefusal } from '../book/parley.ts';

type S = SiegeState;

// What one side of a siege does not know of the other: how well its men are, beyond what it has seen; what it builds; of the garrison besides, for how long it
// has to eat and where it digs; of the besieger, how far his mine has come. Dead men, and who is busy, everybody sees. @ruling AN-185

/** Whether a siege hides anything: until it is over. */
export function hidesSiege(s: S): boolean {
  return s.depth > 0;
}

// ---- what the other side sees

/** Takes away what the viewer does not know. */
export function concealSiege(s: S, viewer: Player): void {
  if (!hidesSiege(s)) return;
  const other = opponent(viewer);
  concealHealth(s, other);
  for (let team = 0; team < s.siege.engineers.length; team++) if (s.sideOf(s.siege.engineers[team]!) === other) s.setTeamItem(team, -1);
  if (viewer === s.siege.besieger) concealGarrison(s);
  else if (s.mineMet === 0) concealMine(s);
}

/** Whether a man takes part in the fight that is played out: everybody sees how he is. */
function isInFight(s: S, man: number): boolean {
  return s.field !== null && s.isSent(man);
}

/** Health as it was last seen, that of men in a fight as it is; of who was seen hurt it stays open when he is well, once it has been rolled for. */
function concealHealth(s: S, side: Player): void {
  for (const man of s.game.menOf[side]) {
    if (s.health(man) === DEAD) continue;
    const isRolled = s.siegeHurt(man) > 0 && (s.siegeHurt(man) < s.turn || s.siegeMends(man) > 0);
    if (!isInFight(s, man)) s.setHealth(man, s.siegeHurt(man) > 0 ? WOUNDED : HEALTHY);
    s.setSiegeMends(man, isRolled ? NEVER : 0);
  }
}

/** The besieger does not know the stores, but for what was left behind once he lives on it, nor where the garrison digs before they meet. */
function concealGarrison(s: S): void {
  s.siegeStores = 0;
  if (s.siegeRations === 0) s.siegeLeft = 0;
  if (s.mineMet === 1) return;
  s.sapAt = -1;
  s.sapPropped = 0;
  s.sapDays = 0;
}

/** The garrison does not know how deep the mine is before they meet. */
function concealMine(s: S): void {
  s.minePropped = 0;
  s.mineDays = 0;
}

// ---- worlds that fit

/** Draws what the viewer does not know, each world as likely as what he has seen makes it. */
export function resampleSiege(s: S, viewer: Player, rng: Rng): void {
  if (!hidesSiege(s)) return;
  const { besieger } = s.siege;
  const other = opponent(viewer);
  concealSiege(s, viewer);
  drawHealth(s, other, rng);
  drawTeams(s, other, rng);
  if (viewer === besieger) {
    drawStores(s, rng);
    if (s.mineMet === 0 && s.sapSince > 0) drawCounter(s, rng);
  } else if (s.mineMet === 0 && s.mine >= OPEN_MINE && s.mineAt >= 0) drawMine(s, rng);
}

/** Weights of worlds are exact up to so many; after more failed parleys they are rounded to it. */
const FINEST = 1e13;

/** Men of a garrison as it was at first. */
function firstOfGarrison(s: S): number {
  const men = s.game.menOf[s.siege.besieged];
  let count = 0;
  for (let i = 0; i < men.length; i++) if (!isLevy(s, men[i]!)) count++;
  return count;
}

/** Days of supply before the outer walls were lost, if they are, else now: if the dice gave so many. @rule 7.7.1 */
function storesBefore(s: S, dice: number): number {
  return dice + (s.siegeHalved > 0 ? s.siegeHalvedBrought : s.siegeBrought);
}

/** What was left behind of them. @rule 7.7.1 */
function leftOf(s: S, dice: number): number {
  return s.siegeHalved > 0 ? leftBehind(storesBefore(s, dice), s.siegeHalvedUsed) : 0;
}

/** Days of supply now. @rule 7.7.1 */
function storesNow(s: S, dice: number): number {
  return dice + s.siegeBrought - leftOf(s, dice);
}

/** Whether there is still food, if the dice gave so much, and as much was left behind as the besieger has found. */
function isPossible(s: S, dice: number): boolean {
  const hasFood = storesBefore(s, dice) > s.siegeHalvedUsed && storesNow(s, dice) > s.siegeUsed;
  return hasFood && (s.siegeRations === 0 || leftOf(s, dice) === s.siegeLeft);
}

/** What the dice for the supply may have given, which has not run out, and by the parleys that failed; valid until somebody asks again.
 * @rule 7.1.1 @rule 7.7.1 @rule 7.8.1 */
function possibleStores(s: S): OutcomeList {
  const { supplies, likelihoods, fitting } = s.game.scratch;
  addSupplies(s, firstOfGarrison(s), supplies.clear());
  let most = 0;
  for (let i = 0; i < supplies.length; i++) {
    const dice = supplies.outcomes[i]!;
    likelihoods[i] = isPossible(s, dice) ? supplies.weights[i]! * likelihood(s, storesBefore(s, dice), storesNow(s, dice)) : 0;
    most = Math.max(most, likelihoods[i]!);
  }
  const scale = most > FINEST ? FINEST / most : 1;
  fitting.clear();
  for (let i = 0; i < supplies.length; i++)
    if (likelihoods[i]! > 0) fitting.add(supplies.outcomes[i]!, Math.max(1, Math.round(likelihoods[i]! * scale)));
  return fitting;
}

function drawStores(s: S, rng: Rng): void {
  if (s.data[s.frame] === STEP['siege/supply']) return;
  const fitting = possibleStores(s);
  if (fitting.total === 0) {
    s.siegeStores = s.siegeUsed + 1;
    return;
  }
  const dice = fitting.sample(rng);
  s.siegeStores = storesNow(s, dice);
  s.siegeLeft = leftOf(s, dice);
}

/** Days of supply as the side to move knows them: the besieger only how many there are on average. */
export function knownStores(s: S): number {
  if (s.actor !== s.siege.besieger) return s.siegeStores;
  const fitting = possibleStores(s);
  if (fitting.total === 0) return s.siegeUsed + 1;
  let sum = 0;
  for (let i = 0; i < fitting.length; i++) sum += storesNow(s, fitting.outcomes[i]!) * fitting.weights[i]!;
  return Math.round(sum / fitting.total);
}

function isLevy(s: S, man: number): boolean {
  return s.siege.levies.some(({ men }) => men.includes(man));
}

/** In how many of their faces the parleys so far failed, were there so much to eat before the outer walls were lost, and now. */
function likelihood(s: S, stores: number, now: number): number {
  let ways = 1;
  for (let day = 0; day < s.siege.days; day++) {
    if (s.parleyBonus(day) === 0) continue;
    const isBefore = s.siegeHalved === 0 || day < s.siegeHalved;
    ways *= facesOfRefusal(s.parleyBonus(day) - 1, isBefore ? stores : now, s.parleyUsed(day));
  }
  return ways;
}

// ---- the wounded and the sick

/** Who was seen hurt may have healed since; of the rest as many are sick as their own player chose. @rule B63 */
function drawHealth(s: S, side: Player, rng: Rng): void {
  const men = s.game.menOf[side].filter((man) => isHere(s, man) && !isInFight(s, man));
  for (const man of s.game.menOf[side])
    if (isInFight(s, man) && s.siegeHurt(man) > 0 && s.siegeMends(man) > 0)
      s.setSiegeMends(man, drawMends(s, s.siegeHurt(man), s.siegeSeen(man), rng));
  for (const man of men) if (s.siegeHurt(man) > 0 && s.siegeMends(man) > 0) setFate(s, man, s.siegeHurt(man), s.siegeSeen(man), rng);
  const sick = chosen(
    men.filter((man) => s.siegeHurt(man) === 0),
    s.illCount(side),
    rng,
  );
  sick.forEach((man, i) => {
    if (s.illDay(side) < s.turn || i < s.illRolled(side)) setFate(s, man, s.illDay(side), s.illDay(side), rng);
    else s.setHealth(man, WOUNDED);
  });
}

/** Some of a list, each as likely, in its order. */
function chosen(list: readonly number[], count: number, rng: Rng): number[] {
  const rest = [...list];
  const most = Math.min(count, rest.length);
  for (let i = 0; i < most; i++) {
    const pick = i + rng.below(rest.length - i);
    [rest[i], rest[pick]] = [rest[pick]!, rest[i]!];
  }
  return rest.slice(0, most).sort((a, b) => a - b);
}

/** A day on which a man may be well who was hurt on one day and seen so on another. @rule B63 */
function drawMends(s: S, day: number, seen: number, rng: Rng): number {
  const days = new OutcomeList();
  for (let face = 0; face < FACES; face++) {
    const mends = mendingDay(s, day, HEALING[face]!);
    if (mends > seen) days.add(mends, 1);
  }
  return days.sample(rng);
}

/** How a man is who was hurt on one day and seen so on another. @rule B63 */
function setFate(s: S, man: number, day: number, seen: number, rng: Rng): void {
  const mends = drawMends(s, day, seen, rng);
  const isWell = mends < s.turn || (mends === s.turn && hasRecovered(s));
  s.setHealth(man, isWell ? HEALTHY : WOUNDED);
  s.setSiegeMends(man, isWell ? 0 : mends);
}

/** Whether those whose day it is have got up: the first frame's stage is past it. @rule 7.1 */
function hasRecovered(s: S): boolean {
  return s.data[s.game.layout.stackBase + 1]! > RECOVERY;
}

/** Stages of a day before men recover: the event, the initiative. */
const RECOVERY = 2;

function mendingDay(s: S, day: number, days: number): number {
  return days === 0 || day + days > s.siege.days ? NEVER : day + days;
}

/** What engineers may have in hand: whatever would not be finished yet, each as likely. @rule 7.4 */
function drawTeams(s: S, side: Player, rng: Rng): void {
  s.siege.engineers.forEach((man, team) => {
    if (s.sideOf(man) !== side || s.teamSince(team) === 0) return;
    const items = possibleItems(s, team);
    s.setTeamItem(team, items[rng.below(items.length)]!);
  });
}
