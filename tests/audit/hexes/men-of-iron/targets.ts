import type { Moment, Verdict } from '../frame.ts';
import type { Hex } from '../hex-map.ts';
import { Board, type Unit } from './board.ts';
import { hexesIn } from './reaches.ts';
import { arcTowards, seesStraight, seesTarget } from './sight.ts';

// Whom units may fire at, attack and charge, a second time.

function isNeutral(board: Board, unit: Unit): boolean {
  return board.cell<Record<string, { neutral: boolean }>>('battles')[unit.battle]!.neutral;
}

/** Whether a unit may fire at another as they stand; undefined where the text leaves it open. */
function mayHit(board: Board, unit: Unit, target: Unit): boolean | undefined {
  const range = board.ground.charts.range[unit.type]?.length ?? 0;
  if (target.engaged || isNeutral(board, target) || board.map.distance(unit.hex!, target.hex!) > range) return false;
  const arc = arcTowards(board, unit, target.hex!);
  if (arc === 'rear' || (arc === 'flank' && unit.type === 'ART')) return false;
  if (arc === 'flank' && unit.type === 'BO') return undefined; // whether Bombards are Artillery
  return seesTarget(board, unit, target);
}

function isArmed(board: Board, unit: Unit): boolean {
  return board.can(unit, 'missile') && unit.status !== 'retired' && !unit.engaged;
}

/** A unit that is asked what it does: at whom it may fire. */
export function* auditFireTargets(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const unit = board.units.find(({ id }) => id === board.cell<string>('mover'));
  if (unit === undefined || unit.hex === null || !board.can(unit, 'missile')) return;
  const found = [...hexesIn(moment, 'fire'), ...hexesIn(moment, 'fire-under')].sort();
  const isBusy = unit.done || unit.fired || !isArmed(board, unit) || board.cell<string>('activation') !== 'battle';
  const close = board.can(unit, 'shootAndScoot') && board.isThreatened(unit.hex, unit.side) ? 1 : 0;
  const isSpent = board.can(unit, 'shootAndScoot') && board.cell<number>('spent') + close > board.cell<number>('budget');
  const expected: Hex[] = [];
  for (const target of isBusy || isSpent ? [] : board.enemiesOf(unit.side)) {
    const may = mayHit(board, unit, target);
    if (may === undefined ? found.includes(target.hex!) : may) expected.push(target.hex!);
  }
  yield { kind: 'fire targets', expected: `${unit.id} ${expected.sort().join(' ')}`, found: `${unit.id} ${found.join(' ')}` };
}

/** Who may react to an enemy who comes into a hex [11.2]. */
export function* auditReaction(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const mover = board.unit(moment.stack.at(-1)!['unit'] as string);
  const mayReact = (unit: Unit): boolean => {
    if (!isArmed(board, unit) || isNeutral(board, unit) || (unit.type === 'ART' && unit.limbered)) return false;
    if (board.can(unit, 'reactOnce') && unit.reacted) return false;
    const direction = board.map.directionTo(unit.hex!, mover.hex!);
    return direction >= 0 && board.sideOf(unit, direction) < 2;
  };
  const expected = board
    .enemiesOf(mover.side)
    .filter(mayReact)
    .map(({ id }) => id);
  yield { kind: 'reaction fire', expected: expected.sort().join(' '), found: hexesIn(moment, 'react').join(' ') };
}

// ---- Shock

/** Whether a unit can attack into a hex beside it, and whom it meets there. */
function foeAt(board: Board, unit: Unit, hex: Hex | undefined): Unit | undefined {
  if (hex === undefined || !board.ground.attackable(unit.hex!, hex)) return undefined;
  const foes = board.at(hex).filter((other) => other.side !== unit.side && !isNeutral(board, other));
  const foe = foes.find(({ type }) => type !== 'ART') ?? foes[0];
  if (foe === undefined || (unit.engaged && !foe.engaged)) return undefined;
  return board.ground.charts.matrix[unit.type] !== undefined || isPrey(board, unit, foe) ? foe : undefined;
}

/** Those who fight by a rule of their battle only fight whom it names. */
function isPrey(board: Board, unit: Unit, foe: Unit): boolean {
  if (board.isShaken(foe)) return true;
  return unit.type === 'LB' ? foe.type === 'UH' : board.can(foe, 'missile');
}

function foesInFront(board: Board, unit: Unit): (Unit | undefined)[] {
  return [0, 1].map((turn) => foeAt(board, unit, board.map.next(unit.hex!, unit.facing + turn)));
}

/** Hexes of ways of other Charges [13.3 j]. */
function chargePaths(board: Board, unit: Unit): Set<Hex> {
  const others = board.units.filter(({ id, mark }) => id !== unit.id && mark === 'charge');
  return new Set(others.flatMap(({ chargeHex, chargeVia }) => [chargeHex, chargeVia].filter((hex) => hex !== null)));
}

/** Whether a Charge can strike from a hex [13.3 b, g, h, k]. */
function canStrike(board: Board, from: Hex, target: Unit, facing: number): boolean {
  const direction = board.map.directionTo(from, target.hex!);
  if (direction < 0 || (direction - facing + 6) % 6 > 1) return false;
  if (!board.ground.attackable(from, target.hex!) || !board.ground.chargeable(from, target.hex!)) return false;
  const isFront = board.sideOf(target, (direction + 3) % 6) < 2;
  return target.formation === 'none' || (target.formation !== 'schiltron' && !isFront);
}

