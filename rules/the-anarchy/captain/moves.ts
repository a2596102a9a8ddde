import { ActionList, opponent, type Player } from '../../core/index.ts';
import { DIRECTIONS } from '../../hexes/grid.ts';
import { TERRAIN_CHARTS } from '../charts/terrain.ts';
import { CLASS } from '../charts/types.ts';
import { budgetOf } from '../rules/allowance.ts';
import { addLeads } from '../rules/beasts.ts';
import { addHeaves } from '../rules/heaving.ts';
import { addLifts, helpsWith, loadOf } from '../rules/loads.ts';
import { addHauls } from '../rules/mantlets.ts';
import { canStop, placeOf, searchMarch, spotOf } from '../rules/march.ts';
import { turnOfFight } from '../rules/siege/played.ts';
import { type AnarchyState, HEALTHY } from '../state/state.ts';
import type { Assault } from './assault.ts';
import { Convoy } from './convoy.ts';
import type { Fires } from './fires.ts';
import { Garrison } from './garrison.ts';
import { scoreHeave, wantsHeave } from './heaving.ts';
import { FIGHTER, isShooter } from './kinds.ts';
import type { Opinions } from './opinion.ts';
import type { Outlook } from './outlook.ts';
import { scorePush, seatOf } from './rams.ts';
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
/** What it is worth to be where one is to attack from. */
const STRIKES = 100;
/** What each hex is worth to a defender that he is nearer to where the enemy comes over the wall. */
const GUARDING = 0.6;
/** What a mantlet is worth to who shoots from behind it. */
const MANTLET = 2;
/** What a move must bring at least. */
const EFFORT = 0.2;
/** Share of his worth that a man risks who slips past the enemy. */
const SLIPPED = 0.35;
/** What it is worth to be in the saddle, or to get out of it, and to take beasts along. */
const MOUNTED = 3;
const DISMOUNTED = 4;
const LED = 50;
/** Steps from the nearest enemy at which men have time for loose horses. */
const AT_LEISURE = 12;
/** What the captain does not do. */
const NEVER = -1000;
/** What it is worth to a rider to have an enemy before his horse. */
const FACING = 1;

/** What the captain thinks with. */
interface Minds {
  readonly worth: Worth;
  readonly outlook: Outlook;
  readonly stakes: Stakes;
  readonly work: Work;
  readonly fires: Fires;
  readonly assault: Assault;
  readonly storm: Storm;
}

/** Where the captain sends his men. */
class Moves {
  private readonly worth: Worth;
  private readonly outlook: Outlook;
  private readonly stakes: Stakes;
  private readonly things: Things;
  private readonly convoy: Convoy;
  private readonly work: Work;
  private readonly fires: Fires;
  private readonly assault: Assault;
  private readonly storm: Storm;
  private man = -1;
  private side: Player = 0;
  private caution = 0;
  private approach = 0;
  private isShooter = false;
  private isFighter = false;
  private readonly leads = new ActionList();
  private readonly garrison: Garrison;

  constructor({ worth, outlook, stakes, work, fires, assault, storm }: Minds) {
    this.work = work;
    this.fires = fires;
    this.storm = storm;
    this.worth = worth;
    this.outlook = outlook;
    this.stakes = stakes;
    this.assault = assault;
    this.garrison = new Garrison(stakes);
    this.things = new Things(stakes);
    this.convoy = new Convoy(stakes, outlook);
  }

  /** Looks round for a man. */
  begin(s: S, man: number): void {
    this.man = man;
    this.side = s.sideOf(man);
    const share = turnOfFight(s) / s.compiled.turns;
    this.caution = CAUTION - DARING * share;
    this.approach = APPROACH + URGENCY * share;
    this.isShooter = isShooter(s, man);
    this.isFighter =
      s.health(man) === HEALTHY &&
      s.attackOf(man) >= FIGHTER &&
      !this.isShooter &&
      !this.worth.keepsOut(s, man) &&
      !this.worth.isHomeBound(s, man);
    this.convoy.begin(s, man);
    this.outlook.begin(s, this.side, man);
    this.garrison.begin(s, this.side);
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
    const errand = this.errandTo(s, place) + this.storm.drawOf(s, this.man, place, far) + this.seatAt(s, place);
    if (loadOf(s, this.man) >= 0) return errand;
    if (this.garrison.isLost) return errand + this.garrison.refuge(place);
    const guard =
      -GUARDING * this.garrison.toHead(s, place) -
      (this.isShooter && s.health(this.man) === HEALTHY ? 0 : this.garrison.exposure(s, place));
    const steps = Math.min(far, 40);
    if (this.isFighter) return errand + guard - this.approach * steps;
    if (this.isShooter && s.health(this.man) === HEALTHY) return errand + guard - this.approach * Math.abs(steps - BOWSHOT);
    return errand + guard + SHELTER * Math.min(steps, BOWSHOT);
  }

