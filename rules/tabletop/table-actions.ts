import { type ActionPart, acting, type ActionSpace, namedPart, type Offers } from '../core/index.ts';
import { Box, SIDES_OF_BOX } from '../geometry/box.ts';
import { TICKS_PER_INCH } from '../geometry/plane.ts';
import { type Bodies, canShoot, seesSide } from './bodies.ts';
import { COMPASS, COMPASS_STEP } from './compass.ts';
import type { ChargeLimits, Manoeuvres } from './manoeuvres.ts';
import type { Sight } from './sight.ts';

/** A point of the compass. */
type Point = (typeof COMPASS)[number];
/** Distances on offer in inches: a turn on the spot first, as far as the unit can go last. */
const DISTANCES = [0, 2, 4, 6, 8, 10, 12, 'most'] as const;
const MOST = DISTANCES.length - 1;
/** The shortest march, in ticks, worth a choice of its own when it is the farthest possible. */
const LEAST = TICKS_PER_INCH / 10;

/** Actions that most games on a table have, each with what it names. A game adds kinds that name nothing. */
export const MOVE_ACTIONS = { select: ['unit'], march: ['heading', 'inches'], charge: ['target', 'side'], shoot: ['target'] } as const;
export type MoveActions = typeof MOVE_ACTIONS;
type MoveKind = keyof MoveActions;
/** What such a game offers. */
type MoveOffers<K extends MoveKind> = Offers<MoveActions, K>;

/** What there is of everything that these actions name.
 * @param ids names of the units @param points headings on offer, beside straight ahead where that lies between two of them */
export function namedByMoves(
  ids: readonly string[],
  points: readonly Point[] = COMPASS,
): Readonly<Record<MoveActions[MoveKind][number], ActionPart>> {
  return {
    unit: acting(namedPart('unit', ids)),
    heading: namedPart('heading', [...points, 'ahead']),
    inches: namedPart('inches', DISTANCES),
    target: namedPart('target', ids),
    side: namedPart('side', SIDES_OF_BOX),
  };
}

/** An action taken apart. Units are -1 where it concerns none. */
export interface TableAction<K extends string = string> {
  readonly kind: K | MoveKind;
  readonly unit: number;
  readonly target: number;
  /** Side charged, else -1. */
  readonly side: number;
  /** Inches of a march, infinite for as far as it goes; 0 for a turn on the spot, and where nobody marches. */
  readonly inches: number;
  /** The base where a move leaves it. */
  readonly end?: Box;
}

/** What a game says of its moves; lengths in ticks. */
export interface MoveRules<S> {
  /** How far a unit goes at most. */
  reachOf(s: S, unit: number): number;
  /** How far it goes at most if it ends there, as on rough ground. */
  reachTo(s: S, unit: number, end: Box): number;
  readonly charge: Omit<ChargeLimits, 'reach'>;
  /** Headings on offer, beside straight ahead where that lies between two of them; the whole compass, if left out. */
  readonly points?: readonly Point[];
}

/** Moves on offer, and what each does. */
export class Moves<S extends Bodies, K extends string = string> {
  private readonly space: ActionSpace<MoveActions>;
  private readonly manoeuvres: Manoeuvres;
  private readonly sight: Sight;
  private readonly rules: MoveRules<S>;
  /** Headings on offer, in tenths of a degree. */
  private readonly headings: readonly number[];

  /** @param space actions of the game, those of `MOVE_ACTIONS` among them */
  constructor(space: ActionSpace<MoveActions>, manoeuvres: Manoeuvres, sight: Sight, rules: MoveRules<S>) {
    this.space = space;
    this.manoeuvres = manoeuvres;
    this.sight = sight;
    this.rules = rules;
    this.headings = (rules.points ?? COMPASS).map((point) => COMPASS.indexOf(point) * COMPASS_STEP);
  }

