import { describe, expect, it } from 'vitest';
import { at, board, die, legal, legalTexts, play, roll, ruleAgainst, stepName, type Sketch } from './board.ts';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';

const FIELD = ['A maa 0305 f1', 'A leader 0305 lead=2', 'X maa 0905 f4', 'Y maa 0908 f4'];

function ended(units: readonly string[] = FIELD, more: Omit<Sketch, 'units'> = {}): BaronsWarState {
  return board({ units, phase: 'continuation', chit: 4, ...more });
}

describe('who may continue', () => {
  it('[11.0] the Battle that played a 4, under a leader of class 2 or 3', () => {
    for (const lead of [2, 3]) {
      const s = ended(['A maa 0305 f1', `A leader 0305 lead=${lead}`, 'X maa 0905 f4']);
      expect([stepName(s), legalTexts(s)]).toEqual(['continuation/ask', ['pass', 'confirm']]);
    }
  });

  it('[11.0] not with a lower chit', () => {
    for (const chit of [0, 1, 2, 3]) expect(stepName(ended(FIELD, { chit }))).not.toBe('continuation/ask');
  });

  it('[6.1] not under a leader of class 1', () => {
    expect(stepName(ended(['A maa 0305 f1', 'A leader 0305 lead=1', 'X maa 0905 f4']))).not.toBe('continuation/ask');
  });

  it('[6.3] not under a leader who has fallen, nor without one', () => {
    expect(stepName(ended(['A maa 0305 f1', 'A leader 0305 lead=3 fallen', 'X maa 0905 f4']))).not.toBe('continuation/ask');
    expect(stepName(ended(FIELD, { state: { leaders: { 'a/leader': { hex: null, removed: true } } } }))).not.toBe('continuation/ask');
  });

  it('[11.0] nobody a second time in a player turn', () => {
    expect(stepName(ended(FIELD, { state: { round: 2 } }))).not.toBe('continuation/ask');
  });

  it('[11.0] who does not continue ends the turn with recovery', () => {
    const s = ended([...FIELD, 'A maa 0304 f1 shaken']);
    play(s, 'pass');
    expect(stepName(s)).toBe('morale/recover');
  });
});

describe('the reaction of the other side', () => {
  it('[3.0] it may move one of its Battles first, or none', () => {
    const s = ended();
    play(s, 'confirm');
    expect([stepName(s), s.actor, legalTexts(s)]).toEqual(['continuation/react', 1, ['pass', 'name-battle x', 'name-battle y']]);
    play(s, 'name-battle y');
    expect([s.actor, legalTexts(s)]).toEqual([1, ['pass', 'select y/1', 'select y/leader']]);
    play(s, 'select y/1', 'move 0808 4', 'pass');
    expect([at(s, 'y/1'), stepName(s), s.actor]).toEqual(['0808', 'move/select', 0]);
  });

  it('[3.0] as with a 0: not into the zones of the enemy', () => {
    const s = ended(['A maa 0305 f1', 'A leader 0305 lead=2', 'X maa 0605 f4']);
    play(s, 'confirm', 'name-battle x', 'select x/1');
    expect(legal(s, 'move').some((move) => move.startsWith('0505'))).toBe(true);
    expect(ruleAgainst(s, 'move 0405 4')).toBe('5.3');
  });

  it('[3.0] without combat, charges or reactions', () => {
    const s = ended(['A maa 0305 f1', 'A cav 0309 f1 react=1', 'A leader 0305 lead=2', 'X cav 0609 f4', 'X inf 0605 f4 r=3']);
    play(s, 'confirm', 'name-battle x', 'select x/1');
    expect(legal(s, 'charge')).toEqual([]);
    play(s, 'move 0509 4');
    expect(stepName(s)).toBe('move/select');
    play(s, 'pass');
    expect([stepName(s), s.actor, s.chit, s.scenario.battles[s.battle]!.id]).toEqual(['move/select', 0, 4, 'a']);
  });
});

