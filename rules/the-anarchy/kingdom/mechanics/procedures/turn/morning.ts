import type { Player } from '../../../../../core/index.ts';
import { ARM, ARMS, RIDES } from '../../../charts/arms.ts';
import { LEAST_MEN, RANSOM } from '../../../charts/tables.ts';
import { inWords } from '../../../../notation/words.ts';
import { type Offers, SPLITS } from '../../../state/actions.ts';
import { SLOTS } from '../../../state/scenario.ts';
import { FREE, type KingdomState, TAKEN } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { joinNearest, nearestGroup, shareVictories } from '../../groups/company.ts';
import { shareWounded } from '../../groups/healing.ts';
import { nameOfGroup } from '../../groups/march.ts';
import { isVeiled, MET, reveal } from '../../groups/secrets.ts';
import { addMen, addMoney, freeCounter, leaderOf, menOf, openGroup, refreshLook, transfer } from '../../groups/troops.ts';
import { transferActions, transferSteps } from './transfers.ts';
import { type Actions, ask, frame, groupFault, groupFrame, run, sideAtHand, sideFrame, type StepDraft } from '../writer.ts';

type S = KingdomState;

// ---- breaking groups up

function ridersOf(s: S, group: number): number {
  let riders = 0;
  for (let arm = 0; arm < ARMS.length; arm++) if (RIDES[arm]) riders += s.arm(group, arm);
  return riders;
}

/** Whether a group can be broken in two in some way: three men in each part at least. @rule C.8.1 */
function canSplit(s: S, group: number, split: number): boolean {
  const name = SPLITS[split]!;
  if (split < ARMS.length) return s.arm(group, split) > 0;
  if (name.endsWith('-led')) return leaderOf(s, group) >= 0;
  if (name === 'half') return true;
  const riders = ridersOf(s, group);
  return riders >= LEAST_MEN && menOf(s, group) - riders >= LEAST_MEN;
}

/** The side, and the group that is asked about. */
const asked = frame({ side: (k) => k.side, row: (k) => k.count });

/** The next group of a side that can be asked about, from a row on; -1 for none: each once a day. @ruling AN-223 */
function nextToAsk(s: S, side: Player, from: number): number {
  if (freeCounter(s, side) < 0) return -1;
  for (let row = from; row < SLOTS; row++) {
    const group = side * SLOTS + row;
    if (s.isThere(group) && s.moved(group) === 0) return row;
  }
  return -1;
}

/** Asks about one group after the other. */
function reorganise(s: S): void {
  const side = asked.side(s);
  const row = nextToAsk(s, side, asked.row(s));
  if (row >= 0) {
    asked.setRow(s, row + 1);
    return s.push(STEP['morning/split'], side * SLOTS + row);
  }
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++) s.setMoved(group, 0);
  s.pop();
}

function legalSplits(s: S, into: Offers<'split' | 'pass'>): void {
  const group = groupFrame.group(s);
  into.push('pass');
  if (menOf(s, group) < 2 * LEAST_MEN) return;
  for (let split = 0; split < SPLITS.length; split++) if (canSplit(s, group, split)) into.push('split', group, split);
}

/** Breaks a group in two: the new counter has the same loyalty, and is as well known. @rule C.8.1 */
function breakUp(s: S, group: number, split: number): void {
  s.pop();
  const part = SPLITS[split]!;
  const into = freeCounter(s, s.sideOf(group));
  openGroup(s, into, s.at(group), s.from(group));
  s.setKnown(into, s.known(group));
  s.setCloud(into, s.known(group) === MET ? into : s.cloud(group));
  s.setLoyalty(into, s.loyalty(group));
  s.setHunger(into, s.hunger(group));
  s.setMoved(into, 1); // until all have been asked
  if (split < ARMS.length) moveFew(s, group, into, split);
  else movePart(s, group, into, part);
  if (part === 'half' || part.endsWith('-led')) halveMoney(s, group, into);
  if (part.endsWith('-led')) moveNobles(s, group, into);
  shareWounded(s, group, into);
  shareVictories(s, group, into);
  refreshLook(s, group);
  refreshLook(s, into);
  if (s.listener !== null && s.known(group) === 0) s.tell('split', 'C.8.1', `A group breaks up: ${splitWords(split)}.`, s.sideOf(group));
}

