import { useEffect } from 'preact/hooks';
import { isPaused, pauseGame, setPace, stepGame } from './play-session.ts';
import { change, settings } from '../app/settings.ts';

/** Milliseconds between two moves. */
const PACES = [0, 400, 1000, 2500] as const;

/** Elements for which the space bar means something already. */
const OWN_SPACE = 'button, input, select, textarea, summary, a, [role="button"], [role="tab"]';

/** Pause, one move at a time, and speed, for a game that one looks on at. The space bar pauses as well. */
export function WatchBar() {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== ' ' || (event.target as Element).closest(OWN_SPACE) !== null) return;
      event.preventDefault();
      pauseGame(!isPaused.value);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const take = (paceMs: number): void => {
    change({ paceMs });
    setPace(paceMs);
  };
  return (
    <section class="watch" aria-label="Watching">
      <button type="button" aria-pressed={isPaused.value} onClick={() => pauseGame(!isPaused.value)}>
        {isPaused.value ? 'Go on' : 'Pause'}
      </button>
      <button type="button" disabled={!isPaused.value} onClick={stepGame}>
        One move
      </button>
      <label>
        Between moves{' '}
        <select value={settings.value.paceMs} onChange={({ currentTarget }) => take(Number(currentTarget.value))}>
          {PACES.map((pace) => (
            <option key={pace} value={pace}>
              {pace === 0 ? 'no pause' : `${pace / 1000} s`}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}
