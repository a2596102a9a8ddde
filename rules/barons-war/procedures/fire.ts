import { ActionList, type OutcomeList, type Player } from '../../core/index.ts';
import { arcOf, REAR, FRONT } from '../../geometry/hex-grid.ts';
import { isBarredTarget, isHeldBack } from '../march-rules.ts';
import { INFANTRY } from '../scenario.ts';
import { hasSight, hidesBeyond } from '../sight.ts';
import type { BaronsWarState } from '../state.ts';
import { STEP } from '../steps.ts';
import { FIRE_HITS_FROM, MAXIMUM_RANGE_HEXES } from '../tables/charts.ts';
import { exerts } from '../zones.ts';
import { strikeHex } from './hits.ts';
import { isNearActivated } from './interludes.ts';
import { checkFirer, checkShooting } from './frames.ts';
import { ask, roll, type StepDraft } from './kinds.ts';

type S = BaronsWarState;

/** Whether the unit can fire at all: infantry with missiles, on top or under men-at-arms.
 * @rule 8.0 only infantry @rule 7.31 of two infantry the top one @ruling R-37 R-42 */
export function isArmed(s: S, unit: number): boolean {
  const card = s.scenario.units[unit]!;
  const hex = s.hexOf(unit);
  if (hex < 0 || card.type !== INFANTRY || card.rangeHexes === 0) return false;
  const top = s.topAt(hex);
  return top === unit || s.typeOf(top) !== INFANTRY;
}

/** Arc of `hex`'s facing through which a line from `other` comes; along a hexside the arc better for the one in `hex`. */
function arcTowards(s: S, hex: number, facing: number, other: number, worse: boolean): number {
  const [first, second] = s.scenario.grid.entryDirections(other, hex);
  const a = arcOf(facing, first);
  const b = second < 0 ? a : arcOf(facing, second);
  return worse ? Math.max(a, b) : Math.min(a, b);
}

/** Whether a unit may fire at a hex as far as range, arc and sight go.
 * @rule 8.4 range @rule 7.13 not through the rear @rule 8.3 line of sight; adjacent only at those who came adjacent or where sight ends
 * @ruling R-38 R-41 */
export function canHit(s: S, unit: number, target: number): boolean {
  const hex = s.hexOf(unit);
  const { grid, units } = s.scenario;
  const range = grid.distance(hex, target);
  if (range > Math.min(units[unit]!.rangeHexes, MAXIMUM_RANGE_HEXES) || range === 0) return false;
  if (arcTowards(s, hex, s.facingOf(unit), target, true) === REAR) return false;
  if (range > 1) return hasSight(s, hex, target);
  const defender = s.topAt(target);
  const start = s.data[s.u.start + defender]!;
  const cameAdjacent = start >= 0 && grid.distance(start, hex) > 1;
  return cameAdjacent || hidesBeyond(s, hex, target);
}

/** Whether this side is the one that attacks in this player turn. */
function isOffensive(s: S, unit: number): boolean {
  return s.sideOf(unit) === s.side;
}

/** @rule 6.2 out of command only if it began next to an enemy @rule 14.1 Edward only at the Battle named @rule 8.1 only at activated units */
function isAllowedTarget(s: S, unit: number, target: number): boolean {
  const defender = s.topAt(target);
  if (!isOffensive(s, unit)) return s.battleOf(defender) === s.battle;
  if (isBarredTarget(s, unit, target)) return false;
  return !isHeldBack(s, unit);
}

/** Adds the hexes a unit may fire at.
 * @rule 8.1 a defender with activated enemies in its zone fires at one of these @ruling R-39 */
export function addTargets(s: S, unit: number, into: ActionList): void {
  const { first } = s.game.space;
  const hex = s.hexOf(unit);
  const { grid } = s.scenario;
  const enemy = (1 - s.sideOf(unit)) as Player;
  let bound = false;
  for (const target of grid.within(hex, s.scenario.units[unit]!.rangeHexes)) {
    if (!s.holds(enemy, target) || !isAllowedTarget(s, unit, target)) continue;
    const inItsZone =
      !isOffensive(s, unit) && grid.distance(hex, target) === 1 && exerts(s, s.sideOf(unit), hex, grid.directionTo(hex, target));
    if (inItsZone && !bound) {
      into.clear();
      bound = true;
    }
    if (bound && !inItsZone) continue;
    if (canHit(s, unit, target)) into.push(first.fire + target);
  }
}

