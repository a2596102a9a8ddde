import { jsonPath } from '../values/errors.ts';
import { clearInner, innerCells, innerNumber, openInner } from './inner.ts';
import { badPosition, type CellKind, FRAME_CELLS, type Json, type WrittenGame } from './layout.ts';
import { mustBe, showValue } from '../values/words.ts';

// Cells as JSON, written as differences from the game's baseline.

/** The game that is played within another: its name, and its cells as `write` tells them. Nothing where there is no room for any. */
function innerToJson({ layout }: WrittenGame, data: Int16Array, write: typeof cellsToJson): Record<string, Json> {
  const { inner } = layout.spec;
  if (inner === undefined) return {};
  const number = innerNumber(layout, data);
  if (number < 0) return { [inner.name]: null };
  const game = inner.gameOf(number);
  return { [inner.name]: { game: inner.nameOf(number), ...write(game, innerCells(layout, data, game.layout)) } };
}

function readInner({ layout }: WrittenGame, json: unknown, path: string, data: Int16Array): void {
  const inner = layout.spec.inner!;
  if (json === null) return clearInner(layout, data);
  const { game: name, ...cells } = expectObject(json, path);
  const number = inner.numberOf(String(name));
  if (number < 0)
    badPosition(`Must be the name of such a game, as ${inner.examples.join(', ')}; got ${showValue(name)}.`, jsonPath(path, 'game'));
  const game = inner.gameOf(number);
  cellsFromJson(game, cells, path, openInner(layout, data, number));
}

function frameToJson(game: WrittenGame, data: Int16Array, cell: number): Json {
  const step = game.steps[data[cell]!]!;
  const registers = Object.entries(step.registers ?? {});
  return Object.fromEntries([
    ['step', step.name],
    ...registers.map(([name, kind], i) => [name, kind.toJson(data[cell + 1 + i]!)] as const),
  ]);
}

/** All cells by name, and the procedure stack. */
export function allCellsToJson(game: WrittenGame, data: Int16Array): Record<string, Json> {
  const { spec, at, block, stackBase, depthCell } = game.layout;
  const valuesOf = (fields: Readonly<Record<string, CellKind>>, cellOf: (name: string) => number): Record<string, Json> =>
    Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, kind.toJson(data[cellOf(name)]!)]));
  const blocks = Object.entries(spec.blocks).flatMap(([name, { rows, fields, isRare }]) => {
    const cells = rows.map((row, r) => [row, valuesOf(fields, (field) => block[name]![field]! + r)] as const);
    return isRare === true && rows.length === 0 ? [] : [[name, Object.fromEntries(cells)] as const];
  });
  const stack = Array.from({ length: data[depthCell]! }, (_, i) => frameToJson(game, data, stackBase + i * FRAME_CELLS));
  return {
    ...valuesOf(spec.scalars, (name) => at[name]!),
    ...Object.fromEntries(blocks),
    stack,
    ...innerToJson(game, data, allCellsToJson),
  };
}

/** The cells that differ from the baseline, by name; the procedure stack in full if it differs. */
export function cellsToJson(game: WrittenGame, data: Int16Array): Record<string, Json> {
  const { layout, baseline } = game;
  const out: Record<string, Json> = {};
  for (const [name, kind] of Object.entries(layout.spec.scalars)) {
    const cell = layout.at[name]!;
    if (data[cell] !== baseline[cell]) out[name] = kind.toJson(data[cell]!);
  }
  for (const [blockName, { rows, fields }] of Object.entries(layout.spec.blocks)) {
    const changed: Record<string, Json> = {};
    rows.forEach((row, r) => {
      const cells: Record<string, Json> = {};
      for (const [name, kind] of Object.entries(fields)) {
        const cell = layout.block[blockName]![name]! + r;
        if (data[cell] !== baseline[cell]) cells[name] = kind.toJson(data[cell]!);
      }
      if (Object.keys(cells).length > 0) changed[row] = cells;
    });
    if (Object.keys(changed).length > 0) out[blockName] = changed;
  }
  const depth = data[layout.depthCell]!;
  const stackEnd = layout.stackBase + Math.max(depth, baseline[layout.depthCell]!) * FRAME_CELLS;
  const sameStack =
    depth === baseline[layout.depthCell] &&
    data.subarray(layout.stackBase, stackEnd).every((value, i) => value === baseline[layout.stackBase + i]);
  if (!sameStack) {
    out['stack'] = Array.from({ length: depth }, (_, i) => frameToJson(game, data, layout.stackBase + i * FRAME_CELLS));
  }
  if (innerNumber(layout, data) >= 0) Object.assign(out, innerToJson(game, data, cellsToJson));
  return out;
}