  /** What an action does. @param actor the unit that acts, where a step before has chosen it */
  decode(s: S, action: number, actor: number): TableAction<K> {
    const kind = this.space.kindOf(action);
    const [first, second] = [this.space.firstOf(action), this.space.secondOf(action)];
    const none: TableAction<K> = { kind, unit: kind === 'select' ? first : actor, target: -1, side: -1, inches: 0 };
    if (kind === 'shoot') return { ...none, target: first };
    if (kind === 'charge') {
      const end = this.chargeEnd(s, actor, first, second);
      return { ...none, target: first, side: second, ...(end === null ? {} : { end }) };
    }
    if (kind !== 'march') return none;
    return { ...none, inches: second === MOST ? Infinity : Number(DISTANCES[second]), end: this.marchEnd(s, actor, first, second) };
  }

  /** Adds the marches of a unit: turns on the spot, whole inches, and as far as it can go. */
  listMarches(s: S, unit: number, into: MoveOffers<'march'>): void {
    const own = s.boxOf(unit).heading;
    this.manoeuvres.begin(s, unit, this.rules.reachOf(s, unit));
    const { headings } = this;
    for (let choice = 0; choice <= headings.length; choice++) {
      if (choice === headings.length && headings.includes(own)) continue;
      const heading = headings[choice] ?? own;
      if (!this.manoeuvres.turn(s.boxOf(unit), heading)) continue;
      if (heading !== own) into.push('march', choice, 0);
      this.addDistances(s, unit, choice, into);
    }
  }

  private addDistances(s: S, unit: number, choice: number, into: MoveOffers<'march'>): void {
    const { manoeuvres, rules } = this;
    const most = this.farthest(s, unit);
    let last = 0;
    manoeuvres.look(rules.reachOf(s, unit));
    for (let d = 1; d < MOST; d++) {
      const ticks = Number(DISTANCES[d]) * TICKS_PER_INCH;
      if (!manoeuvres.mayStop(ticks) || ticks > rules.reachTo(s, unit, manoeuvres.endAt(ticks))) continue;
      into.push('march', choice, d);
      last = ticks;
    }
    if (most >= last + LEAST) into.push('march', choice, MOST);
  }

  /** How far a unit, turned already, can go straight on. */
  private farthest(s: S, unit: number): number {
    const { manoeuvres, rules } = this;
    const way = manoeuvres.look(rules.reachOf(s, unit));
    const reach = rules.reachTo(s, unit, manoeuvres.endAt(way));
    return way > reach ? manoeuvres.look(reach) : way;
  }

  /** Where a march ends, by the heading and the distance that it names. */
  marchEnd(s: S, unit: number, choice: number, distance: number): Box {
    const { manoeuvres } = this;
    const base = s.boxOf(unit);
    manoeuvres.begin(s, unit, this.rules.reachOf(s, unit));
    manoeuvres.turn(base, this.headings[choice] ?? base.heading);
    const ticks = distance === MOST ? this.farthest(s, unit) : Number(DISTANCES[distance]) * TICKS_PER_INCH;
    return new Box().copy(manoeuvres.endAt(ticks));
  }

  /** Adds the charges of a unit. */
  listCharges(s: S, unit: number, into: MoveOffers<'charge'>): void {
    for (let target = 0; target < s.unitCount; target++) {
      if (!s.isOnTable(target) || s.sideOf(target) === s.sideOf(unit)) continue;
      for (let side = 0; side < 4; side++) {
        if (this.chargeEnd(s, unit, target, side) !== null) into.push('charge', target, side);
      }
    }
  }

  /** Adds the shots of a unit at enemies within so many ticks. */
  listShots(s: S, unit: number, range: number, into: MoveOffers<'shoot'>): void {
    for (let target = 0; target < s.unitCount; target++) if (canShoot(s, this.sight, unit, target, range)) into.push('shoot', target);
  }

  /** Where a charge ends; null if the unit cannot make it. */
  chargeEnd(s: S, unit: number, target: number, side: number): Box | null {
    const { manoeuvres, rules, sight } = this;
    if (!manoeuvres.canCharge(s, unit, target, side, { reach: rules.reachOf(s, unit), ...rules.charge })) return null;
    if (manoeuvres.way > rules.reachTo(s, unit, manoeuvres.landed)) return null;
    return seesSide(s, sight, unit, target, side) ? new Box().copy(manoeuvres.landed) : null;
  }
}
