import { describe, expect, test } from 'vitest';
import { lay, legal, play, reach } from './field.ts';

describe('a turn', () => {
  test('is one side after the other, then points [1.1]', () => {
    const s = lay(['foot 0104'], ['foot 0904'], { places: { '0904': 2 } });
    expect([s.turn, s.side]).toEqual([1, 0]);
    play(s, 'end');
    expect([s.turn, s.side]).toEqual([1, 1]);
    play(s, 'end');
    expect([s.turn, s.side, s.victoryPoints()]).toEqual([2, 0, [0, 2]]);
  });

  test('asks for units one after the other, each once [1.2]', () => {
    const s = lay(['foot 0104', 'foot 0106'], ['foot 0904']);
    expect(legal(s)).toEqual(['select blue-1', 'select blue-2', 'end']);
    play(s, 'select blue-1', 'move 0104 1');
    expect(legal(s)).toEqual(['select blue-2', 'end']);
  });
});

describe('movement', () => {
  test('goes by points through the front, one turn free [2.1]', () => {
    const s = play(lay(['foot 0104'], ['foot 0907']), 'select blue-1');
    const { grid } = s.scenario;
    expect(reach(s)).toEqual(grid.hexes.filter((hex) => grid.distance(hex, s.hexOf(0)) <= 3).map((hex) => grid.format(hex)));
    const back = legal(play(lay(['foot 0504'], ['foot 0907']), 'select blue-1'));
    expect(back).toContain('move 0204 4');
    expect(back).not.toContain('move 0204 1');
  });

  test('pays for the ground, and enters one hex in any case [2.2]', () => {
    const terrain = ['.........', '.........', '.w.......', 'mww......', 'mw.......', '.........', '.........'];
    expect(
      reach(play(lay(['horse 0104'], ['foot 0907'], { map: { terrain: terrain.map((row) => row.replace(/^m/, '.')) } }), 'select blue-1')),
    ).toContain('0204');
    const s = play(lay(['horse 0103'], ['foot 0907'], { map: { terrain } }), 'select blue-1');
    expect(reach(s)).not.toContain('0104');
    expect(reach(s)).toContain('0203');
  });

  test('pays a point more for a stream and uphill, none on a bridge [2.2]', () => {
    const map = {
      streams: ['0104|0203', '0104|0204'],
      bridges: ['0104|0204'],
      elevation: ['0', '0', '0', '0', '1', '1', '0'].map((row) => row.repeat(9)),
    };
    const s = lay(['foot 0104'], ['foot 0907'], { map });
    const cost = (from: string, to: string): number => {
      const { grid, moveCost } = s.scenario;
      return moveCost[1]![grid.parse(from) * 6 + grid.directionTo(grid.parse(from), grid.parse(to))]!;
    };
    expect([cost('0104', '0203'), cost('0104', '0204'), cost('0104', '0105'), cost('0105', '0104')]).toEqual([2, 1, 2, 1]);
  });

  test('passes friends, but does not end with them [2.3]', () => {
    const s = play(lay(['foot 0104', 'foot 0204', 'foot 0203'], ['foot 0907']), 'select blue-1');
    expect(reach(s)).not.toContain('0204');
    expect(reach(s)).toContain('0304');
  });
});

describe('a zone of control', () => {
  test('lies before a unit, where it could go [2.4]', () => {
    const zone = (s: ReturnType<typeof lay>): string[] => {
      const layer = s.game.board!.layers.find(({ id }) => id === 'zones-1')!;
      return [...layer.draw(s, null).matchAll(/<polygon/g)].map(() => 'hex');
    };
    expect(zone(lay(['foot 0104'], ['foot 0504']))).toHaveLength(4); // each of two hexes is drawn twice
    expect(zone(lay(['foot 0104'], ['foot 0504'], { map: { streams: ['0504|0404'] } }))).toHaveLength(4);
    const terrain = ['.........', '.........', '.........', '...m.....', '.........', '.........', '.........'];
    expect(zone(lay(['foot 0104'], ['horse 0504'], { map: { terrain } }))).toHaveLength(2);
  });

  test('stops who enters it [2.5]', () => {
    const s = play(lay(['foot 0304'], ['foot 0504']), 'select blue-1');
    expect(reach(s)).toEqual(expect.arrayContaining(['0404', '0403']));
    expect(reach(s)).not.toContain('0503');
  });

  test('is not left for another: the way leads round [2.5]', () => {
    const way = (zoneToZone: string): number => {
      const s = play(lay(['foot 0404'], ['foot 0504', 'foot 0503'], { options: { zoneToZone } }), 'select blue-1');
      return s.game.board!.mark(s, s.game.actions.parse(s, 'move 0403 1')).path!.length;
    };
    expect([way('never'), way('one-hex')]).toEqual([3, 2]);
  });
});
