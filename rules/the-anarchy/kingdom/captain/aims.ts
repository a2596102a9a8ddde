import { opponent, type Player, wholePower } from '../../../core/index.ts';
import { ARM } from '../charts/arms.ts';
import { knows, seemingStrength } from '../views/survey.ts';
import { strengthOfPlace } from '../mechanics/fights/battle.ts';
import { holderOf, isCastle } from '../mechanics/places/places.ts';
import { menOf, strengthOfMen } from '../mechanics/groups/troops.ts';
import { SLOTS } from '../state/scenario.ts';
import { FREE, type KingdomState } from '../state/state.ts';

type S = KingdomState;

// What a group of the captain's wants: hexes with a worth each, in points of victory as he reckons them. Of the enemy he knows what his side has met.

/** By how much a worth shrinks for each hex that one is away from it. */
const DECAY = 0.88;
/** Chances from which a fight is sought, and up to which an enemy is shunned: own strength for one of his. */
const BOLD = 1.25;
const TIMID = 0.85;
/** Worth of a beaten enemy group where that counts and where it does not, of one that may hide a great prize, of shelter, of a site, of an
 * engineer, of a siege under way. */
const PREY = 5;
const IDLE_PREY = 1.5;
const SHELTER = 6;
const SITE = 6;
const SIEGE = 12;
/** What standing next to a stronger enemy costs. */
const DREAD = 6;

/** Strength of one side's groups in a hex, as the viewer can tell. */
export function strengthAt(s: S, viewer: Player, side: Player, hex: number): number {
  let strength = 0;
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++)
    if (s.at(group) === hex) strength += seemingStrength(s, viewer, group);
  return strength;
}

/** Whether a group of one's own leads a noble. */
function leadsNoble(s: S, group: number, noble: number): boolean {
  return s.nobleGroup(noble) === group && s.nobleFate(noble) === FREE;
}

function hasNoble(s: S, group: number): boolean {
  for (let noble = 0; noble < s.scenario.nobles.length; noble++) if (leadsNoble(s, group, noble)) return true;
  return false;
}

/** The aims of one group, found anew for each decision. */
export class Aims {
  private readonly hexes: number[] = [];
  private readonly worths: number[] = [];
  private count = 0;
  private group = 0;
  private strength = 0;

  begin(s: S, group: number): void {
    this.count = 0;
    this.group = group;
    this.strength = strengthOfMen(s, group);
    const side = s.sideOf(group);
    if (s.siege(group) >= 0) this.add(s.at(group), SIEGE);
    const isBound = this.addJourney(s, side);
    if (!isBound) {
      this.addPlaces(s, side);
      this.addSites(s, side);
    }
    this.addPrey(s, side, isBound);
  }

  private add(hex: number, worth: number): void {
    this.hexes[this.count] = hex;
    this.worths[this.count++] = worth;
  }

  /** Where a noble with the group has to go, and shelter for those who need it at the end. @returns whether the group has nothing else to do */
  private addJourney(s: S, side: Player): boolean {
    let isBound = false;
    for (const goal of s.scenario.goals) {
      if (goal.side !== side) continue;
      if (goal.kind === 'arrive' && leadsNoble(s, this.group, goal.noble)) {
        for (const place of goal.places) if (holderOf(s, place) === side) this.add(s.scenario.places[place]!.hex, goal.points * 2);
        isBound = true;
      }
      if (goal.kind === 'safe' && !isBound && hasNoble(s, this.group)) {
        this.addShelters(s, side);
        isBound = true;
      }
    }
    return isBound;
  }

  private addShelters(s: S, side: Player): void {
    for (let place = 0; place < s.scenario.places.length; place++)
      if (isCastle(s, place) && holderOf(s, place) === side) this.add(s.scenario.places[place]!.hex, SHELTER);
  }

  /** Places that count for either side: to be taken, to be looted, to be defended. */
  private addPlaces(s: S, side: Player): void {
    for (const goal of s.scenario.goals) {
      if (goal.kind !== 'held' && goal.kind !== 'looted') continue;
      const holder = holderOf(s, goal.place);
      const { hex } = s.scenario.places[goal.place]!;
      if (goal.kind === 'held' && holder === side) this.add(hex, goal.points * (this.isThreatened(s, side, hex) ? 0.7 : 0.15));
      if (holder === side || (goal.kind === 'looted' && (goal.side !== side || s.placeLooted(goal.place) === side))) continue;
      const odds = this.strength / Math.max(1, strengthOfPlace(s, goal.place) / 100);
      this.add(hex, goal.points * Math.min(1.2, isCastle(s, goal.place) ? odds + 0.4 : odds));
    }
  }

  private isThreatened(s: S, side: Player, hex: number): boolean {
    for (let group = opponent(side) * SLOTS; group < (opponent(side) + 1) * SLOTS; group++)
      if (s.isThere(group) && s.scenario.grid.distance(s.at(group), hex) <= 4) return true;
    return false;
  }

  /** A counter-castle: by who has an engineer, where it has been begun. */
  private addSites(s: S, side: Player): void {
    const { sites } = s.scenario;
    if (sites === null || sites.side !== side || s.worksHeld >= 0 || menOf(s, this.group) < 10 || s.arm(this.group, ARM.engineer) === 0)
      return;
    if (s.worksAt >= 0) this.add(s.worksAt, 2 * SITE);
    else for (const hex of sites.hexes) this.add(hex, SITE);
  }

  /** Enemies who are weaker, the more the weaker they are; stronger ones are shunned. */
  private addPrey(s: S, side: Player, isBound: boolean): void {
    const enemy = opponent(side);
    const prey = s.scenario.goals.some((goal) => goal.kind === 'destroyed' && goal.side === side) ? PREY : IDLE_PREY;
    for (let group = enemy * SLOTS; group < (enemy + 1) * SLOTS; group++) {
      if (!s.isThere(group)) continue;
      const odds = this.strength / Math.max(1, strengthAt(s, side, enemy, s.at(group)));
      if (odds >= BOLD && !isBound)
        this.add(s.at(group), prey * Math.min(3, odds) * (knows(s, side, group) ? this.prizeOf(s, side, group) : 1.5));
      if (odds < TIMID) this.add(s.at(group), -DREAD * Math.min(2, 1 / Math.max(0.1, odds) - 1));
    }
  }

  /** More for nobles whose capture counts. */
  private prizeOf(s: S, side: Player, group: number): number {
    let prize = 1;
    for (const goal of s.scenario.goals)
      if (goal.kind === 'taken' && goal.side === side && goal.noble >= 0 && leadsNoble(s, group, goal.noble)) prize += goal.points / 8;
    return prize;
  }

  /** How good it is for the group to end its march in a hex. */
  worthOf(s: S, hex: number): number {
    let [best, dread] = [0, 0];
    for (let i = 0; i < this.count; i++) {
      const far = s.scenario.grid.distance(hex, this.hexes[i]!);
      const worth = this.worths[i]!;
      if (worth < 0) dread += far === 0 ? 4 * worth : far <= 2 ? worth / (far + 1) : 0;
      else best = Math.max(best, worth * wholePower(DECAY, far));
    }
    return best + dread;
  }
}
