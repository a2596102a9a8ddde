import { BOTTOM, type Player } from '../../core/index.ts';
import { checkCommand } from '../command-span.ts';
import { dropLostCharges } from '../contact.ts';
import { noteBeginnings } from '../march-rules.ts';
import { BROKEN_STATUS, ELIMINATED_STATUS, type BaronsWarState, SHAKEN_STATUS } from '../state.ts';
import { STAGE } from '../stages.ts';
import { STEP } from '../steps.ts';
import { CONTINUATION_CHIT } from '../tables/charts.ts';
import { beginInitiative } from './command.ts';
import { checkActivation } from './frames.ts';
import { roll, run, type StepDraft } from './kinds.ts';

type S = BaronsWarState;

/** @rule 3.0 a player turn begins: new chits from the second on, then initiative @ruling R-01 */
function startTurn(s: S): void {
  const { data, at, u } = s;
  if (data[at.turn]! >= s.scenario.turnLimit) {
    endGame(s);
    return;
  }
  data[at.turn]!++;
  clearUnits(s, u.withdrew);
  clearUnits(s, u.reactedLow); // [10.3] one check for each unit in a player turn, also if the attack is continued
  clearUnits(s, u.reactedHigh);
  s.become(STEP['turn/activation']);
  s.setRegister(0, STAGE.activate);
  beginInitiative(s);
  if (data[at.turn]! > 1) {
    s.push(STEP['command/replacement'], s.enemy);
    s.push(STEP['command/replacement'], s.side); // @ruling R-09 the holder of the initiative first
  }
  if (isEdwardWaiting(s)) s.push(STEP['turn/edward']);
}

/** @rule 14.1 the Battle named is Broken or eliminated and Edward is not free yet */
function isEdwardWaiting(s: S): boolean {
  const named = s.data[s.at.edwardTarget]!;
  return named >= 0 && s.data[s.at.edwardFree] === 0 && s.worstOf(named) >= BROKEN_STATUS;
}

/** Marks where everybody stands and who is in command, and clears what the last activation left.
 * @rule 3.0 Battle activation @rule 5.2 @rule 6.2 */
export function startActivation(s: S, round: number): void {
  const { data, at, u } = s;
  const count = s.scenario.units.length;
  data[at.round] = round;
  data[at.newAttack1] = -1;
  data[at.newAttack2] = -1;
  clearMover(s);
  data.copyWithin(u.start, u.hex, u.hex + count);
  clearUnits(s, u.moved);
  clearUnits(s, u.fired);
  clearUnits(s, u.fought);
  clearUnits(s, u.checked);
  data.fill(-1, u.firedAt, u.firedAt + count);
  data.fill(-1, u.charge, u.charge + count);
  data.fill(0, s.l.moved, s.l.moved + s.scenario.leaders.length);
  checkCommand(s, s.battle);
  noteBeginnings(s, s.battle);
}

export function clearMover(s: S): void {
  const { data, at } = s;
  data[at.mover] = -1;
  data[at.moverSpent] = 0;
  data[at.moverTurned] = 0;
  data[at.moverStack] = 0;
}

function clearUnits(s: S, field: number): void {
  s.data.fill(0, field, field + s.scenario.units.length);
}

/** One stage after another [3.0 C.1-C.7, D]. */
function nextStage(s: S): void {
  const stage = s.register(0);
  s.setRegister(0, stage + 1);
  switch (stage) {
    case STAGE.activate:
      startActivation(s, 1);
      s.push(STEP['move/select']);
      break;
    case STAGE.adjust:
      clearMover(s);
      s.push(STEP['adjust/facing'], s.enemy, -1);
      break;
    case STAGE.withdrawFromFire:
    case STAGE.withdrawFromMelee:
      s.push(STEP['withdraw/choose'], s.enemy);
      break;
    case STAGE.defensiveFire:
    case STAGE.offensiveFire:
      clearUnits(s, s.u.checked);
      s.push(STEP['fire/select'], stage === STAGE.offensiveFire ? s.side : s.enemy);
      break;
    case STAGE.defensiveChecks:
    case STAGE.offensiveChecks:
      s.push(STEP['hits/checks']);
      break;
    case STAGE.melee:
      clearUnits(s, s.u.checked);
      dropLostCharges(s);
      s.push(STEP['melee/declare']);
      break;
    case STAGE.charges:
      s.push(STEP['charge/next']);
      break;
    case STAGE.continuation:
      s.push(STEP['continuation/ask']);
      break;
    case STAGE.recovery:
      s.push(STEP['recovery/units'], 0);
      break;
    case STAGE.effectiveness:
      s.push(STEP['effectiveness/boxes'], 0);
      break;
    case STAGE.end:
      s.become(STEP['turn/end']);
      break;
    case STAGE.react:
      s.push(STEP['continuation/react']);
      break;
    case STAGE.activateAgain:
      startActivation(s, 2);
      s.setRegister(0, STAGE.adjust);
      s.push(STEP['move/select']);
      break;
  }
}

