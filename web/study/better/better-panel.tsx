import { useMemo } from 'preact/hooks';
import { type Player, type State } from '../../../rules/core/index.ts';
import { sideDoes } from '../../../rules/core/values/words.ts';
import { loading } from '../../base/engine.ts';
import { sideName } from '../../games/games.ts';
import { Named } from '../../games/named.tsx';
import { Progress } from '../../base/progress.tsx';
import { Arrow } from '../../board/arrow.tsx';
import { percent } from '../../base/percent.ts';
import { Because } from '../../play/decide/hints.tsx';
import { RuleLink } from '../../reference/rule-link.tsx';
import { finding, lookAt, side, startFinding, stopFinding } from './finding.ts';
import type { Improvement } from './improvements.ts';
import { MAIN } from '../session/lines.ts';
import { turnWords } from '../session/move-groups.ts';
import { go, place, study } from '../session/study-session.ts';

/** A move as it reads on the board. */
function phraseOf(state: State, action: number): string {
  return state.game.board?.phrase(state, action) ?? state.game.actions.format(state, action);
}

/** How likely the side wins after both moves. */
function comparison({ state, player, winsPlayed, winsBetter }: Improvement): string {
  const wins = sideDoes(sideName(state.game, player), 'win');
  return `${wins} ${percent(winsBetter)} of such games after the better move, ${percent(winsPlayed)} after what was played.`;
}

function isShown({ ply }: Improvement): boolean {
  return place.value.line === MAIN && place.value.ply === ply;
}

/** Shows the position of a decision; on a phone the board lies above what is read. */
function show(ply: number): void {
  go({ line: MAIN, ply });
  document.querySelector('.study-board')?.scrollIntoView({ block: 'nearest' });
}

function ImprovementRow({ one }: { readonly one: Improvement }) {
  const { ply, state, player, played, better, because, danger, rule } = one;
  return (
    <li>
      <button type="button" class="swing" aria-pressed={isShown(one)} onClick={() => show(ply)}>
        <span class={`side-${player}`}>{`${turnWords(state.turn)}, move ${ply + 1}`}</span>
        <span class="swing-story">
          <b>Played:</b> <Named state={state} text={phraseOf(state, played)} by={player} />
        </span>
        <span class="swing-story">
          <b>Better:</b> <Named state={state} text={phraseOf(state, better)} by={player} />
        </span>
      </button>
      <Because state={state} because={because} />
      {danger === null ? null : (
        <p class="note">
          What was played: <Named state={state} text={danger.text} />
          <RuleLink ruleset={state.game.ruleset} rule={danger.rule} />
        </p>
      )}
      <p class="note">
        {comparison(one)}
        <RuleLink ruleset={state.game.ruleset} rule={rule} />
      </p>
    </li>
  );
}

/** Whose decisions are looked at. */
function SidePicker() {
  const { players } = study.value!.playback.game;
  return (
    <label class="visually-labelled">
      Whose decisions{' '}
      <select value={side.value} onChange={({ currentTarget }) => lookAt(Number(currentTarget.value) as Player)}>
        {players.map((name, i) => (
          <option key={name} value={i}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Running() {
  const { share } = finding.value;
  const what = loading.value === null ? 'Looking for better moves …' : `Loading ${loading.value.what} …`;
  return (
    <div class="row">
      <Progress what={what} share={loading.value?.share ?? share} />
      <button type="button" onClick={() => stopFinding()}>
        Stop
      </button>
    </div>
  );
}

function Found() {
  const { found, by } = finding.value;
  if (found.length === 0) return <p role="status">{`No decision cost much. Judged by ${by}.`}</p>;
  return (
    <>
      <p class="note" role="status">{`Judged by ${by}. The luck of the dice is taken out.`}</p>
      <ol>
        {found.map((one) => (
          <ImprovementRow key={one.ply} one={one} />
        ))}
      </ol>
    </>
  );
}

/** What one side could have done better, in three moments at most. */
export function BetterPanel() {
  const { status, fault } = finding.value;
  return (
    <div class="swings better">
      <p class="note">The decisions that cost most chances to win, three at most, with a better move and its reasons.</p>
      <SidePicker />
      {status === 'running' ? (
        <Running />
      ) : status === 'done' ? (
        <Found />
      ) : (
        <p>
          <button type="button" class="primary" onClick={() => void startFinding()}>
            Find them
          </button>
        </p>
      )}
      {fault === null ? null : (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

/** The better move on the board, where its position is shown. What was played is there as the next move. */
export function BetterArrow() {
  const one = finding.value.found.find(isShown);
  const marks = useMemo(
    () => (one === undefined ? [] : [one.played, one.better].map((action) => one.state.game.board?.mark(one.state, action))),
    [one],
  );
  return (
    <g class="hint-arrows" aria-hidden="true">
      {marks.map((mark, i) => {
        const kind = i === 0 ? 'played' : 'best';
        if (mark === undefined || mark.spot === null) return null;
        if (mark.path !== null) return <Arrow key={kind} path={mark.path} kind={kind} width={6} />;
        return <circle key={kind} cx={mark.spot.x} cy={mark.spot.y} r={24 - 4 * i} class={`candidate-ring ${kind}`} />;
      })}
    </g>
  );
}
