// Statements of the example pages and of the supplement, one by one, each in a position that could show otherwise.
import { describe, expect, it } from 'vitest';
import { FORMATION, ORDER, type Order, SPEECHES } from '../../rules/spanish-fury/charts/types.ts';
import { canCharge, mayCharge } from '../../rules/spanish-fury/mechanics/charges/charges.ts';
import { hasTroops, ordersToSend } from '../../rules/spanish-fury/mechanics/orders/doubt.ts';
import { canFireAt, canTell, fireIntensity, mayFire } from '../../rules/spanish-fury/mechanics/fighting/fire.ts';
import { loseGeneral } from '../../rules/spanish-fury/mechanics/morale/officers.ts';
import { meleeNumber, stanceOf } from '../../rules/spanish-fury/mechanics/fighting/melee-numbers.ts';
import { hasSpeech, speechesUnder } from '../../rules/spanish-fury/mechanics/orders/speeches.ts';
import { finalPoints } from '../../rules/spanish-fury/mechanics/morale/victory.ts';
import { statusWords } from '../../rules/spanish-fury/notation/words.ts';
import { DISPERSED, type FuryState, KILLED, READY, SURRENDERED, WAITING } from '../../rules/spanish-fury/state/state.ts';
import { STEP } from '../../rules/spanish-fury/state/steps.ts';
import {
  begin,
  brigadeNamed,
  die,
  type Drawn,
  expectWeights,
  field,
  generalNamed,
  legal,
  legalTexts,
  placed,
  play,
  type Sketch,
  stepName,
  unitNamed,
  weights,
} from './field.ts';

const MILLERS: Drawn = { type: 'late-millers', stands: 6, at: [20, 10] };
const REITERS: Drawn = { type: 'reiters', stands: 9, formation: 'caracole', at: [20, 15] };
const GENSDARMES: Drawn = { type: 'gensdarmes', stands: 6, at: [20, 10] };
const LEGION: Drawn = { type: 'french-legion', stands: 12, formation: 'column', at: [20, 15] };
const PIKES: Drawn = { type: 'landsknechts', stands: 12, formation: 'column', at: [20, 10] };
const FAR: Drawn = { type: 'gensdarmes', at: [55, 44] };
const ASIDE: Drawn = { type: 'landsknechts', at: [50, 5] };

const unit = unitNamed;
const named = (set: number): string[] => SPEECHES.filter((_, i) => (set >> i) & 1);
const speeches = (s: FuryState, id: string, order: Order): string[] => named(speechesUnder(s, unit(s, id), ORDER[order]));

/** Blue's `a`, told to charge, before Red's `z`. */
function charge(a: Drawn, z: Drawn, more: Partial<Sketch> = {}): FuryState {
  const s = field({ ...more, units: { a: { ...a, cells: { speech: 'charge', ...a.cells } }, z, ...more.units } });
  return begin(s, 'charge/declare', unit(s, 'a'));
}

/** Blue's `a` acts by a speech, and no order binds it unless the sketch says so. */
function act(a: Drawn, speech: string, more: Partial<Sketch> = {}): FuryState {
  const brigades = { blue: { order: 'manoeuvre' } };
  const s = field({ brigades, ...more, units: { a: { ...a, cells: { speech, ...a.cells } }, z: FAR, ...more.units } });
  return begin(s, 'move/unit', unit(s, 'a'));
}

/** The fire of a turn in which `a` and `z` stand before one another. */
function fire(a: Drawn, z: Drawn, more: Partial<Sketch> = {}): FuryState {
  return begin(field({ ...more, units: { a, z, ...more.units } }), 'fire/begin');
}

