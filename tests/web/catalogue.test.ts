import { describe, expect, it } from 'vitest';
import {
  ANYTHING,
  fits,
  isBalanced,
  minutesOf,
  networksFor,
  type RulesetFacts,
  type ScenarioFacts,
  sizeOf,
  type Wish,
} from '../../web/scenarios/facts/catalogue.ts';
import {
  agoWords,
  balanceWords,
  intervalWords,
  lengthsWords,
  networkWords,
  playersWords,
  seatsWords,
  sizeWords,
  sourceWords,
} from '../../web/scenarios/facts/words.ts';

const even = { players: 'scripted', games: 400, share: 0.543, low: 0.494, high: 0.591, drawn: 0, turns: 9.3 };
const bridge: ScenarioFacts = {
  id: 'bridgehead',
  title: 'Bridgehead',
  about: 'Red crosses; Blue’s units come late.',
  source: 'scenario 5',
  units: [6, 4],
  decisions: 270,
  balance: [even],
};
const wargame: RulesetFacts = {
  id: 'one-hour',
  title: 'One Hour',
  version: '1',
  players: ['Red', 'Blue'],
  hasBoard: true,
  takesPacks: true,
  scenarios: [bridge],
};

describe('looking for scenarios', () => {
  const found = (wish: Partial<Wish>, scenario = bridge, networks: readonly string[] = []) =>
    fits(
      { ...ANYTHING, ...wish },
      wargame,
      scenario,
      networks.map((name) => ({ name, levels: 0 })),
    );

  it('by words: all of them, anywhere, in any case and with any apostrophe', () => {
    expect(['', ' ', 'BRIDGE', 'red late', "blue's", 'scenario 5', 'one hour'].map((words) => found({ words }))).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(found({ words: 'bridge knights' })).toBe(false);
  });

  it('by ruleset, size, networks and balance', () => {
    expect([found({ ruleset: 'one-hour' }), found({ ruleset: 'other' })]).toEqual([true, false]);
    expect([found({ size: 'short' }), found({ size: 'long' })]).toEqual([true, false]);
    expect([found({ hasNetwork: true }), found({ hasNetwork: true }, bridge, ['net'])]).toEqual([false, true]);
    expect([found({ isBalanced: true }), found({ isBalanced: true }, { ...bridge, balance: [{ ...even, share: 0.39 }] })]).toEqual([
      true,
      false,
    ]);
  });

  it('a scenario that nobody has measured is neither balanced nor of a size', () => {
    const unknown = { ...bridge, balance: [], decisions: null };
    expect([isBalanced(unknown), sizeOf(unknown)]).toEqual([false, null]);
    expect([300, 330, 800, 900].map((decisions) => sizeOf({ ...bridge, decisions }))).toEqual(['short', 'middling', 'middling', 'long']);
  });

  it('minutes follow from decisions, to five minutes where a game is long', () => {
    expect([2, 72, 184, 270, 370, 1900].map(minutesOf)).toEqual([1, 4, 10, 15, 20, 105]);
    const games = [72, 270, 1900, null].map((decisions) => ({ ...bridge, decisions }));
    expect([lengthsWords(games), lengthsWords(games.slice(0, 1)), lengthsWords(games.slice(1, 2))]).toEqual([
      '5 to 105 minutes',
      'up to 5 minutes',
      'about 15 minutes',
    ]);
  });

  it('networks are those that know the scenario, with their levels in it', () => {
    const model = { name: 'net', ruleset: 'one-hour', scenarios: ['bridgehead'], levels: [{ scenario: 'bridgehead', levels: [1, 2, 3] }] };
    expect(networksFor([model, { ...model, ruleset: null }, { ...model, scenarios: [] }], 'one-hour', 'bridgehead')).toEqual([
      { name: 'net', levels: 3 },
    ]);
    expect(networksFor([{ ...model, levels: [] }], 'one-hour', 'bridgehead')).toEqual([{ name: 'net', levels: 0 }]);
  });
});

describe('words', () => {
  it('for balance, from the side that is ahead', () => {
    expect(balanceWords(even, wargame.players)).toBe('Red wins 54 % between equal players (400 games)');
    expect(balanceWords({ ...even, share: 0.25, drawn: 0.08 }, ['Barons', 'Royalists'])).toBe(
      'Royalists score 75 % between equal players (400 games, 8 % drawn)',
    );
    expect(balanceWords({ ...even, share: 0.5 }, wargame.players)).toBe('Even between equal players (400 games)');
    expect(intervalWords(even)).toBe('probably between 49 % and 59 %');
    expect(intervalWords({ ...even, share: 0.25, low: 0.21, high: 0.3 })).toBe('probably between 70 % and 79 %');
  });

  it('for size, networks, players and sources', () => {
    expect(sizeWords(bridge)).toBe('6 against 4 units · about 15 minutes · 9 turns');
    expect(sizeWords({ ...bridge, units: [1, 1], balance: [] })).toBe('1 unit a side · about 15 minutes');
    expect(sizeWords({ ...bridge, unit: 'man', units: [6, 6], balance: [] })).toBe('6 men a side · about 15 minutes');
    expect(
      networkWords([
        { name: 'a', levels: 6 },
        { name: 'b', levels: 0 },
        { name: 'c', levels: 1 },
      ]),
    ).toBe('Network a, 6 levels; Network b; Network c, 1 level');
    expect(['scripted', 'mcts:sims=32', 'neural:x'].map(playersWords)).toEqual([
      'the hand-written captain',
      'searches of 32 simulations',
      'neural:x',
    ]);
    expect(['training', '14.2', 'scenario 3'].map(sourceWords)).toEqual([
      'made for learning',
      'section 14.2 of the rulebook',
      'scenario 3',
    ]);
  });

  it('for games that are kept', () => {
    expect(seatsWords(['You', 'You'])).toBe('Two people');
    expect(seatsWords(['Level 3', 'You'])).toBe('Against Level 3');
    expect(seatsWords(['A', 'B'])).toBe('A against B');
    const minute = 60_000;
    const ago = (minutes: number): string => agoWords(0, minutes * minute);
    expect([0, 1, 59, 60, 60 * 24, 60 * 24 * 45, 60 * 24 * 800].map(ago)).toEqual([
      'just now',
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      '1 day ago',
      '1 month ago',
      '2 years ago',
    ]);
    expect(agoWords(minute, 0)).toBe('just now');
  });
});
