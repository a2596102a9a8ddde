import { BOTTOM, frameOf, oneOf, opponent, type Player, sideDoes } from '../../../../core/index.ts';
import { checkCommand } from '../../command/command-range.ts';
import { frighten } from '../../movement/fright.ts';
import { countPasses, endsByShare } from '../../results/victory.ts';
import { AMBUSH, ARMY_ACTIVATION, BATTLE_ACTIVATION, FREE, type IronState, PASSED, STANDARD_ACTIVATION } from '../../../state/state.ts';
import { STEP, type StepName } from '../../../state/steps.ts';
import { beginForming } from './command.ts';
import { beginFlights, endsByFlight } from '../results/flight.ts';
import { confuse, dismissLeaders, rallyIdle, replaceLeaders } from './phases.ts';
import { bringLeadersBack, callBack } from '../results/return.ts';
import { frame, run, type StepDraft } from '../writer.ts';

type S = IronState;

/** Parts of an Activation, in order: Phases B to E of the sequence of play. @rule 4.0 */
// biome-ignore format: a list
export const PHASES = [
  'replace', 'enemy-counters', 'own-counters', 'status', 'move', 'ambush', 'shock', 'rally', 'flight', 'losses', 'continue',
] as const;
type Phase = (typeof PHASES)[number];
const place = (phase: Phase): number => PHASES.indexOf(phase);

/** The part that comes next. */
const activation = frame({ phase: oneOf(PHASES) });

/** Whether it has been found out who is In Command, and still holds: from the first questions of an Activation to its end. @rule 5.3 */
export function knowsCommand(s: S): boolean {
  const next = phaseUnder(s);
  return next > place('status') && next <= place('losses');
}

/** Place of the part of the Activation that comes next; -1 outside of one. */
function phaseUnder(s: S): number {
  const cell = frameOf(s, STEP['activation/phases']);
  return cell < 0 ? -1 : s.data[cell + 1]!;
}

/** The frame at the bottom, the only one, goes on as another. */
export function goOn(s: S, step: StepName, r0 = 0, r1 = 0, r2 = 0): void {
  s.pop();
  s.push(STEP[step], r0, r1, r2);
}

// ---- Phase A [4.0]

/** The next Activation is free, of whoever is named; a run of continuations is over. @rule 6.2 */
export function giveFree(s: S, side: Player): void {
  s.side = side;
  resetRuns(s);
  goOn(s, 'activation/free');
}

/** Penalties on continuations are gone. @rule 6.2 @ruling MI-27 */
export function resetRuns(s: S): void {
  for (let side = 0; side < 2; side++) {
    s.setSideSuccesses(side, 0);
    s.setSideTries(side, 0);
  }
}

// ---- Phases B to E

/** An Activation begins. @param battle -1 if it is not that of a Battle @param ground FREE, CONTINUED or SEIZED */
export function begin(s: S, kind: number, battle: number, ground: number): void {
  s.turn++;
  s.activation = kind;
  s.battle = battle;
  s.ground = ground;
  countPasses(s);
  startActivation(s);
  if (s.listener !== null) s.tell('activation', '6.1', tellActivation(s));
  goOn(s, 'activation/phases', place(movesTroops(s) ? 'replace' : 'move'));
  if (battle >= 0) callBack(s, battle, ground === FREE);
  if (battle >= 0 && s.scenario.battles[battle]!.actsUpTo !== null) s.push(STEP['special/stands']);
}

function tellActivation(s: S): string {
  const side = s.game.players[s.side];
  const how = ['', ' by continuation', ' by seizure'][s.ground]!;
  if (s.activation === BATTLE_ACTIVATION) return sideDoes(s.scenario.battles[s.battle]!.name, 'are', ` activated${how}.`);
  if (s.activation === ARMY_ACTIVATION) return sideDoes(side, 'activate', ` the whole army${how}.`);
  return s.activation === PASSED
    ? `${sideDoes(side, 'pass')}.`
    : sideDoes(side, 'activate', s.activation === AMBUSH ? ' an ambush.' : ' a Standard.');
}

/** Cells that tell what units have done in one Activation; all others are left as they are. */
const PASSING = [
  'inCommand', 'beganNext', 'slow', 'done', 'moved', 'turned', 'fired', 'reacted', 'attacked', 'struck', 'answer', 'mark', 'due', 'again', 'goesOn',
] as const; // biome-ignore format: a list

const PASSING_PLACES = ['start', 'target', 'second', 'chargeHex', 'chargeVia'] as const;

