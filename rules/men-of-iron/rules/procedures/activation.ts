import { type ActionList, asking, BOTTOM, capital, oneOf, opponent, type Player } from '../../../core/index.ts';
import { RESULT } from '../../charts/charts.ts';
import { canAmbush, canBeActivated, isPursuing, isSprung, leadsAny } from '../battles.ts';
import { checkCommand } from '../command-range.ts';
import { frighten } from '../fright.ts';
import { rallyRetired, removeLeader } from '../losses.ts';
import { canBeWonOver } from '../neutral.ts';
import { addResults } from '../results.ts';
import { canRally, ralliesAt } from '../standards.ts';
import { countPasses, endsByShare, passTime } from '../victory.ts';
import {
  AMBUSH,
  ARMY_ACTIVATION,
  BATTLE_ACTIVATION,
  DISORDERED,
  FREE,
  type IronState,
  NORMAL,
  PASSED,
  REMOVED,
  STANDARD_ACTIVATION,
} from '../../state/state.ts';
import { STEP, type StepName } from '../../state/steps.ts';
import { beginForming, canBeReplaced } from './command.ts';
import { beginFlights, endsByFlight } from './flight.ts';
import { bringLeadersBack, callBack } from './return.ts';
import { applyResults } from './results.ts';
import { ask, frame, run, type StepDraft } from './writer.ts';

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

/** @rule 6.1 a Battle, the army, a Standard, or nothing @rule 16.7 or an ambush */
function legalFree(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const battles = s.game.battlesOf[s.side];
  for (const battle of battles) if (isPursuing(s, battle)) into.push(first.battle + battle);
  if (into.length > 0) return; // [14.9] pursuers come back first
  into.push(first.pass);
  for (const battle of battles) if (canBeActivated(s, battle) || canBeWonOver(s, battle)) into.push(first.battle + battle);
  if (canMarch(s)) into.push(first.army);
  addStandards(s, into);
  for (const unit of s.game.unitsOf[s.side]) if (canAmbush(s, unit)) into.push(first.ambush + unit);
}

/** @rule 15.1 @rule 15.2 */
function addStandards(s: S, into: ActionList): void {
  const { standards } = s.compiled;
  for (let standard = 0; standard < standards.length; standard++) {
    if (standards[standard]!.side !== s.side || s.standardHex(standard) < 0) continue;
    if (canRally(s, standard)) into.push(s.game.space.first.rally + standard);
    into.push(s.game.space.first.raise + standard);
  }
}

/** Whether the army can be activated as a whole: its Overall Commander is there to lead it. @rule 6.1 */
export function canMarch(s: S): boolean {
  const overall = s.overallOf(s.side);
  return s.compiled.charts.game === 'blood-and-roses' && overall >= 0 && s.isPresent(overall);
}

function chooseFree(s: S, action: number): void {
  const { space } = s.game;
  const argument = space.argument(action);
  const kind = space.kindOf(action);
  if (kind === 'pass') pass(s);
  else if (kind === 'army') begin(s, ARMY_ACTIVATION, -1, FREE);
  else if (kind === 'ambush') spring(s, argument);
  else if (kind === 'rally' || kind === 'raise') activateStandard(s, argument, kind);
  else if (s.battleNeutral(argument) === 1) goOn(s, 'special/win-over', argument);
  else begin(s, BATTLE_ACTIVATION, argument, FREE);
}

/** @rule 6.1 */
export function pass(s: S): void {
  begin(s, PASSED, -1, FREE);
  passTime(s);
}

/** A unit in ambush is activated, and In Command. @rule 16.7 */
function spring(s: S, unit: number): void {
  begin(s, AMBUSH, -1, FREE);
  s.setInCommand(unit, 1);
}

