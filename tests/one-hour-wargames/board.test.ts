import { describe, expect, test } from 'vitest';
import { type BoardMark, type BoardNote, isPlayer, type Point, Rng, TERMINAL } from '../../rules/core/index.ts';
import { oneHourWargames } from '../../rules/one-hour-wargames/index.ts';
import { headlineOf } from '../../rules/one-hour-wargames/board/headline.ts';
import { INCH } from '../../rules/tabletop/render/shapes.ts';
import type { OneHourState, OneHourTable } from '../../rules/one-hour-wargames/state/state.ts';
import { randomMove } from '../../rules/registry.ts';
import { openElements } from '../xml.ts';
import { area, idleTo, lay, legal, options, play, type Sketch, unitOf } from './table.ts';

/** Battles with woods, towns, forts, redoubts, hills, rivers, roads, exits, arrivals, sleepers, limited orders and set-up by the players. */
// biome-ignore format: a table, one row a line
const BATTLES = [
  ['training', {}, 1, 180], ['advance-guard', {}, 2, 90], ['fortified-defence', {}, 3, 90], ['double-delaying-action', {}, 4, 90], ['escape', {}, 5, 90],
  ['static-defence', { setUp: 'players' }, 6, 80], ['shambolic-command', {}, 7, 80], ['ambush', {}, 8, 80], ['control-the-river', {}, 9, 80], ['botched-relief', {}, 10, 80],
] as const;

