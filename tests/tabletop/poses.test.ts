import { describe, expect, it } from 'vitest';
import { type PoseEnd, Rng, TERMINAL } from '../../rules/core/index.ts';
import { gapBetween } from '../../rules/geometry/box.ts';
import { SPEECH } from '../../rules/spanish-fury/charts/types.ts';
import { INCH } from '../../rules/spanish-fury/charts/measures.ts';
import type { FuryState } from '../../rules/spanish-fury/state/state.ts';
import { loadGame, randomMove } from '../../rules/registry.ts';
import { lay, unitOf, whereIs } from '../one-hour-wargames/table.ts';
import type { OneHourState } from '../../rules/one-hour-wargames/state/state.ts';
import { facing, unitNamed } from '../spanish-fury/field.ts';

const ROUNDING = 0.02;

function isSame(a: PoseEnd, b: PoseEnd): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < ROUNDING && a.heading === b.heading;
}

/** What a pose query answers: where the unit comes to stand, or the section and the words against it. */
function asked(s: OneHourState | FuryState, unit: string, turn: number, forward: number): string {
  const answer = s.game.poses!.ask(s, { unit, turn, forward });
  return answer.ok ? `${answer.value.x} ${answer.value.y} ${answer.value.heading}` : `[${answer.error.rule}] ${answer.error.message}`;
}

describe('whether a unit of One-Hour Wargames may turn by so much and stop there', () => {
  const LINE = ['red/1 knights 18,10 n', 'red/2 levies 18,14 n', 'blue/1 archers 26,10 w'];

  it('is answered for any angle and distance [1.0, 1.4]', () => {
    const s = lay({ units: LINE });
    expect(asked(s, 'red/1', -90, 5.25)).toBe('12.75 10 270');
    expect(asked(s, 'red/1', -133.3, 2)).toMatch(/^16.5\d+ 8.6\d+ 226.7$/);
  });

  it('names what is in the way [1.2, 1.3]', () => {
    const s = lay({ units: LINE });
    expect(asked(s, 'red/1', 0, 8)).toBe('[1.2] Nobody may stop there: the base of Red levies 2 is in the way.');
    expect(asked(s, 'red/1', 90, 7)).toBe('[1.2] Nobody may stop there: the base of Blue archers 1 is in the way.');
    expect(asked(s, 'red/1', 180, 10)).toBe('[1.2] Nobody may stop there: the edge of the table is in the way.');
    const river = { terrain: [{ id: 'ouse', type: 'wood', rect: { x: 0, y: 18, w: 36, h: 6 } }] };
    const wood = lay({ units: ['red/1 knights 18,14 n', 'blue/1 archers 4,4 n'], pack: river });
    expect(asked(wood, 'red/1', 0, 6)).toBe('[1.2] Nobody may stop there: the wood ouse is in the way.');
  });

  it('says what is against the move itself [1.1, 1.5]', () => {
    const s = lay({ units: ['red/1 levies 18,12 n', 'red/2 levies 6,6 n', 'blue/1 knights 18,14 s'] });
    expect(asked(s, 'red/2', 0, 7)).toBe('[1.1] Red levies 2 may go 6.00 inches straight on.');
    expect(asked(s, 'red/1', 45, 0)).toMatch(/^\[1.5\]/);
    expect(asked(s, 'red/3', 0, 1)).toMatch(/not on the table/);
    expect(() => s.game.poses!.ask(s, { unit: 'green/1' })).toThrow('No unit is called "green/1"');
  });

  it('is answered as the moves on offer are made', () => {
    const s = loadGame('one-hour-wargames', 'bridgehead').newState() as OneHourState;
    const rng = Rng.from('poses');
    let moves = 0;
    for (let ply = 0; ply < 200 && s.actor !== TERMINAL; ply++) {
      for (const action of s.legalActions()) {
        const { kind, distance } = s.game.actions.toAction(s, action);
        if (kind !== 'march' || distance === 'most' || rng.below(10) > 0) continue;
        moves++;
        const id = s.scenario.units[s.subject]!.id;
        const after = s.clone();
        after.apply(action);
        const end = whereIs(after, id);
        const answer = s.game.poses!.ask(s, { unit: id, turn: end.heading - whereIs(s, id).heading, forward: Number(distance) });
        expect(answer.ok && isSame(answer.value, end), `${id} ${s.game.actions.format(s, action)}`).toBe(true);
      }
      s.apply(randomMove(s, rng));
    }
    expect(moves).toBeGreaterThan(100);
  });

  it('is refused for whole inches that are not on offer', () => {
    const s = lay({ units: ['red/1 knights 18,10 n', 'red/2 levies 18,14 n', 'blue/1 archers 22,16 w'] });
    s.apply(s.game.space.index('select', unitOf(s, 'red/1')));
    for (let point = 0; point < 16; point++)
      for (const [place, inches] of [1, 2, 3, 4, 5, 6, 8, 9, 10, 12].entries()) {
        const action = s.game.space.index('march', point, place);
        const answer = s.game.poses!.ask(s, { unit: 'red/1', turn: point * 22.5, forward: inches });
        expect(answer.ok, `${point} ${inches}`).toBe(s.legalActions().includes(action));
      }
  });
});

