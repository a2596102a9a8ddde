// The pages docs/observations*.md, made from the tables of features themselves. `tools/docs/write-docs.mjs` writes them; tests compare them.

/** @typedef {{ readonly name: string, readonly low: number, readonly high: number, readonly about: string }} Feature */
/**
 * @typedef {{ readonly version: string, readonly globals: readonly Feature[], readonly units: { readonly features: readonly Feature[] },
 * readonly map: { readonly channels: readonly Feature[] }, readonly actions: { readonly features: readonly Feature[] } }} Spec
 */

const BARONS_WAR = `# Observations of The Barons' War

Written by \`node tools/docs/write-docs.mjs\` from the tables in \`rules/barons-war/encoder/\`; a test fails if it is out of date.

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

const ONE_HOUR_WARGAMES = `# Observations of One-Hour Wargames

Written by \`node tools/docs/write-docs.mjs\` from the tables in \`rules/one-hour-wargames/encoder/\`; a test fails if it is out of date.

| part | shape | one row, or plane, for each |
| --- | --- | --- |
| \`globals\` | \`[G]\` | – |
| \`units\` | \`[U, Fu]\` | unit: own units, then enemy units, each in the scenario's order, with as many rows for a side as the larger side has units; a row without a unit, or whose unit is lost or has left the table, is zero |
| \`map\` | \`[C, H, W]\` | cell of an inch and a half; H rows from the upper edge down, W columns |
| \`actions\` | \`[A, Fa]\` | legal action, in the order of \`legalActions\`, from the side of the player who decides |

**Whose view.** Everything is told from the viewer's side: own first, and for Blue the table is turned by half a turn. Where a battlefield is
the same from both ends, both players see the same numbers in the same situation. North is up for Red, south for Blue.

**Units of length.** Places are middles of bases, -1 to 1 from edge to edge of the table; x runs to the right, y upward on the turned table.
One-hot features are 0 or 1. A share is limited to its range, so every value lies between the low and the high given here.

**What is exact.** Places after an action, contacts, cover, areas, the mean hits of shots, blows and charges and the chances that they destroy
are as the rules say. Who could charge or shoot whom next is judged more roughly, for the side that is worth most: by distance, by arc, and by
the units, closed ground, woods and towns on the straight line (for a charge on a strip of three inches); room to land, crests and roads
are left out, and of the ground only cover and hills change the hits. Whoever is in melee, asleep, frozen or bound to a road threatens no charge.

**Secrets.** There are none: both players see everything.

**Versions.** A model names the version it was trained with and refuses another. This is version \`VERSION\`.
`;

const MEN_OF_IRON = `# Observations of Men of Iron

Written by \`node tools/docs/write-docs.mjs\` from the tables in \`rules/men-of-iron/encoder/\`; a test fails if it is out of date.

| part | shape | one row, or plane, for each |
| --- | --- | --- |
| \`globals\` | \`[G]\` | – |
| \`units\` | \`[U, Fu]\` | unit and leader, in fixed places: own units, own leaders, enemy units, enemy leaders, each in the scenario's order; a row whose unit or leader is off the map is zero |
| \`map\` | \`[C, H, W]\` | hex; H rows of the map, W columns |
| \`actions\` | \`[A, Fa]\` | legal action, in the order of \`legalActions\`, from the side of the player who decides |

**Whose view.** Everything is told from the viewer's side: own first, and the board is turned by half a turn for the player whose army stands further to the
right at the start, so that both players see the enemy on the right.

**Values.** One-hot features are 0 or 1. A share is limited to its range, so every value lies between the low and the high given here. Feature tables are the
same in all scenarios, whichever of the three games they are of.

**Secrets.** A viewer sees which Seizure counters it holds, and of the other side only how many have been played.

**Versions.** A model names the version it was trained with and refuses another. This is version \`VERSION\`.
`;

const SPANISH_FURY = `# Observations of Spanish Fury: Battle!

Written by \`node tools/docs/write-docs.mjs\` from the tables in \`rules/spanish-fury/encoder/\`; a test fails if it is out of date.

| part | shape | one row, or plane, for each |
| --- | --- | --- |
| \`globals\` | \`[G]\` | – |
| \`units\` | \`[U, Fu]\` | unit: own units, then enemy units, each in the scenario's order, with as many rows for a side as the larger side has units; a row without a unit, or whose unit is lost or off the table, is zero |
| \`map\` | \`[C, H, W]\` | cell of two inches; H rows from the upper edge down, W columns |
| \`actions\` | \`[A, Fa]\` | legal action, in the order of \`legalActions\`, from the side of the player who decides |

**Whose view.** Everything is told from the viewer's side: own first, and for the second player the table is turned by half a turn.

**Values.** Places are middles of bases, -1 to 1 from edge to edge of the table; x runs to the right, y upward on the turned table. One-hot features are
0 or 1. A share is limited to its range, so every value lies between the low and the high given here.

**Secrets.** A viewer sees the orders of its own brigades, and its own speeches before they are revealed. Of an enemy brigade it sees which orders its
conduct allows.

**Versions.** A model names the version it was trained with and refuses another. This is version \`VERSION\`.
`;

