import type { Command } from 'commander';
import type { Terminal } from './terminal.ts';

/** What the list of commands says of one before its code is loaded. */
export interface CommandRow {
  readonly name: string;
  /** What follows the name in that list. */
  readonly usage: string;
  readonly about: string;
  readonly load: () => Promise<(terminal: Terminal) => Command>;
}

/** Every command, in the order of `schiltron --help`. */
export const COMMANDS: readonly CommandRow[] = [
  {
    name: 'start',
    usage: '[options] [scenario]',
    about: 'the whole product in one command: learn from games, measure, ask for a move',
    load: async () => (await import('./commands/training/start.ts')).startCommand,
  },
  {
    name: 'scenarios',
    usage: '[options]',
    about: 'list every scenario that can be played',
    load: async () => (await import('./commands/games/scenarios.ts')).scenariosCommand,
  },
  {
    name: 'agents',
    usage: '[options] [scenario]',
    about: 'list the agents there are with their options, and what is known of them on a scenario',
    load: async () => (await import('./commands/games/agents.ts')).agentsCommand,
  },
  {
    name: 'play',
    usage: '[options] <scenario>',
    about: 'play a game yourself, at the terminal',
    load: async () => (await import('./commands/play/play.ts')).playCommand,
  },
  {
    name: 'watch',
    usage: '[options] <scenario>',
    about: 'watch two agents play a game',
    load: async () => (await import('./commands/play/watch.ts')).watchCommand,
  },
  {
    name: 'arena',
    usage: '[options] <scenario>',
    about: 'let agents play matches against each other and print the scores',
    load: async () => (await import('./commands/measure/arena.ts')).arenaCommand,
  },
  {
    name: 'rate',
    usage: '[options] [what...]',
    about: 'rate a pool of agents: each plays each; Elo with intervals, scores, and alpha-rank for circles',
    load: async () => (await import('./commands/measure/rate.ts')).rateCommand,
  },
  {
    name: 'ladder',
    usage: '[options] [what...]',
    about: 'measure whether an agent gets stronger with more simulations: each budget against half of it',
    load: async () => (await import('./commands/measure/ladder.ts')).ladderCommand,
  },
  {
    name: 'train',
    usage: '[options] [scenario]',
    about: 'train a network by self-play, or go on with a run',
    load: async () => (await import('./commands/training/train.ts')).trainCommand,
  },
  {
    name: 'tune',
    usage: '[options] <scenarios...>',
    about: "fit the weights of a ruleset's evaluation to results of games and matches",
    load: async () => (await import('./commands/training/tune.ts')).tuneCommand,
  },
  {
    name: 'worker',
    usage: '[options]',
    about: 'play games for a training run on another machine, over a queue in Redis',
    load: async () => (await import('./commands/training/worker.ts')).workerCommand,
  },
  {
    name: 'export',
    usage: '[options] <run>',
    about: 'write the network of a run as an ONNX model with its card, checked against the learner',
    load: async () => (await import('./commands/training/export.ts')).exportCommand,
  },
  {
    name: 'model',
    usage: '',
    about: 'take in a network that was trained elsewhere: check that it fits, and write its card',
    load: async () => (await import('./commands/training/model.ts')).modelCommand,
  },
  {
    name: 'levels',
    usage: '[options] <model>',
    about: 'choose levels of difficulty by ratings, of a network at many settings or of agents one by one, and put them onto the card',
    load: async () => (await import('./commands/training/levels.ts')).levelsCommand,
  },
  {
    name: 'dataset',
    usage: '[options] <what...>',
    about: 'write games as a data set (npz, Parquet, Minari): played now, from records, or from a training run',
    load: async () => (await import('./commands/measure/dataset.ts')).datasetCommand,
  },
  {
    name: 'prove',
    usage: '[options] <game>',
    about: 'measure a model on a game whose right answers are known exactly',
    load: async () => (await import('./commands/training/prove.ts')).proveCommand,
  },
  {
    name: 'report',
    usage: '[options] <run>',
    about: 'write a run as one HTML page: curves, strength, calibration, sample games',
    load: async () => (await import('./commands/training/report.ts')).reportCommand,
  },
  {
    name: 'serve',
    usage: '[options]',
    about: 'answer requests for moves, over HTTP and WebSocket or as JSON lines on standard input',
    load: async () => (await import('./commands/serving/serve.ts')).serveCommand,
  },
  {
    name: 'mcp',
    usage: '[options]',
    about: 'let a language model play: a server of the Model Context Protocol on standard input and output',
    load: async () => (await import('./commands/serving/mcp.ts')).mcpCommand,
  },
  {
    name: 'llm',
    usage: '[options] <scenario>',
    about: 'let a language model play matches against an agent: score, illegal answers, tokens and cost',
    load: async () => (await import('./commands/measure/llm.ts')).llmCommand,
  },
  {
    name: 'conformance',
    usage: '[options]',
    about: 'hold any server or client of the opponent protocol against every promise of it',
    load: async () => (await import('./commands/games/conformance.ts')).conformanceCommand,
  },
  {
    name: 'env',
    usage: '',
    about: 'environments: their ids, their spec cards, and a server for other programs',
    load: async () => (await import('./commands/serving/env.ts')).envCommand,
  },
  {
    name: 'replay',
    usage: '[options] <record>',
    about: 'replay the record of a game, check it move by move, and show where it leads',
    load: async () => (await import('./commands/play/replay.ts')).replayCommand,
  },
  {
    name: 'review',
    usage: '[options] <records...>',
    about: 'find the decisions that cost an agent most in games that were played',
    load: async () => (await import('./commands/play/review.ts')).reviewCommand,
  },
  {
    name: 'position',
    usage: '[options] <file>',
    about: 'read a position (or a record) and print its legal actions or the exact chances of the dice',
    load: async () => (await import('./commands/play/position.ts')).positionCommand,
  },
  {
    name: 'scenario',
    usage: '',
    about: 'work with scenario packs of your own',
    load: async () => (await import('./commands/games/scenario.ts')).scenarioCommand,
  },
  {
    name: 'puzzles',
    usage: '[options] <scenarios...>',
    about: 'find positions in which one choice is clearly best, proved by search',
    load: async () => (await import('./commands/puzzles.ts')).puzzlesCommand,
  },
  {
    name: 'vary',
    usage: '[options] [scenario]',
    about: 'make another battle of a scenario by lot: other forces, ground, set-up, sides; a pack that can be played',
    load: async () => (await import('./commands/games/vary.ts')).varyCommand,
  },
  {
    name: 'lab',
    usage: '',
    about: 'test a battle: balance, length, luck, what is never used; suggest changes that make it even; what a unit is worth',
    load: async () => (await import('./commands/measure/lab.ts')).labCommand,
  },
  {
    name: 'rules',
    usage: '[options] [ruleset]',
    about: 'show which code implements and which test checks each section of a rulebook; fails on a gap',
    load: async () => (await import('./commands/games/rules.ts')).rulesCommand,
  },
  {
    name: 'new',
    usage: '',
    about: 'begin a frontend of your own: a page with a Web Worker, a page in React, or a bot for boardgame.io',
    load: async () => (await import('./commands/games/new.ts')).newCommand,
  },
  {
    name: 'ruleset',
    usage: '',
    about: 'work with rulesets of your own',
    load: async () => (await import('./commands/games/ruleset.ts')).rulesetCommand,
  },
  {
    name: 'check',
    usage: '[options] [what]',
    about: 'check rulesets, scenarios and agents against every promise that they make',
    load: async () => (await import('./commands/games/check.ts')).checkCommand,
  },
  {
    name: 'playthrough',
    usage: '[options] [what]',
    about: 'tell one seeded game in full: states, chances, legal actions, events, and digests of all that is observed',
    load: async () => (await import('./commands/play/playthrough.ts')).playthroughCommand,
  },
  {
    name: 'bench',
    usage: '[options] [filter]',
    about: 'measure how fast the engine, the search and the networks are',
    load: async () => (await import('./commands/measure/bench.ts')).benchCommand,
  },
];
