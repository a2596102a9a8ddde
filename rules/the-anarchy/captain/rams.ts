import { isFlammable } from '../rules/ground.ts';
import { isRoofed } from '../rules/hulls.ts';
import { chartOfEngine, engineIn, isSound } from '../rules/engines.ts';
import { fireChartAt } from '../rules/fire.ts';
import { ramTarget } from '../rules/rams.ts';
import { FACES } from '../charts/tables.ts';
import type { Player } from '../../core/index.ts';
import type { AnarchyState } from '../state/state.ts';

type S = AnarchyState;

/** Hexes before an engine in which it looks for a gate. */
const FARTHEST = 30;
/** Hexes by which a ram goes back from a gate that is down, so that men come by. */
const ROOM = 3;
/** What a place in the crew of a ram is worth to who could take it, and to who has it. */
const SEAT = 3;
const CREW = 9;
/** What it is worth that an engine is on fire. */
const BURNT = 12;

/** Row of the structure towards which a ram looks, -1 for none; and the hexes to it. */
function structureAhead(s: S, engine: number): { readonly structure: number; readonly hexes: number } {
  const facing = s.engineFacing(engine);
  let place = s.beyond(s.engineAt(engine), facing);
  for (let hexes = 1; place >= 0 && hexes <= FARTHEST; hexes++, place = s.beyond(place, facing))
    if (s.game.structureAt[place]! >= 0) return { structure: s.game.structureAt[place]!, hexes };
  return { structure: -1, hexes: 0 };
}

/** Whether a ram still has something shut before it. */
function hasWork(s: S, engine: number): boolean {
  if (chartOfEngine(s, engine).blowTurns === 0 || !isSound(s, engine)) return false;
  const { structure } = structureAhead(s, engine);
  return structure >= 0 && s.doorState(s.game.doorAt[s.compiled.structures[structure]!.place]!) === 0;
}

/** What it is worth to push an engine on, or to pull it back: to the gate, and away from it when it is down. */
export function scorePush(s: S, action: number): number {
  const { space } = s.game;
  if (action === space.first.done) return 0;
  const engine = space.argument(action);
  const isBack = space.kindOf(action) === 'draw';
  if (hasWork(s, engine)) return isBack || ramTarget(s, engine) >= 0 ? -1 : 1;
  const { structure, hexes } = structureAhead(s, engine);
  return isBack && structure >= 0 && hexes <= ROOM ? 1 : -1;
}

/** Whether a place is one that an engine of a side, which has work, has still to pass. */
export function isInTheWay(s: S, side: Player, place: number): boolean {
  if (s.compiled.track[place] === 0 || isRoofed(s, place)) return false;
  for (let engine = 0; engine < s.compiled.engines.length; engine++)
    if (s.compiled.engines[engine]!.side === side && hasWork(s, engine) && isBefore(s, engine, place)) return true;
  return false;
}

/** Whether a place lies before an engine: nearer to where it looks than to its foremost hex. */
function isBefore(s: S, engine: number, place: number): boolean {
  const { structure, hexes } = structureAhead(s, engine);
  const goal = s.compiled.structures[structure]!.place;
  return s.distance(place, goal) <= hexes + 1;
}

/** What draws a man to a place in an engine: to be of its crew while it has work. */
export function seatOf(s: S, man: number, place: number): number {
  if (isInTheWay(s, s.sideOf(man), place)) return -CREW;
  const engine = isRoofed(s, place) ? engineIn(s, place) : -1;
  if (engine < 0 || s.compiled.engines[engine]!.side !== s.sideOf(man) || !hasWork(s, engine)) return 0;
  return engineIn(s, s.at(man)) === engine ? CREW : SEAT;
}

/** What oil on the roof of an engine brings: that it burns, with a share of what the man beneath is worth. */
export function oilOnRoof(s: S, place: number, man: number): number {
  if (!isFlammable(s, place)) return -1;
  return ((BURNT + man) * (FACES + 1 - fireChartAt(s, place).oil)) / FACES;
}
