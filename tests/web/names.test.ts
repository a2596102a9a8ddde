import { describe, expect, test } from 'vitest';
import { loadGame } from '../../rules/registry.ts';
import { plainWords, stretchesOf } from '../../web/games/names.ts';
import { faceWords } from '../../web/play/decide/faces.ts';

describe('whoever is named', () => {
  const state = loadGame('barons-war', 'skirmish').newState();
  const text = 'Foot of Roger Bigod shoot at Knights of Humphrey de Bohun';

  test('has a side, whose name is told where his own does not tell it', () => {
    expect(stretchesOf(state, text)).toEqual([
      { text: 'Foot of Roger Bigod', side: 1, of: 'Royalists' },
      { text: ' shoot at ', side: null, of: null },
      { text: 'Knights of Humphrey de Bohun', side: 0, of: 'Barons' },
    ]);
    const duel = loadGame('one-hour-wargames', 'training').newState();
    expect(stretchesOf(duel, 'Red knights 1').map(({ side, of }) => [side, of])).toEqual([[0, null]]);
  });

  test('is told without his side in a sentence of his own side', () => {
    expect(plainWords(state, text, 1)).toBe('Foot of Roger Bigod shoot at Knights of Humphrey de Bohun (Barons)');
  });

  test('has no code of a counter in his name', () => {
    const ford = loadGame('men-of-iron', 'mill-ford').newState();
    expect(plainWords(ford, "Sir Guy's van MM 1 moves")).toMatch(/^Sir Guy's van [a-z -]+ 1 \(Blue\) moves$/);
  });
});

test('faces that follow one another are told as one run', () => {
  expect([[0, 1, 2, 3], [3, 2], [4], [2, 7, 6, 5]].map(faceWords)).toEqual(['0–3', '2, 3', '4', '2, 5–7']);
});
