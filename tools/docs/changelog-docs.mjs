// The tables of CHANGELOG.md, made from what each ruleset says of its versions. `tools/docs/write-docs.mjs` writes them; a test compares them.

/** @typedef {{ readonly version: string, readonly about: string }} Change */
/** @typedef {{ readonly title: string, readonly id: string, readonly guide: { readonly history: readonly Change[] } }} Ruleset */

/** @param {Ruleset} ruleset */
function chapter({ title, id, guide }) {
  const rows = guide.history.map(({ version, about }) => `- **${version}** ${about}`);
  return [`### ${title} (\`${id}\`)`, '', ...rows].join('\n');
}

/**
 * The chapters by the name that stands in the page's marks.
 * @param {readonly Ruleset[]} rulesets
 * @returns {Map<string, string>}
 */
export function changeTables(rulesets) {
  return new Map([['rulesets', `\n${rulesets.map(chapter).join('\n\n')}`]]);
}
