import type { ScenarioPack } from './cards.ts';
import type { Json } from '../layout/layout.ts';
import type { Problem } from '../values/errors.ts';
import { capital } from '../values/words.ts';

/** How a value of a pack may be changed: by adding to a number, by another value, by leaving an entry of a list out, or by a place more or less in a text of
 * places. */
type LeverChange =
  | { readonly by: readonly number[] }
  | { readonly to: readonly Json[] | ((pack: ScenarioPack) => readonly Json[]) }
  | { readonly drops: true }
  | { readonly places: 'hexes' };

/** A small change that designers make to packs of a ruleset. */
export interface LeverKind {
  /** A JSON path in which `*` stands for any name or number. */
  readonly at: string;
  /** What is changed: `last turn`, `strength`. */
  readonly about: string;
  readonly change: LeverChange;
  /** How much one step of it changes a battle, beside the others; 1 is a little. */
  readonly cost: number;
}

/** How small changes of a ruleset's scenarios are made. */
export interface Levers {
  /** A scenario as a pack that says everything itself.
   * @throws RulesError UNKNOWN_SCENARIO, or BAD_SCENARIO if it is no pack of this ruleset */
  open(scenario: string | ScenarioPack): ScenarioPack;
  readonly kinds: readonly LeverKind[];
}

/** One small change of one pack. */
export interface Lever {
  /** The path of what is changed and what it becomes: `/flightLevels/red=11`. */
  readonly id: string;
  /** The change in words: `Flight level, red: 11 instead of 12`. */
  readonly words: string;
  readonly cost: number;
  /** The pack with that change alone; it loads. */
  readonly pack: ScenarioPack;
}

type Tree = Json | undefined;
type Branch = Record<string, Json>;

/** A value in a pack, and how to write its path in words. */
interface Site {
  readonly path: readonly string[];
  readonly value: Json;
  readonly names: readonly string[];
}

/** Fields by which an entry of a list is called, the best first. */
const NAMING = ['name', 'id', 'type', 'class'];

function nameOf(value: Tree): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const named = NAMING.map((field) => (value as Branch)[field]).find((one) => typeof one === 'string');
  return (named as string | undefined) ?? null;
}

/** An entry of a list by its number, with its side if it has one; a field by its name. */
function nameByKey(parent: Json, key: string, entry: Json): string {
  if (!Array.isArray(parent)) return key;
  const { side } = Object(entry) as { readonly side?: unknown };
  return `${typeof side === 'string' ? `${side} ` : ''}no. ${Number(key) + 1}`;
}

/** Every value that a path with stars leads to. */
function sitesAt(root: Json, at: string): Site[] {
  let sites: Site[] = [{ path: [], value: root, names: [] }];
  for (const part of at.split('/').slice(1)) sites = sites.flatMap((site) => below(site, part));
  return sites;
}

function below({ path, value, names }: Site, part: string): Site[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = part === '*' ? Object.keys(value) : [part];
  return keys.flatMap((key) => {
    const next = (value as Branch)[key];
    if (next === undefined) return [];
    const name = nameOf(next) ?? (part === '*' ? nameByKey(value, key, next) : null);
    return [{ path: [...path, key], value: next, names: name === null || names.includes(name) ? names : [...names, name] }];
  });
}

/** A copy with another value at a path, or without the entry there. */
function withValue(tree: Json, [key, ...rest]: readonly string[], value: Tree): Json {
  const copy = (Array.isArray(tree) ? [...tree] : { ...(tree as Branch) }) as Branch;
  if (rest.length > 0) copy[key!] = withValue(copy[key!]!, rest, value);
  else if (value !== undefined) copy[key!] = value;
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else delete copy[key!];
  return copy;
}

/** How far a hex lies from another one for which a place is sought, by column and row. */
const NEAR = [-2, -1, 0, 1, 2]
  .flatMap((columns) => [-2, -1, 0, 1, 2].map((rows) => [columns, rows] as const))
  .sort(([a, b], [c, d]) => Math.abs(a) + Math.abs(b) - Math.abs(c) - Math.abs(d))
  .slice(1);

/** Numbers of hexes near one, the nearest first. */
function hexesNear(hex: string): string[] {
  const [column, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
  return NEAR.map(([right, down]) => [column + right, row + down])
    .filter(([x, y]) => x! > 0 && y! > 0)
    .map(([x, y]) => `${String(x).padStart(2, '0')}${String(y).padStart(2, '0')}`);
}

/** A changed value before anybody has looked whether its pack loads. Of several with the same words the first that loads is taken. */
interface Draft {
  readonly value: Tree;
  readonly words: string;
  readonly steps: number;
}

const told = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

function draftsOf({ value }: Site, change: LeverChange, pack: ScenarioPack): Draft[] {
  if ('drops' in change) return [{ value: undefined, words: 'left out', steps: 1 }];
  if ('places' in change) return typeof value === 'string' ? placesOf(value) : [];
  if ('to' in change) {
    const others = typeof change.to === 'function' ? change.to(pack) : change.to;
    return others.filter((one) => one !== value).map((one) => ({ value: one, words: `${told(one)} instead of ${told(value)}`, steps: 1 }));
  }
  if (typeof value !== 'number') return [];
  const smallest = Math.min(...change.by.map(Math.abs));
  return change.by.map((step) => ({
    value: value + step,
    words: `${value + step} instead of ${value}`,
    steps: Math.abs(step) / smallest,
  }));
}

function placesOf(text: string): Draft[] {
  const places = text.split(' ');
  const fewer = places.map((place, i) => ({
    value: places.length === 1 ? undefined : places.filter((_, k) => k !== i).join(' '),
    words: `one fewer, at ${place}`,
    steps: 1,
  }));
  const more = hexesNear(places.at(-1)!)
    .filter((hex) => !places.includes(hex))
    .map((hex) => ({ value: `${text} ${hex}`, words: 'one more', steps: 1 }));
  return [...fewer, ...more];
}

/** The entry of a list that holds a text of places with no place left goes as a whole. */
function pathOf({ path }: Site, change: LeverChange, { value }: Draft): readonly string[] {
  return 'places' in change && value === undefined ? path.slice(0, -1) : path;
}

/** What is asked of a ruleset. */
interface Packed {
  readonly levers?: Levers;
  checkPack?(pack: unknown): readonly Problem[];
}

/** Every small change of a scenario that its ruleset knows and that loads, the cheapest first.
 * @param most that a change may cost
 * @returns an empty list for a ruleset that knows none */
export function leversOf({ levers, checkPack }: Packed, scenario: string | ScenarioPack, most = Infinity): readonly Lever[] {
  if (levers === undefined || checkPack === undefined) return [];
  const root = levers.open(scenario);
  const found: Lever[] = [];
  for (const { at, about, change, cost } of levers.kinds) {
    for (const site of sitesAt(root as Json, at)) {
      const seen = new Set<string>();
      for (const draft of draftsOf(site, change, root)) {
        const head = capital([about, ...site.names].join(', '));
        const words = `${head}: ${draft.words}`;
        if (seen.has(words) || cost * draft.steps > most) continue;
        const path = pathOf(site, change, draft);
        const pack = withValue(root as Json, path, draft.value) as ScenarioPack;
        if (checkPack(pack).length > 0) continue;
        seen.add(words);
        const value = draft.value === undefined ? '' : `=${told(draft.value)}`;
        found.push({ id: `/${path.join('/')}${value}`, words, cost: cost * draft.steps, pack });
      }
    }
  }
  return found.sort((a, b) => a.cost - b.cost);
}
