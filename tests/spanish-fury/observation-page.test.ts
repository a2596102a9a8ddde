import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { spanishFury } from '../../rules/spanish-fury/index.ts';
import { formatObservationDocs } from '../../tools/docs/observation-docs.mjs';

it.each(spanishFury.scenarios.map(({ id }) => id))(
  'what networks see of %s is what docs/observations-spanish-fury.md says; write it anew with: node tools/docs/write-docs.mjs',
  (id) => {
    const page = readFileSync(new URL('../../docs/observations-spanish-fury.md', import.meta.url), 'utf8');
    expect(page).toBe(formatObservationDocs(spanishFury.load(id).observation));
  },
);
