import { describe, expect, test } from 'vitest';
import { isPlayer, NOWHERE, Observation, type Player, Rng, TERMINAL } from '../../rules/core/index.ts';
import { LIVE_PLANES, P, STATIC_PLANES, U, UNITS } from '../../rules/one-hour-wargames/encoder/views/tables.ts';
import type { OneHourGame } from '../../rules/one-hour-wargames/game.ts';
import { oneHourWargames } from '../../rules/one-hour-wargames/index.ts';
import type { OneHourState } from '../../rules/one-hour-wargames/state/state.ts';
import { lay, unitOf } from './table.ts';

const load = (id: string): OneHourGame => oneHourWargames.load(id) as OneHourGame;

/** Inches along a side of a cell. */
const CELL = 1.5;

/** Row of a unit: own units first, each side in the order of the scenario. */
function rowOf(s: OneHourState, viewer: Player, unit: number): number {
  return s.game.numberInSide[unit]! + (s.sideOf(unit) === viewer ? 0 : s.game.observation.units.count / 2);
}

/** Cell of a point in inches on a table of 36 by 36: Red looks from the south, Blue at the table turned round. */
function cellOf(viewer: Player, xInches: number, yInches: number): number {
  const [across, down] = viewer === 0 ? [xInches, 36 - yInches] : [36 - xInches, yInches];
  return Math.floor(down / CELL) * 24 + Math.floor(across / CELL);
}

/** What each legal action points at, by its text. */
function pointed(s: OneHourState): Map<string, readonly number[]> {
  const into = new Observation(s.game.observation);
  const legal = s.legalActions();
  s.observeActions(legal, into);
  return new Map(legal.toArray().map((action, i) => [s.game.actions.format(s, action), [...into.pointers.subarray(i * 4, i * 4 + 4)]]));
}

const sides = [
  ['red', 0],
  ['blue', 1],
] as const; // prettier-ignore

describe('actions point at', () => {
  const units = ['red/1 knights 10,20 s', 'red/2 archers 20,20 s', 'blue/1 knights 10,12 n', 'blue/2 archers 20,12 n'];

  test.each(sides)('the unit of %s that marches, its cell and the cell in which it ends', (side, viewer) => {
    const s = lay({ units, side });
    const unit = unitOf(s, `${side}/1`);
    const row = rowOf(s, viewer, unit);
    const y = viewer === 0 ? 20 : 12;
    expect(pointed(s).get(`select ${side}/1`)).toEqual([row, NOWHERE, cellOf(viewer, 10, y), cellOf(viewer, 10, y)]);
    s.apply(s.game.actions.parse(s, `select ${side}/1`));
    const marches = pointed(s);
    const south = [...marches].find(([text]) => text.startsWith('march s 3'));
    expect(south?.[1]).toEqual([row, NOWHERE, cellOf(viewer, 10, y), cellOf(viewer, 10, y - 3)]);
  });

  test.each(sides)('the shooter of %s and the unit shot at', (side, viewer) => {
    const s = lay({ units, side, phase: 'shoot' });
    const [shooter, target] = [unitOf(s, `${side}/2`), unitOf(s, viewer === 0 ? 'blue/2' : 'red/2')];
    const [from, to] = viewer === 0 ? [20, 12] : [12, 20];
    const shots = [...pointed(s)].filter(([text]) => text.startsWith('shoot')).map(([, pointers]) => pointers);
    expect(shots).toContainEqual([rowOf(s, viewer, shooter), rowOf(s, viewer, target), cellOf(viewer, 20, from), cellOf(viewer, 20, to)]);
  });
});

/** Decisions of a game, some moves of which its scripted player makes. */
function decisions(game: OneHourGame, seed: number, every: number): OneHourState[] {
  const rng = Rng.from(seed);
  const s = game.newState();
  const found: OneHourState[] = [];
  for (let ply = 0; s.actor !== TERMINAL; ply++) {
    if (!isPlayer(s.actor)) {
      s.apply(s.chanceOutcomes().sample(rng));
      continue;
    }
    if (ply % every === 0) found.push(s.clone());
    const legal = s.legalActions();
    s.apply(rng.float() < 0.7 ? game.scripted.choose(s, legal, rng) : legal.at(rng.below(legal.length)));
  }
  return found;
}

describe.each(['training', 'melee', 'ambush', 'bottleneck'])('in a game of %s', (id) => {
  const game = load(id);
  const seen = decisions(game, 3, 3);
  const cells = game.observation.map.height * game.observation.map.width;
  const into = new Observation(game.observation);

  test('an actor that stands on the table stands on its cell', () => {
    const plane = (STATIC_PLANES.length + P['own-base']) * cells;
    expect(LIVE_PLANES[P['own-base']]![0]).toBe('own-base');
    let looked = 0;
    for (const s of seen) {
      s.observe(s.actor as Player, into);
      for (const [actor, , from] of pointed(s).values()) {
        if (actor! < 0 || into.units[actor! * UNITS.length + U.table] === 0) expect(from).toBe(NOWHERE);
        else expect(into.map[plane + from!]).toBeGreaterThan(0);
        looked++;
      }
    }
    expect(looked).toBeGreaterThan(100);
  });

  test('who marches stands in the cell that was pointed at', () => {
    const players = new Set<number>();
    for (const s of seen) {
      const viewer = s.actor as Player;
      const marches = [...pointed(s)].filter(([text]) => text.startsWith('march'));
      for (const [text, [actor, , , to]] of marches.filter((_, i) => i % 9 === 0)) {
        const next = s.clone();
        next.apply(next.game.actions.parse(next, text));
        const row = pointedFrom(next, viewer, actor!);
        if (row === null) continue;
        expect(row, text).toBe(to);
        players.add(viewer);
      }
    }
    expect([...players].sort()).toEqual([0, 1]);
  });

  /** Cell of the unit in a row, by its place; null if it has left the table. */
  function pointedFrom(s: OneHourState, viewer: Player, row: number): number | null {
    const unit = s.scenario.units.findIndex((_, i) => rowOf(s, viewer, i) === row);
    if (!s.isOnTable(unit)) return null;
    const { width, height } = s.scenario;
    const [across, down] = viewer === 0 ? [s.x(unit), height - s.y(unit)] : [width - s.x(unit), s.y(unit)];
    return Math.floor(down / 750) * s.game.observation.map.width + Math.floor(across / 750);
  }
});

describe('mirrored rows', () => {
  test.each(oneHourWargames.scenarios.map(({ id }) => id))('name the same unit of %s to the other player', (id) => {
    const game = load(id);
    const s = game.newState();
    const { count, mirrored } = game.observation.units;
    for (const viewer of [0, 1] as const) {
      const expected = new Array<number>(count).fill(NOWHERE);
      game.scenario.units.forEach((_, unit) => (expected[rowOf(s, viewer, unit)] = rowOf(s, (1 - viewer) as Player, unit)));
      expect([...mirrored![viewer]]).toEqual(expected);
    }
  });
});
