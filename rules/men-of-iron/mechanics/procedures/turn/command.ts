import type { Player } from '../../../../core/index.ts';
import { BATTLE_CRY, counterName, UNSTEADY_TROOPS } from '../../../charts/charts.ts';
import { CAN } from '../../../charts/types.ts';
import type { Offers } from '../../../state/actions.ts';
import { BATTLE_ACTIVATION, type IronState, LOST, NORMAL, REPLACEMENT, RETIRED } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { hasFollowers, isFollower } from '../../command/leaders-at.ts';
import { canReform, formationName, reformed } from '../../movement/formations.ts';
import { disorder, eliminate, rallyRetired } from '../../results/losses.ts';
import { displaceLeaders } from '../../movement/places.ts';
import { holds, mayHold, spend } from '../../command/secrets.ts';
import { cast } from '../roles.ts';
import { type Actions, ask, frame, leaderFrame, sideFrame, type StepDraft } from '../writer.ts';

type S = IronState;

// ---- replacements [5.5]

/** Whether a lost leader can be replaced now: somebody of his Battles is on the map. @rule 5.5 */
export function canBeReplaced(s: S, leader: number): boolean {
  return s.leaderRank(leader) === LOST && hasFollowers(s, leader);
}

/** @rule 5.5 with any unit of a Battle he commands, also with guns on which foot of another stands */
function legalPosts(s: S, into: Offers<'join'>): void {
  const leader = leaderFrame.leader(s);
  for (const unit of s.game.unitsOf[s.leaderSide(leader)]) {
    if (!isFollower(s, leader, unit)) continue;
    const top = s.topAt(s.hexOf(unit));
    if (top === unit || !isFollower(s, leader, top)) into.push('join', s.hexOf(unit));
  }
}

function replace(s: S, hex: number): void {
  const leader = leaderFrame.leader(s);
  s.pop();
  s.setLeaderHex(leader, hex);
  s.setLeaderRank(leader, REPLACEMENT);
  if (s.listener !== null) s.tell('replaced', '5.5', `${s.leaderName(leader)} is replaced.`);
}

// ---- Battle Cry and Unsteady Troops [6.3]

/** Those that are played before anybody moves. */
const EFFECTS = [BATTLE_CRY, UNSTEADY_TROOPS] as const;
type Effect = (typeof EFFECTS)[number];

/** Whether a unit can be rallied, or thrown into disorder, by a counter of a side. @rule 6.3 @ruling MI-30 guns are lost without a roll */
function isAimed(s: S, side: Player, counter: number, unit: number): boolean {
  if (!s.isOnMap(unit)) return false;
  if (counter === BATTLE_CRY) return s.sideOf(unit) === side && s.status(unit) === RETIRED;
  if (s.sideOf(unit) === side || s.battleNeutral(s.battleOf(unit)) === 1) return false;
  return s.isGun(unit) || (s.status(unit) === NORMAL && !s.can(unit, CAN.noDisorder));
}

function hasAim(s: S, side: Player, counter: number): boolean {
  for (let unit = 0; unit < s.scenario.units.length; unit++) if (isAimed(s, side, counter, unit)) return true;
  return false;
}

/** Whether a side may have something to play, for all that the other side knows. @ruling MI-60 */
function mayPlay(s: S): boolean {
  const side = sideFrame.side(s);
  for (const counter of EFFECTS) if (mayHold(s, side, counter) && hasAim(s, side, counter)) return true;
  return false;
}

/** @rule 6.3 as many as one likes, before anybody moves */
function legalCounters(s: S, into: Offers<'hold-counter' | 'counter'>): void {
  const side = sideFrame.side(s);
  into.push('hold-counter');
  for (const counter of EFFECTS) if (holds(s, side, counter) && hasAim(s, side, counter)) into.push('counter', counter);
}

function playCounter(s: S, counter: number): void {
  const side = sideFrame.side(s);
  spend(s, side, counter);
  s.push(STEP['command/aim'], side, counter);
}

/** A counter that has been played and takes effect on a unit. */
const effect = frame({ side: (k) => k.side, counter: (k) => k.counter });

function legalAims(s: S, into: Offers<'pick'>): void {
  const [side, counter] = [effect.side(s), effect.counter(s)];
  for (let unit = 0; unit < s.scenario.units.length; unit++) if (isAimed(s, side, counter, unit)) into.push('pick', unit);
}

function aim(s: S, unit: number): void {
  const counter = effect.counter(s) as Effect;
  s.pop();
  if (counter === BATTLE_CRY) rallyRetired(s, unit);
  else if (s.isGun(unit)) loseGun(s, unit);
  else disorder(s, unit);
}