describe('the second round', () => {
  it('[11.0] is a whole one: movement, adjustment, both fires, melee', () => {
    const s = ended(['A inf 0405 f1 r=3', 'A leader 0405 lead=2', 'X inf 0605 f4 r=3']);
    play(s, 'confirm', 'pass', 'select a/1', 'halt', 'pass');
    expect([stepName(s), s.actor]).toEqual(['adjust/facing', 1]);
    play(s, 'pass');
    expect([stepName(s), s.actor]).toEqual(['fire/select', 1]);
    play(s, 'select x/1');
    die(s, 1);
    expect([stepName(s), s.actor]).toEqual(['fire/select', 0]);
    play(s, 'select a/1');
    die(s, 1);
    expect(stepName(s)).not.toBe('continuation/ask');
    expect(s.turn).toBe(2);
  });

  it('[11.0] units that have moved and fought do so again', () => {
    const used = { moved: true, fought: true, fired: true };
    const s = ended(['A maa 0405 f1', 'A leader 0405 lead=2', 'X maa 0505 f4'], { state: { units: { 'a/1': used, 'x/1': used } } });
    play(s, 'confirm', 'pass');
    expect(legalTexts(s)).toContain('select a/1');
    play(s, 'pass', 'pass');
    expect([stepName(s), legalTexts(s)]).toEqual(['melee/declare', ['pass', 'attack 0505']]);
  });

  it('[6.2] begins with a new look at who is in command', () => {
    const s = ended(['A maa 0305 f1', 'A leader 1401 lead=2 span=2', 'X maa 0905 f4'], {
      state: { units: { 'a/1': { inCommand: true } } },
    });
    play(s, 'confirm', 'pass');
    expect(s.inCommand(0)).toBe(0);
  });

  it('[10.3] lets no cavalry check twice against a unit: once in a player turn', () => {
    const s = ended(['A maa 0305 f1 mv=6', 'A leader 0305 lead=2', 'X cav 0905 f4 react=6'], {
      state: { units: { 'x/1': { reactedLow: 1 } } },
    });
    play(s, 'confirm', 'pass', 'select a/1', 'move 0605 1');
    expect([stepName(s), at(s, 'a/1')]).toEqual(['move/select', '0605']);
    const fresh = ended(['A maa 0305 f1 mv=6', 'A leader 0305 lead=2', 'X cav 0905 f4 react=6']);
    play(fresh, 'confirm', 'pass', 'select a/1', 'move 0605 1');
    expect(stepName(fresh)).toBe('reaction/check');
  });

  it('[10.3] in the next player turn it checks again', () => {
    const s = board({
      units: ['A maa 0305 f1 mv=6', 'X cav 0905 f4 react=6'],
      phase: 'end',
      state: { turn: 1, units: { 'x/1': { reactedLow: 1 } } },
    });
    roll(s, 0, 0);
    play(s, 'show x 1', 'show a 3', 'select a/1', 'move 0605 1');
    expect(stepName(s)).toBe('reaction/check');
  });
});

describe('cavalry spared for a continuation that does not come', () => {
  const spared = (units: readonly string[], waver: object): BaronsWarState =>
    board({
      units: [...FIELD, 'A cav 0307 f1', 'A cav 0309 f1'],
      state: {
        turn: 1,
        battle: 'a',
        units: Object.fromEntries(units.map((unit) => [unit, { wavering: true }])),
        stack: [
          { step: 'turn/activation', stage: 'recovery' },
          { step: 'continuation/waver', ...waver },
        ],
      },
    });

  it('[10.2] is shaken and falls back two hexes, each unit', () => {
    const s = spared(['a/2', 'a/3'], { next: null, left: null });
    expect([stepName(s), s.isShaken(1), s.isShaken(2)]).toEqual(['retreat/step', true, false]);
  });

  it('[10.2] does so in the order of what is left of it: a unit that has routed meanwhile has no turn', () => {
    const s = spared(['a/3'], { next: 'a/2', left: 'a/3' });
    expect([stepName(s), s.isShaken(1), s.isShaken(2)]).toEqual(['retreat/step', false, true]);
  });
});
