import { useMemo } from 'preact/hooks';
import type { State } from '../../../rules/core/index.ts';
import { Named } from '../../games/named.tsx';
import { Odds } from '../../play/decide/choice-details.tsx';
import { diceChoices } from './dice-choices.ts';
import { choose, nextMove, roll } from '../session/study-session.ts';

function facesText(dice: string, faces: readonly number[]): string {
  return dice === '' ? '' : `${dice}: ${[...new Set(faces)].join(', ')}`;
}

/** What the dice that are due may bring, to be rolled or chosen. */
export function DicePanel({ state }: { readonly state: State }) {
  const played = nextMove.value;
  const choices = useMemo(() => diceChoices(state, played), [state, played]);
  return (
    <section class="dice" aria-label="The dice">
      <div class="row">
        <h2>Time to roll</h2>
        <button type="button" onClick={roll}>
          Roll
        </button>
      </div>
      <table class="rolls">
        <caption>Exact chances; choose a result to see how the game goes on</caption>
        <tbody>
          {choices.map(({ outcome, text, dice, faces, probability }) => (
            <tr key={outcome} class={outcome === played ? 'played' : ''}>
              <th scope="row">
                <button type="button" class="choice" onClick={() => choose(outcome)}>
                  <Named state={state} text={text} />
                  {outcome === played ? <span class="quiet"> (as it came)</span> : null}
                </button>
              </th>
              <td class="faces">{facesText(dice, faces)}</td>
              <td>
                <Odds share={probability} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
