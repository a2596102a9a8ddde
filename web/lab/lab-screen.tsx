import { rulesets } from '../../rules/registry.ts';
import type { GameChoice } from '../../training/matches/game-choice.ts';
import { Lost } from '../base/lost.tsx';
import { ownPack } from '../base/own-packs.ts';
import { linkTo, route } from '../base/routes.ts';
import { gameOf } from '../games/games.ts';
import { sidesClass } from '../scenarios/facts/words.ts';
import { BattleTest } from './battle-test.tsx';
import { Suggest, Worth } from './changes/questions.tsx';
import type { LabQuestion } from './run/kept-labs.ts';
import { labFault } from './run/lab-run.ts';
import './lab.css';

/** What may be asked about a battle, with the words of its link, its heading and what is done. */
const QUESTIONS = {
  test: {
    link: 'How it goes',
    heading: 'Test of',
    about:
      'The computer plays the battle against itself, many times, and tells who wins, how long it takes, how much is luck, and what is never used.',
    Part: BattleTest,
  },
  suggest: {
    link: 'What makes it even',
    heading: 'Even sides for',
    about: 'The computer tries small changes with the same dice, drops those that do not help, and plays on with the others.',
    Part: Suggest,
  },
  worth: {
    link: 'What changes are worth',
    heading: 'What changes are worth in',
    about: 'The computer plays the battle with each small change and the same dice, and tells how the share of the first side moves.',
    Part: Worth,
  },
} as const;

const NAMES = Object.keys(QUESTIONS) as LabQuestion[];

/** @param at the scenario's part of the address */
function Lab({ choice, at }: { readonly choice: GameChoice; readonly at: string }) {
  const game = gameOf(choice.ruleset, choice.scenario, choice.options);
  const asked = route.value.rest[2] ?? 'test';
  const name = NAMES.find((one) => one === asked);
  if (name === undefined) return <Lost />;
  const { heading, about, Part } = QUESTIONS[name];
  return (
    <div class={`lab ${sidesClass(game.ruleset.players)}`}>
      <header>
        <p class="note">
          <a href={linkTo('')}>Scenarios</a> ›{' '}
          {typeof choice.scenario === 'string' ? (
            <a href={linkTo('scenario', choice.ruleset, choice.scenario)}>{game.scenario.title}</a>
          ) : (
            <a href={linkTo('pack')}>Own scenario</a>
          )}
        </p>
        <h1>{`${heading} ${game.scenario.title}`}</h1>
        <nav class="actions" aria-label="Questions">
          {NAMES.map((one) => (
            <a
              key={one}
              class="button"
              href={one === 'test' ? linkTo('lab', choice.ruleset, at) : linkTo('lab', choice.ruleset, at, one)}
              aria-current={one === name ? 'page' : undefined}
            >
              {QUESTIONS[one].link}
            </a>
          ))}
        </nav>
        <p>{`${about} It all happens in this browser.`}</p>
      </header>
      {labFault.value === null ? null : (
        <p class="fault" role="alert">
          {labFault.value}
        </p>
      )}
      <Part key={name} game={game} choice={choice} />
    </div>
  );
}

/** The screen on which questions about a battle are answered: one of a ruleset, or the one that was brought. */
export function LabScreen({ ruleset, scenario }: { readonly ruleset: string; readonly scenario: string }) {
  const own = ownPack.value;
  const rules = rulesets.find(({ id }) => id === ruleset);
  if (scenario === 'own') {
    const isSound = own !== null && own.ruleset === ruleset && rules?.checkPack?.(own.pack).length === 0;
    return isSound ? <Lab choice={{ ruleset, scenario: own.pack, options: {} }} at="own" /> : <Lost />;
  }
  const isKnown = rules?.scenarios.some(({ id }) => id === scenario) === true;
  return isKnown ? <Lab key={scenario} choice={{ ruleset, scenario, options: {} }} at={scenario} /> : <Lost />;
}
