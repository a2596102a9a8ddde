import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Game } from '../../../rules/core/index.ts';
import { SUGGEST, USUAL_LAB, USUAL_RACE, WORTH } from '../../../training/lab/index.ts';
import type { GameChoice } from '../../../training/matches/game-choice.ts';
import { GamesField, NumberField, SidesField, type Specs } from '../fields/fields.tsx';
import { startChanges } from '../run/lab-run.ts';
import { CAPTAIN, playersFor } from '../fields/player-choices.ts';

interface FormProps {
  readonly game: Game;
  readonly choice: GameChoice;
}

/** The captain on both sides; random play where there is none. */
function usualSpecs(game: Game): Specs {
  const { spec } = playersFor(game).find((player) => player === CAPTAIN) ?? playersFor(game)[0]!;
  return [spec, spec];
}

interface FrameProps {
  readonly button: string;
  readonly onStart: () => void;
  readonly children: ComponentChildren;
}

function Frame({ button, onStart, children }: FrameProps) {
  return (
    <form class="sheet lab-form" onSubmit={(event) => (event.preventDefault(), onStart())}>
      {children}
      <button type="submit" class="primary">
        {button}
      </button>
    </form>
  );
}

/** What is asked where changes are sought that make a battle even. */
export function SuggestForm({ game, choice }: FormProps) {
  const [agents, setAgents] = useState(usualSpecs(game));
  const [wishes, setWishes] = useState({ low: 100 * USUAL_RACE.band[0], high: 100 * USUAL_RACE.band[1], ...USUAL_RACE });
  const change = (part: Partial<Record<'low' | 'high' | 'games' | 'cost' | 'together', number>>): void =>
    setWishes({ ...wishes, ...part } as typeof wishes);
  const { low, high, games, cost, together } = wishes;
  const start = (): void => {
    const config = { ...choice, agents, seed: USUAL_LAB.seed, band: [low / 100, high / 100] as const, cost, together, games };
    void startChanges('suggest', SUGGEST, config, null);
  };
  return (
    <Frame button="Seek changes" onStart={start}>
      <SidesField game={game} specs={agents} onChange={setAgents} />
      <fieldset>
        <legend>What is wanted</legend>
        <NumberField
          label={`${game.players[0]} win at least, %`}
          value={low}
          min={1}
          max={high - 1}
          onChange={(value) => change({ low: value })}
        />
        <NumberField label="and at most, %" value={high} min={low + 1} max={99} onChange={(value) => change({ high: value })} />
        <NumberField
          label="All changes together cost at most"
          value={cost}
          min={1}
          max={40}
          onChange={(value) => change({ cost: value })}
        />
        <NumberField label="Changes made together" value={together} min={1} max={5} onChange={(value) => change({ together: value })} />
        <GamesField label="Games before a change is believed" games={games} onChange={(value) => change({ games: value })} />
        <p class="note">A change that costs 1 is a little one: a turn, a point. A unit more or less costs 4.</p>
      </fieldset>
    </Frame>
  );
}

/** What is asked where each change is measured. */
export function WorthForm({ game, choice }: FormProps) {
  const [agents, setAgents] = useState(usualSpecs(game));
  const [games, setGames] = useState<number>(USUAL_LAB.games);
  const [match, setMatch] = useState('');
  const start = (): void => {
    const config = { ...choice, agents, seed: USUAL_LAB.seed, games, ...(match === '' ? {} : { match }) };
    void startChanges('worth', WORTH, config, null);
  };
  return (
    <Frame button="Measure changes" onStart={start}>
      <SidesField game={game} specs={agents} onChange={setAgents} />
      <fieldset>
        <legend>What is measured</legend>
        <GamesField label="Games of each change" games={games} onChange={setGames} />
        <label>
          Only changes with these words{' '}
          <input type="text" value={match} placeholder="all" onInput={({ currentTarget }) => setMatch(currentTarget.value)} />
        </label>
        <p class="note">Every change meets the same dice: a turn more or less, who begins, a unit more or less, its strength.</p>
      </fieldset>
    </Frame>
  );
}
