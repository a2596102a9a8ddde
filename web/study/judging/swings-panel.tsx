import { isPlayer } from '../../../rules/core/index.ts';
import { sideDoes } from '../../../rules/core/values/words.ts';
import { sideName } from '../../games/games.ts';
import { percent } from '../../play/decide/choice-details.tsx';
import { readableLog } from '../../table/story.ts';
import { judging } from './judging.ts';
import { movesWords, turnWords } from '../session/move-groups.ts';
import { eyes, go, judged, moments, place, study } from '../session/study-session.ts';
import { type Swing, swingsOf } from '../session/swings.ts';

/** Moves of a swing that are told. */
const MOST_TOLD = 4;

/** What was played between two judged moments. */
function storyOf({ from, to }: Swing): string {
  const story = moments.value.slice(from + 1, to + 1).flatMap(({ entry }) => (entry === null ? [] : [entry]));
  const words = readableLog(story, eyes.value).map(({ by, text }) => (isSide(by) ? text : `⚄\uFE0E ${text}`));
  return words.length <= MOST_TOLD ? words.join('; ') : `${words.slice(0, MOST_TOLD).join('; ')}; and ${words.length - MOST_TOLD} more`;
}

function isSide(by: 0 | 1 | 'dice'): by is 0 | 1 {
  return by !== 'dice';
}

function SwingRow({ swing }: { readonly swing: Swing }) {
  const { game } = study.value!.playback;
  const { from, to, before, after } = swing;
  const { turn, actor } = moments.value[from]!;
  const gainer = after > before ? 0 : 1;
  return (
    <li>
      <button type="button" class="swing" onClick={() => go({ line: place.value.line, ply: to })}>
        <span class={`side-${gainer}`}>{`${sideDoes(sideName(game, gainer), 'gain')} ${percent(Math.abs(after - before))}`}</span>
        <span class="quiet">{` · ${turnWords(turn).toLowerCase()}, ${movesWords(from + 1, to)}${isPlayer(actor) ? `, ${sideDoes(sideName(game, actor), 'decide')}` : ''} · ${sideName(game, 0)} ${percent(before)} → ${percent(after)}`}</span>
        <span class="swing-story">{storyOf(swing)}</span>
      </button>
    </li>
  );
}

/** Where the game turned: the largest changes from one judged decision to the next. */
export function SwingsPanel() {
  const swings = swingsOf(judged.value);
  const isWhole = judging.value.status === 'done';
  return (
    <div class="swings">
      <p class="note">
        {isWhole
          ? 'The largest changes of the chances to win from one decision to the next.'
          : 'So far: while decisions are still being judged, a change may cover several of them.'}
      </p>
      {swings.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <ol>
          {swings.map((swing) => (
            <SwingRow key={swing.from} swing={swing} />
          ))}
        </ol>
      )}
    </div>
  );
}
