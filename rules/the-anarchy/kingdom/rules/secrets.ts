import { opponent, type Player, type Rng } from '../../../core/index.ts';
import { ARMS, RIDES } from '../charts/arms.ts';
import { BAND_SIZES, LEAST_MEN } from '../charts/tables.ts';
import { MOST_MEN } from '../state/layout.ts';
import { SLOTS } from '../state/scenario.ts';
import { FREE, type KingdomState } from '../state/state.ts';
import { menOf, refreshLook, seemingSize, seemsMounted } from './troops.ts';

type S = KingdomState;

// Nobody knows what an enemy group is made of until he has met it: only where its counter stands, about how many men it has and whether all of them
// ride. What he does know is what all the groups that he has not met have together; so a view puts all of that into one heap, dealt out in one fixed way that
// fits what he sees, and a world deals it out by lot.

// Of `known`: what the other side knows of a group; and in a view, that what stands there is not the truth.
const UNMET = 0;
export const MET = 1;
const VEILED = 2;

/** Whether a group's inside is unknown to the other side. @rule C.8.1 */
export function isVeiled(s: S, group: number): boolean {
  return s.isThere(group) && s.known(group) !== MET;
}

function veiledCount(s: S, side: Player): number {
  let count = 0;
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++) if (isVeiled(s, group)) count++;
  return count;
}

/** Whether anything is hidden from a player. */
export function hidesFrom(s: S, viewer: Player): boolean {
  return s.depth > 0 && veiledCount(s, opponent(viewer)) > 1;
}

/** Whether anything is hidden, or may be: new groups that nobody has met come out of veiled ones only. */
export function hidesAnything(s: S): boolean {
  return s.depth > 0 && veiledCount(s, 0) + veiledCount(s, 1) > 0;
}

/** A group is met: from now on the other side knows it. Who is left alone in the dark is known too. @rule C.8.1 @ruling AN-215 */
export function reveal(s: S, group: number): void {
  s.setKnown(group, MET);
}

/** Fewest and most men of a group by its look. */
function leastOf(s: S, group: number): number {
  const size = seemingSize(s, group);
  return size === 0 ? LEAST_MEN : BAND_SIZES[size - 1]!;
}
function mostOf(s: S, group: number): number {
  const size = seemingSize(s, group);
  return size === 2 ? MOST_MEN : BAND_SIZES[size]! - 1;
}

/** Takes everything out of a side's veiled groups: men into `scratch.arms`, moneys and loyalties into order, nobles to the first of them. */
function gather(s: S, side: Player): void {
  const { arms } = s.game.scratch;
  arms.fill(0);
  let first = -1;
  let money = 0;
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++) {
    if (!isVeiled(s, group)) continue;
    if (first < 0) first = group;
    money += s.money(group);
    s.setMoney(group, 0);
    for (let arm = 0; arm < ARMS.length; arm++) {
      arms[arm]! += s.arm(group, arm);
      s.setArm(group, arm, 0);
    }
  }
  if (first < 0) return;
  s.setMoney(first, money);
  sortLoyalties(s, side);
  for (let noble = 0; noble < s.compiled.nobles.length; noble++)
    if (isVeiledNoble(s, noble, side)) s.setNobleGroup(noble, first);
}

function isVeiledNoble(s: S, noble: number, side: Player): boolean {
  const group = s.nobleGroup(noble);
  return s.nobleFate(noble) === FREE && s.nobleSide(noble) === side && group >= 0 && isVeiled(s, group);
}

/** Puts the loyalties of veiled groups into ascending order. */
function sortLoyalties(s: S, side: Player): void {
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++) {
    if (!isVeiled(s, group)) continue;
    for (let other = group + 1; other < (side + 1) * SLOTS; other++) {
      if (!isVeiled(s, other) || s.loyalty(other) >= s.loyalty(group)) continue;
      const lower = s.loyalty(other);
      s.setLoyalty(other, s.loyalty(group));
      s.setLoyalty(group, lower);
    }
  }
}

/** Takes a man of the heap who rides, or who does not: by lot, or the first there is. -1 for none. */
function takeMan(s: S, rides: boolean, rng: Rng | null): number {
  const { arms } = s.game.scratch;
  let left = 0;
  for (let arm = 0; arm < ARMS.length; arm++) if (RIDES[arm] === rides) left += arms[arm]!;
  if (left === 0) return -1;
  let ticket = rng === null ? 0 : rng.below(left);
  for (let arm = 0; arm < ARMS.length; arm++) {
    if (RIDES[arm] !== rides) continue;
    ticket -= arms[arm]!;
    if (ticket >= 0) continue;
    arms[arm]!--;
    return arm;
  }
  return -1;
}

function give(s: S, group: number, rides: boolean, rng: Rng | null): boolean {
  const arm = takeMan(s, rides, rng);
  if (arm < 0) return false;
  s.setArm(group, arm, s.arm(group, arm) + 1);
  return true;
}

/** Deals the heap out so that every group looks as it does: riders to those of riders alone, one on foot at least to all others, then up to the fewest that each
 * can be, then wherever there is room. @returns whether it could be done */
