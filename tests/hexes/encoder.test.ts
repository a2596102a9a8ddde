import { describe, expect, test } from 'vitest';
import { createPlanes } from '../../rules/hexes/encoder/planes.ts';
import { createPointerSpecs, POINTER_COUNT, PointerWriter } from '../../rules/hexes/encoder/pointers.ts';
import { RepeatedBlock } from '../../rules/hexes/encoder/repeated-block.ts';
import { Surroundings, writeContact } from '../../rules/hexes/encoder/surroundings.ts';
import { aim, createTurnedBoard, hexsidesSeen, writeFacing, writePlace, writeWay } from '../../rules/hexes/encoder/turned-board.ts';
import { HexGrid } from '../../rules/hexes/grid.ts';

const grid = new HexGrid({ columns: 6, rows: 4 });
const hex = (number: string): number => grid.parse(number);

function written(count: number, write: (out: Float32Array) => void): number[] {
  const out = new Float32Array(count);
  write(out);
  return [...out].map((value) => Math.round(value * 1000) / 1000 + 0);
}

describe('a turned board', () => {
  const [plain, turned] = [createTurnedBoard(grid, false), createTurnedBoard(grid, true)];

  test('counts cells from the lower right corner', () => {
    expect([plain.cell[hex('0101')], plain.cell[hex('0301')], plain.cell[hex('0102')]]).toEqual([0, 2, 6]);
    expect(turned.cell[hex('0101')]).toBe(23);
    expect([...turned.cell].map((cell) => 23 - cell)).toEqual([...plain.cell]);
  });

  test('shows places, ways and facings the other way round', () => {
    for (const write of [
      (board: typeof plain) => written(2, (out) => writePlace(board, hex('0503'), 0, out)),
      (board: typeof plain) => written(2, (out) => writeWay(board, hex('0101'), hex('0302'), 10, 0, out)),
      (board: typeof plain) => written(2, (out) => writeFacing(board, 1, 0, out)),
    ])
      expect(write(turned)).toEqual(write(plain).map((value) => -value + 0));
  });

  test('shows the same aim', () => {
    expect(aim(plain, hex('0302'), 0, hex('0301'))).toBeCloseTo(Math.cos(Math.PI / 6), 5);
    expect(aim(turned, hex('0302'), 0, hex('0301'))).toBeCloseTo(aim(plain, hex('0302'), 0, hex('0301')), 6);
    expect(aim(plain, hex('0302'), 0, hex('0302'))).toBe(0);
  });

  test('gives its planes in its own directions', () => {
    const south = createPlanes(turned, 6, (at) => hexsidesSeen(turned, at).map((side) => (side % 6 === 3 ? 1 : 0)));
    expect([...south.subarray(0, grid.size)].every((value) => value === 1)).toBe(true);
    expect([...south.subarray(grid.size)].every((value) => value === 0)).toBe(true);
  });
});

describe('columns that repeat', () => {
  test('are copied while the key stays the same, and filled anew when it changes or all is forgotten', () => {
    const block = new RepeatedBlock(1, 3);
    const out = new Float32Array(20);
    expect(block.repeats(7, 0, out)).toBe(false);
    out.set([1, 2, 3, 4], 0);
    expect(block.repeats(7, 5, out)).toBe(true);
    expect([...out.subarray(5, 9)]).toEqual([0, 2, 3, 0]);
    expect(block.repeats(8, 10, out)).toBe(false);
    expect(block.repeats(7, 15, out)).toBe(false);
    block.forget();
    expect(block.repeats(7, 15, out)).toBe(false);
  });
});

class Troops extends Surroundings {
  constructor(own: readonly string[], enemy: readonly string[], zones: readonly (readonly [string, number])[] = []) {
    super(grid, 8);
    this.stand(own, enemy, zones);
  }

  stand(own: readonly string[], enemy: readonly string[], zones: readonly (readonly [string, number])[] = []): void {
    this.clear();
    own.forEach((number) => this.add(0, hex(number)));
    enemy.forEach((number) => this.add(1, hex(number)));
    zones.forEach(([from, direction]) => this.control(0, grid.neighbours[hex(from) * 6 + direction]!, direction));
  }
}

describe('surroundings', () => {
  test('know in which directions troops stand, and from which they control a hex', () => {
    const around = new Troops(['0302', '0303'], ['0304'], [['0302', 0]]);
    expect(around.beside[0][hex('0301')]).toBe(1 << 3);
    expect(around.controlled[0][hex('0301')]).toBe(1 << 3);
    expect(around.beside[1][hex('0303')]).toBe(1 << 3);
    expect(around.controlled[1].every((bits) => bits === 0)).toBe(true);
  });

  test('measure how far sides stand apart: the least distance to any of the other', () => {
    const own = ['0101', '0204', '0602'];
    const enemy = ['0402', '0304'];
    const around = new Troops(own, enemy);
    around.measureGaps();
    const least = (from: string, others: readonly string[]) => Math.min(...others.map((other) => grid.distance(hex(from), hex(other))));
    for (const from of own) expect(around.gapOf[hex(from)]).toBe(least(from, enemy));
    for (const from of enemy) expect(around.gapOf[hex(from)]).toBe(least(from, own));
    expect(grid.format(around.nearestHex(1, hex('0101')))).toBe('0402');
  });

  test('forget who was nearest when they are looked at anew', () => {
    const around = new Troops([], ['0402']);
    expect(around.nearestEnemy(1, hex('0101'))).toBe(hex('0402'));
    around.stand([], ['0602']);
    expect(around.nearestEnemy(1, hex('0101'))).toBe(hex('0602'));
    around.stand([], []);
    expect(around.nearestEnemy(1, hex('0101'))).toBe(-1);
  });

  test('tell enemies before a counter from those behind it', () => {
    expect(written(2, (out) => writeContact(0b000011, 0, 0, out))).toEqual([1, 0]);
    expect(written(2, (out) => writeContact(0b001110, 0, 0, out))).toEqual([0.5, 0.667]);
  });
});

describe('pointers', () => {
  const board = createTurnedBoard(grid, false);
  const at = ['0101', '0202', ''].map((number) => (number === '' ? -1 : hex(number)));
  const writer = new PointerWriter<readonly number[]>(
    (hexes, piece) => hexes[piece]!,
    (hexes, place) => hexes.indexOf(place),
  );
  const pointed = (write: (out: Int16Array) => void): number[] => {
    const out = new Int16Array(POINTER_COUNT).fill(-1);
    writer.begin(at, { ...board, viewer: 1, rowOf: Int16Array.of(2, 0, 1) }, 0);
    write(out);
    return [...out];
  };

  test('name who acts, whom it concerns, and both hexes', () => {
    expect(createPointerSpecs('a', 'b').map(({ name }) => name)).toEqual(['actor', 'target', 'from', 'to']);
    expect(pointed((out) => writer.fight(0, hex('0202'), 0, out))).toEqual([2, 0, 0, 7]);
    expect(pointed((out) => writer.move(hex('0301'), 0, out))).toEqual([2, -1, 0, 2]);
    expect(pointed((out) => writer.remain(0, out))).toEqual([2, -1, 0, 0]);
    expect(pointed((out) => writer.stay(2, 0, out))).toEqual([1, -1, -1, -1]);
  });

  test('name a piece of the own side as actor, one of the other as target', () => {
    expect(pointed((out) => writer.named(1, 1, 0, out))).toEqual([0, -1, 7, -1]);
    expect(pointed((out) => writer.named(1, 0, 0, out))).toEqual([-1, 0, -1, -1]);
  });
});
