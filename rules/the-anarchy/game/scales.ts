import { createScale, type Scale, type ShownGame, type ScaleView } from '../../core/index.ts';
import { isOfFights, isOfSieges } from '../state/steps.ts';
import type { SiegeState } from '../state/siege-state.ts';
import type { Host } from '../fields/host.ts';

/** Fights within a campaign or a siege, as fights by themselves show them. @param game what such a field looks like */
export function scaleOfFields(game: () => ShownGame): Scale {
  return createScale('fights', game, (s: Host) => {
    const fight = s.atHand === s ? null : s.field;
    return fight === null || !isOfFights(fight.data[fight.frame]!) ? null : fight.game.asFight.show(fight, s.game.space.size);
  });
}

/** The days of a siege, as a siege whose fights are rolled for shows them. @param view how they are seen */
export function scaleOfDays(view: ScaleView): Scale {
  return createScale(
    'days',
    () => view.game,
    (s: SiegeState) => (s.atHand === s && isOfSieges(s.data[s.frame]!) ? view.show(s) : null),
  );
}
