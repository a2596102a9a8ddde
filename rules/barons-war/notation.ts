import { type Action, type ActionCodec, type OutcomeText, type Problem, RulesError, type State } from '../core/index.ts';
import { ACTION_KINDS, type ActionKind, splitShow } from './actions.ts';
import type { BaronsWarGame } from './game.ts';
import { spanOf } from './layout.ts';
import { describeOutcome } from './outcome-text.ts';
import type { BaronsWarState } from './state.ts';
import { whyNot } from './why-not.ts';

function bad(message: string, path = ''): never {
  throw new RulesError({ code: 'BAD_ACTION', message, path });
}

/** Names of the parts of an action, in the order in which the text form gives them. */
const PARTS: Readonly<Record<ActionKind, readonly string[]>> = {
  pass: [],
  confirm: [],
  halt: [],
  swap: [],
  select: ['piece'],
  'select-stack': ['unit'],
  'name-battle': ['battle'],
  chit: ['chit'],
  show: ['battle', 'chit'],
  'place-chit': ['battle'],
  face: ['facing'],
  join: ['direction'],
  strike: ['direction'],
  advance: ['direction'],
  move: ['to', 'facing'],
  'join-top': ['to'],
  charge: ['at'],
  place: ['at'],
  retreat: ['to'],
  fire: ['at'],
  attack: ['at'],
  adjust: ['at', 'facing'],
};

/** The unit or leader an action is about, where a step before it has chosen one; part of the typed action only. */
function subject(state: BaronsWarState, kind: ActionKind): Record<string, string> {
  const piece = subjectPiece(state, kind);
  return piece < 0 ? {} : { unit: pieceName(state, piece) };
}

function subjectPiece(state: BaronsWarState, kind: ActionKind): number {
  const { name } = state.step;
  if (name === 'move/piece') return state.data[state.at.mover]!;
  if (name === 'set-up/place' || name === 'set-up/face') return state.register(1);
  if (name.startsWith('retreat/') || name.startsWith('charge/r') || name.startsWith('charge/l') || name === 'fire/target')
    return state.register(0);
  if (name.startsWith('charge/') && name !== 'charge/next') return kind === 'select' ? -1 : state.register(0);
  if (name === 'leader/place' || name === 'leader/follow') return state.scenario.units.length + state.register(0);
  return -1;
}

export function pieceName(state: BaronsWarState, piece: number): string {
  const { units, leaders } = state.scenario;
  return piece < units.length ? units[piece]!.id : leaders[piece - units.length]!.id;
}

function part(state: BaronsWarState, kind: ActionKind, name: string, argument: number): string | number {
  const { grid, battles, units } = state.scenario;
  switch (name) {
    case 'piece':
      return pieceName(state, argument);
    case 'unit':
      return units[argument]!.id;
    case 'battle':
      return battles[kind === 'show' ? splitShow(argument).battle : argument]!.id;
    case 'chit':
      return kind === 'show' ? splitShow(argument).chit : argument;
    case 'facing':
      return argument % 6;
    case 'direction':
      return argument;
    default:
      return grid.format(kind === 'move' || kind === 'adjust' ? Math.floor(argument / 6) : argument);
  }
}

function toAction(state: BaronsWarState, index: number): Action {
  const { space } = state.game;
  const kind = space.kindOf(index);
  const argument = index - space.first[kind];
  const parts = PARTS[kind].map((name) => [name, part(state, kind, name, argument)] as const);
  return { kind, ...subject(state, kind), ...Object.fromEntries(parts) };
}

function readName(names: readonly { id: string }[], value: unknown, what: string, path: string): number {
  const found = names.findIndex((entry) => entry.id === value);
  return found >= 0 ? found : bad(`${JSON.stringify(value)} is no ${what} of this game.`, path);
}

function readNumber(value: unknown, high: number, path: string): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  if (typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= high) return number;
  return bad(`Must be a whole number from 0 to ${high}; got ${JSON.stringify(value)}.`, path);
}

