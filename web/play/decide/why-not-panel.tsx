import { useMemo, useState } from 'preact/hooks';
import type { State } from '../../../rules/core/index.ts';
import { Named } from '../../games/named.tsx';
import { RuleLink } from '../../reference/rule-link.tsx';
import { type Missed, type Refusal, refusedLike } from './why-not.ts';

const MOST_SHOWN = 6;

function Reason({ state, refusal: { phrase, message, rule } }: { readonly state: State; readonly refusal: Refusal }) {
  return (
    <>
      <b>
        <Named state={state} text={phrase} />:
      </b>{' '}
      <Named state={state} text={message} />
      <RuleLink ruleset={state.game.ruleset} rule={rule} />
    </>
  );
}

/** Nothing that reads so is among the actions of the game: what is asked first. */
function NotNow({ state }: { readonly state: State }) {
  const [asked = ''] = state.game.board?.headline(state) ?? [];
  return (
    <p>
      No move reads like this, or it can be made. What is asked now: <Named state={state} text={asked} />
    </p>
  );
}

/** A piece that was clicked and cannot be chosen: what it is, as a pointer that rests on it would be told, and why. */
function Clicked({ state, clicked: { piece, refusal } }: { readonly state: State; readonly clicked: Missed }) {
  const found = state.game.board?.pieces(state).find(({ id }) => id === piece);
  return (
    <>
      {found === undefined ? null : (
        <>
          <b>
            <Named state={state} text={found.name} />:
          </b>{' '}
          {found.about}.{' '}
        </>
      )}
      {refusal === null ? null : <Reason state={state} refusal={refusal} />}
    </>
  );
}

/** Tells why something cannot be done: what was clicked on the board, or what is described in words. */
export function WhyNotPanel({ state, clicked }: { readonly state: State; readonly clicked: Missed | null }) {
  const [words, setWords] = useState('');
  const found = useMemo(() => refusedLike(state, words, MOST_SHOWN), [state, words]);
  return (
    <>
      <p class="refused" role="status">
        {clicked === null ? null : <Clicked state={state} clicked={clicked} />}
      </p>
      <details class="why-not">
        <summary>Why can’t I …?</summary>
        <p class="note">Click on a unit for which nothing is offered, or say in words what you would do.</p>
        <input
          type="search"
          class="words"
          placeholder="for instance: charge"
          aria-label="What you would do"
          value={words}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
        />
        {words.trim() !== '' && found.length === 0 ? <NotNow state={state} /> : null}
        <ul aria-label="Why not">
          {found.map((refusal) => (
            <li key={refusal.action}>
              <Reason state={state} refusal={refusal} />
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