describe('page 1', () => {
  it('Marshalling of 6 never fails: no die is thrown [1.11]', () => {
    const s = act(PIKES, 'form', { units: { z: { ...GENSDARMES, at: [20, 18] } } });
    play(s, 'form hedgehog');
    expect([stepName(s), s.formation(unit(s, 'a'))]).toEqual(['over', FORMATION.hedgehog]);
  });

  it('a sixth of its companies lost adds 1 to Waver rolls, a third 2 [1.14]', () => {
    const rolls = (stands: number): Record<string, number> => weights(charge({ ...MILLERS, cells: { stands } }, LEGION));
    expect([rolls(6), rolls(5), rolls(4)]).toEqual([
      { 0: 33, 1: 3 },
      { 0: 30, 1: 5, 2: 1 },
      { 0: 26, 1: 7, 2: 3 },
    ]);
  });

  it('who rallies is halted, and does not fire [1.7] [14.4]', () => {
    const s = act({ ...REITERS, at: [20, 10], level: 3 }, 'rally', { units: { z: { ...LEGION, at: [20, 14.5] } } });
    expect([stepName(s), placed(s, 'a')]).toEqual(['move/rally', [20, 10, 0]]);
    expect(mayFire(s, unit(s, 'a'))).toBe(false);
  });

  it('who has lost nothing has nothing to rally [1.7]', () => {
    const s = field({ units: { a: MILLERS, b: { ...MILLERS, at: [30, 10], level: 1 }, z: FAR } });
    expect([speeches(s, 'a', 'hold'), speeches(s, 'b', 'hold')]).toEqual([
      ['march', 'hold', 'form'],
      ['march', 'hold', 'rally', 'form'],
    ]);
  });
});

describe('page 2', () => {
  it('the Generalissimo loses his post when he is lost, and the best of the others has it [2.1]', () => {
    const s = field({
      units: { a: MILLERS, b: { ...MILLERS, at: [30, 10], brigade: 'left' }, c: { ...MILLERS, at: [40, 10], brigade: 'mid' }, z: FAR },
      generals: { mid: { strategy: 5 } },
    });
    loseGeneral(s, s.sideGeneralissimo(0), KILLED);
    expect(s.sideGeneralissimo(0)).toBe(generalNamed(s, 'mid-general'));
  });

  it('who is in no brigade acts with the Generalissimo, and attached with his regiment [2.3] [11.2]', () => {
    const units = { a: MILLERS, b: { ...GENSDARMES, at: [32, 10] as const, brigade: 'left' }, z: FAR };
    const s = field({ units: { ...units, c: { type: 'argoulets', at: [50, 10] }, d: { type: 'argoulets', with: 'b' } } });
    expect([s.commanderOf(unit(s, 'c')), s.commanderOf(unit(s, 'd'))]).toEqual([s.sideGeneralissimo(0), generalNamed(s, 'left-general')]);
  });

  it.each([
    ['exultant', { 0: 36 }],
    ['resolute', { 0: 35, 1: 1 }],
    ['uncertain', { 0: 33, 1: 3 }],
    ['desperate', { 0: 30, 1: 5, 2: 1 }],
    ['hopeless', { 0: 26, 1: 7, 2: 3 }],
  ] as const)('Confidence counts in Waver rolls: %s [2.8]', (confidence, expected) => {
    const s = charge(MILLERS, LEGION, { state: { sides: { blue: { confidence } } } });
    if (confidence === 'exultant') expect(stepName(s)).not.toBe('charge/roll');
    else expectWeights(s, expected);
  });
});

describe('page 3', () => {
  it('light horse with heavy horse moves as that does [3.2]', () => {
    const s = act(GENSDARMES, 'double', { units: { b: { type: 'argoulets', with: 'a' } } });
    play(s, 'move 0 full');
    expect([placed(s, 'a'), s.level(unit(s, 'a'))]).toEqual([[20, 20, 0], 1]);
  });

  it('skirmishers with heavy horse fight from the second round on [3.8] [10.22]', () => {
    const s = field({
      units: {
        a: { ...GENSDARMES, cells: { foe: 'z' } },
        b: { type: 'argoulets', stands: 3, with: 'a' },
        z: { type: 'chevaulegers', stands: 6, formation: 'horse-column', at: [20, 12.5], cells: { foe: 'a' } },
      },
    });
    const [a, z] = [unit(s, 'a'), unit(s, 'z')];
    const number = (): number => meleeNumber(s, a, z, stanceOf(s, a), stanceOf(s, z));
    expect(number()).toBe(4);
    s.setRounds(a, 1);
    expect(number()).toBe(5);
  });
});

describe('page 4', () => {
  it('routers make a Mob of a friend in melee without a test [4.2]: SF-30', () => {
    const s = field({
      units: {
        a: { ...LEGION, at: [20, 28], cells: { status: 'routing', level: 5, quarry: 'z' } },
        b: { ...PIKES, at: [20, 23.5], cells: { foe: 'y' } },
        y: { ...LEGION, at: [20, 20.5], heading: 0, cells: { foe: 'b' } },
        z: { ...FAR, at: [20, 34] },
      },
    });
    begin(s, 'forced/flee', unit(s, 'a'));
    expect([stepName(s), s.level(unit(s, 'b'))]).toEqual(['over', 5]);
  });

  it('lances are worn by who countercharges, and not by who stands [4.7]', () => {
    const worn = (impetus: boolean): number => {
      const s = field({ units: { a: MILLERS, z: { ...GENSDARMES, at: [20, 12.5], cells: { foe: 'a', impetus } } } });
      s.setFoe(unit(s, 'a'), unit(s, 'z'));
      begin(s, 'melee/next');
      die(s, 7);
      return s.lances(unit(s, 'z'));
    };
    expect([worn(true), worn(false)]).toEqual([1, 0]);
  });
});

