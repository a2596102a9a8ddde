// Runs in Node and, fetched as it is, in the browser.

/**
 * Plays random moves, then asks an agent.
 * @param {any} parts what schiltron/rules and schiltron/agents export
 * @param {readonly [ruleset: string, scenario: string, moves: number, spec: string]} asked
 * @returns {Promise<string>} the decision as JSON
 */
export async function answer({ loadGame, Rng, isPlayer, createAgent, createView }, [ruleset, scenario, moves, spec]) {
  const game = loadGame(ruleset, scenario);
  const rng = Rng.from('browser');
  let state = game.newState();
  for (let left = moves; left > 0 || !isPlayer(state.actor); left--) {
    if (!isPlayer(state.actor) && state.chanceOutcomes().length === 0) state = game.newState();
    else if (!isPlayer(state.actor)) state.apply(state.chanceOutcomes().sample(rng));
    else state.apply(state.legalActions().at(rng.below(state.legalActions().length)));
  }
  const agent = await createAgent(spec, { seed: 'browser' });
  return JSON.stringify(await agent.choose(createView(state, state.actor)));
}
