import { describe, expect, it } from 'vitest';
import type { ScenarioPack } from '../../rules/core/index.ts';
import { baronsWar } from '../../rules/barons-war/index.ts';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';
import { at, board, die, expectWeights, legal, legalTexts, play, roll, ruleAgainst, type Sketch, stepName } from './board.ts';

/** Chits on a Battle's track, highest first. */
function track(state: BaronsWarState, id: string): number[] {
  const battle = state.scenario.battles.findIndex((card) => card.id === id);
  return [4, 3, 2, 1].flatMap((chit) => Array.from({ length: state.chitsOf(battle, chit) }, () => chit));
}

const FAR = ['A inf 0305 f1', 'B inf 0307 f1', 'X inf 1205 f4', 'Y inf 1207 f4'];

/** The royal side had the last player turn, one in a row; nobody is near anybody. */
function initiative(sketch: Partial<Sketch>, cells: Readonly<Record<string, unknown>> = {}): BaronsWarState {
  return board({ units: FAR, phase: 'initiative', ...sketch, state: { turn: 3, side: 'royal', inARow: 1, ...cells } });
}

describe('sequence of play', () => {
  it('[3.0] a player turn runs through its phases in order, each asking the side whose choice it is', () => {
    const state = board({ units: ['A inf 0505 f1 r=2', 'X cav 0605 f4', 'X inf 0705 f4 r=2'], phase: 'movement', chit: 4 });
    const asked: string[] = [];
    while (state.actor >= 0) {
      asked.push(`${stepName(state)} ${state.actor}`);
      play(state, 'pass');
    }
    expect(asked).toEqual([
      'move/select 0',
      'adjust/facing 1',
      'withdraw/choose 1',
      'fire/select 1',
      'fire/select 0',
      'withdraw/choose 1',
      'melee/declare 0',
      'continuation/ask 0',
    ]);
    expect(stepName(state)).toBe('command/replacement'); // the next player turn
  });

  it('[3.0] the side without the initiative shows first, the other answers higher or passes', () => {
    const state = initiative({});
    expect(state.actor).toBe(0);
    play(state, 'show a 2');
    expect(state.actor).toBe(1);
    expect(legalTexts(state)).toEqual(['pass', 'show x 3', 'show y 3']);
    play(state, 'show y 3');
    expect([state.side, state.battle, state.chit]).toEqual([1, 3, 3]);
  });

  it('[3.0] in the first turn the side named by the scenario has the initiative without contest', () => {
    const state = board({ units: FAR, pack: { initiative: 'royal' } });
    expect(state.actor).toBe(1);
    play(state, 'show x 0');
    expect([state.side, state.battle, state.chit]).toEqual([1, 2, 0]);
  });
});

