import type { Findings, Json, Moment } from '../frame.ts';
// biome-ignore format: one list
import { agreed, type Answer, apart, atMost, type Base, bearing, both, clip, cornersOf, depth, dot, either, gapBetween, moved, type Point, rectangle, type Shape, shareIn, type Side, SIDES, spot, toSegment, turnBetween, turned, wayTo } from '../plane.ts';
import { edge, type Field, fieldOf, type Ground, inMelee, insideShare, TYPES, type Unit, unitOf } from './field.ts';
import { isBefore, isInArc, sees } from './sight.ts';
import { ROLLED_FOR } from './targets.ts';

const HAIR = 0.02;
/** Bases touch, and may overlap, by this much (O-69). */
const TOUCH = 0.01;
const COMPASS = ['n', 'nne', 'ne', 'ene', 'e', 'ese', 'se', 'sse', 's', 'ssw', 'sw', 'wsw', 'w', 'wnw', 'nw', 'nnw'];
const RELATIVE: Readonly<Record<string, number>> = { ahead: 0, right: 90, back: 180, left: 270 };
/** Whole inches on offer; `most` stands for as far as it can go. */
const INCHES = [1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15];

/** Middles of crossings, and of places to be held, by name (O-12). */
function landmarks(field: Field): ReadonlyMap<string, Json> {
  const areas = (field.pack.areas ?? []).map((area: Json) => {
    const rect = area.rect ?? field.pack.terrain.find(({ id }: Json) => id === area.terrain).rect;
    return [area.id, { x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 }] as const;
  });
  return new Map([...field.crossings.map(({ id, base }) => [id, base.at] as const), ...areas]);
}

/** The headings on offer by name, in degrees to a tenth [1.4, O-12]. */
function headings(field: Field, unit: Unit): Map<string, number> {
  const round = (heading: number) => (Math.round(heading * 10) / 10) % 360;
  const named = new Map<string, number>(COMPASS.map((name, i) => [name, i * 22.5]));
  for (const [name, turn] of Object.entries(RELATIVE)) named.set(name, round(unit.base.heading + turn));
  for (const foe of field.units) if (foe.side !== unit.side) named.set(foe.id, round(bearing(unit.base.at, foe.base.at)));
  for (const [name, at] of landmarks(field)) if (apart(at, unit.base.at) > 0.05) named.set(name, round(bearing(unit.base.at, at)));
  return named;
}

function isClosed(field: Field, unit: Unit, ground: Ground): boolean {
  const { type, garrison, shape } = ground;
  if (type === 'wood') return !TYPES[unit.type]!.woods;
  if (type === 'redoubt')
    return TYPES[unit.type]!.mounted || field.units.some((one) => one.id !== unit.id && depth(cornersOf(one.base), shape) > TOUCH);
  if (type === 'fort') return field.options['forts'] === 'garrison' && garrison !== unit.side;
  return ['lake', 'marsh', 'mountain'].includes(type);
}

/** A shape in the way; of an enemy one keeps a hair off, whom no march and no turn may touch (O-43). */
interface Obstacle {
  readonly shape: Shape;
  readonly hair: number;
}

interface Obstacles {
  readonly grounds: readonly Obstacle[];
  readonly bases: readonly Obstacle[];
}

const solid = (shape: Shape): Obstacle => ({ shape, hair: 0 });

/** What a unit may not ride over: closed ground and the edge of the table; other bases [1.2, 1.3, O-14]. */
function obstaclesOf(field: Field, unit: Unit): Obstacles {
  const { width, height } = field;
  const far = 60;
  // biome-ignore format: one side a line
  const edges = [
    rectangle(-far, -far, far, height + 2 * far), rectangle(width, -far, far, height + 2 * far),
    rectangle(-far, -far, width + 2 * far, far), rectangle(-far, height, width + 2 * far, far),
  ];
  const closed = field.grounds.filter((ground) => isClosed(field, unit, ground)).map(({ shape }) => shape);
  const others = field.units.filter(({ id }) => id !== unit.id);
  const bases = others.map(({ base, side }) => ({ shape: cornersOf(base), hair: side === unit.side ? 0 : 0.03 }));
  return { grounds: [...closed, ...field.water, ...edges.map(cornersOf)].map(solid), bases };
}

