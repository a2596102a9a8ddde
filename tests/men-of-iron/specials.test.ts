import { describe, expect, test } from 'vitest';
import type { ScenarioPack } from '../../rules/core/index.ts';
import { menOfIron } from '../../rules/men-of-iron/index.ts';
import { builtInPacks } from '../../rules/men-of-iron/scenarios/builtin.ts';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { checkCommand } from '../../rules/men-of-iron/mechanics/command/command-range.ts';
import { provoke } from '../../rules/men-of-iron/mechanics/command/neutral.ts';
import { activate, begin, expectWeights, field, fresh, legal, legalTexts, look, stepName, unitOf } from './field.ts';
import { die, play } from './idle.ts';

/** A scenario at its first Free Activation, nothing drawn. */
function opening(scenario: string): IronState {
  const s = menOfIron.load(scenario).newState() as IronState;
  s.clearStack();
  for (const side of [0, 1] as const) s.setSidePlayed(side, (1 << s.scenario.seizure[side]) - 1);
  return begin(s, 'activation/free');
}

const battleOf = (s: IronState, id: string): number => s.scenario.battles.findIndex((battle) => battle.id === id);

describe('Shield Walls', () => {
  const wall = { shieldWall: ['blue'] };

  test('are formed at the set-up, and by the activated Battle before all else, in order of the units [16.2]', () => {
    const s = fresh({ pieces: ['A PK 0304', 'A AX 0305', 'A DM 0306', 'B PK 0308', 'X PK 1104'], pack: wall });
    expect([stepName(s), ...legal(s, 'form')]).toEqual(['set-up/form', 'a/pk1 shield-wall', 'a/dm1 shield-wall', 'b/pk1 shield-wall']);
    play(s, 'form a/dm1 shield-wall');
    expect(legal(s, 'form')).toEqual(['b/pk1 shield-wall']);
    play(s, 'done', 'battle a');
    expect([stepName(s), ...legal(s, 'form')]).toEqual(['command/form', 'a/pk1 shield-wall', 'a/dm1 none']);
    play(s, 'form a/pk1 shield-wall');
    expect(s.formation(unitOf(s, 'a/pk1'))).toBe(1);
  });

  test('are not formed by the Disordered, who may break them up [16.2]', () => {
    const s = field({ pieces: ['A PK 0304 disordered', 'A PK 0305 disordered shield-wall', 'X PK 1104'], pack: wall });
    begin(s, 'activation/free');
    play(s, 'battle a');
    expect(legal(s, 'form')).toEqual(['a/pk2 none']);
  });

  test('of Scots are Schiltrons, of Pikes alone [16.2]', () => {
    const s = opening('bannockburn');
    play(s, 'battle robert');
    expect(legal(s, 'form')).toEqual(['robert/pk1 schiltron', 'robert/pk2 schiltron', 'robert/pk3 schiltron']);
    expect(legal(opening('bannockburn'), 'battle')).not.toContain('van');
  });
});

describe('the Stanleys', () => {
  test('join Henry on 2 or less, and 1 or less; a failed try is a Pass [6.1]', () => {
    const s = opening('bosworth');
    play(s, 'battle wstanley');
    expectWeights(s, { 1: 3, 0: 7 });
    die(s, 3);
    expect([s.side, s.turn, stepName(s)]).toEqual([1, 1, 'activation/free']);
    play(s, 'pass', 'battle wstanley');
    die(s, 2);
    expect([s.side, stepName(s), s.battleNeutral(battleOf(s, 'wstanley'))]).toEqual([0, 'activation/free', 0]);
    play(s, 'battle tstanley');
    expectWeights(s, { 1: 4, 0: 6 });
  });

  test('are the more willing the more Richard has lost [6.1]', () => {
    const s = opening('bosworth');
    s.setSidePoints(1, 13);
    play(s, 'battle tstanley');
    expectWeights(s, { 1: 4, 0: 6 });
  });

  test('both join when the enemy goes against one of them [6.1]', () => {
    const s = opening('bosworth');
    provoke(s, unitOf(s, 'tstanley/inf1'));
    expect(['wstanley', 'tstanley'].map((id) => s.battleNeutral(battleOf(s, id)))).toEqual([0, 0]);
  });
});