/** @rule 15.1 all Retired units around it rally @rule 15.2 or it is moved */
function activateStandard(s: S, standard: number, kind: 'rally' | 'raise'): void {
  begin(s, STANDARD_ACTIVATION, -1, FREE);
  if (kind === 'raise') return s.push(STEP['standard/move'], standard);
  for (const unit of s.game.unitsOf[s.side]) {
    if (!ralliesAt(s, standard, unit)) continue;
    rallyRetired(s, unit);
    if (s.listener !== null) s.tell('rallied', '15.1', `${s.nameOf(unit)} rallies, Disordered.`);
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
  if (battle >= 0 && s.compiled.battles[battle]!.actsUpTo !== null) s.push(STEP['special/stands']);
}

function tellActivation(s: S): string {
  const side = `The ${capital(s.compiled.sides[s.side])} side`;
  const how = ['', ' by continuation', ' by seizure'][s.ground]!;
  if (s.activation === BATTLE_ACTIVATION) return `${s.compiled.battles[s.battle]!.name} is activated${how}.`;
  if (s.activation === ARMY_ACTIVATION) return `${side} activates its army${how}.`;
  return s.activation === PASSED ? `${side} passes.` : `${side} activates ${s.activation === AMBUSH ? 'an ambush' : 'a Standard'}.`;
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
  for (let leader = 0; leader < s.compiled.leaders.length; leader++) s.setLeaderMoved(leader, 0);
  s.mover = -1;
  s.spent = 0;
  s.clashes = 0;
  s.sortie = -1;
}

/** Nobody has done anything yet; notes where everybody stands, and who stands next to an enemy. @rule 7.2 @rule 13.3 */
export function startActivation(s: S): void {
  clearActivation(s);
  for (let unit = 0; unit < s.compiled.units.length; unit++) {
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
  return s.ground === FREE && overall >= 0 && s.isPresent(overall) && s.compiled.leaders[overall]!.battles.length === 0;
}

function nextPhase(s: S): void {
  const phase = activation.phase(s);
  if (PHASES[phase] === 'continue') return conclude(s);
  activation.setPhase(s, phase + 1);
  beginPhase(s, PHASES[phase]!);
}

/** @rule 4.0 */
function beginPhase(s: S, phase: Phase): void {
  switch (phase) {
    case 'replace':
      return replaceLeaders(s);
    case 'enemy-counters':
      return s.push(STEP['command/counter'], s.enemy);
    case 'own-counters':
      return s.push(STEP['command/counter'], s.side);
    case 'status':
      if (s.activation === BATTLE_ACTIVATION) bringLeadersBack(s, s.battle);
      checkCommand(s);
      return beginForming(s);
    case 'move':
      if (movesTroops(s) || movesCommander(s)) s.push(STEP['move/select']);
      return;
    case 'ambush':
      if (s.activation === AMBUSH) confuse(s);
      return;
    case 'shock':
      if (s.activation === BATTLE_ACTIVATION || s.activation === AMBUSH) s.push(STEP['shock/declare']);
      return;
    case 'rally':
      return rallyIdle(s);
    case 'flight':
      dismissLeaders(s);
      frighten(s);
      return beginFlights(s);
    case 'losses':
      if (endsByFlight(s)) return;
      clearActivation(s);
      if (s.ground === FREE) s.push(STEP['loss/check'], 0, 0);
      return;
    case 'continue':
  }
}

/** @rule 5.5 those lost before come back now @ruling MI-41 */
function replaceLeaders(s: S): void {
  const leaders = s.game.leadersOf[s.side];
  for (let i = leaders.length - 1; i >= 0; i--) if (canBeReplaced(s, leaders[i]!)) s.push(STEP['command/replace'], leaders[i]!);
}

/** Enemies beside a unit that has come from ambush suffer before it attacks. @rule 16.7 @ruling MI-89 leaders are not checked */
function confuse(s: S): void {
  for (const unit of s.game.unitsOf[s.side]) {
    if (!isSprung(s, unit) || !s.isOnMap(unit)) continue;
    for (const enemy of s.game.unitsOf[s.enemy]) {
      if (!s.isOnMap(enemy) || !s.compiled.grid.isBeside(s.hexOf(unit), s.hexOf(enemy))) continue;
      addResults(s, enemy, s.isDisordered(enemy) ? RESULT.retired : RESULT.disordered, false);
      applyResults(s, enemy, unit);
    }
  }
}

/** @rule 15.1 Disordered units that have done nothing, and have no enemy beside them @ruling MI-36 */
function rallyIdle(s: S): void {
  if (s.activation !== BATTLE_ACTIVATION) return;
  for (const unit of s.compiled.battles[s.battle]!.units) {
    if (s.status(unit) !== DISORDERED || !isIdle(s, unit) || s.isThreatened(unit)) continue;
    s.setStatus(unit, NORMAL);
    if (s.listener !== null) s.tell('rallied', '15.1', `${s.nameOf(unit)} rallies.`);
  }
}

function isIdle(s: S, unit: number): boolean {
  return s.moved(unit) + s.turned(unit) + s.fired(unit) + s.attacked(unit) + s.struck(unit) === 0;
}

/** @rule 5.0 who has lost his whole Battle leaves, unless he commands the army @ruling MI-65 not before he could be captured where he stands */
function dismissLeaders(s: S): void {
  for (let leader = 0; leader < s.compiled.leaders.length; leader++) {
    const side = s.leaderSide(leader);
    if (!s.isPresent(leader) || s.overallOf(side) === leader || leadsAny(s, leader)) continue;
    if (s.holds(side, s.leaderHex(leader))) removeLeader(s, leader, REMOVED);
    else s.push(STEP['leader/displaced'], leader);
  }
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
  if (s.battle >= 0 && s.compiled.battles[s.battle]!.side !== s.side) return 'The Battle belongs to the Active player, "side".';
  if (s.battle >= 0 && s.battleNeutral(s.battle) === 1) return 'The Battle takes no part yet.';
  return movesTroops(s) || phase >= place('move') ? null : 'A Standard, or a Pass, has no Phase B.';
}

const ANSWERS = ['pass', 'battle', 'army', 'rally', 'raise', 'ambush'] as const;

export const activationSteps: readonly StepDraft[] = [
  ask('activation/free', (s) => s.side, legalFree, chooseFree, {
    on: [BOTTOM],
    about: asking(
      'Free Activation',
      '6.1',
      ANSWERS,
      'What do you activate?',
      'A Battle that takes part and has troops, or a Standard on the map.',
      {
        army: ['6.1', 'An army is activated in Blood & Roses, with its Overall Commander on the map.'],
        ambush: ['16.7', 'The unit lies in no ambush, cannot enter, or its Battle is not in play any more.'],
        rally: ['15.1', 'No Retired unit stands by its Standard away from the enemy.'],
      },
    ),
  }),
  run('activation/phases', nextPhase, {
    on: [BOTTOM],
    registers: activation.registers,
    check: checkActivated,
    about: { phase: 'Activation', rule: '4.0' },
  }),
];
