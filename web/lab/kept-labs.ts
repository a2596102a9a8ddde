import { createStore, del, get, set } from 'idb-keyval';
import { decodeLab, encodeLab, type LabResult, resumeLab } from '../../training/lab/index.ts';
import type { GameChoice } from '../../training/matches/game-choice.ts';

// What was played in tests of battles, kept in the browser's database, so that nothing is lost when the page is loaded again.

const store = createStore('schiltron-lab', 'labs');

/** The name under which the test of a battle is kept: one for each battle, and one for each text of an own pack. */
export function labKey({ ruleset, scenario }: GameChoice): string {
  return `${ruleset}/${typeof scenario === 'string' ? scenario : JSON.stringify(scenario)}`;
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

export async function forgetLab(key: string): Promise<void> {
  await del(key, store).catch(() => undefined);
}
