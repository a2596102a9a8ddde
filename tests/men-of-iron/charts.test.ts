import { describe, expect, test } from 'vitest';
import { BLOOD_AND_ROSES } from '../../rules/men-of-iron/charts/blood-and-roses.ts';
import {
  answerOf,
  type Charts,
  CONTINUED,
  COUNTERS,
  type DieTable,
  onAttackers,
  onDefender,
  OPPORTUNITIES,
  RESULT,
  rowOf,
  SEIZES_TO,
} from '../../rules/men-of-iron/charts/charts.ts';
import { INFIDEL } from '../../rules/men-of-iron/charts/infidel.ts';
import { MEN_OF_IRON } from '../../rules/men-of-iron/charts/men-of-iron.ts';
import { HEXSIDES, TERRAIN, TERRAINS } from '../../rules/men-of-iron/charts/terrain.ts';
import { type Ability, CAN, TYPE, type TypeCode, TYPES } from '../../rules/men-of-iron/charts/types.ts';
import { NEVER } from '../../rules/men-of-iron/charts/dice.ts';
import { BURN, FORD, HEDGE, SLOPE_UP, STEEP_UP, STREAM } from '../../rules/men-of-iron/charts/hexsides.ts';

const GAMES = [MEN_OF_IRON, INFIDEL, BLOOD_AND_ROSES] as const;
const { disordered, unhorsed, retreat, retired, eliminated, choice } = RESULT;

/** Codes of all types of a game of which something holds. */
const typesWhere = (charts: Charts, holds: (code: TypeCode) => boolean): string =>
  TYPES.filter((code) => charts.types[code] && holds(code)).join(' ');
const can = (charts: Charts, ability: Ability) => (code: TypeCode) => (charts.types[code]!.can & CAN[ability]) !== 0;
const points = (charts: Charts, value: number): string => typesWhere(charts, (code) => charts.types[code]!.points === value);
const range = (charts: Charts, code: TypeCode): readonly number[] => charts.range[TYPE[code]]!;
const attackers = (charts: Charts): string => typesWhere(charts, (code) => charts.matrix[TYPE[code]] !== null);
/** Every result of a table of Shock or Charge. */
const results = (charts: Charts, table: 'shock' | 'charge'): number[] => charts[table].flatMap(({ rows }) => rows);
/** Bits that some result of some column has. */
const bits = (tables: readonly DieTable[]): number => tables.flatMap(({ rows }) => rows).reduce((all, row) => all | row, 0);
const isAtMost = (charts: Charts, code: TypeCode, than: TypeCode): boolean =>
  range(charts, code).every((drm, i) => drm <= (range(charts, than)[i] ?? -99));

/** Every table has two games that fight and one that shoots alike: run a check for each. */
const each = (holds: (charts: Charts, table: 'shock' | 'charge') => boolean): boolean =>
  GAMES.every((charts) => holds(charts, 'shock') && holds(charts, 'charge'));

