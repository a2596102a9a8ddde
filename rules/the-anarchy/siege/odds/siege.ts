import { allOutcomes, type FightId, type FightOutcome, outcomesOf } from '../../charts/siege-fights.ts';

// How a siege is likely to end if both sides do what is best for them in the large: for each day that is left and each ratio of strengths one chance, worked
// out backwards from the last day.

/** What the days to come look like. Strengths are in points of attack and defence. */
export interface SiegeCourse {
  /** Day at hand, and the last one. */
  readonly today: number;
  readonly last: number;
  /** Whether the garrison surrenders on the last day. */
  readonly starves: boolean;
  /** First day on which the besieger can act. */
  readonly from: number;
  readonly besieger: number;
  readonly besieged: number;
  /** Of a relief, and the day from which it stands before the walls; nobody comes: 0. */
  readonly relief: number;
  readonly reliefDay: number;
  readonly isOuterTaken: boolean;
  /** Tenths that ways in add to the odds of an assault on a day, less than none where there is no way in; and those into the keep. */
  readonly help: (day: number) => number;
  readonly helpInKeep: number;
  /** Chance of a parley on a day, and of one for the keep. */
  readonly parley: (day: number) => number;
  readonly parleyInKeep: number;
  /** Chance that the besieger has the initiative. */
  readonly initiative: number;
}

/** Ratios of strengths, besieger to besieged: cell 0, and by how much each is larger than the one before it. */
const LEAST = 0.2;
const LOG = Math.log(1.1);
const CELLS = 56;
/** Cells by which a garrison falls back that goes out to keep the besiegers busy. Ours. */
const BUSY = 0.3;
/** Chance that a garrison is caught with a part only on the wall, which part. Ours: tried against strong and weak play. */
export const FEW = 0.6;
const FEW_MEET = 2 / 3;
/** What a man who is hurt counts less in the days to come. Ours. */
export const HURT = 0.4;

const RATIOS = Array.from({ length: CELLS }, (_, cell) => LEAST * Math.exp(cell * LOG));

type Values = Float64Array;

/** A row of a table that is written anew; made where there is none yet. */
function rowOf(rows: Values[], row: number): Values {
  return (rows[row] ??= new Float64Array(CELLS));
}

/** Value between two cells. */
function at(values: Values, place: number): number {
  const bounded = Math.min(CELLS - 1, Math.max(0, place));
  const cell = Math.min(CELLS - 2, Math.floor(bounded));
  return values[cell]! + (bounded - cell) * (values[cell + 1]! - values[cell]!);
}

/** Cells by which a ratio is larger than the least. */
export function placeOf(ratio: number): number {
  return Math.log(Math.max(LEAST, ratio) / LEAST) / LOG;
}

/** The ratio at a place. */
export function ratioAt(place: number): number {
  return LEAST * Math.exp(place * LOG);
}

/** Cells by which losses in twentieths throw a side back. @param share of its strength that took part */
export function lossOf({ killed, wounded }: FightOutcome['attackers'], share: number): number {
  const left = 1 - (share * (killed + HURT * wounded * (1 - killed / 20))) / 20;
  return -Math.log(Math.max(LEAST, left)) / LOG;
}

/** Mean of a value over what a fight may come to. */
export function meanOf(rows: readonly FightOutcome[], valueOf: (row: FightOutcome) => number): number {
  let [sum, all] = [0, 0];
  for (const row of rows) {
    sum += row.weight * valueOf(row);
    all += row.weight;
  }
  return sum / all;
}

/** What a fight of all against all may come to: chance, result, cells by which the attackers fall back against the others. */
type Prospect = readonly [chance: number, result: number, shift: number];

function prospectsOf(rows: readonly FightOutcome[]): readonly Prospect[] {
  const all = rows.reduce((sum, { weight }) => sum + weight, 0);
  return rows.map(({ weight, result, attackers, defenders }) => [weight / all, result, lossOf(attackers, 1) - lossOf(defenders, 1)]);
}

const PROSPECTS: ReadonlyMap<readonly FightOutcome[], readonly Prospect[]> = new Map(allOutcomes.map((rows) => [rows, prospectsOf(rows)]));

function prospectsIn(fight: FightId, odds: number): readonly Prospect[] {
  return PROSPECTS.get(outcomesOf(fight, odds))!;
}

/** Chances of the besieger by the day and the ratio of strengths. A place is a ratio in cells. Its tables are written anew for each course: it belongs to
 * whoever asks. */
export class SiegeOdds {
  course!: SiegeCourse;
  /** Where the strengths of today are. */
  place = 0;
  /** On the morning of a day, with the outer walls held by the garrison, without a relief and with one that is there or to come. `[day][cell]` */
  private readonly outer: Values[] = [];
  private readonly relieved: Values[] = [];
  /** With so many days left on which the besieger can act against the keep. `[days][cell]` */
  private readonly keep: Values[] = [];

