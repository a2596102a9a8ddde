import { badPosition, jsonPath } from '../../../core/index.ts';
import { CONTACT_FIELDS, EXITED, ON_TABLE, RESERVE } from '../../state/layout.ts';
import { pushPhases } from './turn.ts';
import { findContacts } from '../ground/contacts.ts';
import type { OneHourState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';

type S = OneHourState;
type Json = Readonly<Record<string, unknown>>;

/** Names a person writes as the `phase` of a position, in the order of a player turn. */
const PHASES = ['move', 'shoot', 'melee'] as const;

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
    const missing = (['x', 'y'] as const).filter((field) => row[field] === undefined);
    const isPlaced = missing.length < 2 || row['heading'] !== undefined;
    if (isPlaced && missing.length > 0)
      badPosition(
        `${id} needs ${missing.join(' and ')} to stand on the table; without x, y and heading it waits off it.`,
        jsonPath('/state/units', id),
      );
    s.setPlace(unit, isPlaced ? ON_TABLE : RESERVE);
  });
  const writesContacts = Object.values(rows).some((row) => CONTACT_FIELDS.some((field) => row[field] !== undefined));
  if (!writesContacts) findContacts(s);
  pushPhases(s, place);
  const isLimited = s.scenario.special.activation[s.side] !== null;
  if (isLimited && written['orders'] === undefined && place < PHASES.indexOf('melee')) s.push(STEP['orders/roll']);
}

/** Refuses units that are set down by `x` alone in a game that has none on the table yet. A position without a phase or a stack is the beginning of its
 * scenario. Units that have left the table may keep where they stood last; their `place` says that they are gone.
 * @throws RulesError BAD_POSITION */
export function checkMoment(s: S, written: Json): void {
  if (written['phase'] !== undefined || written['stack'] !== undefined) return;
  const rows = (written['units'] ?? {}) as Readonly<Record<string, Json>>;
  const isStray = (id: string): boolean => rows[id]?.['x'] !== undefined && rows[id]['place'] === undefined;
  const stray = s.scenario.units.findIndex(({ id }, unit) => !s.isOnTable(unit) && isStray(id));
  if (stray < 0) return;
  const { id } = s.scenario.units[stray]!;
  badPosition(
    `${id} has a place, but nobody stands on the table yet where this scenario begins. Name a "phase": ${PHASES.join(', ')}.`,
    '/state',
  );
}

/** A unit that has left, without a word by which exit, has taken the first of its side. */
export function nameExits(s: S): void {
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    if (s.place(unit) !== EXITED || s.exit(unit) >= 0) continue;
    s.setExit(
      unit,
      s.scenario.special.exits.findIndex((exit) => exit.side === s.sideOf(unit)),
    );
  }
}
