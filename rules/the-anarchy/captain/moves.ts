import { ActionList, type Player } from '../../core/index.ts';
import { DIRECTIONS } from '../../hexes/grid.ts';
import { TERRAIN_CHARTS } from '../charts/terrain.ts';
import { CLASS } from '../charts/types.ts';
import { budgetOf } from '../rules/allowance.ts';
import { addLeads } from '../rules/beasts.ts';
import { addLifts, helpsWith, loadOf } from '../rules/loads.ts';
import { canStop, placeOf, searchMarch, spotOf } from '../rules/march.ts';
import { type AnarchyState, HEALTHY } from '../state/state.ts';
import type { Assault } from './assault.ts';
import type { Opinions } from './opinion.ts';
import type { Outlook } from './outlook.ts';
import { NOWHERE, PULL, type Stakes } from './stakes.ts';
import type { Storm } from './storm.ts';
import { carriesPrize, isPrizeAt, hasFetched, Things } from './things.ts';
import type { Work } from './tasks.ts';
import type { Worth } from './worth.ts';

type S = AnarchyState;

/** What danger counts at first, and what it counts less towards the end: somebody has to begin. */
const CAUTION = 0.75;
const DARING = 0.5;
/** What a step towards the enemy is worth at first, and more towards the end. */
const APPROACH = 0.25;
const URGENCY = 0.5;
/** Steps from the enemy at which bowmen stand well. */
const BOWSHOT = 7;
/** What a step away from the enemy is worth to those who do not fight. */
const SHELTER = 0.3;
/** What cover, by its place in COVERS, and each friend within two hexes are worth. */
const COVERED = 0.08;
const COMPANY = 0.8;
const MOST_COMPANY = 3;
const COMPANY_HEXES = 2;
/** What each hex is worth that an escort is nearer to the beasts it is with, and within how many it is near. */
const ESCORT = 0.5;
const ESCORT_HEXES = 2;
/** What it is worth to be where one is to attack from. */
const STRIKES = 100;
/** What a move must bring at least. */
const EFFORT = 0.2;
/** Share of his worth that a man risks who slips past the enemy. */
const SLIPPED = 0.35;
/** What it is worth to be in the saddle, or to get out of it, and to take beasts along. */
const MOUNTED = 3;
const DISMOUNTED = 4;
const LED = 50;
/** Points that a convoy makes in a turn, and turns that it has to spare when it goes on whatever may come; how many guards are to be ahead of it, and by how
 * much. */
const CONVOY_PACE = 6;
const HASTE = 5;
const VAN = 4;
const BEHIND = 3;
/** What each hex counts to a beast of the convoy that waits for somebody to lead it. */
const STRAY = 2;
/** Steps from the nearest enemy at which men have time for loose horses. */
const AT_LEISURE = 12;
/** Hexes within which others are who may lead a beast. */
const AT_HAND = 4;
/** What the captain does not do. */
const NEVER = -1000;
/** What it is worth to a rider to have an enemy before his horse. */
const FACING = 1;
/** Below this attack a man does not look for a fight. */
const FIGHTER = 6;

/** What the captain thinks with. */
interface Minds {
  readonly worth: Worth;
  readonly outlook: Outlook;
  readonly stakes: Stakes;
  readonly work: Work;
  readonly assault: Assault;
  readonly storm: Storm;
}

/** Where the captain sends his men. */
class Moves {
  private readonly worth: Worth;
  private readonly outlook: Outlook;
  private readonly stakes: Stakes;
  private readonly things: Things;
  private readonly work: Work;
  private readonly assault: Assault;
  private readonly storm: Storm;
  private man = -1;
  private side: Player = 0;
  private caution = 0;
  private approach = 0;
  private isShooter = false;
  private isFighter = false;
  /** Points to the end of its way that a convoy keeps at least. */
  private front = 0;
  private readonly ahead = new Int16Array(VAN);
  private readonly leads = new ActionList();

  constructor({ worth, outlook, stakes, work, assault, storm }: Minds) {
    this.work = work;
    this.storm = storm;
    this.worth = worth;
    this.outlook = outlook;
    this.stakes = stakes;
    this.assault = assault;
    this.things = new Things(stakes);
  }

