// A game of Schiltron for boardgame.io, and a bot for it: Client({ game, ... }) plays it, Local({ bots: { 1: SchiltronBot } }) lets the bot play.
import { createAgent, createView } from 'schiltron/agents';
import { CHANCE, parsePosition, loadGame, Rng, TERMINAL } from 'schiltron/rules';

const stateOf = (G) => parsePosition(G.position);

/** Rolls whatever dice are due. The seed goes with G, so that every replay of the moves comes to the same. */
function settled(state, { seed, rolls }) {
  let count = rolls;
  while (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(Rng.from(`${seed}/${count++}`)));
  return { position: state.toPosition(), seed, rolls: count };
}

/** @param {string} ruleset @param {string} scenario @param {string} seed of the dice */
export function boardgameOf(ruleset, scenario, seed) {
  const isTurnOf = (G, playerID) => String(stateOf(G).actor) === playerID;
  return {
    name: `${ruleset}-${scenario}`,
    setup: () => settled(loadGame(ruleset, scenario).newState(), { seed, rolls: 0 }),
    minPlayers: 2,
    maxPlayers: 2,
    moves: {
      // One action by its index; whoever decides in the rules may send it, whose turn it is for boardgame.io.
      play({ G, playerID, events }, action) {
        const state = stateOf(G);
        if (String(state.actor) !== playerID || !state.legalActions().includes(action)) return 'INVALID_MOVE';
        state.apply(action);
        const next = settled(state, G);
        const { actor } = stateOf(next);
        if (actor !== TERMINAL && String(actor) !== playerID) events?.endTurn({ next: String(actor) });
        return next;
      },
    },
    turn: { order: { first: ({ G }) => Math.max(0, stateOf(G).actor), next: ({ ctx }) => 1 - ctx.playOrderPos } },
    endIf({ G }) {
      const state = stateOf(G);
      if (state.actor !== TERMINAL) return undefined;
      const [a, b] = state.returns();
      return a === b ? { draw: true } : { winner: a > b ? '0' : '1' };
    },
    ai: {
      enumerate: (G, _ctx, playerID) =>
        isTurnOf(G, playerID) ? [...stateOf(G).legalActions()].map((action) => ({ move: 'play', args: [action] })) : [],
    },
  };
}

/** A bot of boardgame.io that asks an agent of Schiltron, and sees no more than its side does. */
export class SchiltronBot {
  constructor({ agent = 'mcts:sims=30', seed = 1 } = {}) {
    this.agent = createAgent(agent, { seed });
  }

  async play({ G }, playerID) {
    const state = stateOf(G);
    const { action } = await (await this.agent).choose(createView(state, Number(playerID)));
    return { action: { type: 'MAKE_MOVE', payload: { type: 'play', args: [action], playerID, credentials: undefined } } };
  }
}
