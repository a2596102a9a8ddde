import { expect, it } from 'vitest';
import { ActionList, CHANCE } from '../../rules/core/index.ts';
import { menOfIron } from '../../rules/men-of-iron/index.ts';

/** A unit has come where the enemy's Standard was; a Retired unit beside that hex is still to be attacked. */
const position = {
  ruleset: 'men-of-iron',
  scenario: 'mill-ford',
  state: {
    turn: 10,
    side: 'red',
    activation: 'battle',
    ground: 'continued',
    battle: 'spears',
    units: {
      'van/mm2': { hex: '0206', facing: 2, status: 'retired' },
      'main/cb1': { hex: null, status: 'eliminated' },
      'spears/pk1': { hex: '0105', facing: 2, inCommand: true, done: true, moved: true, attacked: true },
      'spears/pk3': { hex: '0305', facing: 3, inCommand: true, done: true, moved: true, attacked: true, mark: 'shock', target: 'van/mm2' },
      'van/mm1': { hex: null, status: 'eliminated' },
      'van/dm1': { hex: '0506' },
    },
    leaders: { guy: { hex: '0506' }, hugh: { hex: null, rank: 'lost' } },
    standards: { 'blue-std': { hex: '0201' } },
    sides: { blue: { points: 10, played: ['0-6', 'into-the-breach'] }, red: { hand: ['0-3'], played: ['0-6'] } },
    stack: [
      { step: 'activation/phases', phase: 'rally' },
      { step: 'shock/next' },
      { step: 'shock/enter', unit: 'spears/pk1', to: '0105', isThere: true },
      { step: 'standard/check', unit: 'van/mm2' },
    ],
  },
};

it('[12.3] an attack on a Retired unit that is lost with its Standard is not resolved', () => {
  const state = menOfIron.load('mill-ford').fromPosition(position);
  const unit = (name: string) => (state.toPosition().state as { units: Record<string, Record<string, unknown>> }).units[name]!;
  expect(state.actor).toBe(CHANCE);
  expect([...state.chanceOutcomes()].map(({ weight }) => weight)).toEqual([5, 5]);
  const lost = [...state.chanceOutcomes()].find(({ outcome }) =>
    state.game.actions.describeOutcome(state, outcome).text.includes('Eliminated'),
  )!;
  state.apply(lost.outcome);
  expect(unit('van/mm2')['status']).toBe('eliminated');
  expect(unit('spears/pk3')['target'] ?? null).toBeNull();
  expect(
    state
      .legalActions(new ActionList())
      .toArray()
      .map((action) => state.game.actions.format(state, action))
      .join(),
  ).not.toContain('resolve');
});

it('[12.3] an attack on a unit that has gone from the map, as a position may write it, is not resolved', () => {
  const { units, stack, ...rest } = position.state;
  const gone = { ...rest, units: { ...units, 'van/mm2': { hex: null, status: 'eliminated' } }, stack: stack.slice(0, 2) };
  const state = menOfIron.load('mill-ford').fromPosition({ ...position, state: gone });
  expect(state.describe().step).not.toBe('shock/next');
});
