import type { Player } from '../../core/index.ts';
import { outcomesOf, type FightId } from '../charts/siege-fights.ts';
import { CREWS, ITEMS, type ItemId } from '../charts/siege-works.ts';
import { canCommand, FREE, headCount, isHere, isOutside } from '../rules/siege/men.ts';
import { helpOfWays } from '../rules/siege/muster.ts';
import { daysLeft } from '../rules/siege/supply.ts';
import { openBonus } from '../rules/siege/surrender.ts';
import { ACTS, type ActId } from '../state/siege-card.ts';
import type { AnarchyState } from '../state/state.ts';
import type { Opinions } from './opinion.ts';
import { CLASS } from '../charts/types.ts';

type S = AnarchyState;

/** Strength of a side's men who can fight, by what everybody knows: classes alone. @param withRelief those outside as well */
function might(s: S, side: Player, isFreeOnly: boolean, withRelief: boolean): number {
  let sum = 0;
  for (const man of s.game.menOf[side]) {
    const isThere = isHere(s, man) || (withRelief && isOutside(s, man));
    if (!isThere || s.type(man) === CLASS.engineer || (isFreeOnly && s.siegeDuty(man) !== FREE)) continue;
    const { foot } = s.chart(man);
    sum += foot.attack + foot.defence;
  }
  return sum;
}

/** Chance that a fight ends well for its attacker, at some odds. */
function chanceOf(fight: FightId, odds: number): number {
  const rows = outcomesOf(fight, odds);
  const all = rows.reduce((sum, { weight }) => sum + weight, 0);
  return rows.reduce((sum, { weight, result }) => sum + (result > 0 ? weight : 0), 0) / all;
}

/** Tenths of besiegers for each of the garrison, in an assault with all who are free. */
function assaultOdds(s: S): number {
  const { besieger, besieged } = s.compiled.siege!;
  return Math.floor((10 * might(s, besieger, true, false)) / Math.max(1, might(s, besieged, true, false))) + helpOfWays(s);
}

/** Chance from which an assault is worth its losses, the days left counted. */
function assaultNeeds(s: S): number {
  const left = s.compiled.siege!.days - s.turn;
  return left <= 2 ? 0.1 : left <= 5 ? 0.3 : 0.45;
}

/** Of what the other side alone does. */
const NOT_OURS = -9;

function scoreBesieger(s: S, act: ActId): number {
  switch (act) {
    case 'assault':
      return chanceOf(s.siegeOuter === 1 ? 'keep' : 'assault', assaultOdds(s)) - assaultNeeds(s);
    case 'gallery':
      return 0.3;
    case 'mine-attack':
      return 0.4;
    case 'parley':
      return 0.02 + openBonus(s) / 40;
    case 'none':
      return 0;
    case 'battle':
      return 0.1;
    case 'camp-sally':
    case 'supply-sally':
    case 'counter-mine':
    case 'mine-defence':
    case 'mine-sally':
      return NOT_OURS;
  }
}

/** What the garrison makes of a day. It knows what it has to eat. */
function scoreBesieged(s: S, act: ActId): number {
  const { besieger, besieged, days } = s.compiled.siege!;
  const odds = (10 * might(s, besieged, true, true)) / Math.max(1, might(s, besieger, true, false));
  switch (act) {
    case 'supply-sally':
      return daysLeft(s) <= days - s.turn + 1 ? 0.6 : 0.05;
    case 'mine-sally':
      return 0.3;
    case 'counter-mine':
      return 0.35;
    case 'mine-defence':
      return 0.5;
    case 'battle':
      return odds >= 11 ? 0.8 : -1;
    case 'camp-sally':
      return -0.2;
    case 'none':
      return 0;
    case 'assault':
    case 'gallery':
    case 'mine-attack':
    case 'parley':
      return NOT_OURS;
  }
}

