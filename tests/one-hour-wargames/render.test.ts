import { describe, expect, test } from 'vitest';
import { Rng, TERMINAL } from '../../rules/core/index.ts';
import { TICKS_PER_INCH } from '../../rules/geometry/plane.ts';
import type { OneHourGame } from '../../rules/one-hour-wargames/game.ts';
import { oneHourWargames } from '../../rules/one-hour-wargames/index.ts';
import { escapeXml } from '../../rules/core/views/svg.ts';
import { INCH, wrapText } from '../../rules/tabletop/render/shapes.ts';
import { arrowOf, compassWords } from '../../rules/one-hour-wargames/render/words.ts';
import { inchWords } from '../../rules/one-hour-wargames/state/words.ts';
import { UNIT_TYPES } from '../../rules/one-hour-wargames/charts/units.ts';
import type { OneHourState } from '../../rules/one-hour-wargames/state/state.ts';
import { randomMove } from '../../rules/registry.ts';
import { openElements } from '../xml.ts';

const load = (id: string, options = {}) => oneHourWargames.load(id, options) as OneHourGame;
const scenarioIds = oneHourWargames.scenarios.map(({ id }) => id);

function played(game: OneHourGame, seed: number, plies: number): OneHourState {
  const rng = Rng.from(seed);
  const state = game.newState();
  for (let ply = 0; ply < plies && state.actor !== TERMINAL; ply++) state.apply(randomMove(state, rng));
  return state;
}

function position(scenario: string, state: Readonly<Record<string, unknown>>, options = {}): OneHourState {
  const game = load(scenario, options);
  return game.fromPosition({ ruleset: oneHourWargames.id, version: oneHourWargames.version, scenario, state });
}

/** A unit that stands on the table. */
const at = (type: string, x: number, y: number, heading: number, hits = 0, more = {}) => ({ type, x, y, heading, hits, ...more });

/** Part of a picture that belongs to a unit: it has a line to itself. */
function drawingOf(svg: string, unit: string): string {
  const start = svg.indexOf(`<g data-unit="${unit}"`);
  return start < 0 ? '' : svg.slice(start, svg.indexOf('\n', start));
}

/** The map's lines without their numbers, from the north. */
function mapOf(text: string): string[] {
  return text.split('\n').flatMap((line) => /^ {0,2}\d{1,2} (\S+)$/.exec(line)?.[1] ?? []);
}

/** The fight in docs/pictures: two melees, one of them on a flank, and archers who are shooting. */
const PITCHED_BATTLE = {
  turn: 6,
  side: 'red',
  redLost: 0,
  blueLost: 1,
  phase: 'shoot',
  units: {
    'red/1': at('knights', 23.6, 15.2, 270, 2, { done: true, moved: true }),
    'red/2': at('knights', 28.4, 20.6, 202.5, 5, { done: true, moved: true }),
    'red/3': at('knights', 21.6, 27.6, 157.5, 0, { done: true, moved: true }),
    'red/4': at('men-at-arms', 20.6, 17.2, 180, 6),
    'red/5': at('archers', 16, 26.2, 180, 1),
    'red/6': at('levies', 7.5, 21.4, 157.5, 9),
    'blue/1': at('knights', 8.266, 19.552, 337.5, 7),
    'blue/2': at('knights', 13.8, 16.4, 11.2, 5),
    'blue/3': { type: 'knights', place: 'lost' },
    'blue/4': at('men-at-arms', 20.6, 15.2, 0, 11),
    'blue/5': at('archers', 17.4, 9.8, 0, 3),
    'blue/6': at('archers', 28.6, 11.2, 337.5, 0),
  },
};

function pitchedBattle(): OneHourState {
  const state = position('pitched-battle-1', PITCHED_BATTLE);
  state.apply(state.game.actions.parse(state, 'shoot red/5 blue/2'));
  return state;
}

