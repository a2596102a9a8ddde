import type { IntList } from '../../../../core/index.ts';
import { ALL_FACINGS } from '../../../../hexes/facing.ts';
import { CAN } from '../../../charts/types.ts';
import type { Offers } from '../../../state/actions.ts';
import { DISORDERED, type IronState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { attackersOf, attackingSide, CHARGE, clearAttacksOn, dropLapsedAttacks } from '../../shock/attacks.ts';
import { enterHex } from '../../movement/places.ts';
import { towards } from '../../results/words.ts';
import { cast } from '../roles.ts';
import { attack } from './shock-attack.ts';
import { canEnter } from './shock-evade.ts';
import { checkPotholes } from './shock-ground.ts';
import { askLeaders } from './shock-place.ts';
import { type Actions, ask, frame, run, type StepDraft } from '../writer.ts';

type S = IronState;

/** A unit that advances, the hexes that it may enter, and whether it may turn. */
const advance = frame({ unit: (k) => k.unit, hex: (k) => k.hex, other: (k) => k.maybeHex, turns: (k) => k.flag });

/** Its entry: where, and whether it is there. */
const entry = frame({ unit: (k) => k.unit, to: (k) => k.hex, isThere: (k) => k.flag });

/** Whether a unit may be the one that advances, or goes on. @rule 12.4 not Disordered, but for a Continued Attack @rule 16.8 no levies
 * @rule 14.1 nobody who has been driven off */
function isEligible(s: S, unit: number): boolean {
  const { grid } = s.scenario;
  if (!s.isOnMap(unit) || s.isRetired(unit) || s.can(unit, CAN.levy)) return false;
  const isThere = grid.isBeside(s.hexOf(unit), attack.hex(s)) || (attack.other(s) >= 0 && grid.isBeside(s.hexOf(unit), attack.other(s)));
  return isThere && (attack.goesOn(s) === 1 || s.status(unit) !== DISORDERED);
}

/** Whether it can advance into a hex that has been vacated. */
function canAdvance(s: S, unit: number): boolean {
  return canEnter(s, unit, attack.hex(s)) || canEnter(s, unit, attack.other(s));
}

/** The lower, the sooner. @rule 12.4 chargers, mounted units, those in order, Disordered ones that go on */
function precedence(s: S, unit: number): number {
  if (s.mark(unit) === CHARGE) return 0;
  if (s.isMounted(unit)) return 1;
  return s.status(unit) === DISORDERED ? 3 : 2;
}

/** @rule 12.4 the first in precedence who can @rule 14.7 or who could have, if the attack goes on @ruling MI-39 */
function legalPicks(s: S, into: Offers<'pick' | 'done'>): void {
  const attackers = attackersOf(s, attack.defender(s));
  const isAny = addFirst(s, attackers, canAdvance, into) || (attack.goesOn(s) === 1 && addFirst(s, attackers, isEligible, into));
  if (!isAny) into.push('done');
}

/** Adds those of the attackers who are first in precedence among the eligible that pass a test; answers whether there are any. */
function addFirst(s: S, attackers: IntList, passes: (s: S, unit: number) => boolean, into: Offers<'pick'>): boolean {
  let best = Infinity;
  for (let i = 0; i < attackers.length; i++) {
    const unit = attackers.at(i);
    if (precedence(s, unit) < best && isEligible(s, unit) && passes(s, unit)) best = precedence(s, unit);
  }
  for (let i = 0; i < attackers.length; i++) {
    const unit = attackers.at(i);
    if (precedence(s, unit) === best && isEligible(s, unit) && passes(s, unit)) into.push('pick', unit);
  }
  return best < Infinity;
}

function pick(s: S, unit: number): void {
  const [hex, other, goesOn] = [attack.hex(s), attack.other(s), attack.goesOn(s)];
  const advances = canAdvance(s, unit);
  finish(s);
  if (goesOn === 1) mark(s, unit);
  s.pop();
  if (advances) s.push(STEP['shock/advance'], unit, hex, other, 1 - goesOn);
}

function pickNobody(s: S): void {
  finish(s);
  s.pop();
}

/** The attack is over for all who took part. */
function finish(s: S): void {
  clearAttacksOn(s, attack.defender(s));
  if (attack.second(s) >= 0) clearAttacksOn(s, attack.second(s));
  dropLapsedAttacks(s);
}

/** A Continued Attack marker. @rule 14.7 @rule 16.9 the unit is Engaged no more */
function mark(s: S, unit: number): void {
  s.setGoesOn(unit, 1);
  s.setAgain(unit, s.again(unit) + 1);
  s.setEngaged(unit, 0);
  if (s.listener !== null) s.tell('continued', '14.7', `${s.nameOf(unit)} can attack again.`);
}

export const advanceActions: Actions<'advance'> = {
  advance: {
    does: 'advances into a hex, looking at a vertex',
    phrase: (s, hex, facing) => `Advance into ${s.scenario.grid.format(hex)} and look ${towards(s, facing)}`,
    told: ['advanced'],
  },
};

/** @rule 12.4 any facing, but the old one where the attack goes on */
function legalAdvances(s: S, into: Offers<'advance'>): void {
  const unit = advance.unit(s);
  for (const hex of [advance.hex(s), advance.other(s)]) {
    if (!canEnter(s, unit, hex)) continue;
    const facings = advance.turns(s) === 1 ? ALL_FACINGS : 1 << s.facingOf(unit);
    into.pushBits('advance', hex, facings);
  }
}

function chooseAdvance(s: S, to: number, facing: number): void {
  const unit = advance.unit(s);
  s.setFacing(unit, facing);
  s.pop();
  s.push(STEP['shock/enter'], unit, to, 0);
  askLeaders(s, unit, to);
}

/** @rule 12.4 @rule 14.3 potholes, when it is there @rule 15.2 and whoever was lost with a Standard that had to go is attacked no more */
function enter(s: S): void {
  const [unit, to] = [entry.unit(s), entry.to(s)];
  if (entry.isThere(s) === 0) {
    if (s.listener !== null) s.tell('advanced', '12.4', `${s.nameOf(unit)} advances to ${s.scenario.grid.format(to)}.`);
    entry.setIsThere(s, 1);
    enterHex(s, unit, to);
  } else {
    s.pop();
    dropLapsedAttacks(s);
    if (s.isOnMap(unit)) checkPotholes(s, unit);
  }
}

const phase = 'Shock: advance';
const ATTACKED = 'one of those attacked, on the map or gone from it';
const on = ['shock/next', 'shock/before'] as const;

export const advanceSteps: readonly StepDraft[] = [
  ask('shock/pick', attackingSide, legalPicks, {
    on: ['shock/next'],
    registers: attack.registers,
    check: cast({ defender: ATTACKED, second: ATTACKED }, (_, { second, other }) =>
      second < 0 === other < 0 ? null : 'The second defender and its hex are named together.',
    ),
    choose: { pick, done: pickNobody },
    about: { phase, rule: '12.4' },
    question: 'Which unit advances, or goes on with the attack?',
    unless: 'Chargers come first, then mounted units, then those in order.',
    words: { pick: (s, unit) => `Go on with ${s.nameOf(unit)}` },
  }),
  ask('shock/advance', attackingSide, legalAdvances, {
    on,
    registers: advance.registers,
    check: (s, { unit, hex, other }) =>
      s.isOnMap(unit) && (canEnter(s, unit, hex) || canEnter(s, unit, other)) ? null : 'The unit can enter a hex beside it.',
    choose: { advance: chooseAdvance },
    about: { phase, rule: '12.4' },
    question: 'Into which hex does the unit advance, and how does it face?',
    unless: 'A hex that has been vacated.',
  }),
  run('shock/enter', enter, {
    on,
    registers: entry.registers,
    check: (s, { unit, to, isThere }) =>
      s.isOnMap(unit) && (isThere === 1 ? s.hexOf(unit) === to : canEnter(s, unit, to)) ? null : 'The unit can enter the hex, or is there.',
    about: { phase, rule: '12.4' },
  }),
];
