import { type Fields, gather, mutated, type Pool } from '../../env/check/positions/position-mutants.ts';
import { type Position, Rng, TERMINAL } from '../../rules/core/index.ts';
import { loadGame, randomMove } from '../../rules/registry.ts';

const KEYS = [
  'id',
  'op',
  'position',
  'record',
  'upTo',
  'limits',
  'simulations',
  'timeMs',
  'seed',
  'agent',
  'level',
  'session',
  'actions',
  'dice',
  'games',
  'target',
  'priority',
  'deadlineMs',
  'ruleset',
  'version',
  'scenario',
  'options',
  'state',
  'viewer',
  'moves',
  'format',
  'hashes',
  '__proto__',
  'constructor',
  'toString',
  '',
];
const WORDS = [
  'move',
  'analyze',
  'legal',
  'apply',
  'evaluate',
  'hint',
  'ping',
  'terminate',
  'tic-tac-toe',
  'pig',
  'pig-20',
  'kuhn-poker',
  'barons-war',
  'standard',
  'skirmish',
  'random',
  'scripted',
  'mcts:sims=3',
  'neural:pig,sims=1',
  'neural:/etc/passwd',
  'sergeant',
  'strongest',
  'schiltron-record/1',
  '1.0.0',
  'roll',
  '\u0000',
  '\ud800',
  '💥',
  'a'.repeat(300),
  '../..',
  '"',
  '\\',
  'null',
];
const NUMBERS = [0, -0, 1, -1, 0.5, 3, 255, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 1e-308];

const pick = <T>(list: readonly T[], rng: Rng): T => list[rng.below(list.length)]!;

/** Any JSON value, of words that the protocol knows as often as not. */
function value(rng: Rng, depth: number): unknown {
  const kind = rng.below(depth > 4 ? 5 : 8);
  if (kind < 2) return pick(WORDS, rng);
  if (kind === 2) return pick(NUMBERS, rng);
  if (kind === 3) return pick([true, false, null], rng);
  if (kind === 4) return rng.below(1_000_000);
  if (kind === 5) return Array.from({ length: rng.below(5) }, () => value(rng, depth + 1));
  return Object.fromEntries(Array.from({ length: rng.below(6) }, () => [pick(KEYS, rng), value(rng, depth + 1)]));
}

/** A place somewhere inside a JSON value, replaced, removed or joined by another. */
function damaged(json: unknown, rng: Rng): unknown {
  if (typeof json !== 'object' || json === null || rng.below(4) === 0) return value(rng, 3);
  if (Array.isArray(json)) return json.map((item, i) => (i === rng.below(json.length) ? damaged(item, rng) : item));
  const entries = Object.entries(json);
  const at = rng.below(entries.length + 1);
  if (at === entries.length) return { ...json, [pick(KEYS, rng)]: value(rng, 2) };
  if (rng.below(5) === 0) return Object.fromEntries(entries.filter((_, i) => i !== at));
  return Object.fromEntries(entries.map(([key, item], i) => [key, i === at ? damaged(item, rng) : item]));
}

/** Text with a piece cut out, doubled or overwritten. */
function torn(text: string, rng: Rng): string {
  const [a, b] = [rng.below(text.length + 1), rng.below(text.length + 1)].sort((x, y) => x - y) as [number, number];
  const kind = rng.below(3);
  if (kind === 0) return text.slice(0, a) + text.slice(b);
  if (kind === 1) return text.slice(0, b) + text.slice(a);
  return `${text.slice(0, a)}${pick(['{', '}', '[', ',', '"', '\\u', '1e9999', '\u0000', '\ufeff'], rng)}${text.slice(a + 1)}`;
}

