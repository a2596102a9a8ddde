import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  ActionList,
  CHANCE,
  type FeatureSpec,
  isPlayer,
  Observation,
  type Player,
  Rng,
  type State,
  TERMINAL,
  opponent,
} from '../../rules/core/index.ts';
import { ENCODER_VERSION } from '../../rules/one-hour-wargames/encoder/encoder.ts';
import { GLOBALS } from '../../rules/one-hour-wargames/encoder/rows/globals.ts';
import { A, ACTIONS, LIVE_PLANES, P, STATIC_PLANES, U, UNITS } from '../../rules/one-hour-wargames/encoder/views/tables.ts';
import type { OneHourGame } from '../../rules/one-hour-wargames/game.ts';
import { oneHourWargames } from '../../rules/one-hour-wargames/index.ts';
import { CONTACT_FIELDS } from '../../rules/one-hour-wargames/state/layout.ts';
import type { OneHourState } from '../../rules/one-hour-wargames/state/state.ts';
import { randomMove } from '../../rules/registry.ts';
import { formatObservationDocs } from '../../tools/docs/observation-docs.mjs';
import { isSampled } from '../deep.ts';
import { idle, lay, type Sketch, unitOf } from './table.ts';

const load = (id: string, options = {}) => oneHourWargames.load(id, options) as OneHourGame;
const training = load('training');
const scenarioIds = oneHourWargames.scenarios.map(({ id }) => id);

/** Place of a feature among the globals. */
const globalAt = (name: string): number => GLOBALS.findIndex(([one]) => one === name);

/** A player that likes to fight, so that games come to blows; it reads the action features alone. */
function boldMove(state: State, rng: Rng, into: Observation): number {
  if (!isPlayer(state.actor) || rng.float() < 0.2) return randomMove(state, rng);
  const legal = state.legalActions();
  state.observeActions(legal, into);
  const score = (i: number): number => {
    const at = (name: keyof typeof A): number => into.actions[i * ACTIONS.length + A[name]]!;
    const likes =
      4 * at('expected') -
      2 * at('answer') +
      1.5 * at('then-best-charge') -
      at('then-charge-danger') +
      2 * at('approach') +
      0.3 * at('then-aim');
    return likes + at('is-charge') + at('is-shoot') + 2 * at('exit-approach') - 0.6 * at('is-pass') + 0.3 * rng.float();
  };
  let best = 0;
  for (let i = 1; i < legal.length; i++) if (score(i) > score(best)) best = i;
  return legal.at(best);
}

