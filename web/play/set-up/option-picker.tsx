import type { OptionSpec } from '../../../rules/core/index.ts';
import { capital } from '../../../rules/core/values/words.ts';

type OptionValue = OptionSpec['default'];

interface OptionPickerProps {
  readonly option: OptionSpec;
  readonly taken: OptionValue;
  readonly onTake: (value: OptionValue) => void;
}

/** What an option decides, without the number of its ruling before it: `R-46: a defender …` is `A defender …`. */
export function optionWords(about: string): string {
  return capital(about.replace(/^[A-Z]-\d+: /, ''));
}

/** What a value means, and whether it is the usual one. */
export function valueWords({ words, default: usual }: OptionSpec, value: OptionValue): string {
  return `${words[String(value)]!}${value === usual ? ' (as usual)' : ''}`;
}

/** One choice before play: what it decides, and what each value means. */
export function OptionPicker({ option, taken, onTake }: OptionPickerProps) {
  const { about, values } = option;
  return (
    <label>
      {optionWords(about)}
      <select value={String(taken)} onChange={({ currentTarget }) => onTake(values[currentTarget.selectedIndex]!)}>
        {values.map((value) => (
          <option key={String(value)} value={String(value)}>
            {capital(valueWords(option, value))}
          </option>
        ))}
      </select>
    </label>
  );
}
