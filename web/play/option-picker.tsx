import type { OptionSpec } from '../../rules/core/index.ts';

type OptionValue = OptionSpec['default'];

interface OptionPickerProps {
  readonly option: OptionSpec;
  readonly taken: OptionValue;
  readonly onTake: (value: OptionValue) => void;
}

/** What an option changes, without the number of its ruling before it: `R-46: a defender …` is `A defender …`. */
export function optionWords(about: string): string {
  const words = about.replace(/^[A-Z]-\d+: /, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value in words. */
export function valueWords(value: OptionValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** One choice before play: what it changes, and its values. */
export function OptionPicker({ option: { about, values, default: usual }, taken, onTake }: OptionPickerProps) {
  return (
    <label>
      {optionWords(about)}
      <select value={String(taken)} onChange={({ currentTarget }) => onTake(values[currentTarget.selectedIndex]!)}>
        {values.map((value) => (
          <option key={String(value)} value={String(value)}>{`${valueWords(value)}${value === usual ? ' (as usual)' : ''}`}</option>
        ))}
      </select>
    </label>
  );
}
