import { expect } from 'vitest';
import { CHANCE, type ScenarioPack, tryApply } from '../../rules/core/index.ts';
import { baronsWar } from '../../rules/barons-war/index.ts';
import type { BaronsWarState } from '../../rules/barons-war/state.ts';

/**
 * A small battlefield for one test. Battles A to M are baronial, N to Z royal. A unit is written
 *
 *     'A inf 0305 f1'                 Battle, type (inf, maa, cav), hex, facing; it is called a/1, the first of its Battle
 *     'X cav 0805 f4 s=6 m=7 id=van shaken hits=2 under'
 *     'A leader 0404 bonus=2 span=4 lead=2 fallen'
 *
 * values: s strength (`5` or `5/3`, front/reduced), m morale, mv movement, r range, react, hits, id; of a leader: bonus, span, mv,
 *         lead, and boxes of his Battle's command track
 * flags: shaken, under (lower one of a stack), fired, moved, gone (already lost), fallen
 *
 * A unit without values has strength 5, morale 6, range 0 and reaction 10 (never). A leader who is not written stands in the
 * upper left (royal: lower right) corner with a span of 20 hexes, bonus 0 and leadership 2, so that everybody is in command.
 */
export interface Sketch {
  readonly units: readonly string[];
  /** `movement`, `defensive-fire`, …; the fresh game if left out. */
  readonly phase?: string;
  /** The activated Battle; the first one written if left out. */
  readonly battle?: string;
  /** The chit that activated it; 3 if left out. */
  readonly chit?: number;
  /** Parts of a map; 14 columns and 10 rows of level, clear ground if left out. */
  readonly map?: { readonly terrain?: readonly string[]; readonly elevation?: readonly string[]; readonly [part: string]: unknown };
  /** Chits by Battle; 3, 2 and 1 each if left out. Ignored if `pack` gives command points. */
  readonly chits?: Readonly<Record<string, readonly number[]>>;
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  /** Further fields of the scenario pack. */
  readonly pack?: ScenarioPack;
  /** Further cells of the position, as in `Position.state`. */
  readonly state?: Readonly<Record<string, unknown>>;
}

type Words = {
  readonly values: ReadonlyMap<string, string>;
  readonly has: (flag: string) => boolean;
  readonly hex: string | undefined;
  readonly facing: number | undefined;
};
type Cells = Record<string, Record<string, unknown>>;

const TYPES: Readonly<Record<string, string>> = { inf: 'infantry', maa: 'men-at-arms', cav: 'heavy-cavalry' };

function readWords(words: readonly string[]): Words {
  const values = new Map(words.filter((word) => word.includes('=')).map((word) => word.split('=') as [string, string]));
  const facing = words.find((word) => /^f[0-5]$/.test(word));
  return {
    values,
    has: (flag) => words.includes(flag),
    hex: words.find((word) => /^\d{4}$/.test(word)),
    facing: facing === undefined ? undefined : Number(facing[1]),
  };
}

const isBaron = (battle: string): boolean => battle < 'n';

function defined(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && !Number.isNaN(value)));
}

const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

function pair(text: string | undefined, otherwise: number): number | number[] {
  if (text === undefined) return otherwise;
  return text.includes('/') ? text.split('/').map(Number) : Number(text);
}

/** A unit as its pack wants it. */
function unitPack(type: string, { values, has, hex, facing }: Words): Record<string, unknown> {
  return defined({
    type: TYPES[type],
    strength: pair(values.get('s'), 5),
    morale: pair(values.get('m'), 6),
    movement: number(values.get('mv')),
    range: number(values.get('r')),
    reaction: type === 'cav' ? (number(values.get('react')) ?? 10) : undefined,
    id: values.get('id'),
    at: has('gone') ? undefined : hex,
    facing,
    under: has('under') ? true : undefined,
  });
}

function unitCells({ values, has }: Words): Record<string, unknown> {
  const gone = has('gone') ? { hex: null, lost: 'eliminated' } : {};
  const set = (flag: string): true | undefined => (has(flag) ? true : undefined);
  return defined({ hits: number(values.get('hits')), shaken: set('shaken'), moved: set('moved'), fired: set('fired'), ...gone });
}

