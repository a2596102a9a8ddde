import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { PolicyAgent } from '../../agents/kinds/policy.ts';
import { createAgent } from '../../agents/registry/registry.ts';
import { createView } from '../../agents/turn/agent.ts';
import { loadPolicy } from '../../models/load.ts';
import { ActionFeatures, ADVISED } from '../../models/policy/action-features.ts';
import { FEATURES, featureOf, rowSize, weightCount } from '../../models/policy/hash.ts';
import { FeaturePolicy } from '../../models/policy/feature-policy.ts';
import { NO_LIST, type Rows } from '../../models/policy/rows.ts';
import { decodePolicy, type PolicyCard } from '../../models/policy/policy-file.ts';
import { PolicyPrior } from '../../models/policy/policy-prior.ts';
import {
  ActionList,
  CHANCE,
  type FlatGame,
  type FlatState,
  type Game,
  type Player,
  Rng,
  type ScriptedPolicy,
  TERMINAL,
} from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { loadBattles } from '../../training/policy/battles.ts';
import { luckOf } from '../../training/policy/luck.ts';
import { PolicyGames } from '../../training/policy/games.ts';
import { runPolicy } from '../../training/policy/run.ts';
import { readPolicySettings } from '../../training/policy/settings.ts';
import { run } from '../cli/terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'policy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const game = loadGame('barons-war', 'skirmish') as FlatGame;
const choice = { ruleset: 'barons-war', scenario: 'skirmish', options: {} };
const settings = { games: 8, batch: 4, hidden: 3 };

/** The first decision of a game by chance between several actions of some kind. */
function decisionOf(kind: string): { readonly state: FlatState; readonly legal: ActionList } {
  const rng = Rng.from('linear');
  const state = game.newState() as FlatState;
  for (const legal = new ActionList(); ; ) {
    if (state.actor === CHANCE) {
      state.apply(state.chanceOutcomes().sample(rng));
      continue;
    }
    state.legalActions(legal);
    if (legal.length > 2 && game.actions.format(state, legal.at(1)).startsWith(kind)) return { state, legal };
    state.apply(legal.at(rng.below(legal.length)));
  }
}

function sharesOf(weights: Float32Array, { state, legal }: ReturnType<typeof decisionOf>, of: Game = game): Float32Array {
  const shares = new Float32Array(legal.length);
  new FeaturePolicy(of, weights, 0).write(state, legal, shares);
  return shares;
}