function scoreAct(s: S, action: number): number {
  const act = ACTS[action - s.game.space.first.act]!;
  return s.siegeHolder === s.compiled.siege!.besieger ? scoreBesieger(s, act) : scoreBesieged(s, act);
}

/** What is worth building, with how many men. */
const BUILDS: Readonly<Partial<Record<ItemId, number>>> = { belfry: 3, gallery: 2.5, ram: 2, 'oil-bucket': 1, ladder: 0.5, fascine: 0.2 };

function scoreBuild(s: S, action: number): number {
  const { first } = s.game.space;
  if (action === first.pass) return 0;
  const [item, crew] = [Math.floor((action - first.build) / CREWS.length), (action - first.build) % CREWS.length];
  const { engineers, besieger } = s.compiled.siege!;
  const side = s.sideOf(engineers[s.register(0)]!);
  const isInHand = engineers.some((man, team) => s.sideOf(man) === side && s.teamItem(team) === item);
  const has = s.stockCount((side === besieger ? 0 : ITEMS.length) + item) > 0;
  const worth = isInHand || has ? -1 : (BUILDS[ITEMS[item]!] ?? -1);
  return worth + 0.1 * crew;
}

/** Engines work on one hex of the outer wall together, the most damaged. */
function scoreThrow(s: S, action: number): number {
  const { first } = s.game.space;
  if (action === first.pass) return 0;
  if (action === first.repair) return s.throwerPoints(s.register(0)) <= 1 ? 100 : 0.5;
  const work = action - first.batter;
  const { ring, modifier } = s.compiled.siege!.works[work]!;
  const aimed = Array.from({ length: s.compiled.siege!.mostThrowers }, (_, row) => row).some((row) => s.throwerAim(row) === work + 1);
  return (ring === 'hoarding' ? 1 : 2) + modifier + 3 * s.workStage(work) + (aimed ? 10 : 0) - work / 1000;
}

function scoreSick(s: S, action: number): number {
  const { first } = s.game.space;
  if (action === first.pass) return -99;
  const man = action - first.select;
  const price = s.priceOf(man) + (canCommand(s, man) ? 10 : 0);
  return s.register(1) > 0 ? price : -price;
}

/** In the middle of the wall for the mine; against it anywhere near. */
function scoreSite(s: S, action: number): number {
  const place = action - s.game.space.first.site;
  return s.mineAt >= 0 ? -s.distance(place, s.mineAt) : 0;
}

/** Opinions on the days of a siege. */
export const siegeOpinions: Opinions = {
  'siege/act': { score: scoreAct },
  'siege/muster': { score: (_, action) => action },
  'siege/site': { score: scoreSite },
  'siege/throw': { score: scoreThrow },
  'siege/build': { score: scoreBuild },
  'siege/burn': { score: (s, action) => (action === s.game.space.first.pass ? 0 : 1) },
  'siege/dig': { score: (s, action) => ['pass', 'dig', 'hurry', 'kindle'].indexOf(s.game.space.kindOf(action)) },
  'siege/counter': { score: (s, action) => ['pass', 'hurry', 'dig', 'fill'].indexOf(s.game.space.kindOf(action)) },
  'siege/sick': { score: scoreSick },
};

/** Expected result of a siege from player 0's point of view, by numbers, time and hunger. */
export function siegeProspects(s: S): number {
  const { besieger, besieged, days } = s.compiled.siege!;
  const ratio = might(s, besieger, false, false) / Math.max(1, might(s, besieged, false, true));
  const time = (days - s.turn) / days;
  const hunger = daysLeft(s) <= days - s.turn ? 0.8 : 0;
  const gain = 0.9 * (ratio - 2) * (0.3 + time) + 1.2 * s.siegeOuter + hunger + 0.1 * openBonus(s) - 0.3 * (1 - time);
  const value = Math.tanh(headCount(s, besieger) === 0 ? -3 : gain);
  return besieger === 0 ? value : -value;
}
