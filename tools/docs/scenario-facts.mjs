// What the page's list of scenarios tells of each: texts, size and measured balance. Pure functions of the rules and of bench/results.

/** @typedef {import('../../rules/core/index.ts').Game} Game */
/** @typedef {import('../../rules/core/index.ts').Ruleset} Ruleset */
/** @typedef {import('../../rules/core/index.ts').Rng} Rng */
/** @typedef {import('../../bench/balance/balance.ts').BalanceResult} BalanceResult */
/** @typedef {import('../../web/scenarios/facts/catalogue.ts').BalanceFact} BalanceFact */
/** @typedef {import('../../web/scenarios/facts/catalogue.ts').RulesetFacts} RulesetFacts */

/** Games between scripted players from which the number of decisions is taken. */
const SIZE_GAMES = 5;
const CHANCE = -1;

/**
 * Matches between equal players, as far as the page shows them.
 * @param {readonly BalanceResult[]} results
 * @returns {BalanceFact[]}
 */
export function balanceOf(results) {
  return results
    .filter(({ a, b }) => a === b)
    .map(({ a, games, firstShare, firstInterval: [low, high], drawShare, meanTurns }) => ({
      players: a,
      games,
      share: firstShare,
      low,
      high,
      drawn: drawShare,
      turns: Number(meanTurns.toFixed(1)),
    }));
}

/** What a table of the board counts as a unit, by the head of its first column. */
const UNIT = /^(unit|man|group)$/i;

/**
 * What units are called where they are not called units.
 * @param {Game} game
 * @returns {{ unit: 'man' | 'group' } | {}}
 */
export function unitNameOf(game) {
  const heads = game.board?.tables(game.newState()).map(({ columns }) => (columns[0] ?? '').toLowerCase()) ?? [];
  const unit = /** @type {'man' | 'group' | undefined} */ (heads.find((head) => head === 'man' || head === 'group'));
  return unit === undefined ? {} : { unit };
}

/**
 * Units of both sides, counted in the tables of the board; null where a game has none.
 * @param {Game} game
 * @returns {[number, number] | null}
 */
export function unitsOf(game) {
  if (game.board === undefined) return null;
  const tables = game.board.tables(game.newState()).filter(({ columns }) => UNIT.test(columns[0] ?? ''));
  const count = (/** @type {number} */ player) => tables.flatMap(({ rows }) => rows).filter(({ side }) => side === player).length;
  return [count(0), count(1)];
}

/**
 * Decisions of both sides in one game between scripted players.
 * @param {Game} game
 * @param {Rng} rng
 */
function decisionsIn(game, rng) {
  const state = game.newState();
  let decisions = 0;
  for (let legal = state.legalActions(); legal.length > 0 || state.actor === CHANCE; legal = state.legalActions(legal)) {
    if (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
    else {
      decisions++;
      state.apply(/** @type {NonNullable<Game['scripted']>} */ (game.scripted).choose(state, legal, rng));
    }
  }
  return decisions;
}

/**
 * How many decisions a game typically has: the median of a few, to two digits; null without a scripted player.
 * @param {Game} game
 * @param {(seed: string) => Rng} from
 */
export function decisionsOf(game, from) {
  if (game.scripted === undefined) return null;
  const counts = Array.from({ length: SIZE_GAMES }, (_, i) => decisionsIn(game, from(`size/${game.scenario.id}/${i}`))).sort(
    (a, b) => a - b,
  );
  return Number(/** @type {number} */ (counts[Math.floor(SIZE_GAMES / 2)]).toPrecision(2));
}

/**
 * All that the list tells of a ruleset.
 * @param {Ruleset} ruleset
 * @param {readonly BalanceResult[]} results
 * @param {(seed: string) => Rng} from makes a generator
 * @returns {RulesetFacts}
 */
export function factsOf(ruleset, results, from) {
  const { id, title, version, players } = ruleset;
  const games = ruleset.scenarios.map((card) => ruleset.load(card.id));
  const scenarios = games.map((game) => {
    const { id: scenario, title: name, about, source, players: sides } = game.scenario;
    return {
      id: scenario,
      title: name,
      about,
      source,
      ...(sides === undefined ? {} : { players: sides }),
      ...unitNameOf(game),
      units: unitsOf(game),
      decisions: decisionsOf(game, from),
      balance: balanceOf(results.filter((result) => result.scenario === scenario)),
    };
  });
  return {
    id,
    title,
    version,
    players,
    hasBoard: games.some(({ board }) => board !== undefined),
    takesPacks: ruleset.checkPack !== undefined,
    scenarios,
  };
}
