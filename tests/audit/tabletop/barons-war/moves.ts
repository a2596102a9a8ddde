import type { Findings, Moment } from '../frame.ts';
import {
  aspect,
  distance,
  type Field,
  fieldOf,
  groundAt,
  heightAt,
  type Hex,
  isHexside,
  isOnMap,
  isRoad,
  neighbour,
  sideTo,
  type Unit,
  unitsIn,
} from './map.ts';

/** Points of infantry, men-at-arms and cavalry to enter a hex; null is closed. */
// biome-ignore format: a table
const COST: Readonly<Record<string, readonly (number | null)[]>> = {
  clear: [1, 1, 1], windmill: [1, 1, 1], woods: [2, 2, 3], town: [1, 1, 2], castle: [2, 2, null], priory: [2, 2, null], marsh: [2, 3, null],
  river: [null, null, null], cliff: [null, null, null],
};
/** Points that a hexside adds: a slope up, a steep slope up and down, a stream. */
// biome-ignore format: a table
const OVER: Readonly<Record<string, readonly (number | null)[]>> = { up: [1, 1, 1], steepUp: [2, 2, null], steepDown: [1, 1, 3], stream: [1, 1, 2] };
const MOVES = [5, 4, 8];
const TYPES = ['infantry', 'men-at-arms', 'heavy-cavalry'];

/** Points of a step, or null where no way leads. A road or bridge replaces hex and hexside. */
function stepCost(field: Field, type: number, from: Hex, to: Hex): number | null {
  if (!isOnMap(field, to)) return null;
  if (isRoad(field, from, to) || isHexside(field.map.bridges, from, to)) return 1;
  // Whoever stands on a bridge leaves it by its ends.
  if (groundAt(field, from) === 'river') return null;
  const rise = heightAt(field, to) - heightAt(field, from);
  const names = [
    ...(rise >= 2 ? ['steepUp'] : rise === 1 ? ['up'] : rise <= -2 ? ['steepDown'] : []),
    ...(isHexside(field.map.streams, from, to) ? ['stream'] : []),
  ];
  const parts = [COST[groundAt(field, to)]![type]!, ...names.map((name) => OVER[name]![type]!)];
  return parts.includes(null as never) ? null : parts.reduce((sum, part) => sum + part, 0);
}

/** No enemy so near that zones, charges or new attacks could matter. */
function isFarFromEnemies(field: Field, unit: Unit): boolean {
  return field.units.every((one) => one.side === unit.side || distance(one.hex, unit.hex) > MOVES[TYPES.indexOf(unit.type)]! + 4);
}

/** All ends of a walk of a lone unit among friends: a hex and a facing, by points and by whether the free turn is used [7.0, 7.12]. */
function ends(field: Field, unit: Unit): Set<string> {
  const type = TYPES.indexOf(unit.type);
  const [best, queue] = [new Map<string, number>(), [{ hex: unit.hex, facing: unit.cells.facing as number, turned: false, spent: 0 }]];
  const found = new Set<string>();
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    const key = `${at.hex} ${at.facing} ${at.turned}`;
    if ((best.get(key) ?? 99) <= at.spent) continue;
    best.set(key, at.spent);
    if (mayStop(field, unit, at.hex, at.facing)) found.add(`${at.hex} ${at.facing}`);
    for (const next of [...turns(at), ...steps(field, unit, type, at)]) if (next.spent <= MOVES[type]!) queue.push(next);
  }
  found.delete(`${unit.hex} ${unit.cells.facing}`);
  return found;
}

interface Place {
  readonly hex: Hex;
  readonly facing: number;
  readonly turned: boolean;
  readonly spent: number;
}

/** The first turn is free, each other costs a point [7.12]. */
function turns(at: Place): Place[] {
  return [0, 1, 2, 3, 4, 5]
    .filter((facing) => facing !== at.facing)
    .map((facing) => ({ ...at, facing, turned: true, spent: at.spent + (at.turned ? 1 : 0) }));
}

