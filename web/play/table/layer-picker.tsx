import type { State } from '../../../rules/core/index.ts';
import { sound } from './sounds.ts';
import { change, settings, type Settings } from '../../base/settings.ts';

const CONFIRM: readonly (readonly [Settings['confirm'], string])[] = [
  ['touch', 'where fingers point'],
  ['always', 'always'],
  ['never', 'never'],
];

/** What is shown over the board. */
export function LayerPicker({ state }: { readonly state: State }) {
  const { layers } = settings.value;
  const toggle = (id: string): void => change({ layers: layers.includes(id) ? layers.filter((one) => one !== id) : [...layers, id] });
  return (
    <fieldset class="layer-picker">
      <legend>Over the board</legend>
      {(state.game.board?.layers ?? []).map(({ id, title, about, scope }) => (
        <label key={id}>
          <input type="checkbox" checked={layers.includes(id)} onChange={() => toggle(id)} />
          <span>
            <b>{title}</b> {about}
            {scope === 'piece' ? ' Point at a unit to see its own.' : ''}
          </span>
        </label>
      ))}
      <label>
        <input type="checkbox" checked={settings.value.judges} onChange={() => change({ judges: !settings.value.judges })} />
        <span>
          <b>Chance of winning</b> What the opponent expects, beside the score. Only some opponents tell it.
        </span>
      </label>
      <label>
        <input
          type="checkbox"
          checked={settings.value.sounds}
          onChange={({ currentTarget: { checked } }) => {
            change({ sounds: checked });
            if (checked) sound('turn');
          }}
        />
        <span>
          <b>Sounds</b> Dice, the other side’s moves, your turn and the end.
        </span>
      </label>
      <label class="confirm">
        Show a move before it is made
        <select
          value={settings.value.confirm}
          onChange={({ currentTarget }) => change({ confirm: currentTarget.value as Settings['confirm'] })}
        >
          {CONFIRM.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}
