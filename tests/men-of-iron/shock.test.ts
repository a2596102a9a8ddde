import { describe, expect, test } from 'vitest';
import { STREAM } from '../../rules/men-of-iron/charts/hexsides.ts';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { choicesOf, declare, faces, isOver, markOf, modifierOn, setEdge, toShock } from './clash.ts';
import { die, hexOf, leaderOf, legal, legalTexts, look, play, ruleAgainst, stepName, unitOf } from './field.ts';

describe('declaring attacks', () => {
  const line = ['A PK 0404 f1', 'A PK 0405 f1', 'A PK 0406 f1', 'X PK 0504 f4', 'X PK 0505 f4'];

  test('three in a line against two: the middle one takes part in one attack only [12.1]', () => {
    const s = toShock({ pieces: line });
    play(s, 'select a/pk1', 'select a/pk3'); // each has but one enemy in front of it
    expect(choicesOf(s, 'a/pk2')).toEqual(['attack 0504', 'attack 0505']);
  });

  test('one that attacks both hexes in front of it does so alone [12.1]', () => {
    const s = toShock({ pieces: line });
    play(s, 'select a/pk2', 'attack-both');
    expect(legalTexts(s)).toEqual([]); // nobody else has anybody left, so the attacks begin
    expect(stepName(s)).toBe('shock/roll');
  });

  test('every enemy in front of an attacker has to be attacked [12.1]', () => {
    const s = toShock({ pieces: line });
    play(s, 'select a/pk2', 'attack 0504');
    expect(legalTexts(s)).toEqual(['select a/pk1', 'select a/pk3']);
    expect(ruleAgainst(s, 'done')).toBe('12.1');
    play(s, 'select a/pk3');
    expect(legalTexts(s)).toEqual(['done', 'select a/pk1']);
  });

  test('an attack that leaves an enemy whom nobody else can attack is no choice [12.1]', () => {
    const s = toShock({ pieces: ['A PK 0405 f1', 'X PK 0504', 'X PK 0505', 'B PK 0606 f5'] });
    play(s, 'select a/pk1');
    expect(stepName(s)).toBe('shock/roll'); // both, and nothing else
  });

  test('enemies on ground where nobody attacks do not count [12.1]', () => {
    const s = toShock({ pieces: line.slice(1) }, (state) => {
      setEdge(state, state.scenario.canAttack, '0405', '0504', 0);
    });
    play(s, 'select a/pk1'); // 0505 is all that is left for it
    expect(legalTexts(s)).toEqual(['done', 'select a/pk2']);
  });

  test('types without a row of the matrix, Retired units and Shield Walls never attack [12.1] [14.5] [16.2]', () => {
    expect(isOver(toShock({ pieces: ['A LB 0405 f1', 'X PK 0504'] }))).toBe(true);
    expect(legalTexts(toShock({ pieces: ['A PK 0405 f1 retired', 'A PK 0505 f1', 'X PK 0504', 'X PK 0604'] }))).not.toContain(
      'select a/pk1',
    );
    expect(
      legalTexts(
        toShock({ pieces: ['A PK 0405 f1 shield-wall', 'A PK 0505 f1', 'X PK 0504', 'X PK 0604'], pack: { shieldWall: ['blue'] } }),
      ),
    ).not.toContain('select a/pk1');
  });

  test('levies attack with others only [16.8]', () => {
    const s = toShock({ game: 'blood-and-roses', pieces: ['A LVY 0404 f1', 'A INF 0405 f1', 'X INF 0504'] });
    expect(legal(s, 'select')).toEqual(['a/lvy1', 'a/inf1']);
    play(s, 'select a/lvy1');
    expect(markOf(s, 'a/inf1')).toBe('shock'); // it has to come along
    expect(isOver(toShock({ game: 'blood-and-roses', pieces: ['A LVY 0404 f1', 'X INF 0504'] }))).toBe(true);
  });

  test('pikes with javelins who have thrown them attack as Pikes all the same [16.6]', () => {
    const s = toShock({ game: 'infidel', pieces: ['A PKJ 0405 f1', 'X PK 0504 f4'] }, (state) =>
      state.setFired(unitOf(state, 'a/pkj1'), 1),
    );
    declare(s, 'a/pkj1: attack 0504');
    expect(modifierOn(s, 'x/pk1')).toBe(0);
  });

  test('all is declared before anything is resolved [12.0]', () => {
    const s = toShock({ pieces: ['A PK 0405 f1', 'A PK 0408 f1', 'X PK 0504', 'X PK 0507'] });
    play(s, 'select a/pk1');
    expect([stepName(s), markOf(s, 'a/pk1')]).toEqual(['shock/declare', 'shock']);
  });

  test('Archers with Flails who have fired do not attack [16.5]', () => {
    const pieces = ['A AF 0405 f1', 'A PK 0404 f1', 'X PK 0504'];
    expect(legalTexts(toShock({ game: 'infidel', pieces }))).toContain('select a/af1');
    expect(legalTexts(toShock({ game: 'infidel', pieces }, (s) => s.setFired(unitOf(s, 'a/af1'), 1)))).not.toContain('select a/af1');
  });
});

