// Draws the fields that the first screen of the page shows, so that it need not fetch rules to draw them.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { newestChange, root } from './build.mjs';

const ENTRY = join(root, 'web', 'field-pictures-entry.ts');
const CODE = `
export { fieldSvg, openingOf } from './scenarios/desk/opening.ts';
export { SYSTEMS } from './scenarios/list/systems.ts';
export { rulesets } from '../rules/registry.ts';`;

/** Draws one field for each wargame. @returns {Promise<Record<string, string>>} pictures by the ids of rulesets */
async function draw() {
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'node',
    plugins: [{ name: 'entry', resolveId: (id) => (id === ENTRY ? id : null), load: (id) => (id === ENTRY ? CODE : null) }],
  });
  const file = join(root, '.tmp', 'field-pictures.mjs');
  await bundle.write({ file, format: 'esm', codeSplitting: false });
  const { fieldSvg, openingOf, SYSTEMS, rulesets } = await import(pathToFileURL(file).href);
  return Object.fromEntries(
    Object.entries(SYSTEMS).map(([id, { picture }]) => {
      const ruleset = rulesets.find((/** @type {{ id: string }} */ one) => one.id === id);
      return [id, fieldSvg(openingOf(ruleset.load(picture)))];
    }),
  );
}

/** The same, from the last time if nothing has changed since. */
async function pictures() {
  const file = join(root, '.tmp', 'field-pictures.json');
  const changed = Math.max(...['rules', 'web/scenarios'].map((name) => newestChange(join(root, name))));
  if (existsSync(file) && statSync(file).mtimeMs > changed) return JSON.parse(readFileSync(file, 'utf8'));
  const drawn = await draw();
  writeFileSync(file, JSON.stringify(drawn));
  return drawn;
}

const MODULE = 'schiltron:field-pictures';

/** What the page imports as `schiltron:field-pictures`: addresses of the pictures by the ids of rulesets. @returns {import('vite').Plugin} */
export function fieldPictures() {
  return {
    name: 'field-pictures',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    async load(id) {
      if (id !== `\0${MODULE}`) return null;
      const files = Object.entries(await pictures()).map(([ruleset, source]) => {
        const file = this.emitFile({ type: 'asset', name: `field-${ruleset}.svg`, source });
        return `${JSON.stringify(ruleset)}: import.meta.ROLLUP_FILE_URL_${file}`;
      });
      return `export const fieldPictures = { ${files.join(', ')} };`;
    },
  };
}
