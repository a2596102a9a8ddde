import { describe, expect, test } from 'vitest';
import { Rng } from '../../rules/core/index.ts';
import { loadGame, randomMove } from '../../rules/registry.ts';
import { sharedGround } from '../../web/board/ground.ts';

describe('the ground of a picture', () => {
  test('is what two pictures share, as whole elements', () => {
    expect(sharedGround('<g><path d="M0"/></g><text>a</text><use x="1"/>', '<g><path d="M0"/></g><text>b</text><use x="1"/>')).toBe(
      '<g><path d="M0"/></g>',
    );
    expect(sharedGround('<g><a/><b/></g>', '<g><a/><c/></g>')).toBe('');
    expect(sharedGround('<use/>', '<use/><use/>')).toBe('<use/>');
  });

  test.each([
    ['barons-war', 'vanguard', 0.5],
    ['one-hour-wargames', 'bottleneck', 0.1],
  ])('of %s/%s is a good part of it', (ruleset, scenario, share) => {
    const state = loadGame(ruleset, scenario).newState();
    const before = state.game.renderSvg(state);
    const rng = Rng.from('ground');
    for (let i = 0; i < 60; i++) state.apply(randomMove(state, rng));
    const inside = (svg: string): string => svg.slice(svg.indexOf('</title>') + 8);
    const after = inside(state.game.renderSvg(state));
    const ground = sharedGround(inside(before), after);
    expect(after.startsWith(ground)).toBe(true);
    expect(ground.length).toBeGreaterThan(share * after.length);
  });
});