describe('DRMs', () => {
  test('one against one, head on: Shock Defense and weapons alone [12.3]', () => {
    const s = toShock({ pieces: ['A PK 0405 f1', 'X PK 0504 f4'] });
    declare(s, 'a/pk1: attack 0504');
    expect(modifierOn(s, 'x/pk1')).toBe(-1);
    expect(faces(s)).toContain('89 defender Disordered, Retreat');
  });

  test('one Mounted Men-at-Arms against two Pikes: -1 in each roll [12.3]', () => {
    const s = toShock({ pieces: ['A MM 0405 f1', 'X PK 0504 f4', 'X PK 0505 f4'] });
    declare(s, 'a/mm1: attack-both');
    expect(modifierOn(s, 'x/pk1')).toBe(-1 - 1 - 3); // strength, Shock Defense, matrix
    expect(modifierOn(s, 'x/pk2')).toBe(-1 - 1 - 3);
  });

  test.each([
    ['from in front, both', ['0405', '0404'], 0],
    ['one flank', ['0503'], 2],
    ['rear', ['0604', '0605'], 3],
    ['front and flank', ['0405', '0503'], 4],
    ['both flanks', ['0503', '0505'], 4],
    ['rear and flank', ['0604', '0503'], 4],
  ])('angle of attack: %s [12.3]', (_, hexes, drm) => {
    const facing: Record<string, number> = { '0405': 1, '0404': 1, '0503': 3, '0604': 4, '0605': 4, '0505': 0 };
    const pieces = hexes.map((hex) => `A PK ${hex} f${facing[hex]!}`);
    const s = toShock({ pieces: [...pieces, 'X PK 0504 f4'] });
    declare(s, ...hexes.map((_hex, i) => `a/pk${i + 1}: attack 0504`));
    expect(modifierOn(s, 'x/pk1')).toBe(hexes.length - 1 - 1 + drm);
  });

  test('a Schiltron has no flanks, and counts as a Shield Wall all round [16.2]', () => {
    const s = toShock({ pieces: ['A PK 0405 f1', 'A PK 0604 f4', 'X PK 0504 f4 schiltron'], pack: { specials: ['schiltron'] } });
    declare(s, 'a/pk1: attack 0504', 'a/pk2: attack 0504');
    expect(modifierOn(s, 'x/pk1')).toBe(1 - 1 - 1);
  });

  test('a Shield Wall takes 1 off as soon as anybody comes from in front [12.3]', () => {
    const wall = (hex: string, facing: number): number => {
      const s = toShock({ pieces: [`A PK ${hex} f${facing}`, 'X PK 0504 f4 shield-wall'], pack: { shieldWall: ['red'] } });
      return modifierOn(declare(s, 'a/pk1: attack 0504'), 'x/pk1');
    };
    expect(wall('0405', 1)).toBe(-2);
    expect(wall('0604', 4)).toBe(-1 + 3);
  });

  test('the best row of the matrix, -2 with any attacker Disordered, +2 against Retired units [12.3]', () => {
    const s = toShock({ pieces: ['A MM 0405 f1 disordered', 'A DM 0404 f1', 'X PK 0504 f4 retired'] });
    declare(s, 'a/mm1: attack 0504', 'a/dm1: attack 0504');
    expect(modifierOn(s, 'x/pk1')).toBe(1 + 1 + 1 - 2 + 2); // strength, Disordered Shock Defense, DM against PK, Disordered, Retired
  });

  test('the highest Charisma of those who lead the attackers [12.3] [5.2]', () => {
    const s = toShock({
      pieces: ['A PK 0405 f1', 'A PK 0404 f1', 'A leader 0405 cha=2', 'B PK 0101', 'B leader 0404 cha=3', 'X PK 0504 f4'],
    });
    declare(s, 'a/pk1: attack 0504', 'a/pk2: attack 0504');
    expect(modifierOn(s, 'x/pk1')).toBe(1 - 1 + 2); // the leader of another Battle counts for nothing
    s.setLeaderRank(leaderOf(s, 'a-leader'), 1);
    expect(modifierOn(s, 'x/pk1')).toBe(1 - 1); // nor does a replacement's Charisma
  });

  test('Knights and Heavy Cavalry with their leader: one more (Infidel) [12.3]', () => {
    const s = toShock({ game: 'infidel', pieces: ['A KN 0405 f1', 'A leader 0405 cha=1', 'X MC 0504 f4'] });
    declare(s, 'a/kn1: attack 0504');
    expect(modifierOn(s, 'x/mc1')).toBe(2 + 1 + 1);
  });

  test('ground of the defender once, each kind of hexside once, the footing of the attackers once [12.3]', () => {
    const s = toShock({ pieces: ['A PK 0405 f1', 'A PK 0404 f1', 'X PK 0504 f4'] }, (state) => {
      const { scenario } = state;
      scenario.shockCover[hexOf(state, '0504')] = -1;
      scenario.footing[hexOf(state, '0405')] = -1;
      scenario.footing[hexOf(state, '0404')] = -1;
      setEdge(state, scenario.hexsides, '0405', '0504', STREAM);
      setEdge(state, scenario.hexsides, '0404', '0504', STREAM);
    });
    declare(s, 'a/pk1: attack 0504', 'a/pk2: attack 0504');
    expect(modifierOn(s, 'x/pk1')).toBe(1 - 1 - 1 - 1 - 1);
  });

  test('who has no horse to lose is told to be driven back, not Unhorsed [14.3]', () => {
    const lowest = (...attackers: readonly string[]): string => {
      const s = toShock({ pieces: [...attackers, 'X DM 0504 f4 sd=-4/-4'] });
      return faces(
        declare(
          s,
          ...['pk1', 'mm1']
            .filter((id) => attackers.some((one) => one.includes(id.slice(0, 2).toUpperCase())))
            .map((id) => `a/${id}: attack 0504`),
        ),
      )[0]!;
    };
    expect(lowest('A PK 0405 f1')).toMatch(/^\d+ attackers Disordered, Retreat$/);
    expect(lowest('A MM 0405 f1')).toMatch(/^\d+ attackers Unhorsed$/);
    expect(lowest('A PK 0405 f1', 'A MM 0404 f1')).toMatch(/^\d+ Mounted Men-at-Arms Unhorsed, other attackers Disordered, Retreat$/);
  });

  test('stakes are worth more against horse alone [12.3]', () => {
    const stakes = (pieces: string[]): number => {
      const s = toShock({ pieces: [...pieces, 'X LB 0504 f4 stakes'] });
      declare(s, ...pieces.map((piece) => `a/${piece.slice(2, 4).toLowerCase()}1: attack 0504`));
      return modifierOn(s, 'x/lb1');
    };
    expect(stakes(['A MM 0405 f1'])).toBe(1 + 3 - 3);
    expect(stakes(['A MM 0405 f1', 'A DM 0404 f1'])).toBe(1 + 1 + 3 - 2);
    expect(stakes(['A DM 0604 f4'])).toBe(1 + 2 + 3); // from the rear they do not matter
  });

  test('Archers with Flails who have fired in reaction defend as Archers [16.5]', () => {
    const s = toShock({ game: 'infidel', pieces: ['A PK 0405 f1', 'X AF 0504 f4'] });
    declare(s, 'a/pk1: attack 0504');
    expect(modifierOn(s, 'x/af1')).toBe(1 + 0);
    s.setReacted(unitOf(s, 'x/af1'), 1);
    expect(modifierOn(s, 'x/af1')).toBe(1 + 1);
  });

  test('archers of Agincourt fall on those who are shaken, as if they had come off horses [12.3]', () => {
    const special = { pack: { specials: ['archers-melee'] } };
    const s = toShock({ pieces: ['A LB 0405 f1', 'X DM 0504 f4 disordered'], ...special });
    expect(legal(s, 'select')).toEqual(['a/lb1']);
    declare(s, 'a/lb1: attack 0504');
    expect(modifierOn(s, 'x/dm1')).toBe(-1 - 1 - 1);
    expect(isOver(toShock({ pieces: ['A LB 0405 f1', 'X DM 0504 f4'], ...special }))).toBe(true);
  });
});