describe('command chit replacement', () => {
  it('[4.0] both sides roll a d10 from the second turn on, the holder of the initiative first', () => {
    const state = board({ units: FAR, phase: 'end', state: { turn: 1 } });
    expectWeights(state, { 0: 6, 1: 1, 2: 1, 3: 1, 4: 1 });
    roll(state, 3);
    expect([state.actor, legalTexts(state)]).toEqual([0, ['pass', 'place-chit a', 'place-chit b']]);
    play(state, 'place-chit b');
    expect(track(state, 'b')).toEqual([3, 3, 2, 1]);
    expectWeights(state, { 0: 6, 1: 1, 2: 1, 3: 1, 4: 1 });
    roll(state, 0);
    expect(stepName(state)).toBe('command/show');
  });

  it('[4.0] nobody rolls in the first turn', () => {
    expect(stepName(board({ units: FAR }))).toBe('command/show');
  });

  it('[4.0] a new chit needs an empty box; without one it is lost', () => {
    const units = [...FAR, 'A leader 0305 boxes=3', 'B leader 0307 boxes=3'];
    const state = board({ units, phase: 'end', state: { turn: 1 } });
    expectWeights(state, { 0: 6, 1: 1, 2: 1, 3: 1, 4: 1 }); // the Royalists' roll: of the Barons' nothing can come, so it is not asked for
    expect(state.register(0)).toBe(1);
    roll(state, 0);
    expect([stepName(state), track(state, 'a'), track(state, 'b')]).toEqual(['command/show', [3, 2, 1], [3, 2, 1]]);
  });

  it('[4.0] a number without a place and no number are one outcome, with the faces of both', () => {
    const units = [...FAR, 'A leader 0305 lead=1', 'B leader 0307 lead=1'];
    const state = board({ units, chits: { a: [4], b: [4], x: [1], y: [1] }, phase: 'end', state: { turn: 1 } });
    expectWeights(state, { 0: 7, 1: 1, 2: 1, 3: 1 });
    expect(state.game.actions.describeOutcome(state, 0).faces).toEqual([1, 2, 3, 4, 5, 6, 10]);
    die(state, 10);
    expect([state.register(0), track(state, 'a')]).toEqual([1, [4]]);
  });

  it('[4.0] it may be left unplaced', () => {
    const state = board({ units: FAR, phase: 'end', state: { turn: 1 } });
    roll(state, 3);
    play(state, 'pass');
    expect([stepName(state), track(state, 'a'), track(state, 'b')]).toEqual(['command/replacement', [3, 2, 1], [3, 2, 1]]);
  });

  it('[4.0] a scenario may bring a table of its own', () => {
    const state = board({ units: FAR, phase: 'end', state: { turn: 1 }, pack: { chitReplacement: [0, 0, 0, 0, 1, 1, 2, 2, 3, 4] } });
    expectWeights(state, { 0: 4, 1: 2, 2: 2, 3: 1, 4: 1 });
    expect(state.game.actions.describeOutcome(state, 2).faces).toEqual([7, 8]);
    const never = board({ units: FAR, phase: 'end', state: { turn: 1 }, pack: { chitReplacement: Array.from({ length: 10 }, () => 0) } });
    expect(stepName(never)).toBe('command/show');
  });

  it('[4.0] a 4 does not go where it could never be played', () => {
    const units = [...FAR, 'A leader 0305 lead=1', 'B leader 0307 lead=1'];
    const state = board({ units, chits: { a: [4], b: [1], x: [1], y: [1] }, phase: 'end', state: { turn: 1 } });
    roll(state, 4);
    expect(legalTexts(state)).toEqual(['pass', 'place-chit b']);
    play(state, 'place-chit b');
    expect([track(state, 'a'), track(state, 'b')]).toEqual([[4], [4, 1]]);
  });
});

// ---- allocation

function pointsPack(points: number): ScenarioPack {
  return { commandPoints: { baron: points, royal: 4 } };
}

/** Every allocation that the barons can reach, by their tracks. */
function allocations(state: BaronsWarState): string[] {
  if (stepName(state) !== 'command/allocate' || state.actor !== 0) {
    return [state.scenario.battles.flatMap((card) => (card.side === 0 ? [track(state, card.id).join('')] : [])).join('|')];
  }
  return legalTexts(state).flatMap((text) => {
    const next = state.clone();
    play(next, text);
    return allocations(next);
  });
}

/** All ways to give each Battle (boxes, most 4s) chits of 1-4 that sum to the points, by brute force. */
function bruteForce(points: number, battles: readonly (readonly [boxes: number, fours: number])[]): string[] {
  const [own, ...others] = battles;
  if (own === undefined) return points === 0 ? [''] : [];
  const all: string[] = [];
  const fill = (chits: string, left: number): void => {
    for (const rest of bruteForce(left, others)) all.push(others.length > 0 ? `${chits}|${rest}` : chits);
    if (chits.length === own[0]) return;
    for (let chit = 4; chit >= 1; chit--) {
      const isFalling = chits === '' || chit <= Number(chits[chits.length - 1]);
      if (isFalling && chit <= left && (chit < 4 || chits.split('4').length <= own[1])) fill(chits + String(chit), left - chit);
    }
  };
  fill('', points);
  return all;
}