const THE_ANARCHY = `# Observations of The Anarchy

Written by \`node tools/docs/write-docs.mjs\` from \`rules/the-anarchy/game/encoder.ts\` and the tables it puts together; a test fails if it is out of date.

| part | shape | one row, or plane, for each |
| --- | --- | --- |
| \`globals\` | \`[G]\` | – |
| \`units\` | \`[U, Fu]\` | man, beast and engine: own, then the enemy's, each in the scenario's order; a row of what is off the map is zero |
| \`map\` | \`[C, H, W]\` | hex; H rows of the map, W columns |
| \`actions\` | \`[A, Fa]\` | legal action, in the order of \`legalActions\`, from the side of the player who decides |

**Whose view.** Everything is told from the viewer's side: own first, and the board is turned by half a turn for the player whose men begin further to the
right, so that both players see the enemy on the right.

**Values.** One-hot features are 0 or 1. A share is limited to its range, so every value lies between the low and the high given here. A rider
stands where the head of his horse is.

**Secrets.** Whoever lies in ambush is told to his own side alone: his row, his hex and what he threatens are blank for the other.
Of a camp at night the other side sees who may sleep, and the engines, but not who does, nor which engine is which.

**Versions.** A model names the version it was trained with and refuses another. This is version \`VERSION\`.
`;

const THE_KINGDOM = `# Observations of The Anarchy: the campaign

Written by \`node tools/docs/write-docs.mjs\` from the tables in \`rules/the-anarchy/kingdom/encoder/\`; a test fails if it is out of date. The fight has
[a page of its own](observations-the-anarchy.md).

| part | shape | one row, or plane, for each |
| --- | --- | --- |
| \`globals\` | \`[G]\` | – |
| \`units\` | \`[U, Fu]\` | counter of a combat group: own, then the enemy's, by their numbers; a row whose counter is off the map is zero |
| \`map\` | \`[C, H, W]\` | hex; H rows of the map, W columns |
| \`actions\` | \`[A, Fa]\` | legal action, in the order of \`legalActions\`, from the side of the player who decides |

**Whose view.** Everything is told from the viewer's side: own first. The map is the kingdom, and both players see it as it is printed.

**Values.** One-hot features are 0 or 1. A share is limited to its range, so every value lies between the low and the high given here.

**Secrets.** What an enemy group is made of, who leads it, its money and its loyalty are 0 as long as the viewer cannot know them.

**Versions.** A model names the version it was trained with and refuses another. This is version \`VERSION\`.
`;

/**
 * The pages by ruleset, or by a part of one that has an encoder of its own (`scenario`: one of that part): file in docs/, text before the tables, title of the rows of units, a note on the rows of actions.
 * @type {Readonly<Record<string, { readonly file: string, readonly head: string, readonly units: string,
 * readonly note: string, readonly ruleset?: string, readonly scenario?: string }>>}
 */
export const OBSERVATION_PAGES = {
  'barons-war': {
    file: 'observations.md',
    head: BARONS_WAR,
    units: 'Units and leaders',
    note: '"The place" is where a unit or leader would stand after the action, or where it stands if it stays; "the target" is whom it would fight there.\n',
  },
  'one-hour-wargames': {
    file: 'observations-one-hour-wargames.md',
    head: ONE_HOUR_WARGAMES,
    units: 'Units',
    note:
      'The unit that acts is told as it is now and, where the action moves or turns it or lets it stand, as it would be ' +
      'afterwards; "the target" is the enemy that is charged, turned to, shot at or struck. What does not apply to an action is 0.\n',
  },
  'men-of-iron': {
    file: 'observations-men-of-iron.md',
    head: MEN_OF_IRON,
    units: 'Units and leaders',
    note: 'What does not apply to an action is 0.\n',
  },
  'spanish-fury': {
    file: 'observations-spanish-fury.md',
    head: SPANISH_FURY,
    units: 'Units',
    note: 'What does not apply to an action is 0.\n',
  },
  'the-anarchy': {
    file: 'observations-the-anarchy.md',
    head: THE_ANARCHY,
    units: 'Men, beasts and engines',
    note: 'What does not apply to an action is 0.\n',
  },
  'the-anarchy-kingdom': {
    file: 'observations-the-anarchy-kingdom.md',
    head: THE_KINGDOM,
    units: 'Groups',
    note: 'What does not apply to an action is 0.\n',
    ruleset: 'the-anarchy',
    scenario: 'the-empress-road',
  },
};

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
  return [
    `## ${title}`,
    '',
    `\`${shape}\`, ${features.length} features.`,
    '',
    '| | name | range | meaning |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/**
 * The page of the ruleset whose encoder gives the spec: a version is the ruleset's id and a number.
 * @param {Spec} spec
 * @returns {string}
 */
export function formatObservationDocs(spec) {
  const page = OBSERVATION_PAGES[spec.version.replace(/-\d+$/, '')];
  if (page === undefined) throw new Error(`There is no page for observations of version ${spec.version}.`);
  return [
    page.head.replace('VERSION', spec.version),
    section('Globals', 'globals [G]', spec.globals),
    section(page.units, 'units [U, Fu]', spec.units.features),
    section('Actions', 'actions [A, Fa]', spec.actions.features),
    page.note,
    section('Map planes', 'map [C, H, W]', spec.map.channels),
  ].join('\n');
}
