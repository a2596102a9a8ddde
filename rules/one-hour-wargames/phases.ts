import { badPosition, jsonPath } from '../core/index.ts';
import { gapBetween, overlaps } from '../geometry/box.ts';
import { TICKS_PER_INCH } from '../geometry/plane.ts';
import { CONTACT_FIELDS, EXITED, ON_TABLE, RESERVE } from './layout.ts';
import { Obstacles } from './obstacles.ts';
import { pushPhases } from './procedures/turn.ts';
import type { OneHourState } from './state.ts';
import { STEP } from './steps.ts';

type S = OneHourState;
type Json = Readonly<Record<string, unknown>>;

/** Names a person writes as the `phase` of a position, in the order of a player turn. */
export const PHASES = ['move', 'shoot', 'melee'] as const;

/** Sets the stack for a hand-written position: the start of a phase of a player turn. A unit with a place stands on the table;
 * contacts are found from where the bases lie unless they are written, and the die for orders is rolled unless `orders` is.
 * Arrivals have been called up: a wave that may come has `due` written. */
export function beginPhase(s: S, phase: unknown, written: Json): void {
  const place = PHASES.indexOf(phase as 'move');
  if (place < 0) badPosition(`phase must be one of ${PHASES.join(', ')}; got ${JSON.stringify(phase)}.`, '/state/phase');
  if (written['stack'] !== undefined) badPosition('Give "phase" or "stack", not both.', '/state/stack');
  const rows = (written['units'] ?? {}) as Readonly<Record<string, Json>>;
  s.scenario.units.forEach(({ id }, unit) => {
    const row = rows[id];
    if (row === undefined || row['place'] !== undefined) return;
    s.data[s.u.place + unit] = row['x'] === undefined || row['y'] === undefined ? RESERVE : ON_TABLE;
  });
  const writesContacts = Object.values(rows).some((row) => CONTACT_FIELDS.some((field) => row[field] !== undefined));
  if (!writesContacts) s.findContacts();
  pushPhases(s, place);
  const isLimited = s.scenario.special.activation[s.side] !== null;
  if (isLimited && written['orders'] === undefined && place < PHASES.indexOf('melee')) s.push(STEP['orders/roll']);
}

/** A unit that has left, without a word by which exit, has taken the first of its side. */
export function nameExits(s: S): void {
  const { data, u } = s;
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    if (data[u.place + unit] !== EXITED || data[u.exit + unit]! >= 0) continue;
    data[u.exit + unit] = s.scenario.special.exits.findIndex((exit) => exit.side === s.sideOf(unit));
  }
}

const obstacles = new Obstacles();

/** Refuses bases that lie on one another, off the table or, if the position is `drawn` by hand, where they may not stand, and contacts that only
 * one of two has. In play a base may come to lie on closed ground, following a road or an enemy.
 * @rule 1.3 bases do not overlap @rule 1.2 closed terrain @rule 0.7 must fit */
export function checkBases(s: S, drawn: boolean): void {
  const { units } = s.scenario;
  units.forEach(({ id }, unit) => {
    const path = jsonPath('/state/units', id);
    checkContacts(s, unit, path);
    if (!s.isOnTable(unit)) return;
    if (s.typeOf(unit) < 0) badPosition(`${id} stands on the table and needs a "type".`, path);
    for (let other = 0; other < unit; other++) {
      if (s.isOnTable(other) && overlaps(s.boxOf(unit), s.boxOf(other))) badPosition(`${id} and ${units[other]!.id} overlap [1.3].`, path);
    }
    if (s.game.ground.edges.some((edge) => overlaps(s.boxOf(unit), edge))) badPosition('The base lies off the table.', path);
    if (drawn) checkGround(s, unit, path);
  });
}

/** Bases in contact lie this near to each other. */
const CONTACT_WITHIN = TICKS_PER_INCH / 20;

function checkContacts(s: S, unit: number, path: string): void {
  for (let side = 0; side < 4; side++) {
    const enemy = s.contactOf(unit, side);
    if (enemy < 0 || (isMutual(s, unit, enemy) && s.contactSide(unit, enemy) === side)) continue;
    badPosition('Contact is between enemies on the table that touch, one side each, and both have to name it [1.8]; leave it out to have it found.', jsonPath(path, CONTACT_FIELDS[side]!));
  }
}

function isMutual(s: S, unit: number, enemy: number): boolean {
  if (s.sideOf(enemy) === s.sideOf(unit) || !s.isOnTable(unit) || !s.isOnTable(enemy) || s.contactSide(enemy, unit) < 0) return false;
  return gapBetween(s.boxOf(unit), s.boxOf(enemy)) <= CONTACT_WITHIN;
}

/** Who fights, or stands on a road, may stand anywhere. */
function checkGround(s: S, unit: number, path: string): void {
  const base = s.boxOf(unit);
  if (!s.isInMelee(unit) && !onRoad(s, unit) && !obstacles.gatherGround(s, unit).holds(base, [])) badPosition('The base lies on ground it may not enter [1.2].', path);
}

function onRoad(s: S, unit: number): boolean {
  return s.game.ground.roadLegs.some(({ box }) => overlaps(box, s.boxOf(unit)));
}
