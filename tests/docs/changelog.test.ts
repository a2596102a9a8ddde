import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rulesets } from '../../rules/registry.ts';
import { withTables } from '../../tools/docs/agent-docs.mjs';
import { changeTables } from '../../tools/docs/changelog-docs.mjs';

const page = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');

describe('the change log', () => {
  it('has what each ruleset says of its versions; write it anew with: npm run docs', () => {
    expect(withTables(page, changeTables(rulesets))).toBe(page);
  });

  it('names the present version of each ruleset', () => {
    for (const { id, version, guide } of rulesets) expect(guide.history[0]?.version, id).toBe(version);
  });
});
