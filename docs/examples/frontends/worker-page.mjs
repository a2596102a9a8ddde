// A page on which one plays a battle against an opponent in a Web Worker: no server. The game itself runs in the page.
import { connectPort } from 'schiltron/client';
import { CHANCE, loadGame, Rng, TERMINAL } from 'schiltron/rules';
import { drawBoard } from './board.mjs';

const opponents = connectPort(new Worker(new URL('./opponent-worker.mjs', import.meta.url), { type: 'module' }));
const query = new URLSearchParams(location.search);
const state = loadGame(query.get('ruleset') ?? 'one-hour-wargames', query.get('scenario') ?? 'training').newState();
const dice = Rng.from(query.get('seed') ?? crypto.randomUUID());
const at = (id) => document.getElementById(id);
const PERSON = 0;

function tell(text) {
  at('told').textContent = text;
}

/** Plays on until the person has to decide. */
async function goOn() {
  while (state.actor !== PERSON && state.actor !== TERMINAL) {
    if (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(dice));
    else {
      tell(`${state.game.players[state.actor]} think …`);
      const position = state.toPosition(state.hasSecrets ? state.actor : undefined);
      const { action } = await opponents.move({ position, agent: 'mcts:sims=30' });
      state.apply(action.index);
    }
  }
  tell(state.game.board.headline(state)[0]);
  drawBoard(at('board'), state, (action) => {
    state.apply(action);
    void goOn();
  });
}

await goOn();
