import { opponent, type Player } from '../../../core/index.ts';
import { TERRAIN } from '../../charts/terrain.ts';
import { type AnarchyState, ON_MAP } from '../../state/state.ts';
import { isOnWall } from '../ground.ts';
import { byTurns, drawUpOn, placesWhere, shoots } from './drawn-up.ts';
import { FIGHTS } from './men.ts';
import { attackerOf } from './muster.ts';

type S = AnarchyState;

// A battle before the walls that is played out, on the map of the castle. Nobody is asked where his men stand. @ruling AN-189

/** Hexes between both hosts at first. Ours: two turns on foot. */
const APART = 6;
/** Part of those whom a side brought into the field with fewer than which it leaves it. Ours. */
const STANDS = 1 / 3;

/** Gates from which a garrison comes. */
export function gatesOf(s: S): number[] {
  return s.compiled.doors.filter((door) => s.terrainOf(door) === TERRAIN.gate);
}

/** Whether a place is in the field before the walls. */
function isInField(s: S, place: number): boolean {
  return (
    place >= 0 &&
    s.compiled.within[place] === 0 &&
    s.compiled.places.hex[place] === place &&
    !isOnWall(s, place) &&
    s.game.moatAt[place]! < 0
  );
}

function sentOf(s: S, side: Player): number[] {
  return s.game.menOf[side].filter((man) => s.siegeDuty(man) === FIGHTS);
}

/** The garrison and a relief before the gate, its shooters on the walls beside it; the besiegers round them, at some distance. @rule 7.7.5 */
export function drawUpBattle(s: S): void {
  const { besieger, besieged } = s.compiled.siege!;
  const gates = gatesOf(s);
  const field = placesWhere(s, (place) => isInField(s, place));
  const own = sentOf(s, besieged);
  const shooters = own.filter((man) => shoots(s, man));
  const fighters = own.filter((man) => !shoots(s, man));
  const walls = placesWhere(s, (place) => isOnWall(s, place));
  drawUpOn(s, shooters, walls, gates);
  drawUpOn(s, [...fighters], field, gates);
  const before = fighters.filter((man) => s.presence(man) === ON_MAP);
  const far = field.filter((place) => before.every((man) => s.distance(s.at(man), place) >= APART));
  const theirs = sentOf(s, besieger);
  const archers = theirs.filter((man) => shoots(s, man));
  drawUpOn(
    s,
    byTurns(
      theirs.filter((man) => !archers.includes(man)),
      archers,
    ),
    far,
    gates,
  );
}

/** Men of a side who are up in the field, and their strength. */
function inField(s: S, side: Player): readonly [men: number, strength: number] {
  let [men, strength] = [0, 0];
  for (const man of s.game.menOf[side]) {
    if (s.presence(man) !== ON_MAP || !s.isUp(man) || !isInField(s, s.at(man))) continue;
    men++;
    strength += s.attackOf(man) + s.defenceOf(man);
  }
  return [men, strength];
}

/** Those whom a side brought into the field: all who were sent, but a garrison's shooters, who are on the walls. */
function broughtBy(s: S, side: Player): number {
  const isGarrison = side === s.compiled.siege!.besieged;
  return sentOf(s, side).filter((man) => !isGarrison || !shoots(s, man)).length;
}

/** Whether a side has left the field: too few of it stand there, fewer than of the enemy. */
function hasLeft(s: S, side: Player): boolean {
  const [men] = inField(s, side);
  return men < Math.max(1, STANDS * broughtBy(s, side)) && men <= inField(s, opponent(side))[0];
}

export function isBattleDecided(s: S): boolean {
  return hasLeft(s, 0) || hasLeft(s, 1);
}

/** Whether who offered the battle has won it: he alone holds the field, or at nightfall the stronger in it. */
export function isBattleWon(s: S): boolean {
  const attacker = attackerOf(s);
  const other = opponent(attacker);
  if (isBattleDecided(s)) return hasLeft(s, other) && !hasLeft(s, attacker);
  return inField(s, attacker)[1] > inField(s, other)[1];
}
