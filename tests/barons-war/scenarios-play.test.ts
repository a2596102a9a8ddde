import { describe, expect, it } from 'vitest';
import { baronsWar } from '../../rules/barons-war/index.ts';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';
import { at, board, die, expectWeights, legal, legalTexts, look, play, ruleAgainst, stepName, unitOf, type Sketch } from './board.ts';

function fresh(scenario: string, options: Record<string, string | boolean> = {}): BaronsWarState {
  return baronsWar.load(scenario, options).newState() as BaronsWarState;
}

/** Everybody places himself on the first hex that is free. */
function setUp(s: BaronsWarState): void {
  while (stepName(s) === 'set-up/place' || stepName(s) === 'set-up/face') s.apply(s.legalActions().at(0));
}

const columns = (hexes: readonly string[]): number[] => hexes.map((hex) => Number(hex.slice(0, 2)));
const within = (s: BaronsWarState, hex: string): string[] =>
  s.scenario.grid.within(s.scenario.grid.parse(hex), 2).map((h) => s.scenario.grid.format(h));

describe('setting up', () => {
  it('[14.0] the Barons go first, each unit within two hexes of the hex of its Battle', () => {
    const s = fresh('evesham-historical');
    expect([stepName(s), s.actor]).toEqual(['set-up/place', 0]);
    expect(legal(s, 'place')).toEqual(within(s, '1608'));
    expect(ruleAgainst(s, 'place 1908')).toBe('14.0');
    play(s, 'place 1608', 'face 3');
    expect(look(s, s.scenario.units[0]!.id)).toMatchObject({ hex: '1608', facing: 3 });
  });

  it('[14.4] Evesham: Simon round 1608, Gilbert round 2906, Edward round 2812', () => {
    const s = fresh('evesham-historical');
    skipTo(s, 1);
    const royal = s.scenario.battles[s.scenario.units[s.register(1)]!.battle]!.id;
    expect(legal(s, 'place')).toEqual(within(s, { gilbert: '2906', edward: '2812' }[royal]!));
  });

  it('[14.2] Lewes: seven Battles round their own hexes', () => {
    const s = fresh('lewes-historical');
    const hexes: Record<string, string> = {
      'henry-de-montfort': '3205',
      simon: '3510',
      gloucester: '3210',
      segrave: '3215',
      cornwall: '1504',
      henry: '1509',
      edward: '1616',
    };
    setUp(s);
    s.scenario.units.forEach((card, unit) => {
      const area = hexes[s.scenario.battles[card.battle]!.id]!;
      expect(s.scenario.grid.distance(s.hexOf(unit), s.scenario.grid.parse(area)), card.id).toBeLessThanOrEqual(2);
    });
  });

  it('[14.3] Lewes, free: the Barons in column 32 and above, the Royalists in 16 and below', () => {
    const s = fresh('lewes-free');
    expect([Math.min(...columns(legal(s, 'place'))), Math.max(...columns(legal(s, 'place')))]).toEqual([32, 38]);
    skipTo(s, 1);
    expect([Math.min(...columns(legal(s, 'place'))), Math.max(...columns(legal(s, 'place')))]).toEqual([1, 16]);
  });

  it('[14.3] nobody sets up on ground that is closed to him', () => {
    const s = fresh('lewes-free');
    skipTo(s, 1);
    const closed = (): string[] => ['0101', '0613', '0120'].filter((hex) => !legal(s, 'place').includes(hex)); // marsh, castle, river
    expect([s.typeOf(s.register(1)), closed()]).toEqual([2, ['0101', '0613', '0120']]);
    while (s.typeOf(s.register(1)) !== 0 || stepName(s) !== 'set-up/place') s.apply(s.legalActions().at(0));
    expect(closed()).toEqual(['0120']);
  });

  it('[7.3] two units share a hex only as they may stack, the second under the first with its facing', () => {
    const s = fresh('evesham-historical');
    play(s, 'place 1608', 'face 3', 'place 1608'); // knights with knights
    const [first, second] = [s.scenario.units[0]!.id, s.scenario.units[1]!.id];
    expect(look(s, second)).toMatchObject({ hex: '1608', facing: 3 });
    expect(s.topAt(s.scenario.grid.parse('1608'))).toBe(unitOf(s, first));
    expect(legal(s, 'place')).not.toContain('1608');
  });

  it('[14.0] the option leaves it to the stored placement', () => {
    expect(stepName(fresh('evesham-historical', { setUp: 'stored' }))).toBe('command/allocate');
    expect(stepName(fresh('skirmish', { setUp: 'players' }))).toBe('set-up/place');
  });

  /** Sets up until the side is asked to place. */
  function skipTo(s: BaronsWarState, side: number): void {
    while (s.actor !== side) s.apply(s.legalActions().at(0));
  }
});

