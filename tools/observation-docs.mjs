// The page docs/observations.md, made from the tables of features themselves. `tools/write-observation-docs.mjs` writes it; a test compares it.

/** @typedef {{ readonly name: string, readonly low: number, readonly high: number, readonly about: string }} Feature */
/** @typedef {{ readonly version: string, readonly globals: readonly Feature[], readonly units: { readonly features: readonly Feature[] }, readonly map: { readonly channels: readonly Feature[] }, readonly actions: { readonly features: readonly Feature[] } }} Spec */

const HEAD = `# Observations of The Barons' War

Written by \`node tools/write-observation-docs.mjs\` from the tables in \`rules/barons-war/encoder-tables.ts\`; a test fails if it is out of date.

| part | shape | one row, or plane, for each |
| --- | --- | --- |
| \`globals\` | \`[G]\` | – |
| \`units\` | \`[U, Fu]\` | unit and leader, in fixed places: own units, own leaders, enemy units, enemy leaders, each in the scenario's order; a row whose unit or leader is gone is zero |
| \`map\` | \`[C, H, W]\` | hex; H rows of the map, W columns |
| \`actions\` | \`[A, Fa]\` | legal action, in the order of \`legalActions\`, from the side of the player who decides |

**Whose view.** Everything is told from the viewer's side: own first, and the board is turned by half a turn for the player whose enemy lies
towards the lower columns, so that both players see the enemy on the right. A half turn takes the hex with index \`i\` to \`size - 1 - i\`,
directions and facings three places on. On a map with an even number of columns (all of the built-in ones) this is exact; on one with an odd
number the even columns of the planes are half a hex off, while the numbers in \`units\` and \`actions\` are exact.

**Units of length.** Places are centres of hexes in hex heights; x runs towards the enemy's edge, y down the turned map. One-hot features are 0 or 1.
A share is limited to its range, so every value lies between the low and the high given here.

**Secrets.** While chits are being allocated [5.0] the other side's are zero everywhere; two states that a player cannot tell apart give that
player the same numbers.

**Versions.** A model names the version it was trained with and refuses another. This is version \`VERSION\`.
`;

/** @param {number} value */
function range(value) {
  return String(value).replace('-', '−');
}

/**
 * @param {string} title
 * @param {string} shape
 * @param {readonly Feature[]} features
 */
function section(title, shape, features) {
  const rows = features.map(({ name, low, high, about }, i) => `| ${i} | \`${name}\` | ${range(low)} … ${range(high)} | ${about} |`);
  return [`## ${title}`, '', `\`${shape}\`, ${features.length} features.`, '', '| | name | range | meaning |', '| --- | --- | --- | --- |', ...rows, ''].join('\n');
}

/**
 * @param {Spec} spec
 * @returns {string}
 */
export function formatObservationDocs(spec) {
  return [
    HEAD.replace('VERSION', spec.version),
    section('Globals', 'globals [G]', spec.globals),
    section('Units and leaders', 'units [U, Fu]', spec.units.features),
    section('Actions', 'actions [A, Fa]', spec.actions.features),
    '"The place" is where a unit or leader would stand after the action, or where it stands if it stays; "the target" is whom it would fight there.\n',
    section('Map planes', 'map [C, H, W]', spec.map.channels),
  ].join('\n');
}
