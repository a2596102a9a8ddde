// Statements of the rulebook that no other test holds against the code, each from a position.
import { describe, expect, test } from 'vitest';
import { RESULT } from '../../rules/men-of-iron/charts/charts.ts';
import { checkCommand } from '../../rules/men-of-iron/mechanics/command/command-range.ts';
import { addResults } from '../../rules/men-of-iron/mechanics/results/results.ts';
import { canHit, fireModifier } from '../../rules/men-of-iron/mechanics/shooting/shooting.ts';
import { DISORDERED, type IronState } from '../../rules/men-of-iron/state/state.ts';
import { chargeBy, choicesOf, declare, modifierOn, toShock } from './clash.ts';
import { activate, begin, below, die, field, fresh, legal, legalTexts, look, play, type Sketch, stepName, unitOf } from './field.ts';
import { play as playOn } from './idle.ts';
import { moving } from './moving.ts';

const INFIDEL = { game: 'infidel' } as const;
const ROSES = { game: 'blood-and-roses' } as const;
const FACINGS = [0, 1, 2, 3, 4, 5] as const;

/** Hexes that a unit can move to once it is chosen. */
function moves(sketch: Sketch, unit = 'a/pk1', prepare: (s: IronState) => void = () => undefined): string[] {
  const s = moving(sketch);
  prepare(s);
  play(s, `select ${unit}`);
  return [...new Set(legal(s, 'move').map((text) => text.slice(0, 4)))];
}

/** What the defender of an attack suffers, before anybody chooses where it goes. */
function suffer(sketch: Sketch, id: string, result: keyof typeof RESULT): IronState {
  const s = below(activate(field(sketch), 'a'), 'activation/phases', 'move/select');
  s.setMark(0, 1);
  s.setTarget(0, unitOf(s, id));
  addResults(s, unitOf(s, id), RESULT[result], true);
  return begin(s, 'result/apply', unitOf(s, id), -1);
}

describe('activation', () => {
  test('[16.1] a Pass that ends a run of continuations does not move the Time marker', () => {
    const pieces = ['A PK 0304', 'B PK 0308', 'X PK 1204', 'Y PK 1208'];
    const s = fresh({ pieces, pack: { first: 'red', timed: { side: 'blue', start: 5 } } });
    playOn(s, 'battle x');
    expect(stepName(s)).toBe('continuation/choose');
    playOn(s, 'pass');
    expect([s.time, s.side]).toEqual([5, 0]);
  });

  test('[16.1] nor does a Pass of the side that is pressed for time', () => {
    const s = fresh({ pieces: ['A PK 0304', 'X PK 1204'], pack: { timed: { side: 'blue', start: 5 } } });
    play(s, 'pass');
    expect([s.time, s.side]).toEqual([5, 1]);
  });

  test('[6.2] a Pass ends the penalties of a run', () => {
    const s = fresh({ pieces: ['A PK 0304', 'B PK 0308', 'X PK 1204'] });
    playOn(s, 'battle a', 'battle b');
    die(s, 0);
    while (stepName(s) !== 'continuation/choose') play(s, 'done');
    expect(s.sideSuccesses(0)).toBe(1);
    playOn(s, 'pass');
    expect([s.sideSuccesses(0), s.side]).toEqual([0, 1]);
  });

  test.each([
    ['is out of command', (_s: IronState): void => undefined, 'normal'],
    ['has been attacked', (s: IronState): void => s.setStruck(0, 1), 'disordered'],
    ['has turned', (s: IronState): void => s.setTurned(0, 1), 'disordered'],
    ['has fired', (s: IronState): void => s.setFired(0, 1), 'disordered'],
    ['has declared an attack', (s: IronState): void => s.setAttacked(0, 1), 'disordered'],
  ] as const)('[15.1] rallies or not: a Disordered unit that %s', (_, prepare, status) => {
    const s = activate(field({ pieces: ['A PK 0505 f1 disordered', 'A leader 0101 range=1', 'X PK 1305 f4'] }), 'a');
    s.turn = 1;
    checkCommand(s);
    expect(s.inCommand(0)).toBe(0);
    prepare(s);
    begin(s, 'activation/phases', 7);
    expect(look(s, 'a/pk1').status).toBe(status);
  });
});

