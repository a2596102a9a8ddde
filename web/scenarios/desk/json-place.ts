import type { JsonChild, JsonNode } from './json-text.ts';

/** A place in a text; lines and columns are counted from 1, columns in UTF-16 units. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** Characters of a text, from `start` up to, but not including, `end`. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

function steps(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value of a key; of several with one name the last, as in `JSON.parse`. */
function childOf({ kind, children }: JsonNode, key: string): JsonChild | undefined {
  return kind === 'array' ? children.find((child) => child.key === key) : children.findLast((child) => child.key === key);
}

/** The value at a JSON pointer (RFC 6901), if there is one. */
export function valueAt(root: JsonNode, pointer: string): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const step of steps(pointer)) node = node === undefined ? undefined : childOf(node, step)?.value;
  return node;
}

/** What to mark for a fault at a JSON pointer: the value; its name if the value is long; where something is missing, the name of what should hold it. */
export function spanAt(root: JsonNode, pointer: string): TextSpan {
  let node = root;
  let named = beginningOf({ key: '', keyStart: root.start, keyEnd: root.start, value: root });
  for (const step of steps(pointer)) {
    const child = childOf(node, step);
    if (child === undefined) return named;
    node = child.value;
    named = beginningOf(child);
  }
  return named;
}

function beginningOf({ keyStart, keyEnd, value }: JsonChild): TextSpan {
  if (value.kind !== 'object' && value.kind !== 'array') return { start: value.start, end: value.end };
  return keyStart === value.start ? { start: value.start, end: value.start + 1 } : { start: keyStart, end: keyEnd };
}

/** The name of the field at a JSON pointer; what `spanAt` marks where it has none. */
export function nameSpanAt(root: JsonNode, pointer: string): TextSpan {
  const cut = pointer.lastIndexOf('/');
  const holder = cut < 0 ? undefined : valueAt(root, pointer.slice(0, cut));
  const child = holder?.kind === 'object' ? childOf(holder, steps(pointer).at(-1)!) : undefined;
  return child === undefined ? spanAt(root, pointer) : { start: child.keyStart, end: child.keyEnd };
}

/** The JSON pointer of the innermost value at a character, its name included. */
export function pointerAt(root: JsonNode, at: number): string {
  let pointer = '';
  for (let node = root; ; ) {
    const child = node.children.find(({ keyStart, value }) => keyStart <= at && at <= value.end);
    if (child === undefined) return pointer;
    pointer += `/${child.key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    node = child.value;
  }
}

/** The line and column of a character. */
export function placeOf(text: string, at: number): TextPlace {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}
