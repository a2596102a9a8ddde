import { describe, expect, it } from 'vitest';
import { rulesets } from '../../rules/registry.ts';
import { fieldSvg, openingOf } from '../../web/scenarios/desk/opening.ts';

const boards = rulesets.filter(({ scenarios, load }) => load(scenarios[0]!.id).board !== undefined);

describe('the picture of a scenario', () => {
  it.each(boards.flatMap((ruleset) => ruleset.scenarios.map(({ id }) => [ruleset.id, id] as const)))(
    '%s/%s shows who stands on the field before the first move',
    (rulesetId, id) => {
      const load = () => boards.find((ruleset) => ruleset.id === rulesetId)!.load(id);
      const state = openingOf(load());
      const pieces = state.game.board!.pieces(state);
      expect(pieces.length).toBeGreaterThan(0);
      // Some scenarios begin in the middle of a battle.
      expect(state.turn).toBeLessThanOrEqual(Math.max(1, load().newState().turn));
      const svg = fieldSvg(state);
      expect(svg).toMatch(/^<svg xmlns="[^"]+" viewBox="/);
      expect(svg).toContain('</svg>');
      expect(fieldSvg(openingOf(load())) === svg, 'the same picture every time').toBe(true);
    },
  );

  it('is that of the game as it begins where there is no board', () => {
    const game = rulesets.find(({ id }) => id === 'pig')!.load('pig-20');
    expect(openingOf(game).hash()).toBe(game.newState().hash());
    expect(fieldSvg(openingOf(game))).toBe(game.renderSvg(game.newState(), 0));
  });
});
