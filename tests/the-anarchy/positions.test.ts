import { describe, expect, test } from 'vitest';
import { RulesError } from '../../rules/core/index.ts';
import { theAnarchy } from '../../rules/the-anarchy/index.ts';
import type { AnarchyState } from '../../rules/the-anarchy/state/state.ts';
import { look } from './field.ts';

type Cells = Readonly<Record<string, unknown>>;

/** A position of the mounted patrols, written by hand. */
function read(men: Readonly<Record<string, Cells>>, more: Cells = {}, scenario = 'ridgeway-horse'): AnarchyState {
  return theAnarchy.load(scenario).fromPosition({ ruleset: 'the-anarchy', scenario, state: { men, ...more } }) as AnarchyState;
}

/** Where a position is refused. */
function refusal(men: Readonly<Record<string, Cells>>, more: Cells = {}, scenario = 'ridgeway-horse'): string | undefined {
  try {
    read(men, more, scenario);
  } catch (error) {
    if (error instanceof RulesError && error.code === 'BAD_POSITION') return error.path;
    throw error;
  }
  return 'accepted';
}

const SPEARMAN = 'royalist-spearman-1';
const KNIGHT = 'royalist-knight-1';

describe('a position written by hand', () => {
  test('may have men anywhere they can stand [B6]', () => {
    expect(look(read({ [SPEARMAN]: { at: '0505' } }), SPEARMAN).at).toBe('0505');
  });

  test.each([
    ['two men in a hex', { [SPEARMAN]: { at: '0802' } }, `/state/men/${KNIGHT}/at`],
    ['a rider without a tail', { [KNIGHT]: { tail: null } }, `/state/men/${KNIGHT}/tail`],
    ['a tail far away', { [KNIGHT]: { tail: '1606' } }, `/state/men/${KNIGHT}/tail`],
    ['a stunned rider', { [KNIGHT]: { health: 'stunned' } }, `/state/men/${KNIGHT}/health`],
    ['a dead man on the map', { [SPEARMAN]: { health: 'dead' } }, `/state/men/${SPEARMAN}/at`],
    ['a man nowhere', { [SPEARMAN]: { at: null } }, `/state/men/${SPEARMAN}/at`],
    ['an ambush where there is none', { [SPEARMAN]: { hidden: true } }, `/state/men/${SPEARMAN}/hidden`],
    ['a prisoner of his own side', { [SPEARMAN]: { captor: 'royalist' } }, `/state/men/${SPEARMAN}/captor`],
    ['a man who gets up and was not stunned', { [SPEARMAN]: { rising: true } }, `/state/men/${SPEARMAN}/rising`],
  ])('with %s is refused [B6] [B7]', (_, men, path) => {
    expect(refusal(men as Record<string, Cells>)).toBe(path);
  });

  test('has a winner if the game is over, and not otherwise', () => {
    expect(refusal({}, { winner: 'first' })).toBe('/state/winner');
  });

  test.each([
    ['a ladder that leads nowhere', { 'ladder-1': { at: '0708', bearer: null, mate: null, top: '1309' } }, 'top'],
    ['rocks that lead up', { 'rocks-1': { top: '0709' } }, 'top'],
    ['a bucket that lies somewhere and is carried', { 'oil-1': { at: '0909', bearer: 'angevin-crossbow-1' } }, 'at'],
    ['a man with two ladders', { 'ladder-1': {}, 'ladder-2': { bearer: 'royalist-man-at-arms-1' } }, 'bearer', 'ladder-2'],
    ['a ladder that one man carries for two', { 'ladder-1': { bearer: null } }, 'mate'],
  ])('with %s is refused [3.4.4] [B18]', (_, things, field, thing = Object.keys(things)[0]!) => {
    expect(refusal({}, { things }, 'keep-ladders')).toBe(`/state/things/${thing}/${field}`);
  });

  test('may have a ladder that is set, and a man on it [3.4.4]', () => {
    const things = { 'ladder-1': { at: '0708', bearer: null, mate: null, top: '0709' } };
    expect(look(read({ 'royalist-knight-1': { at: '0708+2' } }, { things }, 'keep-ladders'), 'royalist-knight-1').at).toBe('0708+2');
    expect(refusal({ 'royalist-knight-1': { at: '0808+2' } }, { things }, 'keep-ladders')).toBe('/state/men/royalist-knight-1/at');
  });
});