function leaderPack(battle: string, words: Words | undefined, corner: string): Record<string, unknown> {
  if (words === undefined) return { at: isBaron(battle) ? '0101' : corner, commandSpan: 20, combatBonus: 0, leadership: 2 };
  const { values, hex } = words;
  const given = {
    combatBonus: values.get('bonus'),
    commandSpan: values.get('span'),
    movement: values.get('mv'),
    leadership: values.get('lead'),
  };
  return { at: hex, ...defined(Object.fromEntries(Object.entries(given).map(([name, text]) => [name, number(text)]))) };
}

/** The pack of a sketch, and the cells that its flags stand for. */
function compile(sketch: Sketch): { readonly pack: ScenarioPack; readonly units: Cells; readonly leaders: Cells; readonly battles: Cells } {
  const lines = sketch.units.map((text) => {
    const [battle = '', type = '', ...words] = text.split(/\s+/);
    return { battle: battle.toLowerCase(), type, words: readWords(words) };
  });
  const map = {
    columns: sketch.map?.terrain?.[0]?.length ?? sketch.map?.elevation?.[0]?.length ?? 14,
    rows: sketch.map?.terrain?.length ?? sketch.map?.elevation?.length ?? 10,
    ...sketch.map,
  };
  const corner = String(Number(map.columns) * 100 + Number(map.rows)).padStart(4, '0');
  const units: Cells = {};
  const leaders: Cells = {};
  const cells: Cells = {};
  const ids = [...new Set(lines.map((line) => line.battle))];
  const battles = ids.map((battle) => {
    const own = lines.filter((line) => line.battle === battle);
    const leader = own.find((line) => line.type === 'leader')?.words;
    const troops = own.filter((line) => line.type !== 'leader');
    troops.forEach(({ words }, i) => (units[`${battle}/${words.values.get('id') ?? i + 1}`] = unitCells(words)));
    if (leader?.has('fallen') === true) leaders[`${battle}/leader`] = { fallen: true };
    const gone = troops.filter((line) => line.words.has('gone')).length;
    if (gone > 0) cells[battle] = { filled: gone, tested: gone };
    const side = isBaron(battle) ? 'baron' : 'royal';
    const trackBoxes = number(leader?.values.get('boxes'));
    return {
      id: battle,
      side,
      ...defined({ trackBoxes }),
      leader: leaderPack(battle, leader, corner),
      units: troops.map(({ type, words }) => unitPack(type, words)),
    };
  });
  const chits =
    sketch.pack?.['commandPoints'] === undefined ? { chits: sketch.chits ?? Object.fromEntries(ids.map((id) => [id, [3, 2, 1]])) } : {};
  return { pack: { id: 'board', map, battles, ...chits, ...sketch.pack }, units, leaders, battles: cells };
}

function merge(a: Cells, b: unknown): Cells {
  const merged = { ...a };
  for (const [name, fields] of Object.entries((b ?? {}) as Cells)) merged[name] = { ...a[name], ...fields };
  return merged;
}

/** The state of a sketch. */
export function board(sketch: Sketch): BaronsWarState {
  const { pack, units, leaders, battles } = compile(sketch);
  const game = baronsWar.load(pack, sketch.options ?? {});
  if (sketch.phase === undefined && sketch.state === undefined) return game.newState() as BaronsWarState;
  const first = (pack['battles'] as readonly { readonly id: string }[])[0]!.id;
  const turn = sketch.phase === undefined ? {} : { phase: sketch.phase, battle: sketch.battle ?? first, chit: sketch.chit ?? 3 };
  const more = sketch.state ?? {};
  const state = {
    ...turn,
    ...more,
    units: merge(units, more['units']),
    leaders: merge(leaders, more['leaders']),
    battles: merge(battles, more['battles']),
  };
  return game.fromPosition({ ruleset: baronsWar.id, version: baronsWar.version, scenario: pack, state }) as BaronsWarState;
}

/** Names of everything the actor may do, in the text form of actions. */
export function legalTexts(state: BaronsWarState): string[] {
  return [...state.legalActions()].map((action) => state.game.actions.format(state, action));
}

/** Legal actions of one kind, without the word itself: `legal(state, 'retreat')` gives hexes. */
export function legal(state: BaronsWarState, kind: string): string[] {
  return legalTexts(state).flatMap((text) => (text.split(' ')[0] === kind ? [text.slice(kind.length + 1)] : []));
}

