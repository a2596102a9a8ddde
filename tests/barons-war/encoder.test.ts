import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ENCODER_VERSION } from '../../rules/barons-war/encoder/encoder.ts';
import { GLOBALS } from '../../rules/barons-war/encoder/globals.ts';
import { A, ACTIONS, U, UNITS } from '../../rules/barons-war/encoder/tables.ts';
import type { BaronsWarGame } from '../../rules/barons-war/game.ts';
import { baronsWar } from '../../rules/barons-war/index.ts';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';
import { ActionList, type FeatureSpec, isPlayer, Observation, type Player, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { randomMove } from '../../rules/registry.ts';
import { formatObservationDocs } from '../../tools/docs/observation-docs.mjs';

const load = (id: string, options = {}) => baronsWar.load(id, options) as BaronsWarGame;
const skirmish = load('skirmish');

/** A player that likes to fight, so that games come to blows; it reads the action features alone. */
function boldMove(state: State, rng: Rng, into: Observation): number {
  if (!isPlayer(state.actor) || rng.float() < 0.15) return randomMove(state, rng);
  const legal = state.legalActions();
  state.observeActions(legal, into);
  const score = (i: number): number => {
    const at = (name: keyof typeof A): number => into.actions[i * ACTIONS.length + A[name]]!;
    const likes =
      4 * at('hits-dealt') -
      2 * at('hits-taken') -
      1.5 * at('danger') -
      at('behind') +
      1.5 * at('approach') +
      at('aim') +
      at('fire') +
      at('chit');
    return likes + at('is-attack') + at('is-join') + at('is-fire') + at('is-charge') - 0.6 * at('is-pass') + 0.3 * rng.float();
  };
  let best = 0;
  for (let i = 1; i < legal.length; i++) if (score(i) > score(best)) best = i;
  return legal.at(best);
}

/** Positions of a bold game, every so many moves, those of dice left out. */
function positions(game: BaronsWarGame, seed: number, plies: number, every: number): BaronsWarState[] {
  const rng = Rng.from(seed);
  const state = game.newState();
  const into = new Observation(game.observation);
  const found: BaronsWarState[] = [];
  for (let ply = 0; ply < plies && state.actor !== TERMINAL; ply++) {
    if (isPlayer(state.actor) && ply % every === 0) found.push(state.clone());
    state.apply(boldMove(state, rng, into));
  }
  return found;
}

function observe(state: State, viewer: Player): Observation {
  const into = new Observation(state.game.observation);
  state.observe(viewer, into);
  return into;
}

/** The rows of the actor's legal actions. */
function actionRows(state: State): number[][] {
  const into = new Observation(state.game.observation);
  const legal = state.legalActions();
  state.observeActions(legal, into);
  return Array.from({ length: legal.length }, (_, i) => [...into.actions.subarray(i * ACTIONS.length, (i + 1) * ACTIONS.length)]);
}

/** The first value outside its range, by name. */
function outOfRange(values: Float32Array, length: number, features: readonly FeatureSpec[], each = 1): string {
  for (let i = 0; i < length; i++) {
    const { name, low, high } = features[Math.floor(i / each) % features.length]!;
    if (!(values[i]! >= low - 1e-6 && values[i]! <= high + 1e-6)) return `${name} is ${values[i]}`;
  }
  return '';
}

const scenarioIds = baronsWar.scenarios.map(({ id }) => id);

describe('the spec', () => {
  test.each(scenarioIds)('names every number of %s once, with a range and a meaning', (id) => {
    const { globals, units, map, actions, version } = load(id).observation;
    expect(version).toBe(ENCODER_VERSION);
    for (const features of [globals, units.features, map.channels, actions.features]) {
      expect(new Set(features.map(({ name }) => name)).size).toBe(features.length);
      for (const { low, high, about } of features) expect(low < high && about.length > 5).toBe(true);
    }
  });

  test('has a row for each unit and leader', () => {
    expect(skirmish.observation.units.count).toBe(12);
    expect([skirmish.observation.map.height, skirmish.observation.map.width]).toEqual([10, 12]);
  });

  test('is what docs/observations.md says; write it anew with: node tools/docs/write-docs.mjs', () => {
    const page = readFileSync(new URL('../../docs/observations.md', import.meta.url), 'utf8');
    expect(page).toBe(formatObservationDocs(skirmish.observation));
  });
});

describe('every number is finite and within its range', () => {
  test.each(scenarioIds)('in %s', { timeout: 600_000 }, (id) => {
    const game = load(id);
    const { globals, units, map, actions } = game.observation;
    const into = new Observation(game.observation);
    const legal = new ActionList();
    const seen = [...positions(game, 1, 900, 7), ...positions(game, 2, 300, 7)];
    expect(seen.length).toBeGreaterThan(20);
    for (const state of seen) {
      for (const viewer of [0, 1] as const) {
        state.observe(viewer, into);
        expect(outOfRange(into.globals, into.globals.length, globals)).toBe('');
        expect(outOfRange(into.units, into.units.length, units.features)).toBe('');
        expect(outOfRange(into.map, into.map.length, map.channels, map.height * map.width)).toBe('');
      }
      state.observeActions(state.legalActions(legal), into);
      expect(into.actionCount).toBe(legal.length);
      expect(outOfRange(into.actions, legal.length * ACTIONS.length, actions.features)).toBe('');
    }
  });
});

describe('looking changes nothing and depends on nothing else', () => {
  const seen = positions(skirmish, 3, 900, 40);

  test('the state keeps its bytes', () => {
    for (const state of seen) {
      const before = state.bytes().slice();
      observe(state, 0);
      actionRows(state);
      expect(state.bytes()).toEqual(before);
    }
  });

  test('used buffers give the same as fresh ones, in any order', () => {
    const used = new Observation(skirmish.observation);
    for (const state of [...seen].reverse()) {
      used.globals.fill(7);
      used.units.fill(7);
      used.map.fill(7);
      used.actions.fill(7);
      state.observe(1, used);
      state.observeActions(state.legalActions(), used);
      const fresh = observe(state, 1);
      expect([used.globals, used.units, used.map]).toEqual([fresh.globals, fresh.units, fresh.map]);
      expect(Array.from(used.actions.subarray(0, used.actionCount * ACTIONS.length))).toEqual(actionRows(state).flat());
    }
  });
});

/** The same position of the skirmish with the sides exchanged and the map turned half round. */
function mirror(state: BaronsWarState): BaronsWarState {
  const { size } = state.scenario.grid;
  const out = state.clone();
  const { data } = out;
  const { at, block } = out.game.layout;
  const turned = (hex: number): number => (hex < 0 ? hex : size - 1 - hex);
  const swap = (first: number, count: number, change: (value: number) => number = (value) => value): void => {
    for (let i = 0; i < count; i++) data[first + i] = change(state.data[first + ((i + count / 2) % count)]!);
  };
  for (const [name, first] of Object.entries(block.units)) {
    if (['hex', 'start', 'firedAt', 'charge'].includes(name)) swap(first, 10, turned);
    else if (name === 'facing') swap(first, 10, (facing) => (facing + 3) % 6);
    else swap(first, 10);
  }
  for (const [name, first] of Object.entries(block.leaders)) swap(first, 2, name === 'hex' ? turned : undefined);
  for (const first of Object.values(block.battles)) swap(first, 2);
  swap(at.baronTurns, 2);
  for (const cell of [at.side, at.battle]) data[cell] = 1 - state.data[cell]!;
  for (const cell of [at.newAttack1, at.newAttack2]) data[cell] = turned(state.data[cell]!);
  const mover = out.mover;
  if (mover >= 0) out.mover = mover < 10 ? (mover + 5) % 10 : 21 - mover;
  out.rebuildOccupancy();
  return out;
}

/** Place of a feature among the globals. */
const placeOf = (name: string): number => GLOBALS.findIndex(([one]) => one === name);

/** Globals that differ by side: who is royal, and points, which the sides count differently [15.0]. */
const SIDE_GLOBALS = [placeOf('royal'), placeOf('own-points'), placeOf('enemy-points'), placeOf('lead')];

function plainGlobals(into: Observation): number[] {
  return Array.from(into.globals).filter((_, i) => !SIDE_GLOBALS.includes(i));
}

/** Rows as texts in a fixed order: a turned board lists its actions in another. */
function sorted(rows: readonly number[][]): string[] {
  return rows.map((row) => row.map((value) => (Math.abs(value) < 5e-5 ? 0 : value).toFixed(4)).join(' ')).sort();
}

const near = (values: Float32Array | readonly number[]): number[] => Array.from(values, (value) => Math.round(value * 1e5) / 1e5 + 0);

describe('both players see the same problem', () => {
  test('at the start of the skirmish, but for whose decision it is', () => {
    const state = skirmish.newState();
    const [baron, royal] = [observe(state, 0), observe(state, 1)];
    expect(near(royal.units)).toEqual(near(baron.units));
    expect(near(royal.map)).toEqual(near(baron.map));
    const differing = GLOBALS.map(([name]) => name).filter((_, i) => baron.globals[i] !== royal.globals[i]);
    expect(differing).toEqual(['royal', 'to-decide']);
  });

  test('in the movement of any skirmish, with the sides exchanged', () => {
    const moving = [4, 5, 6, 7]
      .flatMap((seed) => positions(skirmish, seed, 1000, 3))
      .filter((state) => state.step.name === 'move/select' || state.step.name === 'move/piece');
    expect(moving.length).toBeGreaterThan(60);
    for (const state of moving.filter((_, i) => i % 5 === 0)) {
      const turned = mirror(state);
      for (const viewer of [0, 1] as const) {
        const [here, there] = [observe(state, viewer), observe(turned, (1 - viewer) as Player)];
        expect(near(there.units)).toEqual(near(here.units));
        expect(near(there.map)).toEqual(near(here.map));
        expect(near(plainGlobals(there))).toEqual(near(plainGlobals(here)));
      }
      expect(sorted(actionRows(turned))).toEqual(sorted(actionRows(state)));
    }
  });
});

describe('secret chits [5.0]', () => {
  const vanguard = load('vanguard');
  const enemyChits = [placeOf('enemy-1s'), placeOf('enemy-2s'), placeOf('enemy-3s'), placeOf('enemy-4s')];

  test('are the same to the other side whatever they are', () => {
    const rng = Rng.from(1);
    const state = vanguard.newState();
    while (state.actor === 0) state.apply(randomMove(state, rng));
    expect(state.actor).toBe(1);
    const views = new Set<string>();
    const rows = new Set<string>();
    for (let i = 0; i < 10; i++) {
      const world = state.clone();
      world.resample(1, rng);
      const { globals, units, map } = observe(world, 1);
      views.add([globals, units, map].map((part) => part.join()).join());
      rows.add(actionRows(world).join());
    }
    expect([views.size, rows.size]).toEqual([1, 1]);
    expect(enemyChits.map((i) => observe(state, 1).globals[i])).toEqual([0, 0, 0, 0]);
  });

  test('are open to their owner at once, and to both after the reveal', () => {
    const rng = Rng.from(2);
    const state = vanguard.newState();
    while (state.actor === 0) state.apply(randomMove(state, rng));
    const own = observe(state, 0);
    expect(
      own.globals[placeOf('own-1s')]! + own.globals[placeOf('own-2s')]! + own.globals[placeOf('own-3s')]! + own.globals[placeOf('own-4s')]!,
    ).toBeGreaterThan(0);
    while (state.step.name === 'command/allocate') state.apply(randomMove(state, rng));
    expect(enemyChits.map((i) => observe(state, 1).globals[i])).toEqual(
      [placeOf('own-1s'), placeOf('own-2s'), placeOf('own-3s'), placeOf('own-4s')].map((i) => observe(state, 0).globals[i]),
    );
  });
});

describe('rows of units', () => {
  const rowOf = (state: State, viewer: Player, row: number): Float32Array =>
    observe(state, viewer).units.subarray(row * UNITS.length, (row + 1) * UNITS.length);
  const at = (scenario: string, state: object): State =>
    load(scenario).fromPosition({ ruleset: baronsWar.id, version: baronsWar.version, scenario, state });

  test('are zero once the unit is gone', () => {
    const state = at('skirmish', {
      battle: 'bohun',
      chit: 3,
      phase: 'movement',
      units: { 'bohun/4': { hex: null, lost: 'routed' } },
      battles: { bohun: { filled: 1 } },
    });
    expect(Array.from(rowOf(state, 0, 3)).every((value) => value === 0)).toBe(true);
    expect(rowOf(state, 0, 2)[U.present]).toBe(1);
  });

  test('mark those who are still to come', () => {
    const game = load('evesham-possible', { setUp: 'stored' });
    const state = game.newState();
    const waiting = game.scenario.units.filter((_, unit) => state.hexOf(unit) < 0).length;
    const { units } = observe(state, 0);
    const marked = Array.from({ length: game.observation.units.count }, (_, i) => units[i * UNITS.length + U.waiting]!);
    expect(waiting).toBeGreaterThan(0);
    expect(marked.reduce((a, b) => a + b)).toBe(waiting + game.scenario.leaders.filter((_, leader) => state.leaderHex(leader) < 0).length);
  });
});

describe('rows of actions', () => {
  /** Men-at-arms of the Barons before and behind the Royal ones at 0706, which face west. */
  const melee = () =>
    skirmish.fromPosition({
      ruleset: baronsWar.id,
      version: baronsWar.version,
      scenario: 'skirmish',
      state: {
        turn: 3,
        side: 'baron',
        battle: 'bohun',
        chit: 4,
        inARow: 1,
        units: {
          'bohun/2': { hex: '0606', facing: 0, start: '0606', inCommand: true },
          'bohun/3': { hex: '0806', facing: 4, start: '0806', inCommand: true },
          'bigod/2': { hex: '0706', facing: 4 },
        },
        phase: 'melee',
      },
    });

  /** Rows of the legal actions by their text. */
  function rows(state: State): Map<string, number[]> {
    const legal = state.legalActions().toArray();
    return new Map(actionRows(state).map((row, i) => [state.game.actions.format(state, legal[i]!), row]));
  }

  test('tell flank and rear, and the hits that the dice give on average', () => {
    const state = melee();
    expect([...rows(state).keys()]).toContain('attack 0706');
    state.apply(skirmish.actions.parse(state, 'attack 0706'));
    const joins = [...rows(state).values()];
    expect(joins.map((row) => row[A['target-behind']])).toEqual([1, 0]);
    const [behind] = joins;
    state.apply(state.legalActions().at(0));
    state.apply(skirmish.actions.parse(state, 'confirm'));
    while (isPlayer(state.actor)) state.apply(state.legalActions().at(0));
    const { outcomes, weights, length } = state.chanceOutcomes();
    let [sum, total] = [0, 0];
    for (let i = 0; i < length; i++) {
      sum += outcomes[i]! * weights[i]!;
      total += weights[i]!;
    }
    expect(behind![A['hits-dealt']]).toBeCloseTo(sum / total / 3, 5);
  });

  test('tell what a place is worth before one goes there', () => {
    const state = skirmish.fromPosition({
      ruleset: baronsWar.id,
      version: baronsWar.version,
      scenario: 'skirmish',
      state: {
        turn: 3,
        battle: 'bohun',
        chit: 4,
        units: { 'bohun/2': { hex: '0505', facing: 1 }, 'bigod/2': { hex: '0706', facing: 0 } },
        leaders: { 'bohun/leader': { hex: '0404' } },
        phase: 'movement',
      },
    });
    state.apply(skirmish.actions.parse(state, 'select bohun/2'));
    const moves = rows(state);
    const beside = moves.get('move 0606 0')!;
    expect([beside[A.before], beside[A['target-behind']], beside[A.danger], beside[A.zone]]).toEqual([0.5, 1, 0, 0]);
    expect(beside[A['hits-dealt']]).toBeGreaterThan(0);
    expect(moves.get('move 0606 3')![A.behind]).toBeGreaterThan(0);
    expect(moves.get('move 0606 0')![A.approach]).toBeGreaterThan(0);
    expect(moves.get('halt')![A.distance]).toBe(0);
  });
});
