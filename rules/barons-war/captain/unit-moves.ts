import { arcOf, FRONT } from '../../geometry/hex-grid.ts';
import type { Player } from '../../core/index.ts';
import { SOUND, type BaronsWarState } from '../state.ts';
import { HITS_TO_REMOVE, REDUCED_FROM_HITS } from '../tables/charts.ts';
import { approach, planApproach } from './approach.ts';
import { chargeValue } from './charges.ts';
import { CAUTION } from './melee.ts';
import {
  bonusAt,
  forceAt,
  forecast,
  forecastAttack,
  joinForces,
  meanHits,
  type Newcomer,
  packForce,
  type PackedForce,
  readyMask,
} from './odds.ts';
import { MOST_HEXES, Survey } from './survey.ts';
import { hitCost, worthOf } from './worth.ts';

// The unit that moves, as `beginUnit` found it.
const survey = new Survey();
const newcomer: Newcomer = { direction: -1, force: 0, bonus: 0, hitCost: 0 };
let unit = -1;
/** Lower unit of a stack that moves as one, else -1. */
let under = -1;
let side: Player = 0;
let start = -1;
let mayFight = false;
let leaderAt = -1;
/** Distance from its leader at which it can still hope to be in command. */
let span = 0;
let force: PackedForce = 0;

// The hex looked at last.
let seenHex = -1;
let hexScore = 0;
/** Unit with which it would stand there, else -1, and what joining it costs. */
let partner = -1;
let joinCost = 0;
let isBesideEnemy = false;
/** Hexsides that lie towards the objective: one or two, -1 for none. */
let towards: readonly [number, number] = [-1, -1];

/** Attackers that stand ready beside an enemy without this unit, marked with the number of the survey. */
const readyAt = new Uint8Array(MOST_HEXES);
const readyFor = new Int32Array(MOST_HEXES);

export function beginUnit(s: BaronsWarState, mover: number): void {
  const { data, at } = s;
  unit = mover;
  side = s.side;
  start = s.hexOf(unit);
  under = start >= 0 && data[at.moverStack] === 1 ? s.underAt(start) : -1;
  survey.update(s, side, start);
  planApproach(s, survey, unit, under);
  leaderAt = s.leaderHex(s.battle);
  span = s.commandSpanOf(s.battle) + Math.floor(s.scenario.leaders[s.battle]!.movementPoints / 2);
  mayFight = !s.isShaken(unit) && s.statusOf(s.battle) === SOUND && data[at.round]! > 0;
  force = under < 0 ? packForce(s.strengthOf(unit), s.typeOf(unit)) : forceWith(s, under);
  newcomer.bonus = start >= 0 ? bonusAt(s, start) : 0;
  newcomer.hitCost = hitCost(s, unit);
  seenHex = -1;
}

function forceWith(s: BaronsWarState, other: number): PackedForce {
  return joinForces(s.strengthOf(unit), s.typeOf(unit), s.strengthOf(other), s.typeOf(other));
}

// ---- next to the enemy

/** What a place next to the enemy is worth: the best attack from it against what the enemy can do there. */
function contactScore(s: BaronsWarState, hex: number, facing: number): number {
  const { neighbours } = s.scenario.grid;
  let best = mayFight ? -0.25 : -1;
  let exposed = 0;
  for (let direction = 0; direction < 6; direction++) {
    const target = neighbours[hex * 6 + direction]!;
    if (target < 0 || !s.holds((1 - side) as Player, target)) continue;
    if (arcOf(facing, direction) !== FRONT) exposed += 0.5 * meanHits(forceAt(s, target, true), 1);
    else if (mayFight) best = Math.max(best, attackFrom(s, target, (direction + 3) % 6));
  }
  return best - exposed * newcomer.hitCost;
}

function readyBeside(s: BaronsWarState, target: number): number {
  if (readyFor[target] !== survey.decision) {
    readyFor[target] = survey.decision;
    readyAt[target] = readyMask(s, target, side, s.battle, false);
  }
  return readyAt[target]!;
}

