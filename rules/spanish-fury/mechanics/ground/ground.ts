import { type Box, gapBetween, holdsPoint, REAR } from '../../../geometry/box.ts';
import { partInside } from '../../../geometry/box-segment.ts';
import { Sight, type SightRules } from '../../../tabletop/sight.ts';
import { type Cover, GROUND } from '../../charts/charts.ts';
import { INCH } from '../../charts/measures.ts';
import type { Terrain } from '../../charts/types.ts';
import type { GroundPiece, Scenario } from '../../state/scenario.ts';
import type { FuryState } from '../../state/state.ts';

/** Lengths that decide what is seen: bodies leave a lane of an inch [14.2], and a part of a front is enough. Nobody sees over a hill from beside it.
 * @ruling SF-106 bodies of both sides stand in the lane */
const SIGHT_RULES: SightRules = { gap: INCH, enough: INCH / 2, through: 2 * INCH, over: 0 };

/** How near to a hedge it covers a unit, in ticks. */
const CLOSE_BY = INCH / 2;

function isHill(kind: Terrain): boolean {
  return kind === 'gentle-hill' || kind === 'steep-hill';
}

function boxesOf(scenario: Scenario, wanted: (kind: Terrain) => boolean): readonly Box[] {
  return scenario.ground.filter(({ kind }) => wanted(kind)).flatMap(({ boxes }) => boxes);
}

/** What the ground hides: villages, woods and orchards but for their edges, hills what lies beyond them. @rule 13.4 @rule 14.2 */
export function createSight(scenario: Scenario): Sight {
  const screens = scenario.ground.flatMap(({ kind, boxes }) =>
    boxes.flatMap((box) => (GROUND[kind].seenInto === null ? [] : [{ box, depth: GROUND[kind].seenInto * INCH }])),
  );
  return new Sight(
    {
      walls: [],
      screens: screens.map(({ box }) => box),
      depths: screens.map(({ depth }) => depth),
      hills: boxesOf(scenario, isHill).map((box) => ({ box, crest: null, ridge: null })),
    },
    SIGHT_RULES,
  );
}

/** Whether a place lies on a piece of ground. */
function holdsPlace({ boxes }: GroundPiece, x: number, y: number): boolean {
  for (let i = 0; i < boxes.length; i++) if (holdsPoint(boxes[i]!, x, y)) return true;
  return false;
}

/** Whether ground is a line that is crossed, and not a stretch that is entered and left. @rule 13.4 */
export function isLinear(kind: Terrain): boolean {
  return kind === 'hedge' || kind === 'hedge-and-ditch' || kind === 'stream';
}

/** Whether the middle of a unit stands on a hill. */
export function isOnHill(s: FuryState, unit: number): boolean {
  const { ground } = s.scenario;
  const { x, y } = s.placeOf(unit);
  for (let i = 0; i < ground.length; i++) if (isHill(ground[i]!.kind) && holdsPlace(ground[i]!, x, y)) return true;
  return false;
}

/** The cover that a unit has against another: of the ground on which its middle stands, or of a hedge close by that lies between. @rule 13.4
 * @ruling SF-80 a hedge covers who stands within half an inch of it */
export function coverAgainst(s: FuryState, unit: number, enemy: number): Cover {
  const { ground } = s.scenario;
  const base = s.placeOf(unit);
  let best: Cover = 'none';
  for (let i = 0; i < ground.length; i++) {
    const piece = ground[i]!;
    const { cover } = GROUND[piece.kind];
    if (cover === 'none' || best === 'hard' || cover === best) continue;
    const covers = isLinear(piece.kind) ? liesBetween(piece, base, s.placeOf(enemy)) : holdsPlace(piece, base.x, base.y);
    if (covers) best = cover;
  }
  return best;
}

/** Whether a line of ground lies close by a base, between it and the rear of another, who may have come over it. */
function liesBetween({ boxes }: GroundPiece, base: Box, enemy: Box): boolean {
  for (let i = 0; i < boxes.length; i++) {
    const box = boxes[i]!;
    if (gapBetween(base, box) <= CLOSE_BY && partInside(box, 0, enemy.sideX(REAR), enemy.sideY(REAR), base.x, base.y) !== null) return true;
  }
  return false;
}
