import type { Choice } from './choices.ts';

/** What a model answered to a decision: a legal action, one that is not legal, or nothing that could be read. */
export type ChoiceRead =
  | { readonly kind: 'legal'; readonly action: number; readonly note?: string }
  | { readonly kind: 'illegal'; readonly given: string }
  | { readonly kind: 'unreadable' };

/** Characters at the end of an answer in which its JSON is looked for. */
const LONGEST_TAIL = 4000;
const LONGEST_NOTE = 600;
const LONGEST_GIVEN = 200;

/** The last JSON object in a text that has a field `action`. Models write about their choice first. */
function lastObject(text: string): { readonly action: unknown; readonly note?: unknown } | null {
  for (let end = text.lastIndexOf('}'); end >= 0; end = text.lastIndexOf('}', end - 1)) {
    for (let start = text.lastIndexOf('{', end); start >= 0; start = start === 0 ? -1 : text.lastIndexOf('{', start - 1)) {
      try {
        const json = JSON.parse(text.slice(start, end + 1)) as { action?: unknown };
        if (json.action !== undefined) return json as { action: unknown };
      } catch {
        // begins further to the left, or is none
      }
    }
  }
  return null;
}

/** What stands for the action: the field of an object, or the whole answer where it is a number or a text by itself. */
function givenIn(answer: string): { readonly given: string; readonly note?: string } | null {
  const text = answer.slice(-LONGEST_TAIL);
  const object = lastObject(text);
  if (object === null) return /^\W*\d+\W*$/.test(text) ? { given: text.replaceAll(/\D/g, '') } : null;
  const { action, note } = object;
  if (typeof action !== 'number' && typeof action !== 'string') return null;
  return { given: String(action).trim(), ...(typeof note === 'string' ? { note: note.slice(0, LONGEST_NOTE) } : {}) };
}

/** Reads a model's answer: `{"action": N}` with the number of a listed choice from 1 on, or its text in the ruleset's notation. What stands in
 * `<think>…</think>` is passed over. */
export function readChoice(answer: string, choices: readonly Choice[]): ChoiceRead {
  const read = givenIn(answer.replaceAll(/<think>[\s\S]*?<\/think>/g, '').trim());
  if (read === null) return { kind: 'unreadable' };
  const { given, note } = read;
  const found = /^\d+$/.test(given) ? choices[Number(given) - 1] : choices.find(({ text }) => text === given);
  if (found === undefined) return { kind: 'illegal', given: given.slice(0, LONGEST_GIVEN) };
  return { kind: 'legal', action: found.action, ...(note === undefined ? {} : { note }) };
}
