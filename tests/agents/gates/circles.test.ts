import { describe, expect, it } from 'vitest';
import { solve } from '../../../agents/tabular/index.ts';
import type { Game, Player, Step } from '../../../rules/core/index.ts';
import { loadGame } from '../../reference/load.ts';
import { after, ask, KIND_NAMES, KINDS, report } from './asking.ts';
import { createTinyGame, type TinyState } from './tiny-game.ts';

const board = loadGame('tic-tac-toe', 'standard');

/** Positions in which somebody decides. */
const DECISIONS = 4298;

describe('gate: transpositions', () => {
  it.each(KIND_NAMES)('%s gives no position of tic-tac-toe two nodes, and needs many more without', (kind) => {
    const question = { ...KINDS[kind], solver: false, simulations: 20_000 };
    const [shared, apart] = [true, false].map((transpositions) => ask(board.newState(), { ...question, transpositions }).search.tree);
    const decisions = shared!.actor.subarray(0, shared!.nodes).filter((actor) => actor >= 0).length;
    report(`transpositions ${kind}`, { nodes: shared!.nodes, decisions, nodesWithout: apart!.nodes });
    expect(decisions).toBeLessThanOrEqual(DECISIONS);
    expect(shared!.nodes).toBeLessThan(apart!.nodes * 0.8);
  });

  it.each(KIND_NAMES)('%s is right with and without', (kind) => {
    const state = after(board, 'a1');
    for (const transpositions of [true, false]) {
      const { decision } = ask(state, { ...KINDS[kind], solver: false, transpositions, simulations: 3000 });
      expect(board.actions.format(state, decision.action)).toBe('b2');
    }
  });
});

const FAR = 3;
/** Cells: how far the token has come to the right, from -3 to 3, and who decides. */
const [PLACE, MOVER] = [0, 1];

/** A token on a line; each move undoes another one. Either both players push in turn, or player 0 walks alone. Nothing ever ends the game but reaching an end. */
function line(isShared: boolean): Game {
  const step: Step<TinyState> = {
    name: 'push',
    kind: 'ask',
    on: ['bottom'],
    player: (state) => state.cell(MOVER) as Player,
    legal(_, into) {
      into.push(0);
      into.push(1);
    },
    choose(state, action) {
      state.setCell(PLACE, state.cell(PLACE) + (action === 1 ? 1 : -1));
      if (isShared) state.setCell(MOVER, 1 - state.cell(MOVER));
      if (Math.abs(state.cell(PLACE)) === FAR) state.clearStack();
    },
  };
  return createTinyGame({ id: 'line', cells: 2, actions: ['back', 'on'], steps: [step], result: (state) => Math.sign(state.cell(PLACE)) });
}

describe('gate: circles', () => {
  it.each(KIND_NAMES)('%s walks alone to the end that wins, though it may go back and forth for ever', (kind) => {
    const game = line(false);
    for (const solver of [true, false]) {
      const { decision, search } = ask(game.newState(), { ...KINDS[kind], solver, simulations: 2000 });
      expect(game.actions.format(game.newState(), decision.action)).toBe('on');
      expect(decision.value).toBeGreaterThan(0.5);
      expect(search.tree.nodes).toBeLessThanOrEqual(2 * FAR + 1);
      if (decision.isProven === true) expect(decision.value).toBe(1);
    }
  });

  it.each(KIND_NAMES)('%s spends its simulations and answers where both push for ever', (kind) => {
    const game = line(true);
    for (const solver of [true, false]) {
      const { decision, search } = ask(game.newState(), { ...KINDS[kind], solver, simulations: 2000 });
      report(`circle ${kind}${solver ? ', solver' : ''}`, { value: decision.value!, nodes: search.tree.nodes });
      expect(decision.simulations).toBe(2000);
      expect(decision.isProven).toBe(false);
      expect(Math.abs(decision.value!)).toBeLessThan(1);
      expect(search.tree.nodes).toBeLessThanOrEqual(2 * (2 * FAR + 1));
    }
  });

  it('wins at once where one push is enough', () => {
    const game = line(true);
    const state = after(game, 'on on');
    const { decision } = ask(state, { simulations: 200 });
    expect([game.actions.format(state, decision.action), decision.value, decision.isProven]).toEqual(['on', 1, true]);
  });

  it('the exact values are those of the walk alone: won, from everywhere', () => {
    expect(solve(line(false)).value).toBe(1);
  });
});
