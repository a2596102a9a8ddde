import type { Findings, Moment } from '../frame.ts';
import { aspect, distance, type Field, fieldOf, groundAt, heightAt, type Hex, middle, neighbour, sideTo, topOf, unitsIn } from './map.ts';

const BLOCKING = ['woods', 'town', 'castle', 'priory'];

/** The hexes between two others on the straight line; where it runs along a hexside, both beside it. */
function between(from: Hex, to: Hex): Hex[][] {
  const [a, b] = [middle(from), middle(to)];
  const steps = distance(from, to);
  const near = (share: number): Hex[] => {
    const point = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
    const round = [from, ...ring(from, steps)]
      .map((hex) => ({ hex, off: Math.hypot(middle(hex).x - point.x, middle(hex).y - point.y) }))
      .sort((one, two) => one.off - two.off);
    return round.filter(({ off }) => off < round[0]!.off + 1e-6).map(({ hex }) => hex);
  };
  return Array.from({ length: steps - 1 }, (_, i) => near((i + 1) / steps));
}

/** All hexes up to so far away. */
function ring(hex: Hex, radius: number): Hex[] {
  let found = new Set([hex]);
  for (let i = 0; i < radius; i++)
    found = new Set([...found, ...[...found].flatMap((one) => [0, 1, 2, 3, 4, 5].map((side) => neighbour(one, side)))]);
  found.delete(hex);
  return [...found];
}

/** Whether a hex on the way hides the target [8.41, 8.42]. */
function hides(field: Field, hex: Hex, from: Hex, to: Hex): boolean {
  const [own, high, low] = [
    heightAt(field, hex),
    Math.max(heightAt(field, from), heightAt(field, to)),
    Math.min(heightAt(field, from), heightAt(field, to)),
  ];
  const isFull = BLOCKING.includes(groundAt(field, hex)) || unitsIn(field, hex).length > 0;
  if (high === low) return own > high || (own === high && isFull);
  const lower = heightAt(field, from) < heightAt(field, to) ? from : to;
  return own > high || (isFull && distance(hex, lower) === 1);
}

/** @rule 8.3 the line of sight; along a hexside only two hexes that block hide */
function isInSight(field: Field, from: Hex, to: Hex): boolean {
  return between(from, to).every((hexes) => !hexes.every((hex) => hides(field, hex, from, to)));
}

/** Sides by which the line from one hex into another may come in: the better for the target counts. */
function entries(from: Hex, to: Hex): number[] {
  const [a, b] = [middle(from), middle(to)];
  const offs = [0, 1, 2, 3, 4, 5].map((side) => {
    const by = middle(neighbour(to, side));
    const way = { x: by.x - b.x, y: by.y - b.y };
    return {
      side,
      turn: Math.acos(Math.max(-1, Math.min(1, ((a.x - b.x) * way.x + (a.y - b.y) * way.y) / Math.hypot(a.x - b.x, a.y - b.y)))),
    };
  });
  const least = Math.min(...offs.map(({ turn }) => turn));
  return offs.filter(({ turn }) => turn < least + 1e-6).map(({ side }) => side);
}

/** Range in hexes, and whether the shot comes in through flank or rear [7.13, R-40]. */
export function rangeAndSide(field: Field, from: Hex, to: Hex): { range: number; aside: boolean } {
  const { facing } = topOf(field, to).cells;
  return { range: distance(from, to), aside: entries(from, to).every((side) => aspect(facing, side) !== 'front') };
}

/** Out through front or flank; of two sides the better for the target: the rear. */
function mayFireThrough(facing: number, from: Hex, to: Hex): boolean {
  return entries(to, from).every((side) => aspect(facing, side) !== 'rear');
}

/** Whether a target may be fired at next to the firer: it came nearer in this activation, or its own ground hides what lies behind it. */
function mayFireAdjacent(field: Field, from: Hex, to: Hex): boolean {
  const start = topOf(field, to).cells.start;
  const behind = neighbour(to, sideTo(from, to));
  const ground = heightAt(field, to) > heightAt(field, from) || BLOCKING.includes(groundAt(field, to));
  return (start !== null && distance(from, start) > 1) || (ground && behind !== '');
}

/** @rule 8.0 whom a unit may fire at, two hexes away and more */
export function auditTargets(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const unit = field.units.find(({ id }) => id === moment.frame.unit)!;
  const offered = moment.actions.filter(({ kind }) => kind === 'fire').map(({ at }) => String(at));
  for (const at of offered.filter((hex) => distance(unit.hex, hex) === 1))
    findings.same('fire at the next hex', true, mayFireAdjacent(field, unit.hex, at) || at);
  const isDefence = moment.cells.stack.some(({ stage }: { stage?: string }) => stage?.startsWith('defensive'));
  const hexes = [...new Set(field.units.filter(({ side }) => side !== unit.side).map(({ hex }) => hex))];
  const activated = hexes.filter((hex) => !isDefence || topOf(field, hex).battle === field.cells.battle);
  const inZone = activated.some((hex) => distance(unit.hex, hex) === 1 && aspect(unit.cells.facing, sideTo(unit.hex, hex)) === 'front');
  if (isDefence && inZone && !unit.cells.shaken) return findings.skip('targets: an enemy in the zone comes first');
  const far = activated.filter((hex) => distance(unit.hex, hex) > 1 && distance(unit.hex, hex) <= unit.range);
  const book = far.filter((hex) => isInSight(field, unit.hex, hex) && mayFireThrough(unit.cells.facing, unit.hex, hex));
  findings.sameSet(
    'targets of fire',
    book,
    offered.filter((hex) => distance(unit.hex, hex) > 1),
  );
}