  /** A place in the crew of an engine. */
  private seatAt(s: S, place: number): number {
    return s.game.hasPushed ? seatOf(s, this.man, place) : 0;
  }

  private errandTo(s: S, place: number): number {
    const { errands } = this.stakes;
    let draw = this.worth.isSpared(s, this.man) ? 0 : this.things.drawOf(s, this.man, place) + this.fires.drawOf(s, this.man, place);
    for (let i = 0; i < errands.length; i++) {
      const { side, types, worth, onFoot, mounted } = errands[i]!;
      if (side !== this.side) continue;
      const led = this.convoy.ledOf(s, types);
      const sent = led + (types[s.type(this.man)] ? 1 : 0);
      const points = (s.isMounted(this.man) || led > 0 ? mounted : onFoot)[place]!;
      if (sent > 0 && points < NOWHERE) draw -= PULL * worth * sent * Math.max(points, led > 0 ? this.convoy.front : 0);
    }
    return draw + this.convoy.drawOf(s, place) - this.caution * this.convoy.danger(s, place);
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
    if (kind === 'haul') return this.scorePlace(s, place) + (place === s.at(this.man) ? 0 : this.mantletOf(s)) - EFFORT;
    if (kind === 'goal') return this.scorePlace(s, place) - EFFORT;
    if (kind === 'infiltrate') return this.scorePlace(s, place) - SLIPPED * this.worth.of(s, this.man);
    if (kind === 'leave') return this.leaving(s);
    if (kind === 'lead') return this.leading(s, s.topAt(place));
    if (kind === 'lift') return this.storm.wantsLoad(s, this.man) ? LED : NEVER;
    if (kind === 'heave') return wantsHeave(s, place) ? LED : NEVER;
    if (kind === 'drop') return NEVER;
    const stay = this.scorePlace(s, s.at(this.man));
    return kind === 'mount' ? stay + MOUNTED : kind === 'dismount' ? stay - DISMOUNTED : stay;
  }

  /** What it is worth to keep a mantlet: much to who shoots. */
  private mantletOf(s: S): number {
    return this.isShooter && s.health(this.man) === HEALTHY ? MANTLET : -EFFORT;
  }

  /** How good it is to turn a mantlet that goes to a place along one of its sides: towards the nearest enemies. */
  scoreFacing(s: S, place: number, facing: number): number {
    const { grid, places } = s.compiled;
    const enemies = s.game.menOf[opponent(this.side)];
    let sum = 0;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i]!;
      if (!s.isUp(enemy) || s.hidden(enemy) === 1 || places.hex[s.at(enemy)] === places.hex[place]) continue;
      const [way] = grid.exitDirections(places.hex[place]!, places.hex[s.at(enemy)]!);
      const turn = (way - facing + DIRECTIONS) % DIRECTIONS;
      if (turn <= 1 || turn === DIRECTIONS - 1) sum += (turn === 0 ? 1.2 : 1) / s.distance(place, s.at(enemy));
    }
    return sum;
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
    if (!this.stakes.isSent(this.side, s.type(other)) || (this.isFighter && this.convoy.hasDriver(s, other))) return NEVER;
    return LED;
  }

  /** What leaving the map here is worth, with all whom he leads. */
  private leaving(s: S): number {
    const { errands } = this.stakes;
    let worth = 0;
    for (let i = 0; i < errands.length; i++) {
      const { side, types, onFoot, worth: each } = errands[i]!;
      if (side === this.side && onFoot[s.at(this.man)] === 0)
        worth += each * ((types[s.type(this.man)] ? 1 : 0) + this.convoy.ledOf(s, types));
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
    addHeaves(s, man, this.leads.clear());
    for (let i = 0; i < this.leads.length; i++) if (wantsHeave(s, this.leads.at(i) - s.game.space.first.heave)) return LED;
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
    addHauls(s, man, this.leads.clear());
    for (let i = 0; i < this.leads.length; i++)
      best = Math.max(best, this.scorePlace(s, this.leads.at(i) - s.game.space.first.haul) + this.mantletOf(s));
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
    'engine/push': { score: scorePush },
    'move/heave': { score: (s, action) => scoreHeave(s, s.register(1), action - s.game.space.first.goal) },
    'move/face': {
      begin: (s) => moves.begin(s, s.register(0)),
      score: (s, action) => moves.scoreFacing(s, s.register(1), action - s.game.space.first.face),
    },
    'move/tail': {
      begin: (s) => moves.begin(s, s.register(0)),
      score: (s, action) => moves.scoreTail(s, s.register(1), action - s.game.space.first.tail),
    },
  };
}
