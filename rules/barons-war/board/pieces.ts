import { type BoardName, type BoardPiece, opponent } from '../../core/index.ts';
import { headingOf, headingWords } from '../../hexes/headings.ts';
import { boardPiece } from '../../hexes/page/pieces.ts';
import { count } from '../../core/values/words.ts';
import { hexName, nameOf } from '../state/names.ts';
import { typeName } from './words.ts';
import type { BaronsWarParts, BaronsWarState } from '../state/state.ts';
import { knowsCommand } from '../mechanics/procedures/turn/turn.ts';
import { inZone } from '../mechanics/ground/zones.ts';

type S = BaronsWarState;

/** Marks on a unit that matter in play, in words. */
export function unitMarks(s: S, unit: number): string[] {
  const hits = s.hits(unit);
  const charge = s.charge(unit);
  const isActive = s.battleOf(unit) === s.battle;
  return [
    hits > 0 ? count(hits, 'hit') : '',
    s.isShaken(unit) ? 'shaken' : '',
    isActive && knowsCommand(s) && s.inCommand(unit) === 0 ? 'out of command' : '',
    isActive && s.moved(unit) === 1 ? 'has moved' : '',
    s.fired(unit) === 1 ? 'has shot' : '',
    s.fought(unit) === 1 ? 'has fought' : '',
    charge >= 0 ? `charges hex ${hexName(s, charge)}` : '',
  ].filter((mark) => mark !== '');
}

function aboutUnit(s: S, unit: number): string {
  const hex = s.hexOf(unit);
  const { rangeHexes } = s.scenario.units[unit]!;
  const stack = s.underAt(hex) < 0 ? [] : [s.underAt(hex) === unit ? 'lower of a stack' : 'upper of a stack'];
  const range = rangeHexes > 0 ? [`shoots ${count(rangeHexes, 'hex', 'hexes')} far`] : [];
  const zone = inZone(s, opponent(s.sideOf(unit)), hex) ? ['in an enemy zone of control'] : [];
  const values = [typeName(s, unit), `strength ${s.strengthOf(unit)}`, `morale ${s.moraleOf(unit)}`, ...range];
  return [
    ...values,
    ...unitMarks(s, unit),
    `faces ${headingWords(headingOf(s.scenario.grid, s.facingOf(unit)))}`,
    `in hex ${hexName(s, hex)}`,
    ...stack,
    ...zone,
  ].join(', ');
}

function aboutLeader(s: S, leader: number): string {
  const { leadership } = s.scenario.leaders[leader]!;
  const fallen = s.hasFallen(leader) ? ['struck down'] : [];
  return [
    'leader',
    `+${s.combatBonusOf(leader)} in melee`,
    `command span ${s.commandSpanOf(leader)}`,
    `leadership ${leadership}`,
    ...fallen,
    `in hex ${hexName(s, s.leaderHex(leader))}`,
  ].join(', ');
}

const pieceOf = (s: S, piece: number, about: string): BoardPiece => boardPiece(s, piece, about, nameOf(s, piece));

/** Battles in the order in which one reads them: by side. */
export function battlesBySide(s: S): readonly number[] {
  const { battles } = s.scenario;
  return ([0, 1] as const).flatMap((side) => battles.flatMap((card, battle) => (card.side === side ? [battle] : [])));
}

/** Every leader and unit on the map, Battle by Battle. All of it is open to both players. */
export function listPieces(s: S): readonly BoardPiece[] {
  return battlesBySide(s).flatMap((battle) => [
    ...(s.leaderHex(battle) < 0 ? [] : [pieceOf(s, s.scenario.units.length + battle, aboutLeader(s, battle))]),
    ...s.scenario.battles[battle]!.units.filter((unit) => s.hexOf(unit) >= 0).map((unit) => pieceOf(s, unit, aboutUnit(s, unit))),
  ]);
}

/** Names of all units and leaders. */
export function listNamed({ scenario, names }: Pick<BaronsWarParts, 'scenario' | 'names'>): readonly BoardName[] {
  return [...scenario.units, ...scenario.leaders].map(({ battle }, i) => ({ name: names[i]!, side: scenario.battles[battle]!.side }));
}