describe('command chits', () => {
  it.each([
    [6, [8, 2] as const],
    [7, [3, 1] as const],
    [8, [2, 3] as const],
  ])('[5.0] %i points on one track %o are divided in every way, each once', (points, [boxes, lead]) => {
    const state = board({
      units: ['A inf 0305 f1', `A leader 0305 boxes=${boxes} lead=${lead}`, 'X inf 1205 f4'],
      pack: pointsPack(points),
    });
    const expected = bruteForce(points, [[boxes, lead === 3 ? 99 : lead]]);
    expect(allocations(state).sort()).toEqual(expected.sort());
  });

  it('[5.0] points are divided between Battles as freely', () => {
    const units = ['A inf 0305 f1', 'A leader 0305 boxes=3 lead=1', 'B inf 0307 f1', 'B leader 0307 boxes=2 lead=3', 'X inf 1205 f4'];
    const found = allocations(board({ units, pack: pointsPack(9) }));
    expect(found.sort()).toEqual(
      bruteForce(9, [
        [3, 1],
        [2, 99],
      ]).sort(),
    );
  });

  it('[5.0] the vanguard scenario has 1,689 allocations a side', () => {
    const found = allocations(baronsWar.load('vanguard').newState() as BaronsWarState);
    expect([found.length, new Set(found).size]).toEqual([1689, 1689]);
  });

  it('[5.0] an allocation is secret until both sides have made theirs', () => {
    const state = board({ units: ['A inf 0305 f1', 'X inf 1205 f4'], pack: { commandPoints: { baron: 5, royal: 5 } } });
    const other = state.clone();
    play(state, 'chit 3', 'chit 2');
    play(other, 'chit 1'); // chits are given in falling order: the rest can only be 1s
    expect(state.informationKey(1)).toBe(other.informationKey(1));
    expect(state.informationKey(0)).not.toBe(other.informationKey(0));
    for (const table of [state, other]) play(table, 'chit 4');
    expect(state.informationKey(1)).not.toBe(other.informationKey(1));
  });

  it('[5.0] an empty box is a 0: it can be shown again and again, but not when every box is full', () => {
    const units = [...FAR, 'A leader 0305 boxes=3', 'B leader 0307 boxes=4'];
    const state = initiative({ units });
    expect(legal(state, 'show')).toEqual(['a 1', 'a 2', 'a 3', 'b 0', 'b 1', 'b 2', 'b 3']);
    play(state, 'show b 0', 'pass');
    expect([state.chit, track(state, 'b')]).toEqual([0, [3, 2, 1]]);
  });

  it('[5.1] the chit that wins the initiative is discarded, the other stays', () => {
    const state = initiative({});
    play(state, 'show a 2', 'show x 3');
    expect([track(state, 'a'), track(state, 'x')]).toEqual([
      [3, 2, 1],
      [2, 1],
    ]);
  });

  it('[5.1] after two turns in a row the other side has the next, with its highest chit', () => {
    const state = initiative({ chits: { a: [2, 1], b: [2], x: [4, 3], y: [1] } }, { inARow: 2 });
    expect([state.actor, legalTexts(state)]).toEqual([0, ['show a 2', 'show b 2']]);
    play(state, 'show b 2');
    expect([state.side, state.battle, state.inARow]).toEqual([0, 1, 1]); // no answer; the count begins anew
  });

  it('[5.1] a side that wins again has had two in a row', () => {
    const state = initiative({});
    play(state, 'show a 1', 'show x 3');
    expect([state.side, state.inARow]).toEqual([1, 2]);
  });

  it('[5.2] the number of a chit decides; an equal one does not win', () => {
    const state = initiative({});
    play(state, 'show a 3');
    expect(state.side).toBe(0); // nobody can answer a 3 with a 4: passed without asking
    const other = initiative({});
    play(other, 'show a 1');
    expect(legal(other, 'show')).toEqual(['x 2', 'x 3', 'y 2', 'y 3']);
  });
});