  /** Looks round for a man. */
  begin(s: S, man: number): void {
    this.man = man;
    this.side = s.sideOf(man);
    const share = s.turn / s.compiled.turns;
    this.caution = CAUTION - DARING * share;
    this.approach = APPROACH + URGENCY * share;
    this.isShooter = s.chart(man).weapons.length > 0 && s.chart(man).foot.attack < FIGHTER + 2;
    this.isFighter = s.health(man) === HEALTHY && s.attackOf(man) >= FIGHTER && !this.isShooter && !this.worth.keepsOut(s, man);
    this.front = this.frontOf(s);
    this.outlook.begin(s, this.side, man);
  }

  /** How good a place is for the man at hand. */
  scorePlace(s: S, place: number): number {
    const { man, outlook } = this;
    const strike = this.assault.placeOf(man) === place ? STRIKES : 0;
    return strike - this.caution * outlook.danger(s, man, place) + this.drawOf(s, place) + this.comfortOf(s, place);
  }

  /** What draws him there: an errand, or the enemy. */
  private drawOf(s: S, place: number): number {
    const far = this.outlook.stepsAt(place);
    const errand = this.errandTo(s, place) + this.storm.drawOf(s, this.man, place, far);
    if (loadOf(s, this.man) >= 0) return errand;
    const steps = Math.min(far, 40);
    if (this.isFighter) return errand - this.approach * steps;
    if (this.isShooter && s.health(this.man) === HEALTHY) return errand - this.approach * Math.abs(steps - BOWSHOT);
    return errand + SHELTER * Math.min(steps, BOWSHOT);
  }

  private errandTo(s: S, place: number): number {
    const { errands } = this.stakes;
    let draw = this.worth.isSpared(s, this.man) ? 0 : this.things.drawOf(s, this.man, place);
    for (let i = 0; i < errands.length; i++) {
      const { side, types, worth, onFoot, mounted } = errands[i]!;
      if (side !== this.side) continue;
      const led = this.ledOf(s, types);
      const sent = led + (types[s.type(this.man)] ? 1 : 0);
      const points = (s.isMounted(this.man) || led > 0 ? mounted : onFoot)[place]!;
      if (sent > 0 && points < NOWHERE) draw -= PULL * worth * sent * Math.max(points, led > 0 ? this.front : 0);
    }
    return draw + this.escort(s, place) - STRAY * this.toStray(s, place) - this.caution * this.dangerOfLed(s, place);
  }

  /** What those whom the man leads risk in a place. */
  private dangerOfLed(s: S, place: number): number {
    const { beasts } = s.game;
    let danger = 0;
    for (let i = 0; i < beasts.length; i++) if (s.leader(beasts[i]!) === this.man) danger += this.outlook.danger(s, beasts[i]!, place);
    return danger;
  }

  /** How far a convoy is to come at most: to where some of its guards are ahead of it, as long as there are enemies and time. */
  private frontOf(s: S): number {
    const { errands } = this.stakes;
    for (let i = 0; i < errands.length; i++) {
      const { side, types, onFoot } = errands[i]!;
      if (side === this.side && this.ledOf(s, types) > 0) return this.isTimely(s, onFoot) ? this.guardsAhead(s, onFoot) : 0;
    }
    return 0;
  }

  /** Whether there is time to wait, and somebody to wait for. */
  private isTimely(s: S, points: Int16Array): boolean {
    const left = s.compiled.turns - s.turn;
    const need = Math.ceil(points[s.at(this.man)]! / CONVOY_PACE) + HASTE;
    if (left <= need) return false;
    const enemies = s.game.menOf[s.sideOf(this.man) === 0 ? 1 : 0];
    for (let i = 0; i < enemies.length; i++) if (s.isUp(enemies[i]!)) return true;
    return false;
  }

  /** Points from the place of the guard who is so far ahead that as many as are wanted are at least as far. */
  private guardsAhead(s: S, points: Int16Array): number {
    const men = s.game.menOf[this.side];
    const { ahead } = this;
    ahead.fill(NOWHERE);
    let guards = 0;
    for (let i = 0; i < men.length; i++) {
      const man = men[i]!;
      if (!s.isUp(man) || s.attackOf(man) <= FIGHTER) continue;
      guards++;
      let far = points[s.at(man)]!;
      for (let j = 0; j < VAN; j++) {
        const other = ahead[j]!;
        if (far >= other) continue;
        ahead[j] = far;
        far = other;
      }
    }
    return guards === 0 ? 0 : ahead[Math.min(VAN, (guards + 1) >> 1) - 1]! + BEHIND;
  }

