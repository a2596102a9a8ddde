import type { Rng } from '../../../core/index.ts';
import type { VariedPack } from './pack.ts';

/** Shares of the command points that both sides get alike. */
const FACTORS = [0.8, 0.9, 1.1, 1.2] as const;

/** Changes who begins, or how much command both sides have, alike. */
export function varyCommand(varied: VariedPack, rng: Rng): void {
  const { pack, changes } = varied;
  const { commandPoints } = pack;
  const factor = FACTORS[rng.below(FACTORS.length)]!;
  if (commandPoints !== undefined && rng.below(2) === 0) {
    pack.commandPoints = { baron: Math.round(commandPoints.baron * factor), royal: Math.round(commandPoints.royal * factor) };
    changes.push(`Command: ${factor} times the points for both sides.`);
  } else {
    pack.initiative = pack.initiative === 'baron' ? 'royal' : 'baron';
    changes.push('Command: the other side begins.');
  }
}