/** Positions of a bold game, every so many moves, those of dice left out. */
function positions(game: OneHourGame, seed: number, every: number): OneHourState[] {
  const rng = Rng.from(seed);
  const state = game.newState();
  const into = new Observation(game.observation);
  const found: OneHourState[] = [];
  for (let ply = 0; state.actor !== TERMINAL; ply++) {
    if (isPlayer(state.actor) && ply % every === 0) found.push(state.clone());
    state.apply(boldMove(state, rng, into));
  }
  return [...found, state];
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

/** A feature of each legal action, by its text. */
function rows(state: OneHourState): (action: string, feature: keyof typeof A) => number {
  const legal = state.legalActions().toArray();
  const found = new Map(actionRows(state).map((row, i) => [state.game.actions.format(state, legal[i]!), row]));
  return (action, feature) => {
    if (!found.has(action)) throw new Error(`"${action}" is not among ${[...found.keys()].join(', ')}`);
    return found.get(action)![A[feature]]!;
  };
}

/** A feature of a unit as its viewer sees it. */
function unitRow(state: OneHourState, viewer: Player, id: string): (feature: keyof typeof U) => number {
  const unit = unitOf(state, id);
  const rowsEach = state.game.observation.units.count / 2;
  const row = state.game.numberInSide[unit]! + (state.sideOf(unit) === viewer ? 0 : rowsEach);
  const { units } = observe(state, viewer);
  return (feature) => units[row * UNITS.length + U[feature]]!;
}

/** The first value outside its range, by name. */
function outOfRange(values: Float32Array, length: number, features: readonly FeatureSpec[], each = 1): string {
  for (let i = 0; i < length; i++) {
    const { name, low, high } = features[Math.floor(i / each) % features.length]!;
    if (!(values[i]! >= low - 1e-6 && values[i]! <= high + 1e-6)) return `${name} is ${values[i]}`;
  }
  return '';
}

/** Rounded, for values of 32 bits. */
const near = (values: Float32Array | readonly number[]): number[] => Array.from(values, (value) => Math.round(value * 1e5) / 1e5 + 0);

describe('the spec', () => {
  test.each(scenarioIds)('names every number of %s once, with a range and a meaning', (id) => {
    const { globals, units, map, actions, version } = load(id).observation;
    expect(version).toBe(ENCODER_VERSION);
    for (const features of [globals, units.features, map.channels, actions.features]) {
      expect(new Set(features.map(({ name }) => name)).size).toBe(features.length);
      for (const { low, high, about } of features) expect(low < high && about.length > 5).toBe(true);
    }
  });

  test('has the rows of the larger side twice, and cells of an inch and a half', () => {
    expect(training.observation.units.count).toBe(6);
    expect([training.observation.map.height, training.observation.map.width]).toEqual([16, 16]);
    const uneven = load('fighting-retreat');
    const reds = uneven.scenario.units.filter(({ side }) => side === 0).length;
    expect(uneven.observation.units.count).toBe(2 * Math.max(reds, uneven.scenario.units.length - reds));
  });

  test('is what its page says; write it anew with: node tools/docs/write-docs.mjs', () => {
    const page = readFileSync(new URL('../../docs/observations-one-hour-wargames.md', import.meta.url), 'utf8');
    expect(page).toBe(formatObservationDocs(training.observation));
  });
});

describe('every number is finite and within its range', () => {
  const some = scenarioIds.filter((_, place) => isSampled(place, 4));
  const games = [...some.map((id) => [id, 4] as const), ['melee', 5] as const, ['melee', 6] as const, ['last-stand', 6] as const];
  test.each(games)('in %s with bases of %d inches', { timeout: 600_000 }, (id, frontage) => {
    const game = load(id, { frontage });
    const { globals, units, map, actions } = game.observation;
    const into = new Observation(game.observation);
    const legal = new ActionList();
    for (const state of positions(game, 1, 5)) {
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
  const seen = positions(training, 3, 9);

  test('the state keeps its bytes', () => {
    for (const state of seen) {
      const before = state.bytes().slice();
      observe(state, 0);
      actionRows(state);
      expect(state.bytes()).toEqual(before);
    }
  });

  test('used buffers give the same as fresh ones, in any order', () => {
    const used = new Observation(training.observation);
    for (const state of [...seen].reverse()) {
      for (const part of [used.globals, used.units, used.map, used.actions]) part.fill(7);
      state.observe(1, used);
      state.observeActions(state.legalActions(), used);
      const fresh = observe(state, 1);
      expect([used.globals, used.units, used.map]).toEqual([fresh.globals, fresh.units, fresh.map]);
      expect(Array.from(used.actions.subarray(0, used.actionCount * ACTIONS.length))).toEqual(actionRows(state).flat());
    }
  });
});

/** The same position of the training ground with the sides exchanged and the table turned half round. */
function mirror(state: OneHourState): OneHourState {
  const out = state.clone();
  const { data } = out;
  const u = out.game.layout.block.units;
  const { width, height, units } = state.scenario;
  const other = (unit: number): number => (unit < 0 ? unit : (unit + 3) % 6);
  for (let unit = 0; unit < units.length; unit++) {
    const from = other(unit);
    for (const first of Object.values(u)) data[first + unit] = state.data[first + from]!;
    for (const field of CONTACT_FIELDS) data[u[field] + unit] = other(state.contactOf(from, CONTACT_FIELDS.indexOf(field)));
    if (state.group(from) >= 0) out.setGroup(unit, 1 - state.group(from));
    if (!state.isOnTable(from)) continue;
    out.setX(unit, width - state.x(from));
    out.setY(unit, height - state.y(from));
    out.setHeading(unit, (state.heading(from) + 1800) % 3600);
  }
  out.side = opponent(state.side);
  out.redLost = state.blueLost;
  out.blueLost = state.redLost;
  if (state.winner >= 0) out.winner = 1 - state.winner;
  if (['move/march', 'move/face', 'melee/target'].includes(state.depth === 0 ? '' : state.step.name))
    out.setRegister(0, other(state.register(0)));
  return out;
}

/** Rows as texts in a fixed order: a turned table lists its actions in another. */
function sorted(found: readonly number[][]): string[] {
  return found.map((row) => row.map((value) => (Math.abs(value) < 5e-5 ? 0 : value).toFixed(4)).join(' ')).sort();
}

describe('both players see the same problem on the training ground', () => {
  /** Globals that tell the sides apart: by name, and by who comes first in a turn. */
  const plain = (into: Observation): number[] => near(into.globals).filter((_, i) => i !== globalAt('red') && i !== globalAt('first'));

  test('at its start, but for whose decision it is', () => {
    const state = training.newState();
    const [red, blue] = [observe(state, 0), observe(state, 1)];
    expect(near(blue.units)).toEqual(near(red.units));
    expect(near(blue.map)).toEqual(near(red.map));
    const differing = GLOBALS.map(([name]) => name).filter((_, i) => red.globals[i] !== blue.globals[i]);
    expect(differing).toEqual(['red', 'first', 'own-turn', 'to-decide']);
  });

  test('in any position, with the sides exchanged', () => {
    const seen = [4, 5, 6].flatMap((seed) => positions(training, seed, 3));
    expect(seen.length).toBeGreaterThan(40);
    for (const state of seen) {
      const turned = mirror(state);
      for (const viewer of [0, 1] as const) {
        const [here, there] = [observe(state, viewer), observe(turned, (1 - viewer) as Player)];
        expect(near(there.units)).toEqual(near(here.units));
        expect(near(there.map)).toEqual(near(here.map));
        expect(plain(there)).toEqual(plain(here));
      }
      expect(sorted(actionRows(turned))).toEqual(sorted(actionRows(state)));
    }
  });
});

describe('rows of units', () => {
  test('are zero past the smaller side, and once a unit is gone', () => {
    const state = load('fighting-retreat').newState();
    const perSide = state.game.observation.units.count / 2;
    for (const viewer of [0, 1] as const) {
      const { units } = observe(state, viewer);
      const filled = (row: number): boolean => units.subarray(row * UNITS.length, (row + 1) * UNITS.length).some((value) => value !== 0);
      const count = (side: Player): number => state.scenario.units.filter((unit, i) => unit.side === side && state.type(i) >= 0).length;
      expect(Array.from({ length: 2 * perSide }, (_, row) => filled(row))).toEqual(
        Array.from({ length: 2 * perSide }, (_, row) => row % perSide < count((row < perSide ? viewer : 1 - viewer) as Player)),
      );
    }
    const last = positions(training, 1, 20).at(-1)!;
    const gone = last.scenario.units.filter((_, unit) => !last.isInPlay(unit));
    expect(gone.length).toBeGreaterThan(0);
    for (const { id } of gone) for (const [name] of UNITS) expect(unitRow(last, 0, id)(name)).toBe(0);
  });

  const facing: Sketch = {
    units: ['red/1 archers 18,20 s hits=3', 'red/2 knights 8,30 s', 'blue/1 knights 18,10 n', 'blue/2 men-at-arms 30,4 e'],
  };

  test('tell type, place and hits, turned for Blue', () => {
    const s = lay(facing);
    const [own, theirs] = [unitRow(s, 0, 'red/1'), unitRow(s, 1, 'red/1')];
    expect([own('own'), own('archers'), own('knights'), own('strength'), own('hits')].map((value) => Math.round(value * 15))).toEqual([
      15, 15, 0, 12, 3,
    ]);
    expect(near([own('x'), own('heading-x'), own('heading-y'), theirs('own'), theirs('heading-y')])).toEqual([0, 0, -1, 0, 1]);
    expect(
      [own('y') * 18, theirs('y') * 18, own('nearest') * 36, own('aim'), own('seen')].map((value) => Math.round(value * 1000) / 1000),
    ).toEqual([2, -2, 10, 1, 1]);
  });

  test('tell who may charge and shoot whom, with the mean of the hits', () => {
    const s = lay(facing);
    const [archers, knights] = [unitRow(s, 0, 'red/1'), unitRow(s, 0, 'blue/1')];
    expect(near([archers('chargers') * 3, archers('flankers'), archers('charge-danger') * 15])).toEqual([1, 0, 5.5]);
    expect(near([archers('targets'), archers('marks') * 3, archers('best-shot') * 15])).toEqual([0, 1, 5.5]);
    expect(near([knights('targets') * 3, knights('best-charge') * 15, knights('best-flank')])).toEqual([1, 5.5, 0]);
    expect(near([knights('shooters') * 3, knights('shot-danger') * 15])).toEqual([1, 5.5]);
    const away = unitRow(lay({ units: ['red/1 archers 18,20 n', 'blue/1 knights 18,10 n'] }), 0, 'red/1');
    expect(near([away('flankers') * 3, away('charge-danger') * 15, away('marks')])).toEqual([1, 11, 0]);
  });

  test('tell nobody threatened past a third unit or across a river', () => {
    const enemy = 'blue/1 knights 18,10 n';
    const archers = (units: readonly string[], pack = {}): ((feature: keyof typeof U) => number) =>
      unitRow(lay({ pack, units: ['red/1 archers 18,20 s', enemy, ...units] }), 0, 'red/1');
    expect(near([archers(['blue/2 levies 18,15 e'])('chargers'), archers(['blue/2 levies 18,15 e'])('marks') * 3])).toEqual([0, 1]);
    const river = {
      terrain: [
        {
          id: 'river',
          type: 'river',
          line: [
            [0, 15],
            [36, 15],
          ],
          width: 2,
        },
      ],
    };
    expect(near([archers([], river)('chargers'), archers([], river)('marks') * 3])).toEqual([0, 1]);
    const bridge = { ...river, crossings: [{ id: 'bridge', river: 'river', kind: 'bridge', at: [18, 15], width: 6 }] };
    expect(near([archers([], bridge)('chargers') * 3, archers([], bridge)('marks') * 3])).toEqual([1, 1]);
  });

  test('tell contacts and the blows to come', () => {
    const s = lay({ units: ['red/1 knights 18,20 s', 'blue/1 men-at-arms 18,18 s'], phase: 'melee' });
    const [red, blue] = [unitRow(s, 0, 'red/1'), unitRow(s, 0, 'blue/1')];
    expect([red('contact-front'), blue('contact-rear'), blue('contact-front')]).toEqual([1, 1, 0]);
    expect(near([red('strike') * 15, blue('struck') * 15])).toEqual([5.5, 5.5]);
  });
});

describe('globals', () => {
  const hill = {
    terrain: [
      {
        id: 'hill',
        type: 'hill',
        rect: { x: 15, y: 15, w: 6, h: 6 },
        crest: [
          [16.5, 18],
          [19.5, 18],
        ],
      },
    ],
    areas: [{ id: 'hill', terrain: 'hill' }],
    victory: { conditions: [{ winner: 'blue', if: { is: 'hold', area: 'hill', by: 'blue' } }], otherwise: 'red', text: 'Hold the hill.' },
  };

  test('tell who holds what, who asks for it, and who would win now', () => {
    const at = (units: readonly string[], viewer: Player, names: readonly string[]): number[] => {
      const { globals } = observe(lay({ pack: hill, units }), viewer);
      return names.map((name) => globals[globalAt(name)]!);
    };
    const away = 'red/1 knights 18,33 s';
    const asked = [
      'area-0',
      'area-0-held',
      'area-0-own-asked',
      'area-0-enemy-asked',
      'own-met',
      'enemy-met',
      'verdict',
      'default',
    ] as const;
    expect(at([away, 'blue/1 levies 18,18 n'], 1, asked)).toEqual([1, 1, 1, 0, 1, 0, 1, -1]);
    expect(at([away, 'blue/1 levies 18,18 n'], 0, asked)).toEqual([1, -1, 0, 1, 0, 1, -1, 1]);
    expect(at([away, 'blue/1 levies 18,8 n'], 0, asked)).toEqual([1, 0, 0, 1, 0, 0, 1, 1]);
    expect(at([away, 'blue/1 levies 18,8 n'], 0, ['area-1', 'area-0-x', 'decides-choose-mover', 'own-turn'])).toEqual([0, 0, 1, 1]);
  });

  test('count units that have to leave', () => {
    const { globals } = observe(load('escape').newState(), 1);
    expect([globals[globalAt('own-exits-asked')], globals[globalAt('own-exits-left')], globals[globalAt('enemy-exits-asked')]]).toEqual([
      1, 0.5, 0,
    ]);
  });
});

describe('planes', () => {
  test('show bases and ground, turned for Blue', () => {
    const s = training.newState();
    const size = 16 * 16;
    for (const viewer of [0, 1] as const) {
      const { map } = observe(s, viewer);
      const plane = (index: number): number[] => Array.from(map.subarray(index * size, (index + 1) * size));
      const own = plane(STATIC_PLANES.length + P['own-base']);
      const sum = own.reduce((a, b) => a + b);
      expect(sum * 2.25).toBeCloseTo(3 * 8, -1);
      // Red stands to the north, in the upper rows of its own map, Blue in the upper rows of the turned one.
      expect(own.findIndex((value) => value > 0)).toBeLessThan(3 * 16);
      expect(plane(STATIC_PLANES.findIndex(([name]) => name === 'hill')).reduce((a, b) => a + b)).toBe(16);
      expect(plane(STATIC_PLANES.length + P['enemy-base']).findLastIndex((value) => value > 0)).toBeGreaterThan(13 * 16);
    }
    expect(training.observation.map.channels.length).toBe(STATIC_PLANES.length + LIVE_PLANES.length);
  });
});

describe('rows of actions', () => {
  const everywhere = ['training', 'control-the-river', 'escape', 'static-defence', 'last-stand', 'ambush'];

  test.each(everywhere)('differ where the actions differ, in %s', { timeout: 600_000 }, (id) => {
    for (const state of positions(load(id), 2, 11)) {
      const found = actionRows(state).map(String);
      expect(new Set(found).size).toBe(found.length);
    }
  });

  test.each(everywhere)('tell where the unit will stand, in %s', { timeout: 600_000 }, (id) => {
    let checked = 0;
    for (const state of [3, 4].flatMap((seed) => positions(load(id), seed, 7))) {
      const legal = state.legalActions();
      const { halfX, halfY } = { halfX: state.scenario.width / 2, halfY: state.scenario.height / 2 };
      actionRows(state).forEach((row, i) => {
        const kind = state.game.space.kindOf(legal.at(i));
        if (!['turn', 'march', 'face', 'charge', 'about', 'place'].includes(kind) || row[A.close] === 1) return;
        const unit = state.register(state.step.name === 'set-up/place' ? 1 : 0);
        const sign = state.actor === 0 ? 1 : -1;
        const next = state.clone();
        next.apply(legal.at(i));
        if (!next.isOnTable(unit)) return;
        expect(row[A['then-x']]!).toBeCloseTo(sign * (next.x(unit) / halfX - 1), 5);
        expect(row[A['then-y']]!).toBeCloseTo(sign * (next.y(unit) / halfY - 1), 5);
        expect(row[A['then-heading-x']]!).toBeCloseTo(sign * Math.sin((next.heading(unit) * Math.PI) / 1800), 3);
        expect(row[A['then-heading-y']]!).toBeCloseTo(sign * Math.cos((next.heading(unit) * Math.PI) / 1800), 3);
        checked++;
      });
    }
    expect(checked).toBeGreaterThan(100);
  });

  /** Mean of the dice that fall next. */
  function meanOfRoll(s: OneHourState): number {
    const { outcomes, weights, length } = s.chanceOutcomes();
    let [sum, total] = [0, 0];
    for (let i = 0; i < length; i++) {
      sum += outcomes[i]! * weights[i]!;
      total += weights[i]!;
    }
    return sum / total;
  }

  /** Who fights whom by an action. */
  function fight(s: OneHourState, action: number): { unit: number; target: number; isCharge: boolean } {
    const { space } = s.game;
    const kind = space.kindOf(action);
    if (kind === 'shoot') return { unit: space.firstOf(action), target: space.secondOf(action), isCharge: false };
    return { unit: s.register(0), target: space.firstOf(action), isCharge: kind === 'charge' };
  }

  test.each(['training', 'control-the-river', 'bridgehead', 'last-stand', 'fortified-defence'])(
    'tell the mean hits of shots, blows and charges, in %s',
    { timeout: 600_000 },
    (id) => {
      let checked = 0;
      for (const state of [5, 6, 7, 8].flatMap((seed) => positions(load(id), seed, 1))) {
        const legal = state.legalActions();
        const fights = legal.toArray().map((action) => ['shoot', 'strike', 'charge'].includes(state.game.space.kindOf(action)));
        if (!fights.includes(true)) continue;
        actionRows(state).forEach((row, i) => {
          if (!fights[i] || row[A.close] === 1 || row[A.waits] === 1) return;
          const next = state.clone();
          next.apply(legal.at(i));
          const { unit, target, isCharge } = fight(state, legal.at(i));
          // A charge is followed by the blow, other units standing still and holding their fire.
          if (isCharge) idle(next, () => next.step.name === 'melee/roll' && next.register(0) === unit);
          // Dice that cannot matter are not rolled.
          if (next.actor !== CHANCE || next.register(0) !== unit || next.register(1) !== target) return;
          expect(row[A.expected]! * 15).toBeCloseTo(Math.min(15, meanOfRoll(next)), 4);
          checked++;
        });
      }
      expect(checked).toBeGreaterThan(5);
    },
  );

  test('tell what a march brings', () => {
    const s = lay({ units: ['red/1 knights 18,30 s', 'blue/1 archers 18,10 e', 'blue/2 levies 30,4 n'] });
    const before = unitRow(s, 0, 'red/1');
    expect(near([before('targets'), before('nearest') * 36])).toEqual([0, 20]);
    s.apply(s.game.actions.parse(s, 'select red/1'));
    const at = rows(s);
    expect(near([at('march s 9', 'distance') * 15, at('march s 9', 'dy') * 15, at('march s 9', 'turn')])).toEqual([9, -9, 0]);
    expect(near([at('march s 9', 'approach') * 15, at('march n 1', 'approach') * 15])).toEqual([9, -1]);
    // From eleven inches off it reaches the archers' left flank: a die and two, doubled.
    expect(
      near([at('march s 9', 'then-targets') * 3, at('march s 9', 'then-best-flank'), at('march s 9', 'then-best-charge') * 15]),
    ).toEqual([1, 1, 11]);
    expect([at('march s 9', 'then-aim'), at('march n 1', 'then-aim'), at('turn n', 'turn')]).toEqual([1, -1, 1]);
    expect([at('march s 1', 'then-chargers'), at('march s 1', 'is-march'), at('march s 1', 'knights')]).toEqual([0, 1, 1]);
  });

  test('tell a charge into the flank from one into the front', () => {
    const s = lay({ units: ['red/1 knights 18,20 s', 'blue/1 men-at-arms 18,12 e hits=13'] });
    s.apply(s.game.actions.parse(s, 'select red/1'));
    const at = rows(s);
    // Knights on a flank: die and two, doubled, halved by armour.
    expect(near([at('charge blue/1 left', 'behind'), at('charge blue/1 left', 'expected') * 15])).toEqual([1, 5.5]);
    expect(near([at('charge blue/1 left', 'kills'), at('charge blue/1 left', 'target-strength') * 15])).toEqual([1, 2]);
    expect(
      near([at('charge blue/1 left', 'answer') * 15, at('charge blue/1 left', 'fatal'), at('charge blue/1 left', 'target-men-at-arms')]),
    ).toEqual([3.5, 0, 1]);
  });

  test('tell a shot at cover from one in the open', () => {
    const town = { terrain: [{ id: 'town', type: 'town', rect: { x: 20, y: 10, w: 6, h: 6 } }] };
    const s = lay({
      pack: town,
      units: ['red/1 archers 18,20 s', 'blue/1 levies 15,13 n hits=9', 'blue/2 levies 23,13 n'],
      phase: 'shoot',
    });
    const at = rows(s);
    expect(
      near([at('shoot red/1 blue/1', 'expected') * 15, at('shoot red/1 blue/1', 'halved'), at('shoot red/1 blue/1', 'kills')]),
    ).toEqual([5.5, 0, 0.5]);
    expect(near([at('shoot red/1 blue/2', 'expected') * 15, at('shoot red/1 blue/2', 'halved')])).toEqual([3, 1]);
    expect([at('pass', 'is-pass'), at('pass', 'archers')]).toEqual([1, 0]);
  });
});
