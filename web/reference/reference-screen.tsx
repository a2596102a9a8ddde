import { useEffect } from 'preact/hooks';
import type { RulebookSection, Ruleset } from '../../rules/core/index.ts';
import { rulesets } from '../../rules/registry.ts';
import { Lost } from '../base/lost.tsx';
import { linkTo } from '../base/routes.ts';
import './reference.css';
import { SectionWords } from './section-words.tsx';
import { useRulings } from './use-rulings.ts';

/** Where a section stands on the screen. */
const placeOf = (id: string): string => `section-${id}`;

/** Chapters stand one level above their sections. */
const isChapter = ({ id }: RulebookSection): boolean => id.endsWith('.0');

function Choice() {
  return (
    <div class="reference">
      <h1>Rules</h1>
      <p>What each section of the rules means, in our own words. For the rules themselves, read the rulebooks of their authors.</p>
      <ul>
        {rulesets
          .filter(({ rulebook }) => rulebook !== undefined)
          .map(({ id, title }) => (
            <li key={id}>
              <a href={linkTo('rules', id)}>{title}</a>
            </li>
          ))}
      </ul>
    </div>
  );
}

function Contents({ ruleset, rulebook }: { readonly ruleset: string; readonly rulebook: readonly RulebookSection[] }) {
  return (
    <nav class="contents" aria-label="Contents">
      <ol>
        {rulebook.filter(isChapter).map(({ id, title }) => (
          <li key={id}>
            <a href={linkTo('rules', ruleset, id)}>{`${id} ${title}`}</a>
          </li>
        ))}
        <li>
          <a href={linkTo('rules', ruleset, 'glossary')}>Words</a>
        </li>
      </ol>
    </nav>
  );
}

function Glossary({ words }: { readonly words: Readonly<Record<string, string>> }) {
  return (
    <section id={placeOf('glossary')} tabIndex={-1}>
      <h2>Words</h2>
      <dl class="glossary">
        {Object.entries(words).map(([word, meaning]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Reference({ ruleset, at }: { readonly ruleset: Ruleset; readonly at: string }) {
  const { id, title, rulebook, guide, teaching } = ruleset;
  const rulings = useRulings(id);
  useEffect(() => {
    if (at === '') return;
    const place = document.getElementById(placeOf(at));
    place?.scrollIntoView({ block: 'start' });
    place?.focus({ preventScroll: true });
  }, [at]);
  return (
    <div class="reference">
      <header>
        <p class="note">
          <a href={linkTo('rules')}>Rules</a> › {title}
        </p>
        <h1>{title}</h1>
        <p>{guide.start}</p>
        <p>{guide.end}</p>
        <p>{guide.victoryPoints}</p>
      </header>
      <Contents ruleset={id} rulebook={rulebook!} />
      <div class="sections">
        {rulebook!.map((section) => {
          const Heading = isChapter(section) ? 'h2' : 'h3';
          return (
            <section key={section.id} id={placeOf(section.id)} tabIndex={-1} class={section.id === at ? 'asked' : ''}>
              <Heading>{`${section.id} ${section.title}`}</Heading>
              <SectionWords ruleset={ruleset} section={section} rulings={rulings} />
            </section>
          );
        })}
        <Glossary words={teaching?.glossary ?? {}} />
      </div>
    </div>
  );
}

/** The screen on which one looks up rules: `scenario` is the section that the address names. */
export function ReferenceScreen({ ruleset: id, scenario: at }: { readonly ruleset: string; readonly scenario: string }) {
  if (id === '') return <Choice />;
  const ruleset = rulesets.find((one) => one.id === id && one.rulebook !== undefined);
  return ruleset === undefined ? <Lost /> : <Reference ruleset={ruleset} at={at} />;
}
