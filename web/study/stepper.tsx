import { MAIN } from './lines.ts';
import { moments, place, step, type Step, go, turns } from './study-session.ts';

const BUTTONS: readonly (readonly [Step, string, string])[] = [
  ['first', '⏮', 'First (Home)'],
  ['turn-back', '⏪', 'Turn back (Page up)'],
  ['previous', '◀', 'Back (Left arrow)'],
  ['next', '▶', 'On (Right arrow)'],
  ['turn-on', '⏩', 'Turn on (Page down)'],
  ['last', '⏭', 'Last (End)'],
];
const BACK: readonly Step[] = ['first', 'turn-back', 'previous'];

/** Goes through the line shown, move by move, by turns, or by dragging. */
export function Stepper() {
  const { line, ply } = place.value;
  const end = moments.value.length - 1;
  const words = `${line === MAIN ? '' : 'Branch, '}turn ${turns.value[ply]}, move ${ply} of ${end}`;
  return (
    <div class="stepper" role="group" aria-label="Steps">
      <div class="step-buttons">
        {BUTTONS.map(([by, sign, title]) => (
          <button key={by} type="button" title={title} aria-label={title} disabled={BACK.includes(by) ? ply === 0 : ply === end} onClick={() => step(by)}>
            <span aria-hidden="true">{sign + '\uFE0E'}</span>
          </button>
        ))}
      </div>
      <input class="scrub" type="range" min={0} max={end} value={ply} aria-label="Move" aria-valuetext={words} onInput={({ currentTarget }) => go({ line, ply: Number(currentTarget.value) })} />
      <output class="quiet" aria-hidden="true">{words}</output>
    </div>
  );
}
