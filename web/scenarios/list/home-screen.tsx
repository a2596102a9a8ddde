import { fieldPictures } from 'schiltron:field-pictures';
import { count } from '../../../rules/core/values/words.ts';
import { goTo, linkTo } from '../../base/routes.ts';
import { settings } from '../../base/settings.ts';
import { startGame } from '../../play/session/play-session.ts';
import { FIRST_LEVEL, seatOf } from '../../play/session/strengths.ts';
import { SMALL_GAMES } from './battles-screen.tsx';
import type { RulesetFacts } from '../facts/catalogue.ts';
import { facts, wargames } from '../facts/facts.ts';
import { KeptGames } from './kept-games.tsx';
import { findScenarios, ScenarioList } from './scenario-list.tsx';
import '../scenarios.css';
import { FIRST_BATTLE, FIRST_LESSON, SYSTEMS } from './systems.ts';
import { isAnything, wish, WishForm } from './wish-form.tsx';
import { lengthsWords } from '../facts/words.ts';

/** Begins a small battle at once, against the lowest level: it needs no network. */
function playNow(): void {
  const opponent = seatOf(FIRST_LEVEL.key, [FIRST_LEVEL]);
  const seats = [{ kind: 'person' }, opponent] as const;
  goTo('play', startGame({ ...FIRST_BATTLE, options: {}, seats, seed: crypto.randomUUID(), undo: 'own', paceMs: settings.value.paceMs }));
}

/** Has fetched what "Play now" needs as soon as somebody is about to press it. */
function prepare(): void {
  void import('../../play/table/play-screen.tsx').catch(() => undefined);
  void import('../../games/fetch-rules.ts').then(({ fetchRules }) => fetchRules(FIRST_BATTLE.ruleset)).catch(() => undefined);
}

function WaysIn() {
  return (
    <div class="ways-in">
      <a class="button primary" href={linkTo('learn', FIRST_LESSON.ruleset, FIRST_LESSON.lesson, 'now')}>
        <b>Learn in ten minutes</b>
        <span>A first battle, explained move by move</span>
      </a>
      <button type="button" onClick={playNow} onPointerEnter={prepare} onFocus={prepare}>
        <b>Play now</b>
        <span>Three units a side against a beginner</span>
      </button>
    </div>
  );
}

function SystemCard({ ruleset: { id, title, scenarios } }: { readonly ruleset: RulesetFacts }) {
  return (
    <li class="card scenario-card system-card">
      <div class="field">
        <img src={fieldPictures[id]} alt="" decoding="async" />
      </div>
      <h3>
        <a class="whole-card" href={linkTo('battles', id)}>
          {title}
        </a>
      </h3>
      <p>{SYSTEMS[id]!.about}</p>
      <p class="note">{`${count(scenarios.length, 'battle')} · ${lengthsWords(scenarios)}`}</p>
    </li>
  );
}

/** The wargames, in the order in which one may learn them. */
function Systems() {
  const small = facts.filter(({ hasBoard }) => !hasBoard);
  return (
    <section aria-labelledby="systems">
      <h2 id="systems">Five wargames</h2>
      <ul class="cards systems">
        {Object.keys(SYSTEMS).map((id) => (
          <SystemCard key={id} ruleset={wargames.find((one) => one.id === id)!} />
        ))}
      </ul>
      <p class="note">
        <a href={linkTo('battles', SMALL_GAMES)}>{count(small.flatMap(({ scenarios }) => scenarios).length, 'small game')}</a>
        {`, from ${small[0]!.title} to ${small.at(-1)!.title}, show what the opponents can do.`}
      </p>
    </section>
  );
}

/** The first screen: two ways in, games to go on with, the wargames, and a search through all battles. */
export function HomeScreen() {
  const found = isAnything() ? null : findScenarios(facts, wish.value);
  return (
    <div class="scenarios home">
      <header>
        <h1>Battles from 1141 to 1587, by the rules of the tabletop</h1>
        <p>The opponents think in your browser.</p>
        <WaysIn />
      </header>
      <KeptGames />
      <Systems />
      <WishForm rulesets={facts} found={found?.length ?? null} all={facts.flatMap(({ scenarios }) => scenarios).length} />
      {found === null ? null : <ScenarioList found={found} />}
    </div>
  );
}
