import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { firstDifference, playthrough, seedOf } from '../../env/check/stored/playthrough.ts';
import { rulesets } from '../../rules/registry.ts';
import { isSampled } from '../deep.ts';

const folder = import.meta.dirname;
const REWRITE = 'If the change is meant, "npm run golden" writes all of them anew: read the difference before it is committed.';
/** Longest that a playthrough may be, in characters. */
const MOST_CHARACTERS = 40_000;

function read(file: string): string {
  expect(existsSync(join(folder, file)), `There is no ${file}. ${REWRITE}`).toBe(true);
  return readFileSync(join(folder, file), 'utf8');
}

const scenarios = rulesets.flatMap((ruleset) => ruleset.scenarios.map(({ id }) => ({ ruleset, id, file: `${ruleset.id}/${id}.txt` })));

/** Every so many scenarios of a ruleset are played in the usual suite, others than those whose fingerprints are taken; the deep one plays all. */
const EVERY = 6;
/** A ruleset with so few scenarios plays all of them. */
const FEW = 3;
const played = rulesets.flatMap((ruleset) =>
  scenarios.filter((one) => one.ruleset === ruleset).filter((_, place, { length }) => length <= FEW || isSampled(place, EVERY, 3)),
);

describe('the stored playthrough', () => {
  test.each(played)('$file is played again to the letter', { timeout: 600_000 }, ({ ruleset, id, file }) => {
    const stored = read(file);
    const seed = seedOf(stored);
    expect(seed, `${file} names no seed. ${REWRITE}`).toBeDefined();
    const difference = firstDifference(stored, playthrough(ruleset, id, { seed: seed! }));
    expect(difference, `${file}, ${difference ?? ''}\n${REWRITE}`).toBeNull();
    expect(stored.length).toBeLessThanOrEqual(MOST_CHARACTERS);
  });

  test('of every file belongs to a scenario', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
    expect(files.filter((name) => name.endsWith('.txt')).sort()).toEqual(scenarios.map(({ file }) => file).sort());
  });
});

describe('a difference', () => {
  test('is shown with its line and the state it belongs to', () => {
    expect(firstDifference('a\n== ply 3\nb\nc', 'a\n== ply 3\nb\nd')).toBe('line 4 (under "== ply 3")\n  was: c\n  is:  d');
  });

  test('of length is a difference too', () => {
    expect(firstDifference('a', 'a\nb')).toBe('line 2\n  was: (no more lines)\n  is:  b');
    expect(firstDifference('a\n', 'a\n')).toBeNull();
  });
});