function loseGun(s: S, unit: number): void {
  const hex = s.hexOf(unit);
  eliminate(s, unit);
  displaceLeaders(s, hex, s.sideOf(unit));
}

// ---- Shield Wall and Schiltron [16.2]

/** The unit that formed last; others follow it in order, so that each set of units can be formed in one way only. */
const forming = frame({ side: (k) => k.side, last: (k) => k.maybeUnit });

/** Units of the activated Battle may form, or break up, before they do anything else. @rule 16.2 */
export function beginForming(s: S): void {
  if (s.activation === BATTLE_ACTIVATION) s.push(STEP['command/form'], s.side, -1);
}

/** Whether a unit may change what it has formed: at the set-up, or with its Battle. */
function mayReform(s: S, unit: number): boolean {
  return (s.turn === 0 || s.battleOf(unit) === s.battle) && canReform(s, unit);
}

function legalForms(s: S, into: Offers<'form' | 'done'>): void {
  into.push('done');
  for (const unit of s.game.unitsOf[forming.side(s)])
    if (unit > forming.last(s) && mayReform(s, unit)) into.push('form', unit, reformed(s, unit));
}

function form(s: S, unit: number, formation: number): void {
  s.setFormation(unit, formation);
  if (s.turn > 0) s.setTurned(unit, 1);
  forming.setLast(s, unit);
  if (s.listener !== null)
    s.tell('formed', '16.2', `${s.nameOf(unit)} ${formation === 0 ? 'breaks up' : `forms ${formationName(formation)}`}.`);
}

const formers = {
  registers: forming.registers,
  check: cast({ last: 'a unit of "side"' }),
  choose: { form, done: (s: S) => s.pop() },
  about: { phase: 'Forming', rule: '16.2' },
  question: 'Which unit forms, or breaks up? Units form in their order.',
  unless: 'Only units that can form, in order.',
  words: { done: 'All have formed' },
} as const;

export const commandActions: Actions<'counter' | 'hold-counter' | 'form'> = {
  counter: { does: 'plays a Seizure counter', phrase: (_, counter) => `Play ${counterName(counter)}`, told: ['counter'] },
  'hold-counter': { does: 'plays no counter', phrase: 'Play no counter' },
  form: {
    does: 'has a unit form a Shield Wall or a Schiltron, or leave it',
    phrase: (s, unit, formation) => `${s.nameOf(unit)}: ${formation === 0 ? 'break up' : `form ${formationName(formation)}`}`,
    told: ['formed'],
  },
};

const ON = ['activation/phases', 'command/replace'] as const;

export const commandSteps: readonly StepDraft[] = [
  ask('command/replace', (s) => s.leaderSide(leaderFrame.leader(s)), legalPosts, {
    on: ON,
    registers: leaderFrame.registers,
    check: (s, { leader }) => (canBeReplaced(s, leader) ? null : 'A leader who is lost comes back, with a unit of his on the map.'),
    choose: { join: replace },
    about: { phase: 'Replacements', rule: '5.5' },
    question: 'With which unit is the replacement of the leader placed?',
    unless: 'With a unit of a Battle that he commands.',
  }),
  ask('command/counter', sideFrame.side, legalCounters, {
    on: ['activation/phases'],
    registers: sideFrame.registers,
    open: mayPlay,
    idle: 'silence would tell that the hand holds no such counter',
    choose: { 'hold-counter': (s) => s.pop(), counter: playCounter },
    about: { phase: 'Seizure counters', rule: '6.3' },
    question: 'Do you play a counter before anybody moves?',
    unless: 'You hold no such counter.',
    refusals: { counter: ['6.3', 'Only Battle Cry, with a Retired unit, and Unsteady Troops are played now, from your hand.'] },
  }),
  ask('command/aim', effect.side, legalAims, {
    on: ['command/counter'],
    registers: effect.registers,
    check: (s, { side, counter }) =>
      (EFFECTS as readonly number[]).includes(counter) && hasAim(s, side as Player, counter) ? null : 'The counter finds nobody.',
    choose: { pick: aim },
    about: { phase: 'Seizure counters', rule: '6.3' },
    question: 'Which unit does the counter affect?',
    unless: 'A Retired unit of yours, or an enemy in order.',
    words: { pick: (s, unit) => `Play it on ${s.nameOf(unit)}` },
  }),
  ask('command/form', forming.side, legalForms, { on: ['activation/phases'], ...formers }),
  ask('set-up/form', forming.side, legalForms, { on: ['set-up/form', 'set-up/first', 'activation/free'], ...formers }),
];
