import { describe, expect, it } from 'vitest';
import { packs } from '../../rules/barons-war/scenarios/load.ts';
import { board, play, stepName } from './board.ts';

const many = <T>(count: number, thing: T): T[] => Array.from({ length: count }, () => thing);
const foot = { type: 'infantry', strength: 4, morale: 6 };
const rider = { type: 'heavy-cavalry', strength: 4, morale: 6, reaction: 5 };

/** A pack with so many units of each side on a meadow, and what is changed in it. */
function packOf(baron: readonly object[], royal: readonly object[], change: object = {}): object {
  return {
    id: 'crowd',
    map: { columns: 30, rows: 20 },
    battles: [
      { id: 'simon', side: 'baron', units: baron },
      { id: 'henry', side: 'royal', units: royal },
    ],
    setUp: { simon: { columns: [1, 8] }, henry: { columns: [20, 28] } },
    chits: { simon: [1], henry: [1] },
    ...change,
  };
}

const paths = (pack: object): (string | undefined)[] => packs.check(pack).map(({ path }) => path);

describe('what a pack may hold', () => {
  it('[10.3] is thirty units in a Battle, so that cavalry knows each that has alarmed it', () => {
    expect(paths(packOf(many(30, foot), [rider]))).toEqual([]);
    expect(paths(packOf(many(31, foot), [rider]))).toEqual(['/battles/0/units']);
  });

  it('[10.3] is thirty cavalry units of a side that may react, whatever Battles they are of', () => {
    const split = (riders: readonly object[]): object => ({
      battles: [
        { id: 'simon', side: 'baron', units: [foot] },
        { id: 'henry', side: 'royal', units: riders.slice(0, 16) },
        { id: 'edward', side: 'royal', units: riders.slice(16) },
      ],
      setUp: { simon: { columns: [1, 8] }, royal: { columns: [20, 28] } },
      chits: { simon: [1], henry: [1], edward: [1] },
    });
    expect(paths(packOf([], [], split(many(30, rider))))).toEqual([]);
    expect(paths(packOf([], [], split(many(31, rider))))).toEqual(['/battles']);
    expect(paths(packOf([], [], split([...many(30, rider), { ...rider, reaction: 10 }])))).toEqual([]);
  });

  it('[7.0] is no ground that costs a unit nothing, since its walk would be too long to keep; a leader may ride at no cost', () => {
    const costing = (cost: readonly (number | null)[]): object =>
      packOf([foot], [rider], { terrainEffects: { terrain: { clear: { cost } } } });
    expect(paths(costing([1, 1, 1, 0]))).toEqual([]);
    expect(paths(costing([1, 0, 0, 1]))).toEqual(['/terrainEffects/terrain/clear/cost/1', '/terrainEffects/terrain/clear/cost/2']);
    expect(paths(costing([1, 1, null, 1]))).not.toContain('/terrainEffects/terrain/clear/cost/2');
  });
});

describe('more than sixteen cavalry units', () => {
  it('[10.3] all react: the last of them too', () => {
    const far = Array.from({ length: 16 }, (_, i) => `X cav ${1801 + i} f1 react=5`);
    const map = { columns: 20, rows: 18, terrain: many(18, '.'.repeat(20)) };
    const s = board({ units: ['A inf 0305 f1', ...far, 'X cav 0905 f4 react=0'], phase: 'movement', map });
    expect(s.game.reactors[1]).toHaveLength(17);
    play(s, 'select a/1', 'move 0605 1');
    expect(stepName(s)).toBe('charge/ride');
  });
});
