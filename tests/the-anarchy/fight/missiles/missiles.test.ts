import { describe, expect, test } from 'vitest';
import { shotResult } from '../../../../rules/the-anarchy/charts/missiles.ts';
import { type CoverId, COVERS } from '../../../../rules/the-anarchy/charts/types.ts';
import {
  allowanceAfterShot,
  canReact,
  couldShoot,
  coverAgainst,
  DEFENSIVE_SHOT,
  OWN_SHOT,
} from '../../../../rules/the-anarchy/fight/mechanics/missiles/missiles.ts';
import { offerDefensiveFire } from '../../../../rules/the-anarchy/fight/mechanics/procedures/missiles.ts';
import { EFFECT, EFFECTS, effectOfFace } from '../../../../rules/the-anarchy/fight/mechanics/missiles/shots.ts';
import type { AnarchyState } from '../../../../rules/the-anarchy/state/state.ts';
import { at, die, during, expectWeights, field, legal, legalTexts, look, man, phase, play, roll, standing, stepName } from '../../field.ts';

/** What one face of a shot comes to. */
function effect(s: AnarchyState, shooter: string, target: string, face: number): string {
  const [from, to] = [man(s, shooter), man(s, target)];
  return EFFECTS[effectOfFace(s, from, to, s.at(to), false, face)]!;
}

/** Two rows of open ground, so many hexes long. */
const wide = (columns: number): string[] => ['.'.repeat(columns), '.'.repeat(columns)];

/** A man of Red has come into his hex in Red's movement, with points left. */
function walkIn(s: AnarchyState, id: string, points = 6, spent = 1): AnarchyState {
  during(s, 'red', 'movement');
  s.mover = man(s, id);
  s.budget = points;
  s.spent = spent;
  offerDefensiveFire(s, man(s, id));
  s.advance();
  return s;
}