/** Short requests of all kinds, to be damaged. */
// biome-ignore format: a table, one row a line
const GOOD: readonly object[] = [
  { op: 'move', position: { ruleset: 'tic-tac-toe', scenario: 'standard', state: {} }, agent: 'mcts:sims=3', limits: { simulations: 3, timeMs: 20 }, seed: 1 },
  { op: 'analyze', position: { ruleset: 'kuhn-poker', scenario: 'standard', viewer: 0, state: {} }, agent: 'random', report: { everyMs: 20 } },
  { op: 'legal', position: { ruleset: 'pig', version: '1.0.0', scenario: 'pig-20', options: { dieSides: 6 }, state: { turn: 1 } } },
  { op: 'apply', position: { ruleset: 'tic-tac-toe', scenario: 'standard', state: {} },
    actions: ['b2', 0, { kind: 'place', square: 'c3' }], dice: 'roll', seed: 'x' },
  { op: 'legal', record: { format: 'schiltron-record/1', ruleset: 'tic-tac-toe', version: '1.0.0', scenario: 'standard',
    options: {}, moves: [4, 0, 8] }, upTo: 2 },
  { op: 'evaluate', games: [{ position: { ruleset: 'pig', scenario: 'pig-100', state: {} } }] },
  { op: 'legal', position: { ruleset: 'barons-war', scenario: 'skirmish', options: {}, state: { stack: [{ step: 'game' }] } } },
  { op: 'apply', position: { ruleset: 'one-hour-wargames', scenario: 'training', state: {} }, actions: [0], dice: 'roll', seed: 3 },
  { op: 'evaluate', games: [{ record: { format: 'schiltron-record/1', ruleset: 'pig', version: '1.0.0', scenario: 'pig-20',
    options: {}, moves: [0, 3, 0, 4, 1] }, turns: [0, 2] }] },
  { op: 'terminate', target: 'nobody' },
  { op: 'terminateAll' },
];

/** Fields of positions from games of the rulesets with most to get wrong, and what has been seen in them. */
class PlayedPositions {
  private readonly pool: Pool = new Map();
  private readonly kept: { readonly position: Position; readonly state: Fields }[] = [];

  constructor(rng: Rng) {
    for (const [ruleset, scenario] of [
      ['barons-war', 'skirmish'],
      ['one-hour-wargames', 'training'],
      ['men-of-iron', 'mill-ford'],
      ['spanish-fury', 'training-meadow'],
      ['leduc-poker', 'standard'],
    ] as const) {
      const state = loadGame(ruleset, scenario).newState();
      for (let ply = 0; ply < 240 && state.actor !== TERMINAL; ply++) {
        if (ply % 8 === 0) this.keep(state.toPosition(), state.describe().position);
        state.apply(randomMove(state, rng));
      }
    }
  }

  private keep(position: Position, whole: Position): void {
    const fieldsOf = (one: Position): Fields => JSON.parse(JSON.stringify(one.state)) as Fields;
    gather(this.pool, fieldsOf(whole));
    this.kept.push({ position, state: fieldsOf(position) });
  }

  /** A position with something wrong in its fields. */
  mutant(rng: Rng): Position {
    const { position, state } = pick(this.kept, rng);
    return { ...position, state: mutated(state, this.pool, rng) };
  }
}

/** A request about a position that somebody has mistyped. */
function mistyped(played: PlayedPositions, rng: Rng): object {
  const position = played.mutant(rng);
  return pick(
    [
      { op: 'legal', position },
      { op: 'apply', position, actions: [], dice: 'roll', seed: rng.below(100) },
      { op: 'move', position, agent: 'random', seed: 1 },
    ],
    rng,
  );
}

/** Damaged requests without end, the same for the same seed: what a server must answer with errors and nothing worse.
 * One line each; none asks for a long search. */
export function* malformedMessages(seed: number): Generator<string, never> {
  const rng = Rng.from(seed);
  const played = new PlayedPositions(rng.fork('positions'));
  for (let n = 0; ; n++) {
    const good = { id: n, ...pick(GOOD, rng) };
    const kind = rng.below(5);
    const bad = kind === 0 ? value(rng, 0) : kind === 1 ? good : kind === 4 ? { id: n, ...mistyped(played, rng) } : damaged(good, rng);
    const text = JSON.stringify(bad) ?? 'undefined';
    yield (kind === 1 || rng.below(8) === 0 ? torn(text, rng) : text).replaceAll(/[\r\n]/g, ' ');
  }
}