/** Plays actions one after another; fails at the first that is not legal where it comes. */
export function play(state: BaronsWarState, ...texts: readonly string[]): void {
  for (const text of texts) {
    const done = tryApply(state, text);
    if (!done.ok) throw new Error(`"${text}" at ${stepName(state)}: ${done.error.message} Legal: ${legalTexts(state).join(', ')}`);
  }
}

/** The section that forbids an action here. */
export function ruleAgainst(state: BaronsWarState, text: string): string | undefined {
  const done = tryApply(state.clone(), text);
  if (done.ok) throw new Error(`"${text}" is legal.`);
  return done.error.rule;
}

function expectDice(state: BaronsWarState, what: string): void {
  if (state.actor !== CHANCE)
    throw new Error(`No dice are asked for at ${stepName(state)}, where ${what} should fall. Legal: ${legalTexts(state).join(', ')}`);
}

/** Lets the dice fall: outcomes one after another, each of which must be asked for and possible. */
export function roll(state: BaronsWarState, ...outcomes: readonly number[]): void {
  for (const outcome of outcomes) {
    expectDice(state, String(outcome));
    if (state.chanceOutcomes().weightOf(outcome) === 0)
      throw new Error(`${outcome} cannot happen at ${stepName(state)}: ${JSON.stringify(weights(state))}`);
    state.apply(outcome);
  }
}

/** Lets the dice show faces, one after another; a roll whose result is certain is not asked for. */
export function die(state: BaronsWarState, ...faces: readonly number[]): void {
  for (const face of faces) {
    expectDice(state, String(face));
    const { actions } = state.game;
    const found = [...state.chanceOutcomes()].find(({ outcome }) => actions.describeOutcome(state, outcome).faces.includes(face));
    if (found === undefined) throw new Error(`No face ${face} at ${stepName(state)}.`);
    state.apply(found.outcome);
  }
}

/** Weights of the dice by outcome. */
export function weights(state: BaronsWarState): Record<number, number> {
  return Object.fromEntries([...state.chanceOutcomes()].map(({ outcome, weight }) => [outcome, weight]));
}

/** The dice must be asked for now, with exactly these weights by outcome. */
export function expectWeights(state: BaronsWarState, expected: Readonly<Record<number, number>>): void {
  expectDice(state, JSON.stringify(expected));
  expect(weights(state)).toEqual(expected);
}

/** Name of the step that waits; `over` at the end of the game. */
export function stepName(state: BaronsWarState): string {
  return state.depth === 0 ? 'over' : state.step.name;
}

/** Index of a unit by its name. */
export function unitOf(state: BaronsWarState, id: string): number {
  const unit = state.scenario.units.findIndex((card) => card.id === id);
  if (unit < 0) throw new Error(`There is no unit ${id}.`);
  return unit;
}

export interface Look {
  /** `0305`, or the way it was lost. */
  readonly hex: string;
  readonly facing: number;
  readonly hits: number;
  readonly shaken: boolean;
  readonly strength: number;
  readonly morale: number;
}

/** What there is to see of a unit. */
export function look(state: BaronsWarState, id: string): Look {
  const unit = unitOf(state, id);
  const { data, u } = state;
  const hex = state.hexOf(unit);
  const away = ['off the map', 'eliminated', 'routed'][data[u.lost + unit]!]!;
  return {
    hex: hex < 0 ? away : state.scenario.grid.format(hex),
    facing: state.facingOf(unit),
    hits: data[u.hits + unit]!,
    shaken: state.isShaken(unit),
    strength: state.strengthOf(unit),
    morale: state.moraleOf(unit),
  };
}

/** Hex of a unit or leader (`a/leader`), or the way it was lost. */
export function at(state: BaronsWarState, id: string): string {
  const leader = state.scenario.leaders.findIndex((card) => card.id === id);
  if (leader < 0) return look(state, id).hex;
  return state.leaderHex(leader) < 0 ? 'removed' : state.scenario.grid.format(state.leaderHex(leader));
}

/** Index of a hex by its number. */
export function hexOf(state: BaronsWarState, hex: string): number {
  return state.scenario.grid.parse(hex);
}