describe('rules of single battles', () => {
  test('Hobilars of Keith ride down archers and the shaken, as Men-at-Arms with 1 less [12.1]', () => {
    const keith = { pack: { specials: ['keith'] } };
    const s = toShock({ pieces: ['A MH 0405 f1', 'X LB 0504 f4'], ...keith });
    declare(s, 'a/mh1: attack 0504');
    expect(modifierOn(s, 'x/lb1')).toBe(1 + 3 - 1);
    expect(isOver(toShock({ pieces: ['A MH 0405 f1', 'X PK 0504 f4'], ...keith }))).toBe(true);
    expect(isOver(toShock({ pieces: ['A MH 0405 f1', 'X LB 0504 f4'] }))).toBe(true);
  });

  test('drilled Schiltrons attack, others do not [16.2]', () => {
    const pieces = ['A PK 0405 f1 schiltron', 'X PK 0504 f4'];
    expect(isOver(toShock({ pieces, pack: { specials: ['schiltron'] } }))).toBe(true);
    expect(legal(toShock({ pieces, pack: { specials: ['schiltron', 'drilled-schiltron'] } }), 'select')).toEqual(['a/pk1']);
  });
});

describe('the order of things', () => {
  test('the player chooses which attack comes next [12.3]', () => {
    const s = toShock({ pieces: ['A PK 0405 f1', 'A PK 0408 f1', 'X PK 0504', 'X PK 0507'] });
    declare(s, 'a/pk1: attack 0504', 'a/pk2: attack 0507');
    expect(legalTexts(s)).toEqual(['resolve 0504', 'resolve 0507']);
    play(s, 'resolve 0507');
    die(s, 4);
    expect(stepName(s)).toBe('shock/roll'); // the other one is left
  });

  test('attackers are checked once on the ground that they attack over [12.3]', () => {
    const s = toShock({ pieces: ['A MM 0405 f1', 'X PK 0504'] }, (state) => {
      setEdge(state, state.scenario.disorderFrom[1], '0405', '0504', 6);
    });
    declare(s, 'a/mm1: attack 0504');
    expect(stepName(s)).toBe('shock/terrain');
    die(s, 6);
    expect(look(s, 'a/mm1').status).toBe('disordered');
  });

  test('Into the Breach is asked for before the roll, of the attacker, and seen by all [6.3]', () => {
    const s = toShock({ pieces: ['A PK 0405 f1', 'X PK 0504'], pack: { seizure: { blue: 1, red: 1 } } }, (state) => {
      state.setSideHand(0, 1 << 7);
    });
    declare(s, 'a/pk1: attack 0504');
    expect(legalTexts(s)).toEqual(['counter into-the-breach', 'hold-counter']);
    play(s, 'counter into-the-breach');
    expect(faces(s)).toContain('9 defender Disordered, Retreat; Continued Attack'); // 9 - 1 + 1
    expect(s.sidePlayed(0)).toBe(1 << 7);
  });
});

