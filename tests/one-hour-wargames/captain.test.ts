import { describe, expect, it } from 'vitest';
import { CHANCE, opponent, type Player, Rng, TERMINAL } from '../../rules/core/index.ts';
import { oneHourWargames } from '../../rules/one-hour-wargames/index.ts';
import type { OneHourState } from '../../rules/one-hour-wargames/state/state.ts';
import { lay, play } from './table.ts';

/** The action that the captain chooses, as text. */
function chosen(s: OneHourState): string {
  return s.game.actions.format(s, s.game.scripted.choose(s, s.legalActions(), Rng.from('captain')));
}

function randomMove(s: OneHourState, rng: Rng): number {
  if (s.actor === CHANCE) return s.chanceOutcomes().sample(rng);
  const legal = s.legalActions();
  return legal.at(rng.below(legal.length));
}

/** Plays one game of the captain against random moves and answers what it scored: 1, ½ or 0. */
function scoreAgainstRandom(scenario: string, side: Player, seed: string): number {
  const game = oneHourWargames.load(scenario);
  const s = game.newState() as OneHourState;
  const rng = Rng.from(seed);
  while (s.actor !== TERMINAL) s.apply(s.actor === side ? game.scripted!.choose(s, s.legalActions(), rng) : randomMove(s, rng));
  return (s.returns()[side] + 1) / 2;
}

describe('the captain', () => {
  it.each(['training', 'pitched-battle-1'])(
    'beats random moves in %s',
    (scenario) => {
      let score = 0;
      for (let i = 0; i < 20; i++) score += scoreAgainstRandom(scenario, (i % 2) as Player, `captain-${i}`);
      expect(score).toBeGreaterThanOrEqual(17);
    },
    600_000,
  );

  it('charges a flank that lies open', () => {
    const s = lay({ units: ['red/1 knights 8,16 e', 'blue/1 knights 18,16 n', 'blue/2 men-at-arms 30,4 n'] });
    play(s, 'select red/1');
    expect(chosen(s)).toBe('charge blue/1 left');
  });

  it('lets archers stand and shoot at a target in range', () => {
    const s = lay({ units: ['red/1 archers 18,24 s', 'blue/1 levies 18,14 n'] });
    expect(chosen(s)).toBe('pass');
    play(s, 'pass');
    expect(chosen(s)).toBe('shoot red/1 blue/1');
  });

  it('marches to an objective that nobody holds', () => {
    const pack = {
      areas: [{ id: 'ford', title: 'Ford', rect: { x: 15, y: 15, w: 6, h: 6 } }],
      victory: { conditions: [{ winner: 'red', if: { is: 'hold', area: 'ford', by: 'red' } }], otherwise: 'blue', text: 'Hold the ford.' },
    };
    const s = lay({ pack, units: ['red/1 men-at-arms 18,30 s', 'blue/1 levies 2,2 n'] });
    expect(chosen(s)).toBe('select red/1');
    play(s, 'select red/1');
    play(s, chosen(s));
    const unit = s.scenario.units.findIndex(({ id }) => id === 'red/1');
    expect(s.y(unit) / 500).toBeLessThan(25);
  });

  it('leaves by an exit that wins', () => {
    const pack = {
      rules: { exits: [{ side: 'red', edge: 'south', from: 0, to: 36 }] },
      victory: {
        conditions: [{ winner: 'red', if: { is: 'exited', side: 'red', units: 1, edge: 'south' }, immediate: true }],
        otherwise: 'blue',
        text: 'Leave.',
      },
    };
    const s = lay({ pack, units: ['red/1 knights 18,8 s', 'blue/1 levies 18,30 n'] });
    play(s, chosen(s));
    expect(chosen(s)).toMatch(/^exit/);
  });

  it('does not charge men-at-arms in a town with levies', () => {
    const pack = { terrain: [{ id: 'town', type: 'town', rect: { x: 15, y: 9, w: 6, h: 6 } }] };
    const s = lay({ pack, units: ['red/1 levies 18,20 s', 'red/2 knights 4,30 s', 'blue/1 men-at-arms 18,14 n', 'blue/2 levies 30,4 n'] });
    play(s, 'select red/1');
    expect(chosen(s)).not.toMatch(/^charge/);
  });

  it('turns to the threat after a march', () => {
    const s = lay({ units: ['red/1 men-at-arms 10,20 s', 'blue/1 knights 24,16 w'] });
    play(s, 'select red/1', 'march s 4');
    expect(chosen(s)).toMatch(/^face (blue\/1|e)$/);
  });

  it('turns to an enemy that has charged its flank', () => {
    const s = lay({ units: ['red/1 men-at-arms 18,20 s', 'blue/1 knights 21,20 w'] });
    expect(chosen(s)).toBe('select red/1');
  });
});

