import type { PuzzleFile } from '../../rules/core/index.ts';

const files = import.meta.glob<PuzzleFile>('./files/*.json', { import: 'default' });

/** Ids of the rulesets that have puzzles. */
export const withPuzzles: readonly string[] = Object.keys(files).map((file) => /([\w-]+)\.json$/.exec(file)![1]!);

/** Fetches the puzzles of a ruleset. @throws Error if they cannot be fetched */
export function loadPuzzles(ruleset: string): Promise<PuzzleFile> {
  return files[`./files/${ruleset}.json`]!();
}
