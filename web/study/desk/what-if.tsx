import { useMemo } from 'preact/hooks';
import { isPlayer, type State, TERMINAL } from '../../../rules/core/index.ts';
import { ChoiceDetails } from '../../play/decide/choice-details.tsx';
import { ChoiceList } from '../../play/decide/choice-list.tsx';
import { eyes } from '../session/study-session.ts';
import { mayChoose, type WhatIf } from './use-what-if.ts';

/** Names of pieces by their ids. */
function namesIn(state: State): ReadonlyMap<string, string> {
  return new Map(state.game.board?.pieces(state, eyes.value ?? undefined).map(({ id, name }) => [id, name]));
}

/** Everything that could be done at the place shown, in words. */
export function WhatIfPanel({ state, whatIf }: { readonly state: State; readonly whatIf: WhatIf }) {
  const names = useMemo(() => namesIn(state), [state, eyes.value]);
  if (!isPlayer(state.actor))
    return <p class="note">{state.actor === TERMINAL ? 'The game is over.' : 'Time to roll: choose a result above.'}</p>;
  if (!mayChoose(state)) return <p class="note">The other side decides in secret.</p>;
  const { chosen: _, ...list } = whatIf;
  return (
    <>
      <p class="note">Choose another move here or on the board: the game goes on from it as a branch.</p>
      {whatIf.preview === null ? null : <ChoiceDetails state={state} choice={whatIf.preview} />}
      <ChoiceList {...list} state={state} nameOf={(piece) => names.get(piece) ?? piece} />
    </>
  );
}
