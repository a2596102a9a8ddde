import { Box, gapBetween, overlaps, ticksToPoint, TOUCH } from '../../../geometry/box.ts';
import { distanceBetween, HALF_TURN, headingTowards, normalHeading, UNIT } from '../../../geometry/plane.ts';
import { goOn } from '../../../tabletop/course.ts';
import { FORMATION, type Terrain } from '../../charts/types.ts';
import type { GroundPiece } from '../../state/scenario.ts';
import type { FuryState } from '../../state/state.ts';
import { awayFrom } from '../charges/charges.ts';
import { doubleOf, marchOf } from '../ground/paces.ts';
import { isLoose } from '../ground/passage.ts';

type S = FuryState;

/** Headings that a router tries when friends or ground bar its way, the smallest deviation first, to the left before to the right, in tenths of a degree. */
const DEVIATIONS = [0, -150, 150, -300, 300, -450, 450, -600, 600, -750, 750, -900, 900] as const;
/** How near to ground a base has come to it, in ticks; and a step that leads off the table. */
const AT_EDGE = 2 * TOUCH;
const STEP = 8 * TOUCH;

/** Where a way that nobody chooses ends. */
interface Way {
  readonly end: Box;
  /** Whether it leads off the table, or into a river. */
  readonly leaves: boolean;
  readonly drowns: boolean;
  /** Formed friends whom it runs through. */
  readonly met: readonly number[];
}

/** The heading along which a unit flees: straight away from the enemy before whom it broke, else towards its own edge. @rule 4.1 @rule 4.2 */
function fleeingFrom(s: S, unit: number): number {
  const enemy = s.quarry(unit);
  return enemy >= 0 && s.isOnTable(enemy) ? awayFrom(s, unit, enemy) : homeward(s, unit);
}

function homeward(s: S, unit: number): number {
  return normalHeading(s.scenario.facing[s.sideOf(unit)] + HALF_TURN);
}

/** The way of a rout move: its March straight back, through friends; then, to its Double, round them. @rule 4.2 @rule 4.3 @rule 7.14 @rule 17.1
 * @ruling SF-86 by the smallest turn that leads on */
export function wayOfRout(s: S, unit: number): Way {
  const base = new Box().copy(s.boxOf(unit));
  const heading = fleeingFrom(s, unit);
  const first = goStraight(s, unit, base, heading, marchOf(s, unit));
  const met = friendsIn(s, unit, laneOf(base, first.reached));
  if (first.leaves || first.drowns) return { ...first, met };
  const gone = distanceBetween(base.x, base.y, first.reached.x, first.reached.y);
  const next = goRound(s, unit, first.reached, heading, doubleOf(s, unit) - gone);
  return { ...next, end: next.ways > 0 ? next.end : first.end, met };
}

/** A unit comes to stand where its way ends; without room there, as it is turned, it stays as it is. */
export function comeToStand(s: S, unit: number, end: Box): void {
  if (s.game.manoeuvres.fits(s, unit, end, -1)) s.stand(unit, end);
}

interface Leg {
  /** How far it gets, whether or not it can stop there; and the farthest place where it can. */
  readonly reached: Box;
  readonly end: Box;
  readonly leaves: boolean;
  readonly drowns: boolean;
  readonly ways: number;
}

/** Goes straight on from a place, through friends, as far as ground and enemies let it. */
function goStraight(s: S, unit: number, from: Box, heading: number, reach: number): Leg {
  const { manoeuvres } = s.game;
  manoeuvres.begin(s, unit, distanceBetween(from.x, from.y, s.x(unit), s.y(unit)) + reach);
  const { turned } = manoeuvres;
  turned.set(from.x, from.y, heading, from.halfWidth, from.halfDepth);
  const ways = manoeuvres.look(Math.floor(reach));
  const isBarred = manoeuvres.open < Math.floor(reach);
  const reached = goOn(turned, Math.min(reach, manoeuvres.open), new Box());
  const end = goOn(turned, ways, new Box());
  return { reached, end, leaves: isBarred && leadsOff(s, reached), drowns: isBarred && isAtRiver(s, reached), ways };
}

/** Goes on round formed friends, by the smallest turn that leads the whole way or off the table; else by that which leads farthest. */
function goRound(s: S, unit: number, from: Box, heading: number, reach: number): Leg {
  let best: Leg | null = null;
  for (const deviation of DEVIATIONS) {
    const leg = goStraight(s, unit, from, normalHeading(heading + deviation), reach);
    if (friendsIn(s, unit, laneOf(from, leg.reached)).some((friend) => !overlaps(from, s.boxOf(friend)))) continue;
    if (leg.leaves || leg.drowns || leg.ways >= Math.floor(reach)) return leg;
    if (best === null || leg.ways > best.ways) best = leg;
  }
  return best ?? goStraight(s, unit, from, heading, reach);
}

