import { describe, expect, it } from 'vitest';
import { Rng, type State } from '../../rules/core/index.ts';
import { findRuleset, loadGame } from '../../rules/registry.ts';
import type { MoveReply } from '../../server/client/types.ts';
import { firstOptions } from '../../web/play/set-up/placing-picker.tsx';
import type { TableSetup } from '../../web/table/setup.ts';
import { Table } from '../../web/table/table.ts';
import type { TableView } from '../../web/table/view.ts';

const BATTLES = [
  ['barons-war', 'lewes-historical'],
  ['barons-war', 'lewes-free'],
  ['barons-war', 'evesham-possible'],
  ['barons-war', 'skirmish'],
  ['one-hour-wargames', 'training'],
  ['one-hour-wargames', 'pitched-battle-1'],
  ['one-hour-wargames', 'melee'],
  ['one-hour-wargames', 'ambush'],
] as const;

function stateOf(view: TableView): State {
  const { ruleset, scenario, options = {} } = view.position!;
  return findRuleset(ruleset).load(scenario, options).fromPosition(view.position);
}

/** A table at which a person sets up the first side, against the scripted player. */
function lay(ruleset: string, scenario: string) {
  const setup: TableSetup = {
    ruleset,
    scenario,
    options: { setUp: 'players' },
    seats: [{ kind: 'person' }, { kind: 'opponent', name: 'scripted', strength: {} }],
    seed: 'placing',
    undo: 'open',
    paceMs: 0,
  };
  const views: TableView[] = [];
  const table = new Table(setup, {
    ask: ({ position }) => {
      const state = stateOf({ position } as TableView);
      return Promise.resolve({
        action: { index: state.game.scripted!.choose(state, state.legalActions(), Rng.from('answer')) },
        winProbability: null,
      } as MoveReply);
    },
    publish: (view) => views.push(view),
    wait: () => Promise.resolve(),
  });
  return { table, last: () => views.at(-1)! };
}

const isPlacing = (view: TableView): boolean => {
  const state = stateOf(view);
  return state.game.setUp!.isPlacing(state);
};

describe.each(BATTLES)('the set-up of %s/%s', (ruleset, scenario) => {
  it('is finished for a person at any time, and taken back at once', { timeout: 600_000 }, async () => {
    const { table, last } = lay(ruleset, scenario);
    await table.run();
    const rng = Rng.from('own');
    const play = async (): Promise<void> => {
      const legal = [...stateOf(last()).legalActions()];
      await table.play(last().version, legal[rng.below(legal.length)]!);
    };
    while (!isPlacing(last())) await play(); // as who gives way to levies
    for (let count = 0; count < 3; count++) await play();
    expect(last().decides).toBe(0);
    expect(isPlacing(last())).toBe(true);
    const before = last();
    await table.placeRest(before.version);
    expect(isPlacing(last())).toBe(false);
    expect(stateOf(last()).game.board!.pieces(stateOf(last())).length).toBeGreaterThan(
      stateOf(before).game.board!.pieces(stateOf(before)).length,
    );
    const after = last();
    await table.placeRest(before.version); // a second click on the same view
    expect(last()).toBe(after);
    if (!after.canUndo) return; // dice or the other side's placements came in between
    await table.undo();
    expect(last().position).toEqual(before.position);
  });

  it('is offered as stored where there is one, and then nobody places', () => {
    const game = loadGame(ruleset, scenario, firstOptions(loadGame(ruleset, scenario)));
    const state = game.newState();
    expect(game.setUp!.isPlacing(state)).toBe(false);
    if (game.setUp!.stored !== null) expect(game.board!.pieces(state).length).toBeGreaterThan(5);
  });
});

it('calls a set-up historical where each Battle has a place of its own [14.2] [14.3] [14.4]', () => {
  const titles = ['lewes-historical', 'lewes-free', 'evesham-historical', 'evesham-possible', 'skirmish', 'vanguard'].map(
    (scenario) => loadGame('barons-war', scenario).setUp!.stored!.title,
  );
  const [historical, ready] = ['historical set-up', 'ready set-up'];
  expect(titles).toEqual([historical, ready, historical, historical, ready, ready]);
});
