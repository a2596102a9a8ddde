import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listAgents } from '../../agents/index.ts';
import { agentTables, withTables } from '../../tools/docs/agent-docs.mjs';

const page = readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8');
const tables = agentTables(listAgents());

describe('the page of the agents', () => {
  it('has the tables that the code has; write them anew with: node tools/docs/write-docs.mjs', () => {
    expect(withTables(page, tables)).toBe(page);
  });

  it('has a table for every agent with options, and names each option once', () => {
    for (const { name: own, options, isGuest } of listAgents()) {
      if (options.length === 0) continue;
      const name = isGuest === true ? 'guests' : own;
      expect(page).toContain(`<!-- table ${name} -->`);
      const shown = `${tables.get(name)}\n${name === 'mcts' || name === 'neural' ? tables.get('tree') : ''}`;
      for (const option of options) expect(shown.split(`| \`${option.name}\` |`)).toHaveLength(2);
    }
  });
});
