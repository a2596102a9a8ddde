import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../rules/barons-war/encoder/rows.ts';
import type { BaronsWarGame } from '../../rules/barons-war/game.ts';
import { baronsWar } from '../../rules/barons-war/index.ts';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';
import { isPlayer, Observation, type Player, Rng, TERMINAL } from '../../rules/core/index.ts';
import { neighbouringCells } from '../../rules/hexes/encoder/turned-board.ts';
import { HexGrid, oppositeDirection } from '../../rules/hexes/grid.ts';
import { randomMove } from '../../rules/registry.ts';
import { board, play } from './board.ts';

const load = (id: string): BaronsWarGame => baronsWar.load(id) as BaronsWarGame;
const scenarioIds = baronsWar.scenarios.map(({ id }) => id);

/** What an action points at, in words of the game: ids of units and leaders, numbers of hexes, `-` for none. */
function pointed(s: BaronsWarState): Map<string, readonly string[]> {
  const { scenario, observation } = s.game;
  const viewer = s.actor as Player;
  const rows = rowsOf(scenario, viewer);
  const pieces = [...scenario.units, ...scenario.leaders];
  const into = new Observation(observation);
  const legal = s.legalActions();
  s.observeActions(legal, into);
  const name = ({ to }: { to: string }, place: number): string =>
    place < 0 ? '-' : to === 'units' ? pieces[rows[place]!]!.id : hexAt(s, viewer, place);
  const { pointers } = observation.actions;
  return new Map(
    legal
      .toArray()
      .map((action, i) => [
        s.game.actions.format(s, action),
        pointers.map((pointer, p) => name(pointer, into.pointers[i * pointers.length + p]!)),
      ]),
  );
}

/** The hex drawn at a cell, found the long way: counted from the upper left, or from the lower right by the player who looks to the left. */
function hexAt({ game: { scenario } }: BaronsWarState, viewer: Player, cell: number): string {
  const { grid, facing } = scenario;
  const place = facing[viewer] >= 3 ? grid.size - 1 - cell : cell;
  return grid.format(grid.hexAt((place % grid.columns) + 1, Math.floor(place / grid.columns) + 1));
}

function decisions(game: BaronsWarGame, seed: number, plies: number): BaronsWarState[] {
  const rng = Rng.from(seed);
  const s = game.newState();
  const found: BaronsWarState[] = [];
  for (let ply = 0; ply < plies && s.actor !== TERMINAL; ply++) {
    if (isPlayer(s.actor) && ply % 3 === 0) found.push(s.clone());
    s.apply(randomMove(s, rng));
  }
  return found;
}

describe('actions point at', () => {
  const duel = (units: readonly string[], phase: string) => board({ units, phase });

  test('the unit that moves, its hex and the hex it goes to', () => {
    const s = duel(['A inf 0305 f1', 'A inf 0404 f1', 'X inf 1005 f4'], 'movement');
    expect(pointed(s).get('select a/1')).toEqual(['a/1', '-', '0305', '0305']);
    play(s, 'select a/1');
    const moves = pointed(s);
    expect(moves.get('move 0405 1')).toEqual(['a/1', '-', '0305', '0405']);
    expect(moves.get('halt')).toEqual(['a/1', '-', '0305', '0305']);
  });

  test('the friend whose hex a unit joins, but not the mover itself where it only turns', () => {
    const s = duel(['A inf 0305 f1', 'A inf 0404 f1', 'X inf 1005 f4'], 'movement');
    play(s, 'select a/1');
    const moves = pointed(s);
    expect(moves.get('move 0404 1')).toEqual(['a/1', 'a/2', '0305', '0404']);
    expect(moves.get('move 0305 2')?.[1]).toBe('-');
  });

  test('leaders too', () => {
    const s = duel(['A inf 0305 f1', 'A leader 0406', 'X inf 1005 f4'], 'movement');
    expect(pointed(s).get('select a/leader')).toEqual(['a/leader', '-', '0406', '0406']);
  });

  test('the shooter and the unit shot at', () => {
    const s = duel(['A inf 0305 f1 r=2', 'X inf 0505 f4', 'X inf 0504 f4'], 'offensive-fire');
    expect(pointed(s).get('select a/1')?.[0]).toBe('a/1');
    play(s, 'select a/1');
    expect(pointed(s).get('fire 0505')).toEqual(['a/1', 'x/1', '0305', '0505']);
  });

  test('the unit on top in a hex that is attacked, and then each attacker', () => {
    const s = duel(['A inf 0606 f0', 'A inf 0806 f4', 'X inf 0706 f4 id=low under', 'X inf 0706 f4 id=high'], 'melee');
    expect(pointed(s).get('attack 0706')).toEqual(['-', 'x/high', '-', '0706']);
    play(s, 'attack 0706');
    const joins = [...pointed(s)].filter(([text]) => text.startsWith('join')).map(([, names]) => names);
    expect(joins).toContainEqual(['a/1', 'x/high', '0606', '0706']);
    expect(joins).toContainEqual(['a/2', 'x/high', '0806', '0706']);
  });

  test('the leader of the Battle for which a chit is shown', () => {
    const s = load('skirmish').newState();
    const rng = Rng.from(1);
    while (s.actor === -1 || !s.step.name.startsWith('command/show')) s.apply(randomMove(s, rng));
    const shows = [...pointed(s)].filter(([text]) => text.startsWith('show'));
    expect(shows.length).toBeGreaterThan(0);
    for (const [text, [actor]] of shows) expect(actor).toBe(`${text.split(' ')[1]}/leader`);
  });
});