describe('page 5', () => {
  it('Petronels have only Loose: they face anew, and no more [5.5] [1.4]', () => {
    const s = act({ type: 'petronels', at: [20, 10] }, 'form');
    expect(legalTexts(s)).toEqual(['done', 'face left', 'face right', 'face about']);
  });

  it('a regiment stands as wide and deep as its formation says [4.4] [13.4]', () => {
    const s = field({ units: { a: { ...REITERS, at: [20, 10] }, b: { ...GENSDARMES, at: [32, 10] }, z: LEGION } });
    const size = (id: string): number[] => [s.boxOf(unit(s, id)).halfWidth / 200, s.boxOf(unit(s, id)).halfDepth / 200];
    expect([size('a'), size('b'), size('z')]).toEqual([
      [3, 3],
      [6, 1],
      [4, 3],
    ]);
  });
});

describe('page 6', () => {
  const shot: Drawn = { ...LEGION, formation: 'shot-forward', shot: 6 };

  it('who is shot to pieces fires with what he was when the fire began [6.4] [7.8]: SF-23', () => {
    const s = fire({ ...REITERS, at: [20, 10], level: 2 }, { ...shot, at: [20, 16] }, { generals: { red: { strategy: 4 } } });
    const before = fireIntensity(s, unit(s, 'a'), unit(s, 'z'), false);
    play(s, 'fire z a');
    die(s, 5);
    expect([s.hitLevels(unit(s, 'a')), s.level(unit(s, 'a')), fireIntensity(s, unit(s, 'a'), unit(s, 'z'), false)]).toEqual([2, 2, before]);
  });

  it('any target in reach may be picked [6.8]', () => {
    const s = fire(
      { ...shot, at: [20, 10] },
      { ...REITERS, at: [17, 17] },
      { units: { y: { type: 'petronels', stands: 8, at: [24, 15] }, b: ASIDE } },
    );
    expect(legal(s, 'fire').sort()).toEqual(['a y', 'a z']);
  });

  it('a general is tested for casualties of his own regiment only [6.9]: SF-12', () => {
    const steps = (where: string, casualties: number): string => {
      const s = field({
        units: { a: { ...MILLERS, cells: { hitLevels: 1, hitCasualties: casualties } }, b: { ...MILLERS, at: [30, 10] }, z: FAR },
        generals: { blue: { with: where } },
      });
      return stepName(begin(s, 'fire/apply'));
    };
    expect([steps('a', 1), steps('a', 0), steps('b', 1)]).toEqual(['officer/check', 'over', 'over']);
  });

  it('heavy horse that doubled may not fire, light horse may [6.10]', () => {
    const may = (a: Drawn): boolean => {
      const s = field({ units: { a: { ...a, at: [20, 10], cells: { speech: 'double', pace: 'doubled' } }, z: LEGION } });
      return mayFire(s, unit(s, 'a'));
    };
    expect([may(REITERS), may({ type: 'petronels' })]).toEqual([false, true]);
  });
});

describe('page 7', () => {
  it('less than four casualties take no company [7.7] [4.8]', () => {
    const s = field({ units: { a: { ...REITERS, at: [20, 10], cells: { casualties: 3, hitCasualties: 1 } }, z: FAR } });
    begin(s, 'fire/apply');
    expect([s.stands(unit(s, 'a')), s.casualties(unit(s, 'a'))]).toEqual([8, 0]);
  });

  it('who has no order takes no opportunity, and charges when he is told to [12.2]: SF-53', () => {
    const may = (speech: string): boolean => {
      const s = field({ units: { a: { type: 'argoulets', at: [20, 10], cells: { speech } }, b: ASIDE, z: { ...LEGION, level: 5 } } });
      return mayCharge(s, unit(s, 'a'));
    };
    expect([may('hold'), may('march'), may('charge')]).toEqual([false, false, true]);
  });
});

