import { byKind, facesWhere, opponent } from '../../../core/index.ts';
import { COLLAPSE_FAILS_UP_TO } from '../../charts/siege.ts';
import { outcomesOf } from '../../charts/siege-fights.ts';
import { ITEM } from '../../charts/siege-works.ts';
import { FACES } from '../../charts/tables.ts';
import { meanOf } from '../odds/siege.ts';
import { ALIGHT, diggingOfFace, diggingPower, NO_MINE, OPEN_MINE, propsNeeded } from '../mechanics/days/mine.ts';
import { menOfShare, strengthOfAll, whoMayGo } from '../mechanics/days/muster.ts';
import { stockOf } from '../mechanics/days/stocks.ts';
import { MUSTERS } from '../../state/actions.ts';
import { ACT, type ActId, ACTS } from '../../state/siege-card.ts';
import type { SiegeState } from '../../state/siege-state.ts';
import type { Opinions } from '../../fight/captain/views/opinion.ts';

type S = SiegeState;

// A siege that the mine decides: what the captain thinks of digging in haste, of the fire, and of fights for the gallery.

/** Chance that the fire brings the wall down. */
const COLLAPSE = 1 - COLLAPSE_FAILS_UP_TO / FACES;
/** Share of the besieger's chances that is left with each day on which the garrison can do something about it; before a gallery stands, and without
 * one. Ours. */
const UNDISTURBED = 0.93;
const BEFORE = 0.7;
const WITHOUT = 0.35;
/** Hexes a day that a garrison thinks are propped as long as it sees nothing. */
const GUESSED = 0.8;
/** What it is worth to dig against a mine, beside the chances of fights for it. Ours. */
const COUNTER = 0.35;
/** Chance of a fight below which a garrison stays at home. */
const TOO_BAD = 0.2;
const ALL = MUSTERS.length - 1;

/** Chance that a day's digging props a hex. @param halves half points of who digs @param days at this hex */
function chanceToProp(halves: number, days: number): number {
  return facesWhere(FACES, (face) => diggingOfFace(halves, days, false, face) === 1).length / FACES;
}

/** How a mine is likely to go that is left alone: chances by the days left, the hexes still to be propped, and the days spent on the one at hand. */
class MineCourse {
  private readonly halves: number;
  private readonly known = new Map<number, number>();

  constructor(halves: number) {
    this.halves = halves;
  }

  /** Chance that the wall comes down. @param left days with the one at hand @param missing hexes to be propped @param spent days at the hex at hand */
  chance(left: number, missing: number, spent: number): number {
    if (missing <= 0) return left >= 2 ? COLLAPSE : 0; // a day for the fire, and one more until the wall comes down
    if (left < 3) return 0;
    const key = (left * 64 + missing) * 16 + Math.min(spent, 15);
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const first = chanceToProp(this.halves, spent + 1);
    const second = chanceToProp(this.halves, 1);
    const [one, two] = [this.chance(left - 1, missing - 1, 1), this.chance(left - 1, missing - 2, 0)];
    const done = missing === 1 ? this.chance(left - 1, 0, 0) : second * two + (1 - second) * one;
    const chance = UNDISTURBED * (first * done + (1 - first) * this.chance(left - 1, missing, spent + 1));
    this.known.set(key, chance);
    return chance;
  }
}

/** Hexes that are propped, as far as the side to move knows. */
function proppedOf(s: S): number {
  if (s.actor === s.siege.besieger || s.mineMet === 1) return s.minePropped;
  return Math.max(s.mineKnown, Math.floor(GUESSED * (s.turn - s.mineSince)));
}

/** Chance of the besieger as the mine stands. */
function chanceOfMine(s: S): number {
  const { besieger, days, stretches } = s.siege;
  if (s.mine === ALIGHT) return COLLAPSE;
  const course = new MineCourse(Math.max(2, diggingPower(s, besieger)));
  const left = days - s.turn + 1;
  if (s.mine === OPEN_MINE) return course.chance(left, propsNeeded(s) - proppedOf(s), s.mineDays) * (s.mineMet === 1 ? BEFORE : 1);
  const all = Math.ceil(Math.max(0, ...stretches.map(({ length }) => length)) / 2);
  return course.chance(left - 1, all, 0) * (stockOf(s, besieger, 'gallery') > 0 ? BEFORE : WITHOUT);
}

/** Chance that who begins a fight for the mine wins it, if both send all they may. */
function chanceToWin(s: S, act: ActId): number {
  const strengthOf = (side: 0 | 1): number => strengthOfAll(s, whoMayGo(s, side, ACT[act]).slice(0, menOfShare(s, side, ALL, ACT[act])));
  const attacker = s.siegeHolder as 0 | 1;
  const tenths = Math.floor((10 * strengthOf(attacker)) / Math.max(1, strengthOf(opponent(attacker))));
  return meanOf(outcomesOf(act === 'gallery' || act === 'mine-sally' ? act : 'mine', tenths), ({ result }) => result);
}

/** What a day's action brings who chooses it. */
function scoreAct(s: S, act: ActId): number {
  if (act === 'none') return 0;
  if (act === 'counter-mine') return COUNTER;
  const chance = chanceToWin(s, act);
  const isBesieger = s.siegeHolder === s.siege.besieger;
  return isBesieger || chance > TOO_BAD ? chance : chance - TOO_BAD;
}

/** A gallery where there is none, by as many as there are; in haste, so that there are days left to dig. */
function scoreBuild(s: S, item: number, crew: number): number {
  const { besieger } = s.siege;
  if (s.mine !== NO_MINE || stockOf(s, besieger, 'gallery') > 0) return -1;
  return item === ITEM.gallery ? 1 + crew : -1;
}

/** Opinions that differ in such a siege. */
export const mineOpinions: Opinions = {
  'siege/act': byKind<S>({ act: (s, act) => scoreAct(s, ACTS[act]!) }),
  'siege/muster': byKind<S>({ muster: (_, share) => share }),
  'siege/build': byKind<S>({ build: scoreBuild }),
};

/** Expected result of such a siege from player 0's point of view. */
export function mineProspects(s: S): number {
  const chance = chanceOfMine(s);
  return s.siege.besieger === 0 ? 2 * chance - 1 : 1 - 2 * chance;
}
