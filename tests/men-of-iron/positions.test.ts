import { describe, expect, test } from 'vitest';
import { RulesError } from '../../rules/core/index.ts';
import { menOfIron } from '../../rules/men-of-iron/index.ts';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { look, play, stepName } from './field.ts';

const game = menOfIron.load('beacon-field');

/** A position written by hand. */
function read(state: Readonly<Record<string, unknown>>, viewer?: number): IronState {
  const position = {
    ruleset: 'men-of-iron',
    version: menOfIron.version,
    scenario: 'beacon-field',
    ...(viewer === undefined ? {} : { viewer }),
    state,
  };
  return game.fromPosition(position) as IronState;
}

/** Where a position is refused, and why. */
function refusal(state: Readonly<Record<string, unknown>>): readonly [path: string | undefined, message: string] {
  try {
    read(state);
  } catch (error) {
    if (error instanceof RulesError && error.code === 'BAD_POSITION') return [error.path, error.message];
    throw error;
  }
  throw new Error('The position is accepted.');
}

describe('a position written by hand', () => {
  test('begins with a Free Activation; what is not written of counters counts as played [6.3]', () => {
    const s = read({ phase: 'free', side: 'lancaster' });
    expect([stepName(s), s.actor, s.hasSecrets]).toEqual(['activation/free', 1, false]);
  });

  test('counts what its losses have cost [3.0]', () => {
    const s = read({ phase: 'free', units: { 'yvan/dm1': { status: 'eliminated' }, 'yvan/inf1': { status: 'retired' } } });
    expect([s.sidePoints(0), look(s, 'yvan/dm1').hex]).toEqual([4, '']);
  });

  test('begins with the continuation after a Battle [6.2]', () => {
    const s = read({ phase: 'continuation', battle: 'yvan' });
    expect(stepName(s)).toBe('continuation/choose');
    play(s, 'battle ymain');
    expect(stepName(s)).toBe('continuation/roll');
  });

  test('names a phase that there is, and a Battle where that needs one', () => {
    expect(refusal({ phase: 'tea' })[0]).toBe('/state/phase');
    expect(refusal({ phase: 'continuation' })[0]).toBe('/state/battle');
  });
});

test('a walk in a position leads over the map to one of six facings, and only who is off the map comes onto it [7.1] [7.5]', () => {
  const played = { played: ['into-the-breach', '0-6'] };
  const walking = (facing: number): readonly [string | undefined, string] => {
    const walk = { step: 'move/walk', path1: 32767, path2: 32767, path3: 0, path4: 0, progress: 128, facing, expected: '0304' };
    const stack = [{ step: 'activation/phases', phase: 'losses' }, { step: 'move/select' }, { step: 'move/piece' }, walk];
    return refusal({ turn: 1, side: 'york', activation: 'army', mover: 'yvan/dm1', sides: { york: played, lancaster: played }, stack });
  };
  expect(walking(0)).toEqual(['/state/stack/3', expect.stringContaining('off the map')]);
  for (const facing of [6, 40, 256]) expect(walking(facing)).toEqual(['/state/stack/3', expect.stringContaining('six vertices')]);
  expect(walking(64)).toEqual(['/state/stack/3', expect.stringContaining('Only a unit that is off the map')]);
});

