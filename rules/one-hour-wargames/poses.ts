import { Box } from '../geometry/box.ts';
import { normalHeading, TICKS_PER_INCH } from '../geometry/plane.ts';
import { type Objection, PoseBook } from '../tabletop/poses.ts';
import { isBoundToRoad, lookAhead, turnBase } from './mechanics/movement/marches.ts';
import { isAstride } from './mechanics/ground/roads.ts';
import type { Scenario } from './state/scenario.ts';
import type { OneHourState } from './state/state.ts';

type S = OneHourState;

/** Why a unit makes no move or no such turn. @rule 1.5 in melee it only turns in place @ruling O-34 */
function whyNot(s: S, unit: number, turn: number): Objection | null {
  if (s.isInMelee(unit)) return ['1.5', `${s.nameOf(unit)} are in melee and may only turn in place, to an enemy in contact.`];
  const base = s.boxOf(unit);
  if (!isBoundToRoad(s, unit) || !isAstride(s, base)) return null;
  const turned = new Box().set(base.x, base.y, normalHeading(base.heading + turn), base.halfWidth, base.halfDepth);
  return isAstride(s, turned) ? null : ['0.0', `The scenario keeps ${s.nameOf(unit)} to the road for now.`];
}

/** Answers whether a unit may turn about its centre and stop straight ahead. @rule 1.0 @rule 1.4 */
export function createPoses({ units, terrain }: Scenario): PoseBook<S> {
  return new PoseBook<S>({
    ticksPerInch: TICKS_PER_INCH,
    unitIds: units.map(({ id }) => id),
    nameOf: (s, unit) => s.nameOf(unit),
    groundNamed(box) {
      const ground = terrain.find(({ boxes }) => boxes.includes(box));
      return ground === undefined ? undefined : `the ${ground.type} ${ground.id}`;
    },
    sections: { turn: '1.4', reach: '1.1', stop: '1.2' },
    whyNot,
    look: (s, unit, turn) => lookAhead(s, unit, normalHeading(s.heading(unit) + turn)),
    lookOf: (s) => s.game.scratch.marches,
    hasRoom: (s, unit, turn, among) => turnBase(s, s.boxOf(unit), normalHeading(s.heading(unit) + turn), new Box(), among),
  });
}
