import { opponent, type Player } from '../../../../core/index.ts';
import { ALL_FACINGS } from '../../../../hexes/facing.ts';
import { answerOf, type SmallTable } from '../../../charts/charts.ts';
import { CAN, TYPE } from '../../../charts/types.ts';
import type { Offers } from '../../../state/actions.ts';
import { type IronState, NORMAL } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { anyAttackerOf, attackersOf, attackingSide, attacksBoth, clearAttacksOn, isContinuing } from '../../shock/attacks.ts';
import { isSprung } from '../../command/battles.ts';
import { isOnChargePath } from '../../shock/charge-paths.ts';
import { standardAt } from '../../command/leaders-at.ts';
import { disorder } from '../../results/losses.ts';
import { canStepTo, enterWithLeaders } from '../../movement/places.ts';
import { ask, frame, lookUp, type StepDraft, unitFrame, unitName } from '../writer.ts';

type S = IronState;

/** Light cavalry that goes, and where to. */
const evasion = frame({ unit: (k) => k.unit, to: (k) => k.hex, facing: (k) => k.facing });

/** A unit that has gone, and the hexes that its attackers may enter. */
const follow = frame({ unit: (k) => k.unit, hex: (k) => k.hex, other: (k) => k.maybeHex });

// Answers of the table.
const UNHARMED = 0;
const CAUGHT = 2;

/** Whether all that attack a unit come on foot. */
function isAttackedByFoot(s: S, unit: number): boolean {
  const units = s.game.unitsOf[attackingSide(s)];
  for (let i = 0; i < units.length; i++) {
    const attacks = s.target(units[i]!) === unit || s.second(units[i]!) === unit;
    if (attacks && s.isMounted(units[i]!)) return false;
  }
  return true;
}

/** Whether a unit goes by the table of light cavalry: before horse. @rule 12.2 */
function goesLightly(s: S, unit: number): boolean {
  return s.can(unit, CAN.lightRetreat) && !isAttackedByFoot(s, unit);
}

/** Horse before which light cavalry goes. @rule 12.2 @ruling MI-94 Medium Cavalry with bows is Medium Cavalry */
const HEAVIER: readonly number[] = [TYPE.KN, TYPE.HC, TYPE.MC, TYPE['MC/A']];

function isAttackedByHeavier(s: S, unit: number): boolean {
  const attackers = attackersOf(s, unit);
  for (let i = 0; i < attackers.length; i++) if (HEAVIER.includes(s.type(attackers.at(i)))) return true;
  return false;
}

/** Whether a unit can Retreat Before Combat. @rule 12.2 mounted, not Disordered, before foot; light cavalry before horse (Infidel)
 */
export function mayEvade(s: S, unit: number): boolean {
  if (!s.isOnMap(unit) || s.status(unit) !== NORMAL || !s.isMounted(unit) || anyAttackerOf(s, unit) < 0) return false;
  if (!isAttackedByFoot(s, unit) && !(s.can(unit, CAN.lightRetreat) && isAttackedByHeavier(s, unit))) return false;
  for (let direction = 0; direction < 6; direction++) if (canEvadeTo(s, unit, direction)) return true;
  return false;
}

/** @rule 12.2 not next to those who attack it, not into the way of a Charge, into no occupied hex @ruling MI-38 */
function canEvadeTo(s: S, unit: number, direction: number): boolean {
  const { grid } = s.scenario;
  const from = s.hexOf(unit);
  if (!canStepTo(s, unit, from, direction)) return false;
  const to = grid.neighbours[from * 6 + direction]!;
  if (!s.isEmpty(to) || isOnChargePath(s, to, -1)) return false;
  const attackers = attackersOf(s, unit);
  for (let i = 0; i < attackers.length; i++) if (grid.isBeside(to, s.hexOf(attackers.at(i)))) return false;
  return true;
}

function legalEvasions(s: S, into: Offers<'pass' | 'retreat'>): void {
  const unit = unitFrame.unit(s);
  into.push('pass');
  for (let direction = 0; direction < 6; direction++) {
    if (!canEvadeTo(s, unit, direction)) continue;
    into.pushBits('retreat', s.scenario.grid.neighbours[s.hexOf(unit) * 6 + direction]!, ALL_FACINGS);
  }
}

function chooseEvasion(s: S, to: number, facing: number): void {
  const unit = unitFrame.unit(s);
  s.pop();
  if (goesLightly(s, unit)) s.push(STEP['shock/evade-roll'], unit, to, facing);
  else evade(s, unit, to, facing, s.scenario.charts.game !== 'infidel');
}

/** A unit goes; its leaders with it, and one of those who came for it may follow.
 * @rule 12.2 Disordered, but in Infidel @rule 7.2 leaders retreat with their unit */
function evade(s: S, unit: number, to: number, facing: number, isDisordered: boolean): void {
  const from = s.hexOf(unit);
  offerFollowing(s, unit, from);
  if (isDisordered) disorder(s, unit);
  s.setFacing(unit, facing);
  if (s.listener !== null) s.tell('evaded', '12.2', `${s.nameOf(unit)} retreats before combat to ${s.scenario.grid.format(to)}.`);
  enterWithLeaders(s, unit, to);
}