describe('Retreat Before Combat', () => {
  test('horse goes before foot, Disordered, and an attacker may follow [12.2]', () => {
    const s = toShock({ pieces: ['A PK 0405 f1', 'X MM 0504 f4'] });
    declare(s, 'a/pk1: attack 0504');
    expect(stepName(s)).toBe('shock/evade');
    expect(legal(s, 'retreat').map((text) => text.slice(0, 4))).not.toContain('0404'); // next to the attacker
    play(s, 'retreat 0604 2');
    expect(look(s, 'x/mm1')).toEqual({ hex: '0604', facing: 2, status: 'disordered' });
    expect(legalTexts(s)).toEqual(['pass', 'pick a/pk1']);
    play(s, 'pick a/pk1', 'advance 0504 0');
    expect(look(s, 'a/pk1')).toEqual({ hex: '0504', facing: 0, status: 'normal' });
    expect(isOver(s)).toBe(true); // who has followed does not attack
  });

  test('not before horse, not when Disordered, not in Infidel at the price of order [12.2]', () => {
    expect(stepName(declare(toShock({ pieces: ['A MM 0405 f1', 'A PK 0404 f1', 'X MM 0504 f4 disordered'] }), 'a/mm1: attack 0504'))).toBe(
      'shock/roll',
    );
    const s = declare(toShock({ game: 'infidel', pieces: ['A PK 0405 f1', 'X HC 0504 f4'] }), 'a/pk1: attack 0504');
    play(s, 'retreat 0604 4');
    expect(look(s, 'x/hc1').status).toBe('normal');
  });

  test('light cavalry goes before heavier horse by its table [12.2]', () => {
    const s = declare(toShock({ game: 'infidel', pieces: ['A KN 0405 f1', 'X LC/A 0504 f4'] }), 'a/kn1: attack 0504');
    play(s, 'retreat 0604 4');
    expect(faces(s)).toEqual(['012 x LC/A 1 gets away', '3456789 x LC/A 1 gets away Disordered']);
    die(s, 3);
    expect(look(s, 'x/lca1')).toEqual({ hex: '0604', facing: 4, status: 'disordered' });
  });

  test('by option it can be caught: then it stays and fights [12.2]', () => {
    const s = declare(
      toShock({ game: 'infidel', pieces: ['A KN 0405 f1', 'X LC/A 0504 f4'], options: { lightRetreat: 'shock' } }),
      'a/kn1: attack 0504',
    );
    play(s, 'retreat 0604 4');
    die(s, 7);
    expect(look(s, 'x/lca1').hex).toBe('0504');
    expect(stepName(s)).toBe('shock/roll');
  });

  test('one who attacks two follows only if both have gone, into either hex [12.2]', () => {
    const pieces = ['A PK 0405 f1', 'X MM 0504 f4', 'X MM 0505 f4'];
    const s = declare(toShock({ pieces }), 'a/pk1: attack-both');
    play(s, 'retreat 0604 4', 'retreat 0606 4');
    expect(legalTexts(s)).toEqual(['pass', 'pick a/pk1']);
    play(s, 'pick a/pk1');
    expect(legal(s, 'advance').map((text) => text.slice(0, 4))).toContain('0505');
    const t = declare(toShock({ pieces }), 'a/pk1: attack-both');
    play(t, 'retreat 0604 4', 'pass');
    expect(stepName(t)).toBe('shock/roll');
    expect(modifierOn(t, 'x/mm2')).toBe(2); // one against one now, Pike against horse
  });
});