describe('points and the first turn', () => {
  const POINTS: Record<string, readonly [number, number, number]> = {
    'lewes-historical': [45, 40, 1],
    'lewes-free': [45, 40, 1],
    'evesham-historical': [20, 30, 0],
    'evesham-possible': [30, 45, 0],
  };

  it('[14.2, 14.3, 14.4, 14.5] both sides divide their points, then the side named has the first turn without contest', () => {
    for (const [scenario, [baron, royal, first]] of Object.entries(POINTS)) {
      const s = fresh(scenario, { setUp: 'stored' });
      expect([stepName(s), s.actor, s.register(3)], scenario).toEqual(['command/allocate', 0, baron]);
      const givePoints = (side: number): void => {
        while (s.actor === side && stepName(s) === 'command/allocate') s.apply(s.legalActions().at(s.legalActions().length - 1));
      };
      givePoints(0);
      expect([stepName(s), s.actor, s.register(3)], scenario).toEqual(['command/allocate', 1, royal]);
      givePoints(1);
      expect([stepName(s), s.actor], scenario).toEqual(['command/show', first]);
      const total = (side: number): number =>
        s.scenario.battles.reduce(
          (sum, card, battle) => sum + (card.side === side ? [1, 2, 3, 4].reduce((a, chit) => a + chit * s.chitsOf(battle, chit), 0) : 0),
          0,
        );
      expect([total(0), total(1)], scenario).toEqual([baron, royal]);
      play(s, legalTexts(s)[0]!);
      expect([stepName(s), s.side, s.turn], scenario).toEqual(['move/select', first, 1]);
    }
  });
});

