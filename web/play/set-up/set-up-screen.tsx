import { useMemo, useState } from 'preact/hooks';
import type { ScenarioPack } from '../../../rules/core/index.ts';
import { rulesets } from '../../../rules/registry.ts';
import { capabilities, engineFault, loading, meet } from '../../base/engine.ts';
import { gameOf } from '../../games/games.ts';
import { Lost } from '../../base/lost.tsx';
import { type OwnPack, ownPack } from '../../base/own-packs.ts';
import { Progress } from '../../base/progress.tsx';
import { goTo } from '../../base/routes.ts';
import { settings } from '../../base/settings.ts';
import { type Choices, MoreChoices } from './more-choices.tsx';
import { firstOptions, PlacingPicker } from './placing-picker.tsx';
import { startGame } from '../session/play-session.ts';
import { SeatPicker } from './seat-picker.tsx';
import { StartPicture } from './start-picture.tsx';
import { useSeats } from './use-seats.ts';

/** Whether the rules as they are now find no fault with a pack. */
function isSound({ ruleset, pack }: OwnPack): boolean {
  return rulesets.find(({ id }) => id === ruleset)?.checkPack?.(pack).length === 0;
}

interface GameName {
  readonly ruleset: string;
  readonly scenario: string | ScenarioPack;
}

/** The screen that an address names: a scenario of a ruleset, or the one that was brought. */
export function SetUpRoute({ ruleset, scenario }: { readonly ruleset: string; readonly scenario: string }) {
  const own = ownPack.value;
  if (scenario === 'own') return own !== null && isSound(own) ? <SetUpScreen ruleset={own.ruleset} scenario={own.pack} /> : <Lost />;
  const isKnown = rulesets.some(({ id, scenarios }) => id === ruleset && scenarios.some((card) => card.id === scenario));
  return isKnown ? <SetUpScreen key={scenario} ruleset={ruleset} scenario={scenario} /> : <Lost />;
}

/** What is chosen beside the players, and the game that comes of it. */
function useChoices({ ruleset, scenario }: GameName) {
  const [choices, setChoices] = useState<Choices>(() => ({ undo: 'own', seed: '', options: firstOptions(gameOf(ruleset, scenario)) }));
  const { options } = choices;
  const game = useMemo(() => gameOf(ruleset, scenario, options), [ruleset, scenario, options]);
  return { choices, game, takeChoice: (part: Partial<Choices>): void => setChoices({ ...choices, ...part }) };
}

/** The screen on which a game of a scenario is set up. */
function SetUpScreen({ ruleset, scenario }: GameName) {
  const { choices, game, takeChoice } = useChoices({ ruleset, scenario });
  const { groups, keys, seats, take } = useSeats(game);
  const begin = (): void => {
    const { options, undo } = choices;
    const seed = choices.seed.trim() || crypto.randomUUID();
    goTo('play', startGame({ ruleset, scenario, options, seats, seed, undo, paceMs: settings.value.paceMs }));
  };
  return (
    <form class={`set-up hues-${game.board?.hues.join('-') ?? 'blue-red'}`} onSubmit={(event) => (event.preventDefault(), begin())}>
      <div class="set-up-head">
        <h1>{game.scenario.title}</h1>
        <p>{game.scenario.about}</p>
      </div>
      <div class="set-up-choices">
        <div class="seats">
          {([0, 1] as const).map((side) => (
            <SeatPicker
              key={side}
              side={side}
              name={game.players[side]}
              groups={groups}
              taken={keys[side]}
              onTake={(key) => take(side, key)}
            />
          ))}
        </div>
        <PlacingPicker game={game} onTake={(value) => takeChoice({ options: { ...choices.options, [game.setUp!.option]: value } })} />
        <Begin />
        <MoreChoices game={game} choices={choices} onTake={takeChoice} />
      </div>
      <StartPicture game={game} />
    </form>
  );
}

/** The button that begins the game, and what has to come first. */
function Begin() {
  const isAsking = capabilities.value === null && engineFault.value === null;
  return (
    <>
      {isAsking ? <Progress what="Asking who can play …" share={null} /> : null}
      {engineFault.value === null ? null : (
        <p class="fault" role="alert">
          {engineFault.value}{' '}
          <button type="button" onClick={() => void meet()}>
            Try again
          </button>
        </p>
      )}
      <button type="submit" class="primary" disabled={isAsking}>
        Begin
      </button>
      {loading.value === null ? null : <Progress what={`Loading ${loading.value.what} …`} share={loading.value.share} />}
    </>
  );
}
