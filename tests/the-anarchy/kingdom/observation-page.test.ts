import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { formatObservationDocs } from '../../../tools/docs/observation-docs.mjs';

test('docs/observations-the-anarchy-kingdom.md is what the encoder of every campaign says', () => {
  const page = readFileSync(new URL('../../../docs/observations-the-anarchy-kingdom.md', import.meta.url), 'utf8');
  for (const id of ['the-empress-road', 'the-thames-line']) expect(page).toBe(formatObservationDocs(theAnarchy.load(id).observation));
});
