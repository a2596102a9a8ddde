import { count, isPlayer, type StepAbout, TERMINAL } from '../../core/index.ts';
import { SIDES_OF_BOX } from '../../geometry/box.ts';
import { FULL_TURN } from '../../geometry/plane.ts';
import { COMPASS } from '../../tabletop/compass.ts';
import { EXITED, LOST, ON_TABLE } from '../state/layout.ts';
import { isAsleep } from '../mechanics/movement/orders.ts';
import { type Exit } from '../state/scenario.ts';
import { TYPE_WORDS } from '../charts/units.ts';
import type { OneHourState } from '../state/state.ts';

type S = OneHourState;

/** `Movement: where it goes`. */
export function phaseWords(s: S): string {
  return s.depth === 0 ? 'The battle is over' : (s.step.about as StepAbout).phase;
}

function isBeforeBattle(s: S): boolean {
  return s.depth > 0 && BEFORE_BATTLE.test(s.step.name);
}

/** Names of the steps at which the forces are rolled for and set up. */
const BEFORE_BATTLE = /^(forces|set-up)\//;

export function turnWords(s: S): string {
  return isBeforeBattle(s) ? 'Before the battle' : `Turn ${s.turn} of ${s.scenario.turnLimit}`;
}

/** Whose player turn it is; empty before and after the battle. */
export function sideWords(s: S): string {
  return s.actor === TERMINAL || isBeforeBattle(s) ? '' : `${s.game.players[s.side]}'s turn`;
}

/** How many units may still be given orders, where the scenario limits them. */
export function orderWords(s: S): string {
  if (s.scenario.special.activation[s.side] === null || sideWords(s) === '') return '';
  return `${count(s.orders, 'more unit')} may act`;
}

/** Whose decision it is, or how the game ended. */
export function decisionWords(s: S): string {
  const { actor } = s;
  const { players } = s.game.ruleset;
  if (isPlayer(actor)) return `${players[actor]} to decide`;
  if (actor !== TERMINAL) return 'The dice decide';
  const { winner } = s;
  return winner === 0 || winner === 1 ? `${players[winner]} wins` : 'A draw';
}

/** Whether a unit on the table waits for something to wake it. */
export function sleeps(s: S, unit: number): boolean {
  return s.isOnTable(unit) && isAsleep(s, unit);
}

/** Turn before which the unit may not move; 0 if nothing holds it. */
function heldUntil(s: S, unit: number): number {
  const held = s.scenario.special.frozen.find(({ group }) => group === s.group(unit));
  return held !== undefined && s.turn < held.untilTurn ? held.untilTurn : 0;
}

/** What there is to say of a unit besides its place and hits. */
export function statusWords(s: S, unit: number): string {
  const place = s.place(unit);
  if (place === LOST) return 'lost';
  if (place === EXITED) return 'left the table';
  if (place !== ON_TABLE) return waitingWords(s, unit);
  if (s.isInMelee(unit)) return 'in melee';
  if (sleeps(s, unit)) return 'asleep';
  if (heldUntil(s, unit) > 0) return `held to turn ${heldUntil(s, unit)}`;
  if (s.shot(unit) === 1) return 'has shot';
  if (s.moved(unit) === 1) return 'has moved';
  return s.done(unit) === 1 ? 'has stood' : '';
}

function waitingWords(s: S, unit: number): string {
  const freshTurn = s.freshTurn(unit);
  if (freshTurn > 0) return `returns in turn ${freshTurn}`;
  if (isBeforeBattle(s)) return 'to be set up';
  return s.wave(unit) >= 0 ? 'arriving' : 'in reserve';
}

export function typeWords(s: S, unit: number): string {
  const type = s.type(unit);
  return type < 0 ? 'not known yet' : TYPE_WORDS[type]!;
}

/** Place in a list of so many headings, evenly spread from north clockwise, that a heading is nearest to. */
function nearestHeading(heading: number, count: number): number {
  return Math.round((heading * count) / FULL_TURN) % count;
}

const ARROWS = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'] as const;

export function arrowOf(heading: number): string {
  return ARROWS[nearestHeading(heading, ARROWS.length)]!;
}

/** `SSW` for a heading near it. */
export function compassWords(heading: number): string {
  return COMPASS[nearestHeading(heading, COMPASS.length)]!.toUpperCase();
}

/** Number of a unit within its side, in one character. */
export function unitSign(s: S, unit: number): string {
  return (s.game.numberInSide[unit]! + 1).toString(36);
}

/** Sides of a unit on which it is in contact, each with the enemy: `front Blue 2`. */
export function contactWords(s: S, unit: number): string[] {
  return SIDES_OF_BOX.flatMap((name, side) => {
    const enemy = s.contactOf(unit, side);
    return enemy < 0 ? [] : [`${name} ${s.scenario.units[enemy]!.name}`];
  });
}

/** `Blue leaves here from turn 8`. */
export function exitWords(s: S, { side, fromTurn }: Exit): string {
  const from = fromTurn > 1 ? ` from turn ${fromTurn}` : '';
  return `${s.game.players[side]} may leave here${from}`;
}

/** Units of a side that take part: all until the forces are rolled. */
export function unitsOf(s: S, side: number): number[] {
  const own = s.scenario.units.flatMap((unit, i) => (unit.side === side ? [i] : []));
  const known = own.filter((unit) => s.type(unit) >= 0);
  return known.length > 0 ? known : own;
}