describe('page 8', () => {
  it('Harass lays no Charge, Assault no Hold and no Retire [8.2] [12.1]', () => {
    const s = field({ units: { a: { ...MILLERS, level: 1 }, z: LEGION } });
    expect(speeches(s, 'a', 'harass')).toEqual(['march', 'double', 'hold', 'rally', 'form', 'retire']);
    expect(speeches(s, 'a', 'assault')).toEqual(['charge', 'march', 'double', 'rally', 'form']);
  });

  it('who has commanded shot is told no Double [8.4]', () => {
    const s = field({ units: { a: MILLERS, b: { type: 'commanded-shot', with: 'a' }, z: LEGION } });
    expect(speeches(s, 'a', 'assault')).toEqual(['charge', 'march', 'form']);
  });

  it('but he charges as far as others do, and leaves the shot behind [8.4] [9.10]: SF-94', () => {
    const run = (y: number): FuryState => {
      const s = charge(MILLERS, { ...LEGION, at: [20, y] }, { units: { b: { type: 'commanded-shot', with: 'a' } } });
      die(s, 2);
      return s;
    };
    const s = run(20);
    die(s, 12); // they rout, and foot before horse is lost
    expect([s.status(unit(s, 'b')), s.boxOf(unit(s, 'a')).halfWidth]).toEqual([DISPERSED, 600]);
  });

  it('the better Strategy acts first, in moves too [8.5]', () => {
    const s = field({
      units: {
        a: { ...MILLERS, cells: { speech: 'march' } },
        n: { ...FAR, cells: { speech: 'march' } },
        z: { ...REITERS, at: [40, 44], cells: { speech: 'march' } },
      },
      generals: { red: { strategy: 5 }, blue: { strategy: 4 } },
    });
    s.push(STEP['fire/begin']);
    begin(s, 'action/others');
    expect([stepName(s), s.actor, legal(s, 'select')]).toEqual(['action/select', 1, ['n', 'z']]);
  });

  it('who leaves a ploughed field tests, a 5 against 4 is a level [8.7]', () => {
    const terrain = [{ id: 'plough', type: 'ploughed', rect: { x: 10, y: 5, w: 20, h: 8 } }];
    const s = act(MILLERS, 'march', { terrain });
    play(s, 'move 0 full');
    die(s, 5);
    expect([placed(s, 'a')[1], s.level(unit(s, 'a')), stepName(s)]).toEqual([14, 1, 'over']);
  });
});

describe('page 9', () => {
  it('a Charge may not be let pass, an opportunity may [9.2] [9.4] [7.11]', () => {
    const near: Drawn = { ...LEGION, at: [16.5, 17] };
    const two = { units: { y: { ...LEGION, at: [23.5, 17] as const } } };
    expect(legalTexts(charge(MILLERS, near, two)).sort()).toEqual(['charge y', 'charge z']);
    expect(legalTexts(charge({ ...MILLERS, cells: { speech: 'march' } }, near, two)).sort()).toEqual(['charge y', 'charge z', 'pass']);
  });

  it('who is scrambled neither fires nor forms [9.8] [10.2]', () => {
    const s = charge(MILLERS, { ...LEGION, formation: 'shot-forward', level: 2 });
    die(s, 2, 7); // the row of the Legion: 8, 9, 11; Ferocity 2
    expect([s.level(unit(s, 'z')), s.foe(unit(s, 'a')) >= 0, stepName(s)]).toEqual([3, true, 'over']);
  });
});