// ---- what a chit allows [5.3]; the zone of an enemy at 0605 facing 4 covers 0505 and 0506

const TWO_TARGETS = ['A inf 0304 f1', 'A inf 0306 f1', 'A inf 0308 f1', 'X maa 0605 f4', 'X maa 0608 f4', 'X maa 0602 f4'];

function hexesFor(state: BaronsWarState, unit: string): Set<string> {
  const next = state.clone();
  play(next, `select ${unit}`);
  return new Set(legal(next, 'move').map((text) => text.split(' ')[0]!));
}

describe('command chit restrictions', () => {
  it('[5.3] with a 0 no unit enters an enemy zone', () => {
    const state = board({ units: TWO_TARGETS, phase: 'movement', chit: 0 });
    const hexes = hexesFor(state, 'a/1');
    expect([hexes.has('0404'), hexes.has('0505'), hexes.has('0506')]).toEqual([true, false, false]);
    play(state, 'select a/1');
    expect(ruleAgainst(state, 'move 0505 1')).toBe('5.3');
  });

  it('[5.3] with a 1 units may enter the zones of one enemy hex, several of them the same', () => {
    const state = board({ units: TWO_TARGETS, phase: 'movement', chit: 1 });
    play(state, 'select a/1', 'move 0505 1');
    const hexes = hexesFor(state, 'a/2');
    expect([hexes.has('0506'), hexes.has('0508'), hexes.has('0509')]).toEqual([true, false, false]);
  });

  it('[5.3] with a 2 there may be two, with a 3 as many as desired', () => {
    const reach = (chit: number): boolean[] => {
      const state = board({ units: TWO_TARGETS, phase: 'movement', chit });
      play(state, 'select a/1', 'move 0505 1');
      const second = hexesFor(state, 'a/3').has('0508');
      if (second) play(state, 'select a/3', 'move 0508 1');
      return [second, hexesFor(state, 'a/2').has('0503')];
    };
    expect(reach(1)).toEqual([false, false]);
    expect(reach(2)).toEqual([true, false]);
    expect(reach(3)).toEqual([true, true]);
  });

  it('[5.3] a hex in the zones of two enemy hexes counts both', () => {
    const units = ['A inf 0305 f1', 'X maa 0605 f4', 'X maa 0505 f3'];
    // 0506 lies before both
    expect(hexesFor(board({ units, phase: 'movement', chit: 1 }), 'a/1').has('0506')).toBe(false);
    expect(hexesFor(board({ units, phase: 'movement', chit: 2 }), 'a/1').has('0506')).toBe(true);
  });

  it('[5.3] units already next to the enemy attack without counting', () => {
    const state = board({ units: ['A inf 0505 f1', 'A inf 0608 f1', 'X maa 0605 f4', 'X maa 0708 f4'], phase: 'melee', chit: 0 });
    expect(legal(state, 'attack')).toEqual(['0605', '0708']);
  });

  it('[5.3] an attack on a flank outside its zone counts as a new one', () => {
    const units = ['A inf 0505 f1', 'X maa 0605 f1'];
    const cells = { units: { 'a/1': { start: '0305' } } };
    expect(legal(board({ units, phase: 'melee', chit: 1, state: cells }), 'attack')).toEqual(['0605']);
    expect(stepName(board({ units, phase: 'melee', chit: 0, state: cells }))).not.toBe('melee/declare');
  });

  it('[5.3] only a 4 is followed by a continuation', () => {
    const step = (chit: number): string => stepName(board({ units: FAR, phase: 'continuation', chit }));
    expect([step(3), step(4)]).toEqual(['command/replacement', 'continuation/ask']);
    expect(at(board({ units: FAR, phase: 'continuation', chit: 4 }), 'a/1')).toBe('0305');
  });
});
