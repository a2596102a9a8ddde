import type { Player } from '../../core/index.ts';
import { splitShow } from '../actions.ts';
import { HEAVY_CAVALRY } from '../scenario.ts';
import { SOUND, type BaronsWarState } from '../state.ts';
import { CONTINUATION_CHIT } from '../tables/charts.ts';
import { nearestEnemy } from './battlefield.ts';
import { attackValue, bestMask } from './melee.ts';
import { readyMask } from './odds.ts';
import type { Opinion } from './opinion.ts';
import { distanceToEnemy, stands } from './posture.ts';
import { worthOf, worthTable } from './worth.ts';

/** Sum of the good attacks a Battle could make from where it stands, at the start of an activation. */
export function attacksAtHand(s: BaronsWarState, battle: number): number {
  const { battles, units, grid } = s.scenario;
  const { side } = battles[battle]!;
  let sum = 0;
  for (let unit = 0; unit < units.length; unit++) {
    const hex = s.hexOf(unit);
    if (hex < 0 || units[unit]!.side === side || s.topAt(hex) !== unit || !isBeside(s, hex, side, grid.neighbours)) continue;
    const mask = readyMask(s, hex, side, battle, true);
    if (mask !== 0) sum += Math.max(0, attackValue(s, hex, bestMask(s, hex, 0, mask)));
  }
  return sum;
}

function isBeside(s: BaronsWarState, hex: number, side: Player, neighbours: Int16Array): boolean {
  for (let direction = 0; direction < 6; direction++) {
    const next = neighbours[hex * 6 + direction]!;
    if (next >= 0 && s.holds(side, next)) return true;
  }
  return false;
}

/** Worth of the sound units of a Battle that could come upon an enemy whom they do not touch yet. */
function freshAttackers(s: BaronsWarState, battle: number): number {
  const { battles, units } = s.scenario;
  let sum = 0;
  for (const unit of battles[battle]!.units) {
    const hex = s.hexOf(unit);
    if (hex < 0 || s.isShaken(unit)) continue;
    const distance = nearestEnemy(s, hex, battles[battle]!.side);
    const reach = units[unit]!.type === HEAVY_CAVALRY ? units[unit]!.movementPoints - 1 : units[unit]!.movementPoints;
    if (distance > 1 && distance <= reach) sum += worthOf(s, unit);
  }
  return sum;
}

/** Share of the new attacks that each chit lets a Battle make. */
const FREEDOM = [0, 0.35, 0.6, 1, 1.15] as const;
/** An enemy who can hope for so much will answer. */
const EAGER = 0.15;
/** What a chit is worth unspent. */
const PRICE = [0, 0.03, 0.05, 0.09, 0.13] as const;

/** What an activation of a Battle promises beyond marching: attacks at hand, and new ones. */
let atHand = 0;
let fresh = 0;
let march = 0;
let judged = -1;

function judge(s: BaronsWarState, battle: number): void {
  judged = battle;
  const sound = s.statusOf(battle) === SOUND;
  atHand = sound ? attacksAtHand(s, battle) : 0;
  fresh = sound && !stands(s, battle) ? 0.14 * freshAttackers(s, battle) : 0;
  march = marchValue(s, battle, sound);
}

/** Closing in counts more the farther a Battle still is, and rallying a little. */
function marchValue(s: BaronsWarState, battle: number, sound: boolean): number {
  if (s.data[s.b.entered + battle] === 0) return 0.6;
  if (!sound) return 0.02;
  const distance = distanceToEnemy(s, battle);
  if (distance === Infinity || stands(s, battle)) return 0.01;
  return 0.05 + 0.015 * Math.min(12, distance);
}

function valueOfShow(s: BaronsWarState, battle: number, chit: number): number {
  if (battle !== judged) judge(s, battle);
  const again = chit === CONTINUATION_CHIT && s.scenario.leaders[battle]!.leadership >= 2 ? 0.5 * atHand : 0;
  return atHand + again + fresh * FREEDOM[chit as 0]! + march - PRICE[chit as 0]!;
}

/** Highest chit that the enemy still has, and the most that an activation promises him. */
let enemyHighest = 0;
let enemyHope = 0;

