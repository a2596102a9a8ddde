import { BOTTOM } from '../../../../../core/index.ts';
import { MISSILES, MOVEMENT } from '../../../../state/state.ts';
import type { AnarchyState } from '../../../../state/state.ts';
import { STEP } from '../../../../state/steps.ts';
import { countWork } from '../../ground/engines.ts';
import { isSurprised } from '../../ground/night.ts';
import { releaseUnguarded } from '../../combat/prisoners.ts';
import { wakeRisen } from '../../combat/recovery.ts';
import { beginPushing, endPushing } from '../../work/pushing.ts';
import { isRouted } from '../../combat/rout.ts';
import { revealAll } from '../../sight/secrets.ts';
import { endTasks } from '../../work/tasks.ts';
import { isTimeUp } from '../../combat/victory.ts';
import { pushBridges } from '../pushing.ts';
import { frame, run, type StepDraft } from '../writer.ts';

type S = AnarchyState;

/** What each phase begins with. @rule B2 */
const PHASE_STEPS = [STEP['missile/select'], STEP['move/select'], STEP['task/select'], STEP['melee/target'], STEP['recovery/run']] as const;

/** The phase that comes next; as many as there are: the player turn is over. */
const phaseFrame = frame({ next: (k) => k.count });

/** A turn begins, or the game is over. @rule B1 */
function beginTurn(s: S): void {
  const { encounter } = s.game;
  if (isTimeUp(s)) return encounter.end(s);
  encounter.beginTurn(s);
  s.become(STEP['turn/end']);
  beginPlayerTurn(s, s.first);
  s.push(STEP['turn/phase'], MISSILES);
}

/** The turn of a player: stunned men get up, and all that was counted in his last one is forgotten. @rule B1 @rule B10 @ruling AN-75 */
function beginPlayerTurn(s: S, side: number): void {
  s.side = side as 0 | 1;
  s.phase = MISSILES;
  if (s.listener !== null) s.tell('turn', 'B1', `Player turn: ${s.game.players[s.side]}.`);
  for (let man = 0; man < s.scenario.men.length; man++) {
    if (s.sideOf(man) !== s.side) continue;
    s.setMoved(man, 0);
    s.setWalked(man, 0);
    s.setShots(man, 0);
  }
  wakeRisen(s);
  countWork(s);
}

/** The phase that begins now. @rule 7.7.2 a camp that is surprised neither shoots nor moves */
function nextPhase(s: S): number {
  const next = phaseFrame.next(s);
  return next <= MOVEMENT && isSurprised(s, s.side) ? MOVEMENT + 1 : next;
}

/** The five phases one after another, then the other player's, then fire; in between the game may be over. @rule B2 @rule B3 @rule B53 */
function runPhases(s: S): void {
  const { encounter } = s.game;
  if (encounter.isDecided(s)) return encounter.end(s);
  if (isRouted(s)) return s.push(STEP['rout/run']);
  revealAll(s);
  const next = nextPhase(s);
  if (next < PHASE_STEPS.length) {
    phaseFrame.setNext(s, next + 1);
    s.phase = next;
    if (next === MOVEMENT) {
      endTasks(s, s.side);
      releaseUnguarded(s, s.side);
      beginPushing(s);
    } else if (next === MOVEMENT + 1) endPushing(s);
    s.push(PHASE_STEPS[next]!);
    if (next === MOVEMENT && s.game.hasPushed) s.push(STEP['engine/push']);
    if (next === MOVEMENT) pushBridges(s);
    if (next === MOVEMENT) encounter.bringMen(s);
    return;
  }
  if (s.side === s.first) {
    phaseFrame.setNext(s, MISSILES);
    return beginPlayerTurn(s, s.enemy);
  }
  s.pop();
  s.push(STEP['fire/run']);
}

/** @rule B1 */
function endTurn(s: S): void {
  const { encounter } = s.game;
  if (encounter.isDecided(s)) encounter.end(s);
  else s.become(STEP['turn/begin']);
}

export const turnSteps: readonly StepDraft[] = [
  run('turn/begin', beginTurn, { on: [BOTTOM], about: { phase: 'Turn', rule: 'B1' } }),
  run('turn/phase', runPhases, {
    on: ['turn/end'],
    registers: phaseFrame.registers,
    check: (s, { next }) => (next === s.phase + 1 ? null : `Phase ${s.phase + 1} is under way; "next" must be ${s.phase + 1}.`),
    about: { phase: 'Turn', rule: 'B2' },
  }),
  run('turn/end', endTurn, { on: [BOTTOM], about: { phase: 'Turn', rule: 'B1' } }),
];