/** Reads one part of an action as a number. */
function readPart(state: BaronsWarState, name: string, value: unknown): number {
  const { grid, battles, units, leaders } = state.scenario;
  const path = `/${name}`;
  switch (name) {
    case 'piece':
      return readName([...units, ...leaders], value, 'unit or leader', path);
    case 'unit':
      return readName(units, value, 'unit', path);
    case 'battle':
      return readName(battles, value, 'Battle', path);
    case 'chit':
      return readNumber(value, 4, path);
    case 'facing':
    case 'direction':
      return readNumber(value, 5, path);
    default: {
      const hex = typeof value === 'string' ? grid.parse(value) : -1;
      return hex >= 0 ? hex : bad(`${JSON.stringify(value)} is no hex of this map; ${spanOf(grid)}.`, path);
    }
  }
}

function combine(kind: ActionKind, values: readonly number[]): number {
  if (kind === 'show') return values[0]! * 5 + values[1]!;
  if (kind === 'move' || kind === 'adjust') return values[0]! * 6 + values[1]!;
  return values[0] ?? 0;
}

function fromParts(state: BaronsWarState, kind: ActionKind, parts: readonly unknown[]): number {
  const names = PARTS[kind];
  return (
    state.game.space.first[kind] +
    combine(
      kind,
      names.map((name, i) => readPart(state, name, parts[i])),
    )
  );
}

function fromAction(state: BaronsWarState, action: Action): number {
  const kind = ACTION_KINDS.find((candidate) => candidate === action.kind);
  if (kind === undefined) bad(`Unknown kind ${JSON.stringify(action.kind)}; known are ${ACTION_KINDS.join(', ')}.`, '/kind');
  const expected = subject(state, kind)['unit'];
  const given = action['unit'];
  if (!PARTS[kind].includes('unit') && given !== undefined && given !== expected) {
    bad(
      expected === undefined
        ? 'No unit has been chosen here; leave out "unit".'
        : `It is ${expected} that acts here, not ${JSON.stringify(given)}.`,
      '/unit',
    );
  }
  return fromParts(
    state,
    kind,
    PARTS[kind].map((name) => action[name]),
  );
}

function format(state: BaronsWarState, index: number): string {
  const { space } = state.game;
  const kind = space.kindOf(index);
  const argument = index - space.first[kind];
  return [kind, ...PARTS[kind].map((name) => part(state, kind, name, argument))].join(' ');
}

function parse(state: BaronsWarState, text: string): number {
  const [word, ...parts] = text.trim().split(/\s+/);
  const kind = ACTION_KINDS.find((candidate) => candidate === word);
  if (kind === undefined) bad(`Unknown action ${JSON.stringify(text)}; it begins with one of ${ACTION_KINDS.join(', ')}.`);
  if (parts.length !== PARTS[kind].length) bad(`"${kind}" is written: ${[kind, ...PARTS[kind]].join(' ')}.`);
  return fromParts(state, kind, parts);
}

/** The chain kind → unit → target: the last value of each level is "none". */
function toChain(state: BaronsWarState, index: number): readonly [number, number, number] {
  const { space } = state.game;
  const { units, leaders, grid } = state.scenario;
  const kind = space.kindOf(index);
  const argument = index - space.first[kind];
  const pieces = units.length + leaders.length;
  const none = grid.size * 6;
  const about = kind === 'select' || kind === 'select-stack' ? argument : Math.max(-1, subjectPiece(state, kind));
  const target = kind === 'select' || kind === 'select-stack' || PARTS[kind].length === 0 ? none : argument;
  return [ACTION_KINDS.indexOf(kind), about < 0 ? pieces : about, target];
}

export function createCodec(game: BaronsWarGame): ActionCodec {
  const { units, leaders, grid } = game.compiled;
  const as = (state: State): BaronsWarState => state as BaronsWarState;
  return {
    size: game.space.size,
    chain: [ACTION_KINDS.length + 1, units.length + leaders.length + 1, grid.size * 6 + 1],
    toAction: (state, index) => toAction(as(state), index),
    fromAction: (state, action) => fromAction(as(state), action),
    format: (state, index) => format(as(state), index),
    parse: (state, text) => parse(as(state), text),
    toChain: (state, index) => toChain(as(state), index),
    describeOutcome: (state, outcome): OutcomeText => describeOutcome(as(state), outcome),
    whyNot: (state, index): Problem => whyNot(as(state), index),
  };
}