  /** How many beasts of some classes he leads. */
  private ledOf(s: S, types: readonly boolean[]): number {
    const { beasts } = s.game;
    let led = 0;
    for (let i = 0; i < beasts.length; i++) if (s.leader(beasts[i]!) === this.man && types[s.type(beasts[i]!)]) led++;
    return led;
  }

  /** Hexes from a place to a beast of the convoy for which nobody else who has not moved yet is nearer than the man at hand; 0 if there is none. */
  private toStray(s: S, place: number): number {
    const { beasts } = s.game;
    let nearest = NOWHERE;
    for (let i = 0; i < beasts.length; i++) {
      const beast = beasts[i]!;
      if (!s.isOnMap(beast) || s.moved(beast) === 1 || s.leader(beast) >= 0 || !this.stakes.isConvoy(this.side, s.type(beast))) continue;
      if (this.isDriverOf(s, beast)) nearest = Math.min(nearest, s.distance(place, s.at(beast)));
    }
    return nearest === NOWHERE ? 0 : nearest;
  }

  private isDriverOf(s: S, beast: number): boolean {
    if (s.sideOf(beast) !== this.side) return false;
    const men = s.game.menOf[this.side];
    const far = s.distance(s.at(this.man), s.at(beast));
    for (let i = 0; i < men.length; i++)
      if (s.isUp(men[i]!) && s.moved(men[i]!) === 0 && s.distance(s.at(men[i]!), s.at(beast)) < far) return false;
    return true;
  }

  /** Who is not sent himself stays with the beasts that are. */
  private escort(s: S, place: number): number {
    const { beasts } = s.game;
    let nearest = -1;
    for (let i = 0; i < beasts.length; i++) {
      const beast = beasts[i]!;
      if (!s.isOnMap(beast) || s.sideOf(beast) !== this.side || !this.stakes.isConvoy(this.side, s.type(beast))) continue;
      const far = s.distance(s.at(beast), place);
      if (nearest < 0 || far < nearest) nearest = far;
    }
    return nearest < 0 ? 0 : -ESCORT * Math.max(0, nearest - ESCORT_HEXES);
  }

  /** Cover and company. */
  private comfortOf(s: S, place: number): number {
    const friends = s.game.menOf[this.side];
    let company = 0;
    for (let i = 0; i < friends.length && company < MOST_COMPANY; i++)
      if (friends[i] !== this.man && s.isUp(friends[i]!) && s.distance(s.at(friends[i]!), place) <= COMPANY_HEXES) company++;
    return COMPANY * company + COVERED * TERRAIN_CHARTS[s.compiled.places.terrain[place]!]!.cover;
  }

  /** What the man at hand does: stay, go, leave, mount, dismount or lead. */
  scoreGoal(s: S, action: number): number {
    const { space } = s.game;
    const kind = space.kindOf(action);
    const place = space.argument(action);
    if (kind === 'goal') return this.scorePlace(s, place) - EFFORT;
    if (kind === 'infiltrate') return this.scorePlace(s, place) - SLIPPED * this.worth.of(s, this.man);
    if (kind === 'leave') return this.leaving(s);
    if (kind === 'lead') return this.leading(s, s.topAt(place));
    if (kind === 'lift') return this.storm.wantsLoad(s, this.man) ? LED : NEVER;
    if (kind === 'drop') return NEVER;
    const stay = this.scorePlace(s, s.at(this.man));
    return kind === 'mount' ? stay + MOUNTED : kind === 'dismount' ? stay - DISMOUNTED : stay;
  }

  /** How good it is for a rider to stand with his horse's head in one place and its tail in another: with enemies before him. */
  scoreTail(s: S, head: number, tail: number): number {
    let before = 0;
    for (let way = 0; way < DIRECTIONS; way++) {
      const next = s.beyond(head, way);
      const other = next < 0 ? -1 : s.topAt(next);
      if (other >= 0 && s.sideOf(other) !== this.side && s.distance(next, tail) === 2) before += FACING * this.worth.of(s, other);
    }
    return before - this.caution * this.outlook.danger(s, this.man, tail);
  }

  /** What it is worth to take a beast along: much, if it is sent somewhere. */
  private leading(s: S, other: number): number {
    if (isPrizeAt(s, this.side, s.at(other))) return LED;
    if (carriesPrize(s, this.man) || (s.captor(other) >= 0 && !hasFetched(s, this.side))) return NEVER;
    if (s.type(other) === CLASS.warhorse && this.outlook.stepsAt(s.at(this.man)) < AT_LEISURE) return NEVER;
    if (!this.stakes.isSent(this.side, s.type(other)) || (this.isFighter && this.hasDriver(s, other))) return NEVER;
    return LED;
  }