function deal(s: S, side: Player, rng: Rng | null): boolean {
  const [low, high] = [side * SLOTS, (side + 1) * SLOTS];
  let fits = true;
  for (let group = low; group < high; group++) {
    if (!isVeiled(s, group)) continue;
    if (!seemsMounted(s, group)) fits = give(s, group, false, rng) && fits;
    else for (let men = 0; men < leastOf(s, group); men++) fits = give(s, group, true, rng) && fits;
  }
  for (let group = low; group < high; group++) {
    if (!isVeiled(s, group) || seemsMounted(s, group)) continue;
    for (let men = menOf(s, group); men < leastOf(s, group); men++) fits = (give(s, group, false, rng) || give(s, group, true, rng)) && fits;
  }
  return dealRest(s, side, false, rng) && dealRest(s, side, true, rng) && fits;
}

/** Deals those out who are left: wherever there is room, by lot or one group after another. */
function dealRest(s: S, side: Player, rides: boolean, rng: Rng | null): boolean {
  for (;;) {
    const arm = takeMan(s, rides, rng);
    if (arm < 0) return true;
    const group = groupWithRoom(s, side, rides, rng);
    if (group < 0) return false;
    s.setArm(group, arm, s.arm(group, arm) + 1);
  }
}

function groupWithRoom(s: S, side: Player, rides: boolean, rng: Rng | null): number {
  let [chosen, count] = [-1, 0];
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++) {
    if (!isVeiled(s, group) || (seemsMounted(s, group) && !rides) || menOf(s, group) >= mostOf(s, group)) continue;
    count++;
    if (rng === null) return group;
    if (rng.below(count) === 0) chosen = group;
  }
  return chosen;
}

/** Puts all that a viewer does not know of the other side's groups into the one order that fits what he sees. */
export function concealGroups(s: S, viewer: Player): void {
  if (!hidesFrom(s, viewer)) return;
  const side = opponent(viewer);
  gather(s, side);
  deal(s, side, null);
  mark(s, side, VEILED);
}

function mark(s: S, side: Player, known: number): void {
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++) if (isVeiled(s, group)) s.setKnown(group, known);
}

/** Exchanges by lot that are tried for each man. */
const MIXING = 3;

/** Deals all that a viewer does not know out by lot. */
export function resampleGroups(s: S, viewer: Player, rng: Rng): void {
  if (!hidesFrom(s, viewer)) return;
  const side = opponent(viewer);
  gather(s, side);
  deal(s, side, rng);
  mix(s, side, rng);
  dealMoney(s, side, rng);
  shuffleLoyalties(s, side, rng);
  for (let noble = 0; noble < s.compiled.nobles.length; noble++)
    if (isVeiledNoble(s, noble, side)) s.setNobleGroup(noble, drawVeiled(s, side, rng));
  mark(s, side, UNMET);
}

/** One of a side's veiled groups, each as likely. */
function drawVeiled(s: S, side: Player, rng: Rng): number {
  let left = rng.below(veiledCount(s, side));
  for (let group = side * SLOTS; ; group++) if (isVeiled(s, group) && left-- === 0) return group;
}

/** Moves men about by lot, as often as there are men to be moved, wherever both groups go on looking as they do. */
function mix(s: S, side: Player, rng: Rng): void {
  let men = 0;
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++) if (isVeiled(s, group)) men += menOf(s, group);
  for (let i = 0; i < men * MIXING; i++) {
    const [from, into] = [drawVeiled(s, side, rng), drawVeiled(s, side, rng)];
    const arm = drawArm(s, from, rng);
    if (from === into || (seemsMounted(s, into) && !RIDES[arm])) continue;
    moveOne(s, from, into, arm);
    if (!looksRight(s, from) || !looksRight(s, into)) moveOne(s, into, from, arm);
  }
}

function moveOne(s: S, from: number, into: number, arm: number): void {
  s.setArm(from, arm, s.arm(from, arm) - 1);
  s.setArm(into, arm, s.arm(into, arm) + 1);
}

/** The arm of one man of a group, each as likely. */
function drawArm(s: S, group: number, rng: Rng): number {
  let left = rng.below(menOf(s, group));
  for (let arm = 0; arm < ARMS.length; arm++) {
    left -= s.arm(group, arm);
    if (left < 0) return arm;
  }
  return 0;
}

function looksRight(s: S, group: number): boolean {
  const look = s.look(group);
  const men = menOf(s, group);
  if (men < LEAST_MEN || men > MOST_MEN) return false;
  refreshLook(s, group);
  const isSame = s.look(group) === look;
  s.setLook(group, look);
  return isSame;
}

function dealMoney(s: S, side: Player, rng: Rng): void {
  let first = side * SLOTS;
  while (!isVeiled(s, first)) first++;
  let left = s.money(first);
  s.setMoney(first, 0);
  for (let group = first + 1; group < (side + 1) * SLOTS; group++) {
    if (!isVeiled(s, group)) continue;
    const part = rng.below(left + 1);
    s.setMoney(group, part);
    left -= part;
  }
  s.setMoney(first, left);
}

function shuffleLoyalties(s: S, side: Player, rng: Rng): void {
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++) {
    if (!isVeiled(s, group)) continue;
    const other = drawVeiled(s, side, rng);
    const loyalty = s.loyalty(group);
    s.setLoyalty(group, s.loyalty(other));
    s.setLoyalty(other, loyalty);
  }
}
