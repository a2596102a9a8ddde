import type { Player } from '../../core/index.ts';
import { TERRAIN_CHARTS } from '../charts/terrain.ts';
import { type AnarchyState, HEALTHY } from '../state/state.ts';
import type { Opinions } from './opinion.ts';
import type { Outlook } from './outlook.ts';
import { NOWHERE, PULL, type Stakes } from './stakes.ts';
import { Things } from './things.ts';
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
const COMPANY = 0.12;
const MOST_COMPANY = 3;
/** What a move must bring at least. */
const EFFORT = 0.02;
/** Below this attack a man does not look for a fight. */
const FIGHTER = 6;

/** Where the captain sends his men. */
class Moves {
  private readonly worth: Worth;
  private readonly outlook: Outlook;
  private readonly stakes: Stakes;
  private readonly things: Things;
  private man = -1;
  private side: Player = 0;
  private caution = 0;
  private approach = 0;
  private isShooter = false;

  constructor(worth: Worth, outlook: Outlook, stakes: Stakes) {
    this.worth = worth;
    this.outlook = outlook;
    this.stakes = stakes;
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
    this.outlook.begin(s, this.side, man);
  }

  /** How good a place is for the man at hand. */
  scorePlace(s: S, place: number): number {
    const { man, outlook } = this;
    const strike = this.isFighter(s) || this.isShooter ? outlook.chanceToStrike(s, man, place) : 0;
    return strike - this.caution * outlook.danger(s, man, place) + this.drawOf(s, place) + this.comfortOf(s, place);
  }

  private isFighter(s: S): boolean {
    return s.health(this.man) === HEALTHY && s.attackOf(this.man) >= FIGHTER && !this.isShooter;
  }

  /** What draws him there: an errand, or the enemy. */
  private drawOf(s: S, place: number): number {
    const errand = this.errandTo(s, place);
    const steps = Math.min(this.outlook.stepsAt(place), 40);
    if (this.isFighter(s)) return errand - this.approach * steps;
    if (this.isShooter && s.health(this.man) === HEALTHY) return errand - this.approach * Math.abs(steps - BOWSHOT);
    return errand + SHELTER * Math.min(steps, BOWSHOT);
  }

  private errandTo(s: S, place: number): number {
    const { errands } = this.stakes;
    let draw = this.things.drawOf(s, this.man, place);
    for (let i = 0; i < errands.length; i++) {
      const { side, types, worth, onFoot, mounted } = errands[i]!;
      if (side !== this.side || !types[s.type(this.man)]) continue;
      const points = (s.isMounted(this.man) ? mounted : onFoot)[place]!;
      if (points < NOWHERE) draw -= PULL * worth * points;
    }
    return draw;
  }

  /** Cover and company. */
  private comfortOf(s: S, place: number): number {
    const friends = s.game.menOf[this.side];
    let company = 0;
    for (let i = 0; i < friends.length && company < MOST_COMPANY; i++)
      if (friends[i] !== this.man && s.isUp(friends[i]!) && s.distance(s.at(friends[i]!), place) <= 2) company++;
    return COMPANY * company + COVERED * TERRAIN_CHARTS[s.compiled.places.terrain[place]!]!.cover;
  }

  /** What the man at hand does: stay, go, leave, mount or dismount. */
  scoreGoal(s: S, action: number): number {
    const { space } = s.game;
    const kind = space.kindOf(action);
    if (kind === 'goal') return this.scorePlace(s, action - space.first.goal) - EFFORT;
    if (kind === 'leave') return this.leaving(s);
    const stay = this.scorePlace(s, s.at(this.man));
    return kind === 'mount' ? stay + 1 : kind === 'dismount' ? stay - 4 : stay;
  }

  /** What leaving the map here is worth. */
  private leaving(s: S): number {
    const { errands } = this.stakes;
    for (let i = 0; i < errands.length; i++) {
      const { side, types, onFoot, worth } = errands[i]!;
      if (side === this.side && types[s.type(this.man)] && onFoot[s.at(this.man)] === 0) return worth;
    }
    return -this.worth.of(s, this.man);
  }
}

/** Opinions on movement. */
export function moveOpinions(worth: Worth, outlook: Outlook, stakes: Stakes): Opinions {
  const moves = new Moves(worth, outlook, stakes);
  return {
    // the strongest go first, those who shoot last
    'move/select': {
      score: (s, action) => {
        const { first } = s.game.space;
        return action === first.done ? -1 : s.attackOf(action - first.select);
      },
    },
    'move/goal': {
      begin: (s) => moves.begin(s, s.register(0)),
      score: (s, action) => moves.scoreGoal(s, action),
    },
  };
}
