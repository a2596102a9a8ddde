import { createScale, type Scale, type ShownGame, type ScaleView } from '../../core/index.ts';
import { isPlaying } from '../siege/mechanics/fights/played.ts';
import { isOfFights, isOfSieges } from '../state/steps.ts';
import type { SiegeState } from '../state/siege-state.ts';
import type { Host } from '../fields/host.ts';

/** Fights that have a field of their own, within a campaign or a siege, as fights by themselves show them. @param game what such a field looks like */
export function scaleOfFields(game: () => ShownGame): Scale {
  return createScale('fights', game, (s: Host) => {
    const fight = s.atHand === s ? null : s.field;
    return fight === null || !isOfFights(fight.data[fight.frame]!) ? null : fight.game.asFight.show(fight, s.game.space.size);
  });
}

/** A part of a siege on its own map. @param view how it is seen @param isPart whether a state in which a step is asked is of it */
function partOfSiege(name: string, view: ScaleView, isPart: (s: SiegeState, step: number) => boolean): Scale {
  return createScale(
    name,
    () => view.game,
    (s: SiegeState) => (s.atHand === s && isPart(s, s.data[s.frame]!) ? view.show(s) : null),
  );
}

/** Fights of a siege on the map of its castle. */
export function scaleOfAssaults(view: ScaleView): Scale {
  return partOfSiege('assaults', view, (s, step) => isPlaying(s) && isOfFights(step));
}

/** The days of a siege, as a siege whose fights are rolled for shows them. */
export function scaleOfDays(view: ScaleView): Scale {
  return partOfSiege('days', view, (s, step) => !isPlaying(s) && isOfSieges(step));
}
