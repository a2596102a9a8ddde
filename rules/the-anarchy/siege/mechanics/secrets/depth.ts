import { drawIndex, type Player, type Rng } from '../../../../core/index.ts';
import { battering } from '../../../charts/battering.ts';
import { FACES } from '../../../charts/tables.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { STEP } from '../../../state/steps.ts';
import { ALIGHT, digRow, HASTE, haveMet, propsNeeded, stretchAt } from '../days/mine.ts';

type S = SiegeState;

// How far the enemy may have dug: the exact odds of the dice, given how and with how many he was seen to dig each day.

/** Odds of hexes done and days at the next one, `[hexes][days]`. */
type Odds = number[][];

const MOST_DAYS = 41;

function blank(length: number): Odds {
  return Array.from({ length: length + 1 }, () => Array<number>(MOST_DAYS).fill(0));
}

/** Chance that so many half points do a hex with so many losses. @param losses −1: however many */
function chance(halves: number, days: number, isDone: boolean, losses: number): number {
  const points = Math.max(1, Math.floor((halves * days) / 2));
  let faces = 0;
  for (let face = 1; face <= FACES; face++) {
    const result = battering(points, 'double', 0, face);
    if (result.demolishes === isDone && (losses < 0 || result.losses === losses)) faces++;
  }
  return faces / FACES;
}

/** Moves every weight on: `use` adds to the new odds what may come of hexes and days. */
function step(odds: Odds, use: (hexes: number, days: number, weight: number, next: Odds) => void): Odds {
  const next = blank(odds.length - 1);
  odds.forEach((row, hexes) =>
    row.forEach((weight, days) => {
      if (weight > 0 && hexes < odds.length - 1) use(hexes, days, weight, next);
    }),
  );
  return next;
}

/** A day at the usual pace, of which nobody else hears what it comes to. @rule 6.3.3 */
function usualDay(odds: Odds, halves: number): Odds {
  return step(odds, (hexes, days, weight, next) => {
    const done = chance(halves, days + 1, true, -1);
    next[hexes + 1]![0]! += weight * done;
    next[hexes]![days + 1]! += weight * (1 - done);
  });
}

/** A day in haste with so many hexes done and men hurt. @param isOpen whether the second hex is still to be rolled for @rule 6.3.5 */
function hastyDay(odds: Odds, halves: number, done: number, losses: number, isOpen: boolean): Odds {
  return step(odds, (hexes, days, weight, next) => {
    if (done === 0) next[hexes]![days + 1]! += weight * chance(halves, days + 1, false, losses);
    else if (isOpen) next[hexes + 1]![1]! += weight * chance(halves, days + 1, true, losses);
    else {
      for (let first = 0; first <= losses; first++) {
        const both = weight * chance(halves, days + 1, true, first) * chance(halves, 1, done === 2, losses - first);
        if (done === 2) next[Math.min(hexes + 2, next.length - 1)]![0]! += both;
        else next[hexes + 1]![1]! += both;
      }
    }
  });
}

/** A day that has begun, and not been rolled for. */
function begun(odds: Odds): Odds {
  return step(odds, (hexes, days, weight, next) => {
    next[hexes]![days + 1]! += weight;
  });
}

/** Odds of how far a side has dug, from what was known at first. @param rolling the step at which its digging is rolled for */
function oddsOf(s: S, side: Player, length: number, known: readonly [number, number], rolling: number): Odds {
  let odds = blank(length);
  odds[Math.min(known[0], length)]![known[1]] = 1;
  for (let day = 1; day <= s.turn; day++) {
    const row = digRow(s, side, day);
    const [kind, halves] = [s.digKind(row), s.digHalves(row)];
    if (kind === 0) continue;
    const isNow = day === s.turn && s.data[s.frame] === rolling;
    const isFirst = isNow && (kind < HASTE || s.register(1) === 2);
    if (isFirst) odds = begun(odds);
    else if (kind < HASTE) odds = usualDay(odds, halves);
    else odds = hastyDay(odds, halves, kind - HASTE, s.digLosses(row), isNow);
  }
  return odds;
}

/** Draws from odds, those that `fits` refuses left out. */
function draw(odds: Odds, rng: Rng, fits: (hexes: number, days: number) => boolean): readonly [number, number] {
  const weights = odds.flatMap((row, hexes) => row.map((weight, days) => (weight > 0 && fits(hexes, days) ? weight : 0)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const place = drawIndex(weights, (rng.below(PARTS) / PARTS) * total);
  return [Math.floor(place / MOST_DAYS), place % MOST_DAYS];
}

const PARTS = 2 ** 30;

/** How deep the mine may be that has not met what is dug against it. @rule 6.3.3 @rule 6.3.6 */
export function drawMine(s: S, rng: Rng): void {
  const { besieger } = s.siege;
  const { length } = stretchAt(s, s.mineAt)!;
  const odds = oddsOf(s, besieger, length, [s.mineKnown, s.mineKnownDays], STEP['siege/dug']);
  const [hexes, days] = draw(odds, rng, (propped) => {
    s.minePropped = propped;
    return !haveMet(s) && (s.mine !== ALIGHT || propped >= propsNeeded(s));
  });
  s.minePropped = hexes;
  s.mineDays = days;
}

/** Where the garrison may dig, any hex as likely, and how far it has come. @rule 6.3.6 */
export function drawCounter(s: S, rng: Rng): void {
  const { besieged, works } = s.siege;
  const stretch = stretchAt(s, s.mineAt);
  if (stretch === undefined) return;
  const odds = oddsOf(s, besieged, stretch.length, [0, 0], STEP['siege/countered']);
  const shares = stretch.map((work) => shareAt(s, odds, works[work]!.place));
  const total = shares.reduce((sum, share) => sum + share, 0);
  s.sapAt = works[stretch[drawIndex(shares, (rng.below(PARTS) / PARTS) * total)]!]!.place;
  const [hexes, days] = draw(odds, rng, (propped) => {
    s.sapPropped = propped;
    return !haveMet(s);
  });
  s.sapPropped = hexes;
  s.sapDays = days;
}

/** Weight of all that may have been dug from a hex without meeting the mine. */
function shareAt(s: S, odds: Odds, place: number): number {
  let share = 0;
  s.sapAt = place;
  odds.forEach((row, hexes) => {
    s.sapPropped = hexes;
    if (!haveMet(s)) share += row.reduce((sum, weight) => sum + weight, 0);
  });
  return share;
}