/** Whether a base fits where it is set down; touching is free. */
function fits(base: Base, obstacles: readonly Obstacle[]): Answer {
  let [strict, lenient] = [-1, -1];
  for (const { shape, hair } of obstacles) {
    const deep = depth(cornersOf(base), shape);
    strict = Math.max(strict, deep + hair);
    lenient = Math.max(lenient, deep);
  }
  return agreed(strict < TOUCH - 0.006, lenient < TOUCH + HAIR);
}

/** Distance from a point to a shape; nothing if it lies within. */
function distanceTo(point: Point, shape: Shape): number {
  if (depth(shape, [point, { x: point.x + 1e-9, y: point.y }]) > 0) return 0;
  return Math.min(...shape.map((corner, i) => toSegment(point, corner, shape[(i + 1) % shape.length]!)));
}

/** A turn about the middle: the shorter way, no deeper into anything than the base lies in it already [1.4, O-69]. */
function canSweep(base: Base, heading: number, obstacles: readonly Obstacle[]): Answer {
  const turn = turnBetween(base.heading, heading);
  const radius = Math.hypot(base.wide, base.deep) / 2;
  let [strict, lenient] = [-1, -1];
  const steps = Math.ceil(Math.abs(turn) / 0.5);
  for (const { shape, hair } of obstacles.filter(({ shape, hair }) => distanceTo(base.at, shape) < radius + hair)) {
    const before = Math.max(0, depth(cornersOf(base), shape));
    for (let i = 1; i <= steps; i++) {
      const deeper = depth(cornersOf(turned(base, base.heading + (turn * i) / steps)), shape) - before;
      strict = Math.max(strict, deeper + hair);
      lenient = Math.max(lenient, deeper);
    }
  }
  return agreed(strict < -0.01, lenient < HAIR);
}

/** A quarter turn in place slides over to fit, by quarters of an inch up to half the difference of frontage and depth (O-11). */
function canQuarter(base: Base, heading: number, shapes: readonly Obstacle[]): { answer: Answer; slid: boolean } {
  const plain = fits(turned(base, heading), shapes);
  if (plain === 'yes') return { answer: 'yes', slid: false };
  const reach = (base.wide - base.deep) / 2;
  const answers: Answer[] = [plain];
  for (let ahead = -reach; ahead <= reach; ahead += 0.25) {
    for (let right = -reach; right <= reach; right += 0.25) answers.push(fits(moved(turned(base, heading), ahead, right), shapes));
  }
  return { answer: either(...answers), slid: true };
}

function canTurn(base: Base, heading: number, shapes: readonly Obstacle[]): { answer: Answer; slid: boolean } {
  const turn = Math.abs(turnBetween(base.heading, heading));
  if (turn < 0.06 || turn > 179.94) return { answer: 'yes', slid: false };
  if (Math.abs(turn - 90) < 0.06) return canQuarter(base, heading, shapes);
  return { answer: canSweep(base, heading, shapes), slid: false };
}

/** Whether a unit stands astride a road or may soon: what 1.2 iv gives is left to a finer eye. */
function isByRoad(field: Field, base: Base): boolean {
  return field.roads.some((road) => {
    const lean = Math.abs(turnBetween(base.heading, road.heading));
    return shareIn({ ...base, wide: 0.3, deep: 0.3 }, cornersOf(road)) > 0 && Math.min(lean, 180 - lean) < 11.6;
  });
}

function isOnRoad(field: Field, base: Base): boolean {
  return field.roads.some((road) => shareIn({ ...base, wide: 0.3, deep: 0.3 }, cornersOf(road)) > 0);
}

/** How far a base certainly can go straight on, and from where it certainly cannot. */
interface Way {
  readonly free: number;
  readonly stop: number;
}

/** The way ahead: whatever lies in its strip stops a base, unless a lane about its middle is left between two bodies [1.3, 1.7, O-13]. */
function wayOf(base: Base, obstacles: readonly Obstacle[]): Way {
  const now = cornersOf(base);
  const under = obstacles.filter(({ shape }) => depth(now, shape) > TOUCH + HAIR);
  const ahead = obstacles.filter((one) => !under.includes(one));
  const free = Math.min(...ahead.map(({ shape, hair }) => wayTo(base, shape, 0.003 - hair) - hair), under.length > 0 ? 0 : Infinity);
  const hits = ahead.map(({ shape }) => ({ shape, at: wayTo(base, shape, 0.03) })).filter(({ at }) => at < Infinity);
  const beside = ahead.filter(({ shape }) => wayTo(base, shape, -1.1) < Infinity);
  const isGap = beside.length > 1;
  return { free: Math.max(0, free), stop: Math.max(0, isGap ? Infinity : Math.min(Infinity, ...hits.map(({ at }) => at))) };
}

