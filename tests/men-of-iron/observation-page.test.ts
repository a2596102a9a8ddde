import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { menOfIron } from '../../rules/men-of-iron/index.ts';
import { formatObservationDocs } from '../../tools/docs/observation-docs.mjs';

it.each(menOfIron.scenarios.map(({ id }) => id))(
  'what networks see of %s is what docs/observations-men-of-iron.md says; write it anew with: node tools/docs/write-docs.mjs',
  (id) => {
    const page = readFileSync(new URL('../../docs/observations-men-of-iron.md', import.meta.url), 'utf8');
    expect(page).toBe(formatObservationDocs(menOfIron.load(id).observation));
  },
);