describe('page 10', () => {
  it('a general who is not leading is hurt less easily than one who does [10.14] [18.3]', () => {
    const test = (leads: boolean): Record<string, number> => {
      const s = field({
        units: { a: { ...MILLERS, cells: { foe: 'z' } }, z: { ...LEGION, cells: { foe: 'a' } } },
        generals: { blue: { with: 'a', valour: 1 } },
      });
      s.setGeneralLeads(0, leads ? 1 : 0);
      begin(s, 'melee/winner', unit(s, 'a'), unit(s, 'z'), 1, 0);
      s.apply(1);
      return weights(s);
    };
    expect([test(true), test(false)]).toEqual([
      { 0: 30, 1: 6 },
      { 0: 35, 1: 1 },
    ]);
  });

  it('a general lost is an Alarm and no Rejoicing, a Generalissimo two and one [10.15]', () => {
    const s = field({ units: { a: MILLERS, b: { ...MILLERS, at: [30, 10], brigade: 'left' }, z: FAR } });
    loseGeneral(s, generalNamed(s, 'left-general'), KILLED);
    expect([s.sideAlarms(0), s.sideRejoicings(1)]).toEqual([1, 0]);
    loseGeneral(s, generalNamed(s, 'blue-general'), KILLED);
    expect([s.sideAlarms(0), s.sideRejoicings(1)]).toEqual([3, 1]);
  });

  it('only a general with Valour is asked whether he leads [10.4]: SF-93', () => {
    const asked = (valour: number): string => {
      const s = charge(MILLERS, LEGION, { generals: { blue: { with: 'a', valour } } });
      die(s, 2, 2);
      while (stepName(s).startsWith('charge/') && stepName(s) !== 'charge/lead') play(s, 'pass');
      return stepName(s);
    };
    expect([asked(1), asked(0)]).toEqual(['charge/lead', 'over']);
  });

  it('who fights hears no speech and does not act [10.21]', () => {
    const s = field({ units: { a: { ...MILLERS, cells: { foe: 'z' } }, z: { ...LEGION, cells: { foe: 'a' } } } });
    expect([hasSpeech(s, unit(s, 'a')), mayCharge(s, unit(s, 'a')), mayFire(s, unit(s, 'z'))]).toEqual([false, false, false]);
  });

  it('who broke off must rally, whatever his order [10.25]', () => {
    const s = field({ units: { a: { ...MILLERS, level: 5, cells: { regroup: true } }, z: FAR } });
    for (const order of ['assault', 'hold', 'harass'] as const) expect(speeches(s, 'a', order)).toEqual(['rally']);
  });
});

describe('orders and speeches', () => {
  it('a Charge without a target goes on as a March towards the nearest enemy [12.1]', () => {
    const s = act(MILLERS, 'charge', { brigades: { blue: { order: 'assault' } }, units: { z: { ...LEGION, at: [20, 40] } } });
    expect(legal(s, 'move').filter((text) => text.startsWith('0 '))).toEqual(['0 full']);
    play(s, 'move 0 full');
    expect(placed(s, 'a')[1]).toBe(14);
  });

  it('Assault goes at who fights, not after routers who are nearer [12.1]: SF-96', () => {
    const units = {
      y: { ...LEGION, at: [20, 4] as const, cells: { status: 'routing', level: 5, quarry: 'a' } },
      z: { ...LEGION, at: [20, 30] as const },
    };
    const s = act(MILLERS, 'march', { brigades: { blue: { order: 'assault' } }, units });
    expect(legal(s, 'move')).toContain('0 full');
    expect(legal(s, 'move').some((text) => text.startsWith('about'))).toBe(false);
    const after = act(MILLERS, 'march', { brigades: { blue: { order: 'assault' } }, units: { z: units.y } });
    expect(legal(after, 'move').every((text) => text.startsWith('about') || text.endsWith('none'))).toBe(true);
  });

  it('a weak Generalissimo sends one order, others two; none goes to a brigade that hears nobody [12.3]', () => {
    const units = {
      a: MILLERS,
      b: { ...MILLERS, at: [30, 10] as const, brigade: 'left' },
      c: { ...MILLERS, at: [40, 10] as const, brigade: 'mid' },
      z: FAR,
    };
    const most = (strategy: number): number => ordersToSend(field({ units, generals: { blue: { strategy } } }), 0);
    expect([most(2), most(3)]).toEqual([1, 2]);
    const s = field({ units: { ...units, b: { ...units.b, cells: { status: 'routing', level: 5 } } } });
    expect([hasTroops(s, brigadeNamed(s, 'left')), hasTroops(s, brigadeNamed(s, 'mid'))]).toEqual([false, true]);
  });
});

