import { opponent, type Player } from '../../../core/index.ts';
import { DIRECTIONS } from '../../../hexes/grid.ts';
import { TERRAIN_CHARTS } from '../../charts/terrain.ts';
import { loadOf } from '../mechanics/ground/loads.ts';
import { type AnarchyState, HEALTHY } from '../../state/state.ts';
import type { Assault } from './views/assault.ts';
import { Convoy } from './views/convoy.ts';
import { Crews } from './views/crews.ts';
import type { Fires } from './views/fires.ts';
import { Garrison } from './views/garrison.ts';
import { FIGHTER, isShooter } from './views/kinds.ts';
import type { Outlook } from './views/outlook.ts';
import { besideTeam } from './views/oxen.ts';
import { seatOf } from './views/rams.ts';
import { NOWHERE, PULL, type Stakes } from './views/stakes.ts';
import type { Storm } from './views/storm.ts';
import type { Work } from './tasks.ts';
import { isRaider, Things } from './views/things.ts';
import type { Worth } from './views/worth.ts';

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
/** Share of the usual caution that is left to a side that has come to carry something off: it has no time to lose. */
const HURRY = 0.6;
/** What each enemy who shoots, and sees him, costs its commander, and hexes from which on he does not count. */
const SEEN = 1.5;
const BOW_RANGE = 20;
/** What it is worth to a rider to have an enemy before his horse. */
const FACING = 1;

/** What the captain thinks with. */
export interface Minds {
  readonly worth: Worth;
  readonly outlook: Outlook;
  readonly stakes: Stakes;
  readonly work: Work;
  readonly fires: Fires;
  readonly assault: Assault;
  readonly storm: Storm;
  readonly march: Posting;
}

/** What draws a man to places in fights that only a siege has. */
export interface Posting {
  /** Whether the man at hand keeps to a place of the wall, or to what stands before it. */
  readonly isPosted: boolean;
  /** Looks round for a man. */
  begin(s: S, man: number): void;
  /** Hexes from a place to that place of the wall. */
  toSite(s: S, place: number): number;
  /** What draws the man at hand to a place. */
  drawOf(s: S, place: number): number;
}

/** Nothing draws anybody beside what draws men in every fight. */
export const UNPOSTED: Posting = { isPosted: false, begin: () => undefined, toSite: () => 0, drawOf: () => 0 };

/** How good places are for a man who may move: what threatens him there, what draws him, what he can strike at. Looks round once for each man. */
export class Standpoint {
  private readonly worth: Worth;
  private readonly outlook: Outlook;
  private readonly stakes: Stakes;
  private readonly things: Things;
  private readonly fires: Fires;
  private readonly assault: Assault;
  private readonly storm: Storm;
  readonly garrison: Garrison;
  private readonly crews = new Crews();
  private readonly march: Posting;
  private man = -1;
  private side: Player = 0;
  private caution = 0;
  private approach = 0;
  private runs = false;
  private shuns = false;
  /** Whether the man at hand rather shoots, or fights. */
  isShooter = false;
  isFighter = false;
  readonly convoy: Convoy;

  constructor({ worth, outlook, stakes, fires, assault, storm, march }: Minds) {
    this.fires = fires;
    this.storm = storm;
    this.worth = worth;
    this.outlook = outlook;
    this.stakes = stakes;
    this.assault = assault;
    this.garrison = new Garrison(stakes);
    this.things = new Things(stakes);
    this.convoy = new Convoy(stakes, outlook);
    this.march = march;
  }

  /** Looks round for a man. */
  begin(s: S, man: number): void {
    this.man = man;
    this.side = s.sideOf(man);
    const share = s.game.encounter.turnOf(s) / s.game.encounter.turnsOf(s);
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
    this.runs = this.things.runsFor(s, man);
    if (isRaider(s, this.side)) this.caution *= HURRY;
    this.shuns = isRaider(s, this.side) && this.worth.isSpared(s, man);
    this.garrison.begin(s, this.side);
    this.crews.begin(s, man);
    this.march.begin(s, man);
  }

  /** How good a place is for the man at hand. */
  score(s: S, place: number): number {
    const { man, outlook } = this;
    const strike = this.assault.placeOf(man) === place && !this.runs ? STRIKES : 0;
    const seen = this.shuns ? SEEN * this.countSeeing(s, place) : 0;
    return strike - this.caution * outlook.danger(s, man, place) - seen + this.drawOf(s, place) + this.comfortOf(s, place);
  }