describe('artillery', () => {
  test('alone it is lost without a roll, and the attackers enter [12.5] [12.4]', () => {
    const s = declare(toShock({ game: 'blood-and-roses', pieces: ['A INF 0405 f1', 'X ART 0504 f4'] }), 'a/inf1: attack 0504');
    expect(look(s, 'x/art1').status).toBe('eliminated');
    expect(stepName(s)).toBe('shock/advance');
  });

  test('under other troops it does not count, and is lost when they are shaken [12.5] [12.3]', () => {
    const sketch = { game: 'blood-and-roses', pieces: ['A DM 0405 f1', 'X ART 0504 f4', 'X LB 0604 f4'] };
    const stack = (state: IronState): void => {
      state.lift(unitOf(state, 'x/lb1'));
      state.place(unitOf(state, 'x/lb1'), hexOf(state, '0504'), 0);
    };
    const s = declare(toShock(sketch, stack), 'a/dm1: attack 0504');
    expect(modifierOn(s, 'x/lb1')).toBe(1 + 2);
    die(s, 1); // attackers and defender Disordered
    expect([look(s, 'x/lb1').status, look(s, 'x/art1').status]).toEqual(['disordered', 'eliminated']);
  });
});

describe('Engaged', () => {
  const options = { engaged: true };
  test('who fights without driving anybody off stays in it [16.9]', () => {
    const s = declare(toShock({ pieces: ['A PK 0405 f1', 'X PK 0504'], options }), 'a/pk1: attack 0504');
    die(s, 7); // defender Disordered
    expect([s.engaged(unitOf(s, 'a/pk1')), s.engaged(unitOf(s, 'x/pk1'))]).toEqual([1, 1]);
    const t = declare(toShock({ pieces: ['A PK 0405 f1', 'X PK 0504'], options }), 'a/pk1: attack 0504');
    die(t, 0);
    play(t, legalTexts(t)[0]!);
    expect(t.engaged(unitOf(t, 'x/pk1'))).toBe(0);
  });

  test('an Engaged unit attacks those with whom it is Engaged, and nobody else [16.9]', () => {
    const s = toShock({ pieces: ['A PK 0405 f1', 'X PK 0504', 'X LB 0505'], options }, (state) => {
      for (const id of ['a/pk1', 'x/pk1']) state.setEngaged(unitOf(state, id), 1);
    });
    expect(stepName(s)).toBe('shock/roll'); // it must, and one enemy only
    expect(modifierOn(s, 'x/pk1')).toBe(-1);
  });

  test('two in front of it: both, unless a friend attacks one of them [16.9]', () => {
    const engaged = (state: IronState): void => ['a/pk1', 'x/dm1', 'x/lb1'].forEach((id) => state.setEngaged(unitOf(state, id), 1));
    const enemies = ['X DM 0504 f4', 'X LB 0505 f4'];
    const alone = toShock({ pieces: ['A PK 0405 f1', ...enemies], options }, engaged);
    expect([stepName(alone), alone.second(0)]).toEqual(['shock/roll', unitOf(alone, 'x/lb1')]);
    const s = toShock({ pieces: ['A PK 0405 f1', 'A PK 0406 f1', ...enemies], options }, engaged);
    play(s, 'select a/pk2'); // it has the archers before it alone
    expect([s.target(unitOf(s, 'a/pk1')), s.second(unitOf(s, 'a/pk1'))]).toEqual([unitOf(s, 'x/dm1'), -1]); // the other one has to take these
  });

  test('nobody takes both enemies from a friend who has to attack one of them [16.9] [12.1]', () => {
    const pieces = ['A PK 0405 f1', 'A PK 0406 f1', 'X DM 0504 f4', 'X LB 0505 f4'];
    const fight = (...ids: readonly string[]): IronState =>
      toShock({ pieces, options }, (state) => ids.forEach((id) => state.setEngaged(unitOf(state, id), 1)));
    const bound = fight('a/pk2', 'x/lb1'); // the second one has the archers before it, and must attack them
    expect(choicesOf(bound, 'a/pk1')).toEqual(['attack 0504']);
    expect(legalTexts(bound)).not.toContain('done');
    expect(choicesOf(fight(), 'a/pk1')).toEqual(['attack 0504', 'attack-both']);
  });

  test('nor from one who goes on with a Continued Attack [14.7]', () => {
    const s = toShock({ pieces: ['A PK 0405 f1', 'A PK 0406 f1', 'X DM 0504 f4', 'X LB 0505 f4'] }, (state) => {
      state.clashes = 1;
      for (const id of ['a/pk1', 'a/pk2']) state.setGoesOn(unitOf(state, id), 1);
    });
    expect(choicesOf(s, 'a/pk1')).toEqual(['attack 0504']);
  });
});