  /** Works the chances out for a course. */
  begin(course: SiegeCourse): this {
    this.course = course;
    const { last, today, relief, besieger, besieged, starves } = course;
    this.place = placeOf(besieger / Math.max(1, besieged));
    rowOf(this.keep, 0).fill(starves ? 1 : 0);
    for (let left = 1; left <= Math.max(0, last - today) + 1; left++) this.writeKeep(left);
    rowOf(this.outer, last + 1).fill(starves ? 1 : 0);
    rowOf(this.relieved, last + 1).fill(starves ? 1 : 0);
    for (let day = last; day >= today && !course.isOuterTaken; day--) {
      this.writeMorning(this.outer, day, false);
      if (relief > 0) this.writeMorning(this.relieved, day, true);
    }
    return this;
  }

  private writeKeep(left: number): void {
    const row = rowOf(this.keep, left);
    for (let cell = 0; cell < CELLS; cell++) row[cell] = this.keepAt(left, cell);
  }

  private writeMorning(rows: Values[], day: number, isRelieved: boolean): void {
    const row = rowOf(rows, day);
    for (let cell = 0; cell < CELLS; cell++) row[cell] = this.morning(day, cell, isRelieved);
  }

  /** Chance of the besieger from the morning of a day on. @param isRelieved whether a relief is there or to come */
  after(day: number, place: number, isRelieved = this.course.relief > 0): number {
    const { last, isOuterTaken } = this.course;
    if (isOuterTaken) return at(this.keep[Math.max(0, last + 1 - day)]!, place);
    return at((isRelieved ? this.relieved : this.outer)[Math.min(day, last + 1)]!, place);
  }

  /** The same once he has taken the outer walls on a day: with half the stores the garrison holds out half as long. */
  inKeep(day: number, place: number): number {
    const left = Math.max(0, this.course.last - day);
    return at(this.keep[this.course.starves ? left >> 1 : left]!, place);
  }

  /** Chance of a parley on a day. */
  parley(day: number): number {
    return this.course.isOuterTaken ? this.course.parleyInKeep : this.course.parley(day);
  }

  private keepAt(left: number, cell: number): number {
    const { initiative, parleyInKeep, helpInKeep } = this.course;
    const next = this.keep[left - 1]!;
    let storm = 0;
    for (const [chance, result, shift] of prospectsIn('keep', Math.floor(10 * RATIOS[cell]!) + helpInKeep))
      storm += chance * (result === 2 ? 1 : at(next, cell - shift));
    const best = Math.max(storm, parleyInKeep + (1 - parleyInKeep) * next[cell]!);
    return initiative * best + (1 - initiative) * Math.min(best, at(next, cell + BUSY));
  }

  /** Chance of the besieger if he storms the outer walls with all he has, who cannot be sure that all of the garrison meet him. */
  private storm(day: number, cell: number, isRelieved: boolean): number {
    const help = this.course.help(day);
    if (help < 0) return 0;
    const odds = 10 * RATIOS[cell]!;
    return (1 - FEW) * this.stormAt(day, cell, odds + help, isRelieved) + FEW * this.stormAt(day, cell, odds / FEW_MEET + help, isRelieved);
  }

  private stormAt(day: number, cell: number, odds: number, isRelieved: boolean): number {
    let sum = 0;
    for (const [chance, result, shift] of prospectsIn('assault', Math.floor(odds))) {
      const next = cell - shift;
      sum += chance * (result === 2 ? 1 : result === 1 ? this.inKeep(day, next) : this.after(day + 1, next, isRelieved));
    }
    return sum;
  }

  /** The best that the besieger can do on a day with the initiative, while the outer walls hold. */
  private bestAt(day: number, cell: number, isRelieved: boolean): number {
    const next = this.after(day + 1, cell, isRelieved);
    if (day < this.course.from) return next;
    const parley = this.course.parley(day);
    const best = Math.max(parley + (1 - parley) * next, this.storm(day, cell, isRelieved));
    return isRelieved && day >= this.course.reliefDay ? Math.max(best, this.battle(day, cell, true)) : best;
  }

  /** The best that the besieger can do today, as far as the large goes. */
  best(): number {
    const { course, place } = this;
    const cell = Math.min(CELLS - 1, Math.round(place));
    if (course.isOuterTaken) return this.after(course.today, place);
    return this.bestAt(course.today, cell, course.relief > 0);
  }

  /** Chance of the besieger if there is a battle outside. @param isBesieger whether he offers it */
  battle(day: number, place: number, isBesieger: boolean): number {
    const { relief, besieged, reliefDay } = this.course;
    const withRelief = 1 + (day >= reliefDay ? relief / Math.max(1, besieged) : 0);
    const ratio = ratioAt(place);
    let sum = 0;
    for (const [chance, result, shift] of prospectsIn('battle', Math.floor(10 * (isBesieger ? ratio / withRelief : withRelief / ratio))))
      if ((result === 1) === isBesieger) sum += chance * this.after(day + 1, place - (isBesieger ? shift : -shift), false);
    return sum;
  }

  private morning(day: number, cell: number, isRelieved: boolean): number {
    const { initiative, reliefDay } = this.course;
    const best = this.bestAt(day, cell, isRelieved);
    let least = Math.min(best, this.after(day + 1, cell + BUSY, isRelieved));
    if (isRelieved && day >= reliefDay) least = Math.min(least, this.battle(day, cell, false));
    return isRelieved && day === reliefDay ? least : initiative * best + (1 - initiative) * least;
  }
}
