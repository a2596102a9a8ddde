import { type BoardPlan, type BoardRow, type BoardTable, opponent, type Player } from '../../core/index.ts';
import { battlesBySide, unitMarks } from './pieces.ts';
import { capital, count } from '../../core/values/words.ts';
import { battleName, hexName, leaderName, nameOf, sideName } from '../state/names.ts';
import { typeName } from './words.ts';
import { chitsSeen, STATUS_WORDS } from '../render/words.ts';
import type { BaronsWarState } from '../state/state.ts';
import { STEP } from '../state/steps.ts';
import { FOURS_AT_START, VICTORY_POINTS } from '../charts/charts.ts';
import { allocation } from '../mechanics/procedures/turn/command.ts';

type S = BaronsWarState;

function leaderState(s: S, leader: number): string {
  if (s.leaderRemoved(leader) === 1) return 'gone';
  if (s.leaderHex(leader) < 0) return 'off the map';
  return `${s.hasFallen(leader) ? 'struck down, ' : ''}hex ${hexName(s, s.leaderHex(leader))}`;
}

function chitWords(s: S, battle: number, viewer: Player | undefined): string {
  const chits = chitsSeen(s, battle, viewer);
  return chits === null ? '?' : chits.length === 0 ? 'none' : chits.join(' ');
}

function battleRow(s: S, battle: number, viewer: Player | undefined): BoardRow {
  const { side, units } = s.scenario.battles[battle]!;
  const state = STATUS_WORDS[s.worstOf(battle) as 0];
  const points = VICTORY_POINTS[opponent(side)][s.worstOf(battle)]!;
  return {
    cells: [
      capital(battleName(s, battle)),
      leaderState(s, battle),
      s.battle === battle ? `${state}, activated` : state,
      `${s.unitsLeft(battle)} of ${units.length}`,
      chitWords(s, battle, viewer),
      String(points),
    ],
    side,
    piece: s.scenario.leaders[battle]!.id,
  };
}

function sideRow(s: S, side: Player): BoardRow {
  return { cells: [sideName(s, side), String(s.victoryPoints()[side])], side, piece: null };
}

function unitState(s: S, unit: number): string {
  const lost = s.lost(unit);
  if (lost > 0) return lost === 1 ? 'eliminated' : 'routed';
  const marks = unitMarks(s, unit).filter((mark) => !/^\d+ hits?$/.test(mark));
  return marks.length === 0 ? 'sound' : marks.join(', ');
}

function unitRow(s: S, unit: number): BoardRow {
  const { id, side } = s.scenario.units[unit]!;
  const hex = s.hexOf(unit);
  const isLost = s.lost(unit) > 0;
  const values = isLost ? ['–', '–', '–'] : [s.strengthOf(unit), s.moraleOf(unit), s.hits(unit)].map(String);
  const where = hex >= 0 ? hexName(s, hex) : isLost ? '–' : 'off the map';
  return { cells: [capital(nameOf(s, unit)), typeName(s, unit), ...values, unitState(s, unit), where], side, piece: id };
}

/** Points, Battles and units, as a viewer may see them; everything without one. */
export function listTables(s: S, viewer?: Player): readonly BoardTable[] {
  const battles = battlesBySide(s);
  return [
    { title: 'Victory points', columns: ['side', 'points'], rows: ([0, 1] as const).map((side) => sideRow(s, side)) },
    {
      title: 'Battles',
      columns: ['Battle', 'leader', 'state', 'units left', 'chits', 'points to the enemy'],
      rows: battles.map((battle) => battleRow(s, battle, viewer)),
    },
    {
      title: 'Units',
      columns: ['unit', 'type', 'strength', 'morale', 'hits', 'state', 'hex'],
      rows: battles.flatMap((battle) => s.scenario.battles[battle]!.units.map((unit) => unitRow(s, unit))),
    },
  ];
}

/** @shows 6.1 limits on 4-chits before play */
function foursNote(s: S, battle: number): string {
  const { leadership } = s.scenario.leaders[battle]!;
  const fours = FOURS_AT_START[(leadership - 1) as 0]!;
  const limit = Number.isFinite(fours) ? `${count(fours, '4-chit')} at most` : 'any number of 4-chits';
  return `${leaderName(s, battle)}: leadership ${leadership}, ${limit}; ${count(s.unitsLeft(battle), 'unit')}`;
}

function planRow(s: S, battle: number): BoardPlan['rows'][number] {
  const chits = chitsSeen(s, battle) ?? [];
  const boxes = Array.from({ length: s.scenario.battles[battle]!.trackBoxes }, (_, i) =>
    chits[i] === undefined ? null : String(chits[i]),
  );
  return { name: capital(battleName(s, battle)), boxes, note: foursNote(s, battle), isCurrent: allocation.battle(s) === battle };
}

/** The allocation of the side that is dividing its points now; null at any other time. */
export function currentPlan(s: S): BoardPlan | null {
  if (s.depth === 0 || s.data[s.frame] !== STEP['command/allocate']) return null;
  const side = allocation.side(s);
  const left = allocation.points(s);
  return {
    title: `Command points of the ${sideName(s, side)}`,
    about: 'A chit costs as many points as its number. Give each Battle its chits, the highest first; all points have to be spent.',
    left: `${left} of ${count(s.scenario.commandPoints[side], 'command point')} left`,
    rows: battlesBySide(s)
      .filter((battle) => s.scenario.battles[battle]!.side === side)
      .map((battle) => planRow(s, battle)),
  };
}