describe('units', () => {
  test('have the Flight Points of the three games [3.0]', () => {
    expect([points(MEN_OF_IRON, 3), points(MEN_OF_IRON, 2), points(MEN_OF_IRON, 0)]).toEqual([
      'MM DM UH',
      'GE MH PK AX LB A CB SL DH',
      'BO WG',
    ]);
    expect([points(INFIDEL, 3), points(INFIDEL, 2), points(INFIDEL, 1)]).toEqual(['KN HC', 'MC LC/A MC/A', 'MA PK PKJ AF A CB CF']);
    expect([points(BLOOD_AND_ROSES, 3), points(BLOOD_AND_ROSES, 2), points(BLOOD_AND_ROSES, 1), points(BLOOD_AND_ROSES, 0)]).toEqual([
      'MM DM UH',
      'CAV LB',
      'INF LVY A HG',
      'ART WG',
    ]);
  });

  test('leaders too [3.0]', () => {
    expect(GAMES.map(({ leaderPoints }) => Object.values(leaderPoints))).toEqual([
      [5, 3, 2],
      [5, 5, 2],
      [10, 5, 2],
    ]);
  });

  test('are slower Disordered, and easier to strike, never harder [14.2, 12.3]', () => {
    for (const charts of GAMES)
      for (const code of TYPES) {
        const type = charts.types[code];
        if (type === undefined) continue;
        const [fast, slow] = type.movementPoints;
        if (fast > 0 && !can(charts, 'noDisorder')(code)) expect(slow, code).toBeLessThan(fast);
        expect(type.shockDefense[1], code).toBeGreaterThanOrEqual(type.shockDefense[0]);
      }
    expect(INFIDEL.types.KN!.shockDefense[0]).toBeLessThan(INFIDEL.types.A!.shockDefense[0]);
  });

  test('shoot worse Disordered, all that can be Disordered [14.2]', () => {
    for (const charts of GAMES)
      expect(typesWhere(charts, (code) => can(charts, 'missile')(code) && charts.types[code]!.fireLoss === 0)).toBe(
        charts === MEN_OF_IRON ? 'BO' : charts === INFIDEL ? '' : 'ART',
      );
  });

  test('do what the text says of their type [7.4, 11.1, 11.2, 13.1, 16.2]', () => {
    expect(GAMES.map((charts) => typesWhere(charts, can(charts, 'charge')))).toEqual(['MM', 'KN HC', 'MM']);
    expect(GAMES.map((charts) => typesWhere(charts, can(charts, 'return')))).toEqual(['GE LB A SL', 'LC/A MC/A AF A', 'LB A']);
    expect(GAMES.map((charts) => typesWhere(charts, can(charts, 'reactOnce')))).toEqual(['CB DH BO', 'PKJ CB', 'HG ART']);
    expect(GAMES.map((charts) => typesWhere(charts, can(charts, 'shootAndScoot')))).toEqual(['GE', 'LC/A MC/A', '']);
    expect(GAMES.map((charts) => typesWhere(charts, can(charts, 'frontOnly')))).toEqual(['BO', '', 'ART']);
    expect(typesWhere(MEN_OF_IRON, can(MEN_OF_IRON, 'shieldWall'))).toBe('DM PK');
    for (const code of ['MH', 'DH', 'MM'] as const) expect(MEN_OF_IRON.types[code]!.movementPoints[0]).toBeGreaterThanOrEqual(3);
  });
});

describe('fire', () => {
  test('has the ranges and effects that the text and reports give [11.1, 11.3, 11.4, 2.5]', () => {
    expect(['LB', 'CB', 'SL', 'GE'].map((code) => range(MEN_OF_IRON, code as TypeCode).length)).toEqual([3, 3, 1, 1]);
    expect(range(MEN_OF_IRON, 'CB')[0]).toBe(2); // the example of 11.3
    expect(range(BLOOD_AND_ROSES, 'LB')).toHaveLength(7);
    expect(range(BLOOD_AND_ROSES, 'LB')[5]).toBeLessThanOrEqual(-3);
    for (const charts of GAMES)
      for (const code of TYPES) if (charts.types[code] && can(charts, 'rain')(code)) expect(range(charts, code).length).toBeGreaterThan(1);
  });

  test('artillery reaches farther than three hexes and is poor there [11.1]', () => {
    const drms = range(BLOOD_AND_ROSES, 'ART');
    expect(Math.max(...drms.slice(3))).toBeLessThan(Math.min(0, ...drms.slice(0, 3)));
  });

  test('ranks the weapons as the notes do [2.5]', () => {
    expect(isAtMost(MEN_OF_IRON, 'CB', 'LB')).toBe(true);
    expect(isAtMost(BLOOD_AND_ROSES, 'A', 'LB')).toBe(true);
    expect(isAtMost(BLOOD_AND_ROSES, 'HG', 'LB')).toBe(true);
    expect(isAtMost(INFIDEL, 'LC/A', 'A')).toBe(true);
    expect(isAtMost(INFIDEL, 'MC/A', 'A')).toBe(true);
    expect(range(INFIDEL, 'CB')[0]).toBe(Math.max(...INFIDEL.range.map((drms) => drms[0] ?? -9)));
  });

  test('and all other tables are open at both ends of a die from 0 to 9 [2.3]', () => {
    for (const charts of GAMES)
      for (const table of [...charts.fire, ...charts.shock, ...charts.charge]) {
        expect(rowOf(table, -30)).toBe(table.rows[0]);
        expect(rowOf(table, 30)).toBe(table.rows.at(-1));
      }
  });

  test('never hits softer for a higher roll [11.3]', () => {
    const order = [0, disordered, retreat, disordered | retreat, unhorsed, retired, eliminated];
    for (const { fire } of GAMES)
      for (const { rows } of fire)
        expect(rows.map((row) => order.indexOf(row))).toEqual(rows.map((row) => order.indexOf(row)).sort((a, b) => a - b));
  });

  test('unhorses only horse, and nobody in Infidel [14.3]', () => {
    expect(GAMES.map(({ fire }) => bits(fire.slice(0, 2)) & unhorsed)).toEqual([0, 0, 0]);
    expect(GAMES.map(({ fire }) => bits(fire) & unhorsed)).toEqual([unhorsed, 0, unhorsed]);
    expect(bits(MEN_OF_IRON.fire)).toBe(disordered | retreat | unhorsed | retired | eliminated);
  });

  test('can kill a leader at one hex with every weapon [5.4]', () => {
    for (const { range: ranges, leaderKilledFrom } of GAMES) {
      expect(leaderKilledFrom.fire).toBe(8);
      for (const [near] of ranges) if (near !== undefined) expect(9 + near).toBeGreaterThanOrEqual(9);
    }
  });
});

