import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as agents from '../../agents/index.ts';
import * as rules from '../../rules/index.ts';
import { answer } from './ask.mjs';
import { type BrowserPage, findChromium, openBrowser } from './chromium.ts';

const executable = findChromium();

/** A search: ruleset, scenario, random moves before it, agent. */
const searches = [
  ['tic-tac-toe', 'standard', 1, 'mcts:sims=300,root=gumbel'],
  ['connect-four', 'standard', 5, 'mcts:sims=2000,prior=uniform,rollout=random'],
  ['pig', 'pig-100', 9, 'mcts:sims=2000,prior=uniform,rollout=random,expectation=yes'],
  ['leduc-poker', 'standard', 1, 'mcts:sims=1000'],
  ['blotto', '3-5', 0, 'mcts:sims=500'],
  ['barons-war', 'skirmish', 40, 'mcts:sims=200'],
  ['barons-war', 'lewes-historical', 30, 'mcts:sims=100,prior=rated,variance=0.5'],
  ['one-hour-wargames', 'pitched-battle-1', 20, 'mcts:sims=100'],
  ['one-hour-wargames', 'training', 12, 'mcts:sims=60,rollout=scripted,horizon=turn'],
] as const;

describe.skipIf(executable === undefined)('search in Chromium (not run where there is none: apt-get install chromium)', () => {
  let page: BrowserPage;
  beforeAll(async () => void (page = await openBrowser(executable!)), 600_000);
  afterAll(() => page.close());

  it('gives the answers that it gives in Node, to the last visit', { timeout: 600_000 }, async () => {
    const tab = await page.browser.newPage();
    tab.setDefaultTimeout(600_000);
    const faults: string[] = [];
    tab.on('pageerror', ({ message }) => faults.push(message));
    tab.on('console', (message) => message.type() === 'error' && faults.push(`${message.text()} ${message.location().url}`));
    await tab.goto(page.address, { waitUntil: 'networkidle' });
    expect(faults.join('; ')).toBe('');
    const told: string[] = await tab.evaluate(`answerAll(${JSON.stringify(searches)})`);
    for (const [i, one] of searches.entries()) {
      expect(JSON.parse(told[i]!), one.join(' ')).toEqual(JSON.parse(await answer({ ...rules, ...agents }, one)));
    }
  });
});