function expectObject(json: unknown, path: string): Record<string, unknown> {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>;
  return badPosition(mustBe('an object', json), path);
}

/** An entry of a table by a name from outside, which may be that of something every object has. */
function entry<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function readRow(
  fields: Readonly<Record<string, CellKind>>,
  cells: Readonly<Record<string, number>>,
  row: number,
  json: unknown,
  path: string,
  data: Int16Array,
): void {
  for (const [name, value] of Object.entries(expectObject(json, path))) {
    const kind = entry(fields, name);
    if (kind === undefined) badPosition(`Unknown field "${name}"; known are ${Object.keys(fields).join(', ')}.`, jsonPath(path, name));
    data[cells[name]! + row] = kind.fromJson(value, jsonPath(path, name));
  }
}

function readStack(game: WrittenGame, json: unknown, path: string, data: Int16Array): void {
  const { layout } = game;
  if (!Array.isArray(json)) badPosition(mustBe('a list of steps, the innermost last', json), path);
  if (json.length > layout.spec.stackDepth) badPosition(`At most ${layout.spec.stackDepth} steps fit.`, path);
  data.fill(0, layout.stackBase, layout.stackBase + layout.spec.stackDepth * FRAME_CELLS);
  data[layout.depthCell] = json.length;
  json.forEach((step: unknown, i: number) => {
    const at = jsonPath(path, i);
    const { step: name, ...registers } = expectObject(step, at);
    const index = game.steps.findIndex((known) => known.name === name);
    if (index < 0)
      badPosition(`Unknown step ${showValue(name)}; known are ${game.steps.map((known) => known.name).join(', ')}.`, jsonPath(at, 'step'));
    const kinds = game.steps[index]!.registers ?? {};
    const cell = layout.stackBase + i * FRAME_CELLS;
    data[cell] = index;
    const cells = Object.fromEntries(Object.keys(kinds).map((key, k) => [key, cell + 1 + k]));
    readRow(kinds, cells, 0, registers, at, data);
    const missing = Object.keys(kinds).find((key) => !Object.hasOwn(registers, key));
    if (missing !== undefined)
      badPosition(`"${String(name)}" needs "${missing}"; its registers are ${Object.keys(kinds).join(', ')}.`, jsonPath(at, missing));
  });
}

/** Reads what `cellsToJson` wrote over a copy of the baseline. Derived cells are the caller's to rebuild.
 * @throws RulesError BAD_POSITION with the JSON path of the first fault. */
export function cellsFromJson(game: WrittenGame, json: unknown, path: string, data: Int16Array): void {
  const { layout } = game;
  for (const [name, value] of Object.entries(expectObject(json, path))) {
    const at = jsonPath(path, name);
    const scalar = entry(layout.spec.scalars, name);
    const block = entry(layout.spec.blocks, name);
    if (scalar !== undefined) data[layout.at[name]!] = scalar.fromJson(value, at);
    else if (block !== undefined) {
      for (const [row, cells] of Object.entries(expectObject(value, at))) {
        const r = block.rows.indexOf(row);
        if (r < 0) badPosition(`"${row}" is not in this game; known are ${block.rows.join(', ')}.`, jsonPath(at, row));
        readRow(block.fields, layout.block[name]!, r, cells, jsonPath(at, row), data);
      }
    } else if (name === 'stack') readStack(game, value, at, data);
    else if (name === layout.spec.inner?.name) readInner(game, value, at, data);
    else {
      const inner = layout.spec.inner === undefined ? [] : [layout.spec.inner.name];
      const known = [...Object.keys(layout.spec.scalars), ...Object.keys(layout.spec.blocks), 'stack', ...inner];
      badPosition(`Unknown field "${name}"; known are ${known.join(', ')}.`, at);
    }
  }
}
