import type { Player } from '../../../../core/index.ts';
import { DIRECTIONS, oppositeDirection } from '../../../../hexes/grid.ts';
import { TERRAIN_WEIGHT } from '../../../charts/combat.ts';
import { budgetOf } from '../../mechanics/movement/allowance.ts';
import { advantageIn, barsFight } from '../../mechanics/ground/ground.ts';
import { helpsWith, loadOf } from '../../mechanics/ground/loads.ts';
import { canStop, placeOf, searchMarch, spotOf } from '../../mechanics/movement/march.ts';
import { isOpenToAttack, resistanceOf } from '../../mechanics/combat/melee.ts';
import { type AnarchyState, HAS_FOUGHT, JOINS, STUNNED } from '../../../state/state.ts';
import type { Outlook } from './outlook.ts';
import type { Worth } from './worth.ts';

type S = AnarchyState;

/** Hexes from which a man is struck: those round him, and those round the tail of his horse. */
const SLOTS = 2 * DIRECTIONS;
/** What it costs to take part, in points of price: he could do something else. */
const PART = 0.4;
/** What the danger in the place from which he strikes counts, beside that where he is. */
const RISK = 0.5;
/** Nobody. */
const NONE = -1;

/** Attacks that a side can make in this player turn, from where its men are or could come: who strikes whom, and from where. Belongs to one game. */
export class Assault {
  private readonly worth: Worth;
  private readonly outlook: Outlook;
  private readonly count: number;
  /** From which hexes round each enemy each man can strike: bits of slots, `[man * count + target]`. */
  private readonly slots: Uint16Array;
  /** Target and place of each man in the plan, NONE without. `[man]` */
  private readonly targets: Int16Array;
  private readonly places: Int16Array;
  /** Order in which targets are planned for, from 1; 0 for none. `[target]` */
  private readonly ranks: Int16Array;
  private planned = 0;
  /** Places that are taken, by the number of the plan that takes them. `[place]` */
  private readonly taken: Int32Array;
  private round = 0;
  // One attack that is tried: its men, their places, what each costs, how many are taken.
  private readonly men: Int16Array;
  private readonly from: Int16Array;
  private readonly costs: Float64Array;
  private size = 0;
  private side: Player = 0;
  /** Whether men still move. */
  private isMoving = false;

  constructor(worth: Worth, outlook: Outlook, men: number, places: number) {
    this.worth = worth;
    this.outlook = outlook;
    this.count = men;
    this.slots = new Uint16Array(men * men);
    this.targets = new Int16Array(men);
    this.places = new Int16Array(men);
    this.ranks = new Int16Array(men);
    this.taken = new Int32Array(places);
    this.men = new Int16Array(men);
    this.from = new Int16Array(men);
    this.costs = new Float64Array(men);
  }

  /** Plans the attacks of the side at hand. @param isMoving whether its men can still move, or strike from where they stand */
  plan(s: S, isMoving: boolean): void {
    this.side = s.side;
    this.isMoving = isMoving;
    this.outlook.begin(s, s.side, NONE);
    this.look(s);
    this.choose(s);
  }

  /** Whom a man is to attack, NONE for nobody. */
  targetOf(man: number): number {
    return this.targets[man]!;
  }

  /** From which place he is to attack. */
  placeOf(man: number): number {
    return this.places[man]!;
  }

  /** How early an enemy is attacked: the first has 1; 0 who is not. */
  rankOf(target: number): number {
    return this.ranks[target]!;
  }

  // ---- who reaches whom

  private look(s: S): void {
    const own = s.game.menOf[this.side];
    this.slots.fill(0);
    this.targets.fill(NONE);
    this.places.fill(NONE);
    this.ranks.fill(0);
    this.planned = 0;
    this.round++;
    const { mover, budget, spent } = s;
    for (let i = 0; i < own.length; i++) {
      const man = own[i]!;
      if (!s.isUp(man) || s.fought(man) === HAS_FOUGHT || s.attackOf(man) === 0 || this.worth.keepsOut(s, man)) continue;
      if (this.isMoving && this.worth.isHomeBound(s, man)) continue;
      this.mark(s, man, s.at(man), spotOf(s, man));
      if (this.isMoving && s.moved(man) === 0 && s.task(man) === 0 && loadOf(s, man) < 0 && helpsWith(s, man) < 0) this.lookAround(s, man);
    }
    s.mover = mover;
    s.budget = budget;
    s.spent = spent;
  }

  /** Looks from all places to which a man can go. */
  private lookAround(s: S, man: number): void {
    if (s.mover !== man) {
      s.mover = man;
      s.budget = budgetOf(s, man);
      s.spent = 0;
    }
    if (s.budget <= s.spent || !this.isNear(s, man)) return;
    const search = searchMarch(s, man);
    for (let spot = search.low; spot <= search.high; spot++)
      if (search.reaches(spot) && canStop(s, man, spot)) this.mark(s, man, placeOf(s, man, spot), spot);
  }

  /** Whether any enemy is within a man's reach, as the crow flies. */
  private isNear(s: S, man: number): boolean {
    for (let other = 0; other < this.count; other++)
      if (s.sideOf(other) !== this.side && isOpenToAttack(s, other) && s.distance(s.at(man), s.at(other)) <= s.budget + 2) return true;
    return false;
  }