function judgeEnemy(s: BaronsWarState, enemy: Player): void {
  const { battles } = s.scenario;
  enemyHighest = 0;
  enemyHope = 0;
  for (let battle = 0; battle < battles.length; battle++) {
    if (battles[battle]!.side !== enemy || s.unitsLeft(battle) === 0) continue;
    for (let chit = CONTINUATION_CHIT; chit > enemyHighest; chit--) if (s.chitsOf(battle, chit) > 0) enemyHighest = chit;
    judge(s, battle);
    enemyHope = Math.max(enemyHope, atHand + fresh);
  }
}

/** Chance that a chit shown is not answered: sure if nothing beats it, small if the enemy has something to gain. */
function chanceToAct(chit: number): number {
  if (chit >= enemyHighest) return 1;
  return enemyHope > EAGER ? 0.3 : 0.8;
}

/** A low chit saves much but lets the enemy act first, who may have more to gain. */
const show: Opinion = {
  begin(s) {
    judgeEnemy(s, (1 - s.register(0)) as Player);
    judged = -1;
  },
  score(s, action) {
    const { battle, chit } = splitShow(action - s.game.space.first.show);
    const chance = chanceToAct(chit);
    return chance * valueOfShow(s, battle, chit) - (1 - chance) * 0.6 * enemyHope;
  },
};

/** What it costs to let the other side have the turn it asks for. */
let danger = 0;

const answer: Opinion = {
  begin(s) {
    danger = 0.75 * valueOfShow(s, s.register(1), s.register(2));
    judged = -1;
  },
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.pass) return 0;
    const { battle, chit } = splitShow(action - first.show);
    return valueOfShow(s, battle, chit) + danger - 0.06;
  },
};

const CAP = 2;
const POINTS = 3;

/** Points meant for the Battle being filled: its share by worth of what is left for it and those after it. */
function shareOf(s: BaronsWarState, battle: number, points: number): number {
  const { battles } = s.scenario;
  const worths = worthTable(s.scenario);
  let own = 0;
  let all = 0;
  for (let other = battle; other < battles.length; other++) {
    if (battles[other]!.side !== battles[battle]!.side) continue;
    let worth = 0;
    for (const unit of battles[other]!.units) worth += worths[unit]!;
    if (other === battle) own = worth;
    all += worth;
  }
  return (points * own) / all;
}

let aim = 0;

/** High chits first for those who can use them, a few low ones for the march. */
const allocate: Opinion = {
  begin(s) {
    const battle = s.register(1);
    let given = 0;
    let fours = 0;
    for (let chit = 1; chit <= CONTINUATION_CHIT; chit++) given += chit * s.chitsOf(battle, chit);
    fours = s.chitsOf(battle, CONTINUATION_CHIT);
    const left = Math.round(shareOf(s, battle, s.register(POINTS) + given)) - given;
    const { leadership } = s.scenario.leaders[battle]!;
    if (left <= 0) aim = 0;
    else if (left >= 4 && fours < leadership && leadership > 1) aim = CONTINUATION_CHIT;
    else aim = Math.min(3, left, s.register(CAP));
  },
  score: (s, action) => -Math.abs(action - s.game.space.first.chit - aim),
};

/** A new chit goes where most worth still fights and few chits are left. */
const placeChit: Opinion = {
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.pass) return -2;
    const battle = action - first['place-chit'];
    if (s.statusOf(battle) !== SOUND) return -1;
    let worth = 0;
    for (const unit of s.scenario.battles[battle]!.units) if (s.hexOf(unit) >= 0) worth += worthOf(s, unit);
    let points = 1;
    for (let chit = 1; chit <= CONTINUATION_CHIT; chit++) points += chit * s.chitsOf(battle, chit);
    return worth / (points + 3);
  },
};

/** The battle goes on while there is somebody to strike. */
const goOn: Opinion = {
  begin(s) {
    judge(s, s.battle);
  },
  score: (s, action) => (action === s.game.space.first.confirm ? 1.15 * (atHand + fresh) - 0.04 : 0),
};

/** The free move of a reaction goes to the Battle that is farthest from the fight. */
const react: Opinion = {
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.pass) return 0;
    const battle = action - first['name-battle'];
    const distance = distanceToEnemy(s, battle);
    return distance === Infinity || distance < 4 || stands(s, battle) || s.statusOf(battle) !== SOUND ? -1 : distance;
  },
};

export const commandOpinions = {
  'command/allocate': allocate,
  'command/place-chit': placeChit,
  'command/show': show,
  'command/answer': answer,
  'continuation/ask': goOn,
  'continuation/react': react,
} as const satisfies Record<string, Opinion>;
