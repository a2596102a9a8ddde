import { BOTTOM, frameOf, type OutcomeList, type OutcomeText, type Player } from '../../../../core/index.ts';
import { checkCommand } from '../../ground/command-span.ts';
import { dropLostCharges } from '../../ground/contact.ts';
import { noteBeginnings } from '../../ground/march-rules.ts';
import { meaningOnD10 } from '../../command/rolls.ts';
import { BROKEN_STATUS, type BaronsWarState } from '../../../state/state.ts';
import { STAGE } from '../../../state/stages.ts';
import { STEP } from '../../../state/steps.ts';
import { CONTINUATION_CHIT } from '../../../charts/charts.ts';
import { beginInitiative } from './command.ts';
import { checkActivation } from '../frames/turn.ts';
import { frame, roll, run, type StepDraft } from '../writer.ts';

type S = BaronsWarState;

/** A player turn: its stage. */
export const activation = frame({ stage: (k) => k.stage });

/** Whether it has been found out who of the activated Battle is in command: not while the initiative is settled. @rule 6.2 */
export function knowsCommand(s: S): boolean {
  const cell = frameOf(s, STEP['turn/activation']);
  return cell >= 0 && s.data[cell + 1]! > STAGE.activate;
}

/** @rule 3.0 a player turn begins: new chits from the second on, then initiative @ruling R-01 */
function startTurn(s: S): void {
  if (s.turn >= s.scenario.turnLimit) {
    endGame(s);
    return;
  }
  s.turn++;
  s.fillUnits('withdrew', 0);
  s.fillUnits('reactedLow', 0); // [10.3] one check for each unit in a player turn, also if the attack is continued
  s.fillUnits('reactedHigh', 0);
  s.become(STEP['turn/activation']);
  activation.setStage(s, STAGE.activate);
  beginInitiative(s);
  if (s.turn > 1) {
    s.push(STEP['command/replacement'], s.enemy);
    s.push(STEP['command/replacement'], s.side); // @ruling R-09 the holder of the initiative first
  }
  if (isEdwardWaiting(s)) s.push(STEP['turn/edward']);
}

/** @rule 14.1 the Battle named is Broken or eliminated and Edward is not free yet */
function isEdwardWaiting(s: S): boolean {
  const named = s.edwardTarget;
  return named >= 0 && s.edwardFree === 0 && s.worstOf(named) >= BROKEN_STATUS;
}

/** Marks where everybody stands and who is in command, and clears what the last activation left.
 * @rule 3.0 Battle activation @rule 5.2 @rule 6.2 */
export function startActivation(s: S, round: number): void {
  s.round = round;
  s.newAttack1 = -1;
  s.newAttack2 = -1;
  clearMover(s);
  for (let unit = 0; unit < s.scenario.units.length; unit++) s.setStart(unit, s.hexOf(unit));
  s.fillUnits('moved', 0);
  s.fillUnits('fired', 0);
  s.fillUnits('fought', 0);
  s.fillUnits('checked', 0);
  s.fillUnits('firedAt', -1);
  s.fillUnits('charge', -1);
  for (let leader = 0; leader < s.scenario.leaders.length; leader++) s.setLeaderMoved(leader, 0);
  checkCommand(s, s.battle);
  noteBeginnings(s, s.battle);
}

export function clearMover(s: S): void {
  s.mover = -1;
  s.moverSpent = 0;
  s.moverTurned = 0;
  s.moverStack = 0;
}

/** Begins the next stage of the turn [3.0 C.1-C.7, D]. */
function nextStage(s: S): void {
  const stage = activation.stage(s);
  activation.setStage(s, stage + 1);
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
      s.fillUnits('checked', 0);
      s.push(STEP['fire/select'], stage === STAGE.offensiveFire ? s.side : s.enemy);
      break;
    case STAGE.defensiveChecks:
    case STAGE.offensiveChecks:
      s.push(STEP['hits/checks']);
      break;
    case STAGE.melee:
      s.fillUnits('checked', 0);
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
      activation.setStage(s, STAGE.adjust);
      s.push(STEP['move/select']);
      break;
  }
}

/** @rule 11.0 a 4, a leader fit for it, once a player turn @rule 6.1 leadership of 2 or more @ruling R-14 R-15 R-17 */
export function mayContinue(s: S): boolean {
  const { battle } = s;
  return (
    s.round === 1 &&
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
  if (s.entered(battle) === 1) return true;
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
  s.winner = findWinner(s);
  if (s.listener !== null) s.tell('end', '15.0', `The game is over: ${s.victoryPoints().join(' to ')}.`);
  s.clearStack();
}

function findWinner(s: S): number {
  const collapsed = [hasCollapsed(s, 0), hasCollapsed(s, 1)];
  const points = s.victoryPoints();
  const byCollapse = collapsed[0] === collapsed[1] ? -1 : collapsed[0] ? 1 : 0;
  const byPoints = points[0] === points[1] ? -1 : points[0] > points[1] ? 0 : 1;
  const [first, second] = s.game.options.winner === 'points' ? [byPoints, byCollapse] : [byCollapse, byPoints];
  if (first >= 0) return first;
  if (second >= 0) return second;
  const { levelAtLimit } = s.scenario;
  return s.game.options.levelAtLimit === 'draw' || levelAtLimit === null || collapsed[0] ? -1 : levelAtLimit;
}

/** @rule 14.1 one chance in ten that Edward is free */
function edwardOutcomes(_s: S, into: OutcomeList): void {
  into.add(0, 9);
  into.add(1, 1);
}

function meaningOfEdward(s: S, free: number): OutcomeText {
  return meaningOnD10(s, free, free === 1 ? 'Edward may choose anew' : 'Edward is still held', free === 1);
}

function rollEdward(s: S, free: number): void {
  s.edwardFree = free;
  s.pop();
}

const phase = 'Start of the turn';
const { registers } = activation;

export const turnSteps: readonly StepDraft[] = [
  run('turn/start', startTurn, { on: [BOTTOM], about: { phase, rule: '3.0' } }),
  roll('turn/edward', edwardOutcomes, rollEdward, {
    on: ['command/replacement', 'command/show'],
    about: { phase, rule: '14.1', means: meaningOfEdward },
  }),
  run('turn/activation', nextStage, { on: [BOTTOM], check: checkActivation, registers, about: { phase, rule: '3.0' } }),
  run('turn/end', endTurn, { on: [BOTTOM], registers, about: { phase, rule: '15.0' } }),
];