describe('reinforcements', () => {
  /** Battle b comes on by the left edge, y by one of two hexes; both armies stand in the middle. */
  const UNITS = [
    'A maa 0605 f1',
    'B cav 0101 f1',
    'B inf 0101 f1',
    'B leader 0101',
    'X maa 0905 f4',
    'Y cav 0101 f4',
    'Y maa 0101 f4',
    'Y leader 0101',
  ];
  const ENTRIES = {
    reinforcements: [
      { battle: 'b', fromActivation: 3, hexes: '0104 0105 0106' },
      { battle: 'y', fromActivation: 3, hexes: '1402 1408', oneHex: true },
    ],
  };
  const coming = (more: Omit<Sketch, 'units'> = {}): BaronsWarState => board({ units: UNITS, pack: ENTRIES, ...more });

  /** The initiative of a later turn, the Barons showing first. */
  const showing = (
    baronTurns: number,
    chits: Readonly<Record<string, readonly number[]>> = { a: [2], b: [4, 1], x: [1], y: [1] },
  ): string[] => legal(coming({ phase: 'initiative', chits, state: { turn: 5, side: 'royal', inARow: 1, baronTurns } }), 'show');

  it("[14.5] come with their side's third activation, by a chit of their own, not by a 0", () => {
    expect(showing(1)).toEqual(['a 0', 'a 2']);
    expect(showing(2)).toEqual(['a 0', 'a 2', 'b 1', 'b 4']);
    expect(showing(2, { a: [2], b: [], x: [1], y: [1] })).toEqual(['a 0', 'a 2']);
  });

  it('[14.5] appear unit by unit on any entry hex, pay for it, are in command, and move on', () => {
    const s = coming({ phase: 'movement', battle: 'b', chit: 1 });
    expect(legalTexts(s)).toEqual(['pass', 'select b/1', 'select b/2', 'select b/leader']);
    play(s, 'select b/2');
    expect(legal(s, 'place')).toEqual(['0104', '0105', '0106']);
    play(s, 'place 0105', 'select b/2');
    expect([look(s, 'b/2').facing, s.inCommand(unitOf(s, 'b/2'))]).toEqual([1, 1]);
    expect(Math.max(...columns(legal(s, 'move')))).toBe(5); // four of its five points are left
  });

  it('[R-81] are asked once in an activation: who stays off the map then waits for another', () => {
    const s = coming({ phase: 'movement', battle: 'b', chit: 1 });
    play(s, 'select b/1', 'halt');
    expect(legalTexts(s)).toEqual(['pass', 'select b/2', 'select b/leader']);
    play(s, 'select b/leader', 'halt');
    expect(legalTexts(s)).toEqual(['pass', 'select b/2']);
  });

  it('[14.5] but not with a 0, nor where an enemy or his zone is', () => {
    expect(stepName(coming({ phase: 'movement', battle: 'b', chit: 0 }))).not.toBe('move/select'); // there is nobody to move
    const s = coming({ phase: 'movement', battle: 'b', chit: 1, state: { units: { 'x/1': { hex: '0205' } } } });
    play(s, 'select b/1');
    expect(legal(s, 'place')).toEqual(['0104']);
  });

  it('[14.5] a Battle bound to one hex enters by the one its first unit took', () => {
    const s = coming({ phase: 'movement', battle: 'y', chit: 1 });
    play(s, 'select y/1');
    expect(legal(s, 'place')).toEqual(['1402', '1408']);
    play(s, 'place 1408', 'select y/1', 'move 1308 4', 'select y/2');
    expect(legal(s, 'place')).toEqual(['1408']);
    play(s, 'place 1408', 'select y/leader');
    expect(legal(s, 'place')).toEqual(['1408']);
  });

  it('[14.5] at Evesham the younger Simon comes over the river bank, Mortimer by a bridge', () => {
    const s = fresh('evesham-possible', { setUp: 'stored' });
    const off = s.scenario.units.flatMap((card, unit) => (s.hexOf(unit) < 0 ? [s.scenario.battles[card.battle]!.id] : []));
    expect([...new Set(off)].sort()).toEqual(['mortimer', 'simon-the-younger']);
    expect(s.entered(s.scenario.reinforcements[1]!.battle)).toBe(0);
  });
});

