import { isPlayer, TERMINAL } from '../core/index.ts';
import { SIDES_OF_BOX } from '../geometry/box.ts';
import { FULL_TURN, TICKS_PER_INCH } from '../geometry/plane.ts';
import { COMPASS } from './actions.ts';
import { EXITED, LOST, ON_TABLE } from './layout.ts';
import { isAsleep } from './orders.ts';
import { type Exit, TYPE_WORDS } from './scenario.ts';
import type { OneHourState } from './state.ts';

type S = OneHourState;

/** What is going on, by the first part of a step's name. */
const PHASES: Readonly<Record<string, string>> = {
  forces: 'Forces',
  'set-up': 'Set-up',
  turn: 'Turn',
  game: 'End of the day',
  arrival: 'Arrivals',
  orders: 'Orders',
  move: 'Movement',
  charge: 'Charge',
  shoot: 'Shooting',
  melee: 'Melee',
  remove: 'Removal',
};

/** What is decided or rolled for, where the phase alone does not say it. */
const STEPS: Readonly<Record<string, string>> = {
  'forces/roll': 'which units fight',
  'forces/substitute': 'a substitute',
  'set-up/select': 'which unit',
  'set-up/draw': 'which unit',
  'set-up/place': 'where it stands',
  'arrival/name': 'which unit',
  'arrival/where': 'where they come',
  'arrival/roll': 'whether they come',
  'arrival/draw': 'which unit',
  'orders/roll': 'how many may act',
  'move/select': 'which unit',
  'move/place': 'where it enters',
  'move/march': 'where it goes',
  'move/face': 'which way it turns',
  'charge/roll-off': 'whether it reaches',
  'shoot/select': 'who shoots at whom',
  'shoot/roll-off': 'whether it reaches',
  'shoot/roll': 'hits',
  'melee/target': 'whom it strikes',
  'melee/roll': 'hits',
};

/** The step that waits for a player or the dice; empty once the game is over. */
function stepName(s: S): string {
  return s.actor === TERMINAL ? '' : s.step.name;
}

/** `Movement: where it goes`. */
export function phaseWords(s: S): string {
  const name = stepName(s);
  if (name === '') return 'The battle is over';
  const phase = PHASES[name.slice(0, name.indexOf('/'))] ?? name;
  const step = STEPS[name];
  return step === undefined ? phase : `${phase}: ${step}`;
}

export function isBeforeBattle(s: S): boolean {
  return /^(forces|set-up)/.test(stepName(s));
}

export function turnWords(s: S): string {
  return isBeforeBattle(s) ? 'Before the battle' : `Turn ${s.turn} of ${s.scenario.turnLimit}`;
}

/** Whose player turn it is; empty before and after the battle. */
export function sideWords(s: S): string {
  return s.actor === TERMINAL || isBeforeBattle(s) ? '' : `${s.game.ruleset.players[s.side]}'s turn`;
}

/** How many units may still be given orders, where the scenario limits them. */
export function orderWords(s: S): string {
  if (s.scenario.special.activation[s.side] === null || sideWords(s) === '') return '';
  const left = s.data[s.at.orders]!;
  return `${left} more unit${left === 1 ? '' : 's'} may act`;
}

/** Whose decision it is, or how the game ended. */
export function decisionWords(s: S): string {
  const { actor } = s;
  const { players } = s.game.ruleset;
  if (isPlayer(actor)) return `${players[actor]} to decide`;
  if (actor !== TERMINAL) return 'The dice decide';
  const winner = s.data[s.at.winner]!;
  return winner === 0 || winner === 1 ? `${players[winner]} wins` : 'A draw';
}

/** Register that holds the unit which acts, and whether the next holds the enemy it acts on, by step. */
const ACTING: Readonly<Record<string, readonly [register: number, hasTarget: boolean]>> = {
  'set-up/place': [1, false],
  'move/place': [0, false],
  'move/march': [0, false],
  'move/face': [0, false],
  'charge/roll-off': [0, true],
  'shoot/roll-off': [0, true],
  'shoot/roll': [0, true],
  'melee/target': [0, false],
  'melee/roll': [0, true],
};

/** The unit that acts and the enemy it acts on; -1 where the step knows none. */
export function actingUnits(s: S): { readonly unit: number; readonly target: number } {
  const entry = ACTING[stepName(s)];
  if (entry === undefined) return { unit: -1, target: -1 };
  const [register, hasTarget] = entry;
  return { unit: s.register(register), target: hasTarget ? s.register(register + 1) : -1 };
}

/** Whether a unit on the table waits for something to wake it. */
export function sleeps(s: S, unit: number): boolean {
  return s.isOnTable(unit) && isAsleep(s, unit);
}

/** Turn before which the unit may not move; 0 if nothing holds it. */
function heldUntil(s: S, unit: number): number {
  const held = s.scenario.special.frozen.find(({ group }) => group === s.data[s.u.group + unit]);
  return held !== undefined && s.turn < held.untilTurn ? held.untilTurn : 0;
}

/** What there is to say of a unit besides its place and hits. */
export function statusWords(s: S, unit: number): string {
  const { data, u } = s;
  const place = data[u.place + unit]!;
  if (place === LOST) return 'lost';
  if (place === EXITED) return 'left the table';
  if (place !== ON_TABLE) return waitingWords(s, unit);
  if (s.isInMelee(unit)) return 'in melee';
  if (sleeps(s, unit)) return 'asleep';
  if (heldUntil(s, unit) > 0) return `held to turn ${heldUntil(s, unit)}`;
  if (data[u.shot + unit] === 1) return 'has shot';
  if (data[u.moved + unit] === 1) return 'has moved';
  return data[u.done + unit] === 1 ? 'has stood' : '';
}

function waitingWords(s: S, unit: number): string {
  const returns = s.data[s.u.returns + unit]!;
  if (returns > 0) return `returns in turn ${returns}`;
  if (isBeforeBattle(s)) return 'to be set up';
  return s.data[s.u.wave + unit]! >= 0 ? 'arriving' : 'in reserve';
}

export function typeWords(s: S, unit: number): string {
  const type = s.typeOf(unit);
  return type < 0 ? 'not known yet' : TYPE_WORDS[type]!;
}

/** A distance as inches with at most two decimals. */
export function inchWords(ticks: number): string {
  return String(Math.round((100 * ticks) / TICKS_PER_INCH) / 100);
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
  return `${s.game.ruleset.players[side]} may leave here${from}`;
}

/** Units of a side that take part: all until the forces are rolled. */
export function unitsOf(s: S, side: number): number[] {
  const own = s.scenario.units.flatMap((unit, i) => (unit.side === side ? [i] : []));
  const known = own.filter((unit) => s.typeOf(unit) >= 0);
  return known.length > 0 ? known : own;
}
