import { useMemo } from 'preact/hooks';
import type { Player, State } from '../../../rules/core/index.ts';
import { plainWords } from '../../games/names.ts';
import { ChoiceDetails } from './choice-details.tsx';
import { ChoiceList } from './choice-list.tsx';
import { MoveCallout } from './move-callout.tsx';
import { PlacingBar } from './placing-bar.tsx';
import { StandingTick } from './standing-tick.tsx';
import type { Choosing } from './use-choosing.ts';
import { WhyNotPanel } from './why-not-panel.tsx';

interface DecidePanelProps {
  readonly state: State;
  readonly viewer: Player | null;
  readonly version: number;
  readonly choosing: Choosing;
}

/** Names of pieces, for those who choose from lists. */
function useNames(state: State, viewer: Player | null): (piece: string) => string {
  return useMemo(() => {
    const names = new Map(
      state.game.board?.pieces(state, viewer ?? undefined).map(({ id, name, side }) => [id, plainWords(state, name, side)]),
    );
    return (piece) => names.get(piece) ?? piece;
  }, [state, viewer]);
}

/** What can be decided, in words: what each move means, all moves, and why others are not possible. */
export function DecidePanel({ state, viewer, version, choosing }: DecidePanelProps) {
  const { preview, chosen, choose, make, drop } = choosing;
  const nameOf = useNames(state, viewer);
  const inList =
    chosen?.at !== 'list' ? null : (
      <MoveCallout state={state} choice={chosen.choice} extent={null} onMake={() => make(chosen.choice)} onDrop={drop} />
    );
  return (
    <section class="decide" aria-label="Your decision">
      <PlacingBar state={state} />
      <div class="details" tabIndex={0} role="group" aria-label="What the move means">
        {preview === null ? (
          <p class="note">
            Point at a move, on the board or in the list, to see what it costs and what the dice may do. A unit can be dragged to where it
            may go. Places are the redder the more danger is known there.
          </p>
        ) : (
          <ChoiceDetails state={state} choice={preview} />
        )}
      </div>
      <ChoiceList
        state={state}
        choices={choosing.choices}
        picked={choosing.picked}
        opened={choosing.opened}
        preview={preview}
        callout={inList === null ? null : { action: chosen!.choice.action, content: inList }}
        nameOf={nameOf}
        onOpen={choosing.open}
        onPick={choosing.pick}
        onPreview={choosing.look}
        onChoose={(choice) => choose(choice, 'list')}
      />
      <StandingTick state={state} viewer={viewer} choosing={choosing} />
      <WhyNotPanel key={version} state={state} clicked={choosing.missed} />
    </section>
  );
}