  /** Notes whom a man can strike from a spot. */
  private mark(s: S, man: number, place: number, spot: number): void {
    const isRider = s.isMounted(man);
    const heading = spot % DIRECTIONS;
    for (let way = 0; way < DIRECTIONS; way++) {
      const aside = (way - heading + DIRECTIONS) % DIRECTIONS;
      const next = isRider && aside > 1 && aside < DIRECTIONS - 1 ? NONE : s.beyond(place, way);
      const target = next < 0 ? NONE : s.topAt(next);
      if (target < 0 || s.sideOf(target) === this.side || !isOpenToAttack(s, target) || barsFight(s, place, next)) continue;
      if (s.fought(man) === JOINS && target !== s.register(0)) continue; // he is in that attack
      const slot = oppositeDirection(way) + (s.at(target) === next ? 0 : DIRECTIONS);
      this.slots[man * this.count + target]! |= 1 << slot;
    }
  }

  // ---- who attacks whom

  /** Plans the attack that brings most, then the next with those who are left. */
  private choose(s: S): void {
    for (;;) {
      let best = NONE;
      let most = 0;
      for (let target = 0; target < this.count; target++) {
        if (s.sideOf(target) === this.side || this.ranks[target]! > 0 || !isOpenToAttack(s, target)) continue;
        const gain = this.attack(s, target);
        if (gain > most) {
          most = gain;
          best = target;
        }
      }
      if (best < 0) return;
      this.attack(s, best);
      this.commit(best);
    }
  }

  private commit(target: number): void {
    this.ranks[target] = ++this.planned;
    for (let i = 0; i < this.size; i++) {
      const man = this.men[i]!;
      this.targets[man] = target;
      this.places[man] = this.from[i]!;
      this.taken[this.from[i]!] = this.round;
    }
  }

  /** What the best attack on an enemy brings, by some of those who are free; leaves who makes it in `men`. */
  private attack(s: S, target: number): number {
    this.gather(s, target);
    let sum = -resistanceOf(s, target);
    let costs = 0;
    let best = 0;
    let size = 0;
    for (let i = 0; i < this.size; i++) {
      sum += this.strengthAt(s, this.men[i]!, this.from[i]!);
      costs += this.costs[i]!;
      const gain = this.gain(s, target, sum) - costs;
      if (gain <= best) continue;
      best = gain;
      size = i + 1;
    }
    this.size = size;
    return best;
  }

  private gain(s: S, target: number, differential: number): number {
    const gain = this.worth.attackGain(s, target, differential, this.worth.of(s, this.men[0]!));
    return s.health(target) === STUNNED ? gain * 1.1 : gain;
  }

  private strengthAt(s: S, man: number, place: number): number {
    return s.attackOf(man) + TERRAIN_WEIGHT * advantageIn(s, place, true);
  }

  /** Gathers those who could attack an enemy, the strongest first, each with the best place that is left. */
  private gather(s: S, target: number): void {
    const own = s.game.menOf[this.side];
    this.size = 0;
    for (let i = 0; i < own.length; i++) {
      const man = own[i]!;
      if (this.targets[man]! >= 0 || this.slots[man * this.count + target] === 0) continue;
      let at = this.size++;
      while (at > 0 && s.attackOf(this.men[at - 1]!) < s.attackOf(man)) {
        this.men[at] = this.men[at - 1]!;
        at--;
      }
      this.men[at] = man;
    }
    this.seat(s, target);
  }

  private seat(s: S, target: number): void {
    let seated = 0;
    for (let i = 0; i < this.size; i++) {
      const man = this.men[i]!;
      const place = this.bestPlace(s, man, target, seated);
      if (place < 0) continue;
      this.men[seated] = man;
      this.from[seated] = place;
      this.costs[seated] = PART + RISK * Math.max(0, this.outlook.danger(s, man, place) - this.outlook.danger(s, man, s.at(man)));
      seated++;
    }
    this.size = seated;
  }

  /** The best place from which a man can strike an enemy, of those that are free: where he stands, if he can, as long as nothing is better. */
  private bestPlace(s: S, man: number, target: number, seated: number): number {
    const slots = this.slots[man * this.count + target]!;
    let best = NONE;
    let most = -Infinity;
    for (let slot = 0; slot < SLOTS; slot++) {
      if ((slots & (1 << slot)) === 0) continue;
      const place = s.beyond(slot < DIRECTIONS ? s.at(target) : s.tail(target), slot % DIRECTIONS);
      if (this.isTaken(place, seated)) continue;
      const score = TERRAIN_WEIGHT * advantageIn(s, place, true) - this.outlook.danger(s, man, place) + (place === s.at(man) ? 0.1 : 0);
      if (score <= most) continue;
      most = score;
      best = place;
    }
    return best;
  }

  private isTaken(place: number, seated: number): boolean {
    if (this.taken[place] === this.round) return true;
    for (let i = 0; i < seated; i++) if (this.from[i] === place) return true;
    return false;
  }
}
