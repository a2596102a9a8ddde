import { createStore, del, get, set } from 'idb-keyval';
import {
  type ChangesConfig,
  type ChangesQuestion,
  decodeLab,
  encodeLab,
  type LabResult,
  type PlayedChanges,
  resumeChanges,
  resumeLab,
} from '../../../training/lab/index.ts';
import type { GameChoice } from '../../../training/matches/game-choice.ts';

// What was played for questions about battles, kept in the browser's database, so that nothing is lost when the page is loaded again.

const store = createStore('schiltron-lab', 'labs');

/** What the laboratory may be asked: a test, for changes that make a battle even, for what each change is worth. */
export type LabQuestion = 'test' | 'suggest' | 'worth';

/** The name under which the games of a question are kept: one for each battle, and one for each text of an own pack. */
export function labKey(question: LabQuestion, { ruleset, scenario }: GameChoice): string {
  const battle = `${ruleset}/${typeof scenario === 'string' ? scenario : JSON.stringify(scenario)}`;
  return question === 'test' ? battle : `${question} ${battle}`;
}

/** What was kept of a battle's test; null if nothing was, or nothing that the rules of now can go on with. */
export async function readLab(key: string): Promise<LabResult | null> {
  try {
    const text = await get<string>(key, store);
    if (text === undefined) return null;
    const result = decodeLab(JSON.parse(text), key);
    return resumeLab(result.config, result);
  } catch {
    return null;
  }
}

/** A browser that keeps nothing plays all the same. */
export async function keepLab(key: string, result: LabResult): Promise<void> {
  await set(key, encodeLab(result), store).catch(() => undefined);
}

/** Games of small changes, and what they answer; null as long as some are missing. */
export interface KeptChanges<C extends ChangesConfig, R> {
  readonly games: PlayedChanges<C>;
  readonly found: R | null;
}

/** What was kept of a question about small changes; null if nothing was, or nothing that the rules of now can go on with. */
export async function readChanges<C extends ChangesConfig, R>(
  key: string,
  { decode }: ChangesQuestion<C, R>,
): Promise<KeptChanges<C, R> | null> {
  try {
    const kept = await get<{ readonly text: string; readonly found: R | null }>(key, store);
    if (kept === undefined) return null;
    const games = decode(JSON.parse(kept.text), key);
    return { games: resumeChanges(games.config, games), found: kept.found };
  } catch {
    return null;
  }
}

export async function keepChanges<C extends ChangesConfig, R>(
  key: string,
  { encode }: ChangesQuestion<C, R>,
  { games, found }: KeptChanges<C, R>,
): Promise<void> {
  await set(key, { text: encode(games), found }, store).catch(() => undefined);
}

export async function forgetLab(key: string): Promise<void> {
  await del(key, store).catch(() => undefined);
}