  /** Enemies who shoot and would see a man in a place. */
  private countSeeing(s: S, place: number): number {
    const enemies = s.game.menOf[opponent(this.side)];
    let count = 0;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i]!;
      if (!s.isUp(enemy) || s.hidden(enemy) === 1 || !isShooter(s, enemy) || s.distance(s.at(enemy), place) > BOW_RANGE) continue;
      if (s.game.sight.canSee(s, s.at(enemy), place, enemy, this.man)) count++;
    }
    return count;
  }

  /** What draws him there: a destination, or the enemy. */
  private drawOf(s: S, place: number): number {
    const far = this.outlook.stepsAt(place);
    const destination = this.errandTo(s, place) + this.storm.drawOf(s, this.man, place, far) + this.seatAt(s, place);
    if (loadOf(s, this.man) >= 0) return destination;
    if (this.garrison.isLost) return destination + this.garrison.refuge(place);
    const guard =
      -GUARDING * this.garrison.toHead(s, place) -
      (this.isShooter && s.health(this.man) === HEALTHY && !this.march.isPosted ? 0 : this.garrison.exposure(s, place));
    if (this.march.isPosted)
      return destination + guard - (this.isShooter ? this.approach * Math.abs(this.march.toSite(s, place) - BOWSHOT) : 0);
    const steps = Math.min(far, 40);
    if (this.isFighter) return destination + guard - this.approach * steps;
    if (this.isShooter && s.health(this.man) === HEALTHY) return destination + guard - this.approach * Math.abs(steps - BOWSHOT);
    return destination + guard + SHELTER * Math.min(steps, BOWSHOT);
  }

  /** A place in the crew of an engine, or beside its oxen. */
  private seatAt(s: S, place: number): number {
    return (s.game.hasPushed ? seatOf(s, this.man, place) + besideTeam(s, this.man, place) : 0) + this.crews.drawOf(s, place);
  }

  private errandTo(s: S, place: number): number {
    const { destinations } = this.stakes;
    let draw = this.worth.isSpared(s, this.man) ? 0 : this.things.drawOf(s, this.man, place) + this.fires.drawOf(s, this.man, place);
    for (let i = 0; i < destinations.length; i++) {
      const { side, types, worth, onFoot, mounted } = destinations[i]!;
      if (side !== this.side) continue;
      const led = this.convoy.ledOf(s, types);
      const sent = led + (types[s.type(this.man)] ? 1 : 0);
      const points = (s.isMounted(this.man) || led > 0 ? mounted : onFoot)[place]!;
      if (sent > 0 && points < NOWHERE) draw -= PULL * worth * sent * Math.max(points, led > 0 ? this.convoy.front : 0);
    }
    return draw + this.march.drawOf(s, place) + this.convoy.drawOf(s, place) - this.caution * this.convoy.danger(s, place);
  }

  /** Cover and company. */
  private comfortOf(s: S, place: number): number {
    const friends = s.game.menOf[this.side];
    let company = 0;
    for (let i = 0; i < friends.length && company < MOST_COMPANY; i++)
      if (friends[i] !== this.man && s.isUp(friends[i]!) && s.distance(s.at(friends[i]!), place) <= COMPANY_HEXES) company++;
    return COMPANY * company + COVERED * TERRAIN_CHARTS[s.scenario.places.terrain[place]!]!.cover;
  }

  /** How good it is to turn a mantlet that goes to a place along one of its sides: towards the nearest enemies. */
  scoreFacing(s: S, place: number, facing: number): number {
    const { grid, places } = s.scenario;
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

  /** How good it is for a rider to stand with his horse's head in one place and its tail in another: with enemies before him whom he sees. */
  scoreTail(s: S, head: number, tail: number): number {
    let before = 0;
    for (let way = 0; way < DIRECTIONS; way++) {
      const next = s.beyond(head, way);
      const other = next < 0 ? -1 : s.topAt(next);
      if (other < 0 || s.sideOf(other) === this.side || s.hidden(other) === 1 || s.distance(next, tail) !== 2) continue;
      before += FACING * this.worth.of(s, other);
    }
    return before - this.caution * this.outlook.danger(s, this.man, tail);
  }
}
