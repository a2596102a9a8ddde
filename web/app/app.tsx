import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { findRuleset } from '../../rules/registry.ts';
import { PlayScreen } from '../play/play-screen.tsx';
import { SetUpScreen } from '../play/set-up-screen.tsx';
import { DetailsScreen } from '../scenarios/details-screen.tsx';
import { ScenarioScreen } from '../scenarios/scenario-screen.tsx';
import { PackScreen } from '../scenarios/pack-screen.tsx';
import { StudyScreen } from '../study/study-screen.tsx';
import { ownPack } from './own-packs.ts';
import { linkTo, route } from './routes.ts';
import { change, settings, type Settings } from './settings.ts';

const SCREENS = [
  ['', 'Scenarios'],
  ['play', 'Game'],
  ['study', 'Study'],
  ['pack', 'Own scenario'],
] as const;
const THEMES: readonly Settings['theme'][] = ['system', 'light', 'dark'];

function SetUp({ ruleset, scenario }: { readonly ruleset: string; readonly scenario: string }) {
  const own = ownPack.value;
  if (scenario === 'own' && own !== null) return <SetUpScreen ruleset={own.ruleset} scenario={own.pack} />;
  return findRuleset(ruleset).scenarios.some(({ id }) => id === scenario) ? <SetUpScreen key={scenario} ruleset={ruleset} scenario={scenario} /> : <Lost />;
}

function Lost() {
  return <p class="empty">There is nothing here. <a href={linkTo('')}>Back to the scenarios</a>.</p>;
}

function Screen(): ComponentChildren {
  const { screen, rest } = route.value;
  switch (screen) {
    case '':
      return <ScenarioScreen />;
    case 'scenario':
      return <DetailsScreen ruleset={rest[0] ?? ''} scenario={rest[1] ?? ''} />;
    case 'set-up':
      return <SetUp ruleset={rest[0] ?? ''} scenario={rest[1] ?? ''} />;
    case 'play':
      return <PlayScreen />;
    case 'study':
      return <StudyScreen />;
    case 'pack':
      return <PackScreen />;
    default:
      return <Lost />;
  }
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
      <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), main.current?.focus())}>Skip to the screen</a>
      <nav class="top" aria-label="Screens">
        <a class="brand" href={linkTo('')}>Schiltron</a>
        {SCREENS.map(([name, title]) => <a key={name} href={linkTo(name)} aria-current={screen === name ? 'page' : undefined}>{title}</a>)}
        <button type="button" class="theme" onClick={() => change({ theme: THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]! })}>{`Colours: ${theme}`}</button>
      </nav>
      <main id="main" ref={main} tabIndex={-1}><Screen /></main>
    </>
  );
}