function movePart(s: S, group: number, into: number, part: (typeof SPLITS)[number]): void {
  if (part === 'riders') {
    for (let arm = 0; arm < ARMS.length; arm++) if (RIDES[arm]) transfer(s, group, into, arm, s.arm(group, arm));
  } else if (part === 'few-led') moveFew(s, group, into, WEAKEST);
  else moveHalf(s, group, into);
}

const WEAKEST = ARMS.length - 1;

/** Three men, those of an arm first, then stronger ones and the weakest; where anybody is on foot, one of them is. */
function moveFew(s: S, group: number, into: number, first: number): void {
  const mayRide = ridersOf(s, group) === menOf(s, group) ? LEAST_MEN : LEAST_MEN - 1;
  let left = LEAST_MEN;
  for (let i = 0; i < ARMS.length && left > 0; i++) {
    const arm = (first - i + ARMS.length) % ARMS.length;
    left -= transfer(s, group, into, arm, RIDES[arm] ? Math.max(0, Math.min(left, mayRide - ridersOf(s, into))) : left);
  }
}

/** Half of every arm, the odd men one here and one there. */
function moveHalf(s: S, group: number, into: number): void {
  let odd = 0;
  for (let arm = 0; arm < ARMS.length; arm++) {
    const men = s.arm(group, arm);
    odd += men & 1;
    transfer(s, group, into, arm, (men >> 1) + Number((men & 1) === 1 && (odd & 1) === 1));
  }
}

function halveMoney(s: S, group: number, into: number): void {
  const half = s.money(group) >> 1;
  s.setMoney(group, s.money(group) - half);
  addMoney(s, into, half);
}

function moveNobles(s: S, group: number, into: number): void {
  for (let noble = 0; noble < s.scenario.nobles.length; noble++)
    if (s.nobleGroup(noble) === group && s.nobleFate(noble) === FREE) s.setNobleGroup(noble, into);
}

/** The other side sees that a counter more stands there, not who it is. */
function audienceOfSplit(s: S): Player | 'both' {
  const group = groupFrame.group(s);
  return isVeiled(s, group) ? s.sideOf(group) : 'both';
}

// ---- ransom

/** The richest group of a side. */
function richest(s: S, side: Player): number {
  let rich = -1;
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++)
    if (s.isThere(group) && (rich < 0 || s.money(group) > s.money(rich))) rich = group;
  return rich;
}

function isHeld(s: S, noble: number, side: Player): boolean {
  return s.nobleFate(noble) === TAKEN && s.nobleSide(noble) === side;
}

function ransomOf(s: S, noble: number): number {
  return RANSOM * s.noblePrestige(noble);
}

/** Nobles for whom the richest group can pay. @rule C.15.8 */
function legalRansoms(s: S, into: Offers<'ransom' | 'pass'>): void {
  const side = sideFrame.side(s);
  const payer = richest(s, side);
  into.push('pass');
  for (let noble = 0; noble < s.scenario.nobles.length; noble++)
    if (isHeld(s, noble, side) && payer >= 0 && s.money(payer) >= ransomOf(s, noble)) into.push('ransom', noble);
}

/** He leaves with his escort and joins the nearest group; the money goes to the nearest of the captor. @rule C.15.8 @ruling AN-219 */
function ransom(s: S, noble: number): void {
  const side = sideFrame.side(s);
  const price = ransomOf(s, noble);
  const hex = s.nobleKeeper(noble) >= 0 ? s.at(s.nobleKeeper(noble)) : s.scenario.places[s.noblePrison(noble)]!.hex;
  const captor = nearestGroup(s, side === 0 ? 1 : 0, hex);
  const keeper = s.nobleKeeper(noble);
  addMoney(s, richest(s, side), -price);
  if (captor >= 0) addMoney(s, captor, price);
  joinNearest(s, noble, hex);
  if (keeper >= 0) freeEscort(s, keeper, s.nobleGroup(noble));
  if (s.listener !== null) s.tell('ransom', 'C.15.8', `${s.scenario.nobles[noble]!.name} is ransomed.`);
}