/** The attack on a target together with those who stand there, if the unit came to this side of it. */
function attackFrom(s: BaronsWarState, target: number, direction: number): number {
  const { grid } = s.scenario;
  let mask = readyBeside(s, target) | (1 << direction);
  const left = start < 0 || grid.neighbours[target * 6 + direction] === start ? -1 : grid.directionTo(target, start);
  if (left >= 0 && (s.underAt(start) < 0 || under >= 0)) mask &= ~(1 << left);
  newcomer.direction = direction;
  forecastAttack(s, target, mask, newcomer);
  const company = mask === 1 << direction ? Math.min(2, approach.supporters) * 0.05 : 0.03;
  return forecast.dealt - CAUTION * forecast.taken + company;
}

// ---- anywhere

/** What a hex is worth by itself: distance, ground, friends, command. */
function placeScore(s: BaronsWarState, hex: number): number {
  const { grid, elevation } = s.scenario;
  const { objective, wantedDistance } = approach;
  let score = 0.012 * elevation[hex]!;
  if (objective >= 0) {
    score -=
      0.05 * Math.max(0, grid.distance(hex, objective) - wantedDistance) + 0.02 * Math.max(0, wantedDistance - survey.fromEnemy.at(hex));
  }
  if (leaderAt >= 0) score -= 0.04 * Math.max(0, grid.distance(hex, leaderAt) - span);
  for (let friends = survey.friendsBeside(hex); friends > 0; friends--) score += 0.008;
  return score;
}

/** Looks at a hex, if it is not the one looked at last: what it is worth, who is there, where the objective lies. */
function lookAt(s: BaronsWarState, hex: number): void {
  if (hex === seenHex) return;
  seenHex = hex;
  hexScore = placeScore(s, hex);
  partner = hex !== start ? s.topAt(hex) : under < 0 ? partnerAtStart(s) : -1;
  joinCost = partner >= 0 && hex !== start ? 0.03 : 0;
  isBesideEnemy = survey.isBesideEnemy(hex);
  towards = s.scenario.grid.exitDirections(hex, approach.objective < 0 ? hex : approach.objective);
}

function scoreOfHex(s: BaronsWarState, hex: number): number {
  lookAt(s, hex);
  return hexScore;
}

/** A front towards the objective. */
function facingScore(facing: number): number {
  const first = towards[0];
  const second = towards[1];
  if (first < 0) return 0;
  const arc = arcOf(facing, first);
  return -0.02 * (arc + (second < 0 ? arc : arcOf(facing, second)));
}

/** Value of standing on a hex with a facing, alone or with the unit already there. */
function standScore(s: BaronsWarState, hex: number, facing: number): number {
  lookAt(s, hex);
  const score = hexScore + facingScore(facing) - joinCost;
  if (!isBesideEnemy) return score;
  newcomer.force = partner < 0 ? force : forceWith(s, partner);
  return score + contactScore(s, hex, facing);
}

function partnerAtStart(s: BaronsWarState): number {
  const top = s.topAt(start);
  return top === unit ? s.underAt(start) : top;
}

/** A fresh counter above a worn one, since the upper takes the hits. */
function swapScore(s: BaronsWarState): number {
  const hits = s.data[s.u.hits + unit]!;
  const isWorn = (hits >= REDUCED_FROM_HITS && hits < HITS_TO_REMOVE) || s.isShaken(unit);
  return isWorn && hits > s.data[s.u.hits + under]! && worthOf(s, under) > worthOf(s, unit) ? 1 : -1;
}

/** On top if it can take more hits than the other. */
function joinTopScore(s: BaronsWarState, hex: number): number {
  const other = s.topAt(hex);
  const isBetter = s.data[s.u.hits + unit]! < s.data[s.u.hits + other]! || s.moraleOf(unit) > s.moraleOf(other);
  return standScore(s, hex, s.facingOf(other)) + (isBetter ? 0.001 : -0.001);
}

export function scoreUnit(s: BaronsWarState, action: number): number {
  const { first } = s.game.space;
  const place = action - first.move;
  if (place >= 0 && action < first['join-top']) return standScore(s, Math.floor(place / 6), place % 6);
  if (action >= first.place) return approach.objective < 0 ? 0 : -s.scenario.grid.distance(action - first.place, approach.objective);
  if (action >= first.charge) return scoreOfHex(s, start) + chargeValue(s, unit, action - first.charge);
  if (action >= first['join-top']) return joinTopScore(s, action - first['join-top']);
  if (action === first.swap) return swapScore(s);
  return start < 0 ? -100 : standScore(s, start, s.facingOf(unit));
}