describe('a shot', () => {
  test('is harder with range, armour, a wound of the shooter and cover: 4 + 2 + 1 + 1 in column 8 [B24] [B25] [B33]', () => {
    const s = field({
      men: ['blue crossbow 0101 wounded', 'red man-at-arms 3701'],
      map: [`${'.'.repeat(36)},${'.'.repeat(3)}`, '.'.repeat(40)],
    });
    expect(s.distance(at(s, '0101'), at(s, '3701'))).toBe(36);
    expect([3, 4, 5].map((face) => effect(s, 'blue-crossbow-1', 'red-man-at-arms-1', face))).toEqual(['driven', 'driven', 'none']);
  });

  test('of a longbow at an armoured rider thirty hexes off wounds him on a 2 [B25] [B27]', () => {
    const s = field({ men: ['blue longbow 0101', 'red knight 3101 mounted f1'], map: wide(40) });
    expect([1, 2, 4, 5].map((face) => effect(s, 'blue-longbow-1', 'red-knight-1', face))).toEqual([
      'wounded',
      'wounded',
      'driven',
      'driven',
    ]);
  });

  test('has the chances of its row: a crossbow ten hexes off [B31]', () => {
    const s = field({ men: ['blue crossbow 0105', 'red spearman 1105'] });
    phase(s, 'blue', 'missiles');
    play(s, 'select blue-crossbow-1');
    expect(stepName(s)).toBe('missile/roll');
    expectWeights(s, { [EFFECT.killed]: 3, [EFFECT.wounded]: 3, [EFFECT.driven]: 2, [EFFECT.none]: 2 });
  });

  test('kills who was wounded or stunned before, whatever more it does to him [B9] [B26]', () => {
    const s = field({ men: ['blue crossbow 0105', 'red spearman 1105 stunned', 'blue crossbow 0101', 'red axeman 1101 wounded'] });
    expect([6, 7, 8, 9].map((face) => effect(s, 'blue-crossbow-1', 'red-spearman-1', face))).toEqual([
      'killed',
      'killed',
      'killed',
      'none',
    ]);
    expect([6, 7].map((face) => effect(s, 'blue-crossbow-2', 'red-axeman-1', face))).toEqual(['killed', 'driven']);
  });

  test('finds riders behind heavy cover one column harder to harm than behind medium cover [B34]', () => {
    const row = (cover: CoverId): number[] => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((column) => shotResult(true, COVERS.indexOf(cover), column));
    expect(row('heavy')).toEqual([...row('medium').slice(1), 0]);
  });

  test('takes no ammunition but flaming arrows [B29]', () => {
    const s = field({ men: ['blue longbow 0105 arrows=1', 'red spearman 1105'] });
    for (let turn = 0; turn < 8; turn++) {
      s.setShots(man(s, 'blue-longbow-1'), 0);
      phase(s, 'blue', 'missiles');
      play(s, 'select blue-longbow-1');
      expect(stepName(s)).toBe('missile/roll');
      die(s, 10); // he misses
    }
    expect(s.arrows(man(s, 'blue-longbow-1'))).toBe(1);
  });

  test('wounds who cannot fall back [B48]', () => {
    const s = field({ men: ['blue short-bow 0505', 'red spearman 0101'] });
    expect(effect(s, 'blue-short-bow-1', 'red-spearman-1', 6)).toBe('wounded');
  });

  test('of a sling stuns where others wound, and wounds where they kill [B28] [K17]', () => {
    const s = field({ men: ['blue slinger 0105', 'red spearman 0505', 'red axeman 0501 wounded'] });
    expect([1, 3, 4].map((face) => effect(s, 'blue-slinger-1', 'red-spearman-1', face))).toEqual(['stunned', 'stunned', 'driven']);
    const rider = field({ men: ['blue slinger 0105', 'red light-horseman 0505 mounted f0'] });
    expect(effect(rider, 'blue-slinger-1', 'red-light-horseman-1', 3)).toBe('horse-killed');
  });

  test('drives its target back two hexes [B26]', () => {
    const s = field({ men: ['blue short-bow 0505', 'red spearman 0507'] });
    phase(s, 'blue', 'missiles');
    play(s, 'select blue-short-bow-1');
    roll(s, EFFECT.driven);
    play(s, 'retreat 0508', 'retreat 0509');
    expect(standing(s, '0509')).toBe('red-spearman-1');
    expect(s.depth).toBe(0);
  });

  test('throws riders, or kills their horses, or both [B27]', () => {
    const after = (outcome: number): AnarchyState => {
      const s = field({ men: ['blue crossbow 0105', 'red sergeant 1005 mounted f0'] });
      phase(s, 'blue', 'missiles');
      play(s, 'select blue-crossbow-1');
      roll(s, outcome);
      return s;
    };
    expect(look(after(EFFECT['horse-killed']), 'red-sergeant-1')).toMatchObject({ at: '1005', tail: '', health: 'healthy' });
    expect(look(after(EFFECT.thrown), 'red-sergeant-1')).toMatchObject({ tail: '', health: 'stunned' });
    expect(look(after(EFFECT.wounded), 'red-sergeant-1')).toMatchObject({ at: '1005', tail: '1006', health: 'wounded' });
  });
});

