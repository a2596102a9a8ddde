import { opponent, type Player } from '../../../core/index.ts';
import { type Box, FRONT } from '../../../geometry/box.ts';
import { TICKS_PER_INCH } from '../../../geometry/plane.ts';
import { freeSideInReach, type Offset } from '../../../tabletop/charge-reach.ts';
import { meanHits } from '../../odds/hits.ts';
import { meleeModifier } from '../../mechanics/fighting/melee.ts';
import { halvings, shotModifier } from '../../mechanics/fighting/shooting.ts';
import type { OneHourState } from '../../state/state.ts';
import { Footing } from './footing.ts';
import { shotReach, type Stand } from './reach.ts';
import { Screen } from './screen.ts';
import type { Standing, Survey } from './survey.ts';

type S = OneHourState;

/** Friends this near stand by, in ticks. */
const BESIDE = 8 * TICKS_PER_INCH;

/** A base somewhere on the table and what may happen to it there, judged after a survey. */
export class Outlook extends Footing implements Stand {
  /** Ticks to the nearest enemy, middle to middle; infinite if there is none. */
  nearest = Infinity;
  aim = 0;
  seen = 0;
  friends = 0;
  chargers = 0;
  flankers = 0;
  chargeDanger = 0;
  shooters = 0;
  shotDanger = 0;
  targets = 0;
  bestCharge = 0;
  bestFlank = false;
  marks = 0;
  bestShot = 0;
  private readonly survey: Survey;
  private readonly screen: Screen;
  /** Where a charge would strike. */
  private readonly struck: Offset = { dx: 0, dy: 0 };
  // the unit, as `take` found it
  private unit = -1;
  private side: Player = 0;
  private taken = 0;
  private move = 0;
  private melee = 0;
  private shot = 0;
  private shoots = false;
  private isArmoured = false;
  private closed: readonly Box[] = [];

  constructor(survey: Survey) {
    super(survey.plots);
    this.survey = survey;
    this.screen = new Screen(survey);
  }

  /** Names the unit that is to be put somewhere.
   * @param taken bits of its sides that are in contact there */
  take(s: S, unit: number, taken: number): this {
    const card = s.cardOf(unit);
    this.unit = unit;
    this.side = s.sideOf(unit);
    this.taken = taken;
    this.move = card.moveInches * TICKS_PER_INCH;
    this.melee = meleeModifier(s, unit);
    this.shot = shotModifier(s, unit);
    this.shoots = card.shoot !== null;
    this.isArmoured = card.armoured;
    this.closed = s.game.ground.impassable[this.side]![s.type(unit)]!;
    return this;
  }

  /** Puts the unit taken somewhere. */
  stand(s: S, x: number, y: number, heading: number): this {
    this.settle(s, this.side, x, y, heading);
    this.countFriends();
    this.lookRound(s);
    return this;
  }

  private countFriends(): void {
    this.friends = 0;
    const { list, standing, stands } = this.survey;
    const friends = list[this.side];
    for (let i = 0; i < standing[this.side]; i++) {
      if (friends[i] === this.unit) continue;
      const { x, y } = stands[friends[i]!]!;
      const dx = x - this.x;
      const dy = y - this.y;
      if (dx * dx + dy * dy <= BESIDE * BESIDE) this.friends++;
    }
  }

  private lookRound(s: S): void {
    this.chargers = this.flankers = this.chargeDanger = this.shooters = this.shotDanger = 0;
    this.targets = this.bestCharge = this.marks = this.bestShot = 0;
    this.bestFlank = false;
    const enemy = opponent(this.side);
    const { list, standing, stands, farthestSquared } = this.survey;
    let nearest: Standing | null = null;
    let least = Infinity;
    for (let i = 0; i < standing[enemy]; i++) {
      const other = list[enemy][i]!;
      const foe = stands[other]!;
      const dx = foe.x - this.x;
      const dy = foe.y - this.y;
      const squared = dx * dx + dy * dy;
      if (squared < least) {
        least = squared;
        nearest = foe;
      }
      if (squared > farthestSquared) continue;
      this.fear(s, foe, other);
      if (this.taken === 0) this.hope(s, foe, other);
    }
    this.lookAt(nearest, Math.sqrt(least));
  }

  private lookAt(foe: Standing | null, distance: number): void {
    this.nearest = distance;
    this.aim = this.seen = 0;
    if (foe === null || distance === 0) return;
    const dx = (foe.x - this.x) / distance;
    const dy = (foe.y - this.y) / distance;
    this.aim = dx * this.east + dy * this.north;
    this.seen = -dx * foe.east - dy * foe.north;
  }

  /** What an enemy could do to it. */
  private fear(s: S, foe: Standing, other: number): void {
    const side = foe.canCharge && !this.fort ? freeSideInReach(foe, this, this, foe.move, this.taken, this.struck) : -1;
    if (side >= 0 && !this.screen.isWayClosed(s, foe, this.struck.dx, this.struck.dy, foe.closed, this.unit, other)) {
      const doublings = side === FRONT ? 0 : 1;
      const onGround = this.cover || (this.hill > 0 && foe.hill !== this.hill);
      this.chargers++;
      this.flankers += doublings;
      this.chargeDanger += meanHits(foe.melee, doublings, halvings(s, onGround, this.isArmoured));
    }
    if (
      !foe.canShoot ||
      !shotReach(foe, this, foe.shootsWide) ||
      this.screen.isHidden(s, foe, this.x - foe.x, this.y - foe.y, this.unit, other)
    )
      return;
    this.shooters++;
    this.shotDanger += meanHits(foe.shot, 0, halvings(s, this.cover, this.isArmoured));
  }

  /** What it could do to an enemy. */
  private hope(s: S, foe: Standing, other: number): void {
    const side = foe.fort ? -1 : freeSideInReach(this, foe, this, this.move, foe.contacts, this.struck);
    if (side >= 0 && !this.screen.isWayClosed(s, this, this.struck.dx, this.struck.dy, this.closed, this.unit, other)) {
      const onGround = foe.cover || (foe.hill > 0 && foe.hill !== this.hill);
      this.targets++;
      const doublings = side === FRONT ? 0 : 1;
      this.bestFlank ||= doublings === 1;
      this.bestCharge = Math.max(this.bestCharge, meanHits(this.melee, doublings, halvings(s, onGround, foe.armoured)));
    }
    if (!this.shoots || !shotReach(this, foe, false) || this.screen.isHidden(s, this, foe.x - this.x, foe.y - this.y, this.unit, other))
      return;
    this.marks++;
    this.bestShot = Math.max(this.bestShot, meanHits(this.shot, 0, halvings(s, foe.cover, foe.armoured)));
  }
}