describe('the picture', () => {
  test.each(scenarioIds)('of %s is one well-formed SVG that needs nothing else', (id) => {
    const game = load(id);
    for (const plies of [0, 8, 25, 120]) {
      const svg = game.renderSvg(played(game, 3, plies));
      expect(openElements(svg)).toEqual([]);
      expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ')).toBe(true);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|href="(?!#)|null/);
      for (const [, name] of svg.matchAll(/(?:href="|url\()#([\w-]+)/g)) expect(svg).toContain(`id="${name!}"`);
    }
  });

  test.each(scenarioIds)('of %s shows all its terrain, crossings, areas and exits', (id) => {
    const game = load(id);
    const svg = game.renderSvg(game.newState());
    for (const { type } of game.scenario.terrain) expect(svg).toContain(`data-terrain="${type}"`);
    for (const { kind } of game.scenario.crossings) expect(svg).toContain(`data-crossing="${kind}"`);
    for (const { title } of game.scenario.areas) expect(svg).toContain(`>${escapeXml(title)}</text>`);
    for (const { edge } of game.scenario.special.exits) expect(svg).toContain(`data-exit="${edge}"`);
  });

  test('knows every type of terrain in some scenario', () => {
    const all = scenarioIds
      .map((id) => load(id))
      .map((game) => game.renderSvg(game.newState()))
      .join('');
    for (const type of ['hill', 'mountain', 'wood', 'town', 'river', 'road', 'lake', 'marsh', 'fort', 'redoubt'])
      expect(all).toContain(`<g data-terrain="${type}">`);
    for (const kind of ['bridge', 'ford']) expect(all).toContain(`<g data-crossing="${kind}">`);
  });

  test('shows units where they stand, turned as they are', () => {
    const state = pitchedBattle();
    const svg = state.game.renderSvg(state);
    expect(drawingOf(svg, 'red/6')).toContain(`transform="translate(${7.5 * INCH},${-21.4 * INCH}) rotate(157.5)"`);
    expect(drawingOf(svg, 'red/1')).toContain(`transform="translate(${23.6 * INCH},${-15.2 * INCH}) rotate(270)"`);
    expect(svg).not.toContain('data-unit="blue/3"');
    const [, , top] = /data-origin="table" transform="translate\(([\d.]+),([\d.]+)\)"/.exec(svg)!;
    expect(Number(top)).toBeGreaterThan(36 * INCH);
  });

  test('draws bases to scale', () => {
    for (const frontage of [4, 5, 6]) {
      const state = position(
        'training',
        { phase: 'move', units: { 'red/1': at('knights', 12, 18, 0), 'blue/1': at('knights', 12, 5, 0) } },
        { frontage },
      );
      expect(drawingOf(state.game.renderSvg(state), 'red/1')).toContain(`width="${frontage * INCH}" height="${(frontage / 2) * INCH}"`);
    }
  });

  test('shows the type of each unit by its own symbol', () => {
    const units = Object.fromEntries(UNIT_TYPES.map((type, i) => [`red/${i + 1}`, at(type, 4 + 5 * i, 20, 0)]));
    const state = position('pitched-battle-1', { phase: 'move', units: { ...units, 'blue/1': at('knights', 18, 2, 0) } });
    const svg = state.game.renderSvg(state);
    UNIT_TYPES.forEach((type, i) => {
      expect(drawingOf(svg, `red/${i + 1}`)).toContain(`href="#oh-${type}"`);
      expect(svg).toContain(`<symbol id="oh-${type}"`);
    });
  });

  test('shows hits, who acts, who has had a turn and who is in melee', () => {
    const state = pitchedBattle();
    const svg = state.game.renderSvg(state);
    for (const [unit, hits] of [
      ['red/4', 6],
      ['red/3', 0],
      ['blue/4', 11],
    ] as const)
      expect(drawingOf(svg, unit)).toContain(`data-hits="${hits}"`);
    expect(svg).toContain('data-acting="red/5"');
    expect(svg.match(/data-contact="[^"]*"/g)).toEqual([
      'data-contact="red/1 blue/4"',
      'data-contact="red/4 blue/4"',
      'data-contact="red/6 blue/1"',
    ]);
    expect(drawingOf(svg, 'red/2')).toContain('opacity=".28"');
    expect(drawingOf(svg, 'blue/5')).not.toContain('opacity=".28"');
  });

  test('marks who has shot', () => {
    const state = pitchedBattle();
    state.apply(state.chanceOutcomes().outcomes[0]!);
    const svg = state.game.renderSvg(state);
    expect(drawingOf(svg, 'red/5')).toContain('href="#oh-shot"');
    expect(drawingOf(svg, 'red/3')).not.toContain('href="#oh-shot"');
  });

  test('marks sleepers', () => {
    const state = position('infiltration', {
      phase: 'move',
      side: 'blue',
      units: { 'red/1': at('knights', 6, 12, 180, 0, { group: 'patrol-w' }), 'blue/1': at('knights', 34, 2, 0) },
    });
    expect(drawingOf(state.game.renderSvg(state), 'red/1')).toContain('href="#oh-sleep"');
    state.setAwake(
      state.scenario.groups.findIndex(({ id }) => id === 'patrol-w'),
      1,
    );
    expect(drawingOf(state.game.renderSvg(state), 'red/1')).not.toContain('href="#oh-sleep"');
  });

  test('shows where a unit may be set down', () => {
    const game = load('pitched-battle-1');
    const rng = Rng.from(1);
    const state = game.newState();
    while (state.step.name !== 'set-up/place') state.apply(randomMove(state, rng));
    expect(game.renderSvg(state)).toContain(`data-spots="${state.legalActions().length}"`);
  });

  test('tells of both armies beside the table', () => {
    const state = pitchedBattle();
    const svg = state.game.renderSvg(state);
    for (const { id } of state.scenario.units) expect(svg).toContain(`data-row="${id}"`);
    for (const words of [
      'Pitched Battle (1)',
      'Turn 6 of 15, Red&#39;s turn',
      'Shooting: hits',
      'The dice decide',
      'lost',
      'in melee',
      'has moved',
      '5 units left, 1 lost',
    ])
      expect(svg).toContain(`>${words}</text>`);
  });

  test('is the same for equal states and changes nothing', () => {
    const game = load('last-stand');
    const state = played(game, 2, 90);
    const before = state.bytes().slice();
    expect(game.renderSvg(state)).toBe(game.renderSvg(state.clone()));
    expect(game.renderText(state)).toBe(game.renderText(state.clone()));
    expect(state.bytes()).toEqual(before);
  });

  test('escapes names', () => {
    expect(escapeXml('a<b & "c"\u0001')).toBe('a&lt;b &amp; &quot;c&quot;');
  });

  test('in docs/pictures is up to date; draw it anew with: npx vitest run tests/one-hour-wargames/render.test.ts -u', async () => {
    const state = pitchedBattle();
    await expect(state.game.renderSvg(state)).toMatchFileSnapshot('../../docs/pictures/one-hour-pitched-battle.svg');
  });
});

describe('the text', () => {
  test.each(scenarioIds)('of %s fits a terminal and names every unit', (id) => {
    const game = load(id);
    for (const plies of [0, 25, 120, 400]) {
      const state = played(game, 5, plies);
      const text = game.renderText(state);
      for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
      expect(text).not.toMatch(/NaN|undefined|null/);
      expect(text.startsWith(`${game.scenario.title} | `)).toBe(true);
      expect(mapOf(text).length).toBe(Math.ceil(game.scenario.height / (2 * TICKS_PER_INCH)));
      game.scenario.units.forEach((unit, i) => {
        if (state.type(i) >= 0 && !state.isOnTable(i)) expect(text).toContain(`${unit.name} `);
      });
    }
  });

  test('shows units at their places: side, type, number, heading', () => {
    const state = pitchedBattle();
    const map = mapOf(state.game.renderText(state));
    const cells = (x: number, y: number, width: number) => map[Math.floor((36 - y) / 2)]!.slice(x, x + width);
    expect(cells(14, 26.2, 4)).toBe('RA5↓');
    expect(cells(19, 17.2, 4)).toBe('RM4↓');
    expect(cells(19, 15.2, 4)).toBe('BM4↑');
    expect([cells(23, 17, 2), cells(23, 15, 2)]).toEqual(['RK', '1←']);
  });

  test('shows every unit on the map, however close they stand', () => {
    const game = load('pitched-battle-1');
    for (const seed of [1, 2, 3, 4]) {
      const state = played(game, seed, 120);
      const map = mapOf(game.renderText(state)).join('');
      const letters = state.scenario.units.filter((_, unit) => state.isOnTable(unit)).length;
      expect(map.match(/[RB]/g)?.length ?? 0).toBe(letters);
    }
  });

  test('shows the terrain and explains its letters', () => {
    const game = load('last-stand');
    const text = game.renderText(game.newState());
    const map = mapOf(text).join('');
    for (const [sign, name] of [
      ['h', 'hill'],
      ['H', 'crest'],
      ['w', 'wood'],
      ['t', 'town'],
      ['r', 'redoubt'],
      ['~', 'river'],
      [':', 'ford'],
      ['=', 'road'],
      ['#', 'bridge'],
    ])
      expect(text).toContain(`${sign!} ${name!}`);
    for (const sign of 'hwtr~:=#.') expect(map).toContain(sign);
    expect(text).not.toContain('lake');
  });

  test('lists hits, contacts and losses', () => {
    const state = pitchedBattle();
    const text = state.game.renderText(state);
    expect(text.split('\n')[0]).toBe("Pitched Battle (1) | Turn 6 of 15 | Red's turn | Shooting: hits");
    expect(text).toMatch(/BM4↑ +men-at-arms +20\.6,15\.2 +N +hits 11 +in melee: front Red 4, right Red 1/);
    expect(text).toMatch(/> RA5↓ +archers +16,26\.2 +S +hits +1/);
    expect(text).toMatch(/Blue 3 +knights +lost/);
    expect(text).toContain('Blue (1 lost)');
    expect(text).toContain('Victory: Destroy the enemy;');
  });

  test('tells where to leave and how the game ended', () => {
    const game = load('double-delaying-action');
    expect(game.renderText(game.newState())).toContain('north edge, 12-24: Red may leave here from turn 10.');
    const state = played(game, 1, game.maxPlies);
    expect(game.renderText(state)).toMatch(/The battle is over\n(A draw|(Red|Blue) wins)/);
  });

  test('names headings by the nearest point of the compass', () => {
    expect([0, 224, 226, 900, 1912, 3500].map(arrowOf)).toEqual(['↑', '↑', '↗', '→', '↓', '↑']);
    expect([0, 112, 113, 2700, 3590].map(compassWords)).toEqual(['N', 'N', 'NNE', 'W', 'N']);
  });

  test('writes inches and breaks lines between words', () => {
    expect([0, 250, 6000, 4133].map(inchWords)).toEqual(['0', '0.5', '12', '8.27']);
    expect(wrapText('one two three four', 9)).toEqual(['one two', 'three', 'four']);
  });
});
