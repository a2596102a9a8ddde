import { sideName } from '../../games/games.ts';
import { Named } from '../../games/named.tsx';
import { readableLog } from '../../table/story.ts';
import { MAIN } from '../session/lines.ts';
import { turnWords } from '../session/move-groups.ts';
import { eyes, go, moments, place, shown, step, type Step, study, turns } from '../session/study-session.ts';

const BAR_LEFT = 'M3 4h2.4v16H3z';
const BAR_RIGHT = 'M18.6 4H21v16h-2.4z';
/** Steps with their signs, as data of SVG paths in a square of 24, and their words. */
const BUTTONS: readonly (readonly [Step, string, string])[] = [
  ['first', `${BAR_LEFT}M20 4v16L7 12z`, 'First (Home)'],
  ['turn-back', 'M12 4v16L1 12zM23 4v16L12 12z', 'Turn back (Page up)'],
  ['previous', 'M18 4v16L5 12z', 'Back (Left arrow)'],
  ['next', 'M6 4v16l13-8z', 'On (Right arrow)'],
  ['turn-on', 'M1 4v16l11-8zM12 4v16l11-8z', 'Turn on (Page down)'],
  ['last', `${BAR_RIGHT}M4 4v16l13-8z`, 'Last (End)'],
];
const BACK: readonly Step[] = ['first', 'turn-back', 'previous'];

/** The move that led to the place shown. */
function LastMove() {
  const entry = moments.value[place.value.ply]?.entry ?? null;
  const [last] = entry === null ? [] : readableLog([entry], eyes.value);
  if (last === undefined) return <>The game begins.</>;
  const { by, text } = last;
  return (
    <>
      <span class={`side-${by}`}>{by === 'dice' ? 'Dice' : sideName(study.value!.playback.game, by)}:</span>{' '}
      <Named state={shown.value!} text={text} by={by} />
    </>
  );
}

/** Goes through the line shown, move by move, by turns, or by dragging. */
export function Stepper() {
  const { line, ply } = place.value;
  const end = moments.value.length - 1;
  const words = `${line === MAIN ? '' : 'Branch · '}${turnWords(turns.value[ply] ?? 0)}, move ${ply} of ${end}`;
  return (
    <div class="stepper" role="group" aria-label="Steps">
      <div class="step-buttons">
        {BUTTONS.map(([by, sign, title]) => (
          <button
            key={by}
            type="button"
            title={title}
            aria-label={title}
            disabled={BACK.includes(by) ? ply === 0 : ply === end}
            onClick={() => step(by)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={sign} />
            </svg>
          </button>
        ))}
      </div>
      <input
        class="scrub"
        type="range"
        min={0}
        max={end}
        value={ply}
        aria-label="Move"
        aria-valuetext={words}
        onInput={({ currentTarget }) => go({ line, ply: Number(currentTarget.value) })}
      />
      <output class="quiet" aria-hidden="true">
        {words}
      </output>
      <p class="last-move" aria-live="polite">
        <LastMove />
      </p>
    </div>
  );
}
