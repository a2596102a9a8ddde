import { badPosition, jsonPath } from '../../core/index.ts';
import { gapBetween, overlaps } from '../../geometry/box.ts';
import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import { CONTACT_FIELDS, EXITED, RESERVE } from '../state/layout.ts';
import { Obstacles } from '../../tabletop/obstacles.ts';
import { gatherUnderfoot } from './ground/obstacles.ts';
import { SIDES } from '../state/scenario.ts';
import type { OneHourState } from '../state/state.ts';

type S = OneHourState;

const pathOf = (id: string, field?: string): string => {
  const path = jsonPath('/state/units', id);
  return field === undefined ? path : jsonPath(path, field);
};

/** Refuses what no game can come to, as far as units and waves say it. What steps ask of their frames stands beside them.
 * @throws RulesError BAD_POSITION */
export function checkPosition(s: S): void {
  s.scenario.units.forEach((_, unit) => {
    checkMembership(s, unit);
    checkPlace(s, unit);
    checkContacts(s, unit);
    checkBase(s, unit);
  });
  checkWaves(s);
  if (s.winner >= 0 && s.depth > 0) badPosition('Nobody has won as long as the game goes on.', '/state/winner');
}

/** Groups, waves and exits are those of the unit's own side. */
function checkMembership(s: S, unit: number): void {
  const { scenario } = s;
  const { id, side } = scenario.units[unit]!;
  const { groups, waves, special } = scenario;
  const refuse = (what: string, field: string): never => badPosition(`This ${what} is not one of ${SIDES[side]}.`, pathOf(id, field));
  const [group, wave, exit] = [s.group(unit), s.wave(unit), s.exit(unit)];
  if (group >= 0 && groups[group]!.side !== side) refuse('group', 'group');
  if (wave >= 0 && waves[wave]!.side !== side) refuse('wave', 'wave');
  if (exit >= 0 && special.exits[exit]!.side !== side) refuse('exit', 'exit');
}

/** Who is off the table has no place on it; only who has left has an exit; only an endless army sends fresh units. */
function checkPlace(s: S, unit: number): void {
  const { scenario } = s;
  const { id, side } = scenario.units[unit]!;
  if (s.exit(unit) >= 0 && s.place(unit) !== EXITED)
    badPosition('Only a unit that has left has an exit: "place": "exited".', pathOf(id, 'exit'));
  if (s.freshTurn(unit) > 0 && (scenario.special.endless[side] === null || s.place(unit) !== RESERVE)) {
    badPosition(
      `No fresh unit comes in the place of ${id}: it must wait off the table, and its army be one that is made up again.`,
      pathOf(id, 'returns'),
    );
  }
  if (s.isOnTable(unit) || (s.x(unit) === 0 && s.y(unit) === 0 && s.heading(unit) === 0)) return;
  badPosition(`${id} is off the table and has no x, y and heading there; leave them out, or write "place": "table".`, pathOf(id));
}

/** Refuses bases that lie on one another or off the table.
 * @rule 1.3 bases do not overlap @rule 0.7 must fit */
function checkBase(s: S, unit: number): void {
  const { units } = s.scenario;
  const { id } = units[unit]!;
  if (!s.isOnTable(unit)) return;
  if (s.type(unit) < 0) badPosition(`${id} stands on the table and needs a "type".`, pathOf(id));
  for (let other = 0; other < unit; other++) {
    if (s.isOnTable(other) && overlaps(s.boxOf(unit), s.boxOf(other)))
      badPosition(`${id} and ${units[other]!.id} overlap [1.3].`, pathOf(id));
  }
  if (s.game.ground.edges.some((edge) => overlaps(s.boxOf(unit), edge))) badPosition(`The base of ${id} lies off the table.`, pathOf(id));
}

/** Bases in contact lie this near to each other. */
const CONTACT_WITHIN = TICKS_PER_INCH / 20;

function checkContacts(s: S, unit: number): void {
  for (let side = 0; side < 4; side++) {
    const enemy = s.contactOf(unit, side);
    if (enemy < 0 || (isMutual(s, unit, enemy) && s.contactSide(unit, enemy) === side)) continue;
    badPosition(
      'Contact is between enemies on the table that touch, one side each, and both have to name it [1.8]; leave it out to have it found.',
      pathOf(s.scenario.units[unit]!.id, CONTACT_FIELDS[side]!),
    );
  }
}

function isMutual(s: S, unit: number, enemy: number): boolean {
  if (s.sideOf(enemy) === s.sideOf(unit) || !s.isOnTable(unit) || !s.isOnTable(enemy) || s.contactSide(enemy, unit) < 0) return false;
  return gapBetween(s.boxOf(unit), s.boxOf(enemy)) <= CONTACT_WITHIN;
}

function checkWaves(s: S): void {
  s.scenario.waves.forEach(({ id, count, entries }, wave) => {
    const path = jsonPath('/state/waves', id);
    if (s.waveEntry(wave) >= entries.length)
      badPosition(`The wave has ${entries.length} entries, counted from 0.`, jsonPath(path, 'entry'));
    if (s.waveLeft(wave) > count) badPosition(`The wave has ${count} units.`, jsonPath(path, 'left'));
  });
}

/** Refuses bases drawn by hand where they may not stand. In play a base may come to lie on closed ground, following a road or an enemy; who
 * fights, or stands on a road, may stand anywhere.
 * @rule 1.2 closed terrain */
export function checkGround(s: S): void {
  const obstacles = new Obstacles();
  s.scenario.units.forEach(({ id }, unit) => {
    if (!s.isOnTable(unit) || s.isInMelee(unit) || onRoad(s, unit)) return;
    if (!gatherUnderfoot(obstacles, s, unit).holds(s.boxOf(unit), []))
      badPosition(`The base of ${id} lies on ground it may not enter [1.2].`, pathOf(id));
  });
}

function onRoad(s: S, unit: number): boolean {
  return s.game.ground.roadLegs.some(({ box }) => overlaps(box, s.boxOf(unit)));
}
