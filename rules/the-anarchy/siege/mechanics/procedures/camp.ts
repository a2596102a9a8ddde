import { countBits, lowestBit } from '../../../../core/index.ts';
import { ask, frame, type StepDraft } from '../../../fight/mechanics/procedures/writer.ts';
import type { Offers } from '../../../state/actions.ts';
import { addBerths, parkAt, parkRest } from '../fights/camp.ts';
import type { AnarchyState } from '../../../state/state.ts';

type S = AnarchyState;

// The besieger says where the engines of his camp stand.

/** Engine about which it is asked; those that come after it, a bit each; and how many of all these have to stand in the camp. */
const camping = frame({ engine: (k) => k.engine, later: (k) => k.count, least: (k) => k.count });

/** @rule 7.7.2 anywhere; who has more engines than he must may leave some out of it @ruling AN-291 */
function legalBerths(s: S, into: Offers<'place' | 'pass' | 'done'>): void {
  if (countBits(camping.later(s)) >= camping.least(s)) into.push('pass');
  into.push('done');
  addBerths(s, into);
}

function park(s: S, place: number): void {
  parkAt(s, camping.engine(s), place);
  goOn(s, Math.max(0, camping.least(s) - 1));
}

/** The rest stand where they are parked. */
function leaveRest(s: S): void {
  parkRest(s, (1 << camping.engine(s)) | camping.later(s), camping.least(s));
  s.pop();
}

/** The next engine is asked about. @param least how many of those that are left have to stand in the camp */
function goOn(s: S, least: number): void {
  const later = camping.later(s);
  if (later === 0) return s.pop();
  camping.setEngine(s, lowestBit(later));
  camping.setLater(s, later & (later - 1));
  camping.setLeast(s, least);
}

export const campSteps: readonly StepDraft[] = [
  ask('set-up/engine', (s) => s.scenario.encounter!.besieger, legalBerths, {
    on: ['set-up/place', 'set-up/first'],
    registers: camping.registers,
    check: (s, { engine, later, least }) =>
      s.scenario.encounter?.kind === 'camp' &&
      (later >> (engine + 1)) << (engine + 1) === later &&
      later < 1 << s.scenario.engines.length &&
      least <= countBits(later) + 1
        ? null
        : 'Engines of the camp are still to be put somewhere.',
    choose: { place: park, pass: (s) => goOn(s, camping.least(s)), done: leaveRest },
    about: { phase: 'Set-up', rule: '7.7.2' },
    question: 'Where does the engine stand?',
    unless: 'Only on free ground of the camp, not in a tent.',
    words: {
      place: (s, place) => `Place ${s.nameOfEngine(camping.engine(s))} in ${s.placeName(place)}`,
      pass: 'It stands elsewhere',
      done: 'The rest stand where they are parked',
    },
  }),
];
