import { opponent, type Player, type Rng } from '../../../../core/index.ts';
import { ARMS, RIDES } from '../../charts/arms.ts';
import { BAND_SIZES, LEAST_MEN } from '../../charts/tables.ts';
import { MOST_MEN } from '../../state/layout.ts';
import { SLOTS } from '../../state/scenario.ts';
import { FREE, type KingdomState } from '../../state/state.ts';
import { menOf, refreshLook, seemingSize, seemsMounted } from './troops.ts';

type S = KingdomState;

// Nobody knows what an enemy group is made of until he has met it: only where its counter stands, about how many men it has and whether all of them
// ride. Groups that may have exchanged men are in one cloud: those that the scenario veils from the start, and those that came out of one group. What all the
// groups of a cloud have together the other side knows; so a view deals it out in one fixed way that fits what he sees, and a world by lot.

// Of `known`: what the other side knows of a group; and in a view, that what stands there is not the truth.
const UNMET = 0;
export const MET = 1;
const VEILED = 2;

/** Whether a group's inside is unknown to the other side, unless it is alone in its cloud. @rule C.8.1 */
export function isVeiled(s: S, group: number): boolean {
  return s.isThere(group) && s.known(group) !== MET;
}

/** Whether a group is one of the veiled groups of a cloud; clouds have the number of one of their groups. */
function isIn(s: S, group: number, cloud: number): boolean {
  return s.cloud(group) === cloud && isVeiled(s, group);
}

function sizeOfCloud(s: S, cloud: number): number {
  let count = 0;
  for (let group = lowOf(cloud); group < lowOf(cloud) + SLOTS; group++) if (isIn(s, group, cloud)) count++;
  return count;
}

/** First counter of the side of a cloud. */
function lowOf(cloud: number): number {
  return cloud < SLOTS ? 0 : SLOTS;
}

/** Whether the other side does not know what a group is made of. */
export function isHidden(s: S, group: number): boolean {
  return isVeiled(s, group) && sizeOfCloud(s, s.cloud(group)) > 1;
}

/** Whether anything is hidden, or may be: new groups that nobody has met come out of veiled ones only. */
export function hidesAnything(s: S): boolean {
  for (let group = 0; s.depth > 0 && group < s.groupCount; group++) if (isVeiled(s, group)) return true;
  return false;
}

/** A group is met: from now on the other side knows it. @rule C.8.1 @ruling AN-215 */
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

