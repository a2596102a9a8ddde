// Writes docs/observations.md from the encoder's tables and draws docs/pictures/. Needs dist/, which it builds if it is out of date.
//   node tools/write-observation-docs.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, isBuilt, root } from './build.mjs';
import { PICTURES } from './docs-pictures.mjs';
import { formatObservationDocs } from './observation-docs.mjs';

if (!isBuilt() && !build()) console.warn('The build has errors; writing what the last good one says.');
const { baronsWar } = await import(pathToFileURL(join(root, 'dist', 'rules', 'barons-war', 'index.js')).href);

writeFileSync(join(root, 'docs', 'observations.md'), formatObservationDocs(baronsWar.load('skirmish').observation));
mkdirSync(join(root, 'docs', 'pictures'), { recursive: true });
for (const { file, scenario, options, state } of PICTURES) {
  const game = baronsWar.load(scenario, options);
  const position = { ruleset: baronsWar.id, version: baronsWar.version, scenario, state };
  writeFileSync(join(root, 'docs', 'pictures', file), game.renderSvg(game.fromPosition(position)));
}
