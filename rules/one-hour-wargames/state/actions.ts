import { type ActionPart, ActionSpace as Space, acting, namedPart, type Offers as OffersOf } from '../../core/index.ts';
import { SIDES_OF_BOX } from '../../geometry/box.ts';
import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import { COMPASS } from '../../tabletop/compass.ts';
import type { Scenario, Spot } from './scenario.ts';

/** Headings on offer that depend on the unit's own, in steps of a quarter turn clockwise. They follow those of the compass. */
export const RELATIVE = ['ahead', 'right', 'back', 'left'] as const;
export const AHEAD = COMPASS.length;
/** The first heading on offer that leads towards a unit; those towards landmarks follow. */
export const TOWARDS = AHEAD + RELATIVE.length;

/** Distances on offer, in inches; the last stands for as far as the unit can go. */
export const DISTANCES = [1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 'most'] as const;
export const MOST = DISTANCES.length - 1;

/** All actions there are, each with what it names, in the order of their flat indices. */
// biome-ignore format: a table, one phase a line
export const ACTIONS = {
  pass: [], select: ['unit'], place: ['spot'],
  turn: ['heading'], march: ['heading', 'distance'], face: ['heading'], exit: ['heading'], charge: ['target', 'side'], about: ['side'],
  shoot: ['shooter', 'target'], strike: ['target'],
} as const;
export type ActionKind = keyof typeof ACTIONS;

/** What a step offers, by the kinds of its actions. */
export type Offers<K extends ActionKind> = OffersOf<typeof ACTIONS, K>;

/** Text form of a spot: `x,y,heading` in inches and degrees. */
function spotName({ x, y, heading }: Spot): string {
  return `${x / TICKS_PER_INCH},${y / TICKS_PER_INCH},${heading / 10}`;
}

/** How many headings are on offer. */
export function countHeadings({ units, landmarks }: Scenario): number {
  return TOWARDS + units.length + landmarks.length;
}

/** The flat indices of a scenario's actions. */
export type ActionSpace = Space<typeof ACTIONS>;
export function createActionSpace({ units, landmarks, spots }: Scenario): ActionSpace {
  const [ids, marks] = [units, landmarks].map((things) => things.map(({ id }) => id)) as [string[], string[]];
  const headings: ActionPart = namedPart('heading', [...COMPASS, ...RELATIVE, ...ids, ...marks]);
  return new Space(ACTIONS, {
    unit: acting(namedPart('unit', ids)),
    spot: namedPart('at', spots.map(spotName)),
    heading: headings,
    distance: namedPart('distance', DISTANCES),
    target: namedPart('target', ids),
    side: namedPart('side', SIDES_OF_BOX),
    shooter: acting(namedPart('shooter', ids)),
  });
}
