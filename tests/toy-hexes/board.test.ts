import { describe, expect, test } from 'vitest';
import { Observation } from '../../rules/core/index.ts';
import { lay, legal, play } from './field.ts';

describe('the page', () => {
  const s = play(lay(['foot 0304'], ['foot 0404', 'levy 0503']), 'select blue-1');
  const board = s.game.board!;
  const action = (text: string): number => s.game.actions.parse(s, text);

  test('tells of pieces, and of what is asked', () => {
    expect(board.headline(s)).toEqual([
      'Turn 1 of 3: Movement',
      'Blue: Where does the unit go, and how does it look?',
      'Points: Blue 0, Red 0',
    ]);
    expect(board.pieces(s).map(({ id, side }) => [id, side])).toEqual([
      ['blue-1', 0],
      ['red-1', 1],
      ['red-2', 1],
    ]); // prettier-ignore
    expect(board.pieces(s)[0]!.about).toBe('foot, strength 4, morale 7, has moved, faces the right, in hex 0304');
  });

  test('shows a move with its way, its words and its dangers', () => {
    const move = action('move 0403 1');
    expect(board.phrase(s, move)).toBe('Go to 0403 and look to the right');
    expect(board.mark(s, move)).toMatchObject({ piece: 'blue-1', heading: 90, path: { length: 3 } }); // round a zone
    expect(board.notes(s, move).map(({ kind, rule }) => [kind, rule])).toContainEqual(['danger', '3.3']);
    expect(board.notes(s, action('move 0304 1')).map(({ text }) => text)).toContain('20 % to hit Red foot 1, with a lead of 0');
  });

  test('has tables and layers', () => {
    expect(board.tables(s).map(({ rows }) => rows.length)).toEqual([2, 3]);
    for (const { draw, id } of board.layers) expect(draw(s, 'blue-1'), id).toContain('<');
  });
});

test('a picture is whole, and shows every unit', () => {
  const s = lay(['foot 0304'], ['foot 0404'], { map: { streams: ['0304|0404'] } });
  expect(s.game.renderSvg(s)).toMatch(/^<svg [\s\S]*4-7[\s\S]*<\/svg>\n$/);
  expect(s.game.renderText(s)).toContain('Bf4→');
});

test('actions point at who acts, whom it concerns, and where', () => {
  const s = play(lay(['foot 0304'], ['foot 0404']), 'select blue-1', 'move 0304 1');
  const into = new Observation(s.game.observation);
  s.observeActions(s.legalActions(), into);
  const { grid } = s.scenario;
  const cell = (number: string): number => (grid.rowOf(grid.parse(number)) - 1) * grid.columns + grid.columnOf(grid.parse(number)) - 1;
  const pointers = legal(s).map((_, i) => [...into.pointers.subarray(i * 4, i * 4 + 4)]);
  expect(pointers).toEqual([
    [0, 1, cell('0304'), cell('0404')],
    [0, -1, cell('0304'), cell('0304')],
  ]);
});
