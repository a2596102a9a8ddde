import { type Action, type ActionCodec, type OutcomeText, type Problem, RulesError, type State } from '../core/index.ts';
import { SIDES_OF_BOX } from '../geometry/box.ts';
import { TICKS_PER_INCH } from '../geometry/plane.ts';
import { ACTION_KINDS, type ActionKind, DISTANCES } from './actions.ts';
import type { OneHourGame } from './game.ts';
import { describeOutcome } from './outcome-text.ts';
import type { OneHourState } from './state.ts';
import { whyNot } from './why-not.ts';

function bad(message: string, path = ''): never {
  throw new RulesError({ code: 'BAD_ACTION', message, path });
}

/** The parts of an action, in the order in which the text form gives them and the flat index counts them. */
const PARTS = {
  pass: [],
  select: ['unit'],
  place: ['at'],
  turn: ['heading'],
  march: ['heading', 'distance'],
  face: ['heading'],
  exit: ['heading'],
  charge: ['target', 'side'],
  about: ['side'],
  shoot: ['shooter', 'target'],
  strike: ['target'],
} as const satisfies Readonly<Record<ActionKind, readonly string[]>>;
type Part = (typeof PARTS)[ActionKind][number];

/** The names that a part of an action can have, in the order of their numbers. */
function namesOf(game: OneHourGame, part: Part): readonly (string | number)[] {
  switch (part) {
    case 'unit':
    case 'target':
    case 'shooter':
      return game.compiled.units.map((unit) => unit.id);
    case 'at':
      return game.spotNames;
    case 'heading':
      return game.space.headings;
    case 'distance':
      return DISTANCES;
    case 'side':
      return SIDES_OF_BOX;
  }
}

/** Text forms of the spots: `x,y,heading` in inches and degrees. */
export function nameSpots({ spots }: OneHourGame['compiled']): readonly string[] {
  return spots.map(({ x, y, heading }) => `${x / TICKS_PER_INCH},${y / TICKS_PER_INCH},${heading / 10}`);
}

/** The unit that acts, where a step before has chosen it; part of the typed action only. -1 if none has been. */
export function subjectOf(s: OneHourState): number {
  switch (s.step.name) {
    case 'set-up/place':
      return s.register(1);
    case 'move/place':
    case 'move/march':
    case 'move/face':
    case 'melee/target':
      return s.register(0);
    default:
      return -1;
  }
}

function subjectParts(s: OneHourState, kind: ActionKind): Record<string, string> {
  const unit = kind === 'select' || kind === 'shoot' ? -1 : subjectOf(s);
  return unit < 0 ? {} : { unit: s.scenario.units[unit]!.id };
}

/** The names of the parts of an action, the last part counting fastest. */
function partsOf(game: OneHourGame, kind: ActionKind, argument: number): (string | number)[] {
  let left = argument;
  const names: (string | number)[] = [];
  for (const part of [...PARTS[kind]].reverse()) {
    const possible = namesOf(game, part);
    names.unshift(possible[left % possible.length]!);
    left = Math.floor(left / possible.length);
  }
  return names;
}

function toAction(s: OneHourState, index: number): Action {
  const kind = s.game.space.kindOf(index);
  const names = partsOf(s.game, kind, s.game.space.argument(index));
  return { kind, ...subjectParts(s, kind), ...Object.fromEntries(PARTS[kind].map((part, i) => [part, names[i]!])) };
}

function readPart(game: OneHourGame, part: Part, value: unknown): number {
  const possible = namesOf(game, part);
  const found = possible.findIndex((name) => String(name) === String(value));
  if (found >= 0 && (typeof value === 'string' || typeof value === 'number')) return found;
  const known = possible.length > 24 ? `${possible.slice(0, 24).join(' ')} …` : possible.join(' ');
  return bad(`${JSON.stringify(value)} is no ${part} of this game; there are ${known}.`, `/${part}`);
}

function fromParts(game: OneHourGame, kind: ActionKind, values: readonly unknown[]): number {
  const argument = PARTS[kind].reduce((sum, part, i) => sum * namesOf(game, part).length + readPart(game, part, values[i]), 0);
  return game.space.first[kind] + argument;
}

function readKind(word: unknown, path: string): ActionKind {
  const kind = ACTION_KINDS.find((candidate) => candidate === word);
  return kind ?? bad(`Unknown action ${JSON.stringify(word)}; it is one of ${ACTION_KINDS.join(', ')}.`, path);
}

function fromAction(s: OneHourState, action: Action): number {
  const kind = readKind(action.kind, '/kind');
  const expected = subjectParts(s, kind)['unit'];
  const given = action['unit'];
  if (kind !== 'select' && given !== undefined && given !== expected) {
    bad(
      expected === undefined
        ? 'No unit has been chosen here; leave out "unit".'
        : `It is ${expected} that acts here, not ${JSON.stringify(given)}.`,
      '/unit',
    );
  }
  return fromParts(
    s.game,
    kind,
    PARTS[kind].map((part) => action[part]),
  );
}

function format(s: OneHourState, index: number): string {
  const kind = s.game.space.kindOf(index);
  return [kind, ...partsOf(s.game, kind, s.game.space.argument(index))].join(' ');
}

function parse(s: OneHourState, text: string): number {
  const [word, ...parts] = text.trim().split(/\s+/);
  const kind = readKind(word, '');
  if (parts.length !== PARTS[kind].length) bad(`"${kind}" is written: ${[kind, ...PARTS[kind]].join(' ')}.`);
  return fromParts(s.game, kind, parts);
}

/** The chain kind → unit → target: the last value of each level is "none". The target is what is left of the action, by its number. */
function toChain(s: OneHourState, index: number, targets: number): readonly [number, number, number] {
  const { space } = s.game;
  const kind = space.kindOf(index);
  const argument = space.argument(index);
  const place = ACTION_KINDS.indexOf(kind);
  if (kind === 'select') return [place, argument, targets];
  if (kind === 'shoot') return [place, Math.floor(argument / space.units), argument % space.units];
  const subject = subjectOf(s);
  return [place, subject < 0 ? space.units : subject, PARTS[kind].length === 0 ? targets : argument];
}

export function createCodec(game: OneHourGame): ActionCodec {
  const as = (state: State): OneHourState => state as OneHourState;
  const targets = Math.max(...ACTION_KINDS.filter((kind) => kind !== 'shoot').map((kind) => game.space.count(kind)), game.space.units);
  return {
    size: game.space.size,
    chain: [ACTION_KINDS.length + 1, game.space.units + 1, targets + 1],
    toAction: (state, index) => toAction(as(state), index),
    fromAction: (state, action) => fromAction(as(state), action),
    format: (state, index) => format(as(state), index),
    parse: (state, text) => parse(as(state), text),
    toChain: (state, index) => toChain(as(state), index, targets),
    describeOutcome: (state, outcome): OutcomeText => describeOutcome(as(state), outcome),
    whyNot: (state, index): Problem => whyNot(as(state), index),
  };
}
