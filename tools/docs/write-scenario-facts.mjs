// Writes web/scenarios/facts/facts.json from the rules and from bench/results/balance-*.json. Needs dist/, which it builds if it is out of date.
//   node tools/docs/write-scenario-facts.mjs
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, isBuilt, root } from '../build/build.mjs';
import { factsOf } from './scenario-facts.mjs';

if (!isBuilt() && !build()) console.warn('The build has errors; writing what the last good one says.');
const { Rng, rulesets } = await import(pathToFileURL(join(root, 'dist', 'rules', 'index.js')).href);

/** @param {string} id */
function resultsOf(id) {
  const file = join(root, 'bench', 'results', `balance-${id}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/** One line for each scenario, so that a change can be read. @param {import('../../web/scenarios/facts/catalogue.ts').RulesetFacts} facts */
function format({ scenarios, ...ruleset }) {
  const lines = scenarios.map((scenario) => `    ${JSON.stringify(scenario)}`).join(',\n');
  return `  ${JSON.stringify(ruleset).slice(0, -1)}, "scenarios": [\n${lines}\n  ]}`;
}

/** @type {import('../../rules/core/index.ts').Ruleset[]} */
const all = rulesets;
const facts = all.map((ruleset) => factsOf(ruleset, resultsOf(ruleset.id), (/** @type {string} */ seed) => Rng.from(seed)));
writeFileSync(join(root, 'web', 'scenarios', 'facts', 'facts.json'), `[\n${facts.map(format).join(',\n')}\n]\n`);
