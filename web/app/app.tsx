import { useEffect, useRef } from 'preact/hooks';
import { gameId } from '../play/session/play-session.ts';
import { BattlesScreen } from '../scenarios/list/battles-screen.tsx';
import { HomeScreen } from '../scenarios/list/home-screen.tsx';
import { KeysHelp } from './keys-help.tsx';
import { Later } from './later.tsx';
import { Lost } from '../base/lost.tsx';
import { linkTo, route } from '../base/routes.ts';
import { change, settings, type Settings } from '../base/settings.ts';

const SCREENS = [
  ['', 'Scenarios'],
  ['play', 'Game'],
  ['study', 'Study'],
  ['puzzles', 'Puzzles'],
  ['rules', 'Rules'],
  ['pack', 'Own scenario'],
] as const;
const THEMES: readonly Settings['theme'][] = ['system', 'light', 'dark'];

// The rules are most of the page: each ruleset comes with the first screen that needs it.
const SCREEN_FILES = {
  scenario: () => import('../scenarios/details/details-screen.tsx').then(({ DetailsScreen }) => DetailsScreen),
  'set-up': () => import('../play/set-up/set-up-screen.tsx').then(({ SetUpRoute }) => SetUpRoute),
  learn: () => import('../learn/learn-screen.tsx').then(({ LearnScreen }) => LearnScreen),
  play: () => import('../play/table/play-screen.tsx').then(({ PlayScreen }) => PlayScreen),
  study: () => import('../study/study-screen.tsx').then(({ StudyScreen }) => StudyScreen),
  puzzles: () => import('../puzzles/puzzle-screen.tsx').then(({ PuzzleScreen }) => PuzzleScreen),
  rules: () => import('../reference/reference-screen.tsx').then(({ ReferenceScreen }) => ReferenceScreen),
  lab: () => import('../lab/lab-screen.tsx').then(({ LabScreen }) => LabScreen),
  pack: () => import('../scenarios/pack/pack-screen.tsx').then(({ PackScreen }) => PackScreen),
} as const;
/** Screens of the ruleset that their address names, or of all if it names none. */
const RULE_SCREENS = ['set-up', 'lab', 'learn', 'rules'];

function Screen() {
  const { screen, rest } = route.value;
  const [ruleset = '', scenario = ''] = rest;
  if (screen === '') return <HomeScreen />;
  if (screen === 'battles') return <BattlesScreen ruleset={ruleset} />;
  if (!Object.hasOwn(SCREEN_FILES, screen)) return <Lost />;
  const load = SCREEN_FILES[screen as keyof typeof SCREEN_FILES];
  const needsRules = RULE_SCREENS.includes(screen);
  const key = needsRules ? `${screen}/${ruleset}` : screen;
  return <Later key={key} load={load} needsRules={needsRules} ruleset={ruleset} scenario={scenario} />;
}

/** The frame of the page: where one can go, and the screen. */
export function App() {
  const main = useRef<HTMLElement>(null);
  const { screen } = route.value;
  const isFirst = useRef(true);
  useEffect(() => {
    // A screen reader begins at the new screen, but not when the page opens.
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
  }, [screen]);
  const theme = settings.value.theme;
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        Skip to the screen
      </a>
      <nav class="top" aria-label="Screens">
        <a class="brand" href={linkTo('')}>
          Schiltron
        </a>
        {SCREENS.map(([name, title]) => (
          <a
            key={name}
            href={name === 'play' && gameId.value !== null ? linkTo(name, gameId.value) : linkTo(name)}
            aria-current={screen === name ? 'page' : undefined}
          >
            {title}
          </a>
        ))}
        <button type="button" class="theme" onClick={() => change({ theme: THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]! })}>
          <span>{`Colours: ${theme}`}</span>
        </button>
        <KeysHelp />
      </nav>
      <main id="main" ref={main} tabIndex={-1}>
        <Screen />
      </main>
    </>
  );
}