/** A road adds 3 inches to a unit that keeps astride it [1.2 iv]. */
function reach(unit: Unit, base: Base, field: Field): Way {
  const { inches } = TYPES[unit.type]!;
  return { free: inches, stop: inches + (isByRoad(field, base) ? 3 : 0) };
}

/** Which distances straight on are legal: book's answer by distance. */
function marches(field: Field, unit: Unit, base: Base, shapes: Obstacles): Map<string, Answer> {
  // A gap may lie between a base and closed ground: all are looked at together. A road leads through the ground.
  const way = wayOf(base, [...shapes.grounds, ...shapes.bases]);
  const limit = reach(unit, base, field);
  const free = Math.min(way.free, limit.free);
  const stop = Math.min(isByRoad(field, base) ? Infinity : way.stop, limit.stop);
  const isLimit = free === limit.free && stop === limit.free;
  const can = (inches: number): Answer => agreed(inches < free - HAIR || (isLimit && inches === free), inches < stop + HAIR);
  const answers = new Map<string, Answer>(INCHES.map((inches) => [`${inches}`, can(inches)]));
  // "As far as it can go" stands beside whole inches where they leave something over.
  const over = free - Math.max(0, ...INCHES.filter((inches) => inches <= free));
  answers.set('most', isLimit && over === 0 ? 'no' : stop - free > 0.1 || over < 0.1 || over > 0.96 ? 'unsure' : 'yes');
  return answers;
}

/** Compares answers with what is offered: what the book leaves open may be either. */
function compare(what: string, answers: ReadonlyMap<string, Answer>, engine: ReadonlySet<string>, findings: Findings): void {
  const book = [...answers].filter(([name, answer]) => answer === 'yes' || (answer === 'unsure' && engine.has(name))).map(([name]) => name);
  for (const answer of answers.values()) if (answer === 'unsure') findings.skip(`${what}: to a hair`);
  findings.sameSet(what, book, engine);
}

/** Whether the side can be charged at all: free, not garrisoned, and the charger wholly before it [1.8, 5.1, O-28]. */
function isOpenSide(field: Field, unit: Unit, target: Unit, name: Side): Answer {
  if (target.cells[name] !== null) return 'no';
  const forts = field.grounds.filter(({ type }) => type === 'fort').map((fort) => insideShare(field, target.base, fort));
  if (forts.some((share) => share >= 0)) return 'no';
  return both(...cornersOf(unit.base).map((corner) => isBefore(edge(target, name), corner)));
}

/** Whether there is room for the front against the side, centred or by quarters of an inch off it (O-10). */
function canLand(unit: Unit, target: Unit, name: Side, shapes: readonly Obstacle[]): Answer {
  const side = edge(target, name);
  const { wide, deep } = unit.base;
  const needed = Math.min(3, side.length);
  const square = turned(
    { ...unit.base, at: { x: side.middle.x + (side.outward.x * deep) / 2, y: side.middle.y + (side.outward.y * deep) / 2 } },
    side.heading + 180,
  );
  const answers: Answer[] = [];
  for (let off = 0; (wide + side.length) / 2 - off >= needed - 1e-6; off += 0.25)
    for (const way of [off, -off]) answers.push(fits(moved(square, 0, way), shapes));
  return either(...answers);
}

/** Reach, arc, turn and sight of a charge, measured before the turn [0.5, 0.9, 1.8, O-09]. */
function isInReach(field: Field, unit: Unit, target: Unit, name: Side): Answer {
  const side = edge(target, name);
  const turn = Math.abs(turnBetween(unit.base.heading, bearing(unit.base.at, side.middle)));
  const limit = TYPES[unit.type]!.inches + (field.options['rollOff'] === true ? ROLLED_FOR : 0);
  const near = both(atMost(apart(spot(unit.base, 0, 1), side.middle), limit, 0.01), atMost(turn, 45, 0.2), isInArc(unit.base, side, false));
  return near === 'no' ? 'no' : both(near, sees(field, unit, target, side));
}

