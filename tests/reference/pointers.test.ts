import { expect, test } from 'vitest';
import { isPlayer, Observation, type Player, Rng, type State } from '../../rules/core/index.ts';
import { loadGame, randomMove } from '../../rules/registry.ts';

/** Cells of the map in which the player has something. */
function ownCells(state: State, viewer: Player): Set<number> {
  const into = new Observation(state.game.observation);
  state.observe(viewer, into);
  const { height, width } = into.spec.map;
  return new Set(Array.from({ length: height * width }, (_, cell) => cell).filter((cell) => into.map[cell] === 1));
}

test.each(['connect-four', 'tic-tac-toe'])('an action of %s points at the cell it fills', (id) => {
  const game = loadGame(id, 'standard');
  const into = new Observation(game.observation);
  const rng = Rng.from(1);
  let looked = 0;
  for (let round = 0; round < 10; round++) {
    for (const state = game.newState(); isPlayer(state.actor); state.apply(randomMove(state, rng))) {
      const player = state.actor;
      const before = ownCells(state, player);
      const legal = state.legalActions();
      state.observeActions(legal, into);
      legal.toArray().forEach((action, i) => {
        const next = state.clone();
        next.apply(action);
        // The last free place is filled by itself, by either player.
        const gained = [...ownCells(next, player)].filter((cell) => !before.has(cell));
        expect(gained).toContain(into.pointers[i]);
        looked++;
      });
    }
  }
  expect(looked).toBeGreaterThan(200);
});