  /** Whether somebody who does not fight is at hand to lead a beast. */
  private hasDriver(s: S, beast: number): boolean {
    const men = s.game.menOf[this.side];
    for (let i = 0; i < men.length; i++) {
      const man = men[i]!;
      const isDriver = s.isUp(man) && (s.chart(man).weapons.length > 0 ? s.attackOf(man) < FIGHTER + 2 : s.attackOf(man) < FIGHTER);
      if (isDriver && s.distance(s.at(man), s.at(beast)) <= AT_HAND) return true;
    }
    return false;
  }

  /** What leaving the map here is worth, with all whom he leads. */
  private leaving(s: S): number {
    const { errands } = this.stakes;
    let worth = 0;
    for (let i = 0; i < errands.length; i++) {
      const { side, types, onFoot, worth: each } = errands[i]!;
      if (side === this.side && onFoot[s.at(this.man)] === 0) worth += each * ((types[s.type(this.man)] ? 1 : 0) + this.ledOf(s, types));
    }
    return worth > 0 || carriesPrize(s, this.man) ? worth + LED : NEVER;
  }

  /** What it brings the man at hand, at most, to do something rather than stay where he is; he has not moved yet. */
  gainOf(s: S): number {
    const { man } = this;
    addLeads(s, man, this.leads.clear());
    for (let i = 0; i < this.leads.length; i++) if (this.leading(s, s.topAt(this.leads.at(i) - s.game.space.first.lead)) > 0) return LED;
    addLifts(s, man, this.leads.clear());
    if (this.leads.length > 0 && this.storm.wantsLoad(s, man)) return LED;
    const stay = this.scorePlace(s, s.at(man)) + Math.max(0, this.work.best(s, man));
    return Math.max(this.bestGoal(s) - EFFORT, this.leaving(s)) - stay;
  }

  private bestGoal(s: S): number {
    const { man } = this;
    const { mover, budget, spent } = s;
    s.mover = man;
    s.budget = budgetOf(s, man);
    s.spent = 0;
    const search = searchMarch(s, man);
    const start = spotOf(s, man);
    let best = -Infinity;
    let last = -1;
    for (let spot = search.low; spot <= search.high; spot++) {
      if (spot === start || !search.reaches(spot) || !canStop(s, man, spot)) continue;
      const place = placeOf(s, man, spot);
      if (place !== last) best = Math.max(best, this.scorePlace(s, place));
      last = place;
    }
    s.mover = mover;
    s.budget = budget;
    s.spent = spent;
    return best;
  }
}

/** Whom the captain sends first: the strongest of those who have something to do. */
class Order {
  private readonly moves: Moves;
  private readonly assault: Assault;
  private chosen = -1;

  constructor(moves: Moves, assault: Assault) {
    this.moves = moves;
    this.assault = assault;
  }

  begin(s: S): void {
    this.assault.plan(s, true);
    const men = s.game.menOf[s.side];
    this.chosen = -1;
    for (let i = 0; i < men.length; i++) {
      const man = men[i]!;
      if (s.moved(man) === 1 || !s.isUp(man) || s.task(man) !== 0 || budgetOf(s, man) === 0 || helpsWith(s, man) >= 0) continue;
      if (this.chosen >= 0 && s.attackOf(man) <= s.attackOf(this.chosen)) continue;
      this.moves.begin(s, man);
      if (this.moves.gainOf(s) > 0) this.chosen = man;
    }
  }

  score(s: S, action: number): number {
    const { first } = s.game.space;
    if (action === first.done) return 0;
    return action - first.select === this.chosen ? 1 : -1;
  }
}

/** Opinions on movement. */
export function moveOpinions(minds: Minds): Opinions {
  const { assault } = minds;
  const moves = new Moves(minds);
  const going = {
    begin: (s: S) => {
      assault.plan(s, true);
      moves.begin(s, s.register(0));
    },
    score: (s: S, action: number) => moves.scoreGoal(s, action),
  };
  return {
    'move/select': new Order(moves, assault),
    'move/goal': going,
    'move/on': going,
    'move/tail': {
      begin: (s) => moves.begin(s, s.register(0)),
      score: (s, action) => moves.scoreTail(s, s.register(1), action - s.game.space.first.tail),
    },
  };
}