/** The position seen in a looking-glass: sides changed, the table turned by half. */
function turnedAbout(s: OneHourState): OneHourState {
  const other = s.clone();
  const half = s.scenario.units.length / 2;
  const swap = (unit: number): number => (unit < 0 ? unit : (unit + half) % (2 * half));
  const u = s.game.layout.block.units;
  const fields = [u.type, u.place, u.hits, u.done, u.moved, u.shot] as const;
  for (let unit = 0; unit < 2 * half; unit++) {
    const to = swap(unit);
    for (const field of fields) other.data[field + to] = s.data[field + unit]!;
    for (const field of [u.front, u.right, u.rear, u.left]) other.data[field + to] = swap(s.data[field + unit]!);
    if (!s.isOnTable(unit)) continue;
    other.stand(to, s.scenario.width - s.x(unit), s.scenario.height - s.y(unit), (s.heading(unit) + 1800) % 3600);
  }
  other.side = opponent(s.side);
  other.redLost = s.blueLost;
  other.blueLost = s.redLost;
  return other;
}

/** Plays so many moves at random. */
function wander(s: OneHourState, moves: number, seed: string): OneHourState {
  const rng = Rng.from(seed);
  for (let i = 0; i < moves && s.actor !== TERMINAL; i++) s.apply(randomMove(s, rng));
  return s;
}

describe('the evaluation', () => {
  const battle = ['red/1 knights 18,30 s', 'red/2 knights 8,30 s', 'blue/1 knights 18,6 n', 'blue/2 knights 28,6 n'];

  it('favours the side with more left', () => {
    const evaluate = (units: readonly string[]): number => {
      const s = lay({ units });
      return s.game.scripted.evaluate(s);
    };
    expect(evaluate([...battle, 'red/3 levies 28,30 s'])).toBeGreaterThan(0.05);
    expect(evaluate([...battle, 'blue/3 levies 8,6 n'])).toBeLessThan(-0.05);
    expect(evaluate(['red/1 knights 18,30 s hits=12', ...battle.slice(1)])).toBeLessThan(evaluate(battle));
  });

  it('favours the side that holds the objective, more so late in the day', () => {
    const evaluate = (turn: number, y: number): number => {
      const game = oneHourWargames.load('training');
      const units = {
        'red/1': { type: 'men-at-arms', x: 12, y, heading: 180 },
        'blue/1': { type: 'men-at-arms', x: 12, y: 24 - y === 12 ? 3 : 12, heading: 0 },
      };
      const s = game.fromPosition({
        ruleset: 'one-hour-wargames',
        scenario: 'training',
        state: { phase: 'move', turn, side: 'red', units },
      });
      return game.scripted!.evaluate(s);
    };
    expect(evaluate(5, 12)).toBeGreaterThan(0.1);
    expect(evaluate(10, 12)).toBeGreaterThan(evaluate(5, 12));
    expect(evaluate(10, 21)).toBeLessThan(-0.3);
  });

  it('is the same for both sides of a symmetric table', () => {
    const game = oneHourWargames.load('training');
    for (let seed = 0; seed < 10; seed++) {
      const s = wander(game.newState() as OneHourState, 10 + 8 * seed, `symmetry-${seed}`);
      if (s.actor === TERMINAL) continue;
      expect(game.scripted!.evaluate(turnedAbout(s))).toBeCloseTo(-game.scripted!.evaluate(s), 6);
    }
  });

  it.each(oneHourWargames.scenarios.map(({ id }) => id))('lies between -1 and 1 all through %s', (id) => {
    const game = oneHourWargames.load(id);
    const rng = Rng.from(`range-${id}`);
    const s = game.newState() as OneHourState;
    for (let i = 0; s.actor !== TERMINAL; i++) {
      if (i % 5 === 0) {
        const value = game.scripted!.evaluate(s);
        expect(value).toBeGreaterThanOrEqual(-1);
        expect(value).toBeLessThanOrEqual(1);
      }
      s.apply(randomMove(s, rng));
    }
    expect(game.scripted!.evaluate(s)).toBe(s.returns()[0]);
  });
});
