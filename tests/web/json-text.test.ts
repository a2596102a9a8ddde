import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonPath } from '../../rules/core/index.ts';
import { placeOf, pointerAt, spanAt, valueAt } from '../../web/scenarios/desk/json-place.ts';
import { readJson } from '../../web/scenarios/desk/json-text.ts';

/** Values whose objects have keys that JSON.parse keeps as they are. */
const values = fc.jsonValue({ maxDepth: 5 });
const spaces = fc.constantFrom('', ' ', '\t', '\n  ', '\r\n');

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Every value with its JSON pointer. */
function* walk(value: unknown, pointer = ''): Generator<readonly [string, unknown]> {
  yield [pointer, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, jsonPath(pointer, key));
}

describe('reading JSON with its places', () => {
  it('finds every value of every text that JSON.stringify writes, by its pointer', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(undefined, 1, 2, '\t'), spaces, (value, indent, space) => {
        const text = space + JSON.stringify(value, null, indent) + space;
        const { root, fault, repeated } = readJson(text);
        expect([fault, repeated]).toEqual([null, []]);
        for (const [pointer, inner] of walk(JSON.parse(text))) {
          const { start, end } = valueAt(root!, pointer)!;
          expect(JSON.parse(text.slice(start, end))).toEqual(inner);
          if (typeof inner !== 'object' || inner === null) expect(spanAt(root!, pointer)).toEqual({ start, end });
          expect(pointerAt(root!, start)).toBe(pointer);
        }
      }),
    );
  });

  it('takes and refuses exactly what JSON.parse takes and refuses', () => {
    const bits = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '"\\u00e4"',
      '"\\x"',
      '\\',
      '-',
      '0',
      '01',
      '1.5',
      '1.',
      '.5',
      '1e',
      '1e+2',
      'true',
      'nul',
      'null',
      ' ',
      '\n',
      'é',
      '\u0000',
      "'a'",
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 9 }), (parts) => (readJson(parts.join('')).root !== null) === isJson(parts.join(''))),
      { numRuns: 3000 },
    );
    const spoiled = fc
      .tuple(values, fc.nat(), fc.nat(3), fc.constantFrom('', ',', '"', '}', ']', '\n', '\\', '0'))
      .map(([value, at, length, put]) => {
        const text = JSON.stringify(value, null, 1);
        const from = at % (text.length + 1);
        return text.slice(0, from) + put + text.slice(from + length);
      });
    fc.assert(
      fc.property(spoiled, (text) => (readJson(text).root !== null) === isJson(text)),
      { numRuns: 2000 },
    );
  });

  it('says where a text stops being JSON', () => {
    const faultOf = (text: string): string => {
      const { fault } = readJson(text);
      const { line, column } = placeOf(text, fault!.at);
      return `${line}:${column} ${fault!.message}`;
    };
    expect(faultOf('')).toBe('1:1 A value should stand here, but the text ends.');
    expect(faultOf('{\n  "a": 1,\n}')).toBe('2:9 No comma may stand before }.');
    expect(faultOf('{\n  "a": 1\n  "b": 2\n}')).toBe('3:3 A comma or } should stand here, but there is ".');
    expect(faultOf('{"a" 1}')).toBe('1:6 A colon should follow the name "a", but there is 1.');
    expect(faultOf('{a: 1}')).toBe('1:2 The name of a field, in double quotes, should stand here, but there is a.');
    expect(faultOf('[1, "two\n]')).toBe('1:5 The closing quote of this text is missing: a text stands on one line.');
    expect(faultOf('[007]')).toBe('1:2 A number is written like 12, -0.5 or 1e3, without leading zeros.');
    expect(faultOf('[1] 2')).toBe('1:5 The text goes on after its end.');
    expect(faultOf("['a']")).toBe('1:2 Texts stand in double quotes.');
    expect(faultOf('["\\q"]')).toContain('1:3 A backslash');
    expect(faultOf('['.repeat(501))).toContain('too many');
  });

  it('takes the last of several keys, as JSON.parse does, and says so', () => {
    const text = '{"a": {"b": 1}, "\\u0061": {"b": 2}, "__proto__": 3}';
    const { root, repeated } = readJson(text);
    expect(repeated).toEqual([{ at: 16, message: '"a" stands twice in this object; only the last one would count.' }]);
    expect(text.slice(valueAt(root!, '/a/b')!.start)).toMatch(/^2/);
    expect(text.slice(valueAt(root!, '/__proto__')!.start)).toMatch(/^3/);
    expect(valueAt(root!, '/constructor')).toBeUndefined();
  });
});

describe('places', () => {
  const text = '{\n  "units": [\n    {"at": "0101"},\n    {"at": "0102", "a/b~c": []}\n  ]\n}';
  const { root } = readJson(text);
  const marked = (pointer: string): string => {
    const { start, end } = spanAt(root!, pointer);
    return text.slice(start, end);
  };

  it('a fault marks a short value, the name of a long one, and the holder of what is missing', () => {
    expect(marked('/units/1/at')).toBe('"0102"');
    expect(marked('/units')).toBe('"units"');
    expect(marked('/units/1')).toBe('{');
    expect(marked('/units/1/a~1b~0c')).toBe('"a/b~c"');
    expect(marked('/units/1/strength')).toBe('{');
    expect(marked('/map')).toBe('{');
    expect(marked('')).toBe('{');
  });

  it('the pointer under a caret includes names', () => {
    expect(pointerAt(root!, text.indexOf('"units"') + 2)).toBe('/units');
    expect(pointerAt(root!, text.indexOf('0102'))).toBe('/units/1/at');
    expect(pointerAt(root!, text.indexOf('a/b'))).toBe('/units/1/a~1b~0c');
    expect(pointerAt(root!, 0)).toBe('');
  });

  it('lines and columns count from one', () => {
    expect(placeOf(text, 0)).toEqual({ line: 1, column: 1 });
    expect(placeOf(text, text.indexOf('"units"'))).toEqual({ line: 2, column: 3 });
    expect(placeOf(text, text.length)).toEqual({ line: 6, column: 2 });
  });
});
