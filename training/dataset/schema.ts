import type { FeatureSpec, Game } from '../../rules/core/index.ts';
import type { ColumnSpec } from './columns.ts';

/** Parts of an observation that a data set may hold. */
export const PARTS = ['globals', 'units', 'map', 'actions'] as const;
export type Part = (typeof PARTS)[number];

/** What of games a data set holds. */
export interface Contents {
  readonly parts: readonly Part[];
  /** Whether all moves are there, from which the games can be played again; else the rows are of searches, with their policies and values. */
  readonly kind: 'moves' | 'searches';
}

const names = (features: readonly FeatureSpec[]): readonly string[] => features.map(({ name }) => name);

// biome-ignore format: tables, one row a line
const GAMES: readonly ColumnSpec[] = [
  { name: 'game', dtype: 'int32', shape: ['games'], about: 'number of the game in its source, from 0' },
  { name: 'returns', dtype: 'float32', shape: ['games', 2], about: 'result by player, -1 to 1; zeros if broken off' },
  { name: 'truncated', dtype: 'uint8', shape: ['games'], about: '1 if it was broken off before its end' },
  { name: 'game_rows', dtype: 'int32', shape: ['games+1'], about: 'first row of each game, and the count of rows' },
];

// biome-ignore format: tables, one row a line
const WITH_MOVES: readonly ColumnSpec[] = [
  { name: 'agents', dtype: 'int8', shape: ['games', 2], about: 'by player, place of its agent in the list `agents` of the card' },
  { name: 'victory_points', dtype: 'float32', shape: ['games', 2], about: 'victory points by player' },
  { name: 'game_moves', dtype: 'int32', shape: ['games+1'], about: 'first move of each game, and the count of moves' },
  { name: 'moves', dtype: 'int32', shape: ['moves'], about: 'actions and outcomes of dice in the order played, as in a record' },
];

// biome-ignore format: tables, one row a line
const ROWS: readonly ColumnSpec[] = [
  { name: 'player', dtype: 'int8', shape: ['rows'], about: 'the player that decides; everything in a row is from its side' },
  { name: 'turn', dtype: 'int32', shape: ['rows'], about: 'turns begun' },
  { name: 'result', dtype: 'float32', shape: ['rows'], about: 'result of the game for that player, -1 to 1' },
  { name: 'row_legal', dtype: 'int32', shape: ['rows+1'], about: 'first legal action of each row, and the count of them' },
  { name: 'legal', dtype: 'int32', shape: ['legal'], about: 'index of each legal action, ascending in a row' },
];

// biome-ignore format: tables, one row a line
const PLAYED: readonly ColumnSpec[] = [
  { name: 'ply', dtype: 'int32', shape: ['rows'], about: 'moves of the game before this decision' },
  { name: 'action', dtype: 'int32', shape: ['rows'], about: 'index of the action played' },
  { name: 'choice', dtype: 'int32', shape: ['rows'], about: 'its place among the legal actions of the row' },
];

// biome-ignore format: tables, one row a line
const SEARCHED: readonly ColumnSpec[] = [
  { name: 'policy', dtype: 'float32', shape: ['legal'], about: 'share of each legal action in the policy of the search; zeros in a row that has none' },
  { name: 'has_policy', dtype: 'uint8', shape: ['rows'], about: '1 if the row has a policy' },
  { name: 'value', dtype: 'float32', shape: ['rows'], about: 'what search or network expected for that player, -1 to 1' },
];

function partColumns({ observation: { globals, units, map, actions } }: Game, parts: readonly Part[]): ColumnSpec[] {
  const pointers: ColumnSpec[] =
    actions.pointers.length === 0
      ? []
      : [
          {
            name: 'pointers',
            dtype: 'int16',
            shape: ['legal', actions.pointers.length],
            features: actions.pointers.map(({ name }) => name),
            about: 'what each legal action points at: rows of `units` or cells of `map`, -1 for none',
          },
        ];
  const all: Record<Part, ColumnSpec[]> = {
    globals: [
      { name: 'globals', dtype: 'float32', shape: ['rows', globals.length], features: names(globals), about: 'the state as a whole' },
    ],
    units: [
      {
        name: 'units',
        dtype: 'float32',
        shape: ['rows', units.count, units.features.length],
        features: names(units.features),
        about: 'units, own ones first',
      },
    ],
    map: [
      {
        name: 'map',
        dtype: 'float32',
        shape: ['rows', map.channels.length, map.height, map.width],
        features: names(map.channels),
        about: 'channels of the map',
      },
    ],
    actions: [
      {
        name: 'actions',
        dtype: 'float32',
        shape: ['legal', actions.features.length],
        features: names(actions.features),
        about: 'what each legal action does',
      },
      ...pointers,
    ],
  };
  return parts.flatMap((part) => all[part]);
}

/** Every column of a data set of a game. */
export function schemaOf(game: Game, { parts, kind }: Contents): ColumnSpec[] {
  const own = kind === 'moves' ? [...WITH_MOVES, ...ROWS, ...PLAYED] : [...ROWS, ...SEARCHED];
  return [...GAMES, ...own, ...partColumns(game, parts)];
}
