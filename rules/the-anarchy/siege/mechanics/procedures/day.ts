import { BOTTOM, type OutcomeList, type OutcomeText, sideDoes } from '../../../../core/index.ts';
import { EVENT } from '../../../charts/siege.ts';
import { CREWS, ITEMS } from '../../../charts/siege-works.ts';
import { BESET } from '../../../state/siege-cells.ts';
import { BUILDS, FREE, type SiegeState } from '../../../state/siege-state.ts';
import { HEALTHY } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { arrive, isAwaited } from '../days/events.ts';
import { ABSENT, claimCheapest, countHelpers, hasCommander, headCount, isHere } from '../days/men.ts';
import { win } from '../days/points.ts';
import { mustAnswer, yieldsWithin } from '../days/beset.ts';
import { addStock, addThrower, endProject, MANGONEL } from '../days/stocks.ts';
import { addSupplies, daysLeft } from '../days/supply.ts';
import { frame, roll, run, type StepDraft } from './writer.ts';
import { mayFireAtGallery } from './garrison.ts';

type S = SiegeState;

/** What a day consists of, in order. @rule 7.1 */
// biome-ignore format: a table
const STAGES = [
  'siege/event', 'siege/initiative', 'siege/act', 'siege/throwers', 'siege/teams', 'siege/burn', 'siege/mine', 'siege/counter', 'siege/wounds',
] as const;

/** The stage that comes next; as many as there are: the day is over. */
const dayFrame = frame({ next: (k) => k.count });

/** Lays a siege out as it begins. */
export function beginSiege(s: S): void {
  const siege = s.siege;
  for (const levy of siege.levies) for (const man of levy.men) s.setSiegePost(man, ABSENT);
  for (let i = 0; i < siege.throwers; i++) addThrower(s, MANGONEL);
  siege.stocks.forEach((stock, role) => {
    const side = role === 0 ? siege.besieger : siege.besieged;
    ITEMS.forEach((item, i) => addStock(s, side, i, stock[item]));
  });
  s.push(STEP['siege/begin']);
  s.push(STEP['siege/supply']);
}

// ---- supplies

function supplyOutcomes(s: S, into: OutcomeList): void {
  addSupplies(s, headCount(s, s.siege.besieged), into);
}

/** @rule 7.1.1 rolled once, before the first day */
function rollSupply(s: S, days: number): void {
  s.siegeStores = days;
  s.pop();
}

function meaningOfSupply(_: S, days: number): OutcomeText {
  return { text: `food for ${days} days`, dice: '', faces: [] };
}

// ---- the day

/** A day begins: nobody has done anything; teams with unfinished work go on with it. @rule 7.1 @rule 7.4 */
function beginDay(s: S): void {
  s.turn++;
  s.siegeAct = 0;
  s.siegeForced = 0;
  s.siegeHolder = -1;
  if (s.siegeBeset === BESET.divided) s.siegeBeset = BESET.none;
  s.siegeRests = s.siegeIdle > 0 ? 1 : 0;
  if (s.siegeRests === 1) s.siegeIdle--;
  for (let man = 0; man < s.scenario.men.length; man++) s.setSiegeDuty(man, FREE);
  for (let row = 0; row < s.siege.mostThrowers; row++) s.setThrowerAim(row, 0);
  if (s.listener !== null) s.tell('day', '7.1', `Day ${s.turn}.`);
  goOn(s);
  s.become(STEP['siege/day']);
  dayFrame.setNext(s, 0);
  comeOnTheirDay(s);
}

/** Unfinished work binds its engineer and his men. @ruling AN-180 */
function goOn(s: S): void {
  const { engineers, besieger } = s.siege;
  engineers.forEach((man, team) => {
    if (s.teamItem(team) < 0) return;
    if (!isHere(s, man)) return endProject(s, team);
    const helpers = countHelpers(s, s.sideOf(man));
    while (s.teamCrew(team) > 0 && CREWS[s.teamCrew(team)]! > helpers) s.setTeamCrew(team, s.teamCrew(team) - 1);
    if (helpers < CREWS[0] || (s.siegeRests === 1 && s.sideOf(man) === besieger)) return;
    s.setSiegeDuty(man, BUILDS);
    claimCheapest(s, s.sideOf(man), CREWS[s.teamCrew(team)]!, BUILDS);
  });
}

/** Men whose day it is come, at any rate; a relief takes the garrison by the hand at once. @rule 7.9 event 19 @ruling AN-188 */
function comeOnTheirDay(s: S): void {
  const { levies, besieged } = s.siege;
  levies.forEach(({ day, side, packages }, levy) => {
    if (day !== s.turn || !isAwaited(s, levy)) return;
    if (side === besieged) {
      s.siegeForced = EVENT.relief;
      s.siegeHolder = besieged;
    }
    if (packages.length === 1) arrive(s, levy, 0, Number.MAX_SAFE_INTEGER);
    else s.push(STEP['siege/levy'], levy);
  });
}

/** The parts of a day one after another; in between the siege may be over. @rule 7.1 */
function runDay(s: S): void {
  if (s.winner >= 0) return endSiege(s);
  const next = dayFrame.next(s);
  if (next >= STAGES.length) return endDay(s);
  if (STAGES[next] === 'siege/act' && s.siegeHolder < 0) return s.push(STEP['siege/initiative']);
  dayFrame.setNext(s, next + 1);
  if (STAGES[next] === 'siege/act') recover(s);
  if (STAGES[next] === 'siege/act' && mustAnswer(s)) s.siegeBeset = BESET.asked;
  s.push(STEP[STAGES[next]!]);
  if (STAGES[next] === 'siege/mine' && mayFireAtGallery(s)) s.push(STEP['garrison/burn']);
}

/** Men whose day it is are well again. @rule 7.1 @rule 7.1.5 @rule B63 */
function recover(s: S): void {
  for (let man = 0; man < s.scenario.men.length; man++) {
    if (s.siegeMends(man) !== s.turn || s.turn === 0) continue;
    s.setSiegeMends(man, 0);
    s.setHealth(man, HEALTHY);
  }
}

/** The marker moves on; who has nothing to eat, or nobody to lead him, surrenders. @rule 7.1 @rule 7.8 */
function endDay(s: S): void {
  const { besieger, besieged, days } = s.siege;
  s.siegeUsed++;
  if (headCount(s, besieger) === 0) win(s, besieged);
  else if (yieldsWithin(s)) win(s, besieged);
  else if (daysLeft(s) <= 0 || !hasCommander(s, besieged) || s.siegeTerms === s.turn) win(s, besieger);
  else if (s.turn >= days) win(s, besieged);
  if (s.winner >= 0) return endSiege(s);
  s.become(STEP['siege/begin']);
}

function endSiege(s: S): void {
  s.clearStack();
  if (s.listener === null) return;
  s.tell('end', '7.8', sideDoes(s.game.players[s.winner as 0 | 1], 'win', ` on day ${s.turn}.`));
}

const phase = 'Siege day';

export const daySteps: readonly StepDraft[] = [
  run('siege/begin', beginDay, { on: [BOTTOM], about: { phase, rule: '7.1' } }),
  run('siege/day', runDay, { on: [BOTTOM], registers: dayFrame.registers, about: { phase, rule: '7.1' } }),
  roll('siege/supply', supplyOutcomes, rollSupply, {
    on: ['siege/begin'],
    seenBy: (s) => s.siege.besieged,
    about: { phase, rule: '7.1.1', means: meaningOfSupply },
  }),
];