/** Takes everything out of the groups of a cloud: men into `scratch.arms`, moneys and loyalties into order, nobles to the first of them. */
function gather(s: S, cloud: number): void {
  const { arms } = s.game.scratch;
  arms.fill(0);
  let first = -1;
  let money = 0;
  for (let group = lowOf(cloud); group < lowOf(cloud) + SLOTS; group++) {
    if (!isIn(s, group, cloud)) continue;
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
  sortLoyalties(s, cloud);
  for (let noble = 0; noble < s.scenario.nobles.length; noble++) if (isVeiledNoble(s, noble, cloud)) s.setNobleGroup(noble, first);
}

function isVeiledNoble(s: S, noble: number, cloud: number): boolean {
  const group = s.nobleGroup(noble);
  return s.nobleFate(noble) === FREE && group >= 0 && isIn(s, group, cloud);
}

/** Puts the loyalties of veiled groups into ascending order: which they have together is printed, not which is whose. @rule C.7 @ruling AN-246 */
function sortLoyalties(s: S, cloud: number): void {
  for (let group = lowOf(cloud); group < lowOf(cloud) + SLOTS; group++) {
    if (!isIn(s, group, cloud)) continue;
    for (let other = group + 1; other < lowOf(cloud) + SLOTS; other++) {
      if (!isIn(s, other, cloud) || s.loyalty(other) >= s.loyalty(group)) continue;
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

/** Deals the heap out so that every group looks as it does: riders to those of riders alone, one on foot at least to all others, then up to the fewest
 * that each can be, then wherever there is room. By lot any group may be the first: the last gets what is left.
 * @returns whether it could be done */
function deal(s: S, cloud: number, rng: Rng | null): boolean {
  const low = lowOf(cloud);
  const start = rng === null ? 0 : drawVeiled(s, cloud, rng) - low;
  let fits = true;
  for (let i = 0; i < SLOTS; i++) {
    const group = low + ((start + i) % SLOTS);
    if (!isIn(s, group, cloud)) continue;
    if (!seemsMounted(s, group)) fits = give(s, group, false, rng) && fits;
    else for (let men = 0; men < leastOf(s, group); men++) fits = give(s, group, true, rng) && fits;
  }
  for (let i = 0; i < SLOTS; i++) {
    const group = low + ((start + i) % SLOTS);
    if (!isIn(s, group, cloud) || seemsMounted(s, group)) continue;
    for (let men = menOf(s, group); men < leastOf(s, group); men++)
      fits = (give(s, group, false, rng) || give(s, group, true, rng)) && fits;
  }
  return dealRest(s, cloud, false, rng) && dealRest(s, cloud, true, rng) && fits;
}

/** Deals those out who are left: wherever there is room, by lot or one group after another. */
function dealRest(s: S, cloud: number, rides: boolean, rng: Rng | null): boolean {
  for (;;) {
    const arm = takeMan(s, rides, rng);
    if (arm < 0) return true;
    const group = groupWithRoom(s, cloud, rides, rng);
    if (group < 0) return false;
    s.setArm(group, arm, s.arm(group, arm) + 1);
  }
}

function groupWithRoom(s: S, cloud: number, rides: boolean, rng: Rng | null): number {
  let [chosen, count] = [-1, 0];
  for (let group = lowOf(cloud); group < lowOf(cloud) + SLOTS; group++) {
    if (!isIn(s, group, cloud) || (seemsMounted(s, group) && !rides) || menOf(s, group) >= mostOf(s, group)) continue;
    count++;
    if (rng === null) return group;
    if (rng.below(count) === 0) chosen = group;
  }
  return chosen;
}

/** Puts all that a viewer does not know of the other side's groups into the one order that fits what he sees. */
export function concealGroups(s: S, viewer: Player): void {
  if (s.depth === 0) return;
  const low = opponent(viewer) * SLOTS;
  for (let cloud = low; cloud < low + SLOTS; cloud++) if (sizeOfCloud(s, cloud) > 1) concealCloud(s, cloud);
}

function concealCloud(s: S, cloud: number): void {
  gather(s, cloud);
  deal(s, cloud, null);
  mark(s, cloud, VEILED);
}

function mark(s: S, cloud: number, known: number): void {
  for (let group = lowOf(cloud); group < lowOf(cloud) + SLOTS; group++) if (isIn(s, group, cloud)) s.setKnown(group, known);
}

/** Steps by lot that are tried for each man: with four, what three groups have comes within a fiftieth of what sixty steps give. @source measured */
const MIXING = 4;

/** Deals all that a viewer does not know out by lot. */
export function resampleGroups(s: S, viewer: Player, rng: Rng): void {
  if (s.depth === 0) return;
  const low = opponent(viewer) * SLOTS;
  for (let cloud = low; cloud < low + SLOTS; cloud++) if (sizeOfCloud(s, cloud) > 1) resampleCloud(s, cloud, rng);
}

function resampleCloud(s: S, cloud: number, rng: Rng): void {
  gather(s, cloud);
  deal(s, cloud, rng);
  mix(s, cloud, rng);
  dealMoney(s, cloud, rng);
  shuffleLoyalties(s, cloud, rng);
  for (let noble = 0; noble < s.scenario.nobles.length; noble++)
    if (isVeiledNoble(s, noble, cloud)) s.setNobleGroup(noble, drawVeiled(s, cloud, rng));
  mark(s, cloud, UNMET);
}

/** One of the groups of a cloud, each as likely. */
function drawVeiled(s: S, cloud: number, rng: Rng): number {
  let left = rng.below(sizeOfCloud(s, cloud));
  for (let group = lowOf(cloud); ; group++) if (isIn(s, group, cloud) && left-- === 0) return group;
}

/** Moves men about by lot, or exchanges two, wherever both groups go on looking as they do. Every step is as likely as the one that undoes it, so that
 * in the end each way to part the men is as likely. */
function mix(s: S, cloud: number, rng: Rng): void {
  let men = 0;
  for (let group = lowOf(cloud); group < lowOf(cloud) + SLOTS; group++) if (isIn(s, group, cloud)) men += menOf(s, group);
  for (let i = 0; i < men * MIXING; i++) {
    const from = drawByMen(s, cloud, rng.below(men));
    const into = drawVeiled(s, cloud, rng);
    if (from === into) continue;
    const given = drawArm(s, from, rng);
    const taken = rng.below(2) === 0 ? -1 : drawArm(s, into, rng);
    exchange(s, from, into, given, taken);
    if (!looksRight(s, from) || !looksRight(s, into)) exchange(s, into, from, given, taken);
  }
}

/** The group of one of the men of a cloud. */
function drawByMen(s: S, cloud: number, man: number): number {
  let left = man;
  for (let group = lowOf(cloud); ; group++) {
    if (!isIn(s, group, cloud)) continue;
    left -= menOf(s, group);
    if (left < 0) return group;
  }
}

/** One man goes over; one of another arm comes back for him, unless it is -1. */
function exchange(s: S, from: number, into: number, given: number, taken: number): void {
  moveOne(s, from, into, given);
  if (taken >= 0) moveOne(s, into, from, taken);
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

function dealMoney(s: S, cloud: number, rng: Rng): void {
  let first = lowOf(cloud);
  while (!isIn(s, first, cloud)) first++;
  let left = s.money(first);
  s.setMoney(first, 0);
  for (let group = first + 1; group < lowOf(cloud) + SLOTS; group++) {
    if (!isIn(s, group, cloud)) continue;
    const part = rng.below(left + 1);
    s.setMoney(group, part);
    left -= part;
  }
  s.setMoney(first, left);
}

function shuffleLoyalties(s: S, cloud: number, rng: Rng): void {
  for (let group = lowOf(cloud); group < lowOf(cloud) + SLOTS; group++) {
    if (!isIn(s, group, cloud)) continue;
    const other = drawVeiled(s, cloud, rng);
    const loyalty = s.loyalty(group);
    s.setLoyalty(group, s.loyalty(other));
    s.setLoyalty(other, loyalty);
  }
}