describe("Edward's Battle", () => {
  const FIELD = ['A maa 0605 f1', 'B maa 0609 f1', 'X cav 0905 f4', 'X inf 0805 f4 r=3'];
  const EDWARD = { edwardBattle: 'x' };
  const bound = (more: Omit<Sketch, 'units'> = {}): BaronsWarState =>
    board({
      units: FIELD,
      pack: EDWARD,
      options: { edwardsBattle: true },
      battle: 'x',
      phase: 'movement',
      ...more,
      state: { edwardTarget: 'b', ...more.state },
    });

  it('[14.1] the Royalist names one baronial Battle once the Barons have set up', () => {
    const s = fresh('lewes-historical', { edwardsBattle: true });
    while (s.actor === 0) s.apply(s.legalActions().at(0));
    expect([stepName(s), s.actor]).toEqual(['set-up/name-target', 1]);
    expect(legal(s, 'name-battle').sort()).toEqual(['gloucester', 'henry-de-montfort', 'segrave', 'simon']);
    play(s, 'name-battle segrave');
    expect(stepName(s)).toBe('set-up/place');
  });

  it('[14.1] is an option: without it nobody is named', () => {
    const s = fresh('lewes-historical');
    setUp(s);
    expect([stepName(s), s.edwardTarget]).toEqual(['command/allocate', -1]);
  });

  it('[14.1] he does not charge, enter the zones of or shoot at others', () => {
    const s = bound();
    play(s, 'select x/1');
    expect(legal(s, 'charge')).toEqual(['0609']);
    expect(legal(s, 'move').filter((move) => move.startsWith('0705'))).toEqual([]);
    const shooting = bound({ phase: 'offensive-fire' });
    expect(stepName(shooting)).not.toBe('fire/select');
    expect(legalTexts(bound({ phase: 'offensive-fire', state: { edwardTarget: 'a' } }))).toContain('select x/2');
  });

  it('[14.1] nor attack them, though he strikes back and shoots in defence', () => {
    const near = ['A maa 0805 f1', 'B maa 0609 f1', 'X cav 0905 f4', 'X inf 1005 f4 r=3'];
    const s = (battle: string, phase: string) =>
      board({ units: near, pack: EDWARD, options: { edwardsBattle: true }, battle, phase, state: { edwardTarget: 'b' } });
    expect(stepName(s('x', 'melee'))).not.toBe('melee/declare');
    const defends = s('a', 'melee');
    play(defends, 'attack 0905');
    die(defends, 1);
    expect(stepName(defends)).toBe('melee/strike-roll');
  });

  it('[14.1] nor do his units react to others', () => {
    const units = ['A maa 0305 f1 mv=6', 'B maa 0307 f1 mv=6', 'X cav 0905 f4 react=1'];
    const s = (target: string) =>
      board({ units, pack: EDWARD, options: { edwardsBattle: true }, phase: 'movement', state: { edwardTarget: target } });
    const quiet = s('b');
    play(quiet, 'select a/1', 'move 0605 1');
    expect(stepName(quiet)).toBe('move/select');
    const stirred = s('a');
    play(stirred, 'select a/1', 'move 0605 1');
    expect(stepName(stirred)).toBe('reaction/check');
  });

  it('[14.1] a charge of his does not end in the zone of another Battle either', () => {
    const units = ['A maa 0804 f3', 'B maa 0805 f1', 'X cav 1105 f4'];
    const s = board({
      units,
      pack: EDWARD,
      options: { edwardsBattle: true },
      battle: 'x',
      phase: 'charges',
      state: { edwardTarget: 'b', units: { 'x/1': { charge: '0805' } } },
    });
    const rides = legal(s, 'move').map((move) => move.slice(0, 4));
    expect(rides).toContain('0905');
    expect(rides).toContain('0906');
    expect(rides).not.toContain('0705');
  });

  it('[14.1] once it is Broken, each player turn begins with a d10; a 10 frees him for good', () => {
    const s = bound({ phase: 'end', state: { battles: { b: { status: 'broken' } } } });
    expect(stepName(s)).toBe('turn/edward');
    expectWeights(s, { 0: 9, 1: 1 });
    const free = s.clone();
    die(s, 9);
    expect([s.edwardFree, stepName(s)]).toEqual([0, 'command/replacement']);
    die(free, 10);
    expect(free.edwardFree).toBe(1);
    expect(stepName(bound({ phase: 'end', state: { edwardFree: true, battles: { b: { status: 'broken' } } } }))).toBe(
      'command/replacement',
    );
  });

  it('[14.1] not while it is only shaken', () => {
    expect(stepName(bound({ phase: 'end', state: { battles: { b: { status: 'shaken' } } } }))).toBe('command/replacement');
  });

  it('[14.1] free, he attacks whom he likes', () => {
    const s = bound({ state: { edwardFree: true } });
    play(s, 'select x/1');
    expect(at(s, 'a/1')).toBe('0605');
    expect(legal(s, 'move').filter((move) => move.startsWith('0705'))).not.toEqual([]);
  });
});