const scratchTargets = new ActionList();

function hasTarget(s: S, unit: number): boolean {
  if (s.data[s.u.fired + unit] === 1 || !isArmed(s, unit)) return false;
  if (!isOffensive(s, unit) && !isNearActivated(s, s.hexOf(unit), s.scenario.units[unit]!.rangeHexes)) return false;
  addTargets(s, unit, scratchTargets.clear());
  return scratchTargets.length > 0;
}

/** @rule 8.0 units fire one by one, in any order, each once in the segment */
function legalFirers(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const side = s.register(0) as Player;
  into.push(first.pass);
  const units = side === s.side ? s.scenario.battles[s.battle]!.units : s.game.unitsOf[side];
  for (let i = 0; i < units.length; i++) if (hasTarget(s, units[i]!)) into.push(first.select + units[i]!);
}

/** Chance in tenths that a shot hits.
 * @rule 8.5 d10 on the Fire Table @rule 12.1 shaken units at -1 @rule 7.13 flank and rear @ruling R-40 */
export function fireWeight(s: S, unit: number, target: number, rangeHexes: number): number {
  const defender = s.topAt(target);
  const behind = arcTowards(s, target, s.facingOf(defender), s.hexOf(unit), false) !== FRONT;
  return weightAt(s, unit, rangeHexes, behind);
}

/** The same at a range, by whether the shot comes from behind. */
export function weightAt(s: S, unit: number, rangeHexes: number, behind: boolean): number {
  const modifier = (behind ? s.game.rules.flankFireModifier : 0) - (s.isShaken(unit) ? 1 : 0);
  const needed = FIRE_HITS_FROM[(rangeHexes - 1) as 0]! - modifier;
  return Math.min(10, Math.max(0, 11 - needed));
}

function fireOutcomes(s: S, into: OutcomeList): void {
  const unit = s.register(0);
  const target = s.register(1);
  const weight = fireWeight(s, unit, target, s.scenario.grid.distance(s.hexOf(unit), target));
  into.add(0, 10 - weight);
  into.add(1, weight);
}

/** @rule 8.5 hits are applied at once, leaders roll, and those driven back retreat; checks wait for the end of the segment [12.0] */
function rollFire(s: S, hits: number): void {
  const unit = s.register(0);
  const target = s.register(1);
  s.data[s.u.fired + unit] = 1;
  s.data[s.u.firedAt + unit] = target;
  if (s.listener !== null)
    s.tell(
      'fired',
      '8.5',
      `${s.scenario.units[unit]!.name} fire at ${s.scenario.grid.format(target)}: ${hits === 0 ? 'no effect' : 'a hit'}.`,
    );
  s.pop();
  s.push(STEP['hits/retreats'], 1 - s.sideOf(unit));
  strikeHex(s, target, hits);
}

function chooseFirer(s: S, action: number): void {
  const { first } = s.game.space;
  if (action === first.pass) s.pop();
  else s.push(STEP['fire/target'], action - first.select);
}

function chooseTarget(s: S, action: number): void {
  const unit = s.register(0);
  s.become(STEP['fire/roll']);
  s.setRegister(0, unit);
  s.setRegister(1, action - s.game.space.first.fire);
}

export const fireSteps: readonly StepDraft[] = [
  ask('fire/select', (s) => s.register(0) as Player, legalFirers, chooseFirer, {
    on: ['turn/activation'],
    registers: (k) => ({ side: k.side }),
  }),
  ask(
    'fire/target',
    (s) => s.sideOf(s.register(0)),
    (s, into) => addTargets(s, s.register(0), into),
    chooseTarget,
    { on: ['fire/select'], check: checkFirer, registers: (k) => ({ unit: k.unit }) },
  ),
  roll('fire/roll', fireOutcomes, rollFire, {
    on: ['fire/select'],
    check: checkShooting,
    registers: (k) => ({ unit: k.unit, target: k.hex }),
  }),
];
