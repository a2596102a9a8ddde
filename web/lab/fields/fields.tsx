import type { Game } from '../../../rules/core/index.ts';
import { GAMES, playersFor } from './player-choices.ts';

interface GamesFieldProps {
  readonly label: string;
  readonly games: number;
  readonly onChange: (games: number) => void;
}

export function GamesField({ label, games, onChange }: GamesFieldProps) {
  return (
    <label>
      {label}{' '}
      <select value={games} onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}>
        {GAMES.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
    </label>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** A whole number within bounds; anything else is not taken. */
export function NumberField({ label, value, min, max, onChange }: NumberFieldProps) {
  const take = (text: string): void => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= min && number <= max) onChange(number);
  };
  return (
    <label>
      {label} <input type="number" required value={value} min={min} max={max} onInput={({ currentTarget }) => take(currentTarget.value)} />
    </label>
  );
}

export type Specs = readonly [string, string];

interface SidesFieldProps {
  readonly game: Game;
  readonly specs: Specs;
  readonly onChange: (specs: Specs) => void;
}

/** Who plays each side. */
export function SidesField({ game, specs, onChange }: SidesFieldProps) {
  const known = playersFor(game);
  return (
    <fieldset>
      <legend>Who plays it</legend>
      {game.players.map((side, i) => (
        <label key={side}>
          {side}{' '}
          <select value={specs[i]!} onChange={({ currentTarget: { value } }) => onChange(i === 0 ? [value, specs[1]] : [specs[0], value])}>
            {known.map(({ spec, words }) => (
              <option key={spec} value={spec}>
                {words}
              </option>
            ))}
          </select>
        </label>
      ))}
      <p class="note">Two unequal players ask for a handicap: what makes the battle even between them.</p>
    </fieldset>
  );
}