function steps(field: Field, unit: Unit, type: number, at: Place): Place[] {
  return [at.facing, (at.facing + 1) % 6].flatMap((side): Place[] => {
    const hex = neighbour(at.hex, side);
    const cost = stepCost(field, type, at.hex, hex);
    // A lone unit passes a lone unit, nobody a stack [7.31].
    const isOpen = cost !== null && unitsIn(field, hex).filter(({ id }) => id !== unit.id).length < 2;
    return isOpen ? [{ ...at, hex, spent: at.spent + cost }] : [];
  });
}

/** Two units of one Battle, of one type, or infantry with men-at-arms; who joins takes the facing found there [7.3, R-32]. */
function mayStop(field: Field, unit: Unit, hex: Hex, facing: number): boolean {
  const there = unitsIn(field, hex).filter(({ id }) => id !== unit.id);
  if (there.length === 0) return true;
  const [other] = there;
  const isPair = other!.type === unit.type || (other!.type !== 'heavy-cavalry' && unit.type !== 'heavy-cavalry');
  return there.length === 1 && other!.battle === unit.battle && isPair && other!.cells.facing === facing;
}

/** @rule 7.0 where a lone unit may go, and how it may face there, with no enemy near */
export function auditMoves(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const { mover, moverSpent, moverTurned, moverStack } = moment.cells;
  const unit = field.units.find(({ id }) => id === mover);
  if (unit === undefined || moverStack || moverSpent > 0 || moverTurned) return findings.skip('moves: leaders, stacks, and who has begun');
  if (unitsIn(field, unit.hex).length > 1 || !isFarFromEnemies(field, unit))
    return findings.skip('moves: out of a stack, or near the enemy');
  const offered = moment.actions.filter(({ kind }) => kind === 'move').map(({ to, facing }) => `${to} ${facing}`);
  const book = ends(field, unit);
  const isBlocked = (one: string) => unitsIn(field, one.slice(0, 4)).some(({ id }) => id !== unit.id);
  // How a unit joins another is asked of in a finer way; here the free hexes are compared.
  findings.sameSet(
    'ends of walks',
    [...book].filter((one) => !isBlocked(one)),
    offered.filter((one) => !isBlocked(one)),
  );
}

/** @rule 9.4 hexes of a retreat: farther from where it began, not into zones, stacks, enemies or closed ground, never up a steep slope */
export function auditRetreat(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const unit = field.units.find(({ id }) => id === moment.frame.unit)!;
  const { origin } = moment.frame;
  for (const action of moment.actions.filter(({ kind }) => kind === 'retreat')) {
    const hex = String(action['to']);
    const foes = field.units.filter(
      ({ side, cells, hex: at }) =>
        side !== unit.side && !cells.shaken && distance(at, hex) === 1 && aspect(cells.facing, sideTo(at, hex)) === 'front',
    );
    const zone = foes.filter(({ hex: at, type }) => stepCost(field, TYPES.indexOf(type), at, hex) !== null);
    const rise = heightAt(field, hex) - heightAt(field, unit.hex);
    // biome-ignore format: one rule a line
    const faults = [
      ...(distance(unit.hex, hex) !== 1 ? ['not adjacent'] : []),
      ...(distance(origin, hex) <= distance(origin, unit.hex) ? ['not farther'] : []),
      ...(zone.length > 0 ? ['an enemy zone'] : []),
      ...(stepCost(field, TYPES.indexOf(unit.type), unit.hex, hex) === null ? ['closed'] : []),
      ...(rise >= 2 && !isRoad(field, unit.hex, hex) ? ['up a steep slope'] : []),
      ...(unitsIn(field, hex).some(({ side }) => side !== unit.side) ? ['an enemy'] : []),
      ...(unitsIn(field, hex).length > 1 ? ['a stack'] : []),
    ];
    findings.same(
      'retreats',
      [],
      faults.map((fault) => `${hex}: ${fault}`),
    );
  }
}

/** @rule 9.0 attacks go at enemies before the front of a unit of the activated Battle */
export function auditAttacks(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  for (const action of moment.actions.filter(({ kind }) => kind === 'attack')) {
    const hex = String(action['at']);
    const by = field.units.filter(
      ({ battle, cells, hex: from }) =>
        battle === field.cells.battle && !cells.shaken && distance(from, hex) === 1 && aspect(cells.facing, sideTo(from, hex)) === 'front',
    );
    findings.same('attacks', true, by.length > 0 || hex);
  }
}
