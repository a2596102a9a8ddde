import { opponent } from '../../core/index.ts';
import { share } from '../../core/encoder/features.ts';
import { isSecret } from '../mechanics/procedures/turn/secrets.ts';
import type { Survey } from './survey.ts';
import { A } from './tables.ts';
import type { View } from './view.ts';
import type { BaronsWarState } from '../state/state.ts';

type S = BaronsWarState;

const FAR = 12;

/** Fills the columns of a Battle and a chit; `chit` is -1 for none. */
export function encodeBattle(s: S, view: View, survey: Survey, battle: number, chit: number, row: number, out: Float32Array): void {
  const card = s.scenario.battles[battle]!;
  out[row + A.chit] = share(chit + 1, 5);
  out[row + A['battle-own']] = card.side === view.viewer ? 1 : 0;
  out[row + A['battle-left']] = share(s.unitsLeft(battle), card.units.length);
  out[row + A['battle-status']] = share(s.status(battle), 2);
  out[row + A['battle-waits']] = s.entered(battle) === 0 ? 1 : 0;
  out[row + A.leadership] = s.leaderHex(battle) < 0 ? 0 : share(s.scenario.leaders[battle]!.leadership, 3);
  encodeTroops(s, view, survey, battle, row, out);
  if (isSecret(s, view.viewer, card.side)) return;
  out[row + A['battle-boxes']] = share(s.emptyBoxes(battle), 8);
  out[row + A['battle-chits']] = share(
    s.chitsOf(battle, 1) + 2 * s.chitsOf(battle, 2) + 3 * s.chitsOf(battle, 3) + 4 * s.chitsOf(battle, 4),
    16,
  );
}

function encodeTroops(s: S, view: View, survey: Survey, battle: number, row: number, out: Float32Array): void {
  const { units, side } = s.scenario.battles[battle]!;
  const { grid } = s.scenario;
  const enemy = opponent(side);
  let present = 0,
    strength = 0,
    shaken = 0,
    contact = 0,
    least = FAR;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    const hex = s.hexOf(unit);
    if (hex < 0) continue;
    present++;
    strength += s.strengthOf(unit);
    if (s.isShaken(unit)) shaken++;
    if (survey.beside[enemy][hex]! !== 0) contact++;
    const near = side === view.viewer ? survey.nearestEnemy(enemy, hex) : survey.nearestHex(enemy, hex);
    if (near >= 0) least = Math.min(least, grid.distance(hex, near));
  }
  out[row + A['battle-strength']] = share(strength, 60);
  out[row + A['battle-shaken']] = share(shaken, present);
  out[row + A['battle-contact']] = share(contact, present);
  out[row + A['battle-near']] = 1 - least / FAR;
}
