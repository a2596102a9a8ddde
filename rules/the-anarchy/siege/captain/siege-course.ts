import type { Player } from '../../../core/index.ts';
import { battering, STAGES } from '../../charts/battering.ts';
import { BESIEGER_INITIATIVE, EVENT, HOSTAGE_INITIATIVE, RATIONS_BROUGHT } from '../../charts/siege.ts';
import { CREW_SPEED, ITEMS, type ItemId } from '../../charts/siege-works.ts';
import { FACES } from '../../charts/tables.ts';
import { CLASS_CHARTS } from '../../charts/classes.ts';
import { CLASS } from '../../charts/types.ts';
import { outcomesOf } from '../../charts/siege-fights.ts';
import { HURT, meanOf, ratioAt, type SiegeCourse, type SiegeOdds } from '../odds/siege.ts';
import { hasWayIn } from '../mechanics/days/acts.ts';
import { hasHappened, isAwaited } from '../mechanics/days/events.ts';
import { isHere, isOutside } from '../mechanics/days/men.ts';
import { OPEN_MINE, propsNeeded } from '../mechanics/days/mine.ts';
import { helpOfWays, HELP } from '../mechanics/days/muster.ts';
import { workFor } from '../mechanics/book/works.ts';
import { stockOf } from '../mechanics/days/stocks.ts';
import { knownStores } from '../mechanics/secrets/secrets.ts';
import { chanceOfParley, openBonus, openBonusInKeep } from '../mechanics/days/surrender.ts';
import { breaches, canBatter } from '../mechanics/days/walls.ts';
import type { SiegeState } from '../../state/siege-state.ts';
import { WOUNDED } from '../../state/state.ts';

type S = SiegeState;

/** Whether a man is hurt, as far as the side to move knows. @ruling AN-185 */
function isKnownHurt(s: S, man: number): boolean {
  return s.sideOf(man) === s.actor ? s.health(man) === WOUNDED : s.siegeHurt(man) > 0;
}

/** Strength of a side's men who can fight, by class and whether they are hurt. */
export function mightOf(s: S, men: readonly number[]): number {
  let sum = 0;
  for (const man of men) {
    if (s.type(man) === CLASS.engineer) continue;
    const { foot } = s.chart(man);
    sum += (foot.attack + foot.defence) * (isKnownHurt(s, man) ? 1 - HURT : 1);
  }
  return sum;
}

function mightHere(s: S, side: Player): number {
  return mightOf(
    s,
    s.game.menOf[side].filter((man) => isHere(s, man)),
  );
}

/** Of a relief outside, or of the stronger that may come, and its day; 0 for none. */
function reliefOf(s: S): readonly [might: number, day: number] {
  const { besieged, levies } = s.siege;
  const outside = s.game.menOf[besieged].filter((man) => isOutside(s, man));
  if (outside.length > 0) return [mightOf(s, outside), s.turn];
  const levy = levies.findIndex(({ side, day }, i) => side === besieged && day >= s.turn && isAwaited(s, i));
  if (levy < 0) return [0, 0];
  return [Math.max(...levies[levy]!.packages.map(({ types }) => mightOfTypes(types))), levies[levy]!.day];
}

/** Strength of men by their classes alone. */
export function mightOfTypes(types: readonly number[]): number {
  return types.reduce((sum, type) => sum + CLASS_CHARTS[type]!.foot.attack + CLASS_CHARTS[type]!.foot.defence, 0);
}

/** Days that some battering points take to bring a structure down, on average; very many where they cannot. */
export function daysToBatter(s: S, work: number, points: number): number {
  const { structure, modifier } = s.siege.works[work]!;
  let faces = 0;
  for (let face = 1; face <= FACES; face++) if (battering(points, structure, modifier, face).demolishes) faces++;
  return ((STAGES[structure] - s.workStage(work)) * FACES) / Math.max(0.1, faces);
}

/** Battering points of all engines that throw. */
export function throwerPointsOf(s: S): number {
  let points = 0;
  for (let row = 0; row < s.siege.mostThrowers; row++) if (s.throwerKind(row) > 0) points += s.throwerPoints(row);
  return points;
}

/** Day on which the besieger may look for a breach: by engines that throw, or by the mine. */
function breachDay(s: S): number {
  let days = Number.MAX_SAFE_INTEGER;
  const isSeen = s.actor === s.siege.besieger || s.mineMet === 1;
  if (s.mine === OPEN_MINE) days = 2 + Math.max(0, propsNeeded(s) - (isSeen ? s.minePropped : 0));
  const points = throwerPointsOf(s);
  if (points > 0)
    for (let work = 0; work < s.siege.works.length; work++)
      if (s.siege.works[work]!.ring === 'outer' && canBatter(s, work)) days = Math.min(days, daysToBatter(s, work, points));
  return s.turn + Math.ceil(days);
}

/** Something that is built, and the day from which it is there. */
export interface Building {
  readonly item: ItemId;
  readonly day: number;
}