/** Up to two of the prisoners ride with him: as sergeants of the group to which he comes. @rule C.15.8 @ruling AN-219 */
function freeEscort(s: S, keeper: number, group: number): void {
  const men = Math.min(ESCORT, s.captives(keeper));
  s.setCaptives(keeper, s.captives(keeper) - men);
  if (group < 0 || men === 0) return;
  addMen(s, group, ARM.sergeant, men);
  refreshLook(s, group);
  reveal(s, group);
}
const ESCORT = 2;

/** Whether anybody of the side is a prisoner: both know that. */
function mayRansom(s: S): boolean {
  for (let noble = 0; noble < s.scenario.nobles.length; noble++) if (isHeld(s, noble, sideFrame.side(s))) return true;
  return false;
}

const IDLE = 'whether a group can be broken up, or has money, is its side’s secret';

export const morningSteps: readonly StepDraft[] = [
  run('morning/reorganise', reorganise, {
    on: ['day/phase'],
    registers: asked.registers,
    about: { phase: 'Reorganisation', rule: 'C.8.1' },
  }),
  ask('morning/split', (s) => s.sideOf(groupFrame.group(s)), legalSplits, {
    on: ['morning/reorganise'],
    registers: groupFrame.registers,
    open: true,
    idle: IDLE,
    veils: 'the rules allow any parts, and only some of them are offered, so that the other side knows what both have together [AN-215]',
    seenBy: audienceOfSplit,
    check: (s, frame) =>
      groupFault(s, frame) ?? (freeCounter(s, s.sideOf(frame.group)) >= 0 ? null : 'No counter is left for a new group.'),
    choose: { split: breakUp, pass: (s) => s.pop() },
    about: { phase: 'Reorganisation', rule: 'C.8.1' },
    question: 'Break the group up?',
    unless: 'Each part needs three men, and the side a free counter.',
    words: { pass: 'Leave the group as it is' },
  }),
  ask('morning/ransom', sideAtHand, legalRansoms, {
    on: ['day/phase'],
    registers: sideFrame.registers,
    open: mayRansom,
    idle: IDLE,
    choose: { ransom, pass: (s) => s.pop() },
    about: { phase: 'Ransom', rule: 'C.15.8' },
    question: 'Pay for a prisoner?',
    unless: 'Only for a noble of one’s own for whom a group has the money.',
    words: { pass: 'Pay for nobody' },
  }),
  ...transferSteps,
];

/** Who leaves where a group is broken up, beside three men of some arm. */
const SPLIT_WORDS: Readonly<Record<string, string>> = {
  riders: 'all riders leave',
  half: 'half of it leaves',
  'few-led': 'three men leave with the nobles',
  'half-led': 'half of it leaves with the nobles',
};

/** An arm in the plural: `knights`, `spearmen`, `men at arms`. */
function severalOf(arm: string): string {
  if (arm.endsWith('infantry')) return arm;
  return /man\b/.test(arm) ? arm.replace(/man\b/, 'men') : `${arm}s`;
}

function splitWords(split: number): string {
  const part = SPLITS[split]!;
  return SPLIT_WORDS[part] ?? `three men leave, mostly ${severalOf(inWords(part))}`;
}

export const morningActions: Actions<'split' | 'ransom' | 'load' | 'fill' | 'unload' | 'man'> = {
  split: {
    does: 'breaks a group in two: a decoy, a guard, its riders, half of it; with its nobles or without',
    phrase: (s, group, split) => `Break ${nameOfGroup(s, group)} up: ${splitWords(split)}`,
  },
  ransom: { does: 'pays for a noble who is a prisoner', phrase: (s, noble) => `Pay for ${s.scenario.nobles[noble]!.name}` },
  ...transferActions,
};
