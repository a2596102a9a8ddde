import type { State } from '../../../rules/core/index.ts';
import { sideDoes } from '../../../rules/core/values/words.ts';
import { Named } from '../../games/named.tsx';
import { goInstead, goTo } from '../../base/routes.ts';
import { sideName } from '../../games/games.ts';
import { RuleLink } from '../../reference/rule-link.tsx';
import { openStudy } from '../../study/session/study-session.ts';
import { beginAgain, log, recordOfGame } from '../session/play-session.ts';

/** Takes the game as far as it has gone to Study. */
export async function studyGame(): Promise<void> {
  const record = await recordOfGame();
  if (record === null) return;
  openStudy({ record });
  goTo('study');
}

/** Plays the same game anew with other dice. */
export function playAgain(): void {
  goInstead('play', beginAgain({ seed: crypto.randomUUID() }));
}

/** Who has won, in a heading. */
export function winnerWords(state: State): string {
  const [first, second] = state.returns();
  return first === second ? 'The game is drawn' : sideDoes(sideName(state.game, first > second ? 0 : 1), 'win');
}

/** What ended the game, and where to go from there. */
export function Ending({ state }: { readonly state: State }) {
  const last = log.value.at(-1);
  const told = last === undefined ? [] : [...(last.said === null ? [] : [last.said]), ...last.events];
  return (
    <div class="ending">
      {told.map((event, i) => (
        <p key={i}>
          <Named state={state} text={event.text} />
          <RuleLink ruleset={state.game.ruleset} rule={event.rule} />
        </p>
      ))}
      <button type="button" class="primary" onClick={() => void studyGame()}>
        Study this game
      </button>
    </div>
  );
}