describe('a feature policy', () => {
  const decision = decisionOf('move');

  test('that has learnt nothing takes all actions for equally likely', () => {
    const shares = sharesOf(new Float32Array(FEATURES), decision);
    for (const share of shares) expect(share).toBeCloseTo(1 / decision.legal.length, 6);
  });

  test("follows the ruleset's own player as strongly as its weight says", () => {
    const weights = new Float32Array(FEATURES);
    weights[featureOf(...ADVISED)] = 3;
    const policy = new FeaturePolicy(game, weights, 0);
    const shares = new Float32Array(decision.legal.length);
    policy.write(decision.state, decision.legal, shares);
    const place = decision.legal.indexOf(policy.advised);
    expect(shares[place]! / shares[place === 0 ? 1 : 0]!).toBeCloseTo(Math.exp(3), 3);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
  });

  test('is drawn from by its agent as often as it says', async () => {
    const weights = new Float32Array(FEATURES + 1);
    weights[featureOf(...ADVISED)] = Math.log(decision.legal.length - 1); // as likely as all others together
    const model = { card: cardOf(weights), weights };
    const agent = new PolicyAgent({ spec: 'policy:by-hand', model, seed: 1, temperature: 1 });
    const { state, legal } = decision;
    const policy = new FeaturePolicy(game, weights, 0);
    policy.write(state, legal, new Float32Array(legal.length));
    const view = createView(state, state.actor as Player);
    let advised = 0;
    for (let i = 0; i < 400; i++) if ((await agent.choose(view)).action === policy.advised) advised++;
    expect(advised / 400).toBeCloseTo(0.5, 1); // within 0.05: two standard deviations, and the seed is fixed
    for (const temperature of [0, 0.1]) {
      const calm = new PolicyAgent({ spec: 'policy:by-hand', model, seed: 1, temperature });
      expect((await calm.choose(view)).action).toBe(policy.advised);
    }
  });

  test.each([
    ['barons-war', 'skirmish'],
    ['one-hour-wargames', 'training'],
    ['men-of-iron', 'mill-ford'],
    ['spanish-fury', 'training-meadow'],
    ['the-anarchy', 'ridgeway'],
  ])('tells every two actions of a decision apart, and says the same of the same state again (%s)', (ruleset, scenario) => {
    const battle = loadGame(ruleset, scenario) as FlatGame;
    const features = new ActionFeatures(battle);
    const listsOf = (state: FlatState, legal: ActionList): string[] => {
      features.write(state, legal, -1);
      const { own, shared, meeting } = features;
      return Array.from({ length: legal.length }, (_, i) => [...listAt(own, i), 'shared', ...listAt(shared, meeting[i]!)].join(' '));
    };
    const rng = Rng.from('apart');
    const state = battle.newState() as FlatState;
    const legal = new ActionList();
    for (let decisions = 0; decisions < 150 && state.actor !== TERMINAL; ) {
      if (state.actor === CHANCE) {
        state.apply(state.chanceOutcomes().sample(rng));
        continue;
      }
      state.legalActions(legal);
      const lists = listsOf(state, legal);
      const words = Array.from({ length: legal.length }, (_, i) => battle.actions.format(state, legal.at(i)));
      const twice = lists.findIndex((list, i) => lists.indexOf(list) < i);
      expect(twice < 0 ? '' : `${words[lists.indexOf(lists[twice]!)]} and ${words[twice]}`).toBe('');
      expect(listsOf(state, legal)).toEqual(lists);
      decisions++;
      state.apply(battle.scripted!.choose(state, legal, rng));
    }
  });

  test.each([
    ['the-anarchy', 'siege'],
    ['the-anarchy', 'the-empress-road'],
    ['men-of-iron', 'tewkesbury'],
    ['spanish-fury', 'coutras-1587'],
    ['kuhn-poker', 'standard'],
    ['pig', 'pig-20'],
  ])('gives probabilities in battles of every size and in games without a map (%s, %s)', (ruleset, scenario) => {
    const battle = loadGame(ruleset, scenario) as FlatGame;
    const rng = Rng.from('sizes');
    const weights = Float32Array.from({ length: weightCount(2) }, () => 0.1 * (rng.float() - 0.5));
    const policy = new FeaturePolicy(battle, weights, 2);
    const legal = new ActionList();
    let state = battle.newState() as FlatState;
    for (let decisions = 0; decisions < 40; ) {
      if (state.actor === TERMINAL) state = battle.newState() as FlatState;
      if (state.actor === CHANCE) {
        state.apply(state.chanceOutcomes().sample(rng));
        continue;
      }
      state.legalActions(legal);
      const shares = new Float32Array(legal.length);
      policy.write(state, legal, shares);
      expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3);
      decisions++;
      state.apply(rng.float() < 0.3 ? legal.at(rng.below(legal.length)) : battle.scripted!.choose(state, legal, rng));
    }
  });

  test('speaks of who acts where the action names nobody, and of the state in the actions of every kind', () => {
    const battle = loadGame('men-of-iron', 'mill-ford') as FlatGame;
    const rng = Rng.from('mover');
    const state = battle.newState() as FlatState;
    const legal = new ActionList();
    const mover = battle.layout.at['mover']!;
    let move = -1;
    for (;;) {
      if (state.actor === CHANCE) {
        state.apply(state.chanceOutcomes().sample(rng));
        continue;
      }
      state.legalActions(legal);
      move = Array.from({ length: legal.length }, (_, i) => i).findIndex((i) =>
        battle.actions.format(state, legal.at(i)).startsWith('move'),
      );
      if (move >= 0) break;
      state.apply(battle.scripted!.choose(state, legal, rng));
    }
    const features = new ActionFeatures(battle);
    const movesWith = (cell: number): Int32Array => {
      const changed = state.clone() as FlatState;
      changed.data[cell] = changed.data[cell]! + 1;
      features.write(changed, legal, -1);
      return listAt(features.shared, features.meeting[move]!);
    };
    const { block, at } = battle.layout;
    expect(state.data[mover]).toBeGreaterThanOrEqual(0);
    const before = movesWith(at['winner']!);
    const tired = movesWith(block['units']!['tired']! + state.data[mover]!);
    const later = movesWith(at['turn']!);
    expect(tired.length).toBeGreaterThanOrEqual(before.length);
    expect(tired).not.toEqual(before);
    expect(later).not.toEqual(before);
  });

  test('is flattened as the prior of a search, and a share of it is spread evenly', () => {
    const weights = new Float32Array(FEATURES);
    weights[featureOf(...ADVISED)] = 4;
    const { state, legal } = decision;
    const card = cardOf(weights);
    const priors = new Float32Array(legal.length);
    new PolicyPrior({ card, weights }, game).writePriors(state, legal, 0.75, priors);
    const mass = Math.exp(2) + legal.length - 1;
    expect(Math.max(...priors)).toBeCloseTo((0.75 * Math.exp(2)) / mass + 0.25 / legal.length, 5);
    expect(Math.min(...priors)).toBeCloseTo(0.75 / mass + 0.25 / legal.length, 5);
  });
});

