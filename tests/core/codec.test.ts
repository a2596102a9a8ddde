import { describe, expect, it } from 'vitest';
import { acting, blocksOf, createCodec, namedPart, numberPart, type State } from '../../rules/core/index.ts';

const UNITS = ['simon', 'henry', 'edward'];
const unit = namedPart('unit', UNITS);
const KINDS = {
  pass: [],
  select: [acting(unit)],
  march: [namedPart('to', ['hill', 'wood', 'ford', 'town']), numberPart('facing', 6)],
  shoot: [acting(namedPart('shooter', UNITS)), namedPart('target', UNITS)],
};

/** A state of which only the unit chosen before is asked. */
const chosen = (place: number): State => ({ place }) as unknown as State;
const codec = createCodec(KINDS, {
  actors: UNITS,
  subjectOf: (s: State & { place?: number }, kind) => (kind === 'march' || kind === 'pass' ? s.place! : -1),
  describeOutcome: () => ({ text: '', dice: '', faces: [] }),
  whyNot: () => ({ code: 'ILLEGAL_ACTION', message: 'No.' }),
});
const { first, size } = blocksOf(KINDS);

describe('actions made of parts', () => {
  it('are the same as index, text and data', () => {
    const s = chosen(1);
    for (let index = 0; index < size; index++) {
      expect(codec.parse(s, codec.format(s, index))).toBe(index);
      expect(codec.fromAction(s, codec.toAction(s, index))).toBe(index);
    }
    expect(new Set(Array.from({ length: size }, (_, index) => codec.format(s, index))).size).toBe(size);
  });

  it('count their last part fastest', () => {
    expect(codec.size).toBe(1 + 3 + 24 + 9);
    expect(codec.parse(chosen(0), 'march wood 2')).toBe(first.march + 6 + 2);
    expect(codec.toAction(chosen(0), first.march + 23)).toEqual({ kind: 'march', unit: 'simon', to: 'town', facing: 5 });
    expect(codec.toAction(chosen(-1), first.shoot + 5)).toEqual({ kind: 'shoot', shooter: 'henry', target: 'edward' });
  });

  it('have a chain: kind, who acts, and the rest', () => {
    expect(codec.chain).toEqual([5, 4, 25]);
    expect(codec.toChain(chosen(2), first.pass)).toEqual([0, 2, 24]);
    expect(codec.toChain(chosen(-1), first.select + 1)).toEqual([1, 1, 24]);
    expect(codec.toChain(chosen(-1), first.march + 7)).toEqual([2, 3, 7]);
    expect(codec.toChain(chosen(-1), first.shoot + 5)).toEqual([3, 1, 2]);
  });

  it.each([
    ['fly', 'Unknown action "fly"; it is one of pass, select, march, shoot.', ''],
    ['march hill', '"march" is written: march to facing.', ''],
    ['march hill 6', 'Must be a whole number from 0 to 5; got "6".', '/facing'],
    ['march lake 1', '"lake" is no to of this game; there are hill wood ford town.', '/to'],
  ])('are refused as text: %s', (text, message, path) => {
    expect(() => codec.parse(chosen(-1), text)).toThrow(expect.objectContaining({ code: 'BAD_ACTION', message, path }));
  });

  it.each([
    [-1, { kind: 'march', to: 'hill', facing: 1, unit: 'simon' }, 'No unit has been chosen here; leave out "unit".'],
    [1, { kind: 'march', to: 'hill', facing: 1, unit: 'simon' }, 'It is henry that acts here, not "simon".'],
    [1, { kind: 'select', unit: 'nobody' }, '"nobody" is no unit of this game; there are simon henry edward.'],
  ])('are refused as data of another unit: %#', (place, action, message) => {
    expect(() => codec.fromAction(chosen(place), action)).toThrow(expect.objectContaining({ code: 'BAD_ACTION', message, path: '/unit' }));
  });
});
