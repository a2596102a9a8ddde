import type { Findings, Moment } from '../frame.ts';
import {
  agreed,
  type Answer,
  apart,
  area,
  both,
  common,
  cornersOf,
  dot,
  either,
  gapBetween,
  grown,
  lengthWithin,
  type Point,
  shareIn,
  SIDES,
  spot,
  toSegment,
  turnBetween,
} from '../plane.ts';
import { edge, type Field, fieldOf, type Ground, insideShare, TYPES, type Unit, unitOf } from './field.ts';

const HAIR = 0.02;

/** Whether half of a base lies in one of the grounds of these types [0.6]. */
export function isWithin(field: Field, unit: Unit, types: readonly string[]): Answer {
  const shares = field.grounds.filter(({ type }) => types.includes(type)).map((ground) => insideShare(field, unit.base, ground));
  const most = Math.max(-1, ...shares);
  return Math.abs(most) < HAIR && field.options['inside'] !== 'all' ? 'unsure' : agreed(most >= -1e-4, most >= -1e-4);
}

/** A river crossing defends whoever stands behind it against those on it [0.8, 3.2, O-26]. */
function isBehindCrossing(field: Field, unit: Unit, foe: Unit, side: 'front' | 'right' | 'rear' | 'left'): Answer {
  const answers = field.crossings.map((crossing): Answer => {
    const gap = gapBetween(cornersOf(unit.base), crossing.shape);
    const on = shareIn({ ...unit.base, wide: 0.01, deep: 0.01 }, crossing.shape) > 0.5;
    const rider = area(common(cornersOf(foe.base), crossing.shape));
    const { at } = crossing.base;
    const far = dot({ x: unit.base.at.x - at.x, y: unit.base.at.y - at.y }, crossing.base.right) > 0 ? 180 : 0;
    const looks = Math.abs(turnBetween(edge(unit, side).heading, crossing.along + 90 + far));
    return both(
      agreed(gap <= 0.5 - HAIR, gap <= 0.5 + HAIR),
      on ? 'no' : 'yes',
      agreed(rider > 0.1, rider > 0.001),
      agreed(looks <= 44.8, looks <= 45.2),
    );
  });
  return either('no', ...answers);
}

function toCrest(point: Point, { crest }: Ground): number {
  return toSegment(point, crest[0], crest[1]);
}

/** Least and greatest distance from the ridge of what of a stretch lies on the hill; the rest lies below all of it. */
function heights(from: Point, to: Point, hill: Ground): { least: number; most: number; onHill: number } {
  const steps = 200;
  let [least, most, on] = [Infinity, 0, 0];
  for (let i = 0; i <= steps; i++) {
    const point = { x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps };
    const { at, wide, deep } = hill.base;
    const isOn = Math.abs(point.x - at.x) < wide / 2 - 1e-6 && Math.abs(point.y - at.y) < deep / 2 - 1e-6;
    if (isOn) on++;
    least = isOn ? Math.min(least, toCrest(point, hill)) : least;
    most = isOn ? Math.max(most, toCrest(point, hill)) : Infinity;
  }
  return { least, most, onHill: (on / (steps + 1)) * apart(from, to) };
}

/** Standing uphill of an attacker [0.8, O-27]. */
function isUphill(field: Field, unit: Unit, foe: Unit): Answer {
  const hills = field.grounds.filter(({ type }) => type === 'hill');
  const answers = hills.map((hill): Answer => {
    const half = insideShare(field, unit.base, hill);
    const touches = ({ base }: Unit, by: number) => lengthWithin(...hill.crest, cornersOf(grown(base, by))) > 0;
    const ridge = agreed(touches(unit, -HAIR) && !touches(foe, HAIR), touches(unit, HAIR) && !touches(foe, -HAIR));
    const rear = heights(spot(unit.base, -1, -1), spot(unit.base, 1, -1), hill);
    const front = heights(spot(foe.base, -1, 1), spot(foe.base, 1, 1), hill);
    const below = both(agreed(front.onHill === 0, front.onHill <= 0.1), agreed(rear.onHill > 0.1, rear.onHill > 0));
    const higher = agreed(rear.most < front.least - 0.05, rear.most < front.least + 0.05);
    return both(Math.abs(half) < HAIR ? 'unsure' : agreed(half > 0, half > 0), either(ridge, below, higher));
  });
  return either('no', ...answers);
}

function eliteOf(field: Field, unit: Unit, how: 'melee' | 'shoot'): number {
  const bonus = field.pack.rules?.elite?.[unit.side]?.[how] ?? 0;
  return bonus === 0 ? 0 : Number(field.options['elite']);
}

function hitWords(hits: number): string {
  return hits === 0 ? 'no hits' : hits === 1 ? '1 hit' : `${hits} hits`;
}

/** A die with what is added to it, doubled, and halved so many times; fractions are rounded up [2.3, 3.2, O-23, O-24]. */
function hitChances(modifier: number, times: number, halvings: number): Map<string, number> {
  const chances = new Map<string, number>();
  for (let face = 1; face <= 6; face++) {
    const words = hitWords(Math.max(0, Math.ceil(((face + modifier) * times) / 2 ** halvings)));
    chances.set(words, (chances.get(words) ?? 0) + 1 / 6);
  }
  return chances;
}

function halvingsOf(field: Field, ground: boolean, armour: boolean): number {
  const both = Number(ground) + Number(armour);
  return field.options['halvings'] === 'once' ? Math.min(1, both) : both;
}

/** @rule 2.3 cover and armour */
export function auditShot(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment, moment.cells.side);
  const [unit, target] = [unitOf(field, moment.frame.unit), unitOf(field, moment.frame.target)];
  const cover = isWithin(field, target, ['town', 'wood', 'fort', 'redoubt']);
  if (cover === 'unsure') return findings.skip('shot: half of the base in cover, to a hair');
  const halvings = halvingsOf(field, cover === 'yes', target.type === 'men-at-arms');
  findings.sameChances(
    'hits of a shot',
    hitChances(TYPES[unit.type]!.shoots! + eliteOf(field, unit, 'shoot'), 1, halvings),
    moment.chances,
  );
}

/** @rule 3.2 the hits of a blow */
export function auditBlow(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment, moment.cells.side);
  const [unit, target] = [unitOf(field, moment.frame.unit), unitOf(field, moment.frame.target)];
  const side = SIDES.find((one) => target.cells[one] === unit.id)!;
  const shelter = either(
    isWithin(field, target, ['town', 'wood', 'fort']),
    isBehindCrossing(field, target, unit, side),
    isUphill(field, target, unit),
  );
  if (shelter === 'unsure') return findings.skip('blow: sheltered by ground, to a hair');
  const halvings = halvingsOf(field, shelter === 'yes', target.type === 'men-at-arms');
  const modifier = TYPES[unit.type]!.strikes + eliteOf(field, unit, 'melee');
  findings.sameChances('hits of a blow', hitChances(modifier, side === 'front' ? 1 : 2, halvings), moment.chances);
}

/** A unit strikes the enemy before its front if there is one, else whom it likes of those who touch it [O-21, O-22]. */
export function auditWhomToStrike(moment: Moment, findings: Findings): void {
  const { cells } = unitOf(fieldOf(moment, moment.cells.side), moment.frame.unit);
  const foes = cells.front !== null ? [cells.front] : [cells.right, cells.rear, cells.left].filter((foe) => foe !== null);
  const offered = moment.actions.map((action) => String(action['target']));
  findings.sameSet('whom to strike', foes, offered);
}
