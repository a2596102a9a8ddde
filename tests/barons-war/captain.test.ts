import { describe, expect, it } from 'vitest';
import { createAgent } from '../../agents/registry/registry.ts';
import { ActionList, CHANCE, OutcomeList, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { createCaptain } from '../../rules/barons-war/captain/policy.ts';
import { baronsWar } from '../../rules/barons-war/index.ts';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';
import { playMatch } from '../../training/matches/match.ts';
import { summarise } from '../../training/matches/statistics.ts';
import { board, type Sketch } from './board.ts';

/** What the captain does in a position, as text. */
function choice(state: State, seed = 1): string {
  const { game } = state;
  return game.actions.format(state, game.scripted!.choose(state, state.legalActions(), Rng.from(seed)));
}

const chosen = (sketch: Sketch): string => choice(board(sketch));
const evaluate = (state: State): number => state.game.scripted!.evaluate(state);

async function scoreAgainstRandom(scenario: string, games: number): Promise<number> {
  const agents = [await createAgent('scripted', { seed: 1 }), await createAgent('random', { seed: 2 })] as const;
  return summarise(await playMatch(baronsWar.load(scenario), agents, { games, seed: 'captain' })).score;
}

/** Plays a game between captains and shows every decision to a visitor. */
function visitGame(scenario: string, seed: string, visit: (state: State, legal: ActionList) => void): void {
  const state = baronsWar.load(scenario).newState();
  const rng = Rng.from(seed);
  const legal = new ActionList();
  const outcomes = new OutcomeList();
  for (let actor = state.actor; actor !== TERMINAL; actor = state.actor) {
    if (actor === CHANCE) state.apply(state.chanceOutcomes(outcomes).sample(rng));
    else {
      visit(state, state.legalActions(legal));
      state.apply(state.game.scripted!.choose(state, legal, rng));
    }
  }
}

/** A game between captains that is played a few decisions at a time. */
class Interleaved {
  readonly chosen: number[] = [];
  private readonly state: State;
  private readonly rng = Rng.from('interleaved');

  constructor(scenario: string) {
    this.state = baronsWar.load(scenario).newState();
  }

  playOn(decisions: number): this {
    const { state, rng, chosen } = this;
    for (let left = decisions; left > 0 && state.actor !== TERMINAL; ) {
      if (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
      else {
        chosen.push(state.game.scripted!.choose(state, state.legalActions(), rng));
        state.apply(chosen.at(-1)!);
        left--;
      }
    }
    return this;
  }
}

describe("the captain's play", () => {
  it('beats random moves', async () => {
    expect(await scoreAgainstRandom('skirmish', 20)).toBeGreaterThanOrEqual(0.9);
    expect(await scoreAgainstRandom('lewes-historical', 4)).toBe(1);
  }, 600_000);

  it.each(['skirmish', 'vanguard', 'evesham-possible'])('is legal, changes nothing and depends on the seed alone: %s', (scenario) => {
    visitGame(scenario, 'pure', (state, legal) => {
      const before = state.hash();
      const first = state.game.scripted!.choose(state, legal, Rng.from('same'));
      expect(legal.includes(first)).toBe(true);
      expect(state.game.scripted!.choose(state.clone(), legal, Rng.from('same'))).toBe(first);
      expect(state.hash()).toBe(before);
    });
  });

  it.each(['skirmish', 'vanguard'])('depends on the position alone, not on what was asked before: %s', (scenario) => {
    visitGame(scenario, 'memory', (state, legal) => {
      const [used, fresh] = [new Float64Array(legal.length), new Float64Array(legal.length)];
      state.game.scripted!.rate!(state, legal, used);
      const captain = createCaptain({ scenario: (state as BaronsWarState).scenario });
      captain.rate!(state, legal, fresh);
      expect(used).toEqual(fresh);
      expect(captain.evaluate(state)).toBe(state.game.scripted!.evaluate(state));
    });
  });

  it('judges two games at once as each alone', () => {
    const alone = ['skirmish', 'evesham-historical'].map((scenario) => new Interleaved(scenario).playOn(200));
    const together = ['skirmish', 'evesham-historical'].map((scenario) => new Interleaved(scenario));
    for (let i = 0; i < 200; i++) for (const game of together) game.playOn(1);
    expect(together.map(({ chosen }) => chosen)).toEqual(alone.map(({ chosen }) => chosen));
  });

  it('comes to a decision in most games', () => {
    let decided = 0;
    for (let i = 0; i < 20; i++) {
      let last: State | undefined;
      visitGame('skirmish', `decided/${i}`, (state) => (last = state));
      if (last!.victoryPoints().some((points) => points > 0)) decided++;
    }
    expect(decided).toBeGreaterThanOrEqual(14);
  });

  it('does not read the chits that the other side has given in secret', () => {
    const state = baronsWar.load('vanguard').newState();
    while (state.actor === 0) state.apply(state.game.scripted!.choose(state, state.legalActions(), Rng.from(1)));
    expect(state.actor).toBe(1);
    for (let world = 0; world < 10; world++) {
      const other = state.clone();
      other.resample(1, Rng.from(world));
      expect(choice(other)).toBe(choice(state));
      expect(evaluate(other)).toBe(evaluate(state));
    }
  });
});

describe("the captain's melee", () => {
  it('rides into foot, and keeps lone foot from cavalry', () => {
    expect(chosen({ units: ['A cav 0505 f1', 'X inf 0605 f4'], phase: 'melee' })).toBe('attack 0605');
    expect(chosen({ units: ['A inf 0505 f1', 'X cav 0605 f4'], phase: 'melee' })).toBe('pass');
  });

  it('sets upon one enemy from all sides, since only one hex is struck back', () => {
    const state = board({ units: ['A inf 0504 f2', 'A inf 0505 f1', 'A inf 0606 f0', 'X inf 0605 f4'], phase: 'melee' });
    expect(choice(state)).toBe('attack 0605');
    state.apply(state.game.actions.parse(state, 'attack 0605'));
    const joined: string[] = [];
    for (let text = choice(state); text.startsWith('join'); text = choice(state)) {
      joined.push(text);
      state.apply(state.game.actions.parse(state, text));
      if (state.actor !== 0) break;
    }
    expect(joined.length).toBeGreaterThanOrEqual(2);
  });

  it('shoots at those whom a hit hurts most', () => {
    const state = board({ units: ['A inf 0505 f1 r=3', 'X inf 0704 f4', 'X cav 0706 f4'], phase: 'offensive-fire' });
    state.apply(state.game.actions.parse(state, 'select a/1'));
    expect(choice(state)).toBe('fire 0706');
  });
});

describe("the captain's evaluation", () => {
  const start = (): BaronsWarState => baronsWar.load('skirmish').newState() as BaronsWarState;

  /** The position with so many hits on one unit. */
  function withHits(unit: number, hits: number): number {
    const state = start();
    state.setHits(unit, hits);
    return evaluate(state);
  }

  it('finds equal armies level', () => {
    expect(evaluate(start())).toBeCloseTo(0, 10);
  });

  it('is worse for a side with every hit on it, and about the mirror image for the other', () => {
    const own = [1, 2, 3, 4, 5].map((hits) => withHits(0, hits));
    const other = [1, 2, 3, 4, 5].map((hits) => withHits(5, hits));
    own.forEach((value, i) => {
      expect(value).toBeLessThan(i === 0 ? 0 : own[i - 1]!);
      expect(other[i]!).toBeCloseTo(-value, 1);
    });
  });

  it('lies between -1 and 1, and nearer the result towards the end', () => {
    let early = 0;
    let late = 0;
    for (let i = 0; i < 20; i++) {
      const values: number[] = [];
      let last: State | undefined;
      visitGame('skirmish', `evaluation/${i}`, (state) => {
        values.push(evaluate(state));
        last = state;
      });
      for (const value of values) expect(Math.abs(value)).toBeLessThanOrEqual(1);
      const [result] = last!.returns();
      early += (values[0]! - result) ** 2;
      late += (values.at(-1)! - result) ** 2;
    }
    expect(late).toBeLessThan(early);
  });
});
