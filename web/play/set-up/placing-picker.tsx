import type { Game, RulesetOptions } from '../../../rules/core/index.ts';

/** The options that a game is offered with: the set-up that is stored, where there is one. */
export function firstOptions({ ruleset, setUp }: Game): RulesetOptions {
  const stored = setUp?.stored?.value;
  if (setUp === undefined || stored === undefined) return {};
  const { default: usual } = ruleset.options.find(({ name }) => name === setUp.option)!;
  return stored === usual ? {} : { [setUp.option]: stored };
}

interface PlacingPickerProps {
  readonly game: Game;
  /** @param value of the option that says who places the units */
  readonly onTake: (value: string) => void;
}

/** Who places the units, where the scenario stores a set-up. */
export function PlacingPicker({ game: { options, setUp }, onTake }: PlacingPickerProps) {
  if (setUp === undefined || setUp.stored === null) return null;
  const { stored, players, option } = setUp;
  const ways = [
    [stored.value, `Use the ${stored.title}`, 'Both armies stand where the scenario has them.'],
    [players, 'Place the units yourself', 'The rest can be placed for you.'],
  ] as const;
  const taken = options[option] === players ? players : stored.value;
  return (
    <fieldset class="placing">
      <legend>Set-up</legend>
      {ways.map(([value, title, about]) => (
        <label key={value}>
          <input type="radio" name="placing" checked={taken === value} onChange={() => onTake(value)} />
          <span>
            {title} <span class="note">{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