/** The straight way to the target: whoever stands before the side's line and closes the lane stops the charge [O-13, O-47]. */
function isWayOpen(unit: Unit, target: Unit, name: Side, shapes: readonly Obstacle[]): Answer {
  const side = edge(target, name);
  const base = turned(unit.base, bearing(unit.base.at, side.middle));
  const contact = wayTo(base, cornersOf(target.base), 0);
  const before = shapes
    .map(({ shape }) => solid(clip(shape, side.outward, dot(side.middle, side.outward) + TOUCH)))
    .filter(({ shape }) => shape.length > 2);
  const { free, stop } = wayOf(base, before);
  return agreed(contact <= free + HAIR, contact <= stop - HAIR);
}

function canCharge(field: Field, unit: Unit, target: Unit, name: Side, { grounds, bases }: Obstacles): Answer {
  const first = both(isOpenSide(field, unit, target, name), isInReach(field, unit, target, name));
  if (first === 'no') return 'no';
  const own = cornersOf(target.base);
  const others = [
    ...grounds,
    ...bases.filter(({ shape }) => shape.some((corner, i) => apart(corner, own[i]!) > 1e-9)).map(({ shape }) => solid(shape)),
  ];
  const heading = bearing(unit.base.at, edge(target, name).middle);
  const redoubt = field.grounds.some(({ type, shape }) => type === 'redoubt' && gapBetween(shape, own) < 0.5);
  const byRoad = isByRoad(field, unit.base) || redoubt;
  const rest = both(canSweep(unit.base, heading, others), isWayOpen(unit, target, name, others), canLand(unit, target, name, others));
  return both(first, rest === 'no' && byRoad ? 'unsure' : rest);
}

/** @rule 1.0 turns, marches and charges of a unit */
export function auditMoves(moment: Moment, findings: Findings): void {
  const { cells, frame, actions } = moment;
  const field = fieldOf(moment, cells.side);
  const unit = unitOf(field, frame.unit);
  const shapes = obstaclesOf(field, unit);
  if (inMelee(unit)) return findings.skip('moves: a turn in melee');
  if (field.pack.rules?.stayOnRoad !== undefined && !cells.offRoad) return findings.skip('moves: tied to a road');
  if (fits(unit.base, shapes.grounds) !== 'yes') return findings.skip('moves: on closed ground');
  if (field.units.some((one) => one.id !== unit.id && depth(cornersOf(one.base), cornersOf(unit.base)) > TOUCH + HAIR))
    return findings.skip('moves: overlaps another base');
  auditMarches(field, unit, shapes, actions, findings);
  if (unit.cells.barred !== 0) return findings.skip('charges: a roll was lost');
  const charges = new Map<string, Answer>();
  for (const target of field.units.filter(({ side }) => side !== unit.side)) {
    for (const name of SIDES) charges.set(`${target.id} ${name}`, canCharge(field, unit, target, name, shapes));
  }
  const offered = actions.filter(({ kind }) => kind === 'charge').map(({ target, side }) => `${target} ${side}`);
  compare('charges', charges, new Set(offered), findings);
}

function auditMarches(field: Field, unit: Unit, shapes: Obstacles, actions: Moment['actions'], findings: Findings): void {
  const all = [...shapes.grounds, ...shapes.bases];
  const named = headings(field, unit);
  const [turns, ways] = [new Map<string, Answer>(), new Map<string, Answer>()];
  for (const heading of new Set(named.values())) {
    const { answer: plain, slid } = canTurn(unit.base, heading, all);
    // A road leads through closed ground; how a base turns on it is left to a finer eye.
    const answer = plain === 'no' && isOnRoad(field, unit.base) ? 'unsure' : plain;
    if (Math.abs(turnBetween(unit.base.heading, heading)) > 0.15) turns.set(heading.toFixed(1), answer);
    for (const [inches, can] of marches(field, unit, turned(unit.base, heading), shapes)) {
      ways.set(`${heading.toFixed(1)} ${inches}`, slid ? both(answer, 'unsure') : both(answer, can));
    }
  }
  const headingOf = (name: unknown) => named.get(String(name))!.toFixed(1);
  compare(
    'turns',
    turns,
    new Set(
      actions
        .filter(({ kind }) => kind === 'turn')
        .map(({ heading }) => headingOf(heading))
        .filter((heading) => turns.has(heading)),
    ),
    findings,
  );
  const offered = actions.filter(({ kind }) => kind === 'march').map(({ heading, distance }) => `${headingOf(heading)} ${distance}`);
  compare('marches', ways, new Set(offered), findings);
}
