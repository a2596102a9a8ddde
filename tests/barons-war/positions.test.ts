import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RulesError } from '../../rules/core/index.ts';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';
import { parsePosition } from '../../rules/registry.ts';
import { board, expectWeights, legal, legalTexts, look, play, roll, stepName } from './board.ts';

const DOCS = new URL('../../docs/', import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, DOCS), 'utf8');
const load = (name: string): BaronsWarState => parsePosition(JSON.parse(text(`examples/${name}.json`))) as BaronsWarState;

describe('the examples of docs/positions/barons-war.md', () => {
  it('stand there as in docs/examples', () => {
    const blocks = [...text('positions/barons-war.md').matchAll(/```json\n(\{\n {2}"ruleset": "barons-war"[^`]*)```/g)].map(
      ([, block]) => block,
    );
    expect(blocks.slice(0, 2)).toEqual([text('examples/lewes-melee.json'), text('examples/evesham-defence.json')]);
  });

  it('Lewes: the melee of Gloucester with a 3', () => {
    const s = load('lewes-melee');
    expect([stepName(s), s.actor, s.chit, legalTexts(s)]).toEqual(['melee/declare', 0, 3, ['pass', 'attack 2511']]);
    play(s, 'attack 2511');
    expect(legalTexts(s)).toEqual(['join 1', 'join 2']);
    play(s, 'join 1', 'join 2');
    expectWeights(s, { 0: 2, 1: 3, 2: 3 });
    roll(s, 2);
    expectWeights(s, { 0: 3, 1: 4, 2: 1 });
    roll(s, 0);
    expect([s.actor, legalTexts(s)]).toEqual([1, ['strike 1', 'strike 2']]);
    play(s, 'strike 1');
    expectWeights(s, { 0: 5, 1: 3 });
  });

  it('Evesham: the defenders fire', () => {
    const s = load('evesham-defence');
    expect([stepName(s), s.actor, legalTexts(s)]).toEqual(['fire/select', 1, ['pass', 'select edward/6', 'select gilbert/6']]);
    expect([look(s, 'simon/12').hex, look(s, 'simon/13').hex, s.unitsLeft(s.battle)]).toEqual(['routed', 'eliminated', 12]);
    play(s, 'select gilbert/6');
    expect(legal(s, 'fire')).toEqual(['2606', '2608']);
    const front = s.clone();
    play(s, 'fire 2606');
    expectWeights(s, { 0: 7, 1: 3 });
    play(front, 'fire 2608');
    expectWeights(front, { 0: 9, 1: 1 });
  });

  it('come back from their own text as the same bytes', () => {
    for (const name of ['lewes-melee', 'evesham-defence']) {
      const s = load(name);
      expect(parsePosition(JSON.parse(JSON.stringify(s.toPosition()))).bytes(), name).toEqual(s.bytes());
    }
  });
});

describe('a position written by hand', () => {
  const UNITS = ['A maa 0305 f1', 'A maa 0307 f1', 'X maa 0905 f4'];

  it('needs the activated Battle in a player turn, whatever stands above it, until the initiative is decided', () => {
    const code = (stack: readonly object[]): string => {
      try {
        parsePosition({ ruleset: 'barons-war', scenario: 'skirmish', state: { turn: 1, stack } });
        return 'fine';
      } catch (error) {
        return error instanceof RulesError ? `${error.code} ${error.path}` : String(error);
      }
    };
    const turn = { step: 'turn/activation', stage: 'activate' };
    expect(code([turn, { step: 'command/show', side: 'royal' }])).toBe('fine');
    for (const stack of [[turn], [turn, { step: 'withdraw/choose', side: 'baron' }], [turn, { step: 'effectiveness/boxes' }]])
      expect(code(stack)).toBe('BAD_POSITION /state/battle');
  });

  it('advances from hexes of the map alone [9.4]', () => {
    const skirmish = (state: object): BaronsWarState =>
      parsePosition({ ruleset: 'barons-war', scenario: 'skirmish', state }) as BaronsWarState;
    const { neighbours } = skirmish({}).scenario.grid;
    for (let direction = 0; direction < 6; direction++) {
      const melee = { step: 'melee/advance', target: '0101', left: 0, hits: 0, struck: null, returned: 0, charge: false };
      const stack = [
        { step: 'turn/activation', stage: 'withdrawFromMelee' },
        { step: 'melee/declare' },
        { ...melee, attackers: 1 << direction },
      ];
      const read = expect(() => skirmish({ turn: 1, side: 'royal', battle: 'bigod', revealed: true, stack }));
      if (neighbours[direction]! < 0) read.toThrow('directions from the target to hexes of the map');
      else read.not.toThrow('directions from the target to hexes of the map');
    }
  });

  it('begins movement with what has been written of it', () => {
    const s = board({ units: UNITS, phase: 'movement', state: { units: { 'a/1': { moved: true, start: '0105' } } } });
    expect([stepName(s), legalTexts(s)]).toEqual(['move/select', ['pass', 'select a/2', 'select a/leader']]);
    expect(s.start(0)).toBe(s.scenario.grid.parse('0105'));
  });

  it('explains every field that there is', () => {
    const s = board({ units: UNITS, phase: 'movement' });
    const { scalars, blocks } = s.game.layout.spec;
    const guide = text('positions/barons-war.md');
    const fields = [...Object.keys(scalars), ...Object.values(blocks).flatMap((block) => Object.keys(block.fields))];
    expect(fields.filter((field) => !['revealed', 'winner'].includes(field) && !guide.includes(`\`${field}\``))).toEqual([]);
  });

  const fault = (state: Record<string, unknown>): string => {
    try {
      board({ units: UNITS, phase: 'movement', state });
    } catch (error) {
      return error instanceof RulesError ? `${error.code} ${error.path ?? ''}` : String(error);
    }
    return 'none';
  };

  it('is refused with the place of its fault', () => {
    expect(fault({ phase: 'fire' })).toBe('BAD_POSITION /state/phase');
    expect(fault({ battle: null })).toBe('BAD_POSITION /state/battle');
    expect(fault({ units: { 'a/1': { lost: 'routed', hex: '0405' } } })).toBe('BAD_POSITION /state/units/a~11/hex');
    expect(fault({ units: { 'a/1': { facing: 6 } } })).toBe('BAD_POSITION /state/units/a~11/facing');
    expect(fault({ units: { 'a/1': { hex: '0905' } } })).toMatch(/^BAD_POSITION \/state\/units/);
    expect(fault({})).toBe('none');
  });

  const CAVALRY = ['A maa 0305 f1', 'A inf 0307 f1', 'X maa 0905 f4', 'X inf 0907 f4'];
  const wrong = (state: Record<string, unknown>, phase = 'effectiveness'): string => {
    try {
      board({ units: CAVALRY, phase, state });
    } catch (error) {
      return error instanceof RulesError ? `${error.code} ${error.path ?? ''}` : String(error);
    }
    return 'none';
  };

  it('is refused where units, leaders or Battles cannot be so', () => {
    expect(wrong({ units: { 'a/1': { under: true } } }, 'defensive-fire')).toBe('BAD_POSITION /state/units/a~11/under');
    expect(wrong({ units: { 'a/1': { hits: 6 } } })).toBe('BAD_POSITION /state/units/a~11/hits');
    expect(wrong({ units: { 'a/1': { hits: 6, lost: 'eliminated' } } })).toBe('none');
    expect(wrong({ units: { 'a/2': { charge: '0907' } } }, 'charges')).toBe('BAD_POSITION /state/units/a~12/charge');
    expect(wrong({ units: { 'x/1': { hex: '0305' } } })).toBe('BAD_POSITION /state/units/x~11/hex');
    expect(wrong({ leaders: { 'a/leader': { hex: '0905' } } })).toBe('BAD_POSITION /state/leaders/a~1leader/hex');
    expect(wrong({ battles: { a: { filled: 9, tested: 0 } } })).toBe('BAD_POSITION /state/battles/a/filled');
    expect(wrong({ battles: { a: { ones: 30 } } })).toBe('BAD_POSITION /state/battles/a/ones');
    expect(wrong({ turn: 999 })).toBe('BAD_POSITION /state/turn');
  });

  it('is refused where both units of a stack are under [7.3]', () => {
    const foot = ['A inf 0305 f1', 'A inf 0307 f1', 'X inf 0907 f4'];
    const pair = (under: readonly [boolean | undefined, boolean | undefined]): Record<string, unknown> => ({
      units: {
        'a/1': { hex: '0305', ...(under[0] === undefined ? {} : { under: under[0] }) },
        'a/2': { hex: '0305', ...(under[1] === undefined ? {} : { under: under[1] }) },
      },
    });
    const verdict = (under: readonly [boolean | undefined, boolean | undefined]): string => {
      try {
        board({ units: foot, phase: 'movement', state: pair(under) });
      } catch (error) {
        return error instanceof RulesError ? `${error.code} ${error.path ?? ''}` : String(error);
      }
      return 'none';
    };
    expect(verdict([true, true])).toBe('BAD_POSITION /state/units/a~12/under');
    expect([verdict([true, undefined]), verdict([undefined, true]), verdict([undefined, undefined])]).toEqual(['none', 'none', 'none']);
  });

  it('is refused where a retreat names a unit that there is not, or itself, as its mate [7.4]', () => {
    const units = ['A maa 0505 f1 s=12', 'X inf 0605 f4 s=6 m=8 hits=1', 'X inf 1405 f4', 'X inf 1406 f4', 'X inf 1407 f4'];
    const s = board({ units: [...units, 'A leader 0505 bonus=4'], phase: 'melee' });
    play(s, 'attack 0605');
    roll(s, 3, 0, 1);
    expect(stepName(s)).toBe('retreat/step');
    const written = structuredClone(s.toPosition()) as unknown as { state: { stack: { step: string; flags?: number }[] } };
    const frame = written.state.stack.find(({ step }) => step === 'retreat/step')!;
    const verdict = (mate: number): string => {
      frame.flags = (mate + 1) << 2;
      try {
        return stepName(parsePosition(written as never) as BaronsWarState);
      } catch (error) {
        return (error as RulesError).message;
      }
    };
    expect(verdict(2)).toBe('retreat/step');
    for (const mate of [1, 5]) expect(verdict(mate)).toContain('"flags" name no other unit.');
  });

  it('moves nobody who has no movement points left [7.0]', () => {
    const s = board({ units: CAVALRY, phase: 'movement' });
    play(s, 'select a/1');
    expect(stepName(s)).toBe('move/piece');
    const { state, ...envelope } = s.toPosition();
    const spending = (moverSpent: number) => () => s.game.fromPosition({ ...envelope, state: { ...state, moverSpent } });
    expect(spending(1)).not.toThrow();
    expect(spending(s.movementOf(s.mover))).toThrow('movement points left');
  });

  it('holds two enemies in one hex apart, with a stack as without', () => {
    const s = board({ units: CAVALRY, phase: 'movement' });
    const { state, ...envelope } = s.toPosition();
    const units = { ...(state['units'] as object), 'x/1': { hex: '0305' } };
    expect(() => s.game.fromPosition({ ...envelope, state: { ...state, units } })).toThrow('are enemies and cannot both stand on 0305');
  });

  it('says how far the map goes', () => {
    expect(() => board({ units: CAVALRY, phase: 'movement', state: { units: { 'a/1': { hex: '9910' } } } })).toThrow(
      /is no hex of this map; its hexes are "0101" to/,
    );
  });
});
