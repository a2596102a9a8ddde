import type { Rng } from '../../../../rules/core/index.ts';
import { parseSpace, type Space, SPACE_KINDS } from '../../../spaces/index.ts';
import { expectThat } from '../../report/report.ts';
import { difference, isCells, typeName } from '../session/deep.ts';
import { entriesOf } from '../session/session.ts';

/** Draws from a space that must be its own values. */
const DRAWS = 5;
/** What no space of arrays, objects or numbers holds. */
const STRANGERS: readonly unknown[] = [NaN, null, undefined, Symbol('stranger'), () => 0];

/** The spaces directly inside a space, by the path of the values they hold. */
function partsOf(space: Space<unknown>): [path: string, space: Space<unknown>][] {
  const { spaces, space: one } = space as { spaces?: unknown; space?: unknown };
  if (one !== undefined) return [['[]', one as Space<unknown>]];
  const paths = Array.isArray(spaces) ? (name: string) => `[${name}]` : (name: string) => `.${name}`;
  return Object.entries(entriesOf(spaces)).map(([name, part]) => [paths(name), part as Space<unknown>]);
}

/** Every space within a space, itself included. */
function eachSpace(space: Space<unknown>, path: string, visit: (space: Space<unknown>, path: string) => void): void {
  visit(space, path);
  for (const [name, part] of partsOf(space)) eachSpace(part, `${path}${name}`, visit);
}

function cellsOf(bound: unknown, path: string): ArrayLike<number> {
  expectThat(isCells(bound), () => `${path} is ${typeName(bound)}, no typed array`);
  return bound as ArrayLike<number>;
}

function checkBounds(space: Space<unknown>, path: string, warn: (text: string) => void): void {
  const low = cellsOf(entriesOf(space)['low'], `${path}.low`);
  const high = cellsOf(entriesOf(space)['high'], `${path}.high`);
  expectThat(low.length === high.length, () => `${path} has ${low.length} low bounds and ${high.length} high ones`);
  for (let i = 0; i < low.length; i++) {
    const [least, most] = [low[i]!, high[i]!];
    expectThat(least <= most, () => `${path}[${i}] is bounded by ${least} and ${most}`);
    if (!Number.isFinite(least) || !Number.isFinite(most)) warn(`${path} has infinite bounds`);
    else if (least === most) warn(`${path} has cells with one possible value`);
  }
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

/** Fails unless bounds and sizes of all spaces within are numbers that leave something between them. */
export function checkSpaceLimits(space: Space<unknown>, path: string, warn: (text: string) => void): void {
  eachSpace(space, path, (part, at) => {
    const { n, nvec } = part as { n?: unknown; nvec?: ArrayLike<unknown> };
    if (part.kind === 'box') checkBounds(part, at, warn);
    if (part.kind === 'discrete' || part.kind === 'multi-binary') expectThat(isCount(n), () => `${at}.n is ${String(n)}`);
    if (part.kind === 'multi-discrete') expectThat(Array.from(nvec ?? [0]).every(isCount), () => `${at}.nvec has entries below 1`);
  });
}

/** Fails unless it is a space that holds what it draws and nothing strange, draws the same from the same stream, and can be written and read. */
export function checkSpace(space: Space<unknown>, path: string, rng: () => Rng): void {
  const isSpace = typeof entriesOf(space)['sample'] === 'function' && typeof entriesOf(space)['contains'] === 'function';
  expectThat(isSpace, () => `${path} is ${typeName(space)}, no space`);
  eachSpace(space, path, (part, at) => {
    expectThat(SPACE_KINDS.includes(part.kind), () => `${at} is of the unknown kind ${String(part.kind)}`);
    expectThat(!['dict', 'tuple'].includes(part.kind) || partsOf(part).length > 0, () => `${at} has no parts`);
  });
  const read = parseSpace(JSON.parse(JSON.stringify(space)));
  const [one, other] = [rng(), rng()];
  for (let i = 0; i < DRAWS; i++) {
    const drawn = space.sample(one);
    expectThat(space.contains(drawn), () => `${path} does not hold what it draws`);
    expectThat(read.contains(drawn), () => `${path} written as JSON and read does not hold what it draws`);
    const found = difference(space.sample(other), drawn, `${path}: what is drawn from an equal stream`);
    expectThat(found === null, () => `${found}`);
  }
  for (const stranger of STRANGERS) expectThat(!space.contains(stranger), () => `${path} holds ${String(stranger)}`);
}

function isOwn(bound: unknown, value: ArrayLike<number>, holds: (cell: number, bound: number) => boolean): boolean {
  const bounds = bound as ArrayLike<number>;
  return Array.from(value).every((cell, i) => holds(cell, bounds[i % bounds.length]!));
}

/** Why a box does not hold a value, for a person. */
function boxReason(space: Space<unknown>, value: unknown): string {
  const { low, high, dtype } = entriesOf(space);
  const wanted = typeName(low);
  if (typeName(value) !== wanted) return `is ${typeName(value)}, not ${wanted} as ${String(dtype)} wants`;
  const cells = value as ArrayLike<number>;
  if (Array.from(cells).some(Number.isNaN)) return 'has NaN in it';
  const isWithin = isOwn(low, cells, (cell, least) => cell >= least) && isOwn(high, cells, (cell, most) => cell <= most);
  return isWithin ? `has ${cells.length} cells, which do not fit the shape` : 'has cells outside the bounds';
}

/** The first part of a value that its space does not hold, and why; null if all is well. */
function strangePart(space: Space<unknown>, value: unknown, path: string): string | null {
  if (space.contains(value)) return null;
  if (space.kind === 'box') return `${path} ${boxReason(space, value)}`;
  if (space.kind === 'dict' || space.kind === 'tuple') {
    for (const [name, part] of partsOf(space)) {
      const found = strangePart(part, entriesOf(value)[name.replace(/^\.|[[\]]/g, '')], `${path}${name}`);
      if (found !== null) return found;
    }
    return `${path} has other parts than its space: ${Object.keys(entriesOf(value)).join(', ') || typeName(value)}`;
  }
  return `${path} is ${typeName(value)} that is not in its space (${space.kind})`;
}

/** Fails unless the space holds the value. */
export function expectContained(space: Space<unknown>, value: unknown, path: string): void {
  const found = strangePart(space, value, path);
  expectThat(found === null, () => `${found}`);
}
