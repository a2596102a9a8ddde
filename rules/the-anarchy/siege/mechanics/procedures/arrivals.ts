import { patrolComesUpTo } from '../../../charts/encounters.ts';
import { d10 } from '../../../charts/tables.ts';
import { ask, frame, roll, type StepDraft } from '../../../fight/mechanics/procedures/writer.ts';
import { comeIn } from '../../../fight/mechanics/ground/room.ts';
import type { Offers } from '../../../state/actions.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { comeOrWait, entrancesOf, isOnMap, nextToArrive, pushPatrol } from '../fights/arrivals.ts';
import { waitingOf } from '../days/men.ts';

type S = AnarchyState;

/** How many come now. */
const arrival = frame({ men: (k) => k.count });

// ---- whether a patrol comes

/** @rule 7.7.3 */
const patrolDie = d10((s: S, face) => Number(face <= patrolComesUpTo(s.turn)));

function rollPatrol(s: S, outcome: number): void {
  s.pop();
  if (outcome === 1) pushPatrol(s);
}

// ---- where they come in

/** Whether those who come may as well come later: behind a gallery always, of a garrison once some of it are on the map. @rule 7.7.2 @rule 7.7.4 */
function mayWait(s: S): boolean {
  const { kind, besieged } = s.scenario.encounter!;
  return kind === 'gallery' || (s.side === besieged && isOnMap(s, s.side));
}

/** Whether men of the side at hand come onto the map while the fight goes on. @rule 7.7.2 @rule 7.7.3 @rule 7.7.4 */
function mayArrive({ side, scenario: { encounter } }: S): boolean {
  if (encounter === null || encounter.castle === null) return encounter !== null;
  return encounter.kind === 'gallery' && side === encounter.besieger;
}

function legalEntrances(s: S, into: Offers<'place' | 'pass'>): void {
  for (const hex of entrancesOf(s, s.side)) into.push('place', hex);
  if (mayWait(s)) into.push('pass');
}

/** @rule 7.7.2 some groups may come in later turns @rule 7.7.3 @rule 7.7.4 */
function enter(s: S, place: number): void {
  const { kind, besieged } = s.scenario.encounter!;
  const men = nextToArrive(s, s.side).slice(0, arrival.men(s));
  s.pop();
  comeIn(s, men, place);
  const rule = kind === 'gallery' ? '7.7.4' : '7.7.2';
  if (s.listener !== null) s.tell('arrived', rule, `${men.length} men of ${s.game.players[s.side]} come at ${s.placeName(place)}.`);
  if (s.side === besieged) comeOrWait(s);
}

const phase = 'Arrivals';

export const arrivalSteps: readonly StepDraft[] = [
  roll('arrival/patrol', patrolDie.outcomes, rollPatrol, {
    on: ['move/select'],
    check: (s) => (s.scenario.encounter?.kind === 'supplies' ? null : 'Patrols come in a sally for supplies.'),
    about: { phase, rule: '7.7.3', means: patrolDie.means((_, outcome) => (outcome === 1 ? 'another patrol comes' : 'no patrol comes')) },
  }),
  ask('arrival/enter', (s) => s.side, legalEntrances, {
    on: ['move/select', 'arrival/patrol', 'engine/push', 'bridge/fall'],
    registers: arrival.registers,
    check: (s, { men }) => (mayArrive(s) && men > 0 && men <= waitingOf(s, s.side).length ? null : 'Men are waiting to come onto the map.'),
    choose: { place: enter, pass: (s) => s.pop() },
    about: { phase, rule: '7.7.2' },
    question: 'Where do they come onto the map?',
    unless: 'Only at one of the hexes of its edges that are offered.',
    words: { place: (s, place) => `They come at ${s.placeName(place)}`, pass: 'They hold back' },
  }),
];
