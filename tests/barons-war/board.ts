import type { ScenarioPack } from '../../rules/core/index.ts';
import { baronsWar } from '../../rules/barons-war/index.ts';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';
import { defined, drawMap, type DrawnMap, type DrawnPiece, lastHex, merge, number, pair, readPiece } from '../hexes/drawn-board.ts';

export { die, expectWeights, legal, legalTexts, play, roll, ruleAgainst, stepName, weights } from '../core/playing.ts';

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
  readonly map?: DrawnMap;
  /** Chits by Battle; 3, 2 and 1 each if left out. Ignored if `pack` gives command points. */
  readonly chits?: Readonly<Record<string, readonly number[]>>;
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  /** Further fields of the scenario pack. */
  readonly pack?: ScenarioPack;
  /** Further cells of the position, as in `Position.state`. */
  readonly state?: Readonly<Record<string, unknown>>;
}

type Cells = Record<string, Record<string, unknown>>;

const TYPES: Readonly<Record<string, string>> = { inf: 'infantry', maa: 'men-at-arms', cav: 'heavy-cavalry' };

const isBaron = (battle: string): boolean => battle < 'n';

/** A unit as its pack wants it. */
function unitPack({ type, values, has, hex, facing }: DrawnPiece): Record<string, unknown> {
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

function unitCells({ values, has }: DrawnPiece): Record<string, unknown> {
  const gone = has('gone') ? { hex: null, lost: 'eliminated' } : {};
  const set = (flag: string): true | undefined => (has(flag) ? true : undefined);
  return defined({ hits: number(values.get('hits')), shaken: set('shaken'), moved: set('moved'), fired: set('fired'), ...gone });
}

function leaderPack(battle: string, words: DrawnPiece | undefined, corner: string): Record<string, unknown> {
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
  const lines = sketch.units.map(readPiece);
  const map = drawMap(sketch.map, 14, 10);
  const corner = lastHex(map);
  const units: Cells = {};
  const leaders: Cells = {};
  const cells: Cells = {};
  const ids = [...new Set(lines.map((line) => line.body))];
  const battles = ids.map((battle) => {
    const own = lines.filter((line) => line.body === battle);
    const leader = own.find((line) => line.type === 'leader');
    const troops = own.filter((line) => line.type !== 'leader');
    troops.forEach((unit, i) => (units[`${battle}/${unit.values.get('id') ?? i + 1}`] = unitCells(unit)));
    if (leader?.has('fallen') === true) leaders[`${battle}/leader`] = { fallen: true };
    const gone = troops.filter((line) => line.has('gone')).length;
    if (gone > 0) cells[battle] = { filled: gone, tested: gone };
    const side = isBaron(battle) ? 'baron' : 'royal';
    const trackBoxes = number(leader?.values.get('boxes'));
    return {
      id: battle,
      side,
      ...defined({ trackBoxes }),
      leader: leaderPack(battle, leader, corner),
      units: troops.map(unitPack),
    };
  });
  const chits =
    sketch.pack?.['commandPoints'] === undefined ? { chits: sketch.chits ?? Object.fromEntries(ids.map((id) => [id, [3, 2, 1]])) } : {};
  return { pack: { id: 'board', map, battles, ...chits, ...sketch.pack }, units, leaders, battles: cells };
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
  const hex = state.hexOf(unit);
  const away = ['off the map', 'eliminated', 'routed'][state.lost(unit)]!;
  return {
    hex: hex < 0 ? away : state.scenario.grid.format(hex),
    facing: state.facingOf(unit),
    hits: state.hits(unit),
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
