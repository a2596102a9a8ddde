import { type BoardName, type BoardPiece, count, type Player } from '../../core/index.ts';
import { headingOf, headingWords } from '../../hexes/headings.ts';
import { boardPiece } from '../../hexes/page/pieces.ts';
import { TYPES } from '../charts/types.ts';
import type { Scenario } from '../state/scenario.ts';
import { MARKS } from '../state/layout.ts';
import { DISORDERED, type IronState, REPLACEMENT, RETIRED } from '../state/state.ts';
import { knowsCommand } from '../mechanics/procedures/turn/activation.ts';
import { formationName } from '../mechanics/movement/formations.ts';
import { rangeOf } from '../mechanics/shooting/shooting.ts';

type S = IronState;

/** What lies on a unit and matters in play, in words. */
export function unitMarks(s: S, unit: number): string[] {
  const isActive = s.battleOf(unit) === s.battle;
  const status = s.status(unit);
  return [
    status === DISORDERED ? 'Disordered' : status === RETIRED ? 'Retired' : '',
    s.formation(unit) > 0 ? `in ${formationName(s.formation(unit))}` : '',
    s.stakes(unit) === 1 ? 'behind stakes' : '',
    s.scenario.units[unit]!.pavise ? 'with pavises' : '',
    s.isGun(unit) ? (s.limbered(unit) === 1 ? 'limbered' : 'in position') : '',
    s.engaged(unit) === 1 ? 'Engaged' : '',
    isActive && knowsCommand(s) && s.inCommand(unit) === 0 ? 'out of command' : '',
    s.moved(unit) === 1 ? 'has moved' : '',
    s.fired(unit) === 1 ? 'has fired' : '',
    s.mark(unit) > 0 ? `declared: ${MARKS[s.mark(unit)]!}` : '',
    s.battleNeutral(s.battleOf(unit)) === 1 ? 'neutral' : '',
  ].filter((mark) => mark !== '');
}

/** `+1`, `−2`, `0`. */
export function drm(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}

function aboutUnit(s: S, unit: number): string {
  const kind = s.kindOf(unit);
  const range = rangeOf(s, unit);
  return [
    kind.name,
    `of ${s.scenario.battles[s.battleOf(unit)]!.name}`,
    `moves ${kind.movementPoints[s.isDisordered(unit) ? 1 : 0]}`,
    `Shock Defense ${drm(s.shockDefenseOf(unit))}`,
    ...(range > 0 ? [`fires ${count(range, 'hex', 'hexes')} far`] : []),
    ...unitMarks(s, unit),
    `faces ${headingWords(headingOf(s.scenario.grid, s.facingOf(unit)))}`,
    `in hex ${s.scenario.grid.format(s.hexOf(unit))}`,
  ].join(', ');
}

function aboutLeader(s: S, leader: number): string {
  const { isOverall, isKing, effectiveness } = s.scenario.leaders[leader]!;
  return [
    isKing ? 'king and Overall Commander' : isOverall ? 'Overall Commander' : 'leader',
    ...(s.leaderRank(leader) === REPLACEMENT ? ['a replacement'] : []),
    `Activation Rating ${s.activationOf(leader)}`,
    `Charisma ${drm(s.charismaOf(leader))}`,
    `Command Range ${s.commandRangeOf(leader)}`,
    ...(effectiveness === null ? [] : [`Effectiveness ${drm(effectiveness)}`]),
    `in hex ${s.scenario.grid.format(s.leaderHex(leader))}`,
  ].join(', ');
}

/** Every leader and unit on the map, by side and Battle. */
export function listPieces(s: S): readonly BoardPiece[] {
  return ([0, 1] as const).flatMap((side: Player) => [
    ...s.game.leadersOf[side]
      .filter((leader) => s.isPresent(leader))
      .map((leader) => boardPiece(s, s.scenario.units.length + leader, aboutLeader(s, leader))),
    ...s.game.unitsOf[side].filter((unit) => s.isOnMap(unit)).map((unit) => boardPiece(s, unit, aboutUnit(s, unit))),
  ]);
}

/** Names of all units, leaders and Battles. Those of units end in the code of their type, which counters have, and a number. */
export function listNamed({ units, leaders, battles, charts }: Scenario): readonly BoardName[] {
  const words = (name: string, type: number): string => name.replace(` ${TYPES[type]!} `, ` ${charts.typeAt[type]!.name.toLowerCase()} `);
  return [
    ...units.map(({ name, side, type }) => ({ name, side, words: words(name, type) })),
    ...[...leaders, ...battles].map(({ name, side }) => ({ name, side })),
  ];
}
