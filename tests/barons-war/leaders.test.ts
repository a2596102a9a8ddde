import { describe, expect, it } from 'vitest';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';
import { at, board, expectWeights, hexOf, legal, legalTexts, look, play, roll, ruleAgainst, stepName, unitOf } from './board.ts';

function inCommand(state: BaronsWarState, id: string): boolean {
  return state.inCommand(unitOf(state, id)) === 1;
}

function moves(state: BaronsWarState): Set<string> {
  return new Set(legal(state, 'move').map((text) => text.split(' ')[0]!));
}

/** A crossbow shot at 0705 about to be rolled: the target has so many hits, a leader stands with it. */
function shotAt(target: readonly string[], more: readonly string[] = []): BaronsWarState {
  const state = board({ units: ['A inf 0505 f1 r=2', ...target, ...more], phase: 'offensive-fire' });
  play(state, 'select a/1');
  return state;
}

describe('leaders', () => {
  it('[6.0] each Battle has a leader, and one of each side is the overall leader', () => {
    const units = ['A inf 0305 f1', 'B inf 0307 f1', 'X inf 1205 f4', 'Y inf 1207 f4'];
    const { scenario } = board({ units, pack: { overallLeader: { royal: 'y' } } });
    expect(scenario.leaders.map((leader) => leader.id)).toEqual(['a/leader', 'b/leader', 'x/leader', 'y/leader']);
    expect(scenario.overallBattle).toEqual([0, 3]);
  });

  it('[6.0] a leader alone is put with the nearest unit of his Battle when an enemy ends next to him', () => {
    const state = board({ units: ['A inf 0305 f1', 'X leader 0605', 'X inf 0905 f4', 'X inf 1205 f4'], phase: 'movement' });
    play(state, 'select a/1', 'move 0504 1');
    expect(at(state, 'x/leader')).toBe('0605'); // two hexes off
    play(state, 'select a/1', 'move 0505 1');
    expect(at(state, 'x/leader')).toBe('0905');
  });

  it('[6.0] and when an enemy only rides through his hex', () => {
    const map = { terrain: ['xxxxxxxxxxxxxx', '..............', 'xxxxxxxxxxxxxx'] };
    const units = ['A cav 0402 f1', 'A leader 0102', 'X leader 0602', 'X inf 1402 f1', 'X inf 1202 f1'];
    const state = board({ units, phase: 'movement', map });
    play(state, 'select a/1', 'move 0902 1');
    expect(at(state, 'x/leader')).toBe('1202');
  });

  it('[6.1] the combat bonus counts in melee', () => {
    const weightsWith = (bonus: number): BaronsWarState => {
      const state = board({ units: ['A inf 0505 f1 s=4', `A leader 0505 bonus=${bonus}`, 'X inf 0605 f4'], phase: 'melee' });
      play(state, 'attack 0605');
      return state;
    };
    expectWeights(weightsWith(0), { 0: 4, 1: 2 });
    expectWeights(weightsWith(2), { 0: 2, 1: 4 });
  });

  it('[6.1] the command span is counted in hexes, the unit counted and the leader not', () => {
    const state = board({ units: ['A leader 0505 span=3', 'A inf 0805 f1', 'A inf 0905 f1', 'X inf 1401 f4'], phase: 'movement' });
    expect([inCommand(state, 'a/1'), inCommand(state, 'a/2')]).toEqual([true, false]);
  });

  it('[6.1] the movement allowance is what a leader may move', () => {
    const state = board({ units: ['A leader 0505 mv=2', 'A inf 0205 f1', 'X inf 1401 f4'], phase: 'movement' });
    play(state, 'select a/leader');
    expect(legal(state, 'move').length).toBe(18); // every hex within two, his own left out
  });

  it('[6.1] a leader of rating 1 never continues the attack, one of 2 may', () => {
    const step = (lead: number): string =>
      stepName(board({ units: ['A inf 0305 f1', `A leader 0305 lead=${lead}`, 'X inf 1205 f4'], phase: 'continuation', chit: 4 }));
    expect([step(1), step(2), step(3)]).toEqual(['command/replacement', 'continuation/ask', 'continuation/ask']);
  });

  it('[6.1] a leader of rating 1 plays one 4 in the game, others any number', () => {
    const shows = (lead: number): string[] => {
      const units = ['A inf 0305 f1', `A leader 0305 lead=${lead}`, 'X inf 1205 f4'];
      const state = board({
        units,
        phase: 'initiative',
        chits: { a: [2], x: [1] },
        state: { turn: 3, side: 'royal', inARow: 1, battles: { a: { fours: 1, foursPlayed: 1 } } },
      });
      return legal(state, 'show');
    };
    expect(shows(1)).toEqual(['a 0', 'a 2']);
    expect(shows(2)).toEqual(['a 0', 'a 2', 'a 4']);
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 3],
  ])('[6.1] a leader of rating %i is assigned at most so many 4s: %i (of three that would fit)', (lead, fours) => {
    const state = board({
      units: ['A inf 0305 f1', `A leader 0305 lead=${lead}`, 'X inf 1205 f4'],
      pack: { commandPoints: { baron: 14, royal: 1 } },
    });
    let given = 0;
    for (; legal(state, 'chit').includes('4') && given < 3; given++) play(state, 'chit 4');
    expect(given).toBe(fours);
  });
});