const ODD = /undefined|NaN|null|\[object|Infinity/;

/** The name of a unit, which is a plural, with a verb or pronoun in the singular behind it. */
const SINGULAR = /(knights|archers|men-at-arms|levies|irregulars)( \d+)? (?!as\b|towards\b)([a-z]+s|it|does)\b/;

/** Calls back at every player's decision of a random game. */
function watch(
  id: string,
  given: Sketch['options'],
  seed: number,
  plies: number,
  look: (s: OneHourState, game: OneHourTable) => void,
): string[] {
  const game = oneHourWargames.load(id, given) as OneHourTable;
  const rng = Rng.from(seed);
  const told: string[] = [];
  const state = game.newState();
  state.listener = ({ text }) => told.push(text);
  for (let ply = 0; ply < plies && state.actor !== TERMINAL; ply++) {
    if (isPlayer(state.actor)) look(state, game);
    expect(headlineOf(state).filter((line) => line === '' || ODD.test(line) || SINGULAR.test(line))).toEqual([]);
    // The captain charges, turns in melee and leaves the table more often than chance would.
    state.apply(isPlayer(state.actor) && ply % 3 > 0 ? game.scripted.choose(state, state.legalActions(), rng) : randomMove(state, rng));
  }
  expect(told.filter((text) => SINGULAR.test(text))).toEqual([]);
  return told;
}

/** Where a point of the picture lies on the table, in inches from its south-west corner. */
function onTable({ board, scenario }: OneHourTable, { x, y }: Point): Point {
  const { extent } = board;
  const margin = (extent.width - (scenario.width * INCH) / 500) / 2;
  return { x: (x - extent.x - margin) / INCH, y: (extent.y + extent.height - margin - y) / INCH };
}

function isInside({ board }: OneHourTable, { x, y }: Point): boolean {
  const { extent } = board;
  return x >= extent.x && y >= extent.y && x <= extent.x + extent.width && y <= extent.y + extent.height;
}

/** Whether what a mark names exists, and lies where it may. Asked very often, so it answers instead of expecting. */
function isSound(game: OneHourTable, mark: BoardMark, action: number, ids: ReadonlySet<string>): boolean {
  const kind = game.space.kindOf(action);
  if (kind !== 'select' && (mark.spot === null) !== (kind === 'pass')) return false;
  if ([mark.piece, mark.target].some((id) => id !== null && !ids.has(id))) return false;
  if ([mark.spot, ...(mark.path ?? [])].some((point) => point !== null && !isInside(game, point))) return false;
  return kind !== 'exit' || isAtEdge(game, mark.spot!);
}

function isAtEdge(game: OneHourTable, spot: Point): boolean {
  const { x, y } = onTable(game, spot);
  const size = [game.scenario.width / 500, game.scenario.height / 500] as const;
  return Math.abs(Math.min(x, y, size[0] - x, size[1] - y)) < 0.05;
}

/** Plays an action on a copy and looks whether the unit stands where its mark says. */
function checkEnd(s: OneHourState, mark: BoardMark, action: number): void {
  if (mark.outline === null) return;
  const after = s.clone();
  after.apply(action);
  const kind = s.game.space.kindOf(action);
  if (after.actor !== TERMINAL && after.step.name === 'charge/roll-off') return;
  const piece = s.game.board.pieces(after).find(({ id }) => id === mark.piece);
  if (piece === undefined) return;
  expect([piece.outline, piece.heading]).toEqual([mark.outline, mark.heading]);
  if (kind === 'march' || kind === 'place') expect(mark.spot).toEqual({ x: piece.x, y: piece.y });
}

describe('the board of a random game', () => {
  test.each(BATTLES)('of %s %j shows every action where it leads, in a phrase of its own', (id, given, seed, plies) => {
    let turns = 0;
    const told = watch(id, given, seed, plies, (s, game) => {
      const { board } = game;
      const ids = new Set(s.scenario.units.map((unit) => unit.id));
      const actions = s.legalActions().toArray();
      const before = s.hash();
      const phrases = actions.map((action) => board.phrase(s, action));
      expect(new Set(phrases).size, phrases.join('\n')).toBe(actions.length);
      expect(phrases.find((phrase) => ODD.test(phrase))).toBeUndefined();
      const marks = actions.map((action) => board.mark(s, action));
      expect(marks.filter((mark, i) => !isSound(game, mark, actions[i]!, ids))).toEqual([]);
      const places = marks.flatMap(({ piece, spot, heading }) => (spot === null ? [] : [`${piece} ${spot.x} ${spot.y} ${heading}`]));
      expect(new Set(places).size).toBe(places.length);
      // All marks of some decisions, some of all.
      const step = turns++ % 4 === 0 ? 1 : 9;
      for (let i = turns % step; i < actions.length; i += step) checkEnd(s, marks[i]!, actions[i]!);
      expect(s.hash()).toBe(before);
    });
    expect(told.find((text) => ODD.test(text))).toBeUndefined();
  });

  test.each(BATTLES)('of %s %j has sound notes, pieces, tables and layers', (id, given, seed, plies) => {
    let turns = 0;
    watch(id, given, seed + 50, plies / 2, (s, game) => {
      const { board } = game;
      const before = s.hash();
      const some = s
        .legalActions()
        .toArray()
        .filter((_, i) => i % 3 === turns % 3);
      expect(some.flatMap((action) => board.notes(s, action)).filter((note) => !isSoundNote(note))).toEqual([]);
      if (turns++ % 10 !== 0) return;
      const pieces = board.pieces(s);
      expect(pieces.map((piece) => piece.id)).toEqual(s.scenario.units.flatMap((unit, i) => (s.isOnTable(i) ? [unit.id] : [])));
      expect(pieces.every((piece) => isInside(game, piece) && !ODD.test(piece.about))).toBe(true);
      expect(JSON.stringify(board.tables(s))).not.toMatch(/undefined|NaN/);
      for (const layer of board.layers) expect(openElements(`<g>${layer.draw(s, pieces[0]?.id ?? null)}</g>`)).toEqual([]);
      expect(board.plan(s)).toBeNull();
      expect(s.hash()).toBe(before);
    });
  });
});

function isSoundNote({ kind, text, degree }: BoardNote): boolean {
  const hasDegree = degree !== undefined && degree >= 0 && degree <= 1;
  return /^\S.*\.$/.test(text) && !ODD.test(text) && hasDegree === (kind === 'danger' || kind === 'chance');
}

function notes(s: OneHourState, action: string, kind = ''): string[] {
  return s.game.board
    .notes(s, s.game.actions.parse(s, action))
    .filter((note) => kind === '' || note.kind === kind)
    .map(({ text }) => text);
}

const phrase = (s: OneHourState, action: string): string => s.game.board.phrase(s, s.game.actions.parse(s, action));

describe('the notes', () => {
  test('of a shot: the mean, the chance to destroy, and why it is halved [2.3]', () => {
    const s = lay({
      phase: 'shoot',
      units: ['red/1 archers 10,30 s', 'red/2 archers 26,30 s', 'blue/1 knights 10,22 n hits=10', 'blue/2 men-at-arms 26,22 n'],
      pack: {
        id: 'shot',
        groups: [
          { side: 'red', zones: [{ x: 0, y: 24, w: 36, h: 12 }] },
          { side: 'blue', zones: [{ x: 0, y: 0, w: 36, h: 12 }] },
        ],
        terrain: [area('town', 23, 20, 6, 6)],
      },
    });
    expect(notes(s, 'shoot red/1 blue/1')).toEqual([
      '5.5 hits on average; Blue knights 1 can take 5 more.',
      '67 % to destroy it: 4 of the six faces.',
    ]);
    expect(notes(s, 'shoot red/2 blue/2')).toEqual([
      '1.7 hits on average; Blue men-at-arms 2 can take 15 more.',
      'Hits are halved twice: the enemy is in cover and the enemy is armoured.',
    ]);
    expect(phrase(s, 'shoot red/1 blue/1')).toBe('Shoot with Red archers 1 at Blue knights 1');
    play(s, 'shoot red/2 blue/2');
    const outcomes = [...s.chanceOutcomes()];
    expect(outcomes.reduce((sum, { outcome, weight }) => sum + outcome * weight, 0) / 6).toBeCloseTo(10 / 6, 9);
  });

  test('of a shot too close to call [0.0]', () => {
    const s = lay({ phase: 'shoot', units: ['red/1 archers 10,30 s', 'blue/1 knights 10,16 n'] });
    expect(notes(s, 'shoot red/1 blue/1')[0]).toBe('Too close to call: even odds whether the shot reaches.');
  });

  test('of a charge: doubled in the flank, and nobody strikes back past its front [1.8, 3.2]', () => {
    const s = lay({ units: ['red/1 knights 4,18 e', 'red/2 levies 14,20 s', 'blue/1 levies 14,18 n hits=6'] });
    play(s, 'select red/1');
    expect(phrase(s, 'charge blue/1 left')).toBe('Charge the left flank of Blue levies 1');
    expect(notes(s, 'charge blue/1 left')).toEqual([
      '11 hits on average; Blue levies 1 can take 9 more.',
      '67 % to destroy it: 4 of the six faces.',
      'Hits are doubled: it strikes a flank or the rear.',
      'It cannot strike back as it stands: it has to strike at its front.',
    ]);
    const mark = s.game.board.mark(s, s.game.actions.parse(s, 'charge blue/1 left'));
    expect([mark.piece, mark.target, mark.heading]).toEqual(['red/1', 'blue/1', 90]);
    expect(onTable(s.game, mark.spot!)).toEqual({ x: 12, y: 18 });
    play(s, 'charge blue/1 left');
    const about = s.game.board.pieces(s).find(({ id }) => id === 'red/1')!.about;
    expect(about).toBe('knights, 0 of 15 hits, facing east, at 11 by 18 inches, in melee with Blue levies 1 at its front, has moved');
  });

  test('of a march: who could charge and shoot there in its turn is who then can', () => {
    const units = [
      'red/1 levies 18,24 s',
      'red/2 knights 30,30 s',
      'blue/1 knights 10,14 45',
      'blue/2 archers 20,12 n',
      'blue/3 men-at-arms 27,16 n',
    ];
    const marches = legal(play(lay({ units }), 'select red/1'), 'march');
    expect(marches.length).toBeGreaterThan(60);
    let met = 0;
    for (const march of marches.filter((_, i) => i % 6 === 0)) {
      const s = play(lay({ units }), 'select red/1');
      const dangers = notes(s, march, 'danger');
      idleTo(play(s, march, 'face ahead'), 1, 'blue');
      for (const [id, name] of [
        ['blue/1', 'Blue knights 1'],
        ['blue/2', 'Blue archers 2'],
        ['blue/3', 'Blue men-at-arms 3'],
      ] as const) {
        const charges = options(s.clone(), id, 'charge red/1');
        const told = dangers.filter((text) => text.startsWith(`${name} could charge`));
        expect(told.length, `${march}: ${name}`).toBe(charges.length > 0 ? 1 : 0);
        met += told.length;
      }
      const shots = legal(play(s.clone(), 'pass'), 'shoot blue/2 red/1');
      expect(
        dangers.some((text) => text.startsWith('Blue archers 2 could shoot')),
        march,
      ).toBe(shots.length > 0);
    }
    expect(met).toBeGreaterThan(3);
  });

  test('of a march: what it costs, and the ground at its end', () => {
    const s = lay({
      units: ['red/1 archers 18,30 s', 'blue/1 levies 18,20 n'],
      pack: {
        id: 'hilly',
        groups: [
          { side: 'red', zones: [{ x: 0, y: 24, w: 36, h: 12 }] },
          { side: 'blue', zones: [{ x: 0, y: 0, w: 36, h: 12 }] },
        ],
        terrain: [area('hill', 20, 26, 10, 8)],
        areas: [{ id: 'hill-top', title: 'Hill top', terrain: 'hill' }],
      },
    });
    play(s, 'select red/1');
    expect(notes(s, 'march e 5', 'cost')).toEqual([
      '5 inches of 6; it may turn once more at the end.',
      'It gives up its shot at Blue levies 1: 5.5 hits on average.',
    ]);
    expect(notes(s, 'march e 5', 'note')).toEqual([
      'It stands on an objective: the hill top.',
      'On the crest of a hill: blows from lower ground are halved.',
    ]);
    expect(phrase(s, 'march e 5')).toBe('March 5 inches east');
    expect(phrase(s, 'march e most')).toBe('March as far as it can, east');
    const cells = s.game.board.tables(s)[0]!.rows[0]!.cells;
    expect(cells.slice(0, 3)).toEqual(['Red 1', 'archers', '15']);
  });
});

describe('the board of a melee', () => {
  const units = ['red/1 levies 18,20 n hits=13', 'blue/1 levies 18,18 n', 'blue/2 knights 15,20 e'];

  test('tells a turn to the enemy behind, and where the base will be [1.5]', () => {
    const s = play(lay({ units }), 'select red/1');
    expect(legal(s)).toEqual(['pass', 'about rear', 'about left']);
    expect([phrase(s, 'about rear'), phrase(s, 'about left')]).toEqual([
      'Turn to face Blue levies 1 on its rear',
      'Turn to face Blue knights 2 on its left flank',
    ]);
    const mark = s.game.board.mark(s, s.game.actions.parse(s, 'about rear'));
    expect([mark.piece, mark.target, mark.heading]).toEqual(['red/1', 'blue/1', 180]);
    expect(notes(s, 'about rear', 'danger')).toEqual(['The answer, in its own turn: 3.5 hits on average, 83 % to destroy.']);
    checkEnd(s, mark, s.game.actions.parse(s, 'about rear'));
  });

  test('tells blows apart [3.2]', () => {
    const s = lay({ units, phase: 'melee' });
    expect(legal(s).map((text) => phrase(s, text))).toEqual(['Strike Blue levies 1', 'Strike Blue knights 2']);
    expect(notes(s, 'strike blue/1')).toEqual([
      '3.5 hits on average; Blue levies 1 can take 15 more.',
      'The answer, in its own turn: 7 hits on average, 100 % to destroy.',
    ]);
  });
});

describe('the board', () => {
  test('points at the edge where a unit leaves', () => {
    const s = idleTo(oneHourWargames.load('flank-attack-1').newState() as OneHourState, 1, 'blue');
    const left = s.clone();
    left.stand(unitOf(s, 'blue/1'), 9000, 16000, 0);
    play(left, 'select blue/1');
    const exit = legal(left, 'exit')[0]!;
    expect(phrase(left, exit)).toMatch(/^Leave the table by the north edge, /);
    expect(onTable(s.game, s.game.board.mark(left, s.game.actions.parse(left, exit)).spot!).y).toBeCloseTo(36, 1);
    expect(notes(left, exit)).toEqual(['The first of 3 units that have to leave here.', 'It does not come back.']);
  });

  test('says how a battle ended, and why', () => {
    const s = lay({ phase: 'melee', units: ['red/1 levies 18,20 s', 'blue/1 levies 18,18 n hits=14'] });
    play(s, '#1');
    expect(s.game.board.headline(s)).toEqual(['Red wins: all Blue units are destroyed.', 'The battle is over after turn 1 of 15.']);
    expect(s.game.board.tables(s)[2]!.rows[0]!.cells[2]).toBe('Red wins');
  });

  test('asks for what is to be done', () => {
    const s = lay({ units: ['red/1 levies 18,30 s', 'blue/1 levies 18,12 n'] });
    expect(s.game.board.headline(s)[0]).toBe('Red: choose a unit to move, or end the movement.');
    expect(s.game.board.headline(play(s, 'select red/1'))[0]).toMatch(/^Red: choose where Red levies 1 go:/);
    expect(s.game.board.headline(play(s, 'march s 3'))[0]).toBe('Red: turn Red levies 1 a last time, or keep them facing as they do.');
    expect(phrase(s, 'face ahead')).toBe('End the move, facing south');
  });

  test('draws arcs only for units that have them', () => {
    const s = lay({ units: ['red/1 levies 18,30 s', 'red/2 archers 8,30 s', 'blue/1 levies 18,12 n'] });
    const draw = (id: string, piece: string | null): string => s.game.board.layers.find((layer) => layer.id === id)!.draw(s, piece);
    expect([draw('shooting', 'red/1'), draw('shooting', null)]).toEqual(['', '']);
    expect(draw('shooting', 'red/2')).toContain('12 in');
    expect(draw('charge', 'red/1')).toContain('6 in');
    expect(s.isOnTable(unitOf(s, 'blue/1')) && draw('measure', 'blue/1')).toContain('>18<');
  });
});
