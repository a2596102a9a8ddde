import { describe, expect, test } from 'vitest';
import { RESULT } from '../../rules/men-of-iron/charts/charts.ts';
import { addResults } from '../../rules/men-of-iron/mechanics/results/results.ts';
import { SHOCK } from '../../rules/men-of-iron/mechanics/shock/attacks.ts';
import { eliminate } from '../../rules/men-of-iron/mechanics/results/losses.ts';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { activate, begin, below, die, field, hexOf, legal, legalTexts, look, play, type Sketch, stepName, unitOf } from './field.ts';
import { ground } from './moving.ts';

type Results = keyof typeof RESULT;

/** What a blow of Blue's first unit against a unit, or its fire, comes to; afterwards Blue moves. */
function suffer(sketch: Sketch, id: string, results: readonly Results[], by: 'clash' | 'fire' = 'clash'): IronState {
  const s = below(activate(field(sketch), 'a'), 'activation/phases', 'move/select');
  const unit = unitOf(s, id);
  s.setMark(0, SHOCK);
  s.setTarget(0, by === 'clash' ? unit : -1);
  const bits = results.reduce((sum, name) => sum | RESULT[name], 0);
  addResults(s, unit, bits, by === 'clash');
  return begin(s, 'result/apply', unit, by === 'clash' ? -1 : 0);
}

const hexes = (s: IronState, kind: string): string[] => [...new Set(legal(s, kind).map((text) => text.slice(0, 4)))];
const PK = ['A PK 0405 f1', 'X PK 0504 f4'];

describe('Disordered and Unhorsed', () => {
  test('a Disordered unit is Disordered, once and for all [14.2]', () => {
    expect(look(suffer({ pieces: PK }, 'x/pk1', ['disordered']), 'x/pk1').status).toBe('disordered');
    expect(look(suffer({ pieces: ['A PK 0405 f1', 'X PK 0504 f4 disordered'] }, 'x/pk1', ['disordered']), 'x/pk1').status).toBe(
      'disordered',
    );
  });

  test('Mounted Men-at-Arms fight on without their horses, Disordered [14.3]', () => {
    const s = suffer({ pieces: ['A PK 0405 f1', 'X MM 0504 f4'] }, 'x/mm1', ['unhorsed']);
    expect([s.kindOf(1).name, look(s, 'x/mm1').status, s.shockDefenseOf(1)]).toEqual(['Unhorsed Men-at-Arms', 'disordered', 1]);
  });

  test('other horse that is Unhorsed is driven back in a fight, and Retires from fire [14.3]', () => {
    const clash = suffer({ pieces: ['A PK 0405 f1', 'X GE 0504 f4'] }, 'x/ge1', ['unhorsed']);
    expect([stepName(clash), look(clash, 'x/ge1').status]).toEqual(['result/retreat', 'disordered']);
    const fire = suffer({ pieces: ['A PK 0405 f1', 'X GE 0504 f4', 'red standard 1205'] }, 'x/ge1', ['unhorsed'], 'fire');
    expect(stepName(fire)).toBe('result/retire');
  });
});