/** Nobody has done anything yet. */
function clearActivation(s: S): void {
  for (let i = 0; i < PASSING.length; i++) s.fillUnits(PASSING[i]!, 0);
  for (let i = 0; i < PASSING_PLACES.length; i++) s.fillUnits(PASSING_PLACES[i]!, -1);
  for (let leader = 0; leader < s.scenario.leaders.length; leader++) s.setLeaderMoved(leader, 0);
  s.mover = -1;
  s.spent = 0;
  s.clashes = 0;
  s.sortie = -1;
}

/** Nobody has done anything yet; notes where everybody stands, and who stands next to an enemy. @rule 7.2 @rule 13.3 */
export function startActivation(s: S): void {
  clearActivation(s);
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    if (!s.isOnMap(unit)) continue;
    s.setStart(unit, s.hexOf(unit));
    s.setBeganNext(unit, Number(s.isThreatened(unit)));
    s.setSlow(unit, Number(s.isDisordered(unit)));
  }
}

/** Whether Phase B and what follows in it are for more than a commander without a Battle. */
function movesTroops(s: S): boolean {
  return s.activation !== STANDARD_ACTIVATION && s.activation !== PASSED;
}

/** Whether the Overall Commander moves of his own in this Activation. @rule 7.2 in every Free Activation if he leads no Battle @ruling MI-64 */
function movesCommander(s: S): boolean {
  const overall = s.overallOf(s.side);
  return s.ground === FREE && overall >= 0 && s.isPresent(overall) && s.scenario.leaders[overall]!.battles.length === 0;
}

/** What each part begins with. @rule 4.0 */
const BEGINNINGS: Readonly<Record<Phase, (s: S) => void>> = {
  replace: replaceLeaders,
  'enemy-counters': (s) => s.push(STEP['command/counter'], s.enemy),
  'own-counters': (s) => s.push(STEP['command/counter'], s.side),
  status: checkStatus,
  move: (s) => (movesTroops(s) || movesCommander(s)) && s.push(STEP['move/select']),
  ambush: (s) => s.activation === AMBUSH && confuse(s),
  shock: (s) => (s.activation === BATTLE_ACTIVATION || s.activation === AMBUSH) && s.push(STEP['shock/declare']),
  rally: (s) => s.activation === BATTLE_ACTIVATION && rallyIdle(s),
  flight: checkFlights,
  losses: checkLosses,
  continue: conclude,
};

function nextPhase(s: S): void {
  const place = activation.phase(s);
  const phase = PHASES[place]!;
  if (phase !== 'continue') activation.setPhase(s, place + 1);
  BEGINNINGS[phase](s);
}

/** @rule 5.3 @rule 16.2 @rule 14.9 */
function checkStatus(s: S): void {
  if (s.activation === BATTLE_ACTIVATION) bringLeadersBack(s, s.battle);
  checkCommand(s);
  beginForming(s);
}

/** @rule 14.8 */
function checkFlights(s: S): void {
  dismissLeaders(s);
  frighten(s);
  beginFlights(s);
}

/** @rule 3.0 */
function checkLosses(s: S): void {
  if (endsByFlight(s)) return;
  clearActivation(s);
  if (s.ground === FREE) s.push(STEP['loss/check'], 0, 0);
}

/** @rule 6.2 the Activation is over: who has not passed may go on */
function conclude(s: S): void {
  if (endsByShare(s)) return;
  if (s.activation === PASSED) giveFree(s, opponent(s.side));
  else goOn(s, 'continuation/choose');
}

/** The Battle does nothing, and goes to Phase D. @ruling MI-68 */
export function standIdle(s: S): void {
  activation.setPhase(s, place('rally'));
}

/** Whether something is activated, as the phases of an Activation need it. */
function checkActivated(s: S, { phase }: { readonly phase: number }): string | null {
  if (s.activation === 0 || s.turn === 0) return 'Nothing is activated: name "activation", and "turn" from 1.';
  if ((s.activation === BATTLE_ACTIVATION) !== s.battle >= 0) return 'Name the "battle" that is activated, and none in another Activation.';
  if (s.battle >= 0 && s.scenario.battles[s.battle]!.side !== s.side) return 'The Battle belongs to the Active player, "side".';
  if (s.battle >= 0 && s.battleNeutral(s.battle) === 1) return 'The Battle takes no part yet.';
  return movesTroops(s) || phase >= place('move') ? null : 'A Standard, or a Pass, has no Phase B.';
}

export const activationSteps: readonly StepDraft[] = [
  run('activation/phases', nextPhase, {
    on: [BOTTOM],
    registers: activation.registers,
    check: checkActivated,
    about: { phase: 'Activation', rule: '4.0' },
  }),
];
