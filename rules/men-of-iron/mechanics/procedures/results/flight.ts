import { opponent, type Player } from '../../../../core/index.ts';
import { ELIMINATED, FLED, type IronState, LOST, NAMED, PURSUING, REMOVED, RETIRED, WAITING } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { isInPlay, leadsAny } from '../../command/battles.ts';
import { facesUpTo } from '../../../charts/dice.ts';
import { addPoints, eliminate, removeLeader, takeAway } from '../../results/losses.ts';
import { canGo, displaceLeaders } from '../../movement/places.ts';
import { presenceIn } from '../../results/pursuit.ts';
import { DRAW, endGame } from '../../results/victory.ts';
import { beginPursuit } from './pursuit.ts';
import { battleFrame, battleName, type StepDraft, test } from '../writer.ts';

type S = IronState;

/** Highest adjusted roll with which a Battle flees. @rule 14.8 */
const FLEES_TO = 4;

/** Battles that have lost more than half their units, without artillery, check for flight, once. @rule 14.8 */
export function beginFlights(s: S): void {
  if (!s.game.options.battleFlight) return;
  const { battles } = s.scenario;
  for (let battle = 0; battle < battles.length; battle++) {
    const { flight } = battles[battle]!;
    if (flight > 0 && canFlee(s, battle) && lossesOf(s, battle) >= flight) s.push(STEP['flight/check'], battle);
  }
}

/** Whether a Battle has not checked yet, and somebody is left to flee. */
function canFlee(s: S, battle: number): boolean {
  return s.battleTested(battle) === 0 && s.battleNeutral(battle) === 0 && isInPlay(s, battle);
}

/** Units Eliminated or Retired, artillery apart. @rule 14.8 */
function lossesOf(s: S, battle: number): number {
  let lost = 0;
  for (const unit of s.scenario.battles[battle]!.units)
    if (!s.isGun(unit) && (s.status(unit) === ELIMINATED || s.status(unit) === RETIRED)) lost++;
  return lost;
}

const facesToFlee = (s: S): number => facesUpTo(FLEES_TO, presenceIn(s, battleFrame.battle(s)));

function rollFlight(s: S, flees: boolean): void {
  const battle = battleFrame.battle(s);
  s.pop();
  s.setBattleTested(battle, 1);
  if (flees) flee(s, battle);
}

/** Guns, Retired units and those that are surrounded are lost; all others leave, and cost nothing. @rule 14.8 */
function flee(s: S, battle: number): void {
  const { units, side, name } = s.scenario.battles[battle]!;
  if (s.listener !== null) s.tell('fled', '14.8', `${name} flees.`);
  s.setBattleFled(battle, 1);
  const hexes = units.filter((unit) => s.isOnMap(unit)).map((unit) => s.hexOf(unit));
  const lost = units.filter((unit) => s.isOnMap(unit) && (s.isGun(unit) || s.isRetired(unit) || isShutIn(s, unit)));
  for (const unit of lost) eliminate(s, unit);
  for (const unit of units) if (s.isOnMap(unit) || s.status(unit) === WAITING || s.status(unit) === PURSUING) takeAway(s, unit, FLED);
  fleeLeaders(s, battle);
  beginPursuit(s, battle);
  for (const hex of new Set(hexes)) displaceLeaders(s, hex, side);
}

/** Whether enemies or ground that it cannot enter are all round a unit; over the edge of the map it could flee. @rule 14.8 @rule 2.4 @ruling MI-103 */
function isShutIn(s: S, unit: number): boolean {
  const { neighbours } = s.scenario.grid;
  const [hex, enemy] = [s.hexOf(unit), opponent(s.sideOf(unit))];
  for (let direction = 0; direction < 6; direction++) {
    const to = neighbours[hex * 6 + direction]!;
    if (to < 0 || (canGo(s, unit, hex, direction) && !s.holds(enemy, to))) return false;
  }
  return true;
}

/** Its leaders flee, unless another Battle of theirs goes on; only he who commands the army costs Flight Points. @rule 14.8 @rule 3.0 */
function fleeLeaders(s: S, battle: number): void {
  const { leaderPoints } = s.scenario.charts;
  for (const leader of s.scenario.battles[battle]!.leaders) {
    const { isKing, isOverall, side } = s.scenario.leaders[leader]!;
    if (s.isHunting(leader)) removeLeader(s, leader, s.isReplacement(leader) ? LOST : REMOVED);
    if (!s.isPresent(leader) || leadsAny(s, leader)) continue;
    if (s.leaderRank(leader) === NAMED && (isKing || isOverall)) addPoints(s, side, isKing ? leaderPoints.king : leaderPoints.overall);
    removeLeader(s, leader, s.leaderRank(leader) === NAMED ? REMOVED : LOST);
  }
}

/** Whether a Battle of a side has fled, and none that takes part is left. */
function isRouted(s: S, side: Player): boolean {
  let anyFled = false;
  for (const battle of s.game.battlesOf[side]) {
    if (s.battleNeutral(battle) === 1) continue;
    if (isInPlay(s, battle)) return false;
    if (s.battleFled(battle) === 1) anyFled = true;
  }
  return anyFled;
}

/** @rule 14.8 who has no Battle left loses when the last one flees; if both have none, nobody wins @returns whether the game is over */
export function endsByFlight(s: S): boolean {
  const [first, second] = [isRouted(s, 0), isRouted(s, 1)];
  if (first || second) endGame(s, first && second ? DRAW : first ? 1 : 0, '14.8', 'All Battles of a side have fled.');
  return first || second;
}

export const flightSteps: readonly StepDraft[] = [
  test('flight/check', facesToFlee, rollFlight, (s) => [`${battleName(s)} flees`, `${battleName(s)} stays`], {
    on: ['activation/phases', 'flight/check', 'special/comyn'],
    registers: battleFrame.registers,
    check: (s, { battle }) => (canFlee(s, battle) ? null : 'The Battle checks once, as long as somebody is left of it.'),
    phase: 'Battle Flight',
    rule: '14.8',
  }),
];
