import { type Box, holdsPoint } from '../../geometry/box.ts';
import { Sight, type SightRules } from '../../tabletop/sight.ts';
import { GROUND } from '../charts/charts.ts';
import { INCH } from '../charts/measures.ts';
import type { Terrain } from '../charts/types.ts';
import type { GroundPiece, Scenario } from '../state/scenario.ts';

/** Lengths that decide what is seen: bodies leave a lane of an inch [14.2]; woods are seen through for two inches, and a part of a front is enough. */
const SIGHT_RULES: SightRules = { gap: INCH, enough: INCH / 2, through: 2 * INCH };

function boxesOf(scenario: Scenario, wanted: (kind: Terrain) => boolean): readonly Box[] {
  return scenario.ground.filter(({ kind }) => wanted(kind)).flatMap(({ boxes }) => boxes);
}

/** Ground that nobody may enter. @rule 13.4 */
export function closedGround(scenario: Scenario): readonly Box[] {
  return boxesOf(scenario, (kind) => GROUND[kind].hardness.every((hardness) => hardness === 'closed'));
}

/** What the ground hides: villages wholly, woods and orchards but for their edges, hills what lies beyond them. @rule 13.4 @rule 14.2 */
export function createSight(scenario: Scenario): Sight {
  const isHill = (kind: Terrain): boolean => kind === 'gentle-hill' || kind === 'steep-hill';
  return new Sight(
    {
      walls: boxesOf(scenario, (kind) => GROUND[kind].seen === 0),
      screens: boxesOf(scenario, (kind) => GROUND[kind].seen > 0 && GROUND[kind].seen < Infinity),
      hills: boxesOf(scenario, isHill).map((box) => ({ box, crest: null, ridge: null })),
    },
    SIGHT_RULES,
  );
}

/** Whether a place lies on a piece of ground. */
export function holdsPlace({ boxes }: GroundPiece, x: number, y: number): boolean {
  for (let i = 0; i < boxes.length; i++) if (holdsPoint(boxes[i]!, x, y)) return true;
  return false;
}