/** @rule 12.2 one attacker may advance; one who attacks two only when both have gone */
function offerFollowing(s: S, unit: number, from: number): void {
  const attacker = anyAttackerOf(s, unit);
  if (!attacksBoth(s, attacker)) return s.push(STEP['shock/follow'], unit, from, -1);
  const companion = s.target(attacker) === unit ? s.second(attacker) : s.target(attacker);
  if (s.isOnMap(companion) && s.scenario.grid.isBeside(s.hexOf(companion), s.hexOf(attacker))) return;
  s.push(STEP['shock/follow'], unit, from, otherInFront(s, attacker, from));
}

/** The front hex of a unit that is not the given one. */
function otherInFront(s: S, unit: number, hex: number): number {
  const { neighbours } = s.scenario.grid;
  const [left, right] = [0, 1].map((turn) => neighbours[s.hexOf(unit) * 6 + ((s.facingOf(unit) + turn) % 6)]!) as [number, number];
  return left === hex ? right : left;
}

/** Which table: before a Counter-Charge against fire, and by option always, the one with a third line. @rule 13.9 @ruling MI-02 */
function evasionTable(s: S): SmallTable {
  const { lightRetreat, lightRetreatFromFire } = s.scenario.charts;
  const isSortie = s.sortie >= 0 && !isContinuing(s);
  return (isSortie || s.game.options.lightRetreat === 'shock' ? lightRetreatFromFire : lightRetreat)!;
}

/** @rule 12.2 its own Shock Defense is added */
function evasionOf(s: S, face: number): number {
  return answerOf(evasionTable(s), face + s.shockDefenseOf(evasion.unit(s)));
}

const EVASION_WORDS = ['gets away', 'gets away Disordered', 'is caught'] as const;

function rollEvasion(s: S, outcome: number): void {
  const [unit, to, facing] = [evasion.unit(s), evasion.to(s), evasion.facing(s)];
  s.pop();
  if (outcome !== CAUGHT) evade(s, unit, to, facing, outcome !== UNHARMED);
}

/** @rule 12.2 even Disordered @ruling MI-38 nobody has to @ruling MI-104 levies too */
function legalFollowers(s: S, into: Offers<'pass' | 'pick'>): void {
  into.push('pass');
  const attackers = attackersOf(s, follow.unit(s));
  for (let i = 0; i < attackers.length; i++) {
    const unit = attackers.at(i);
    if (canEnter(s, unit, follow.hex(s)) || canEnter(s, unit, follow.other(s))) into.push('pick', unit);
  }
}

/** Whether a unit can advance into a hex; -1 is none. @rule 12.4 @rule 16.7 not from ambush to a Standard */
export function canEnter(s: S, unit: number, hex: number): boolean {
  if (hex < 0 || (isSprung(s, unit) && standardAt(s, hex, opponent(s.side)) >= 0)) return false;
  const direction = s.scenario.grid.directionTo(s.hexOf(unit), hex);
  return direction >= 0 && s.isEmpty(hex) && canStepTo(s, unit, s.hexOf(unit), direction);
}

/** @rule 12.2 who came for it alone has nobody to attack any more */
function stopAttack(s: S): void {
  clearAttacksOn(s, follow.unit(s));
  s.pop();
}

function chooseFollower(s: S, unit: number): void {
  const [hex, other] = [follow.hex(s), follow.other(s)];
  stopAttack(s);
  s.push(STEP['shock/advance'], unit, hex, other, 1);
}

const owner = (s: S): Player => s.sideOf(unitFrame.unit(s));
const phase = 'Shock: Retreat Before Combat';

export const evadeSteps: readonly StepDraft[] = [
  ask('shock/evade', owner, legalEvasions, {
    on: ['shock/before'],
    registers: unitFrame.registers,
    check: (s, { unit }) => (mayEvade(s, unit) ? null : 'The unit can Retreat Before Combat.'),
    choose: { pass: (s) => s.pop(), retreat: chooseEvasion },
    about: { phase, rule: '12.2' },
    question: 'Does the unit retreat before combat, and where to?',
    unless: 'One hex, free, not next to those who attack it and not into the way of a Charge.',
    words: { pass: 'Stand and fight' },
  }),
  lookUp('shock/evade-roll', evasionOf, rollEvasion, (s, outcome) => `${unitName(s)} ${EVASION_WORDS[outcome]!}`, {
    on: ['shock/before'],
    registers: evasion.registers,
    check: (s, { unit }) => (mayEvade(s, unit) && goesLightly(s, unit) ? null : 'Light cavalry retreats before horse.'),
    phase,
    rule: '12.2',
  }),
  ask('shock/follow', attackingSide, legalFollowers, {
    on: ['shock/before'],
    registers: follow.registers,
    check: (s, { unit }) => (anyAttackerOf(s, unit) >= 0 ? null : 'Somebody attacked the unit that has gone.'),
    choose: { pass: stopAttack, pick: chooseFollower },
    about: { phase, rule: '12.2' },
    question: 'Which attacker follows into the hex?',
    unless: 'One of the attackers who can enter it, or none.',
    words: { pass: 'Nobody follows', pick: (s, unit) => `Follow with ${s.nameOf(unit)}` },
  }),
];
