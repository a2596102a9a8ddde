import { isPlayer, type State, TERMINAL } from '../../../rules/core/index.ts';
import { sideDoes } from '../../../rules/core/values/words.ts';
import { sideName } from '../../games/games.ts';
import { Named } from '../../games/named.tsx';
import { percent } from '../../play/decide/choice-details.tsx';
import { MAIN } from '../session/lines.ts';
import { judged, moments, place, undoBranchMove } from '../session/study-session.ts';
import type { WhatIf } from './use-what-if.ts';

function Score({ state }: { readonly state: State }) {
  const [a, b] = state.victoryPoints();
  const { ply } = place.value;
  const now = judged.value.find((one) => one.ply === ply);
  return (
    <p class="score">
      <span class="side-0">
        {sideName(state.game, 0)} <b>{a}</b>
      </span>{' '}
      :{' '}
      <span class="side-1">
        <b>{b}</b> {sideName(state.game, 1)}
      </span>
      {now === undefined ? null : <span class="expectation">{` · ${sideDoes(sideName(state.game, 0), 'win')} ${percent(now.win)}`}</span>}
    </p>
  );
}

/** Whose move it is, where the board has no words for it. */
function plainHeadline({ actor, game }: State): string {
  if (isPlayer(actor)) return sideDoes(sideName(game, actor), 'decide');
  return actor === TERMINAL ? 'The game is over' : 'Time to roll';
}

/** Where the game stands at the place shown, and what is about to be tried. */
export function StudyStatus({ state, whatIf: { chosen, onChoose } }: { readonly state: State; readonly whatIf: WhatIf }) {
  const { ply, line } = place.value;
  const [first, ...others] = state.game.board?.headline(state) ?? [plainHeadline(state)];
  const isAtBranchEnd = line !== MAIN && ply === moments.value.length - 1;
  return (
    <section class="status" aria-label="Where the game stands">
      <h2>
        <Named state={state} text={first ?? ''} />
      </h2>
      {others.map((text) => (
        <p key={text} class="headline">
          <Named state={state} text={text} />
        </p>
      ))}
      <Score state={state} />
      {chosen === null ? null : (
        <p>
          <button type="button" class="primary" onClick={() => onChoose(chosen)}>{`Try: ${chosen.phrase}`}</button>
        </p>
      )}
      {isAtBranchEnd ? (
        <button type="button" onClick={undoBranchMove}>
          Take the last move of the branch back
        </button>
      ) : null}
    </section>
  );
}