// A corridor along row 2, with a pocket at 0301 from which an enemy can cover 0302.
const CORRIDOR = { terrain: ['xx.xxxx', '.......', 'xxxxxxx'] };

describe('being in command', () => {
  it('[6.2] command cannot be traced through an enemy zone', () => {
    const units = (facing: number): string[] => ['A leader 0102 span=6', 'A inf 0502 f1', `X inf 0301 f${facing}`, 'X leader 0301'];
    const seen = (facing: number): boolean => inCommand(board({ units: units(facing), map: CORRIDOR, phase: 'movement' }), 'a/1');
    expect([seen(2), seen(0)]).toEqual([false, true]); // looking down at 0302, or away from it
  });

  it('[6.2] unless a friendly unit stands there', () => {
    const units = ['A leader 0102 span=6', 'A inf 0502 f1', 'A inf 0302 f5', 'X inf 0301 f2', 'X leader 0301'];
    expect(inCommand(board({ units, map: CORRIDOR, phase: 'movement' }), 'a/1')).toBe(true);
  });

  it.each([
    ['marsh', '...m...', '0000000', true],
    ['clear', '.......', '0000000', true],
    ['river', '...~...', '0000000', false],
    ['cliff', '...x...', '0000000', false],
    ['gentle slope', '.......', '0001111', true],
    ['steep slope', '.......', '0002222', false],
  ])('[6.2] command over %s', (_what, row, levels, passes) => {
    const map = { terrain: ['xxxxxxx', row, 'xxxxxxx'], elevation: [levels, levels, levels] };
    const state = board({ units: ['A leader 0102 span=6', 'A inf 0602 f1', 'X inf 0702 f1', 'X leader 0702'], map, phase: 'movement' });
    expect(inCommand(state, 'a/1')).toBe(passes);
  });

  it('[6.2] a road carries command up a steep slope', () => {
    const levels = '0002222';
    const map = { terrain: ['xxxxxxx', '.......', 'xxxxxxx'], elevation: [levels, levels, levels], roads: [{ hexes: '0302 0402' }] };
    const state = board({ units: ['A leader 0102 span=6', 'A inf 0602 f1', 'X inf 0702 f1', 'X leader 0702'], map, phase: 'movement' });
    expect(inCommand(state, 'a/1')).toBe(true);
  });

  it('[6.2] it is checked at the beginning of movement: what the leader does then changes nothing', () => {
    const state = board({ units: ['A leader 0505 span=2', 'A inf 0605 f1', 'X inf 1401 f4'], phase: 'movement' });
    play(state, 'select a/leader', 'move 0101 0');
    expect(inCommand(state, 'a/1')).toBe(true);
  });

  it('[6.2] units out of command move, but not next to an enemy', () => {
    const units = ['A leader 0101 span=1', 'A inf 0405 f1', 'X inf 0705 f4'];
    const state = board({ units, phase: 'movement' });
    play(state, 'select a/1');
    const reach = moves(state);
    expect([reach.has('0505'), reach.has('0604'), reach.has('0706'), reach.has('0704')]).toEqual([true, false, false, false]);
  });

  it('[6.2] unless they began next to one: then they go next to others too, but not into their zones [7.22]', () => {
    // a/1 begins behind x/1, outside every zone; 0604 and 0603 lie beside x/2, of these only 0603 in its zone
    const units = ['A leader 0101 span=1', 'A inf 0505 f1', 'X inf 0506 f2', 'X inf 0704 f4'];
    const state = board({ units, phase: 'movement' });
    play(state, 'select a/1');
    const reach = moves(state);
    expect([reach.has('0705'), reach.has('0604'), reach.has('0603')]).toEqual([true, false, false]);
    expect(ruleAgainst(state, 'move 0604 1')).toBe('7.22');
    const apart = board({ units: ['A leader 0101 span=1', 'A inf 0505 f1', 'X inf 0508 f2', 'X inf 0704 f4'], phase: 'movement' });
    play(apart, 'select a/1');
    expect(moves(apart).has('0705')).toBe(false);
    expect(ruleAgainst(apart, 'move 0705 1')).toBe('6.2');
  });

  it('[6.2] who began next to an enemy may do so even when that one has gone', () => {
    const units = ['A leader 0101 span=1', 'A inf 0505 f1', 'X inf 0704 f4'];
    const state = board({ units, phase: 'movement', state: { units: { 'a/1': { beganNext: true } } } });
    play(state, 'select a/1');
    expect(moves(state).has('0705')).toBe(true);
  });

  it('[6.2] out of command they do not fire, unless they began next to an enemy: then at whom they like', () => {
    const units = ['A leader 0101 span=1', 'A inf 0505 f1 r=2', 'X inf 0705 f4'];
    expect(stepName(board({ units, phase: 'offensive-fire' }))).not.toBe('fire/select');
    const beside = board({ units: [...units, 'X inf 0605 f4'], phase: 'offensive-fire' });
    play(beside, 'select a/1');
    expect(legalTexts(beside)).toEqual([]); // asked for nothing: 0705 is the only target
    const commanded = board({ units: units.slice(1), phase: 'offensive-fire' });
    expect(legalTexts(commanded)).toEqual(['pass', 'select a/1']);
  });

  it('[6.2] nor attack others than those they began next to', () => {
    const units = ['A leader 0101 span=1', 'A inf 0505 f1 r=2', 'X inf 0605 f4', 'X inf 0705 f4'];
    expect(legal(board({ units, phase: 'melee' }), 'attack')).toEqual(['0605']);
    const came = board({ units, phase: 'melee', state: { units: { 'a/1': { start: '0405' } } } });
    expect(stepName(came)).not.toBe('melee/declare');
  });

  it('[6.2] charging cavalry is always in command', () => {
    const state = board({ units: ['A leader 0101 span=1', 'A cav 0405 f1', 'X inf 0705 f4'], phase: 'movement' });
    play(state, 'select a/1');
    expect(legal(state, 'charge')).toEqual(['0705']);
  });
});