describe('Shock and Charge', () => {
  test('are for those with a row; all others only defend [12.0, 12.1, 16.3]', () => {
    expect(GAMES.map(attackers)).toEqual(['MM DM UH PK AX', 'KN HC MC MC/A MA PK PKJ AF', 'MM CAV DM UH INF LVY']);
    for (const charts of GAMES) expect(typesWhere(charts, can(charts, 'shock'))).toBe(attackers(charts));
  });

  test('let Javelineers fight as Pikes, Archers with flails in their own way [16.5, 16.6]', () => {
    expect(INFIDEL.matrix[TYPE.PKJ]).toEqual(INFIDEL.matrix[TYPE.PK]);
    for (const row of INFIDEL.matrix) if (row !== null) expect(row[TYPE.PKJ]).toBe(row[TYPE.PK]);
    expect(range(INFIDEL, 'AF')).toEqual(range(INFIDEL, 'A'));
  });

  test('disorder, drive back and unhorse attackers, and nothing worse [14.0, 14.5, 16.9]', () => {
    expect(each((charts, table) => results(charts, table).every((row) => (onAttackers(row) & (retired | eliminated)) === 0))).toBe(true);
    expect(each((charts, table) => results(charts, table).some((row) => (onAttackers(row) & retreat) !== 0))).toBe(true);
    expect(each((charts, table) => results(charts, table).some((row) => (onDefender(row) & retreat) !== 0))).toBe(true);
    expect(GAMES.map((charts) => results(charts, 'charge').some((row) => (onAttackers(row) & unhorsed) !== 0))).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('leave the choice between Disordered and Retreat in Blood & Roses alone [16.9]', () => {
    const has = (charts: Charts, on: (row: number) => number): boolean =>
      (['shock', 'charge'] as const).every((table) => results(charts, table).some((row) => (on(row) & choice) !== 0));
    expect(GAMES.map((charts) => [has(charts, onAttackers), has(charts, onDefender)])).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ]);
  });

  test('go on with and without the hex left, never with attackers Disordered [12.4, 14.7]', () => {
    const leaves = retreat | retired | eliminated;
    const goesOn = (charts: Charts): number[] => results(charts, 'charge').filter((row) => (row & CONTINUED) !== 0);
    for (const charts of GAMES) {
      expect(goesOn(charts).some((row) => (onDefender(row) & leaves) === 0)).toBe(true);
      expect(goesOn(charts).some((row) => (onDefender(row) & leaves) !== 0)).toBe(true);
    }
    expect(each((charts, table) => results(charts, table).every((row) => (row & CONTINUED) === 0 || onAttackers(row) === 0))).toBe(true);
    expect(each((charts, table) => results(charts, table).some((row) => (row & CONTINUED) !== 0))).toBe(true);
  });

  test('have results in which nobody gives way [16.9]', () => {
    const gives = (row: number): boolean => ((onAttackers(row) | onDefender(row)) & (retreat | retired | eliminated)) !== 0;
    expect(each((charts, table) => results(charts, table).some((row) => !gives(row)))).toBe(true);
  });

  test('are the better for the attacker the higher the roll [12.3]', () => {
    // biome-ignore format: pairs of what befalls attackers and defender, from the worst to the best
    const order = [
      [unhorsed, 0], [disordered | retreat, 0], [disordered, 0], [choice, 0], [0, 0], [disordered, disordered], [0, choice], [0, disordered], [0, retreat],
      [0, disordered | retreat], [0, retired], [0, eliminated],
    ];
    const rank = (row: number): number =>
      order.findIndex(([a, d]) => a === onAttackers(row) && d === onDefender(row)) * 2 + Number((row & CONTINUED) !== 0);
    for (const charts of GAMES)
      for (const { rows } of [...charts.shock, ...charts.charge]) {
        const ranks = rows.map(rank).filter((value) => value !== 8); // a row in which nothing happens stands where it likes
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
        expect(Math.min(...ranks)).toBeGreaterThanOrEqual(0);
      }
  });

  test('a Charge goes on at least as often as Shock at every DRM [12.3]', () => {
    const often = (table: DieTable, drm: number): number =>
      Array.from({ length: 10 }, (_, face) => rowOf(table, face + drm)).filter((row) => (row & CONTINUED) !== 0).length;
    for (const { shock, charge } of GAMES)
      for (const column of [0, 1] as const)
        for (let drm = -2; drm <= 8; drm++) expect(often(charge[column], drm)).toBeGreaterThanOrEqual(often(shock[column], drm));
  });

  test('one Mounted Man-at-Arms goes on against a Retired Pike and is Disordered by a steady one [12.3]', () => {
    const [mm, pk] = [MEN_OF_IRON.matrix[TYPE.MM]!, MEN_OF_IRON.types.PK!];
    const alone = mm[TYPE.PK]! - 1;
    expect(rowOf(MEN_OF_IRON.shock[1], 9 + alone + pk.shockDefense[1] + 2) & CONTINUED).toBe(CONTINUED);
    expect(onAttackers(rowOf(MEN_OF_IRON.shock[0], 4 + alone + pk.shockDefense[0]))).toBe(disordered | retreat);
  });
});

