import { acting, ActionBlocks, type ActionPart, countsOf, namedPart } from '../../core/index.ts';
import { SIDES_OF_BOX } from '../../geometry/box.ts';
import { FULL_TURN, TICKS_PER_INCH } from '../../geometry/plane.ts';
import type { Scenario, Spot } from './scenario.ts';

/** Headings of the compass on offer, every 22.5 degrees. */
export const COMPASS = ['n', 'nne', 'ne', 'ene', 'e', 'ese', 'se', 'sse', 's', 'ssw', 'sw', 'wsw', 'w', 'wnw', 'nw', 'nnw'] as const;
export const COMPASS_STEP = FULL_TURN / COMPASS.length;

/** Headings on offer that depend on the unit's own, in steps of a quarter turn clockwise. */
export const RELATIVE = ['ahead', 'right', 'back', 'left'] as const;
export const AHEAD = COMPASS.length;

/** Distances on offer, in inches; the last stands for as far as the unit can go. */
export const DISTANCES = [1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 'most'] as const;
export const MOST = DISTANCES.length - 1;

/** Kinds of actions, in the order of their blocks of flat indices. */
export const ACTION_KINDS = ['pass', 'select', 'place', 'turn', 'march', 'face', 'exit', 'charge', 'about', 'shoot', 'strike'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** Text form of a spot: `x,y,heading` in inches and degrees. */
function spotName({ x, y, heading }: Spot): string {
  return `${x / TICKS_PER_INCH},${y / TICKS_PER_INCH},${heading / 10}`;
}

/** The parts of each kind of action, in the order in which the text gives them and the flat index counts them. */
function partsOf(scenario: Scenario, headings: readonly string[]): Readonly<Record<ActionKind, readonly ActionPart[]>> {
  const ids = scenario.units.map(({ id }) => id);
  const heading = namedPart('heading', headings);
  const target = namedPart('target', ids);
  const side = namedPart('side', SIDES_OF_BOX);
  return {
    pass: [],
    select: [acting(namedPart('unit', ids))],
    place: [namedPart('at', scenario.spots.map(spotName))],
    turn: [heading],
    march: [heading, namedPart('distance', DISTANCES)],
    face: [heading],
    exit: [heading],
    charge: [target, side],
    about: [side],
    shoot: [acting(namedPart('shooter', ids)), target],
    strike: [target],
  };
}

/** The flat indices of a scenario's actions. */
export class ActionSpace extends ActionBlocks<ActionKind> {
  readonly parts: Readonly<Record<ActionKind, readonly ActionPart[]>>;
  /** Names of the headings on offer: compass, relative, towards a unit, towards a landmark. */
  readonly headings: readonly string[];
  readonly firstUnitHeading: number;
  readonly firstLandmarkHeading: number;
  readonly units: number;

  constructor(scenario: Scenario) {
    const units = scenario.units.length;
    const headings = [...COMPASS, ...RELATIVE, ...scenario.units.map((unit) => unit.id), ...scenario.landmarks.map((mark) => mark.id)];
    const parts = partsOf(scenario, headings);
    super(ACTION_KINDS, countsOf(parts));
    this.parts = parts;
    this.units = units;
    this.headings = headings;
    this.firstUnitHeading = COMPASS.length + RELATIVE.length;
    this.firstLandmarkHeading = this.firstUnitHeading + units;
  }

  march(heading: number, distance: number): number {
    return this.first.march + heading * DISTANCES.length + distance;
  }

  charge(target: number, side: number): number {
    return this.first.charge + target * SIDES_OF_BOX.length + side;
  }

  shoot(shooter: number, target: number): number {
    return this.first.shoot + shooter * this.units + target;
  }
}

/** Heading of a `march`, and its distance. */
export function headingOfMarch(argument: number): number {
  return Math.floor(argument / DISTANCES.length);
}

export function distanceOfMarch(argument: number): number {
  return argument % DISTANCES.length;
}

/** Target of a `charge`, and its side. */
export function targetOfCharge(argument: number): number {
  return argument >> 2;
}

export function sideOfCharge(argument: number): number {
  return argument & 3;
}
