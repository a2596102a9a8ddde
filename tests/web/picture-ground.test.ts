import { describe, expect, test } from 'vitest';
import { CHANCE, Rng, TERMINAL } from '../../rules/core/index.ts';
import type { FlatState } from '../../rules/core/state/flat-state.ts';
import { loadGame, randomMove } from '../../rules/registry.ts';
import { type Ground, nextGround, sharedGround } from '../../web/board/picture/ground.ts';

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

  test('begins anew on another map, and there again is a good part of the picture', () => {
    const [campaign, field] = ['<path d="c"/><path d="d"/><path d="e"/>', '<path d="f"/><path d="g"/><path d="h"/>'];
    let ground: Ground | null = null;
    const parts: string[] = [];
    for (const picture of [
      `${campaign}<b/>`,
      `${campaign}<a/>`,
      `${field}<x/>`,
      `${field}<y/>`,
      `${field}<z/>`,
      `${campaign}<a/>`,
      `${campaign}<b/>`,
    ]) {
      ground = nextGround(ground, picture);
      expect(picture.startsWith(ground.svg)).toBe(true);
      parts.push(ground.svg);
    }
    expect(parts).toEqual([`${campaign}<b/>`, campaign, `${field}<x/>`, field, field, `${campaign}<a/>`, campaign]);
  });

  test('grows smaller where a part of it changes, and does not begin anew for that', () => {
    const first = nextGround(nextGround(null, '<a/><b/><c/><d/><e/>'), '<a/><b/><c/><d/><f/>');
    const second = nextGround(first, '<a/><b/><c/><g/><f/>');
    expect([first.svg, second.svg]).toEqual(['<a/><b/><c/><d/>', '<a/><b/><c/>']);
  });

  test('of a campaign is most of it where men fight on a map of their own, too', () => {
    const state = loadGame('the-anarchy', 'the-empress-road', { resolution: 'played' }).newState();
    const rng = Rng.from('ground');
    let ground: Ground | null = null;
    const shares: number[] = [];
    for (let ply = 0; ply < 3000 && shares.length < 150; ply++) {
      const { actor } = state;
      if (actor === TERMINAL) break;
      state.apply(actor === CHANCE ? state.chanceOutcomes().sample(rng) : state.game.scripted!.choose(state, state.legalActions(), rng));
      if ((state as FlatState).atHand === state && shares.length === 0) continue;
      const svg = state.game.renderSvg(state).replace(/^<svg[^>]*>/, '');
      ground = nextGround(ground, svg);
      shares.push(ground.svg.length / svg.length);
    }
    expect(shares.length).toBeGreaterThan(100);
    const usual = shares.toSorted((a, b) => a - b)[shares.length >> 1]!;
    expect(usual).toBeGreaterThan(0.5);
  });
});