describe('Retreat', () => {
  test('one hex farther from who drives it off, and any facing [14.4]', () => {
    const s = suffer({ pieces: PK }, 'x/pk1', ['retreat']);
    expect(hexes(s, 'retreat')).toEqual(['0503', '0604', '0605'].sort());
    play(s, 'retreat 0604 2');
    expect(look(s, 'x/pk1')).toEqual({ hex: '0604', facing: 2, status: 'normal' });
  });

  test('a hex to which it can go through either of two friends is named once [14.4]', () => {
    const friends = ['X LB 0503 f4', 'X LB 0604 f4', 'X LB 0605 f4'];
    const s = suffer({ pieces: [...PK, ...friends] }, 'x/pk1', ['retreat']);
    expect(legal(s, 'retreat').filter((text) => text === '0603 0')).toHaveLength(1);
    expect(new Set(legal(s, 'retreat')).size).toBe(legal(s, 'retreat').length);
  });

  test('horses stumble in potholes into which they retreat [14.3]', () => {
    const s = suffer({ pieces: ['A PK 0405 f1', 'X MM 0504 f4'], map: ground({ '0604': 'P' }) }, 'x/mm1', ['retreat']);
    play(s, 'retreat 0604 4');
    expect(stepName(s)).toBe('move/stumble');
    die(s, 6);
    expect([s.kindOf(1).name, look(s, 'x/mm1')]).toEqual(['Unhorsed Men-at-Arms', { hex: '0604', facing: 4, status: 'disordered' }]);
  });

  test('farther from every attacker [14.4]', () => {
    const s = below(activate(field({ pieces: ['A PK 0405 f1', 'A PK 0503 f3', 'X PK 0504 f4'] }), 'a'), 'activation/phases', 'move/select');
    for (const unit of [0, 1]) {
      s.setMark(unit, SHOCK);
      s.setTarget(unit, 2);
    }
    addResults(s, 2, RESULT.retreat, true);
    expect(hexes(begin(s, 'result/apply', 2, -1), 'retreat')).toEqual(['0605']);
  });

  test('not where enemies stand, or ground forbids it; next to others it may [14.4]', () => {
    const s = suffer({ pieces: [...PK, 'A LB 0603 f3', 'A LB 0605 f4'] }, 'x/pk1', ['retreat']);
    expect(hexes(s, 'retreat')).toEqual(['0503', '0604']);
  });

  test('through a friendly missile unit on foot if there is no other way: that one is Disordered, Retired, Eliminated [14.4]', () => {
    const back = (state: string): IronState => {
      const s = suffer(
        { pieces: [...PK, 'A LB 0503 f3', 'A LB 0605 f4', `X CB 0604 f4 ${state}`, 'A leader 0110', 'red standard 1205'] },
        'x/pk1',
        ['retreat'],
      );
      expect(hexes(s, 'retreat')).toEqual(['0603', '0703', '0704']);
      play(s, 'retreat 0704 4');
      return s;
    };
    expect(look(back(''), 'x/cb1').status).toBe('disordered');
    const shaken = back('disordered');
    expect(stepName(shaken)).toBe('result/retire');
    expect(look(back('retired'), 'x/cb1').status).toBe('eliminated');
    expect(look(back(''), 'x/pk1').hex).toBe('0704');
  });

  test('who has nowhere to go is Eliminated [14.4] [3.0]', () => {
    const s = suffer({ pieces: [...PK, 'A LB 0503 f3', 'A LB 0605 f4', 'A LB 0604 f4'] }, 'x/pk1', ['retreat']);
    expect([look(s, 'x/pk1').status, s.sidePoints(1)]).toEqual(['eliminated', 2]);
  });

  test('a Shield Wall that is driven back is no wall any more [16.2]', () => {
    const s = suffer({ pieces: ['A PK 0405 f1', 'X PK 0504 f4 shield-wall'], pack: { shieldWall: ['red'] } }, 'x/pk1', ['retreat']);
    play(s, 'retreat 0604 4');
    expect(s.formation(1)).toBe(0);
  });

  test('from fire: away from who has fired [14.4]', () => {
    const s = suffer({ pieces: ['A LB 0305 f1', 'X PK 0504 f4'] }, 'x/pk1', ['retreat'], 'fire');
    const { grid } = s.scenario;
    for (const hex of hexes(s, 'retreat')) expect(grid.distance(hexOf(s, hex), hexOf(s, '0305'))).toBe(3);
  });

  test('Disordered or Retreat, as its player likes [16.9]', () => {
    const s = suffer({ game: 'blood-and-roses', pieces: ['A INF 0405 f1', 'X INF 0504 f4'] }, 'x/inf1', ['choice']);
    expect(legalTexts(s)).toContain('disorder');
    play(s, 'disorder');
    expect(look(s, 'x/inf1')).toEqual({ hex: '0504', facing: 4, status: 'disordered' });
    const t = suffer({ game: 'blood-and-roses', pieces: ['A INF 0405 f1', 'X INF 0504 f4'] }, 'x/inf1', ['choice']);
    play(t, 'retreat 0604 4');
    expect(look(t, 'x/inf1')).toEqual({ hex: '0604', facing: 4, status: 'normal' });
  });
});

describe('Retire', () => {
  test('into a free hex at the Standard, for one Flight Point [14.5] [3.0]', () => {
    const s = suffer({ pieces: [...PK, 'red standard 1205', 'X PK 1204 f4'] }, 'x/pk1', ['retired']);
    expect(legal(s, 'retire')).not.toContain('1204');
    expect(legal(s, 'retire')).toContain('1205');
    play(s, 'retire 1205');
    expect([look(s, 'x/pk1'), s.sidePoints(1)]).toEqual([{ hex: '1205', facing: 4, status: 'retired' }, 1]);
  });

  test('Eliminated where it stands with its Standard, has none, or finds no way [14.5]', () => {
    expect(look(suffer({ pieces: [...PK, 'red standard 0504'] }, 'x/pk1', ['retired']), 'x/pk1').status).toBe('eliminated');
    expect(look(suffer({ pieces: PK }, 'x/pk1', ['retired']), 'x/pk1').status).toBe('eliminated');
    const ring = ['0503', '0603', '0604', '0605', '0505', '0404'].map((hex) => `A LB ${hex} f1`);
    expect(look(suffer({ pieces: [...PK, ...ring, 'red standard 1205'] }, 'x/pk1', ['retired']), 'x/pk1').status).toBe('eliminated');
  });

  test('not next to who has done it [14.5]', () => {
    const s = suffer({ pieces: [...PK, 'red standard 0604'] }, 'x/pk1', ['retired']);
    const { grid } = s.scenario;
    for (const hex of legal(s, 'retire')) expect(grid.distance(hexOf(s, hex), hexOf(s, '0405'))).toBeGreaterThan(1);
  });

  test('Knights are driven back instead [16.4]', () => {
    const s = suffer({ game: 'infidel', pieces: ['A PK 0405 f1', 'X KN 0504 f4', 'red standard 1205'] }, 'x/kn1', ['retired']);
    expect(stepName(s)).toBe('result/retreat');
  });

  test('a Retired unit that is driven off is Eliminated, for the rest of its points; Disorder it does not notice [14.5] [3.0]', () => {
    const retired = (results: Results[]): IronState =>
      suffer(
        { game: 'infidel', pieces: ['A PK 0405 f1', 'X LC/A 0504 f4 retired'], state: { sides: { red: { points: 1 } } } },
        'x/lca1',
        results,
      );
    expect(look(retired(['disordered']), 'x/lca1').status).toBe('retired');
    const s = retired(['retreat']);
    expect([look(s, 'x/lca1').status, s.sidePoints(1)]).toEqual(['eliminated', 2]); // 2 - 1 more
  });
});

describe('Eliminated', () => {
  test('a Retired Handgun costs nothing more [3.0] [14.6]', () => {
    const s = field({ game: 'blood-and-roses', pieces: ['A INF 0405 f1', 'X HG 0504 f4 retired'] });
    eliminate(s, 1);
    expect([s.sidePoints(1), s.isOnMap(1)]).toEqual([0, false]);
  });
});