describe('small tables', () => {
  test('reluctance is for horse against steady foot, never for Knights, never in Blood & Roses [13.5]', () => {
    const codes = (charts: Charts): unknown =>
      charts.reluctance &&
      [charts.reluctance.attackers, charts.reluctance.targets].map((types) => types.map((type) => TYPES[type]).join(' '));
    expect(GAMES.map(codes)).toEqual([['MM', 'DM PK'], ['HC', 'MA PK PKJ'], null]);
  });

  test('Counter-Charges succeed and fail; against fire an 8 fails with the best of leaders [13.6, 13.7, 13.8]', () => {
    for (const { counterCharge, counterShock } of GAMES)
      for (const table of [counterCharge, counterShock]) expect([answerOf(table, 0), answerOf(table, 9)]).toEqual([0, 1]);
    expect(answerOf(MEN_OF_IRON.counterShock, 8 - 1)).toBe(1);
  });

  test('a better leader holds Knights back more often [13.9]', () => {
    const held = (rating: number): number =>
      Array.from({ length: 10 }, (_, face) => answerOf(INFIDEL.restraint!, face - rating)).filter((a) => a === 0).length;
    expect(held(4)).toBeGreaterThan(held(2));
  });

  test('light cavalry gets away on 3, Disordered to 7, and is caught from 8 on [12.2]', () => {
    expect([3, 4, 7, 8].map((face) => answerOf(INFIDEL.lightRetreatFromFire!, face))).toEqual([0, 1, 1, 2]);
    expect([3, 4].map((face) => answerOf(INFIDEL.lightRetreat!, face))).toEqual([0, 1]);
  });

  test('trampled archers may suffer nothing, and horses may stumble [10.0, 14.3]', () => {
    expect([4, 7, 8].map((face) => answerOf(MEN_OF_IRON.trampled!, face))).toEqual([0, 1, 2]);
    expect([5, 6].map((face) => answerOf(MEN_OF_IRON.stumble!, face))).toEqual([0, 1]);
  });

  test('there are eight Seizure counters, four to seize with, one of them up to 5 [6.3]', () => {
    expect(COUNTERS).toHaveLength(8);
    expect(SEIZES_TO).toHaveLength(OPPORTUNITIES);
    expect(SEIZES_TO).toContain(5);
  });
});

describe('terrain', () => {
  test('no Charge goes through eight kinds of ground, nor where nobody goes [13.3]', () => {
    const barred = TERRAINS.filter((name) => !TERRAIN[name].canCharge && TERRAIN[name].cost[0] !== null);
    expect(barred).toEqual(['woods', 'town', 'brush', 'marsh', 'bog', 'rough', 'ditch']);
    for (const name of TERRAINS) if (TERRAIN[name].cost[0] === null) expect(TERRAIN[name].canCharge, name).toBe(false);
  });

  test('a Charge crosses slopes, and water only at one point without a check [13.3]', () => {
    const row = (bit: number) => HEXSIDES.find((side) => side.bit === bit)!;
    expect([STREAM, BURN, FORD, STEEP_UP, HEDGE, SLOPE_UP].map((bit) => row(bit).canCharge)).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect([row(STREAM).cost[1], row(STREAM).disorderFrom[1]]).toEqual([1, NEVER]);
  });

  test('sixteen kinds of ground block sight [11.4]', () => {
    expect(TERRAINS.filter((name) => TERRAIN[name].blocksSight)).toHaveLength(16);
  });
});