test('only a neutral Battle is won over: the pack says so', () => {
  const built = builtInPacks.find(({ id }) => id === 'bosworth')!;
  const battles = (built['battles'] as { readonly id: string }[]).map((battle) =>
    battle.id === 'wstanley' ? { ...battle, neutral: false } : battle,
  );
  expect(() => menOfIron.load({ ...built, id: 'joined', battles } as ScenarioPack)).toThrow('Only a neutral Battle is won over');
});

describe('Northumberland', () => {
  test('acts on 4 or less, or his Battle goes to Phase D [6.1]', () => {
    const s = opening('bosworth');
    play(s, 'pass');
    s.setStatus(unitOf(s, 'northumb/inf1'), 1);
    play(s, 'battle northumb');
    expect(stepName(s)).toBe('special/stands');
    die(s, 5);
    expect([stepName(s), look(s, 'northumb/inf1').status]).toEqual(['continuation/choose', 'normal']);
  });
});

describe('Comyn', () => {
  const built = builtInPacks.find(({ id }) => id === 'falkirk')!;
  const battles = (built['battles'] as { readonly id: string }[]).map((battle) =>
    battle.id === 'comyn' ? { ...battle, leaves: { upTo: 5, within: 4 } } : battle,
  );
  const pack = { ...built, id: 'passing-comyn', battles };

  function falkirk(near: string): IronState {
    const s = menOfIron.load(pack as ScenarioPack).newState() as IronState;
    s.clearStack();
    for (const side of [0, 1] as const) s.setSidePlayed(side, (1 << s.scenario.seizure[side]) - 1);
    s.moveUnits(unitOf(s, 'lincoln/mm1'), -1, s.scenario.grid.parse(near));
    return begin(s, 'activation/free');
  }

  test('rides off on 5 or less once an enemy has come within four hexes, at no cost [6.1]', () => {
    const s = falkirk('1010');
    play(s, 'pass');
    expectWeights(s, { 1: 6, 0: 4 });
    die(s, 5);
    expect([look(s, 'comyn/mm1').status, s.sidePoints(1), s.battleTested(battleOf(s, 'comyn'))]).toEqual(['withdrawn', 0, 1]);
  });

  test('is asked once, and not before [6.1]', () => {
    const far = falkirk('1110');
    play(far, 'pass');
    expect(stepName(far)).toBe('activation/free');
    const s = falkirk('1010');
    play(s, 'pass');
    die(s, 6);
    play(s, 'pass');
    expect([stepName(s), look(s, 'comyn/mm1').status]).toEqual(['activation/free', 'normal']);
  });
});

describe('Arsuf', () => {
  test('has one Battle under three leaders: In Command is who is so through any of them [5.2]', () => {
    const s = opening('arsuf');
    activate(s, 'crusade');
    checkCommand(s);
    const { units } = s.scenario.battles[s.battle]!;
    expect(units.every((unit) => s.inCommand(unit) === 1)).toBe(true);
  });

  test('has baggage that is never activated [6.1]', () => {
    const s = opening('arsuf');
    play(s, 'pass');
    expect(legalTexts(s)).not.toContain('battle train');
  });
});

describe('Courtrai', () => {
  test('has Battles without leaders, which only a Free Activation activates [6.4]', () => {
    const s = opening('courtrai');
    expect(legal(s, 'battle')).toContain('castle');
    play(s, 'battle burlats');
    while (stepName(s) !== 'continuation/choose') play(s, 'done');
    expect(legal(s, 'battle')).toEqual(['nesle', 'artois', 'stpol']);
  });
});