describe('a position that no game can come to', () => {
  const free = { phase: 'free' };
  const unit = (id: string, fields: object): object => ({ ...free, units: { [id]: fields } });

  test.each([
    ['two units in one hex [10.0]', unit('yvan/dm1', { hex: '0305' }), '/state/units/yvan~1inf1/hex'],
    ['enemies in one hex [10.0]', unit('lvan/dm1', { hex: '0305' }), '/state/units/lvan~1dm1/hex'],
    ['a unit that is lost, and stands somewhere', { units: { 'yvan/dm1': { status: 'eliminated' } } }, '/state/units/yvan~1dm1/hex'],
    ['infantry that is to lose its horses [14.3]', unit('yvan/inf1', { due: 2 }), '/state/units/yvan~1inf1/due'],
    ['artillery Disordered [14.2]', unit('ymain/art1', { status: 'disordered' }), '/state/units/ymain~1art1/status'],
    ['infantry with teams [7.6]', unit('yvan/inf1', { limbered: true }), '/state/units/yvan~1inf1/limbered'],
    ['infantry on horses [7.4]', unit('yvan/inf1', { type: 'MM' }), '/state/units/yvan~1inf1/type'],
    ['artillery that attacks by Shock [12.1]', unit('ymain/art1', { mark: 'shock', target: 'lvan/dm1' }), '/state/units/ymain~1art1/mark'],
    ['a Shield Wall of infantry [16.2]', unit('yvan/inf1', { formation: 'shield-wall' }), '/state/units/yvan~1inf1/formation'],
    ['somebody waiting who began on the map [7.5]', unit('yvan/inf1', { status: 'waiting', hex: null }), '/state/units/yvan~1inf1/status'],
    ['a leader among the enemy [5.4]', { ...free, leaders: { warwick: { hex: '0904' } } }, '/state/leaders/warwick/hex'],
    ['a leader who is lost, and stands somewhere [5.4]', { leaders: { warwick: { rank: 'lost' } } }, '/state/leaders/warwick/hex'],
    ['two Standards in one hex [10.0]', { ...free, standards: { 'york-std': { hex: '1006' } } }, '/state/standards/lanc-std/hex'],
    ['a Battle that was never neutral', { ...free, battles: { yvan: { neutral: true } } }, '/state/battles/yvan/neutral'],
    ['a Battle that has fled and is there [14.8]', { ...free, battles: { yvan: { fled: true } } }, '/state/battles/yvan/fled'],
    ['too many counters [6.3]', { ...free, sides: { york: { hand: ['0-3', '0-4', '0-5'] } } }, '/state/sides/york/hand'],
    ['a counter played and held [6.3]', { ...free, sides: { york: { hand: ['0-3'], played: ['0-3'] } } }, '/state/sides/york/played'],
    ['a clock where there is none [16.1]', { ...free, time: 3 }, '/state/time'],
    ['more Activations than the game has', { ...free, turn: 401 }, '/state/turn'],
    ['a winner while the game goes on', { ...free, winner: 'first' }, '/state/winner'],
  ])('%s', (_, state, path) => {
    expect(refusal(state as Record<string, unknown>)[0]).toBe(path);
  });

  test('losses without their Flight Points [3.0]', () => {
    const gone = { units: { 'yvan/dm1': { status: 'eliminated', hex: null } } };
    const s = read({ ...gone, sides: { york: { points: 3 } } });
    expect(s.sidePoints(0)).toBe(3);
    expect(refusal(gone)[0]).toBe('/state/sides/york/points');
  });

  test('a unit that is checked twice when its Standard goes [15.2]', () => {
    const units = { 'yvan/dm1': { status: 'retired' } };
    const checks = [1, 2].map(() => ({ step: 'standard/check', unit: 'yvan/dm1' }));
    const stack = [{ step: 'activation/phases', phase: 'move' }, ...checks];
    const hands = { york: { points: 1, played: ['0-3', '0-4'] }, lancaster: { played: ['0-3', '0-4'] } };
    expect(refusal({ turn: 1, activation: 'standard', side: 'york', units, sides: hands, stack })).toEqual([
      '/state/stack/2',
      '"standard/check": A unit is checked once.',
    ]);
  });

  test('results of a unit while another one still retreats [14.4]', () => {
    const results = (unit: string) => ({ step: 'result/apply', unit, from: 'lvan/lb1' });
    const stack = [
      { step: 'activation/phases', phase: 'continue' },
      results('yvan/dm1'),
      { step: 'result/retreat', unit: 'yvan/dm1', from: 'lvan/lb1' },
    ];
    const hands = { york: { played: ['0-3', '0-4'] }, lancaster: { played: ['0-3', '0-4'] } };
    const position = { turn: 1, activation: 'battle', battle: 'yvan', side: 'york', sides: hands };
    expect(refusal({ ...position, stack: [...stack, results('yvan/dm1')] })).toEqual([
      '/state/stack/3/step',
      expect.stringContaining('cannot follow "result/retreat"'),
    ]);
  });

  test('a continuation of the Battle that was activated last [6.2]', () => {
    const stack = [{ step: 'continuation/roll', battle: 'yvan' }];
    const hands = { york: { played: ['0-3', '0-4'] }, lancaster: { played: ['0-3', '0-4'] } };
    expect(refusal({ turn: 1, activation: 'battle', battle: 'yvan', sides: hands, stack })[0]).toBe('/state/stack/0');
  });

  test('an Activation of a Battle of the other side [6.1]', () => {
    const stack = [{ step: 'activation/phases', phase: 'move' }];
    const hands = { york: { played: ['0-3', '0-4'] }, lancaster: { played: ['0-3', '0-4'] } };
    const activated = (battle: string) => ({ turn: 1, activation: 'battle', battle, side: 'york', sides: hands, stack });
    expect(() => read(activated('yvan'))).not.toThrow();
    expect(refusal(activated('lvan'))).toEqual(['/state/stack/0', expect.stringContaining('belongs to the Active player')]);
  });
});
