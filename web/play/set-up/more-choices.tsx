import type { Game, OptionSpec, RulesetOptions } from '../../../rules/core/index.ts';
import { change, settings } from '../../base/settings.ts';
import { UNDO_RULES, type UndoRule } from '../../table/setup.ts';
import { OptionPicker } from './option-picker.tsx';
import { PlacePicker } from './place-picker.tsx';
import { PACES, paceWords } from '../table/watch-bar.tsx';

const UNDO: Readonly<Record<UndoRule, { readonly title: string; readonly about: string }>> = {
  own: { title: 'My own decisions', about: 'Until dice, an answer or anything hidden has been seen.' },
  open: { title: 'Also through dice and open answers', about: 'They are rolled again. Not possible once anything hidden has been seen.' },
};

/** What one may choose beside the players. */
export interface Choices {
  readonly undo: UndoRule;
  /** Of the dice; drawn by lot if it is empty. */
  readonly seed: string;
  readonly options: RulesetOptions;
}

interface MoreChoicesProps {
  readonly game: Game;
  readonly choices: Choices;
  readonly onTake: (part: Partial<Choices>) => void;
}

/** Whether an option makes a difference in a scenario, beside those that are taken. */
function matters({ ruleset, scenario, pack }: Game, { only, with: beside = {} }: OptionSpec, taken: RulesetOptions): boolean {
  if (only?.includes(scenario.id) === false && pack === undefined) return false;
  const valueOf = (name: string): unknown => taken[name] ?? ruleset.options.find((option) => option.name === name)?.default;
  return Object.entries(beside).every(([name, value]) => valueOf(name) === value);
}

/** Choices that most people leave as they are. */
export function MoreChoices({ game, choices: { undo, seed, options }, onTake }: MoreChoicesProps) {
  return (
    <details>
      <summary>More choices</summary>
      <label>
        Taking back
        <select value={undo} onChange={({ currentTarget }) => onTake({ undo: currentTarget.value as UndoRule })}>
          {UNDO_RULES.map((rule) => (
            <option key={rule} value={rule}>
              {UNDO[rule].title}
            </option>
          ))}
        </select>
        <span class="note">{UNDO[undo].about}</span>
      </label>
      <label>
        Pause between an opponent’s moves
        <select value={settings.value.paceMs} onChange={({ currentTarget }) => change({ paceMs: Number(currentTarget.value) })}>
          {PACES.map((pace) => (
            <option key={pace} value={pace}>
              {paceWords(pace)}
            </option>
          ))}
        </select>
      </label>
      <label>
        Seed of the dice
        <input type="text" value={seed} placeholder="drawn by lot" onInput={({ currentTarget }) => onTake({ seed: currentTarget.value })} />
      </label>
      <PlacePicker />
      {game.ruleset.options
        .filter((option) => option.name !== game.setUp?.option && matters(game, option, options))
        .map((option) => (
          <OptionPicker
            key={option.name}
            option={option}
            taken={options[option.name] ?? option.default}
            onTake={(value) => onTake({ options: { ...options, [option.name]: value } })}
          />
        ))}
    </details>
  );
}