/** The card of a policy that nobody trained. */
function cardOf(weights: Float32Array): PolicyCard {
  return {
    format: 'schiltron-policy/2',
    name: 'by-hand',
    createdAt: '2026-11-30',
    ruleset: { id: 'barons-war', version: '1' },
    scenarios: ['skirmish'],
    hidden: 0,
    grain: 1,
    features: weights.filter((weight) => weight !== 0).length,
    training: {},
    matches: [],
    trainAgain: '',
  };
}

/** A list, behind those that it goes on from. */
function listAt({ features, starts, parents }: Rows, list: number): Int32Array {
  const own = features.slice(starts[list], starts[list + 1]);
  const parent = parents[list]!;
  expect(parent).toBeLessThan(list);
  return parent === NO_LIST ? own : Int32Array.from([...listAt({ features, starts, parents } as Rows, parent), ...own]);
}

describe('learning a feature policy', () => {
  test.each([
    [0, 'sums'],
    [4, 'hidden numbers alone'],
  ])('finds out what beats a player that always takes the first square (%i, %s)', { timeout: 600_000 }, (hidden) => {
    const board = loadGame('tic-tac-toe', 'standard');
    const first: ScriptedPolicy = { ...board.scripted!, choose: (_, legal) => legal.at(0), evaluate: () => 0 };
    const naive = Object.create(board, { scripted: { value: first } }) as Game;
    const size = rowSize(hidden);
    const rng = Rng.from('rows');
    const weights = Float32Array.from({ length: weightCount(hidden) }, (_, i) =>
      i % size === 0 || i >= FEATURES * size ? 0 : rng.float() - 0.5,
    );
    const games = new PolicyGames([naive], weights, readPolicySettings({ selfPlay: 0, hidden }));
    const scores: number[] = [];
    for (let batch = 0; batch < 60; batch++) {
      const { gradient, score, matches } = games.play('naive', batch * 40, 40);
      gradient.features.forEach((feature, i) => {
        for (let j = Math.min(1, hidden); j < size; j++) weights[feature * size + j]! -= 0.05 * gradient.values[i * size + j]!;
      });
      scores.push(score / matches);
    }
    const meanOf = (some: number[]): number => some.reduce((sum, score) => sum + score, 0) / some.length;
    expect(meanOf(scores.slice(0, 5))).toBeLessThan(0.75);
    expect(meanOf(scores.slice(-5))).toBeGreaterThan(0.85);
  });

  test('comes to the same weights in one go, in two sessions and on threads; an agent and a search play with them', {
    timeout: 600_000,
  }, async () => {
    const whole = await runPolicy({ choice, path: join(folder, 'whole'), settings, seed: 'one', workers: 0 });
    expect(whole).toMatchObject({ games: 8, of: 8 });
    const path = join(folder, 'parts');
    const clock = vi.spyOn(Date, 'now').mockReturnValue(0);
    const endsNow = (): void => void clock.mockReturnValue(120_000);
    const cut = await runPolicy({ choice, path, settings, seed: 'one', workers: 0, minutes: 1, onProgress: endsNow });
    clock.mockRestore();
    expect(cut.games).toBe(4);
    const parts = await runPolicy({ choice, path, workers: 0 });
    const threads = await runPolicy({ choice, path: join(folder, 'threads'), settings, seed: 'one', workers: 2 });
    const { weights } = loadPolicy(whole.policy);
    expect(loadPolicy(parts.policy).weights).toEqual(weights);
    expect(loadPolicy(threads.policy).weights).toEqual(weights);
    expect(weights.filter((weight) => weight !== 0).length).toBeGreaterThan(300);
    expect(weights.subarray(-3)).toSatisfy((hidden: Float32Array) => hidden.every((weight) => weight !== 0));

    const state = game.newState();
    const view = createView(state, state.actor as Player);
    const alone = await createAgent(`policy:${whole.policy}`, { seed: 1 });
    expect(state.legalActions().indexOf((await alone.choose(view)).action)).toBeGreaterThanOrEqual(0);
    const search = await createAgent(`mcts:sims=8,policy=${whole.policy}`, { seed: 1 });
    expect((await search.choose(view)).simulations).toBe(8);
  });

  test('takes no luck for skill: over all results of a lot it is nothing', () => {
    const battle = loadGame('men-of-iron', 'mill-ford') as FlatGame;
    const rng = Rng.from('luck');
    const state = battle.newState() as FlatState;
    const trial = battle.newState() as FlatState;
    const lots: number[] = [];
    while (state.actor !== TERMINAL) {
      if (state.actor !== CHANCE) {
        state.apply(battle.scripted!.choose(state, state.legalActions(), rng));
        continue;
      }
      const outcomes = state.chanceOutcomes();
      const luck = outcomes.outcomes.slice(0, outcomes.length).map((_, i) => luckOf(state, outcomes, i, battle.scripted!, trial));
      const mean = luck.reduce((sum, one, i) => sum + one * outcomes.weights[i]!, 0) / outcomes.total;
      expect(mean).toBeCloseTo(0, 9);
      lots.push(Math.max(...luck));
      state.apply(outcomes.sample(rng));
    }
    expect(Math.max(...lots)).toBeGreaterThan(0.02);
  });

  test('learns several battles in turn, each from both sides', () => {
    const [first, ...others] = loadBattles(choice, { also: ['vanguard', 'skirmish'] });
    expect([first!, ...others].map(({ scenario }) => scenario.id)).toEqual(['skirmish', 'vanguard']);
    const every = loadBattles({ ...choice, ruleset: 'one-hour-wargames', scenario: 'melee' }, { also: ['all'] });
    expect(every).toHaveLength(31);
    expect(every[0]!.scenario.id).toBe('melee');
    expect(() => loadBattles(choice, { also: ['nowhere'] })).toThrow('nowhere');
    const seen = new Map<string, number>();
    const told = [first!, ...others].map((battle) => {
      const newState = (): FlatState => {
        seen.set(battle.scenario.id, (seen.get(battle.scenario.id) ?? 0) + 1);
        return battle.newState() as FlatState;
      };
      return Object.create(battle, { newState: { value: newState } }) as Game;
    });
    const games = new PolicyGames(told, new Float32Array(weightCount(0)), readPolicySettings({ hidden: 0 }));
    seen.clear();
    games.play('turns', 0, 4);
    expect(Object.fromEntries(seen)).toEqual({ skirmish: 2, vanguard: 2 });
  });

  test('by the command on a card once more gives the same weights', { timeout: 600_000 }, async () => {
    const { card, weights } = loadPolicy(join(folder, 'whole', 'learnt.policy'));
    const [, ...words] = card.trainAgain.match(/'[^']*'|\S+/g)!.map((word) => word.replaceAll("'", ''));
    const { status, out } = await run([...words, '--directory', folder, '--run', 'again', '--workers', '0']);
    expect(status).toBe(0);
    expect(out).toContain('8 of 8 games');
    expect(loadPolicy(join(folder, 'again', 'learnt.policy')).weights).toEqual(weights);
  });

  test('refuses what it cannot learn, and says what to do', async () => {
    const path = join(folder, 'whole');
    await expect(runPolicy({ choice: { ...choice, scenario: 'vanguard' }, path, workers: 0 })).rejects.toThrow('another game');
    await expect(runPolicy({ choice, path: join(folder, 'bad'), settings: { batches: 3 }, workers: 0 })).rejects.toThrow('selfPlay');
    const misspelt = { choice, path: join(folder, 'also'), settings: { ...settings, also: ['nowhere'] }, workers: 0 };
    await expect(runPolicy(misspelt)).rejects.toThrow('nowhere');
    expect(existsSync(misspelt.path)).toBe(false); // the same command goes on with the right name
    expect(() => loadPolicy('nobody')).toThrow('schiltron train --method policy');
    const file = readFileSync(join(path, 'learnt.policy'));
    expect(() => decodePolicy(file.subarray(0, -3))).toThrow('half copied');
    const broken = join(folder, 'broken.policy');
    writeFileSync(broken, 'no card\n');
    expect(() => loadPolicy(broken)).toThrow('no feature policy');
    const other = loadGame('tic-tac-toe', 'standard').newState();
    const agent = await createAgent(`policy:${join(path, 'learnt')}`, { seed: 1 });
    await expect(async () => agent.choose(createView(other, 0))).rejects.toThrow('plays barons-war, and this game is tic-tac-toe');
  });
});
