import { describe, expect, test } from 'vitest';
import { isPlayer, loadGame, randomMove, Rng, type State, TERMINAL } from '../../rules/index.ts';

/* A page may ask how any action of the kinds at hand would show, also a move to a hex that is too far or a march that is barred. */

const GAMES = [
  ['barons-war', 'skirmish'],
  ['barons-war', 'vanguard'],
  ['barons-war', 'lewes-historical'],
  ['one-hour-wargames', 'training'],
  ['one-hour-wargames', 'pitched-battle-1'],
  ['men-of-iron', 'mill-ford'],
  ['men-of-iron', 'falkirk'],
  ['spanish-fury', 'training-meadow'],
  ['spanish-fury', 'coutras-1587'],
] as const;
const PLIES = 240;
/** Decisions asked about: every third. */
const STRIDE = 3;
const ASKED = 60;

function kindOf(state: State, action: number): unknown {
  return state.game.actions.toAction(state, action)['kind'];
}

/** Actions that are not legal here, of kinds that are. */
function illegalActions(state: State, rng: Rng): number[] {
  const legal = new Set(state.legalActions().toArray());
  const kinds = new Set([...legal].map((action) => kindOf(state, action)));
  const drawn = Array.from({ length: ASKED }, () => rng.below(state.game.actions.size));
  return drawn.filter((action) => !legal.has(action) && kinds.has(kindOf(state, action)));
}

describe('how an action shows', () => {
  test.each(GAMES)('%s %s: an answer also for what is not legal, and the state stays as it was', (ruleset, scenario) => {
    const game = loadGame(ruleset, scenario);
    const state = game.newState();
    const rng = Rng.from('illegal marks');
    let asked = 0;
    for (let ply = 0; ply < PLIES && state.actor !== TERMINAL; ply++) {
      if (isPlayer(state.actor) && ply % STRIDE === 0) {
        const before = state.hash();
        for (const action of illegalActions(state, rng)) {
          expect(game.board!.mark(state, action), game.actions.format(state, action)).toHaveProperty('path');
          asked++;
        }
        expect(state.hash()).toBe(before);
      }
      state.apply(randomMove(state, rng));
    }
    expect(asked).toBeGreaterThan(50);
  });
});
