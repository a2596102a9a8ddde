// Writes the tables of docs/agents.md, CHANGELOG.md, docs/envs/, docs/observations*.md and python/schiltron/ids.txt from the code and draws
// docs/pictures/.
// Needs dist/, which it builds if it is out of date.
//   node tools/docs/write-docs.mjs
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { agentTables, withTables } from './agent-docs.mjs';
import { build, isBuilt, root } from '../build/build.mjs';
import { changeTables } from './changelog-docs.mjs';
import { PICTURES } from './docs-pictures.mjs';
import { envPages } from './env-docs.mjs';
import { formatObservationDocs, OBSERVATION_PAGES } from './observation-docs.mjs';

if (!isBuilt() && !build()) console.warn('The build has errors; writing what the last good one says.');
const { findRuleset, rulesets } = await import(pathToFileURL(join(root, 'dist', 'rules', 'registry.js')).href);
const { listEnvs, specPage } = await import(pathToFileURL(join(root, 'dist', 'env', 'index.js')).href);
const { listAgents } = await import(pathToFileURL(join(root, 'dist', 'agents', 'index.js')).href);

/** @param {string} file @param {ReadonlyMap<string, string>} tables */
function rewriteTables(file, tables) {
  const page = join(root, file);
  writeFileSync(page, withTables(readFileSync(page, 'utf8'), tables));
}

rewriteTables('docs/agents.md', agentTables(listAgents()));
rewriteTables('CHANGELOG.md', changeTables(rulesets));

for (const [id, { file, ruleset: name = id, scenario }] of Object.entries(OBSERVATION_PAGES)) {
  const ruleset = findRuleset(name);
  // The features are the same in all scenarios of a ruleset, or of a part of it.
  writeFileSync(join(root, 'docs', file), formatObservationDocs(ruleset.load(scenario ?? ruleset.scenarios[0].id).observation));
}

rmSync(join(root, 'docs', 'envs'), { recursive: true, force: true });
mkdirSync(join(root, 'docs', 'envs'), { recursive: true });
for (const { file, text } of envPages(listEnvs(), specPage)) writeFileSync(join(root, 'docs', 'envs', file), text);

// What `gymnasium.make('schiltron:…')` knows without asking a server.
const ids = listEnvs().map((/** @type {{ id: string }} */ { id }) => `${id}\n`);
writeFileSync(join(root, 'python', 'schiltron', 'ids.txt'), ids.join(''));

const baronsWar = findRuleset('barons-war');
mkdirSync(join(root, 'docs', 'pictures'), { recursive: true });
for (const { file, scenario, options, state } of PICTURES) {
  const game = baronsWar.load(scenario, options);
  const position = { ruleset: baronsWar.id, version: baronsWar.version, scenario, state };
  writeFileSync(join(root, 'docs', 'pictures', file), game.renderSvg(game.fromPosition(position)));
}