/** @rule 11.0 a 4, a leader fit for it, once a player turn @rule 6.1 leadership of 2 or more @ruling R-14 R-15 R-17 */
export function mayContinue(s: S): boolean {
  const { data, at } = s;
  const { battle } = s;
  return (
    data[at.round] === 1 &&
    s.chit === CONTINUATION_CHIT &&
    s.scenario.leaders[battle]!.leadership >= 2 &&
    s.leaderHex(battle) >= 0 &&
    !s.hasFallen(battle)
  );
}

/** Whether a Battle counts as sound for the end of the game: also one that can still enter.
 * @ruling R-83 */
function stands(s: S, battle: number): boolean {
  if (s.worstOf(battle) !== 0) return false;
  if (s.data[s.b.entered + battle] === 1) return true;
  for (let chit = 1; chit <= 4; chit++) if (s.chitsOf(battle, chit) > 0) return true;
  return false;
}

/** Whether no Battle of a side is sound any more. */
export function hasCollapsed(s: S, side: Player): boolean {
  const { battles } = s.scenario;
  for (let battle = 0; battle < battles.length; battle++) if (battles[battle]!.side === side && stands(s, battle)) return false;
  return true;
}

/** @rule 15.0 the game ends when all Battles of a side are Shaken, Broken or eliminated */
function endTurn(s: S): void {
  if (hasCollapsed(s, 0) || hasCollapsed(s, 1)) endGame(s);
  else s.become(STEP['turn/start']);
}

/** @rule 15.0 victory points decide @ruling R-84 R-85 @ruling R-86 nobody concedes in the engine */
function endGame(s: S): void {
  s.data[s.at.winner] = findWinner(s);
  if (s.listener !== null) s.tell('end', '15.0', `The game is over: ${s.victoryPoints().join(' to ')}.`);
  s.clearStack();
}

function findWinner(s: S): number {
  const collapsed = [hasCollapsed(s, 0), hasCollapsed(s, 1)];
  const points = s.victoryPoints();
  const byCollapse = collapsed[0] === collapsed[1] ? -1 : collapsed[0] ? 1 : 0;
  const byPoints = points[0] === points[1] ? -1 : points[0] > points[1] ? 0 : 1;
  const [first, second] = s.game.rules.winner === 'points' ? [byPoints, byCollapse] : [byCollapse, byPoints];
  if (first >= 0) return first;
  if (second >= 0) return second;
  const { levelAtLimit } = s.scenario;
  return s.game.rules.levelAtLimit === 'draw' || levelAtLimit === null || collapsed[0] ? -1 : levelAtLimit;
}

/** The worst a Battle has suffered, by name; for logs and pictures. */
export const WORST_NAMES = ['sound', 'shaken', 'broken', 'eliminated'] as const;
export { ELIMINATED_STATUS, SHAKEN_STATUS };

export const turnSteps: readonly StepDraft[] = [
  run('turn/start', startTurn, { on: [BOTTOM] }),
  roll(
    'turn/edward',
    (_s, into) => {
      into.add(0, 9);
      into.add(1, 1);
    },
    (s, free) => {
      s.data[s.at.edwardFree] = free;
      s.pop();
    },
    { on: ['command/replacement', 'command/show'] },
  ),
  run('turn/activation', nextStage, { on: [BOTTOM], check: checkActivation, registers: (k) => ({ stage: k.stage }) }),
  run('turn/end', endTurn, { on: [BOTTOM], registers: (k) => ({ stage: k.stage }) }),
];
