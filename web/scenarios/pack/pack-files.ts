import { materialOf, writeOut } from './pack-copy.ts';

// The texts of all packs, each in a file of its own that is fetched when it is asked for.
const files = import.meta.glob<string>(['../../../rules/*/scenarios/**/*.json', '!**/toy-*/**', '!**/pack.schema.json'], {
  query: '?raw',
  import: 'default',
});

async function fileOf(ruleset: string, path: string | null): Promise<string | undefined> {
  return path === null ? undefined : await files[`../../../rules/${ruleset}/scenarios/${path}.json`]?.();
}

/** The text of a built-in pack with its map and armies written out.
 * @throws Error if it could not be fetched */
export async function packText(ruleset: string, scenario: string): Promise<string> {
  const text = await fileOf(ruleset, scenario);
  if (text === undefined) throw new Error(`There is no pack of ${scenario}.`);
  const { map, armies } = materialOf(text);
  const [mapText, armiesText] = await Promise.all([
    fileOf(ruleset, map === null ? null : `maps/${map}`),
    fileOf(ruleset, armies === null ? null : `orders-of-battle/${armies}`),
  ]);
  return writeOut(text, {
    ...(mapText === undefined ? {} : { map: mapText }),
    ...(armiesText === undefined ? {} : { armies: armiesText }),
  });
}