describe('movement', () => {
  test('[5.0] a lone leader of the enemy stops nobody', () => {
    const plain = moves({ pieces: ['A PK 0405 f1', 'A PK 0101 f1', 'X PK 1305 f4'] });
    expect(moves({ pieces: ['A PK 0405 f1', 'A PK 0101 f1', 'X PK 1305 f4', 'X leader 0605'] })).toEqual(plain);
  });

  test('[5.3] out of command nobody goes into a hex with a Standard or a leader of the enemy', () => {
    const pieces = ['A PK 0405 f1', 'A PK 0101 f1', 'X PK 1305 f4', 'X leader 0505', 'red standard 0504'];
    expect(moves({ pieces })).toEqual(expect.arrayContaining(['0504', '0505']));
    const lost = moves({ pieces }, 'a/pk1', (s) => s.setInCommand(0, 0));
    expect([lost.includes('0504'), lost.includes('0505'), lost.includes('0404')]).toEqual([false, false, true]);
  });

  test('[8.0] who is out of command next to an enemy stays, but turns by one vertex', () => {
    const s = moving({ pieces: ['A PK 0405 f1', 'A PK 0101 f1', 'X PK 0504 f4'] });
    s.setInCommand(0, 0);
    play(s, 'select a/pk1');
    expect(legalTexts(s)).toEqual(['done', 'face 0', 'face 2']);
  });

  test('[7.5] a reinforcement fires in the Activation in which it enters', () => {
    const pieces = ['A LB waiting f1', 'A PK 0909 f1', 'X PK 0301 f4', 'blue standard 0110'];
    const s = moving({ pieces, battles: { a: { entry: '0101' } } });
    play(s, 'select a/lb1', 'move 0101 1');
    expect(legal(s, 'fire')).toEqual(['0301']);
  });

  test('[14.5] a Retired unit neither fires nor attacks', () => {
    const s = moving({ pieces: ['A LB 0405 f1 retired', 'A PK 0101 f1', 'X PK 0704 f4', 'blue standard 0305'] });
    play(s, 'select a/lb1');
    expect(legal(s, 'fire')).toEqual([]);
    expect(stepName(toShock({ pieces: ['A MM 0405 f1 retired', 'X PK 0504 f4', 'blue standard 0305'] }))).not.toMatch(/^shock/);
  });
});

describe('fire', () => {
  /** DRM of a crossbow against a unit in front of it, by how that faces. */
  const angled = (type: string): number[] =>
    FACINGS.map((facing) => {
      const s = field({ ...INFIDEL, pieces: ['A CB 0405 f1', `X ${type} 0505 f${facing}`] });
      return fireModifier(s, 0, unitOf(s, `x/${type.toLowerCase().replace('/', '')}1`));
    });

  test('[11.3] medium and light cavalry are angled at through two flanks', () => {
    for (const type of ['MC', 'MC/A', 'LC/A']) {
      const all = angled(type);
      expect(all.filter((drm) => drm === Math.min(...all) + 1).length).toBe(2);
    }
  });

  test('[11.3] Knights, Heavy Cavalry and foot are not', () => {
    for (const type of ['KN', 'HC', 'PK']) expect(new Set(angled(type)).size).toBe(1);
  });

  test('[11.4] crossbows shoot past a leader who stands alone, but over no unit', () => {
    const hits = (piece: string): boolean => {
      const s = field({ pieces: ['A CB 0405 f1', 'X PK 0604 f4', piece] });
      return canHit(s, 0, unitOf(s, 'x/pk1'));
    };
    expect([hits('X leader 0504'), hits('Y PK 0504 f4')]).toEqual([true, false]);
  });

  test('[16.3] Hobilars on horses neither fire nor attack', () => {
    const s = moving({ pieces: ['A MH 0405 f1', 'A PK 0101 f1', 'X PK 0604 f4'] });
    play(s, 'select a/mh1');
    expect(legal(s, 'fire')).toEqual([]);
    expect(stepName(toShock({ pieces: ['A MH 0405 f1', 'X PK 0504 f4'] }))).not.toMatch(/^shock/);
  });
});

