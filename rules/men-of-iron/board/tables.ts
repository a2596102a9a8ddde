import { type BoardRow, type BoardTable, capital, type Player } from '../../core/index.ts';
import { countersLeft, holds } from '../mechanics/command/secrets.ts';
import { COUNTERS, counterName } from '../charts/charts.ts';
import { ELIMINATED, HIDDEN, type IronState, PURSUING, WAITING } from '../state/state.ts';
import { drm, unitMarks } from './pieces.ts';

type S = IronState;

/** Where units are that are not on the map. */
const AWAY: Readonly<Record<number, string>> = {
  [ELIMINATED]: 'Eliminated',
  [WAITING]: 'to come',
  [HIDDEN]: 'in ambush',
  [PURSUING]: 'in pursuit',
};

function counters(s: S, side: Player, viewer: Player | undefined): string {
  const left = countersLeft(s, side);
  if (left === 0) return 'none';
  if (viewer !== undefined && viewer !== side) return `${left}, hidden`;
  const names = COUNTERS.flatMap((_, counter) => (holds(s, side, counter) ? [counterName(counter)] : []));
  return names.length === 0 ? `${left} to be drawn` : names.join(', ');
}

function sideRow(s: S, side: Player, viewer: Player | undefined): BoardRow {
  const time = s.scenario.timed?.side === side ? String(s.time) : '–';
  const cells = [
    capital(s.scenario.sides[side]),
    `${s.sidePoints(side)} of ${s.scenario.flightLevels[side]}`,
    time,
    counters(s, side, viewer),
  ];
  return { cells, side, piece: null };
}

function leaderRow(s: S, leader: number): BoardRow {
  const { id, name, side, battles } = s.scenario.leaders[leader]!;
  const hex = s.leaderHex(leader);
  const where = hex >= 0 ? s.scenario.grid.format(hex) : s.isAwaited(leader) ? 'off the map' : 'gone';
  const commanded = battles.map((battle) => s.scenario.battles[battle]!.name).join(', ') || 'the army';
  const values = [s.activationOf(leader), s.charismaOf(leader), s.commandRangeOf(leader)].map(String);
  return { cells: [name, commanded, ...values, where], side, piece: id };
}

function unitRow(s: S, unit: number): BoardRow {
  const { id, name, side } = s.scenario.units[unit]!;
  const hex = s.hexOf(unit);
  const state = hex >= 0 ? unitMarks(s, unit).join(', ') || 'in order' : (AWAY[s.status(unit)] ?? 'gone');
  return {
    cells: [name, s.kindOf(unit).name, drm(s.shockDefenseOf(unit)), state, hex >= 0 ? s.scenario.grid.format(hex) : '–'],
    side,
    piece: id,
  };
}

/** Flight Points, leaders and units, as a viewer may see them. */
export function listTables(s: S, viewer?: Player): readonly BoardTable[] {
  const sides = [0, 1] as const;
  return [
    {
      title: 'Flight Points',
      columns: ['side', 'points', 'time', 'Seizure counters'],
      rows: sides.map((side) => sideRow(s, side, viewer)),
    },
    {
      title: 'Leaders',
      columns: ['leader', 'commands', 'rating', 'Charisma', 'range', 'hex'],
      rows: sides.flatMap((side) => s.game.leadersOf[side].map((leader) => leaderRow(s, leader))),
    },
    {
      title: 'Units',
      columns: ['unit', 'type', 'defense', 'state', 'hex'],
      rows: sides.flatMap((side) => s.game.unitsOf[side].map((unit) => unitRow(s, unit))),
    },
  ];
}