/** Of hold, by its place among the speeches. */
const SPEECHES_THAT_STAY = [SPEECH.hold];

describe('whether a unit of Spanish Fury may wheel by so much and stop there', () => {
  const A = { type: 'late-millers', stands: 4, cells: { speech: 'march' } } as const;
  const Z = { type: 'common-shotte', stands: 6, formation: 'loose' } as const;

  it('is answered by arc and allowance [3.6, 13.2]', () => {
    const s = facing({ ...A, at: [20, 8] }, { ...Z, at: [40, 40] });
    expect(asked(s, 'a', 0, 3.5)).toBe('20 11.5 0');
    expect(asked(s, 'a', 0, 4.5)).toBe('[3.1] Late Millers may go 4.00 inches straight on.');
    expect(asked(s, 'a', 20, 3.5)).toMatch(/^\[3.1\] Late Millers may go 3.\d\d inches/);
    expect(asked(s, 'a', 100, 0)).toBe('[13.2] Late Millers wheel by 90 degrees at most, or turn about.');
    expect(asked(s, 'a', 180, 2)).toBe('20 6 180');
  });

  it('is refused within two inches of an enemy [7.4]', () => {
    const s = facing({ ...A, at: [20, 8] }, { ...Z, at: [20, 14] });
    expect(asked(s, 'a', 0, 3.9)).toMatch(/^\[7.4\] Common Shotte would be \d.\d\d inches away/);
  });

  it('is answered for those who hold and who retire [4.1, 12.1]', () => {
    const hold = facing({ ...A, cells: { speech: 'hold' } }, { ...Z, at: [40, 40] });
    expect(asked(hold, 'a', 30, 0)).toBe('20 10 30');
    expect(asked(hold, 'a', 60, 0)).toMatch(/^\[12.1\] Late Millers hold/);
    expect(asked(hold, 'a', 0, 1)).toMatch(/^\[3.1\] Late Millers may go 0.00/);
    const back = facing({ ...A, cells: { speech: 'retire' } }, { ...Z, at: [40, 40] });
    expect(asked(back, 'a', 0, 2)).toBe('20 8 0');
    expect(asked(back, 'a', 180, 2)).toBe('20 8 180');
  });

  it('is answered as the moves on offer are made', () => {
    const s = loadGame('spanish-fury', 'example-hedge').newState() as FuryState;
    const rng = Rng.from('poses');
    const { marches } = s.game;
    let moves = 0;
    for (let ply = 0; ply < 250 && s.actor !== TERMINAL; ply++) {
      const isMove = [...s.legalActions()].some((action) => s.game.space.kindOf(action) === 'move');
      const { stack } = s.describe().position.state as { stack: { unit: string }[] };
      const unit = isMove ? unitNamed(s, stack.at(-1)!.unit) : -1;
      const { id = '' } = s.scenario.units[unit] ?? {};
      for (let i = 0; unit >= 0 && i < marches.findEnds(s, unit).count; i++) {
        const end = marches.endOf(i);
        const near = s.enemiesOf(s.sideOf(unit)).some((enemy) => s.isOnTable(enemy) && gapBetween(end, s.boxOf(enemy)) < 2 * INCH);
        const [wheel, way, stand] = [marches.wheels[i]!, marches.ways[i]!, { x: end.x / INCH, y: end.y / INCH, heading: end.heading / 10 }];
        const turn = wheel === 13 ? 180 : (wheel - 6) * 15;
        if (near || SPEECHES_THAT_STAY.includes(s.speech(unit))) continue;
        const answer = s.game.poses!.ask(s, { unit: id, turn, forward: way / INCH });
        marches.findEnds(s, unit);
        expect(answer.ok ? isSame(answer.value, stand) : answer.error.message, `${id} ${turn} ${way}`).toBe(true);
        moves++;
      }
      s.apply(randomMove(s, rng));
    }
    expect(moves).toBeGreaterThan(100);
  });
});
