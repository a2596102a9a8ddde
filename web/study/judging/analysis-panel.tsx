import { useEffect, useMemo, useState } from 'preact/hooks';
import type { State } from '../../../rules/core/index.ts';
import type { AnalysisInfo } from '../../../server/client/index.ts';
import { sideDoes } from '../../../rules/core/values/words.ts';
import { loading, meet } from '../../base/engine.ts';
import { sideName } from '../../games/games.ts';
import { Arrow } from '../../board/arrow.tsx';
import type { Choice } from '../../board/choices.ts';
import { Odds, percent } from '../../play/decide/choice-details.tsx';
import { Progress } from '../../base/progress.tsx';
import { analysis, EFFORTS, effort, isAnalysing, thinker, thinkerChosen, thinkers } from './analysis.ts';
import { listed } from './candidate-order.ts';
import { wordsOfLine } from './line-words.ts';
import { choose, placeKey } from '../session/study-session.ts';

const MOST_ARROWS = 3;

/** What is known about the place shown; null if it is about another. */
function found(): AnalysisInfo | null {
  return analysis.value?.key === placeKey.value ? analysis.value.info : null;
}

function Settings() {
  useEffect(() => void meet(), []);
  return (
    <div class="analysis-settings">
      <label class="visually-labelled">
        Who thinks
        <select value={thinkerChosen()} onChange={({ currentTarget }) => void (thinker.value = currentTarget.value)}>
          {thinkers().map(({ agent, name }) => (
            <option key={agent} value={agent}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="visually-labelled">
        Simulations
        <select value={effort.value} onChange={({ currentTarget }) => void (effort.value = Number(currentTarget.value))}>
          {EFFORTS.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

interface FindingsProps {
  readonly state: State;
  readonly info: AnalysisInfo;
  readonly choices: readonly Choice[];
  readonly onPreview: (choice: Choice | null) => void;
}

function phraseOf(choices: readonly Choice[], index: number, text: string): string {
  return choices.find(({ action }) => action === index)?.phrase ?? text;
}

function Candidates({ info, choices, onPreview }: FindingsProps) {
  // While somebody points at the list, the moves in it stay where they are, so that a click meets the one that was aimed at.
  const [kept, keep] = useState<readonly number[]>([]);
  const rows = listed(info.candidates, kept);
  const tried = Math.max(
    1,
    info.candidates.reduce((sum, { visits }) => sum + visits, 0),
  );
  const show = (index: number) => (): void => onPreview(choices.find(({ action }) => action === index) ?? null);
  return (
    <div class="candidate-scroll">
      <table class="candidates" onPointerEnter={() => keep(rows.map(({ index }) => index))} onPointerLeave={() => keep([])}>
        <caption>{`Moves for ${info.side}, ${info.visits} simulations`}</caption>
        <thead>
          <tr>
            <th scope="col">Move</th>
            <th scope="col">Tried</th>
            <th scope="col">Wins</th>
            <th scope="col">At first sight</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ index, text, visits, winProbability, prior }) => (
            <tr key={index} onPointerEnter={show(index)} onPointerLeave={() => onPreview(null)}>
              <th scope="row">
                <button type="button" class="choice" onFocus={show(index)} onBlur={() => onPreview(null)} onClick={() => choose(index)}>
                  {phraseOf(choices, index, text)}
                </button>
              </th>
              <td title={`${visits} simulations`}>
                <Odds share={visits / tried} />
              </td>
              <td>{percent(winProbability)}</td>
              <td>{prior === undefined ? '–' : percent(prior)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ExpectedLine({ state, info }: FindingsProps) {
  const words = useMemo(() => wordsOfLine(state, info.line), [state, info]);
  if (words.length === 0) return null;
  return (
    <>
      <h3>Expected</h3>
      <ol class="expected">
        {words.map(({ by, words: text }, i) => (
          <li key={i} class={by === null ? '' : `by-${by}`}>
            {by === 'dice' ? (
              <span class="die" role="img" aria-label="Dice:">
                ⚄{'\uFE0E'}
              </span>
            ) : by === null ? null : (
              <span class="who">{`${sideName(state.game, by)}:`}</span>
            )}{' '}
            {text}
          </li>
        ))}
      </ol>
    </>
  );
}

/** What the engine thinks of the place shown. */
export function AnalysisPanel({ state, choices, onPreview }: Omit<FindingsProps, 'info'>) {
  const info = found();
  const now = analysis.value?.key === placeKey.value ? analysis.value : null;
  const isOn = isAnalysing.value;
  return (
    <section class="analysis" aria-label="Analysis">
      <div class="row">
        <h2>Analysis</h2>
        <button type="button" class={isOn ? '' : 'primary'} aria-pressed={isOn} onClick={() => void (isAnalysing.value = !isOn)}>
          {isOn ? 'Stop' : 'Start'}
        </button>
      </div>
      <Settings />
      {now?.isThinking === true ? <Thinking info={info} /> : null}
      {typeof now?.fault !== 'string' ? null : (
        <p class="fault" role="alert">
          {now.fault}
        </p>
      )}
      {info === null ? null : (
        <>
          <p class="verdict" role="status">
            {verdictOf(info, now?.isThinking === true)}
          </p>
          <Candidates state={state} info={info} choices={choices} onPreview={onPreview} />
          <ExpectedLine state={state} info={info} choices={choices} onPreview={onPreview} />
        </>
      )}
    </section>
  );
}

/** Only the end of the thinking is read out: reports come several times in a second. */
function verdictOf({ side, winProbability, pointsLead }: AnalysisInfo, isThinking: boolean): string {
  if (isThinking || winProbability === null) return '';
  const lead = pointsLead === null ? '' : `, expected lead ${pointsLead.toFixed(1)} points`;
  return `${sideDoes(side, 'win')} ${percent(winProbability)}${lead}.`;
}

function Thinking({ info }: { readonly info: AnalysisInfo | null }) {
  if (loading.value !== null) return <Progress what={`Loading ${loading.value.what} …`} share={loading.value.share} />;
  return (
    <label class="thinking">
      {info === null || info.winProbability === null
        ? 'Thinking …'
        : `Thinking: ${sideDoes(info.side, 'win')} ${percent(info.winProbability)}`}
      <progress max={effort.value} value={info?.visits ?? 0} />
    </label>
  );
}

/** The most tried moves on the board: the more tried, the wider. */
export function CandidateArrows({ choices }: { readonly choices: readonly Choice[] }) {
  const info = found();
  if (info === null) return null;
  const most = Math.max(1, info.candidates[0]?.visits ?? 1);
  return (
    <g class="hint-arrows" aria-hidden="true">
      {info.candidates.slice(0, MOST_ARROWS).map(({ index, visits, prior = 0 }, i) => {
        const mark = choices.find(({ action }) => action === index)?.mark;
        if (mark === undefined || mark.spot === null) return null;
        const width = 2 + 4 * (info.visits > 0 ? visits / most : prior);
        if (mark.path !== null) return <Arrow key={index} path={mark.path} kind={i === 0 ? 'best' : 'candidate'} width={width} />;
        return (
          <circle key={index} cx={mark.spot.x} cy={mark.spot.y} r={24 - 3 * i} class="candidate-ring" style={{ strokeWidth: width }} />
        );
      })}
    </g>
  );
}
