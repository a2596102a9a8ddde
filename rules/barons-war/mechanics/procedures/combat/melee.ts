import { facesWhere, lowestBit, type OutcomeList, type OutcomeText, type Player } from '../../../../core/index.ts';
import { MELEE_DIE, meleeHits } from '../../../charts/melee.ts';
import type { Offers } from '../../../state/actions.ts';
import { arcOf, FRONT } from '../../../../hexes/facing.ts';
import { addMeleeOutcomes, attackModifier, strikeModifier } from '../../combat/blows.ts';
import { type BaronsWarAction, directionTo } from '../../../state/barons-war-action.ts';
import { type Force, forceOf, readyAround, strengthIn, typeIn } from '../../combat/force.ts';
import { isBarredTarget, isNewAttack, newAttacksLeft, noteNewAttack } from '../../ground/march-rules.ts';
import { BROKEN_STATUS, SOUND, type BaronsWarState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { hexName, troopsIn, withTroops } from '../../../state/names.ts';
import { strikeHex } from '../results/hits.ts';
import { checkBlows, checkJoining, checkRolling, checkStrikeBack } from '../frames/fights.ts';
import { type Actions, ask, frame, roll, run, type StepDraft } from '../writer.ts';

type S = BaronsWarState;

/** A melee. */
export const melee = frame({
  target: (k) => k.hex,
  /** Attacking hexes: directions from the target, six bits. */
  attackers: (k) => k.count,
  /** Attackers still to be asked, or still to roll. */
  left: (k) => k.count,
  /** Hits on the target so far. */
  hits: (k) => k.count,
  /** Direction the defender strikes at, or -1: none, or not chosen yet. */
  struck: (k) => k.maybeDirection,
  returned: (k) => k.count,
  /** 1 if this is a charge: it has its own aftermath. */
  charge: (k) => k.flag,
});

/** The hex beside the target of the melee at hand. */
export function besideTarget(s: S, direction: number): number {
  return s.scenario.grid.neighbours[melee.target(s) * 6 + direction]!;
}

/** The upper unit beside the target in a direction; -1 if there is none. */
export function topBeside(s: S, direction: number): number {
  const hex = besideTarget(s, direction);
  return hex < 0 ? -1 : s.topAt(hex);
}

/** The upper unit of the hex that is attacked, or has been taken. */
export const topOnTarget = (s: S): number => s.topAt(melee.target(s));

export const meleeActions: Actions<'attack' | 'join' | 'strike'> = {
  attack: {
    does: 'attacks a hex in melee',
    phrase: (s, hex) => `Attack ${withTroops(s, hex)}`,
    reads: readAttack,
  },
  join: {
    does: 'lets the units in a neighbouring hex, by its direction from the one attacked, join the attack',
    phrase: (s, direction) => `Attack from ${withTroops(s, besideTarget(s, direction))}`,
    reads: (action, s, direction) =>
      action.strike(topBeside(s, direction), melee.target(s), 'attack', melee.attackers(s) | (1 << direction)),
  },
  strike: {
    does: 'strikes back at the attackers in a direction',
    phrase: (s, direction) => `Strike back at ${withTroops(s, besideTarget(s, direction))}`,
    reads: (action, s, direction) => action.strike(topOnTarget(s), besideTarget(s, direction), 'strike'),
  },
};

/** A target named by cavalry that rides: next to it, or from afar. */
function readAttack(action: BaronsWarAction, s: S, target: number): void {
  const direction = directionTo(s, target, action.hexOfSubject(s));
  if (direction >= 0) action.strike(action.subject, target, 'attack', 1 << direction);
  else action.strike(action.subject, target, 'charge');
}

// ---- who may attack [9.0]

/** Whether a unit may join an attack on a hex next to it.
 * @rule 7.13 through front hexsides @rule 12.1 not shaken @rule 5.3 as the chit allows @rule 6.2 out of command only what it began next to
 * @rule 9.0 after fire only the hex fired at @rule 14.1 @ruling R-12 R-13 R-18 R-44 R-45 */
function mayAttack(s: S, unit: number, target: number): boolean {
  if (s.isShaken(unit) || s.fought(unit) === 1 || s.charge(unit) >= 0 || isBarredTarget(s, unit, target)) return false;
  const start = s.start(unit);
  const beganNext = start >= 0 && s.scenario.grid.distance(start, target) === 1;
  if (!beganNext && s.inCommand(unit) === 0) return false;
  if (isNewAttack(s, unit, target) && newAttacksLeft(s) < 1) return false;
  return !hasFiredElsewhere(s, unit, target);
}

/** Whether the unit fired in the fire segment, and at another hex. */
function hasFiredElsewhere(s: S, unit: number, target: number): boolean {
  const firedAt = s.firedAt(unit);
  return firedAt >= 0 && firedAt !== target;
}

/** Directions from the target in which an attacking hex stands ready. @ruling R-89 whatever the hexside between */
export function readyAttackers(s: S, target: number): number {
  const defender = s.topAt(target);
  if (defender < 0 || s.fought(defender) === 1 || s.status(s.battle) !== SOUND) return 0; // [13.0]
  const { neighbours } = s.scenario.grid;
  let mask = 0;
  for (let direction = 0; direction < 6; direction++) {
    const from = neighbours[target * 6 + direction]!;
    if (from < 0 || !s.holds(s.side, from)) continue;
    const top = s.topAt(from);
    if (s.battleOf(top) !== s.battle || arcOf(s.facingOf(top), (direction + 3) % 6) !== FRONT) continue;
    const under = s.underAt(from);
    if (isUnbound(s, from, target) && (mayAttack(s, top, target) || (under >= 0 && mayAttack(s, under, target)))) mask |= 1 << direction;
  }
  return mask;
}

/** Whether no fire binds a hex with units to another target.
 * @ruling R-44 a hex any of whose units fired attacks only the hex fired at */
function isUnbound(s: S, from: number, target: number): boolean {
  const under = s.underAt(from);
  return !hasFiredElsewhere(s, s.topAt(from), target) && (under < 0 || !hasFiredElsewhere(s, under, target));
}

/** @rule 9.0 melee is optional; the whole stack is attacked @rule 9.1.1 the attacker announces @rule 3.0 C.5 */
function legalTargets(s: S, into: Offers<'pass' | 'attack'>): void {
  into.push('pass');
  const enemies = s.game.unitsOf[s.enemy];
  for (let i = 0; i < enemies.length; i++) {
    const hex = s.hexOf(enemies[i]!);
    if (hex >= 0 && s.topAt(hex) === enemies[i] && readyAttackers(s, hex) !== 0) into.push('attack', hex);
  }
}

function declare(s: S, target: number): void {
  s.push(STEP['melee/join'], target, 0, readyAttackers(s, target), 0, -1, 0, 0);
}

/** Attacking hexes join in the order of their directions, so that equal attacks are one. */
function legalJoins(s: S, into: Offers<'join' | 'confirm'>): void {
  into.pushBits('join', melee.left(s));
  if (melee.attackers(s) !== 0) into.push('confirm');
}

function join(s: S, direction: number): void {
  melee.setAttackers(s, melee.attackers(s) | (1 << direction));
  melee.setLeft(s, melee.left(s) & ~((2 << direction) - 1));
}

function beginMelee(s: S): void {
  const target = melee.target(s);
  const mask = melee.attackers(s);
  for (let direction = 0; direction < 6; direction++) if ((mask >> direction) & 1) commit(s, besideTarget(s, direction), target);
  markFought(s, target);
  melee.setLeft(s, mask);
  s.become(STEP['melee/attack-roll']);
}

function commit(s: S, from: number, target: number): void {
  noteNewAttack(s, s.topAt(from), target);
  markFought(s, from);
}

function markFought(s: S, hex: number): void {
  s.setFought(s.topAt(hex), 1);
  if (s.underAt(hex) >= 0) s.setFought(s.underAt(hex), 1);
}

/** Begins the melee of a charge: one hex against one. */
export function beginChargeMelee(s: S, target: number, direction: number): void {
  s.push(STEP['melee/attack-roll'], target, 1 << direction, 1 << direction, 0, -1, 0, 1);
}

// ---- the rolls [9.1]

/** Whether those in a hex, attacked from a direction, may strike back there.
 * @rule 13.0 Broken Battles do not fight @ruling R-46 R-75 */
export function mayStrikeBack(s: S, target: number, direction: number): boolean {
  const defender = s.topAt(target);
  const { options } = s.game;
  if (!options.brokenStrikesBack && s.status(s.battleOf(defender)) === BROKEN_STATUS) return false;
  return !options.strikeBackFrontOnly || arcOf(s.facingOf(defender), direction) === FRONT;
}

/** @rule 9.1.4 the defender rolls against one attacking hex of its choice, chosen when the attackers' dice have fallen
 * @ruling R-46 */
function legalStrikes(s: S, into: Offers<'pass' | 'strike'>): void {
  let strikes = 0;
  for (let direction = 0; direction < 6; direction++) {
    if ((melee.attackers(s) >> direction) & 1 && mayStrikeBack(s, melee.target(s), direction)) strikes |= 1 << direction;
  }
  if (strikes === 0) into.push('pass');
  else into.pushBits('strike', strikes);
}

function strikeNobody(s: S): void {
  melee.setStruck(s, -1);
  s.become(STEP['melee/results']);
}

function strike(s: S, direction: number): void {
  melee.setStruck(s, direction);
  s.become(STEP['melee/strike-roll']);
}

/** @rule 9.1.2 @rule 9.1.3 each attacking hex rolls, with its own modifiers */
function attackOutcomes(s: S, into: OutcomeList): void {
  const target = melee.target(s);
  const direction = lowestBit(melee.left(s));
  addMeleeOutcomes(forceOf(s, besideTarget(s, direction), true), attackModifier(s, target, direction, melee.attackers(s)), into);
}

/** What a roll of a force comes to, by its hits. @param roller whose roll it is */
function meaningOfHits(hits: number, force: Force, modifier: number, roller: string): OutcomeText {
  const die = MELEE_DIE[typeIn(force)];
  const text = `${hits === 0 ? 'no hit' : hits === 1 ? '1 hit' : `${hits} hits`} by ${roller}`;
  return { text, dice: `d${die}`, faces: facesWhere(die, (face) => meleeHits(face + modifier, strengthIn(force)) === hits) };
}

function meaningOfAttack(s: S, hits: number): OutcomeText {
  const target = melee.target(s);
  const direction = lowestBit(melee.left(s));
  const from = besideTarget(s, direction);
  const modifier = attackModifier(s, target, direction, melee.attackers(s));
  return meaningOfHits(hits, forceOf(s, from, true), modifier, `the attack from ${hexName(s, from)}`);
}

function meaningOfStrike(s: S, hits: number): OutcomeText {
  const target = melee.target(s);
  return meaningOfHits(hits, forceOf(s, target, false), strikeModifier(s, target, melee.struck(s)), 'the defender');
}

function rollAttack(s: S, hits: number): void {
  melee.setHits(s, melee.hits(s) + hits);
  melee.setLeft(s, melee.left(s) & (melee.left(s) - 1));
  if (melee.left(s) === 0) s.become(STEP['melee/strike-choice']);
}

function strikeOutcomes(s: S, into: OutcomeList): void {
  const target = melee.target(s);
  addMeleeOutcomes(forceOf(s, target, false), strikeModifier(s, target, melee.struck(s)), into);
}

function rollStrike(s: S, hits: number): void {
  melee.setReturned(s, hits);
  s.become(STEP['melee/results']);
}

/** @rule 9.1.5 both results are applied together @rule 9.3 @ruling R-52 hits, leaders, checks, retreats, advance
 * @ruling R-91 all attacking hexes together are one attack */
function applyResults(s: S): void {
  const target = melee.target(s);
  const hits = melee.hits(s);
  const struck = melee.struck(s);
  const returned = melee.returned(s);
  const attacked = s.sideOf(s.topAt(target));
  if (melee.charge(s) === 1) s.pop();
  else s.become(STEP['melee/advance']);
  s.push(STEP['hits/retreats'], attacked);
  s.push(STEP['hits/checks']);
  strikeHex(s, target, hits);
  if (struck >= 0) strikeHex(s, s.scenario.grid.neighbours[target * 6 + struck]!, returned);
}

const { registers } = melee;
const defender = (s: S): Player => s.sideOf(topOnTarget(s));
const on: StepDraft['on'] = ['charge/after', 'melee/declare'];
const phase = 'Melee';
const { target } = melee;

export const meleeSteps: readonly StepDraft[] = [
  ask('melee/declare', (s) => s.side, legalTargets, {
    on: ['turn/activation'],
    choose: { pass: (s) => s.pop(), attack: declare },
    about: {
      phase,
      rule: '9.0',
      decision: 'melee',
      reads: { attack: (action, s, hex) => action.strike(-1, hex, 'attack', readyAround(s, hex)) },
    },
    question: 'Choose an enemy hex to attack.',
    unless: 'choose an enemy hex in front of activated units that may attack it, or end the melee',
    words: { pass: 'End the melee' },
  }),
  ask('melee/join', (s) => s.side, legalJoins, {
    on: ['melee/declare'],
    check: checkJoining,
    registers,
    choose: { join, confirm: beginMelee },
    about: {
      phase,
      rule: '9.0',
      target,
      decision: 'join',
      reads: { confirm: (action, s) => action.aim(target(s), 'attack', melee.attackers(s)) },
    },
    question: (s) => `Choose the hexes from which to attack ${troopsIn(s, target(s))}, then begin the attack.`,
    unless: 'add an attacking hex, or begin the attack',
    words: { confirm: (s) => `Begin the attack on ${withTroops(s, target(s))}` },
  }),
  ask('melee/strike-choice', defender, legalStrikes, {
    on,
    check: checkBlows,
    registers,
    choose: { pass: strikeNobody, strike },
    about: { phase, rule: '9.1.4', target, decision: 'strike-back', shown: topOnTarget },
    question: (s) => `Choose the attacker to strike back at with ${troopsIn(s, target(s))}.`,
    unless: 'choose the attacking hex to strike at',
    words: { pass: 'Do not strike back' },
  }),
  roll('melee/attack-roll', attackOutcomes, rollAttack, {
    on,
    check: checkRolling,
    registers,
    about: { phase, rule: '9.1.2', target, means: meaningOfAttack },
  }),
  roll('melee/strike-roll', strikeOutcomes, rollStrike, {
    on,
    check: checkStrikeBack,
    registers,
    about: { phase, rule: '9.1.4', target, means: meaningOfStrike },
  }),
  run('melee/results', applyResults, { on, check: checkBlows, registers, about: { phase, rule: '9.1.5' } }),
];
