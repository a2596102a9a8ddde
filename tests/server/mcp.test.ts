import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../server/node/version.ts';

const client = new Client({ name: 'test', version: '1.0.0' });

beforeAll(async () => {
  const args = [join(packageRoot, 'dist', 'cli', 'main.js'), 'mcp', '--threads', '0', '--max-simulations', '30'];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
}, 600_000);
afterAll(() => client.close());

interface Answer {
  readonly text: string;
  readonly isError: boolean;
}

async function ask(name: string, args: Record<string, unknown> = {}): Promise<Answer> {
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  return { text: (content as { text: string }[]).map(({ text }) => text).join('\n'), isError: isError === true };
}

async function answer(name: string, args: Record<string, unknown> = {}): Promise<string> {
  const { text, isError } = await ask(name, args);
  expect(isError, text).toBe(false);
  return text;
}

async function refusal(name: string, args: Record<string, unknown> = {}): Promise<string> {
  const { text, isError } = await ask(name, args);
  expect(isError, text).toBe(true);
  return text;
}

async function begin(args: Record<string, unknown>): Promise<{ game: string; text: string }> {
  const text = await answer('new_game', { seed: 1, agent: 'random', ...args });
  return { game: /This is (game-\d+)\./.exec(text)![1]!, text };
}

describe('the MCP server', { timeout: 600_000 }, () => {
  test('offers its tools with schemas, and tells which change a game', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['list_scenarios', 'new_game', 'view', 'legal_actions', 'why_not', 'odds', 'apply', 'hint', 'rules', 'position'],
    ]);
    expect(tools.find(({ name }) => name === 'apply')).toMatchObject({
      inputSchema: { required: ['game', 'action'] },
      annotations: { readOnlyHint: false },
    });
    expect(client.getInstructions()).toContain('new_game');
  });

  test('lists every scenario with its sides, or those of one ruleset', async () => {
    const all = await answer('list_scenarios');
    expect(all).toMatch(/barons-war\/skirmish: .+ \(Barons against Royalists/);
    expect(all).toContain('pig/pig-20');
    expect(await answer('list_scenarios', { ruleset: 'pig' })).not.toContain('skirmish');
    expect(await refusal('list_scenarios', { ruleset: 'whist' })).toContain('There is no ruleset "whist"');
  });

  test('plays a game to its end, against an opponent that it moves itself', async () => {
    const { game, text } = await begin({ scenario: 'tic-tac-toe/standard' });
    expect(text).toContain('You lead the x');
    expect(text).toContain('9 legal actions:');
    let view = text;
    for (let i = 0; i < 5 && !view.includes('The game is over'); i++) {
      const [, action] = /^\d+: (\S+)/m.exec(view)!;
      view = await answer('apply', { game, action });
    }
    expect(view).toContain('The game is over');
    expect(view).toMatch(/What happened:\nx: /);
    expect(await refusal('apply', { game, action: 'a1' })).toContain('The game is over');
  });

  test('refuses an illegal action with its section in plain words, and changes nothing', async () => {
    const { game } = await begin({ scenario: 'one-hour-wargames/training' });
    await answer('apply', { game, action: 'select red/1' });
    const before = await answer('position', { game });
    const why = await refusal('apply', { game, action: 'select red/2' });
    expect(why).toMatch(/ILLEGAL_ACTION, section 1/);
    expect(why).toMatch(/\n\[1[.\d]*\] .+: .+/);
    expect(await answer('why_not', { game, action: 'select red/2' })).toContain('It is not legal. ');
    expect(await refusal('apply', { game, action: 'fly to the moon' })).toContain('BAD_ACTION');
    expect(await answer('position', { game })).toBe(before);
    const [, legal] = /^(\d+): /m.exec(await answer('legal_actions', { game }))!;
    expect(await answer('why_not', { game, action: Number(legal) })).toContain('It is legal: ');
  });

  test('tells the exact odds of the dice that an action rolls, and what is known of it', async () => {
    const { game } = await begin({ scenario: 'pig/pig-20' });
    const odds = await answer('odds', { game, action: 'roll' });
    expect(odds).toContain('Dice are rolled for it, with 6 results:');
    expect(odds.match(/1\/6 \(16\.7 %\)/g)).toHaveLength(6);
    expect(
      await answer('odds', { game: (await begin({ scenario: 'one-hour-wargames/training' })).game, action: 'select red/1' }),
    ).toContain('note: It moves 12 inches. [1.1]');
  });

  test('lists actions in parts, and those that contain a text', async () => {
    const { game, text } = await begin({ scenario: 'blotto/3-10' });
    expect(text).toMatch(/… and \d+ more: ask legal_actions with from=60/);
    const all = Number(/(\d+) legal actions/.exec(text)![1]);
    const rest = await answer('legal_actions', { game, from: 60 });
    expect(rest.match(/^\d+: /gm)!.length).toBe(Math.min(60, all - 60));
    expect(await answer('legal_actions', { game, containing: 'nothing' })).toContain('0 that contain "nothing"');
  });

  test('shows a side what it may know and no more', async () => {
    const told: string[] = [];
    for (const card of ['jack', 'queen']) {
      const hands = { first: { card: 'king' }, second: { card } };
      const position = { ruleset: 'kuhn-poker', scenario: 'standard', state: { hands, stack: [{ step: 'act', player: 'first' }] } };
      const { game, text } = await begin({ position, side: 0 });
      const asked = ['view', 'legal_actions', 'position'].map((name) => answer(name, { game }));
      const odds = await answer('odds', { game, action: 'bet' });
      told.push([text, ...(await Promise.all(asked)), odds].join('\n').replaceAll(game, 'the game'));
    }
    expect(told[0]).toContain('face-down');
    expect(told[0]).toBe(told[1]);
  });

  test('gives advice with reasons, within the bounds of the server', async () => {
    const { game } = await begin({ scenario: 'one-hour-wargames/training' });
    const hint = await answer('hint', { game, agent: 'mcts:sims=1000' });
    expect(hint).toMatch(/advises:\n1\. .+\n {3}.+/);
    expect(await refusal('hint', { game, agent: 'module:./mine.js' })).toContain('UNKNOWN_AGENT');
    expect(await refusal('hint', { game: 'game-99' })).toContain('There is no game "game-99"');
  });

  test('explains the rules in plain words', async () => {
    expect(await answer('rules', { ruleset: 'barons-war' })).toMatch(/^\[7\.23\] /m);
    expect(await answer('rules', { ruleset: 'barons-war', section: '7.2' })).toContain('[7.23] ');
    expect(await answer('rules', { ruleset: 'barons-war', containing: 'retreat' })).toMatch(/retreat/i);
    expect(await refusal('rules', { ruleset: 'barons-war', section: '99' })).toContain('has no such section');
    expect(await answer('rules', { ruleset: 'pig' })).toContain('- hold: ');
  });

  test('begins from a position, and refuses one that is not whole or not sound', async () => {
    const position = { ruleset: 'tic-tac-toe', scenario: 'standard', state: {} };
    expect((await begin({ position })).text).toContain('9 legal actions');
    expect(await refusal('new_game', { position: { ...position, viewer: 0 } })).toContain('/position/viewer');
    expect(await refusal('new_game', { position: { ...position, ruleset: 'whist' } })).toContain('/position/ruleset');
    expect(await refusal('new_game', {})).toContain('Give either a scenario or a position.');
    expect(await refusal('new_game', { scenario: 'standard' })).toContain('tic-tac-toe/standard or ');
    const deep = JSON.parse(`${'{"a":'.repeat(80)}1${'}'.repeat(80)}`) as object;
    expect(await refusal('new_game', { position: deep })).toContain('TOO_DEEP');
  });

  test('keeps the latest games only', async () => {
    const { game } = await begin({ scenario: 'pig/pig-20' });
    for (let i = 0; i < 16; i++) await begin({ scenario: 'pig/pig-20' });
    expect(await refusal('view', { game })).toContain('The latest 16 games are kept.');
  });
});
