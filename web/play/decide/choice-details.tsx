import { useMemo } from 'preact/hooks';
import type { BoardNote, Player, State } from '../../../rules/core/index.ts';
import { Named } from '../../games/named.tsx';
import type { Choice } from '../../board/choices.ts';
import { foresee, type Prospect } from '../../board/foresee.ts';
import { faceWords } from './faces.ts';
import { RuleLink } from '../../reference/rule-link.tsx';

const KINDS = { cost: 'Cost', danger: 'Danger', chance: 'Chance', note: 'Note' } as const;
const NEXT = { same: 'You go on deciding.', other: 'The other side decides next.', over: 'The game ends.', dice: '' } as const;
/** Results that are listed before the rest is summed up. */
const MOST_ROLLS = 12;

export function percent(share: number): string {
  const points = share * 100;
  return points > 0 && points < 1 ? '< 1 %' : `${points.toFixed(points < 10 && points % 1 !== 0 ? 1 : 0)} %`;
}

/** A probability as a bar with its number. */
export function Odds({ share }: { readonly share: number }) {
  return (
    <span class="odds">
      <span class="odds-bar" style={{ width: `${Math.max(1, share * 100)}%` }} />
      <span class="odds-number">{percent(share)}</span>
    </span>
  );
}

function facesOf({ dice, faces }: Prospect): string {
  if (dice === '' || faces.length === 0) return '';
  return `${dice}: ${faceWords(faces)}`;
}

function Rolls({ state, rolls }: { readonly state: State; readonly rolls: readonly Prospect[] }) {
  if (rolls.length === 0) return null;
  const rest = rolls.slice(MOST_ROLLS).reduce((sum, { probability }) => sum + probability, 0);
  return (
    <table class="rolls">
      <caption>Possible rolls</caption>
      <tbody>
        {rolls.slice(0, MOST_ROLLS).map((roll) => (
          <tr key={roll.text}>
            <th scope="row">
              <Named state={state} text={roll.text} />
            </th>
            <td class="faces">{facesOf(roll)}</td>
            <td>
              <Odds share={roll.probability} />
            </td>
          </tr>
        ))}
        {rest > 0 ? (
          <tr>
            <th scope="row">{`${rolls.length - MOST_ROLLS} more results`}</th>
            <td />
            <td>
              <Odds share={rest} />
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

/** One fact about a move. */
export function NoteLine({ state, note: { kind, text, degree, rule } }: { readonly state: State; readonly note: BoardNote }) {
  return (
    <li class={`note ${kind}`}>
      <span class="note-kind">{KINDS[kind]}</span> <Named state={state} text={text} />
      <RuleLink ruleset={state.game.ruleset} rule={rule} />
      {degree === undefined ? null : (
        <meter class={kind} min={0} max={1} value={degree} aria-label={`${KINDS[kind]}: ${percent(degree)}`} />
      )}
    </li>
  );
}

/** What is known of a choice before it is made: cost, danger, and what the dice may bring. */
export function ChoiceDetails({ state, choice }: { readonly state: State; readonly choice: Choice }) {
  const notes = useMemo(() => state.game.board?.notes(state, choice.action) ?? [], [state, choice.action]);
  const { rolls, next } = useMemo(() => foresee(state, choice.action), [state, choice.action]);
  return (
    <>
      <h3>
        <Named state={state} text={choice.phrase} by={state.actor as Player} />
      </h3>
      <ul class="notes">
        {notes.map((note) => (
          <NoteLine key={note.text} state={state} note={note} />
        ))}
      </ul>
      <Rolls state={state} rolls={rolls} />
      {NEXT[next] === '' ? null : <p class="next">{NEXT[next]}</p>}
    </>
  );
}