describe('shooters', () => {
  test('have one shot each in their own turn [B21]', () => {
    const s = phase(
      field({ men: ['blue short-bow 0105', 'blue spearman 0407', 'red spearman 0605', 'red monk 0110'] }),
      'blue',
      'missiles',
    );
    expect(legal(s, 'select')).toEqual(['blue-short-bow-1', 'blue-spearman-1']);
    play(s, 'select blue-short-bow-1', 'shoot 0110');
    roll(s, EFFECT.none);
    expect(legal(s, 'select')).toEqual(['blue-spearman-1']);
    play(s, 'done');
    expect(s.shots(man(s, 'blue-short-bow-1'))).toBe(OWN_SHOT);
  });

  test('throw mounted lances from the saddle alone, foot lances and javelins at the enemy they reach [B30] [B41]', () => {
    const s = phase(
      field({ men: ['blue knight 0101', 'blue knight 0103 mounted f3', 'blue welsh-spearman 0110', 'red monk 0505', 'red monk 1210'] }),
      'blue',
      'missiles',
    );
    expect(legal(s, 'select')).toEqual(['blue-knight-2', 'blue-welsh-spearman-1']);
    play(s, 'select blue-welsh-spearman-1');
    expect(legalTexts(s)).toEqual(['shoot 0505', 'shoot 1210']);
  });

  test('with an enemy next to them shoot at nobody else [B23]', () => {
    const s = phase(field({ men: ['blue short-bow 0505', 'red spearman 0506', 'red monk 0508'] }), 'blue', 'missiles');
    play(s, 'select blue-short-bow-1');
    expect(stepName(s)).toBe('missile/roll');
    roll(s, EFFECT.killed);
    expect(look(s, 'red-spearman-1').health).toBe('dead');
  });

  test('do not see whom others hide, who lies in ambush, nor prisoners [B35]', () => {
    const sees = (...men: readonly string[]): boolean =>
      legal(phase(field({ men: ['blue short-bow 0501', ...men] }), 'blue', 'missiles'), 'select').length > 0;
    expect(sees('red spearman 0505')).toBe(true);
    expect(sees('red spearman 0505', 'blue monk 0504', 'red monk 1210')).toBe(true); // the monk far off is seen
    expect(sees('red spearman 0505', 'blue monk 0504')).toBe(false);
    expect(sees('red spearman 0505', 'blue monk 0504 stunned')).toBe(true);
    expect(sees('red spearman 0505 taken')).toBe(false);
  });

  test('lose points of their movement by their weapon [B30] [4.5.3]', () => {
    const s = field({
      men: [
        'blue longbow 0101',
        'blue short-bow 0103',
        'blue crossbow 0105',
        'blue slinger 0107',
        'blue welsh-longbow 0109',
        'red monk 1210',
      ],
    });
    const ids = ['longbow', 'short-bow', 'crossbow', 'slinger', 'welsh-longbow'].map((type) => man(s, `blue-${type}-1`));
    expect(ids.map((id) => allowanceAfterShot(s, id))).toEqual([6, 6, 6, 6, 7]);
    for (const id of ids) s.setShots(id, OWN_SHOT);
    expect(ids.map((id) => allowanceAfterShot(s, id))).toEqual([4, 6, 0, 3, 5]);
  });
});

