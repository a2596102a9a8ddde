import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPlayer, Rng, TERMINAL } from '../../rules/core/index.ts';
import { findRuleset, loadGame, randomMove } from '../../rules/registry.ts';
import { refusedFor, refusedLike } from '../../web/play/decide/why-not.ts';
import { parseRulings, rulingsOn } from '../../web/reference/rulings.ts';
import { findChromium } from '../browser/chromium.ts';
import { accessibilityFaults, begin, openSite, settled, type Site } from './page.ts';

const WARGAMES = ['barons-war', 'one-hour-wargames', 'men-of-iron'] as const;
const executable = findChromium();

describe.each(WARGAMES)('the rules told in our own words: %s', (id) => {
  const { rulebook } = findRuleset(id);
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'rulings', `${id}.md`), 'utf8');
  const rulings = parseRulings(text);

  it('shows every ruling at a section', () => {
    expect(rulings.length).toBe(text.match(/^\| [A-Z]+-\d+ \|/gm)!.length);
    const shown = new Set(rulebook!.flatMap((section) => rulingsOn(rulings, section.id, rulebook!).map((ruling) => ruling.id)));
    const named = (section: string): boolean => rulebook!.some((one) => one.id === section.split(/[ -]/)[0]);
    expect(rulings.filter(({ id: ruling, sections }) => !shown.has(ruling) && sections.some(named))).toEqual([]);
    expect(shown.size).toBeGreaterThan(0.9 * rulings.length);
  });
});

it('shows a ruling on a range of sections at each of them', () => {
  const { rulebook } = findRuleset('barons-war');
  const [ruling] = parseRulings('| R-02 | 14.2-14.5 | Who? | Whoever. | Because. | |');
  const at = rulebook!.filter(({ id }) => rulingsOn([ruling!], id, rulebook!).length > 0).map(({ id }) => id);
  expect(at).toEqual(['14.2', '14.3', '14.4', '14.5']);
});

describe.each(['barons-war/skirmish', 'one-hour-wargames/training', 'men-of-iron/mill-ford'])('why a move is not offered: %s', (name) => {
  it('is answered for words and for units, never with a move that is possible', () => {
    const game = loadGame(...(name.split('/') as [string, string]));
    const state = game.newState();
    const rng = Rng.from('why-not');
    let answered = 0;
    for (let count = 0; count < 20 && state.actor !== TERMINAL; count++) {
      if (isPlayer(state.actor)) {
        const legal = new Set(state.legalActions());
        const word = game.actions.format(state, [...legal][0]!).split(' ')[0]!;
        for (const refusal of refusedLike(state, word, 4)) {
          expect(legal.has(refusal.action)).toBe(false);
          expect(refusal.message.length).toBeGreaterThan(5);
          answered++;
        }
        for (const { id } of game.board?.pieces(state) ?? []) {
          const refusal = refusedFor(state, id);
          expect(refusal !== null && legal.has(refusal.action)).toBe(false);
          if (refusal !== null) answered++;
        }
      }
      state.apply(randomMove(state, rng));
    }
    expect(answered).toBeGreaterThan(10);
  });
});

describe.skipIf(executable === undefined)('rules on the page (not run where there is no Chromium: apt-get install chromium)', () => {
  let site: Site;
  beforeAll(async () => void (site = await openSite(executable!)), 600_000);
  afterAll(() => site.close());

  it('are reached from the log, over the game, and read whole', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.tab();
    await begin(page, site.address, 'one-hour-wargames/training');
    let now = await settled(page);
    while ((await page.locator('.log .rule-link').count()) === 0) {
      await page.locator('.choice').last().click();
      now = await settled(page, now.version);
    }
    const link = page.locator('.log .rule-link').last();
    const id = (await link.innerText()).replace(/[[\]]/g, '').trim();
    const title = findRuleset('one-hour-wargames').rulebook!.find((section) => section.id === id)!.title;
    expect(await link.getAttribute('title')).toBe(title);
    await link.click();
    expect(await page.locator('.rule-dialog h2').innerText()).toBe(`${id} ${title}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'All rules' }).click();
    await page.locator('.sections .asked').waitFor();
    expect(await page.locator('.sections .asked').innerText()).toContain(title);
    expect(await page.locator('.sections .asked').evaluate((section) => section.getBoundingClientRect().top < innerHeight)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Game', exact: true }).click();
    expect((await settled(page)).version).toBe(now.version);
    expect(faults).toEqual([]);
  });

  it('say why nothing can be done at a place, and why a move in words is not offered', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.tab();
    await begin(page, site.address, 'one-hour-wargames/training');
    await settled(page);
    await page.locator('.why-not summary').click();
    await page.getByLabel('What you would do').fill('charge');
    await page.locator('.why-not li').first().waitFor();
    expect(await page.locator('.why-not li').first().innerText()).toMatch(/charge.*:.*\[1\.\d\]/is);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});
