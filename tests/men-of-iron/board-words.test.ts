import { expect, test } from 'vitest';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { die, fresh, legalTexts, play, stepName } from './field.ts';

/** What may be chosen, in the words of the page. */
function phrases(s: IronState): string[] {
  return [...s.legalActions()].map((action) => s.game.board.phrase(s, action));
}

/** All that is told of what may be chosen. */
function notes(s: IronState): string[] {
  return [...s.legalActions()].flatMap((action) => s.game.board.notes(s, action).map(({ text }) => text));
}

const ARMY = { game: 'blood-and-roses', pieces: ['A LB 0304', 'A leader 0304 eff=0 overall', 'A INF 0305', 'X INF 1304'] } as const;

test('an army on the march is asked who moves, not who fires, and whether it goes on', () => {
  const s = fresh(ARMY);
  expect(phrases(s)).toContain('Activate the whole army');
  play(s, 'army');
  expect(phrases(s)).toEqual(['End movement and fire', 'Move a LB 1', 'Move a INF 1', 'Move a-leader']);
  play(s, 'done');
  expect(phrases(s)).toContain('Try to go on with the whole army');
  const battle = fresh(ARMY);
  play(battle, 'battle a');
  expect(phrases(battle)).toContain('Move or fire with a LB 1');
});

test('a Counter-Charge against fire names the hex from which it strikes', () => {
  const s = fresh({ pieces: ['A CB 0405 f1', 'A PK 0110', 'X MM 0604 f4', 'X PK 1208'] });
  play(s, 'battle a', 'select a/cb1', 'fire 0604', 'confirm');
  die(s, 0, 0);
  expect(stepName(s)).toBe('sortie/path');
  expect(phrases(s)).toEqual(['Strike from 0504, and look to the lower left', 'Strike from 0504, and look to the left']);
});

test('enemies next to a hex stop who moves there, and nobody else', () => {
  const s = fresh({ pieces: ['A DM 0405 f1', 'X PK 0604 f4', 'X PK 0704 f4'] });
  play(s, 'battle a', 'select a/dm1');
  expect(notes(s)).toContain('Next to 1 enemy: it has to stop there.');
  play(s, 'move 0504 1', 'done', 'select a/dm1');
  die(s, 7); // Disordered and driven back
  play(s, legalTexts(s)[0]!);
  expect(stepName(s)).toBe('shock/advance');
  expect(new Set(notes(s))).toEqual(new Set(['Next to 2 enemies.']));
});

test('counters that are not drawn yet are to be drawn; who has none is not said to hide any', () => {
  const state = fresh({ pieces: ['A PK 0405', 'X PK 0604'], pack: { seizure: { blue: 2 } } });
  const cells = state.game.board.tables(state, 0)[0]!.rows.map((row) => row.cells.at(-1));
  expect(cells).toEqual(['2 to be drawn', 'none']);
});

test('nobody is called out of command before command is checked, nor after the Activation [5.3]', () => {
  const s = fresh({ pieces: ['A PK 0101', 'A leader 1308 range=3', 'X PK 1108'] });
  const abouts = (): string =>
    s.game.board
      .pieces(s)
      .map(({ about }) => about)
      .join('\n');
  expect(abouts()).not.toContain('out of command');
  play(s, 'battle a');
  expect(abouts()).toContain('out of command');
  play(s, 'done');
  while (stepName(s).startsWith('shock')) play(s, 'done');
  expect(stepName(s)).toMatch(/^(?:continuation|activation)/);
  expect(abouts()).not.toContain('out of command');
});
