import { OfferList, type Player, type Ratings } from '../../../core/index.ts';
import { CLASS } from '../../charts/types.ts';
import { budgetOf } from '../mechanics/movement/allowance.ts';
import { addLeads } from '../mechanics/movement/beasts.ts';
import { addHeaves } from '../mechanics/work/heaving.ts';
import { addLifts } from '../mechanics/ground/loads.ts';
import { addHauls } from '../mechanics/work/mantlets.ts';
import { canStop, placeOf, searchMarch, spotOf } from '../mechanics/movement/march.ts';
import { type AnarchyState, HEALTHY } from '../../state/state.ts';
import { Heaving } from './heaving.ts';
import type { Outlook } from './views/outlook.ts';
import { blocksEngine } from './views/oxen.ts';
import type { Stakes } from './views/stakes.ts';
import { type Minds, Standpoint } from './standpoint.ts';
import type { Storm } from './views/storm.ts';
import { carriesPrize, hasFetched, isPrizeAt } from './views/things.ts';
import type { Work } from './tasks.ts';
import type { Worth } from './views/worth.ts';

type S = AnarchyState;

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

/** What men do in their moves: stay, go, leave, mount, lead. */
export class Moves {
  readonly standpoint: Standpoint;
  private readonly worth: Worth;
  private readonly outlook: Outlook;
  private readonly stakes: Stakes;
  private readonly work: Work;
  private readonly storm: Storm;
  readonly heaving: Heaving;
  private readonly offers = new OfferList();
  private man = -1;
  private side: Player = 0;

  constructor(minds: Minds) {
    this.standpoint = new Standpoint(minds);
    this.worth = minds.worth;
    this.outlook = minds.outlook;
    this.stakes = minds.stakes;
    this.work = minds.work;
    this.storm = minds.storm;
    this.heaving = new Heaving(this.standpoint.garrison);
  }

  /** Looks round for a man. */
  begin(s: S, man: number): void {
    this.man = man;
    this.side = s.sideOf(man);
    this.standpoint.begin(s, man);
  }

  /** What the man at hand does: stay, go, leave, mount, dismount or lead. */
  get ratings(): Ratings<S> {
    return {
      haul: (s, place) => this.standpoint.score(s, place) + (place === s.at(this.man) ? 0 : this.mantletOf(s)) - EFFORT,
      goal: (s, place) => this.standpoint.score(s, place) - EFFORT,
      infiltrate: (s, place) => this.standpoint.score(s, place) - SLIPPED * this.worth.of(s, this.man),
      leave: (s) => this.leaving(s),
      lead: (s, place) => this.leading(s, s.topAt(place)),
      lift: (s) => (this.storm.wantsLoad(s, this.man) ? LED : NEVER),
      heave: (s, place) => (this.heaving.wants(s, place) ? LED : NEVER),
      drop: NEVER,
      done: (s) => this.staying(s),
      mount: (s) => this.staying(s) + MOUNTED,
      dismount: (s) => this.staying(s) - DISMOUNTED,
    };
  }

  private staying(s: S): number {
    return this.standpoint.score(s, s.at(this.man));
  }

  /** What it is worth to keep a mantlet: much to who shoots. */
  private mantletOf(s: S): number {
    return this.standpoint.isShooter && s.health(this.man) === HEALTHY ? MANTLET : -EFFORT;
  }

  /** What it is worth to take a beast along: much, if it is sent somewhere. */
  private leading(s: S, other: number): number {
    if (isPrizeAt(s, this.side, s.at(other)) || blocksEngine(s, other)) return LED;
    if (carriesPrize(s, this.man) || (s.captor(other) >= 0 && !hasFetched(s, this.side))) return NEVER;
    if (s.type(other) === CLASS.warhorse && this.outlook.stepsAt(s.at(this.man)) < AT_LEISURE) return NEVER;
    if (!this.stakes.isSent(this.side, s.type(other)) || (this.standpoint.isFighter && this.standpoint.convoy.hasDriver(s, other)))
      return NEVER;
    return LED;
  }

  /** What leaving the map here is worth, with all whom he leads. */
  private leaving(s: S): number {
    const { destinations } = this.stakes;
    let worth = 0;
    for (let i = 0; i < destinations.length; i++) {
      const { side, types, onFoot, worth: each } = destinations[i]!;
      if (side === this.side && onFoot[s.at(this.man)] === 0)
        worth += each * ((types[s.type(this.man)] ? 1 : 0) + this.standpoint.convoy.ledOf(s, types));
    }
    return worth > 0 || carriesPrize(s, this.man) ? worth + LED : NEVER;
  }

  /** What it brings the man at hand, at most, to do something rather than stay where he is; he has not moved yet. */
  gainOf(s: S): number {
    const { man } = this;
    addLeads(s, man, this.offers.clear());
    for (let i = 0; i < this.offers.length; i++) if (this.leading(s, s.topAt(this.offers.firstAt(i))) > 0) return LED;
    addLifts(s, man, this.offers.clear());
    if (this.offers.length > 0 && this.storm.wantsLoad(s, man)) return LED;
    addHeaves(s, man, this.offers.clear());
    for (let i = 0; i < this.offers.length; i++) if (this.heaving.wants(s, this.offers.firstAt(i))) return LED;
    const stay = this.standpoint.score(s, s.at(man)) + Math.max(0, this.work.best(s, man));
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
      if (place !== last) best = Math.max(best, this.standpoint.score(s, place));
      last = place;
    }
    addHauls(s, man, this.offers.clear());
    for (let i = 0; i < this.offers.length; i++)
      best = Math.max(best, this.standpoint.score(s, this.offers.firstAt(i)) + this.mantletOf(s));
    s.mover = mover;
    s.budget = budget;
    s.spent = spent;
    return best;
  }
}