describe('leader casualties', () => {
  it('[6.3] a hit on his unit puts a leader in danger: 9 or 10 of a d10', () => {
    const state = shotAt(['X inf 0705 f4', 'X leader 0705 bonus=2']);
    roll(state, 1);
    expect(stepName(state)).toBe('hits/leader');
    expectWeights(state, { 0: 8, 1: 2 });
  });

  it('[6.3] a shot that misses does not', () => {
    const state = shotAt(['X inf 0705 f4', 'X leader 0705 bonus=2']);
    roll(state, 0);
    expect(stepName(state)).not.toBe('hits/leader');
  });

  it('[6.3] one roll for each attack, however many hits', () => {
    const state = board({ units: ['A maa 0505 f1 s=10', 'X inf 0605 f4 s=10', 'X leader 0605'], phase: 'melee' });
    play(state, 'attack 0605');
    roll(state, 2, 0, 0);
    expect([look(state, 'x/1').hits, stepName(state)]).toEqual([2, 'command/replacement']);
  });

  it('[6.3] a fallen leader has no bonus, a span of 3, 6 movement points, no continuation, and is hit no more', () => {
    const units = ['A inf 0505 f1 r=2', 'X inf 0705 f4', 'X leader 0705 bonus=3 span=7 mv=9 lead=3', 'Y inf 1409 f4'];
    const state = board({ units, phase: 'offensive-fire', pack: { overallLeader: { royal: 'y' } } });
    play(state, 'select a/1');
    roll(state, 1, 1);
    const leader = 1;
    expect(state.hasFallen(leader)).toBe(true);
    expect([state.combatBonusOf(leader), state.commandSpanOf(leader), state.movementOf(state.scenario.units.length + leader)]).toEqual([
      0, 3, 6,
    ]);
    const again = shotAt(['X inf 0705 f4', 'X leader 0705 fallen']);
    roll(again, 1);
    expect(stepName(again)).not.toBe('hits/leader');
    const cannot = board({ units: ['A inf 0305 f1', 'A leader 0305 lead=3 fallen', 'X inf 1205 f4'], phase: 'continuation', chit: 4 });
    expect(stepName(cannot)).toBe('command/replacement');
  });

  it('[6.3] when the overall leader falls, units of his side within five hexes check morale at once', () => {
    const more = ['X inf 1205 f4 m=5', 'X inf 1305 f4', 'Y inf 0703 f4 m=3'];
    const state = shotAt(['X inf 0705 f4 m=7', 'X leader 0705'], more);
    roll(state, 1, 1);
    expectWeights(state, { 0: 2, 1: 8 }); // x/1 with its leader, rating 7
    roll(state, 1);
    expectWeights(state, { 0: 5, 1: 5 }); // x/2, five hexes away
    roll(state, 1);
    expectWeights(state, { 0: 7, 1: 3 }); // y/1, of another Battle
    roll(state, 0);
    expect([look(state, 'y/1').shaken, stepName(state)]).toEqual([true, 'morale/recover']); // x/3, six hexes away, does not check
  });

  it('[6.3] the fall of another leader alarms nobody', () => {
    const state = board({
      units: ['A inf 0505 f1 r=2', 'X inf 0705 f4', 'X leader 0705', 'Y inf 0805 f4'],
      phase: 'offensive-fire',
      pack: { overallLeader: { royal: 'y' } },
    });
    play(state, 'select a/1');
    roll(state, 1, 1);
    expect([at(state, 'x/leader'), stepName(state)]).toEqual(['0705', 'command/replacement']);
  });

  it('[6.3] a leader whose unit is destroyed joins the nearest of his Battle, after his roll', () => {
    const state = shotAt(['X inf 0705 f4 hits=5', 'X leader 0705', 'X inf 0905 f4', 'X inf 0703 f4']);
    roll(state, 1);
    expectWeights(state, { 0: 8, 1: 2 });
    roll(state, 0);
    expect([state.actor, legalTexts(state)]).toEqual([1, ['place 0703', 'place 0905']]); // both two hexes off
    play(state, 'place 0703');
    expect([look(state, 'x/1').hex, state.leaderHex(1)]).toEqual(['eliminated', hexOf(state, '0703')]);
  });
});