/** What the besieger's engineers have in hand, which only he knows. @ruling AN-185 */
function inHand(s: S): Building[] {
  const { engineers, besieger } = s.siege;
  if (s.actor !== besieger) return [];
  return engineers.flatMap((man, team) => {
    const item = ITEMS[s.teamItem(team)];
    if (item === undefined || s.sideOf(man) !== besieger) return [];
    const days = Math.ceil((workFor(item, s.teamQuick(team)) - s.teamWorked(team)) / CREW_SPEED[s.teamCrew(team)]!);
    return [{ item, day: s.turn + Math.max(1, days) }];
  });
}

/** Tenths that ways in add on a day to come; less than none where there is no way in yet. */
function helpBy(s: S, built: readonly Building[]): (day: number) => number {
  const { besieger } = s.siege;
  const now = hasWayIn(s) ? helpOfWays(s) : -1;
  if (s.siegeOuter === 1) return () => now;
  const breach = breaches(s, 'outer') > 0 ? Number.MAX_SAFE_INTEGER : breachDay(s);
  const fresh = (item: ItemId): number =>
    stockOf(s, besieger, item) > 0 ? Number.MAX_SAFE_INTEGER : Math.min(...built.filter((one) => one.item === item).map(({ day }) => day));
  const [ram, belfry, ladder, mine] = [fresh('ram'), fresh('belfry'), fresh('ladder'), mineDay(s, built)];
  return (day) => {
    const help =
      (day >= mine ? HELP.mostRubble : day >= breach ? HELP.breach : 0) + (day >= ram ? HELP.ram : 0) + (day >= belfry ? HELP.belfry : 0);
    return now >= 0 ? now + help : help > 0 ? help : day >= ladder ? 0 : -1;
  };
}

/** Days from a gallery to a wall that is down, in the rough. Ours. */
const MINE_DAYS = 7;

function mineDay(s: S, built: readonly Building[]): number {
  const gallery = built.find(({ item }) => item === 'gallery');
  return gallery === undefined || s.mine !== 0 ? Number.MAX_SAFE_INTEGER : gallery.day + MINE_DAYS;
}

/** Chance that the besieger has the initiative. */
function initiativeOf(s: S): number {
  const theirs = hasHappened(s, EVENT.hostage) ? HOSTAGE_INITIATIVE : 0;
  let faces = 0;
  for (let a = 1; a <= FACES; a++) for (let b = 1; b <= FACES; b++) if (a + BESIEGER_INITIATIVE >= b - theirs) faces++;
  return faces / (FACES * FACES);
}

/** Days for which besiegers have food within the walls that they hold: what was left there they know only once they live on it. @ruling AN-360 */
function rationsOf(s: S): number {
  return s.siegeRations > 0 ? s.siegeRations - s.turn : RATIONS_BROUGHT + Math.max(0, knownStores(s) - s.siegeHalvedUsed);
}

/** Chance of besiegers who are besieged within the walls that they hold: whoever is hungry first yields, unless the garrison and its relief storm them.
 * @param odds of the siege as it stands @param place of the strengths, those of today if left out */
export function chanceWithin(s: S, odds: SiegeOdds, place = odds.place): number {
  const { besieged, relief, last, starves } = odds.course;
  const tenths = Math.floor((10 * (1 + relief / Math.max(1, besieged))) / ratioAt(place)) + HELP.keep;
  const stormed = meanOf(outcomesOf('assault', tenths), ({ result }) => Number(result > 0));
  const outlasts = starves && last - s.turn < rationsOf(s);
  return (1 - stormed) * (outlasts ? 1 : odds.after(s.turn + 1, place) / 2);
}

/** What a siege looks like from here on. @param more what would be built besides @param fed days of food that would come */
export function courseOf(s: S, more: readonly Building[] = [], fed = 0): SiegeCourse {
  const { besieger, besieged, days } = s.siege;
  const stores = knownStores(s);
  const hunger = s.turn + Math.max(1, stores - s.siegeUsed + fed) - 1;
  const end = s.siegeTerms > 0 ? Math.min(hunger, s.siegeTerms) : hunger;
  const [relief, reliefDay] = reliefOf(s);
  const bonus = openBonus(s);
  const help = helpBy(s, [...inHand(s), ...more]);
  return {
    today: s.turn,
    last: Math.min(days, end),
    starves: end <= days,
    from: s.turn + (s.siegeRests === 1 || s.siegeIdle > 0 ? 1 + s.siegeIdle : 0),
    besieger: mightHere(s, besieger),
    besieged: mightHere(s, besieged),
    relief: s.siegeFought === 1 ? 0 : relief,
    reliefDay,
    isOuterTaken: s.siegeOuter === 1,
    help,
    helpInKeep: s.siegeOuter === 1 ? help(s.turn) : 0,
    parley: (day) => chanceOfParley(bonus, stores + fed, s.siegeUsed + day - s.turn),
    parleyInKeep: chanceOfParley(openBonusInKeep(s), stores, s.siegeUsed),
    initiative: initiativeOf(s),
  };
}
