import { ActionBlocks, type ActionPart, acting, countsOf, namedPart } from '../../core/index.ts';
import { FORMATIONS, ORDERS, SPEECHES } from '../charts/types.ts';
import type { Scenario } from './scenario.ts';

/** Wheels on offer, in degrees to the left (negative) or the right; `about` turns about [13.2]. */
export const WHEELS = ['-90', '-75', '-60', '-45', '-30', '-15', '0', '15', '30', '45', '60', '75', '90', 'about'] as const;
export const ABOUT = WHEELS.length - 1;
/** How far it goes after the wheel: not at all; half as far as it can, or in a March to the limit of Hold; a March in all; as far as it can; up to the edge
 * of the next piece of ground, or in a March to the limit of Reserve; or until so many inches from the nearest enemy. */
export const STRETCHES = ['none', 'half', 'march', 'full', 'edge', 'gap-3', 'gap-5', 'gap-8'] as const;
/** Ways to face anew on the spot. */
export const FACINGS = ['left', 'right', 'about'] as const;

/** Kinds of actions, in the order of their blocks of flat indices. */
// biome-ignore format: a table, one segment a line
export const ACTION_KINDS = [
  'pass', 'confirm', 'done',
  'brigade', 'order', 'point', 'attach', 'detach', 'speech',
  'select', 'charge', 'evade', 'lead', 'move', 'form', 'face',
  'fire', 'pursue',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

function idPart(name: string, things: readonly { readonly id: string }[], what: string): ActionPart {
  return namedPart(
    name,
    things.map(({ id }) => id),
    (given) => `${JSON.stringify(given)} is no ${what} of this game.`,
  );
}

function listActions({ units, generals, brigades, points }: Scenario): Readonly<Record<ActionKind, readonly ActionPart[]>> {
  const unit = idPart('unit', units, 'unit');
  const target = idPart('target', units, 'unit');
  const general = idPart('general', generals, 'general');
  return {
    pass: [],
    confirm: [],
    done: [],
    brigade: [idPart('brigade', brigades, 'brigade')],
    order: [namedPart('order', ORDERS)],
    point: [idPart('point', points, 'point')],
    attach: [general, target],
    detach: [general],
    speech: [namedPart('speech', SPEECHES)],
    select: [acting(unit)],
    charge: [target],
    evade: [],
    lead: [],
    move: [namedPart('wheel', WHEELS), namedPart('stretch', STRETCHES)],
    form: [namedPart('formation', FORMATIONS)],
    face: [namedPart('facing', FACINGS)],
    fire: [acting(unit), target],
    pursue: [],
  };
}

/** The flat indices of a scenario's actions. */
export class ActionSpace extends ActionBlocks<ActionKind> {
  /** Each with its parts. */
  readonly actions: Readonly<Record<ActionKind, readonly ActionPart[]>>;
  private readonly units: number;

  constructor(scenario: Scenario) {
    const actions = listActions(scenario);
    super(ACTION_KINDS, countsOf(actions));
    this.actions = actions;
    this.units = scenario.units.length;
  }

  /** Index of a wheel, by its place in `WHEELS`, and a stretch. */
  move(wheel: number, stretch: number): number {
    return this.first.move + wheel * STRETCHES.length + stretch;
  }
  wheelOf(action: number): number {
    return Math.floor(this.argument(action) / STRETCHES.length);
  }
  stretchOf(action: number): number {
    return this.argument(action) % STRETCHES.length;
  }

  /** Index of an action of one thing on a unit: `attach` a general, `fire` of a unit. */
  pair(kind: 'attach' | 'fire', one: number, target: number): number {
    return this.first[kind] + one * this.units + target;
  }
  oneOf(action: number): number {
    return Math.floor(this.argument(action) / this.units);
  }
  targetOf(action: number): number {
    return this.argument(action) % this.units;
  }
}
