import { useEffect } from 'preact/hooks';
import { change, settings } from '../../base/settings.ts';
import { isPaused, pauseGame, setPace, stepBack, stepOn, view } from '../session/play-session.ts';

/** Milliseconds between two moves. */
export const PACES = [0, 400, 1000, 2500] as const;

export function paceWords(pace: number): string {
  return pace === 0 ? 'none' : `${pace / 1000} s`;
}

/** Elements for which a key means something already. */
const OWN_KEYS: Readonly<Record<string, string>> = {
  ' ': 'button, input, select, textarea, summary, a, [role="button"], [role="tab"]',
  ArrowLeft: 'input, select, textarea, [role="tab"]',
  ArrowRight: 'input, select, textarea, [role="tab"]',
};

function goBack(): void {
  if (view.value!.hasEarlier) stepBack();
}

function goOn(): void {
  const { looksBack, status } = view.value!;
  if (looksBack || status !== 'over') stepOn();
}

const KEYS: Readonly<Record<string, () => void>> = { ' ': () => pauseGame(!isPaused.value), ArrowLeft: goBack, ArrowRight: goOn };

/** The space bar pauses and goes on, arrows go back and on. */
function useKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const act = KEYS[event.key];
      if (act === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if ((event.target as Element).closest(OWN_KEYS[event.key]!) !== null) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Back, pause, on and speed, for a game that one looks on at. */
export function WatchBar() {
  useKeys();
  const { looksBack, hasEarlier, status } = view.value!;
  const take = (paceMs: number): void => {
    change({ paceMs });
    setPace(paceMs);
  };
  return (
    <section class="watch" aria-label="Watching">
      <button type="button" disabled={!hasEarlier} title="The move before (arrow left)" onClick={goBack}>
        ◀ Back
      </button>
      <button
        type="button"
        disabled={status === 'over' && !looksBack}
        aria-pressed={isPaused.value}
        title="Or press the space bar"
        onClick={() => pauseGame(!isPaused.value)}
      >
        {isPaused.value ? 'Go on' : 'Pause'}
      </button>
      <button type="button" disabled={status === 'over' && !looksBack} title="The next move (arrow right)" onClick={goOn}>
        One move ▶
      </button>
      <label>
        Between moves{' '}
        <select value={settings.value.paceMs} onChange={({ currentTarget }) => take(Number(currentTarget.value))}>
          {PACES.map((pace) => (
            <option key={pace} value={pace}>
              {paceWords(pace)}
            </option>
          ))}
        </select>
      </label>
      {looksBack ? (
        <p class="note" role="status">
          You look back. The game waits.
        </p>
      ) : null}
    </section>
  );
}
