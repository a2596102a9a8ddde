import { useState } from 'preact/hooks';
import type { Game } from '../../rules/core/index.ts';
import { type LabRequest, USUAL_LAB } from '../../training/lab/index.ts';
import type { GameChoice } from '../../training/matches/game-choice.ts';
import { startLab } from './run/lab-run.ts';
import { GamesField } from './fields/fields.tsx';
import { CAPTAIN, playersFor } from './fields/player-choices.ts';

interface Wishes {
  readonly players: readonly string[];
  readonly games: number;
  readonly luck: boolean;
  readonly options: boolean;
}

/** What the laboratory is asked. The best player asked for is watched, but the captain before a search, which is slower. */
function requestOf(choice: GameChoice, { players, games, luck, options }: Wishes): LabRequest {
  return {
    ...choice,
    players,
    games,
    watched: Math.min(USUAL_LAB.watched, games),
    luck: luck ? USUAL_LAB.luck : { ...USUAL_LAB.luck, openings: 0 },
    optionGames: options ? Math.min(USUAL_LAB.optionGames, games) : 0,
    eye: players.includes(CAPTAIN.spec) ? CAPTAIN.spec : players.at(-1)!,
    seed: USUAL_LAB.seed,
  };
}

function Box({ words, isOn, onTurn }: { readonly words: string; readonly isOn: boolean; readonly onTurn: (isOn: boolean) => void }) {
  return (
    <label class="lab-choice">
      <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onTurn(currentTarget.checked)} />
      {words}
    </label>
  );
}

/** What is asked about a battle. */
export function LabForm({ game, choice }: { readonly game: Game; readonly choice: GameChoice }) {
  const known = playersFor(game);
  const usual = known.slice(0, game.scripted === undefined ? 1 : 2).map(({ spec }) => spec);
  const [wishes, setWishes] = useState<Wishes>({ players: usual, games: USUAL_LAB.games, luck: true, options: true });
  const change = (part: Partial<Wishes>): void => setWishes({ ...wishes, ...part });
  const turn = (spec: string, isOn: boolean): void =>
    change({ players: known.flatMap((one) => ((one.spec === spec ? isOn : wishes.players.includes(one.spec)) ? [one.spec] : [])) });
  return (
    <form class="sheet lab-form" onSubmit={(event) => (event.preventDefault(), void startLab(requestOf(choice, wishes), null))}>
      <fieldset>
        <legend>Who plays it</legend>
        {known.map(({ spec, words }) => (
          <Box key={spec} words={words} isOn={wishes.players.includes(spec)} onTurn={(isOn) => turn(spec, isOn)} />
        ))}
        <p class="note">Each plays both sides. Neighbours in this list meet as well, to see whether better play wins.</p>
      </fieldset>
      <fieldset>
        <legend>What is measured</legend>
        <GamesField label="Games of each player" games={wishes.games} onChange={(games) => change({ games })} />
        <Box words="How much is luck" isOn={wishes.luck} onTurn={(luck) => change({ luck })} />
        <Box words="What the options change" isOn={wishes.options} onTurn={(options) => change({ options })} />
      </fieldset>
      <button type="submit" class="primary" disabled={wishes.players.length === 0}>
        Test this battle
      </button>
    </form>
  );
}
