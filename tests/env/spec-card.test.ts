import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { specPage } from '../../env/make/spec-card.ts';
import { listEnvs } from '../../env/make/registry.ts';
import { type Game, isPlayer, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { randomMove, rulesets } from '../../rules/registry.ts';
import { envPages } from '../../tools/docs/env-docs.mjs';
import { usualOrDeep } from '../deep.ts';

/** Scenarios of each ruleset, and games of each. */
const [SCENARIOS, SEEDS] = usualOrDeep([2, [1]], [4, [1, 2]]);

const folder = new URL('../../docs/envs/', import.meta.url);
const pages = envPages(listEnvs(), specPage);

describe('spec cards', () => {
  test.each(pages.map(({ file, text }) => [file, text] as const))(
    'docs/envs/%s is what the code says; write it anew with: node tools/docs/write-docs.mjs',
    (file, text) => {
      expect(readFileSync(new URL(file, folder), 'utf8')).toBe(text);
    },
  );

  test('there is no other page', () => {
    expect(readdirSync(folder).sort()).toEqual(pages.map(({ file }) => file).sort());
  });

  test('every environment has its card', () => {
    const all = pages.map(({ text }) => text).join('\n');
    for (const { id } of listEnvs()) expect(all).toContain(`### ${id}\n`);
  });
});

/** Kinds of all actions that are legal in a game, half of its moves the scripted player's. */
function kindsMet(game: Game, seed: number, kinds: Set<string>): void {
  const rng = Rng.from(seed);
  const state = game.newState();
  const choose = (at: State): number =>
    isPlayer(at.actor) && game.scripted !== undefined && rng.below(2) === 0
      ? game.scripted.choose(at, at.legalActions(), rng)
      : randomMove(at, rng);
  for (let ply = 0; state.actor !== TERMINAL; ply++) {
    if (isPlayer(state.actor) && ply % 4 === 0)
      for (const action of state.legalActions()) kinds.add(game.actions.toAction(state, action).kind);
    state.apply(choose(state));
  }
}

describe.each(rulesets.map((ruleset) => [ruleset.id, ruleset] as const))('the guide of %s', (_, ruleset) => {
  test('tells of every kind of action that is met', { timeout: 600_000 }, () => {
    const kinds = new Set<string>();
    for (const { id } of ruleset.scenarios.slice(0, SCENARIOS)) for (const seed of SEEDS) kindsMet(ruleset.load(id), seed, kinds);
    expect(Object.keys(ruleset.guide.actions)).toEqual(expect.arrayContaining([...kinds]));
  });

  test('begins its history with the present version', () => {
    expect(ruleset.guide.history[0]!.version).toBe(ruleset.version);
  });
});
