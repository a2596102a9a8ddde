import type { ProvenanceNote } from '../../../rules/core/index.ts';
import { valueAt } from '../desk/json-place.ts';
import { type JsonNode, readJson } from '../desk/json-text.ts';

// Copies of built-in packs keep the line breaks of the files: they are written by hand, to be read.

function rootOf(text: string): JsonNode {
  return readJson(text).root!;
}

function sliceAt(text: string, pointer: string): string | undefined {
  const node = valueAt(rootOf(text), pointer);
  return node === undefined ? undefined : text.slice(node.start, node.end);
}

function replaceAt(text: string, pointer: string, by: string): string {
  const { start, end } = valueAt(rootOf(text), pointer)!;
  return text.slice(0, start) + by + text.slice(end);
}

/** Moves all lines but the first to the right. */
function indent(text: string, by: string): string {
  return text.trimEnd().replaceAll('\n', `\n${by}`);
}

/** The notes on where numbers come from, with those of the armies. */
function joinNotes(text: string, more: string | undefined): string {
  const notes = sliceAt(text, '/provenance');
  if (more === undefined || notes === undefined) return text;
  const all = [...(JSON.parse(notes) as ProvenanceNote[]), ...(JSON.parse(more) as ProvenanceNote[])];
  return replaceAt(text, '/provenance', `[\n${all.map((note) => `    ${JSON.stringify(note)}`).join(',\n')}\n  ]`);
}

/** Built-in material that packs may name, as the texts of its files. */
interface Material {
  readonly map?: string;
  readonly armies?: string;
}

/** Which built-in material a pack names. */
export function materialOf(text: string): { readonly map: string | null; readonly armies: string | null } {
  const named = (pointer: string): string | null => {
    const value: unknown = JSON.parse(sliceAt(text, pointer) ?? 'null');
    return typeof value === 'string' ? value : null;
  };
  return { map: named('/map'), armies: named('/battles') };
}

/** A pack with the map and the armies that it names written out, so that they can be changed. */
export function writeOut(text: string, { map, armies }: Material): string {
  const withMap = map === undefined ? text : replaceAt(text, '/map', indent(map, '  '));
  if (armies === undefined) return withMap;
  return joinNotes(replaceAt(withMap, '/battles', sliceAt(armies, '/battles')!), sliceAt(armies, '/provenance'));
}

/** A pack as somebody's own: it names its ruleset, and goes by another name than the built-in one. */
export function makeOwn(text: string, ruleset: string): string {
  const { id, title } = JSON.parse(text) as { readonly id: string; readonly title?: string };
  const renamed = replaceAt(text, '/id', JSON.stringify(`own-${id}`));
  const titled = title === undefined ? renamed : replaceAt(renamed, '/title', JSON.stringify(`${title}, changed`));
  return valueAt(rootOf(titled), '/ruleset') === undefined ? titled.replace('{', `{\n  "ruleset": ${JSON.stringify(ruleset)},`) : titled;
}

/** Where all numbers of a pack come from; the paths of its map's notes begin with the map. */
export function notesOf(text: string): ProvenanceNote[] {
  const { provenance = [], map } = JSON.parse(text) as {
    readonly provenance?: readonly ProvenanceNote[];
    readonly map?: { readonly provenance?: readonly ProvenanceNote[] };
  };
  return [...provenance, ...(map?.provenance ?? []).map((note) => ({ ...note, at: `/map${note.at}` }))];
}
