import { ActionBlocks } from '../core/index.ts';
import { FULL_TURN } from '../geometry/plane.ts';
import type { Scenario } from './scenario.ts';

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

const SIDES_OF_A_BASE = 4;

/** The flat indices of a scenario's actions. */
export class ActionSpace extends ActionBlocks<ActionKind> {
  /** Names of the headings on offer: compass, relative, towards a unit, towards a landmark. */
  readonly headings: readonly string[];
  readonly firstUnitHeading: number;
  readonly firstLandmarkHeading: number;
  readonly units: number;
  /** Place in `ACTION_KINDS` of the kind of each action, and the first index of each kind by that place. */
  private readonly kindPlaces: Uint8Array;
  private readonly firsts: readonly number[];

  constructor(scenario: Scenario) {
    const units = scenario.units.length;
    const headings = [...COMPASS, ...RELATIVE, ...scenario.units.map((unit) => unit.id), ...scenario.landmarks.map((mark) => mark.id)];
    super(ACTION_KINDS, {
      pass: 1,
      select: units,
      place: scenario.spots.length,
      turn: headings.length,
      march: headings.length * DISTANCES.length,
      face: headings.length,
      exit: headings.length,
      charge: units * SIDES_OF_A_BASE,
      about: SIDES_OF_A_BASE,
      shoot: units * units,
      strike: units,
    });
    this.units = units;
    this.headings = headings;
    this.firstUnitHeading = COMPASS.length + RELATIVE.length;
    this.firstLandmarkHeading = this.firstUnitHeading + units;
    this.kindPlaces = Uint8Array.from({ length: this.size }, (_, index) => ACTION_KINDS.indexOf(super.kindOf(index)));
    this.firsts = ACTION_KINDS.map((kind) => this.first[kind]);
  }

  override kindOf(index: number): ActionKind {
    return ACTION_KINDS[this.kindPlaces[index]!]!;
  }

  override argument(index: number): number {
    return index - this.firsts[this.kindPlaces[index]!]!;
  }

  march(heading: number, distance: number): number {
    return this.first.march + heading * DISTANCES.length + distance;
  }

  charge(target: number, side: number): number {
    return this.first.charge + target * SIDES_OF_A_BASE + side;
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