/** What a base covers on its way from one place to another. */
function laneOf(from: Box, to: Box): Box {
  const way = distanceBetween(from.x, from.y, to.x, to.y);
  return new Box().set((from.x + to.x) / 2, (from.y + to.y) / 2, to.heading, to.halfWidth, to.halfDepth + way / 2);
}

/** Formed friends in a lane: loose units, guns and other routers let anybody pass. */
function friendsIn(s: S, unit: number, lane: Box): number[] {
  return s.game.unitsOf[s.sideOf(unit)].filter(
    (friend) => friend !== unit && s.isOnTable(friend) && isRunDown(s, friend) && overlaps(lane, s.boxOf(friend)),
  );
}

function isRunDown(s: S, friend: number): boolean {
  return s.isReady(friend) && !isLoose(s, friend) && !s.isGun(friend);
}

/** Whether a base would leave the table by its next step straight ahead. */
export function leadsOff({ scenario: { width, height } }: S, base: Box): boolean {
  const { x, y, rx, ry, halfWidth, halfDepth } = goOn(base, STEP, new Box());
  const wide = (Math.abs(rx) * halfWidth + Math.abs(ry) * halfDepth) / UNIT - TOUCH;
  const high = (Math.abs(ry) * halfWidth + Math.abs(rx) * halfDepth) / UNIT - TOUCH;
  return x < wide || y < high || x > width - wide || y > height - high;
}

/** Whether a base has come to a river. */
function isAtRiver(s: S, base: Box): boolean {
  return s.scenario.ground.some(({ kind, boxes }) => kind === 'river' && boxes.some((box) => gapBetween(base, box) <= AT_EDGE));
}

// ---- the Landsknecht response

const SHELTERS: readonly Terrain[] = ['village', 'wood', 'orchard', 'field-work'];

/** The shelter in or at which a base stands, or which is nearest to it; null if there is none. */
function shelterNear(s: S, base: Box): { readonly piece: GroundPiece; readonly box: Box; readonly ticks: number } | null {
  const all = s.scenario.ground
    .filter(({ kind }) => SHELTERS.includes(kind))
    .flatMap((piece) => piece.boxes.map((box) => ({ piece, box, ticks: ticksToPoint(box, base.x, base.y) })));
  return all.reduce<(typeof all)[number] | null>((best, one) => (best === null || one.ticks < best.ticks ? one : best), null);
}

/** Whether a unit that marches off has come to a shelter. @rule 19.5 */
export function isSheltered(s: S, unit: number): boolean {
  const base = s.boxOf(unit);
  const shelter = shelterNear(s, base);
  return shelter !== null && gapBetween(base, shelter.box) <= AT_EDGE;
}

/** The way of a unit that marches off: by March towards the nearest shelter, or its own edge if that is nearer. @rule 19.5 */
export function wayOff(s: S, unit: number): Way {
  const base = new Box().copy(s.boxOf(unit));
  const shelter = shelterNear(s, base);
  const home = homeward(s, unit);
  const isNearer = shelter !== null && shelter.ticks <= ticksHome(s, base, home);
  const heading = isNearer ? headingTowards(shelter.box.x - base.x, shelter.box.y - base.y) : home;
  const leg = goRound(s, unit, base, heading, marchOf(s, unit));
  return { end: leg.end, leaves: leg.leaves && !isNearer, drowns: false, met: [] };
}

/** Ticks from the middle of a base to the edge of the table that lies in one of the four headings. */
function ticksHome(s: S, { x, y }: Box, home: number): number {
  const { width, height } = s.scenario;
  return home === 0 ? height - y : home === HALF_TURN ? y : home < HALF_TURN ? width - x : x;
}

/** A unit forms a hedgehog, if its card has one and there is room. @rule 19.5 */
export function formHedgehog(s: S, unit: number): void {
  const { x, y, heading } = s.boxOf(unit);
  const { halfWidth, halfDepth } = s.game.footprint(FORMATION.hedgehog, s.stands(unit), s.companiesWith(unit));
  const base = new Box().set(x, y, heading, halfWidth, halfDepth);
  const hasCard = s.cardOf(unit).formations.hedgehog !== undefined;
  if (hasCard && s.formation(unit) !== FORMATION.hedgehog && s.game.manoeuvres.fits(s, unit, base, -1))
    s.setFormation(unit, FORMATION.hedgehog);
}