describe('fire', () => {
  const shot: Drawn = { ...LEGION, formation: 'shot-forward', shot: 6, at: [20, 10] };

  it('who has changed formation or facing does not fire in that turn, who kept his does [14.4]', () => {
    const may = (answer: string): boolean => {
      const s = act(shot, 'form');
      play(s, answer);
      return mayFire(s, unit(s, 'a'));
    };
    expect([may('form column'), may('face left'), may('done')]).toEqual([false, false, true]);
  });

  it('guns fire under Hold only [19.1] [14.4]: SF-98', () => {
    const may = (speech: string): boolean => {
      const s = field({ units: { a: { type: 'sakers', at: [20, 10], cells: { speech } }, b: ASIDE, z: LEGION } });
      return mayFire(s, unit(s, 'a'));
    };
    expect([may('hold'), may('march'), may('form')]).toEqual([true, false, false]);
  });

  it('45 degrees to each side of the front [14.2]', () => {
    const can = (x: number, y: number): boolean => {
      const s = field({ units: { a: shot, z: { type: 'petronels', stands: 2, at: [x, y] } } });
      return canFireAt(s, unit(s, 'a'), unit(s, 'z'));
    };
    expect([can(24, 16), can(29, 13)]).toEqual([true, false]);
  });

  it('a shot that no face of the die makes tell is not offered, and who has no other is not asked [14.1]: SF-92', () => {
    const enfants: Drawn = { type: 'enfants-perdus', stands: 2, at: [20, 10] };
    const s = fire(enfants, { type: 'petronels', stands: 4, at: [20, 16] }, { units: { b: ASIDE } });
    expect([canFireAt(s, unit(s, 'a'), unit(s, 'z')), canTell(s, unit(s, 'a'), unit(s, 'z'), false)]).toEqual([true, false]);
    expect(legal(s, 'fire')).not.toContain('a z');
    const near = fire(enfants, { ...REITERS, at: [20, 15] }, { units: { b: ASIDE } });
    expect(legalTexts(near)).toEqual(['done', 'fire a z']);
    const mob = fire(enfants, { ...REITERS, at: [20, 18], level: 5 }, { units: { b: ASIDE } });
    expect(legalTexts(mob)).not.toContain('fire a z');
  });

  it('point blank once: who has fired at a charger does not fire again [14.5]', () => {
    const s = charge(MILLERS, { ...shot, at: [20, 14.5] });
    die(s, 2, 2);
    play(s, 'confirm');
    expect(mayFire(s, unit(s, 'z'))).toBe(false);
  });
});

describe('charges and their ends', () => {
  it('a hedgehog charges an inch, and has neither flank nor rear [13.2] [15.7]', () => {
    const can = (y: number): boolean => {
      const s = field({ units: { a: { ...PIKES, formation: 'hedgehog' }, z: { ...GENSDARMES, at: [20, y] } } });
      return canCharge(s, unit(s, 'a'), unit(s, 'z'));
    };
    expect([can(13.5), can(14)]).toEqual([true, false]);
  });

  it('who breaks near horse of the enemy surrenders, but not with his general [18.5]', () => {
    const fate = (general: boolean): number => {
      const s = charge(
        MILLERS,
        { ...LEGION, level: 5 },
        { state: { sides: { red: { confidence: 'hopeless' } } }, ...(general ? { generals: { red: { with: 'z' } } } : {}) },
      );
      die(s, 2, 9);
      return s.status(unit(s, 'z'));
    };
    expect([fate(false) === SURRENDERED, fate(true) === SURRENDERED]).toEqual([true, false]);
  });

  it('each friend more in the same melee adds 1 [16.3]', () => {
    const s = field({
      units: {
        a: { ...PIKES, cells: { foe: 'z' } },
        b: { ...PIKES, at: [28, 10], cells: { foe: 'z' } },
        z: { ...LEGION, cells: { foe: 'a' } },
      },
    });
    const [a, z] = [unit(s, 'a'), unit(s, 'z')];
    const number = (): number => meleeNumber(s, a, z, stanceOf(s, a), stanceOf(s, z));
    const two = number();
    s.setFoe(unit(s, 'b'), -1);
    expect(two - number()).toBe(1);
  });

  it('a regiment that routs at the end is worth half of its stands, rounded down [21.1]: SF-66', () => {
    const s = field({ units: { a: MILLERS, z: { ...LEGION, stands: 13, cells: { status: 'routing', level: 5 } } } });
    expect(finalPoints(s, 0)).toBe(6);
  });
});

describe('what both sides may know', () => {
  it('is when reinforcements are due, and until when pursuers are off the table [24]: SF-95', () => {
    const s = field({ units: { a: MILLERS, b: { type: 'late-millers', arrival: { turn: 4, edge: 'south', at: 30 } }, z: FAR } });
    expect(statusWords(s, unit(s, 'b'))).toBe('due on turn 4');
    s.setStatus(unit(s, 'a'), WAITING);
    s.setComesBack(unit(s, 'a'), 6);
    expect([statusWords(s, unit(s, 'a')), s.status(unit(s, 'z'))]).toEqual(['off the table until turn 6', READY]);
  });
});
