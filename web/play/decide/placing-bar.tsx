import type { State } from '../../../rules/core/index.ts';
import { goInstead } from '../../base/routes.ts';
import { beginAgain, forgetKept, gameId, placeRest, playing } from '../session/play-session.ts';

/** Begins the game anew in the set-up that is stored. */
function takeStored(option: string, value: string): void {
  const left = gameId.value!;
  goInstead('play', beginAgain({ options: { ...playing.value!.options, [option]: value } }));
  void forgetKept(left);
}

/** What spares somebody the placing of units one by one. */
export function PlacingBar({ state }: { readonly state: State }) {
  const { setUp, scripted } = state.game;
  if (setUp?.isPlacing(state) !== true) return null;
  const { stored, option } = setUp;
  return (
    <div class="placing-bar">
      {stored === null ? null : (
        <button type="button" title="Both armies stand where the scenario has them" onClick={() => takeStored(option, stored.value)}>
          {`Use the ${stored.title}`}
        </button>
      )}
      {scripted === undefined ? null : (
        <button type="button" title="What you have not placed yet is placed for you" onClick={placeRest}>
          Place the rest
        </button>
      )}
    </div>
  );
}
