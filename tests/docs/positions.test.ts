import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FlatGame } from '../../rules/core/state/flat-state.ts';
import { loadGame, parsePosition } from '../../rules/registry.ts';
import { answerOf } from './position-answers.ts';

/** The chapter of each system, and scenarios that have all its cells between them. */
const CHAPTERS: Readonly<Record<string, readonly string[]>> = {
  'barons-war': ['lewes-historical', 'evesham-historical'],
  'one-hour-wargames': ['pitched-battle-1'],
  'men-of-iron': ['mill-ford'],
  'spanish-fury': ['training-meadow'],
  'the-anarchy': ['belfry', 'siege', 'the-thames-line'],
};
const HEADINGS = ['Units of measure', 'The cells', 'In short', 'The stack', 'Placing', 'Worked positions'];

const chapter = (ruleset: string): string => readFileSync(new URL(`../../docs/positions/${ruleset}.md`, import.meta.url), 'utf8');

/** Each position that a page shows whole, and what stands under it. */
function worked(page: string): readonly (readonly [string, string])[] {
  return [...page.matchAll(/```json\n(\{\n {2}"ruleset"[\s\S]*?)```\n\n```text\n([\s\S]*?)\n```/g)].map(([, json, answer]) => [
    json!,
    answer!,
  ]);
}

/** Names of all cells of a game. */
function cellsOf(ruleset: string, scenario: string): string[] {
  const { scalars, blocks } = (loadGame(ruleset, scenario) as unknown as FlatGame).layout.spec;
  return [...Object.keys(scalars), ...Object.values(blocks).flatMap(({ fields }) => Object.keys(fields))];
}

describe.each(Object.keys(CHAPTERS))('docs/positions/%s.md', (ruleset) => {
  const page = chapter(ruleset);
  const positions = worked(page);

  it('has the form of all chapters', () => {
    const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!);
    for (const heading of HEADINGS)
      expect(
        headings.some((found) => found.startsWith(heading)),
        heading,
      ).toBe(true);
    expect(page.split('"ruleset"').length - 1).toBe(positions.length);
    expect(positions.length).toBeGreaterThanOrEqual(3);
  });

  it.each(positions.map((shown, i) => [i + 1, ...shown] as const))('says what can be done in its position %i', (_, json, answer) => {
    const position: unknown = JSON.parse(json);
    expect(answerOf(position)).toBe(answer);
    const state = parsePosition(position);
    expect(parsePosition(JSON.parse(JSON.stringify(state.toPosition()))).bytes()).toEqual(state.bytes());
  });

  it('names every cell that there is', () => {
    const cells = new Set(CHAPTERS[ruleset]!.flatMap((scenario) => cellsOf(ruleset, scenario)));
    expect([...cells].filter((cell) => !page.includes(`\`${cell}\``))).toEqual([]);
  });
});
