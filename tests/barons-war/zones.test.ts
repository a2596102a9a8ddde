import { describe, expect, it } from 'vitest';
import { inZone } from '../../rules/barons-war/mechanics/ground/zones.ts';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';
import { at, board, legal, legalTexts, look, play, ruleAgainst, stepName, unitOf } from './board.ts';

/** Hexes in the zones of control of a side. */
function zone(state: BaronsWarState, side: 0 | 1): string[] {
  const { grid } = state.scenario;
  return Array.from({ length: grid.size }, (_, hex) => hex)
    .filter((hex) => inZone(state, side, hex))
    .map((hex) => grid.format(hex));
}

function reach(state: BaronsWarState, select: string): Set<string> {
  const next = state.clone();
  play(next, select);
  return new Set(legal(next, 'move').map((text) => text.split(' ')[0]!));
}

const FAR_ENEMY = 'X inf 1410 f4';

describe('zones of control', () => {
  it.each([
    [0, ['0504', '0604']],
    [1, ['0604', '0605']],
    [4, ['0404', '0405']],
    [5, ['0404', '0504']],
  ])('[7.2] a unit facing %i exerts a zone through its two front hexsides', (facing, hexes) => {
    expect(zone(board({ units: [`A inf 0505 f${facing}`, FAR_ENEMY], phase: 'movement' }), 0)).toEqual(hexes);
  });

  it('[7.2] shaken units and leaders have none', () => {
    expect(zone(board({ units: ['A inf 0505 f1 shaken', 'A leader 0705', FAR_ENEMY], phase: 'movement' }), 0)).toEqual([]);
  });

  it('[7.2] a sound unit under a shaken one has its zone', () => {
    expect(zone(board({ units: ['A inf 0505 f1 shaken', 'A inf 0505 f1 under', FAR_ENEMY], phase: 'movement' }), 0)).toEqual([
      '0604',
      '0605',
    ]);
  });

  it.each([
    ['cav', 'm', '0', ['0402']],
    ['inf', 'm', '0', ['0402', '0403']],
    ['inf', '~', '0', ['0402']],
    ['maa', 'x', '0', ['0402']],
    ['cav', 'c', '0', ['0402']],
    ['cav', '.', '2', ['0402']],
    ['inf', '.', '2', ['0402', '0403']],
  ])('[7.21] the zone of %s does not reach into ground it could not enter (%s, level %s)', (type, letter, level, hexes) => {
    const map = { terrain: ['......', '......', `...${letter}..`, '......'], elevation: ['000000', '000000', `000${level}00`, '000000'] };
    expect(zone(board({ units: [`A ${type} 0303 f1`, 'X inf 0604 f4'], map, phase: 'movement' }), 0)).toEqual(hexes);
  });

  it('[7.21] nor across a river, except over a bridge', () => {
    const river = { terrain: ['......', '......', '...~..', '......'], bridges: ['0303|0403'] };
    expect(zone(board({ units: ['A inf 0303 f1', 'X inf 0604 f4'], map: river, phase: 'movement' }), 0)).toEqual(['0402', '0403']);
  });

  it('[7.22] units out of command do not enter an enemy zone', () => {
    const units = ['A leader 0101 span=1', 'A inf 0305 f1', 'X inf 0605 f4'];
    const state = board({ units, phase: 'movement' });
    expect(reach(state, 'select a/1').has('0505')).toBe(false);
    play(state, 'select a/1');
    expect(ruleAgainst(state, 'move 0505 1')).toBe('6.2');
    expect(reach(board({ units: units.slice(1), phase: 'movement' }), 'select a/1').has('0505')).toBe(true);
  });

  it('[7.22] nor leave one, even where a retreat is allowed', () => {
    const units = ['A leader 0101 span=1', 'A cav 0505 f1 shaken', 'X inf 0605 f4'];
    expect([...reach(board({ units, phase: 'movement' }), 'select a/1')]).toEqual(['0505']);
    expect(reach(board({ units: units.slice(1), phase: 'movement' }), 'select a/1').size).toBeGreaterThan(1);
  });

  it('[7.22] cavalry out of command does not fall back before combat', () => {
    const units = ['A inf 0505 f1', 'X leader 1410 span=1', 'X cav 0605 f4'];
    expect(stepName(board({ units, phase: 'retreat-before-melee' }))).toBe('melee/declare');
    expect(stepName(board({ units: ['A inf 0505 f1', 'X cav 0605 f4'], phase: 'retreat-before-melee' }))).toBe('withdraw/choose');
  });

  it('[7.23] a unit stops when it enters an enemy zone of control', () => {
    const state = board({ units: ['A inf 0305 f1', 'X inf 0605 f4', 'X inf 0603 f4'], phase: 'movement' });
    expect([reach(state, 'select a/1').has('0505'), reach(state, 'select a/1').has('0604')]).toEqual([true, false]); // 0604 lies behind 0505
    play(state, 'select a/1', 'move 0505 1');
    expect(legalTexts(state)).toEqual(['pass', 'select a/leader']); // it may not move further, whatever it has left
  });

  it('[7.23] having stopped it may still turn', () => {
    const state = board({ units: ['A inf 0305 f1', 'X inf 0605 f4'], phase: 'movement' });
    play(state, 'select a/1');
    expect(legal(state, 'move').filter((text) => text.startsWith('0505'))).toHaveLength(6);
  });

  it('[7.23] a friend in the hex does not lift the zone for movement', () => {
    const units = ['A inf 0305 f1', 'A inf 0505 f1', 'X inf 0605 f4', 'X inf 0603 f4', 'X inf 0607 f4'];
    const state = board({ units, phase: 'movement' });
    expect([...reach(state, 'select a/1')].includes('0604')).toBe(false); // beyond the friend at 0505
  });

  it('[7.23] nobody goes from one enemy zone straight into another', () => {
    // the zones of x/1 and x/2 lie side by side
    const state = board({ units: ['A cav 0505 f1 shaken', 'X inf 0605 f4', 'X inf 0607 f4'], phase: 'movement' });
    const hexes = reach(state, 'select a/1');
    expect([hexes.has('0404'), hexes.has('0506'), hexes.has('0507')]).toEqual([true, false, false]);
    const sound = board({ units: ['A inf 0504 f4', 'X inf 0404 f1', 'X inf 0603 f3'], phase: 'movement' });
    expect([...reach(sound, 'select a/1')]).toEqual(['0504']);
  });

  it('[7.23] two zones over one hex are as one', () => {
    const state = board({ units: ['A inf 0305 f1', 'X inf 0605 f4', 'X inf 0604 f3'], phase: 'movement' });
    play(state, 'select a/1', 'move 0505 1');
    expect(at(state, 'a/1')).toBe('0505');
  });

  it('[7.23] shaken units do not recover in an enemy zone', () => {
    const units = (facing: number): string[] => ['A inf 0505 f1 shaken', `X inf 0605 f${facing}`];
    expect(stepName(board({ units: units(4), phase: 'recovery' }))).toBe('command/replacement');
    expect(stepName(board({ units: units(1), phase: 'recovery' }))).toBe('morale/recover');
  });

  it.each([
    ['inf', '', 1],
    ['inf', 'shaken', 1],
    ['cav', '', 1],
    ['cav', 'shaken', 2],
  ])('[7.24] a unit does not leave an enemy zone of its own will, except shaken cavalry: %s %s', (type, mark, least) => {
    const state = board({ units: [`A ${type} 0505 f1 ${mark}`, 'X inf 0605 f4'], phase: 'movement' });
    expect(Math.min(2, reach(state, 'select a/1').size)).toBe(least);
  });

  it('[7.24] a stack leaves only if both are shaken cavalry', () => {
    const stack = (top: string, under: string): number =>
      reach(
        board({ units: [`A cav 0505 f1 ${top}`, `A cav 0505 f1 under ${under}`, 'X inf 0605 f4'], phase: 'movement' }),
        'select-stack a/1',
      ).size;
    expect([stack('shaken', '') > 1, stack('', 'shaken') > 1, stack('shaken', 'shaken') > 1]).toEqual([false, false, true]);
  });

  it('[7.24] it may turn where it stands', () => {
    const state = board({ units: ['A inf 0505 f1', 'X inf 0605 f4'], phase: 'movement' });
    play(state, 'select a/1', 'move 0505 3');
    expect(look(state, 'a/1').facing).toBe(3);
    expect(state.moved(unitOf(state, 'a/1'))).toBe(1);
  });
});
