import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Box, overlaps } from '../../rules/geometry/box.ts';
import { eastOf, northOf, UNIT } from '../../rules/geometry/plane.ts';
import { headingOf } from '../../rules/one-hour-wargames/mechanics/movement/headings.ts';
import { marchUnit } from '../../rules/one-hour-wargames/mechanics/movement/marches.ts';
import type { OneHourState } from '../../rules/one-hour-wargames/state/state.ts';
import { area, lay, play, unitOf } from './table.ts';

const STEP = 20;

/** Whether a base that has gone so far straight on, to where it stands, was on another on its way. */
function wentThrough(moved: Box, ticks: number, other: Box): boolean {
  const at = new Box();
  for (let back = 0; back < ticks; back += STEP) {
    at.set(
      moved.x - (back * eastOf(moved.heading)) / UNIT,
      moved.y - (back * northOf(moved.heading)) / UNIT,
      moved.heading,
      moved.halfWidth,
      moved.halfDepth,
    );
    if (overlaps(at, other)) return true;
  }
  return false;
}

/** Marches of red/1 that lead through a body, as `march heading distance`. */
function marchesThrough(s: OneHourState, body: Box): string[] {
  const unit = unitOf(s, 'red/1');
  play(s, 'select red/1');
  return s
    .legalActions()
    .toArray()
    .flatMap((action) => {
      const { space } = s.game;
      if (space.kindOf(action) !== 'march') return [];
      const [choice, distance] = [space.firstOf(action), space.secondOf(action)];
      const after = s.clone();
      const heading = headingOf(after, unit, choice);
      const ticks = marchUnit(after, unit, choice, distance);
      expect(after.heading(unit)).toBe(heading);
      return wentThrough(after.boxOf(unit), ticks, body) ? [s.game.actions.format(s, action)] : [];
    });
}

/** A place about the middle of a table of 60 inches, far from its edges. */
const place = fc.record({
  x: fc.integer({ min: 180, max: 420 }),
  y: fc.integer({ min: 180, max: 420 }),
  heading: fc.integer({ min: 0, max: 359 }),
});
const pack = {
  table: { width: 60, height: 60 },
  groups: [
    { side: 'red', zones: [{ x: 0, y: 48, w: 60, h: 12 }] },
    { side: 'blue', zones: [{ x: 0, y: 0, w: 60, h: 12 }] },
  ],
};

describe('a lone body', () => {
  it.each(['red/2', 'blue/2'])('%s is passed through by no march, whatever way both look [1.3] [1.7]', (other) => {
    let marches = 0;
    fc.assert(
      fc.property(place, fc.constantFrom(4, 5, 6), ({ x, y, heading }, frontage) => {
        fc.pre(Math.hypot(x - 300, y - 300) > 12 * frontage);
        const units = [`red/1 knights 30,30 s`, `${other} levies ${x / 10},${y / 10} ${heading}`, 'blue/1 levies 6,6 n'];
        const s = lay({ units, pack, options: { frontage } });
        marches++;
        expect(marchesThrough(s, new Box().copy(s.boxOf(unitOf(s, other))))).toEqual([]);
      }),
      { numRuns: 60 },
    );
    expect(marches).toBeGreaterThan(20);
  });

  it('of terrain is passed through by no march either [1.2] [1.7]', () => {
    fc.assert(
      fc.property(place, ({ x, y }) => {
        fc.pre(Math.abs(x - 300) > 55 || Math.abs(y - 300) > 45);
        const s = lay({
          units: ['red/1 knights 30,30 s', 'blue/1 levies 6,6 n'],
          pack: { ...pack, terrain: [area('lake', x / 10 - 3, y / 10 - 2, 6, 4)] },
        });
        expect(marchesThrough(s, s.scenario.terrain[0]!.boxes[0]!)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('is ridden over by the ends of bases where the table plays so [1.7]', () => {
    const s = lay({
      units: ['red/1 knights 30,30 s', 'red/2 levies 33.7,24 s', 'blue/1 levies 6,6 n'],
      pack,
      options: { passing: 'ends' },
    });
    expect(marchesThrough(s, new Box().copy(s.boxOf(unitOf(s, 'red/2'))))).toContain('march s 12');
  });
});
