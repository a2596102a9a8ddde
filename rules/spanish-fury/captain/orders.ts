import { byKind } from '../../core/index.ts';
import { holdsPoint, ticksToPoint } from '../../geometry/box.ts';
import { INCH } from '../charts/measures.ts';
import { ORDER } from '../charts/types.ts';
import { chanceToObey } from '../odds/doubt.ts';
import { inchesToEnemy } from '../mechanics/ground/distances.ts';
import { firingStands } from '../mechanics/fighting/fire.ts';
import type { FuryState } from '../state/state.ts';
import { bestProspect } from './charges.ts';
import type { Opinion, Opinions } from './opinion.ts';
import { WEIGHTS } from './weights.ts';
import { gainOfWaiting, strengthShare, worthOf } from './worth.ts';

type S = FuryState;

const ORDERS_CONSIDERED = [ORDER.assault, ORDER.harass, ORDER.hold, ORDER.reserve];

/** Whether a brigade lives by its fire: more of its stands shoot than fight. */
function isShot(s: S, brigade: number): boolean {
  let [shot, stands] = [0, 0];
  for (const unit of s.scenario.brigades[brigade]!.units) {
    if (!s.isReady(unit)) continue;
    stands += s.stands(unit);
    shot += firingStands(s, unit);
  }
  return 2 * shot > stands;
}

/** What the charges within two turns of a brigade's units are worth, as a share of the brigade. */
function prospect(s: S, brigade: number): number {
  let [gain, worth] = [0, 0];
  for (const unit of s.scenario.brigades[brigade]!.units) {
    if (!s.isReady(unit)) continue;
    worth += worthOf(s, unit);
    gain += bestProspect(s, unit);
  }
  return gain / Math.max(1, worth);
}

/** What it is worth to send a brigade to a point: to an objective of the enemy that is open, and near. */
function pointValue(s: S, brigade: number, point: number): number {
  const { points, objectives } = s.scenario;
  const side = s.sideOfBrigade(brigade);
  const place = points[point];
  const objective = place === undefined ? -1 : objectives.findIndex(({ box }) => holdsPoint(box, place.x, place.y));
  if (objective < 0 || s.objectiveHolder(objective) === side) return -1;
  const { box } = objectives[objective]!;
  if (s.enemiesOf(side).some((enemy) => s.isReady(enemy) && holdsPoint(box, s.x(enemy), s.y(enemy)))) return -1;
  const ways = s.scenario.brigades[brigade]!.units.filter((unit) => s.isReady(unit)).map((unit) => ticksToPoint(box, s.x(unit), s.y(unit)));
  return WEIGHTS.manoeuvre - (WEIGHTS.manoeuvreWay * Math.min(...ways)) / INCH;
}

/** How orders suit brigades. What it asks of a state about a brigade it asks once. */
class Suits {
  private s!: S;
  private strength = 0;
  private waits = 0;
  /** By brigade; NaN until it is asked about. */
  private readonly prospects: number[] = [];

  begin(s: S, brigade: number): void {
    const side = s.sideOfBrigade(brigade);
    this.s = s;
    this.strength = strengthShare(s, side);
    this.waits = gainOfWaiting(s, side);
    for (let i = 0; i < s.scenario.brigades.length; i++) this.prospects[i] = NaN;
  }

  /** Assault while there is something to win, Harass for shot, Hold for who is weak or wins by waiting. @param point of a Manoeuvre */
  of(brigade: number, order: number, point: number): number {
    const { s, strength, waits } = this;
    const w = WEIGHTS;
    if (order === ORDER.assault)
      return w.assault + w.strength * strength - w.waits * waits - (isShot(s, brigade) ? w.shot : 0) + w.prospect * this.prospect(brigade);
    if (order === ORDER.harass) return isShot(s, brigade) ? w.harass - (w.waits * waits) / 2 : w.pester;
    if (order === ORDER.manoeuvre) return pointValue(s, brigade, point);
    return order === ORDER.hold ? w.hold - w.weakness * strength + (w.waits * waits) / 2 : 0.1;
  }

  /** What it is worth to send a brigade an order, by the chance that it obeys. */
  gain(brigade: number, order: number, point: number): number {
    const { s } = this;
    const now = this.of(brigade, s.brigadeOrder(brigade), s.brigadePoint(brigade));
    return chanceToObey(s, brigade, order) * (this.of(brigade, order, point) - now);
  }

  /** The best that any new order is worth to a brigade. */
  bestGain(brigade: number): number {
    const { s } = this;
    let best = 0;
    for (const order of ORDERS_CONSIDERED) if (order !== s.brigadeOrder(brigade)) best = Math.max(best, this.gain(brigade, order, -1));
    for (let point = 0; point < s.scenario.points.length; point++)
      if (point !== s.brigadePoint(brigade)) best = Math.max(best, this.gain(brigade, ORDER.manoeuvre, point));
    return best;
  }

  private prospect(brigade: number): number {
    if (Number.isNaN(this.prospects[brigade])) this.prospects[brigade] = prospect(this.s, brigade);
    return this.prospects[brigade]!;
  }
}

/** Which brigade is sent an order. */
function sending(): Opinion {
  const suits = new Suits();
  return byKind<S>({ done: WEIGHTS.change, brigade: (_, brigade) => suits.bestGain(brigade) }, (s) =>
    suits.begin(s, s.game.brigadesOf[s.register(0) as 0][0]!),
  );
}

/** Which order a brigade has at first, or is sent. */
function ordering(isFirst: boolean): Opinion {
  const suits = new Suits();
  const value = (brigade: number, order: number, point: number): number =>
    isFirst ? suits.of(brigade, order, point) : suits.gain(brigade, order, point);
  const ratings = {
    order: (s: S, order: number) => value(s.register(0), order, -1),
    point: (s: S, point: number) => value(s.register(0), ORDER.manoeuvre, point),
  };
  return byKind<S>(ratings, (s) => suits.begin(s, s.register(0)));
}

/** A general goes to the regiment that fights most, not to one in melee that may take him with it. */
function seatValue(s: S, general: number, unit: number): number {
  const seat = s.generalUnit(general);
  return worthOf(s, unit) - (seat < 0 ? 0 : worthOf(s, seat)) - 1;
}

/** Opinions on command, but for speeches. They keep notes: one for each game. */
export function orderOpinions(): Opinions {
  return {
    'command/first-order': ordering(true),
    'command/order': sending(),
    'command/new-order': ordering(false),
    'command/attach': byKind<S>({ attach: seatValue, detach: -1 }),
    // nobody gives up the field while there is a chance
    'command/offer': byKind<S>({ pass: 1 }),
    // those nearest to the enemy go first, out of the way of the others
    'action/select': byKind<S>({ select: (s, unit) => -inchesToEnemy(s, unit) }),
  };
}