describe('Shock', () => {
  const PAIR = ['A PK 0405 f1', 'X PK 0504 f4'];
  const drmOf = (sketch: Sketch, attack = 'a/pk1: attack 0504', id = 'x/pk1'): number => modifierOn(declare(toShock(sketch), attack), id);

  test('[5.2] Charisma helps attackers, not defenders', () => {
    const plain = drmOf({ pieces: PAIR });
    expect(drmOf({ pieces: [...PAIR, 'X leader 0504 cha=2'] })).toBe(plain);
    expect(drmOf({ pieces: [...PAIR, 'A leader 0405 cha=2'] })).toBe(plain + 2);
  });

  test('[12.2] who is attacked by horse and foot together does not retreat before combat', () => {
    const s = toShock({ pieces: ['A PK 0405 f1', 'A HC 0404 f1', 'X HC 0504 f4'], ...INFIDEL });
    declare(s, 'a/pk1: attack 0504', 'a/hc1: attack 0504');
    expect(stepName(s)).not.toBe('shock/evade');
  });

  test('[12.2] nor who is on foot, whoever attacks', () => {
    expect(stepName(declare(toShock({ pieces: PAIR }), 'a/pk1: attack 0504'))).toBe('shock/roll');
  });

  test('[13.8] a Counter-Charge against one who attacks two counts in its own attack alone', () => {
    const s = toShock({ pieces: ['A MM 0405 f1', 'X MM 0504 f4', 'X PK 0505 f4'] }, (state) => state.fillUnits('start', 0));
    play(s, 'select a/mm1');
    if (stepName(s) === 'shock/target') play(s, 'attack-both');
    if (stepName(s) === 'shock/declare') play(s, 'done');
    const [horse, foot] = [modifierOn(s, 'x/mm1'), modifierOn(s, 'x/pk1')];
    play(s, legalTexts(s).find((text) => text.startsWith('answer-shock'))!);
    die(s, 0);
    expect([modifierOn(s, 'x/mm1'), modifierOn(s, 'x/pk1')]).toEqual([horse - 2, foot]);
  });

  test('[14.5] [14.2] a Retired unit defends with its Disordered side', () => {
    const s = field({ pieces: ['X PK 0504 f4 retired', 'A PK 0405 f1', 'red standard 0604'] });
    const retired = s.shockDefenseOf(unitOf(s, 'x/pk1'));
    s.setStatus(unitOf(s, 'x/pk1'), DISORDERED);
    expect(s.shockDefenseOf(unitOf(s, 'x/pk1'))).toBe(retired);
  });

  test('[14.4] Blood & Roses: guns through which somebody retreats are lost', () => {
    const s = suffer(
      { ...ROSES, pieces: ['A INF 0405 f1', 'X INF 0504 f4', 'A LB 0503 f3', 'A LB 0605 f4', 'X ART 0604 f4', 'A leader 0110'] },
      'x/inf1',
      'retreat',
    );
    play(s, 'retreat 0704 4');
    expect(look(s, 'x/art1').status).toBe('eliminated');
  });
});

describe('Charges', () => {
  const MM = 'A MM 0405 f1';
  const charges = (s: IronState): string[] =>
    legal(s, 'select').includes('a/mm1') ? choicesOf(s, 'a/mm1').filter((text) => text.startsWith('charge')) : [];

  test('[13.3] who began the Activation next to an enemy does not charge, wherever it has gone', () => {
    expect(charges(toShock({ pieces: [MM, 'X PK 0704 f4'] })).length).toBeGreaterThan(0);
    expect(charges(toShock({ pieces: [MM, 'X PK 0704 f4'] }, (s) => s.setBeganNext(0, 1)))).toEqual([]);
  });

  test('[13.4] [7.1] turning before a Charge costs nothing, marching does', () => {
    const drm = (prepare: (s: IronState) => void): number => {
      const s = toShock({ pieces: [MM, 'X LB 0605 f4'] }, prepare);
      chargeBy(s, 'a/mm1', '0605', 1);
      return modifierOn(s, 'x/lb1');
    };
    const plain = drm(() => undefined);
    expect([drm((s) => s.setTurned(0, 1)), drm((s) => s.setMoved(0, 1))]).toEqual([plain, plain - 1]);
  });

  test('[13.5] nobody shies from men-at-arms who have lost their horses', () => {
    const first = (type: string): string => {
      const s = toShock({ pieces: [MM, `X ${type} 0605 f4`] });
      chargeBy(s, 'a/mm1', '0605', 1);
      return stepName(s);
    };
    expect([first('DM'), first('UH')]).toEqual(['shock/reluctance', 'shock/roll']);
  });

  test('[13.1] only Knights, Heavy Cavalry and Mounted Men-at-Arms charge', () => {
    const chargers = (game: string, types: readonly string[]): string[] =>
      types.filter((type) => {
        const s = toShock({ game, pieces: [`A ${type} 0405 f1`, 'X CB 0605 f4'] });
        const id = `a/${type.toLowerCase().replace('/', '')}1`;
        return legal(s, 'select').includes(id) && choicesOf(s, id).some((text) => text.startsWith('charge'));
      });
    expect(chargers('infidel', ['KN', 'HC', 'MC', 'MC/A', 'LC/A', 'PK', 'MA'])).toEqual(['KN', 'HC']);
    expect(chargers('men-of-iron', ['MM', 'DM', 'PK', 'GE', 'MH'])).toEqual(['MM']);
  });
});
