import type { Player } from '../../../../../core/index.ts';
import { ENTICE_HEXES, ENTICE_PRICE, HIRE_PRICE } from '../../../charts/tables.ts';
import { bandWords } from '../../../notation/words.ts';
import type { Offers } from '../../../state/actions.ts';
import { SLOTS } from '../../../state/scenario.ts';
import { type KingdomState, PROMISED } from '../../../state/state.ts';
import { payBand, releaseBand } from '../../groups/company.ts';
import { leaderOf } from '../../groups/troops.ts';
import { type Actions, ask, frame, type StepDraft } from '../writer.ts';

type S = KingdomState;

const offerFrame = frame({ group: (k) => k.group, band: (k) => k.band });

/** Whether no counter of the other side is so near that it holds mercenaries back. @rule C.11.5 */
function isAlone(s: S, band: number, side: Player): boolean {
  for (let group = 0; group < 2 * SLOTS; group++)
    if (s.isThere(group) && s.sideOf(group) !== side && s.scenario.grid.distance(s.at(group), s.bandAt(band)) <= ENTICE_HEXES) return false;
  return true;
}

/** @rule C.13.1 a noble recruits mercenaries @rule C.11.2 hired or promised booty @rule C.11.5 or enticed away
 * @rule C.11.4 who was promised can be paid later @rule C.14.3 */
function legalOffers(s: S, into: Offers<'pass' | 'hire' | 'promise' | 'entice'>): void {
  const [group, band] = [offerFrame.group(s), offerFrame.band(s)];
  const master = s.bandMaster(band);
  const [money, men] = [s.money(group), s.bandMen(band)];
  into.push('pass');
  if (master < 0) {
    if (leaderOf(s, group) < 0) return; // [C.13.1]
    if (money >= men * HIRE_PRICE) into.push('hire', band);
    if (s.bandMen(band) > 0) into.push('promise', band);
  } else if (s.sideOf(master) !== s.sideOf(group) && money >= men * ENTICE_PRICE && isAlone(s, band, s.sideOf(group)))
    into.push('entice', band);
}

/** Everybody hears of it. @ruling AN-409 */
function promise(s: S, band: number): void {
  const group = offerFrame.group(s);
  s.pop();
  releaseBand(s, band);
  s.setBandMaster(band, group);
  s.setBandService(band, PROMISED);
  if (s.listener !== null) s.tell('mercenaries', 'C.11.2', `${s.scenario.bands[band]!.name} serve for a share of the booty.`);
}

function pay(s: S, band: number, price: number): void {
  const group = offerFrame.group(s);
  s.pop();
  payBand(s, group, band, price);
}

export const offerSteps: readonly StepDraft[] = [
  ask('meet/offer', (s) => s.sideOf(offerFrame.group(s)), legalOffers, {
    on: ['meet/run', 'day/phase'],
    registers: offerFrame.registers,
    open: true,
    idle: 'what a group can do may be its side’s secret',
    check: (s, { group, band }) => (s.isThere(group) && s.bandAt(band) === s.at(group) ? null : 'The mercenaries are elsewhere.'),
    choose: {
      pass: (s) => s.pop(),
      hire: (s, band) => pay(s, band, HIRE_PRICE),
      promise,
      entice: (s, band) => pay(s, band, ENTICE_PRICE),
    },
    about: { phase: 'Mercenaries', rule: 'C.11.2' },
    question: 'Take the mercenaries on?',
    unless: 'No noble leads the group, or it has not the money, or enemies are near.',
    refusals: {
      entice: ['C.11.5', 'Only mercenaries of the other side, for three pounds each, with none of its counters within two hexes.'],
    },
    words: { pass: 'Let the mercenaries be' },
  }),
];

export const offerActions: Actions<'hire' | 'promise' | 'entice'> = {
  hire: { does: 'hires mercenaries for money', phrase: (s, band) => `Hire ${bandWords(s, band)}` },
  promise: { does: 'takes mercenaries on for a share of the booty', phrase: (s, band) => `Promise booty to ${bandWords(s, band)}` },
  entice: { does: 'hires mercenaries away from the other side', phrase: (s, band) => `Entice ${bandWords(s, band)} away` },
};