describe('in any game', () => {
  /** The hex named by the text of these is the one to which the action points. */
  const NAMES_A_HEX = /^(?:move|join-top|place|retreat|fire|attack|charge) (\d{4})/;

  test.each(scenarioIds)('both players of %s point at the hexes and units that their actions name', (id) => {
    const seen = decisions(load(id), 5, 400);
    const named = new Set<number>();
    for (const s of seen.filter((_, i) => i % 4 === 0)) {
      for (const [text, [actor, , from, to]] of pointed(s)) {
        const hex = NAMES_A_HEX.exec(text)?.[1];
        if (hex !== undefined) {
          expect(to, text).toBe(hex);
          named.add(s.actor);
        }
        const chosen = /^select(?:-stack)? (\S+)/.exec(text)?.[1];
        if (chosen !== undefined) expect(actor).toBe(chosen);
        if (actor === '-') expect(from).toBe('-');
      }
    }
    expect([...named].sort()).toEqual([0, 1]);
  });
});

describe('neighbouring cells', () => {
  /** Cells one up or down for a direction, by the parity of the column in the raster, 0 for the first. */
  const DOWN = [
    [-1, -1, 0, 1, 0, -1],
    [-1, 0, 1, 1, 1, 0],
  ] as const; // prettier-ignore
  const RIGHT = [0, 1, 1, 0, -1, -1] as const;

  /** Whether a table is that of a raster whose columns with the given parity lie half a hex lower. */
  function isRaster(table: Int16Array, rows: number, columns: number, lower: 0 | 1): boolean {
    return table.every((cell, i) => {
      const [from, direction] = [Math.floor(i / 6), i % 6];
      const x = (from % columns) + RIGHT[direction]!;
      const y = Math.floor(from / columns) + DOWN[(from % columns) % 2 === lower ? 1 : 0]![direction]!;
      return cell === (x < 0 || x >= columns || y < 0 || y >= rows ? -1 : y * columns + x);
    });
  }

  test.each(scenarioIds)('are the same to both players of %s: every second column lies lower', (id) => {
    const { height, width, neighbours, grid } = load(id).observation.map;
    expect(grid).toBe('hex');
    expect(neighbours![0]).toBe(neighbours![1]);
    expect(isRaster(neighbours![0], height, width, 1)).toBe(true);
  });

  test('differ where the number of columns is odd: turned, the others lie lower', () => {
    const [first, second] = neighbouringCells(new HexGrid({ columns: 5, rows: 4 }), [false, true]);
    expect([isRaster(first, 4, 5, 1), isRaster(second, 4, 5, 0)]).toEqual([true, true]);
  });

  test.each([0, 1] as const)('follow the grid as player %d sees it', (viewer) => {
    const s = load('vanguard').newState();
    const { grid, facing } = s.scenario;
    const cellOf = new Map(Array.from({ length: grid.size }, (_, cell) => [hexAt(s, viewer, cell), cell]));
    for (let hex = 0; hex < grid.size; hex++) {
      for (let direction = 0; direction < 6; direction++) {
        const next = grid.neighbours[hex * 6 + (facing[viewer] >= 3 ? oppositeDirection(direction) : direction)]!;
        const seen = s.game.observation.map.neighbours![viewer][cellOf.get(grid.format(hex))! * 6 + direction];
        expect(seen).toBe(next < 0 ? -1 : cellOf.get(grid.format(next)));
      }
    }
  });
});

describe('mirrored rows', () => {
  test.each(scenarioIds)('name the same unit or leader of %s to the other player', (id) => {
    const { scenario, observation } = load(id);
    const { mirrored } = observation.units;
    for (const viewer of [0, 1] as const) {
      const [own, others] = [rowsOf(scenario, viewer), rowsOf(scenario, (1 - viewer) as Player)];
      expect([...mirrored![viewer]].map((row) => others[row])).toEqual([...own]);
    }
  });

  test('are not the same for both where one army is larger', () => {
    const { mirrored } = load('evesham-historical').observation.units;
    expect(mirrored![0][0]).toBe(22);
    expect(mirrored![1][0]).toBe(15);
  });
});
