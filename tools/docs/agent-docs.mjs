// The tables of docs/agents.md, made from the cards of the agents. `tools/docs/write-docs.mjs` writes them; a test compares them.

/** @typedef {{ readonly name: string, readonly values: string, readonly default: string, readonly about: string }} Option */
/** @typedef {{ readonly name: string, readonly about: string, readonly example: string, readonly isGuest?: true, readonly options: readonly Option[] }} Card */

/** @param {string} text */
const code = (text) => `\`${text}\``;
/** @param {string} text as it may stand in a cell */
const cell = (text) => text.replaceAll('|', '\\|');

/** @param {readonly Option[]} options */
function optionTable(options) {
  const rows = options.map((option) => `| ${code(option.name)} | ${cell(option.values)} | ${option.default} | ${option.about} |`);
  return ['| option | values | default | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** @param {Option} a @param {Option} b */
const isSame = (a, b) => a.name === b.name && a.default === b.default && a.about === b.about;

/**
 * The tables by the name that stands in the page's marks: `agents`, the options of each agent, `tree` for what `mcts` and `neural` share, and `guests`
 * for agents of somebody else's, of which those of a server have all options.
 * @param {readonly Card[]} cards
 * @returns {Map<string, string>}
 */
export function agentTables(cards) {
  const of = (/** @type {string} */ name) => cards.find((card) => card.name === name)?.options ?? [];
  const shared = of('mcts').filter((option) => of('neural').some((other) => isSame(option, other)));
  const list = cards.map(({ example, about }) => `| ${code(example)} | ${cell(about)} |`);
  /** @type {Map<string, string>} */
  const tables = new Map([
    ['agents', ['| spec | plays |', '| --- | --- |', ...list].join('\n')],
    ['tree', optionTable(shared)],
    ['guests', optionTable(of('http'))],
  ]);
  for (const { name, options, isGuest } of cards) {
    if (options.length > 0 && isGuest !== true)
      tables.set(name, optionTable(options.filter((option) => !shared.some((other) => isSame(option, other)))));
  }
  return tables;
}

/**
 * A page with each table between its marks written anew: `<!-- table NAME -->` and `<!-- end -->`.
 * @param {string} page
 * @param {ReadonlyMap<string, string>} tables
 */
export function withTables(page, tables) {
  return page.replace(/(<!-- table (\S+) -->\n)[^]*?(<!-- end -->)/g, (_, begin, name, end) => {
    const table = tables.get(name);
    if (table === undefined) throw new Error(`There is no table "${name}".`);
    return `${begin}\n${table}\n\n${end}`;
  });
}
