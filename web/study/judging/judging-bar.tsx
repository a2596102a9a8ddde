import { useState } from 'preact/hooks';
import { loading } from '../../base/engine.ts';
import { judging, startJudging, stopJudging } from './judging.ts';
import { judgedBy } from '../session/study-session.ts';
import { GraphTable } from './win-graph.tsx';

/** How far the judging is, with a way to stop it and to go on. */
export function JudgingBar() {
  const { status, done, total, fault } = judging.value;
  const [isOpen, setIsOpen] = useState(false);
  const what = loading.value === null ? `Judging decisions: ${done} of ${total}` : `Loading ${loading.value.what} …`;
  return (
    <div class="judging">
      {status === 'done' || total === 0 ? null : (
        <div class="judging-progress">
          <label>
            {what} <progress max={1} value={loading.value?.share ?? done / total} />
          </label>
          {status === 'running' ? (
            <button type="button" onClick={() => stopJudging()}>
              Stop
            </button>
          ) : (
            <button type="button" onClick={() => void startJudging()}>
              Go on
            </button>
          )}
        </div>
      )}
      {fault === null ? null : (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>The graph in figures</summary>
        {judgedBy.value === '' ? null : (
          <p class="note">{`Judged by ${judgedBy.value}, each decision with what the side that decides can see.`}</p>
        )}
        {isOpen ? <GraphTable /> : null}
      </details>
    </div>
  );
}
