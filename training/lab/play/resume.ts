import { LabError } from './plan.ts';

/** What was asked of a laboratory, and the rules it was answered by. */
interface Asked {
  readonly config: object;
  readonly rulesetVersion: string;
}

/** Plain data as JSON with its keys in order: equal data give equal texts. */
function orderedJson(data: unknown): string | undefined {
  const inOrder = (_: string, value: unknown): unknown =>
    typeof value !== 'object' || value === null || Array.isArray(value) ? value : Object.fromEntries(Object.entries(value).sort());
  return JSON.stringify(data, inOrder);
}

/** Looks whether what was played answers what is asked now.
 * @throws LabError that says what differs */
export function checkSame(then: Asked, now: Asked): void {
  const parts = ({ config, rulesetVersion }: Asked): Readonly<Record<string, unknown>> => ({ ...config, rulesetVersion });
  const [before, wanted] = [parts(then), parts(now)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(wanted)])];
  const different = names.filter((name) => orderedJson(before[name]) !== orderedJson(wanted[name]));
  if (different.length > 0) throw new LabError(`It was begun with another ${different.join(', ')}.`);
}
