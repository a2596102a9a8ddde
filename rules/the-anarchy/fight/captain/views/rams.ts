import { ENGINE } from '../../../charts/engines.ts';
import { isTop } from '../../../charts/terrain.ts';
import { isWinch } from '../../mechanics/work/belfries.ts';
import { isFlammable } from '../../mechanics/ground/ground.ts';
import { berthOfGallery, chartOfEngine, engineIn, isSound } from '../../mechanics/ground/engines.ts';
import { fireChartAt } from '../../mechanics/missiles/fire.ts';
import { canRamAt } from '../../mechanics/work/rams.ts';
import { FACES } from '../../../charts/tables.ts';
import type { Player } from '../../../../core/index.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { hexAhead } from '../../mechanics/ground/ways.ts';

type S = AnarchyState;

/** Hexes before an engine in which it looks for a gate. */
const FARTHEST = 30;
/** What a place in the crew of a ram is worth to who could take it, and to who has it. */
const SEAT = 3;
const CREW = 9;
/** What it is worth that an engine is on fire. */
const BURNT = 12;

/** What an engine is pushed towards: a gate before a ram, a wall before a belfry; -1 for nothing. */
export function goalAhead(s: S, engine: number): number {
  if (s.engineAt(engine) < 0) return -1;
  const facing = s.engineFacing(engine);
  const isRam = chartOfEngine(s, engine).blowTurns > 0;
  let place = hexAhead(s, s.engineAt(engine), facing);
  for (let hexes = 1; place >= 0 && hexes <= FARTHEST; hexes++, place = hexAhead(s, place, facing))
    if (isRam ? s.game.masonry.cells[place]! >= 0 : isTop(s.terrainOf(place))) return place;
  return -1;
}

function isBelfry(s: S, engine: number): boolean {
  return s.scenario.engines[engine]!.kind === ENGINE.belfry;
}

/** Whether an engine is the gallery of a siege. */
function isGallery(s: S, engine: number): boolean {
  return engine === s.scenario.encounter?.castle?.gallery;
}

/** Whether a ram still has something shut before it, or a belfry or a gallery a wall that it has not reached. */
export function hasWork(s: S, engine: number): boolean {
  if (chartOfEngine(s, engine).push === null || !isSound(s, engine)) return false;
  const goal = goalAhead(s, engine);
  if (goal < 0) return false;
  if (isGallery(s, engine)) return s.engineAt(engine) !== berthOfGallery(s)?.at;
  return isBelfry(s, engine) ? s.engineLowered(engine) === 0 : canRamAt(s, goal);
}

/** Hexes that an engine, which has work, still has to go. */
export function hexesLeft(s: S, engine: number): number {
  return s.distance(s.engineAt(engine), goalAhead(s, engine)) - 1;
}

/** Whether a place is one that an engine of a side, which has work, has still to pass. */
export function isInTheWay(s: S, side: Player, place: number): boolean {
  if (s.partIn(place) >= 0) return false;
  if (isBeforeGallery(s, side, place)) return true;
  if (s.scenario.track[place] === 0) return false;
  for (let engine = 0; engine < s.scenario.engines.length; engine++)
    if (s.scenario.engines[engine]!.side === side && hasWork(s, engine) && isBefore(s, engine, place)) return true;
  return false;
}

/** Whether a place is one over which the gallery of a side has still to go. */
function isBeforeGallery(s: S, side: Player, place: number): boolean {
  const gallery = s.scenario.encounter?.castle?.gallery ?? -1;
  if (gallery < 0 || s.engineAt(gallery) < 0 || s.scenario.engines[gallery]!.side !== side) return false;
  return hasWork(s, gallery) && berthOfGallery(s)!.lane.includes(place) && isBefore(s, gallery, place);
}

/** Whether a place lies before an engine: as near to where it looks as its foremost hex. */
function isBefore(s: S, engine: number, place: number): boolean {
  const goal = goalAhead(s, engine);
  return s.distance(place, goal) <= s.distance(s.engineAt(engine), goal) + 1;
}

/** What draws a man to a place in an engine: to be of its crew while it has work. */
export function seatOf(s: S, man: number, place: number): number {
  if (isInTheWay(s, s.sideOf(man), place)) return -CREW;
  const engine = engineIn(s, place);
  if (engine < 0 || s.scenario.engines[engine]!.side !== s.sideOf(man) || !hasWork(s, engine)) return 0;
  if (isGallery(s, engine) && s.scenario.parts[s.partIn(place)]!.row === 0) return -CREW; // [5.3.3] whoever stands there keeps it where it is
  if (isBelfry(s, engine) && isWinch(s, place)) return CREW + 2 * SEAT;
  if (isBelfry(s, engine) && place === s.at(man)) return CREW + SEAT;
  return engineIn(s, s.at(man)) === engine ? CREW : SEAT;
}

/** What oil on the roof of an engine brings: that it burns, with a share of what the man beneath is worth. */
export function oilOnRoof(s: S, place: number, man: number): number {
  if (!isFlammable(s, place)) return -1;
  return ((BURNT + man) * (FACES + 1 - fireChartAt(s, place).oil)) / FACES;
}
