import type { Scale, ShownGame, Sight, State } from '../../core/index.ts';
import { isPlaying } from '../rules/siege/played.ts';
import { isOfFights, isOfSieges } from '../state/steps.ts';
import type { AnarchyState } from '../state/state.ts';
import type { Host } from './host.ts';

/** Fights that have a field of their own, within a campaign or a siege, as fights by themselves show them. @param game what such a field looks like */
export function scaleOfFields(game: () => ShownGame): Scale {
  return {
    name: 'fights',
    get game() {
      return game();
    },
    show(state: State) {
      const s = state as Host;
      const fight = s.atHand === s ? null : s.field;
      return fight === null || !isOfFights(fight.data[fight.frame]!) ? null : fight.game.asFight.show(fight, s.game.space.size);
    },
  };
}

/** Fights of a siege on the map of its castle. @param sight how they are seen */
export function scaleOfAssaults(sight: Sight): Scale {
  return {
    name: 'assaults',
    get game() {
      return sight.game;
    },
    show(state: State) {
      const s = state as AnarchyState;
      return s.atHand !== s || !isPlaying(s) || !isOfFights(s.data[s.frame]!) ? null : sight.show(s);
    },
  };
}

/** The days of a siege, as a siege whose fights are rolled for shows them. @param sight how they are seen */
export function scaleOfDays(sight: Sight): Scale {
  return {
    name: 'days',
    get game() {
      return sight.game;
    },
    show(state: State) {
      const s = state as AnarchyState;
      return s.atHand !== s || isPlaying(s) || !isOfSieges(s.data[s.frame]!) ? null : sight.show(s);
    },
  };
}
