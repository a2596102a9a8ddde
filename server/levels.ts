/** A named strength: an agent with its search limited. Not yet measured against each other; more simulations are stronger. */
export interface Level {
  readonly name: string;
  readonly about: string;
  readonly spec: string;
}

export const LEVELS: readonly Level[] = [
  { name: 'recruit', about: 'Plays by simple rules of thumb, where the ruleset has them.', spec: 'scripted' },
  { name: 'sergeant', about: 'Thinks a little: 50 simulations for each decision.', spec: 'mcts:sims=50' },
  { name: 'knight', about: 'Thinks: 200 simulations for each decision.', spec: 'mcts:sims=200' },
  { name: 'marshal', about: 'Thinks long: 1000 simulations for each decision.', spec: 'mcts:sims=1000' },
];

export const DEFAULT_LEVEL = 'sergeant';
