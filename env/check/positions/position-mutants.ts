import type { Rng } from '../../../rules/core/index.ts';

export type Cell = string | number | boolean | null | undefined | Cell[] | { [key: string]: Cell };
export type Fields = { [key: string]: Cell };

const isFields = (value: Cell): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of a document: the object or list that holds it, its key there, and what fields of its kind are filed under. */
interface Place {
  readonly holder: Fields;
  readonly key: string;
  readonly kind: string;
}

/** What has been seen in fields of one kind: `units/hex`, `move/march/unit`. */
export type Pool = Map<string, Cell[]>;

/** Rows of a block share their kinds, frames of a step theirs. */
function placesIn(state: Fields): Place[] {
  const places: Place[] = [];
  for (const key of Object.keys(state)) {
    const value = state[key];
    if (key === 'stack' && Array.isArray(value)) {
      for (const frame of value.filter(isFields))
        for (const name of Object.keys(frame))
          places.push({ holder: frame, key: name, kind: name === 'step' ? 'step' : `${String(frame['step'])}/${name}` });
    } else if (isFields(value)) {
      for (const row of Object.values(value).filter(isFields))
        for (const name of Object.keys(row)) places.push({ holder: row, key: name, kind: `${key}/${name}` });
    } else places.push({ holder: state, key, kind: key });
  }
  return places;
}

/** Files every value of a document under its kind. */
export function gather(pool: Pool, state: Fields): void {
  for (const { holder, key, kind } of placesIn(state)) {
    const seen = pool.get(kind) ?? [];
    if (seen.length < 200 && !seen.includes(holder[key])) seen.push(holder[key]);
    pool.set(kind, seen);
  }
}

const pick = <T>(list: readonly T[], rng: Rng): T => list[rng.below(list.length)]!;

/** What a tired hand types for a value. */
function slip(value: Cell, rng: Rng): Cell {
  const others: Cell[] = [null, '', 'x', -1, 0, 1, 7, 999, 32767, 0.5, true, false, [], {}];
  if (typeof value === 'number') others.push(value + 1, value - 1, String(value), -value, value * 2);
  if (typeof value === 'boolean') others.push(!value, !value, !value);
  if (typeof value === 'string') others.push(value.toUpperCase(), value.slice(0, -1), `${value}x`);
  return pick(others, rng);
}

type Mutation = (state: Fields, pool: Pool, rng: Rng) => void;

function framesOf(state: Fields): Cell[] {
  const { stack } = state;
  return Array.isArray(stack) ? stack : [];
}

/** Does something to a field that is there. */
const atPlace =
  (change: (place: Place, pool: Pool, rng: Rng) => void): Mutation =>
  (state, pool, rng) => {
    const places = placesIn(state);
    if (places.length > 0) change(pick(places, rng), pool, rng);
  };

const atFrames =
  (change: (stack: Cell[], rng: Rng) => void): Mutation =>
  (state, _, rng) => {
    const stack = framesOf(state);
    if (stack.length > 0) change(stack, rng);
  };

/** A row of a block, and another row of it. */
function twoRows(state: Fields, rng: Rng): [Fields, string, string] | null {
  const blocks = Object.values(state)
    .filter(isFields)
    .filter((block) => Object.keys(block).length > 1);
  if (blocks.length === 0) return null;
  const block = pick(blocks, rng);
  return [block, pick(Object.keys(block), rng), pick(Object.keys(block), rng)];
}

const mutations: readonly Mutation[] = [
  // another value that a field of this kind has had
  ...Array.from({ length: 4 }, () => atPlace(({ holder, key, kind }, pool, rng) => (holder[key] = pick(pool.get(kind) ?? [null], rng)))),
  atPlace(({ holder, key }, _, rng) => (holder[key] = slip(holder[key], rng))),
  atPlace(({ holder, key }, _, rng) => (holder[key] = slip(holder[key], rng))),
  atPlace(({ holder, key }) => delete holder[key]),
  // a misspelt name
  atPlace(({ holder, key }) => {
    holder[`${key}s`] = holder[key];
    delete holder[key];
  }),
  // a row like another, and rows that change places
  (state, _, rng) => {
    const [block, from, to] = twoRows(state, rng) ?? [{}, '', ''];
    block[to] = structuredClone(block[from]);
  },
  (state, _, rng) => {
    const [block, from, to] = twoRows(state, rng) ?? [{}, '', ''];
    [block[from], block[to]] = [block[to], block[from]];
  },
  // a whole part left out
  (state, _, rng) => delete state[pick([...Object.keys(state), 'stack'], rng)],
  // frames lost, doubled, swapped, cut off, put first, all but one gone
  atFrames((stack, rng) => stack.splice(rng.below(stack.length), 1)),
  atFrames((stack) => stack.pop()),
  atFrames((stack, rng) => stack.push(structuredClone(pick(stack, rng)))),
  atFrames((stack, rng) => {
    const [i, j] = [rng.below(stack.length), rng.below(stack.length)];
    [stack[i], stack[j]] = [stack[j], stack[i]];
  }),
  atFrames((stack, rng) => stack.splice(0, stack.length, pick(stack, rng))),
  // frames of another moment
  (state, pool, rng) => (state['stack'] = structuredClone(pick(pool.get('stack') ?? [[]], rng))),
  (state, pool, rng) => {
    const other = pick(pool.get('stack') ?? [[]], rng);
    const top = Array.isArray(other) ? other.at(-1) : undefined;
    if (top !== undefined) framesOf(state).splice(-1, 1, structuredClone(top));
  },
];

/** A copy of the fields of a position with one to three things changed that somebody who writes by hand might get wrong. */
export function mutated(state: Fields, pool: Pool, rng: Rng): Fields {
  const copy = JSON.parse(JSON.stringify(state)) as Fields; // several times as fast as a structured clone
  for (let left = 1 + rng.below(3); left > 0; left--) pick(mutations, rng)(copy, pool, rng);
  return copy;
}
