import type { SiegeState } from '../../../rules/the-anarchy/state/siege-state.ts';
import { describe, expect, test } from 'vitest';
import { ActionList, Rng } from '../../../rules/core/index.ts';
import type { SiegeGame } from '../../../rules/the-anarchy/game/siege-game.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { ALIGHT, OPEN_MINE } from '../../../rules/the-anarchy/siege/mechanics/days/mine.ts';
import { ACT } from '../../../rules/the-anarchy/state/siege-card.ts';
import { begin, legal, roll } from '../field.ts';

const game = theAnarchy.load('mine') as SiegeGame;

/** A morning of the siege, nothing on the stack. */
function morning(day: number, holder: 'besieger' | 'besieged'): SiegeState {
  const s = game.newState() as SiegeState;
  s.clearStack();
  s.turn = day;
  s.siegeStores = 20;
  s.siegeHolder = game.scenario.siege![holder];
  return s;
}
const choice = (s: SiegeState): string =>
  s.game.actions.format(s, s.game.scripted.choose(s, s.legalActions(new ActionList()), Rng.from(1)));
const WALL = game.scenario.places.names.indexOf('1109');

describe('mine and counter-mine', () => {
  test('has nothing to do but what belongs to a mine [6.3] [7.1.3]', () => {
    expect(legal(begin(morning(1, 'besieger'), 'siege/act'), 'act')).toEqual(['none', 'gallery']);
    const s = morning(3, 'besieged');
    s.mine = OPEN_MINE;
    s.mineAt = WALL;
    s.mineSince = 1;
    expect(legal(begin(s, 'siege/act'), 'act')).toEqual(['none', 'counter-mine', 'mine-sally']);
  });

  test('lets engineers build galleries only, and nobody sets fire to the gate [7.4] [7.5.1]', () => {
    const team = game.scenario.siege!.engineers.findIndex((man) => game.scenario.men[man]!.side === game.scenario.siege!.besieger);
    const build = begin(morning(2, 'besieger'), 'siege/build', team);
    expect(legal(build, 'build')).toEqual(['gallery 5', 'gallery 10', 'gallery 20']);
    const burn = begin(morning(2, 'besieger'), 'siege/burn');
    expect(burn.depth).toBe(0); // passed through: there is nothing to choose
  });

  test.each([
    [1, 'besieger'],
    [0, 'besieged'],
  ] as const)('is decided by the fire: outcome %i is for the %s [6.3.4]', (outcome, winner) => {
    const s = morning(9, 'besieger');
    s.mine = ALIGHT;
    s.mineAt = WALL;
    s.minePropped = 6;
    begin(s, 'siege/collapse');
    roll(s, outcome);
    expect(s.winner).toBe(game.scenario.siege![winner]);
  });

  test('the captain brings the gallery up, digs in haste, and lights the fire as soon as half of the wall is propped [6.3.4] [6.3.5]', () => {
    expect(choice(begin(morning(1, 'besieger'), 'siege/act'))).toBe('act gallery');
    const dig = (propped: number): string => {
      const s = morning(6, 'besieger');
      s.siegeAct = ACT.none;
      s.mine = OPEN_MINE;
      s.mineAt = WALL;
      s.mineSince = 1;
      s.minePropped = propped;
      return choice(begin(s, 'siege/dig'));
    };
    expect([dig(5), dig(6)]).toEqual(['hurry', 'kindle']);
  });

  test('the captain values a mine the higher the nearer it is to its fire, and the less the fewer days are left', () => {
    const value = (day: number, propped: number): number => {
      const s = morning(day, 'besieger');
      s.mine = OPEN_MINE;
      s.mineAt = WALL;
      s.mineSince = 1;
      s.minePropped = propped;
      begin(s, 'siege/dig');
      return game.scripted.evaluate(s);
    };
    expect(value(6, 5)).toBeGreaterThan(value(6, 3));
    expect(value(6, 3)).toBeGreaterThan(value(9, 3));
    expect(value(12, 3)).toBe(-1);
  });
});
