import { count, BOTTOM, opponent, type OutcomeList, type OutcomeText, type Player } from '../../../core/index.ts';
import { HITS_TO_REMOVE } from '../../charts/units.ts';
import { LOST, RESERVE } from '../../state/layout.ts';
import { wakeByLoss, wakeSleepers } from '../movement/orders.ts';
import { facesInOrder, rollerWords } from '../../notation/outcome-text.ts';
import type { OneHourState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { isInside } from '../ground/terrain-effects.ts';
import { checkAtOnce, judgeEnd } from '../victory/ending.ts';
import { isOccupied } from '../victory/victory.ts';
import { sideName, titleWords } from '../../state/words.ts';
import { roll, run, type StepDraft } from './writer.ts';

type S = OneHourState;

/** Begins a player turn: its phases wait below one another, what comes first on top.
 * @rule 1.0 move @rule 2.0 shoot @rule 3.0 melee @rule 4.0 remove units, first one side, then the other */
function startTurn(s: S): void {
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    s.setDone(unit, 0);
    s.setMoved(unit, 0);
    s.setShot(unit, 0);
    s.setOrdered(unit, 0);
    s.setBarred(unit, 0);
  }
  s.orders = 0;
  if (s.listener !== null) s.tell('turn', '1.0', `Turn ${s.turn} of ${s.scenario.turnLimit}: ${s.game.players[s.side]!}.`);
  wakeSleepers(s);
  pushPhases(s, 0);
  if (s.scenario.special.activation[s.side] !== null) s.push(STEP['orders/roll']);
  s.push(STEP['arrival/check'], 0);
}

/** Puts a player turn on the stack from one of its phases on: 0 move, 1 shoot, 2 melee, 3 removal. */
export function pushPhases(s: S, from: number): void {
  s.become(STEP['turn/end']);
  s.push(STEP['remove/units']);
  if (from <= 2) s.push(STEP['melee/next'], 0);
  if (from <= 1) s.push(STEP['shoot/select']);
  if (from <= 0) s.push(STEP['move/select']);
}

function orderOutcomes(s: S, into: OutcomeList): void {
  for (const { faces, units } of s.scenario.special.activation[s.side]!.rows) into.add(units, faces);
}

function rollOrders(s: S, units: number): void {
  if (s.listener !== null) s.tell('orders', '0.0', `${rollerWords(s, s.side, units)}: ${count(units, 'unit')} may act.`);
  s.orders = units;
  s.pop();
}

/** Takes a unit off for good, or until a fresh one, of no group, takes its place. @ruling O-41
 * @param area place that it was lost in, -1 if its hits were too many */
function loseUnit(s: S, unit: number, area: number): void {
  const side = s.sideOf(unit);
  if (s.listener !== null) s.tell('lost', '4.0', lossReport(s, unit, area));
  if (side === 0) s.redLost++;
  else s.blueLost++;
  wakeByLoss(s, unit);
  const endless = s.scenario.special.endless[side];
  s.leave(unit, endless === null ? LOST : RESERVE);
  if (endless === null) return;
  s.setHits(unit, 0);
  s.setDelay(unit, 0);
  s.setGroup(unit, -1);
  s.setFreshTurn(unit, s.turn + endless.delayTurns);
}

function lossReport(s: S, unit: number, area: number): string {
  return area < 0
    ? `${s.nameOf(unit)} are destroyed, with ${s.hits(unit)} hits.`
    : `${s.nameOf(unit)} are lost: they are still in ${titleWords(s.scenario.areas[area]!.title)}.`;
}

/** @rule 4.0 units with 15 hits or more are removed @ruling O-66 of both sides at once */
function removeUnits(s: S): void {
  s.pop();
  let removed = false;
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    if (!s.isOnTable(unit) || s.hits(unit) < HITS_TO_REMOVE) continue;
    loseUnit(s, unit, -1);
    removed = true;
  }
  if (removed) checkAtOnce(s);
}

/** Ends a player turn: the other side is next, or the next turn, or the day is over. */
function endTurn(s: S): void {
  const { scenario } = s;
  const isSecond = s.side !== scenario.firstPlayer;
  freeFromRoad(s);
  if (isSecond) loseStragglers(s);
  if (checkAtOnce(s)) return;
  if (isSecond && s.turn >= scenario.turnLimit) {
    s.become(STEP['game/end']);
    return;
  }
  if (isSecond) s.turn++;
  s.side = opponent(s.side);
  s.become(STEP['turn/start']);
}

/** Units still in an area at the end of a turn are lost, where a scenario says so. @ruling O-42 */
function loseStragglers(s: S): void {
  for (const { side, area, turn } of s.scenario.special.lostInArea) {
    if (turn !== s.turn) continue;
    for (let unit = 0; unit < s.scenario.units.length; unit++) {
      if (s.sideOf(unit) === side && s.isOnTable(unit) && isInside(s, unit, s.scenario.areas[area]!.box)) loseUnit(s, unit, area);
    }
  }
}

/** The first to enter the town frees both armies from the road. @ruling O-34 */
export function freeFromRoad(s: S): void {
  const { stayOnRoad } = s.scenario.special;
  if (stayOnRoad === null || s.offRoad === 1) return;
  if (([0, 1] as const).some((side: Player) => isOccupied(s, stayOnRoad.area, side))) s.offRoad = 1;
}

function tellOrders(s: S, units: number): OutcomeText {
  const text = units === 1 ? '1 unit obeys' : `${units} units obey`;
  return { text, dice: 'd6', faces: facesInOrder(s, units) };
}

export const turnSteps: readonly StepDraft[] = [
  run('turn/start', startTurn, { on: [BOTTOM], about: { phase: 'Turn', rule: '1.0' } }),
  run('turn/end', endTurn, { on: [BOTTOM], about: { phase: 'Turn', rule: '4.0' } }),
  run('game/end', judgeEnd, { on: [BOTTOM], about: { phase: 'End of the day', rule: '0.0' } }),
  roll('orders/roll', orderOutcomes, rollOrders, {
    on: ['move/select', 'shoot/select'],
    check: (s) => (s.scenario.special.activation[s.side] === null ? 'Nobody rolls for orders on this side.' : null),
    about: {
      phase: 'Orders: how many may act',
      rule: '0.0',
      task: (s) => `The die decides how many units of ${sideName(s, s.side)} may act`,
      means: tellOrders,
    },
  }),
  run('remove/units', removeUnits, { on: ['turn/end'], about: { phase: 'Removal', rule: '4.0' } }),
];