/** Whether a Charge can lead from a hex to the next [13.3 d, f, g, h, i, j]. */
function canRide(board: Board, unit: Unit, from: Hex, to: Hex, isLast: boolean, taken: ReadonlySet<Hex>): boolean {
  if (board.at(to).length > 0 || taken.has(to) || !board.ground.chargeable(from, to) || !board.canGo(unit, from, to)) return false;
  return !board.entriesAgainst(unit.side).has(to) && (isLast || !board.isThreatened(to, unit.side));
}

/** Whether a unit that faces so has a path to a target: one or two hexes, each in front of it [13.3, MI-16]. */
function hasPath(board: Board, unit: Unit, target: Unit, facing: number, taken: ReadonlySet<Hex>): boolean {
  const steps = board.map.distance(unit.hex!, target.hex!) - 1;
  const reach = (from: Hex, left: number): boolean => {
    if (left === 0) return canStrike(board, from, target, facing);
    return [0, 1].some((turn) => {
      const to = board.map.next(from, facing + turn);
      return to !== undefined && canRide(board, unit, from, to, left === 1, taken) && reach(to, left - 1);
    });
  };
  return reach(unit.hex!, steps);
}

/** Targets and facings of the Charges that a unit may declare. */
function chargesOf(board: Board, unit: Unit): string[] {
  if (!board.can(unit, 'charge') || unit.status !== 'normal' || unit.beganNext || unit.attacked) return [];
  if (board.isThreatened(unit.hex!, unit.side) || (!unit.inCommand && !board.can(unit, 'knight'))) return [];
  const taken = chargePaths(board, unit);
  const facings = [-1, 0, 1].map((turn) => (unit.facing + turn + 6) % 6);
  return board.enemiesOf(unit.side).flatMap((target) => {
    const distance = board.map.distance(unit.hex!, target.hex!);
    if (distance < 2 || distance > 3 || target.under || isNeutral(board, target)) return [];
    if (!seesStraight(board, unit.hex!, target.hex!)) return [];
    return facings.filter((facing) => hasPath(board, unit, target, facing, taken)).map((facing) => `${target.hex!} ${facing}`);
  });
}

/** Hexes that a unit may attack, for units that have both enemies to themselves: nobody has declared an attack yet. */
export function* auditAttacks(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const unit = board.unit(moment.stack.at(-1)!['unit'] as string);
  const isFirst = board.cell<number>('clashes') === 0 && board.cell<string | null>('sortie') === null;
  const isAlone = board.units.every(({ mark }) => mark === 'none');
  const foes = foesInFront(board, unit).filter((foe) => foe !== undefined);
  const found = hexesIn(moment, 'attack');
  const both = moment.legal.includes('attack-both');
  if (isAlone) {
    const mayBoth = foes.length === 2 && !board.can(unit, 'levy');
    yield { kind: 'attack on both', expected: `${unit.id} ${mayBoth}`, found: `${unit.id} ${both}` };
  }
  const hexes = foes.map(({ hex }) => hex!);
  // Of two enemies one may be barred, since somebody else has to attack the other one [12.1]: all that is offered must be in front.
  const isBinding = isAlone && foes.length < 2 && !board.can(unit, 'levy');
  const expected = isBinding ? hexes : hexes.filter((hex) => found.includes(hex));
  yield { kind: 'attack', expected: `${unit.id} ${expected.sort().join(' ')}`, found: `${unit.id} ${found.join(' ')}` };
  if (!isFirst || !isAlone) return;
  const charges = moment.legal.flatMap((text) => (text.startsWith('charge ') ? [text.slice(7)] : []));
  yield {
    kind: 'charges',
    expected: `${unit.id} ${chargesOf(board, unit).sort().join(', ')}`,
    found: `${unit.id} ${charges.sort().join(', ')}`,
  };
}

/** Who may declare an attack while nobody has: whoever has an enemy in front, or can charge one. */
export function* auditDeclarations(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const isFirst = board.cell<number>('clashes') === 0 && board.cell<string | null>('sortie') === null;
  if (!isFirst || board.units.some(({ mark, attacked }) => mark !== 'none' || attacked) || board.cell<string>('activation') !== 'battle')
    return;
  const mayAttack = (unit: Unit): boolean => {
    if (unit.hex === null || unit.status === 'retired' || (unit.type === 'AF' && unit.fired)) return false;
    if (unit.formation === 'shield-wall' || (unit.formation === 'schiltron' && !board.ground.specials.has('drilled-schiltron')))
      return false;
    const fights =
      board.ground.charts.matrix[unit.type] !== undefined ||
      (unit.type === 'LB' && board.ground.specials.has('archers-melee') && !unit.fired);
    return fights && (foesInFront(board, unit).some((foe) => foe !== undefined) || chargesOf(board, unit).length > 0);
  };
  const own = board.units.filter(({ battle, type }) => battle === board.cell<string>('battle') && type !== 'LVY');
  const found = hexesIn(moment, 'select').filter((id) => board.unit(id).type !== 'LVY');
  yield {
    kind: 'who attacks',
    expected: own
      .filter(mayAttack)
      .map(({ id }) => id)
      .sort()
      .join(' '),
    found: found.join(' '),
  };
}
