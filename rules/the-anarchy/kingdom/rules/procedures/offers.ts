import { type ActionList, asking, type Player } from '../../../../core/index.ts';
import { ENTICE_HEXES, ENTICE_PRICE, HIRE_PRICE } from '../../charts/tables.ts';
import { SLOTS } from '../../state/scenario.ts';
import { type KingdomState, PROMISED } from '../../state/state.ts';
import { payBand, releaseBand } from '../company.ts';
import { leaderOf } from '../troops.ts';
import { ask, frame, type StepDraft } from './writer.ts';

type S = KingdomState;

const offerFrame = frame({ group: (k) => k.group, band: (k) => k.band });

/** Whether no counter of the other side is so near that it holds mercenaries back. @rule C.11.5 */
function isAlone(s: S, band: number, side: Player): boolean {
  for (let group = 0; group < 2 * SLOTS; group++)
    if (s.isThere(group) && s.sideOf(group) !== side && s.compiled.grid.distance(s.at(group), s.bandAt(band)) <= ENTICE_HEXES) return false;
  return true;
}

/** @rule C.13.1 a noble recruits mercenaries @rule C.11.2 hired or promised booty @rule C.11.5 or enticed away
 * @rule C.11.4 who was promised can be paid later @rule C.14.3 */
function legalOffers(s: S, into: ActionList): void {
  const [group, band] = [offerFrame.group(s), offerFrame.band(s)];
  const { first } = s.game.space;
  const master = s.bandMaster(band);
  const [money, men] = [s.money(group), s.bandMen(band)];
  into.push(first.pass);
  if (master < 0) {
    if (leaderOf(s, group) < 0) return; // [C.13.1]
    if (money >= men * HIRE_PRICE) into.push(first.hire + band);
    if (s.bandMen(band) > 0) into.push(first.promise + band);
  } else if (s.sideOf(master) !== s.sideOf(group) && money >= men * ENTICE_PRICE && isAlone(s, band, s.sideOf(group)))
    into.push(first.entice + band);
}

function chooseOffer(s: S, action: number): void {
  const [group, band] = [offerFrame.group(s), offerFrame.band(s)];
  const { first } = s.game.space;
  s.pop();
  if (action === first.pass) return;
  if (action === first.promise + band) {
    releaseBand(s, band);
    s.setBandMaster(band, group);
    s.setBandService(band, PROMISED);
    // @ruling AN-409 everybody hears of it
    if (s.listener !== null) s.tell('mercenaries', 'C.11.2', `${s.compiled.bands[band]!.name} serve for a share of the booty.`);
    return;
  }
  payBand(s, group, band, action === first.hire + band ? HIRE_PRICE : ENTICE_PRICE);
}

export const offerSteps: readonly StepDraft[] = [
  ask('meet/offer', (s) => s.sideOf(offerFrame.group(s)), legalOffers, chooseOffer, {
    on: ['meet/run', 'day/phase'],
    registers: offerFrame.registers,
    open: true,
    idle: 'what a group can do may be its side’s secret',
    check: (s, { group, band }) => (s.isThere(group) && s.bandAt(band) === s.at(group) ? null : 'The mercenaries are elsewhere.'),
    about: asking(
      'Mercenaries',
      'C.11.2',
      ['pass', 'hire', 'promise', 'entice'],
      'Take the mercenaries on?',
      'No noble leads the group, or it has not the money, or enemies are near.',
      {
        entice: ['C.11.5', 'Only mercenaries of the other side, for three pounds each, with none of its counters within two hexes.'],
      },
    ),
  }),
];
