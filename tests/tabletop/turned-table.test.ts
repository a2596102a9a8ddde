import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EDGES } from '../../rules/tabletop/edges.ts';
import { TurnedTable } from '../../rules/tabletop/packs/turned-table.ts';

const SQUARE = { width: 36, height: 36 };
const tenths = fc.integer({ min: 0, max: 360 }).map((value) => value / 10);
const forms = fc.record({ mirrored: fc.boolean(), quarters: fc.integer({ min: 0, max: 3 }) });

describe('a table laid another way round', () => {
  it('turns clockwise, after east and west have changed places', () => {
    const quarter = new TurnedTable(SQUARE, { mirrored: false, quarters: 1 });
    expect(quarter.point([18, 36])).toEqual([36, 18]);
    expect(quarter.point([0, 0])).toEqual([0, 36]);
    expect(EDGES.map((edge) => quarter.edge(edge))).toEqual(['east', 'south', 'west', 'north']);
    expect(quarter.words('leave by the north edge')).toBe('leave by the east edge');
    const mirror = new TurnedTable(SQUARE, { mirrored: true, quarters: 0 });
    expect(EDGES.map((edge) => mirror.edge(edge))).toEqual(['north', 'west', 'south', 'east']);
    expect(mirror.oblong({ x: 3, y: 12, w: 6, h: 9 })).toEqual({ x: 27, y: 12, w: 6, h: 9 });
    expect(mirror.stretch({ edge: 'north', from: 2, to: 10 })).toEqual({ edge: 'north', from: 26, to: 34 });
    expect(mirror.stretch({ edge: 'east' })).toEqual({ edge: 'west' });
  });

  it('keeps distances, and headings agree with points', () => {
    fc.assert(
      fc.property(forms, tenths, tenths, fc.integer({ min: 0, max: 7 }), (form, x, y, eighth) => {
        const table = new TurnedTable(SQUARE, form);
        const angle = (eighth * Math.PI) / 4;
        const [a, b] = [table.point([x, y]), table.point([x + Math.round(5 * Math.sin(angle)), y + Math.round(5 * Math.cos(angle))])];
        expect(Math.hypot(b[0] - a[0], b[1] - a[1])).toBeCloseTo(
          Math.hypot(Math.round(5 * Math.sin(angle)), Math.round(5 * Math.cos(angle))),
          6,
        );
        const turned = (table.heading(eighth * 45) * Math.PI) / 180;
        expect((b[0] - a[0]) * Math.sin(turned) + (b[1] - a[1]) * Math.cos(turned)).toBeGreaterThan(4);
      }),
    );
  });

  it('comes to lie as it was after two half turns, or two mirrors', () => {
    fc.assert(
      fc.property(tenths, tenths, fc.boolean(), (x, y, isMirror) => {
        const table = new TurnedTable(
          { width: 48, height: 36 },
          isMirror ? { mirrored: true, quarters: 0 } : { mirrored: false, quarters: 2 },
        );
        expect(table.point(table.point([x, y]))).toEqual([x, y]);
      }),
    );
  });

  it('is turned by a quarter only if it is square', () => {
    expect(() => new TurnedTable({ width: 48, height: 36 }, { mirrored: false, quarters: 1 })).toThrow(RangeError);
  });
});