describe('defensive fire', () => {
  test('is offered where an enemy comes into sight, once to each shooter [B21] [B22]', () => {
    const s = walkIn(field({ men: ['blue short-bow 0101', 'blue longbow 0301', 'blue spearman 0501', 'red axeman 0405'] }), 'red-axeman-1');
    expect(legalTexts(s)).toEqual(['pass', 'react blue-short-bow-1', 'react blue-longbow-1']);
    play(s, 'react blue-longbow-1');
    roll(s, EFFECT.none);
    expect(legalTexts(s)).toEqual(['pass', 'react blue-short-bow-1']);
    play(s, 'pass');
    expect(s.depth).toBe(0);
    expect(s.shots(man(s, 'blue-longbow-1'))).toBe(DEFENSIVE_SHOT);
    expect(stepName(walkIn(s, 'red-axeman-1'))).toBe('move/react');
  });

  test('slows by two points, and a wound leaves half [B26]', () => {
    const after = (outcome: number): number => {
      const s = walkIn(field({ men: ['blue short-bow 0101', 'red axeman 0405'] }), 'red-axeman-1');
      play(s, 'react blue-short-bow-1');
      roll(s, outcome);
      return s.budget - s.spent;
    };
    expect([EFFECT.none, EFFECT.slowed, EFFECT.wounded].map(after)).toEqual([5, 3, 3]);
  });

  test('cannot slow who has no points left', () => {
    const s = walkIn(field({ men: ['blue short-bow 0101', 'red axeman 0405'] }), 'red-axeman-1', 6, 6);
    play(s, 'react blue-short-bow-1');
    expectWeights(s, { [EFFECT.killed]: 1, [EFFECT.wounded]: 3, [EFFECT.none]: 6 });
  });

  test('is for bows whose owners kept within their limits, crossbows that have not shot [B30]', () => {
    const reacts = (shooter: string): boolean => {
      const s = field({ men: [`blue ${shooter}`, 'red axeman 0405'] });
      return canReact(s, 0) && couldShoot(s, 0, man(s, 'red-axeman-1'), at(s, '0405'));
    };
    expect(
      ['longbow 0101 walked=4', 'longbow 0101 walked=5', 'longbow 0101 shots=own', 'longbow 0101 shots=own walked=1'].map(reacts),
    ).toEqual([true, false, true, false]);
    expect(['short-bow 0101 walked=6', 'short-bow 0101 shots=own walked=3', 'short-bow 0101 shots=own walked=4'].map(reacts)).toEqual([
      true,
      true,
      false,
    ]);
    expect(['crossbow 0101', 'crossbow 0101 walked=1', 'crossbow 0101 shots=own', 'spearman 0404'].map(reacts)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(['short-bow 0101 hidden', 'short-bow 0101 stunned', 'short-bow 0101 shots=defensive'].map(reacts)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('ends with the mover [B26]', () => {
    const s = walkIn(field({ men: ['blue crossbow 0101', 'blue crossbow 0201', 'red axeman 0405', 'red monk 1210'] }), 'red-axeman-1');
    play(s, 'react blue-crossbow-1');
    die(s, 1);
    expect([look(s, 'red-axeman-1').health, s.depth]).toEqual(['dead', 0]);
  });
});

describe('cover', () => {
  test('is by the hexside through which the shot comes [B33] [1.1]', () => {
    const map = ['..........', '...,......', '...../^...', '...=......', '..........', '.......h#.'];
    const s = field({ men: ['blue monk 0101', 'red monk 1001'], map });
    const cover = (from: string, to: string): number => coverAgainst(s, at(s, from), at(s, to));
    expect(cover('0102', '0402')).toBe(1);
    expect([cover('0703', '0603'), cover('0903', '0603'), cover('0203', '0603')]).toEqual([2, 2, 0]); // over the lip of the slope
    expect([cover('0404', '0404'), cover('0403', '0404'), cover('0401', '0404')].slice(1)).toEqual([0, 1]);
  });
});

describe('staff slings', () => {
  const map = [
    '............',
    '....TTTT....',
    '....TTTT....',
    '............',
    '............',
    '............',
    '............',
    '............',
    '............',
    '............',
  ];

  test('shoot over trees, not within three hexes, and scatter [1.2] [B42]', () => {
    const s = phase(
      field({ men: ['blue staff-slinger 0601', 'red spearman 0606', 'red axeman 0607', 'red monk 0604'], map }),
      'blue',
      'missiles',
    );
    play(s, 'select blue-staff-slinger-1');
    expect(legalTexts(s)).toEqual(['shoot 0606', 'shoot 0607']);
    play(s, 'shoot 0606');
    // straight down: 1-4 him, 5 the axeman beyond, the rest nobody
    expectWeights(s, { [man(s, 'red-spearman-1') + 1]: 4, [man(s, 'red-axeman-1') + 1]: 1, 0: 5 });
    die(s, 5);
    die(s, 1);
    expect(look(s, 'red-axeman-1').health).toBe('dead');
  });

  test('come down off the line of fire: beyond, short, to its right and left [B43]', () => {
    const around = ['0607', '0605', '0507', '0707', '0506', '0706'];
    const faceOf = (place: string): number[] => {
      const s = phase(field({ men: ['blue staff-slinger 0601', 'red spearman 0606', `blue monk ${place}`], map }), 'blue', 'missiles');
      play(s, 'select blue-staff-slinger-1');
      const hit = man(s, 'blue-monk-1') + 1;
      return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((face) => {
        const thrown = s.clone();
        die(thrown, face);
        return stepName(thrown) === 'missile/roll' && thrown.register(1) + 1 === hit;
      });
    };
    expect(around.map((place) => faceOf(place))).toEqual([[5], [6], [7], [8], [9], [10]]);
  });

  test('hit friends as well', () => {
    const s = phase(field({ men: ['blue staff-slinger 0601', 'red spearman 0606', 'blue monk 0605'], map }), 'blue', 'missiles');
    play(s, 'select blue-staff-slinger-1');
    die(s, 6);
    expect(stepName(s)).toBe('missile/roll');
    die(s, 1);
    expect(look(s, 'blue-monk-1').health).toBe('dead');
  });
});
