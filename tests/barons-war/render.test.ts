import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { BaronsWarGame } from '../../rules/barons-war/game.ts';
import { baronsWar } from '../../rules/barons-war/index.ts';
import { escapeXml } from '../../rules/core/views/svg.ts';
import { initials } from '../../rules/hexes/render/counters.ts';
import { Rng, TERMINAL } from '../../rules/core/index.ts';
import { randomMove } from '../../rules/registry.ts';
import { PICTURES } from '../../tools/docs/docs-pictures.mjs';
import { openElements } from '../xml.ts';

const load = (id: string, options = {}) => baronsWar.load(id, options) as BaronsWarGame;

function played(game: BaronsWarGame, seed: number, plies: number) {
  const rng = Rng.from(seed);
  const state = game.newState();
  for (let ply = 0; ply < plies && state.actor !== TERMINAL; ply++) state.apply(randomMove(state, rng));
  return state;
}

const scenarioIds = baronsWar.scenarios.map(({ id }) => id);

describe('the picture', () => {
  test.each(scenarioIds)('of %s is one well-formed SVG that needs nothing else', (id) => {
    const game = load(id);
    for (const plies of [0, 200]) {
      const state = played(game, 1, plies);
      for (const viewer of [undefined, 0, 1] as const) {
        const svg = game.renderSvg(state, viewer);
        expect(openElements(svg)).toEqual([]);
        expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')).toBe(true);
        expect(svg).not.toMatch(/NaN|undefined|Infinity|href="(?!#)/);
      }
    }
  });

  test('is the same for equal states and changes nothing', () => {
    const game = load('skirmish');
    const state = played(game, 2, 150);
    const before = state.bytes().slice();
    expect(game.renderSvg(state)).toBe(game.renderSvg(state.clone()));
    expect(game.renderText(state)).toBe(game.renderText(state.clone()));
    expect(state.bytes()).toEqual(before);
  });

  test('escapes names', () => {
    expect(escapeXml('a<b & "c"\u0001')).toBe('a&lt;b &amp; &quot;c&quot;');
  });

  test.each(PICTURES)(
    'docs/pictures/$file is up to date; draw it anew with: node tools/docs/write-docs.mjs',
    ({ file, scenario, options, state }) => {
      const game = load(scenario, options);
      const position = { ruleset: baronsWar.id, version: baronsWar.version, scenario, state };
      expect(readFileSync(new URL(`../../docs/pictures/${file}`, import.meta.url), 'utf8')).toBe(
        game.renderSvg(game.fromPosition(position)),
      );
    },
  );
});

describe('secret chits [5.0]', () => {
  const game = load('vanguard');
  const state = game.newState();
  const rng = Rng.from(1);
  while (state.actor === 0) state.apply(randomMove(state, rng));

  test('are question marks to the other side', () => {
    expect(game.renderText(state, 1)).toContain('chits: ?');
    expect(game.renderText(state, 0).split('chits: ?').length).toBe(3); // the two Royal Battles only
    expect(game.renderSvg(state, 1)).toContain('>?</text>');
    expect(game.renderSvg(state)).not.toContain('>?</text>');
  });

  test('look the same whatever they are', () => {
    const world = state.clone();
    world.resample(1, rng);
    expect(game.renderSvg(world, 1)).toBe(game.renderSvg(state, 1));
    expect(game.renderText(world, 1)).toBe(game.renderText(state, 1));
  });
});

describe('the text', () => {
  test.each(scenarioIds)('of %s names every unit and fits a terminal', (id) => {
    const game = load(id, { setUp: 'stored' });
    const text = game.renderText(game.newState());
    for (const { name } of game.scenario.units) expect(text).toContain(name);
    const map = text.split('\n').slice(4, 6 + 2 * game.scenario.grid.rows);
    expect(Math.max(...map.map((line) => line.length))).toBeLessThanOrEqual(4 + 3 * game.scenario.grid.columns + 3);
  });

  test('shows a unit as side, arm, strength and facing, small if shaken, with its leader', () => {
    const game = load('skirmish');
    const state = game.fromPosition({
      ruleset: baronsWar.id,
      version: baronsWar.version,
      scenario: 'skirmish',
      state: {
        battle: 'bohun',
        chit: 2,
        phase: 'movement',
        units: { 'bohun/1': { hex: '0503', facing: 1, hits: 2, shaken: true }, 'bigod/4': { hex: '0804', facing: 3 } },
        leaders: { 'bohun/leader': { hex: '0503' } },
      },
    });
    const text = game.renderText(state);
    expect(text).toContain('bc4→@');
    expect(text).toContain('Ri5↙');
    expect(text).toContain('0503 →  Knights: 4-5, heavy cavalry, hits 2, shaken');
    expect(text).toContain('Humphrey de Bohun is activated with a 2');
  });

  test('tells how the game ended', () => {
    const game = load('skirmish');
    const state = played(game, 1, game.maxPlies);
    expect(game.renderText(state)).toMatch(/The game is over \| (A draw|The (Barons|Royalists) win)/);
  });

  test('shortens names to two letters', () => {
    expect(['Simon de Montfort', 'the Lord Edward', 'King Henry III', 'bohun'].map(initials)).toEqual(['SM', 'LE', 'KH', 'b']);
  });
});
