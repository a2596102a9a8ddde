import { useEffect } from 'preact/hooks';
import type { Lesson, Ruleset } from '../../rules/core/index.ts';
import { rulesets } from '../../rules/registry.ts';
import { Lost } from '../base/lost.tsx';
import { Progress } from '../base/progress.tsx';
import { goInstead, goTo, linkTo, route } from '../base/routes.ts';
import { beginLesson } from './course.ts';
import './learn.css';

function lessonsOf({ teaching }: Ruleset): readonly Lesson[] {
  return teaching?.lessons ?? [];
}

function LessonCard({ ruleset, lesson }: { readonly ruleset: Ruleset; readonly lesson: Lesson }) {
  return (
    <section class="card">
      <h2>{`${ruleset.title}: ${lesson.title}`}</h2>
      <p>{lesson.about}</p>
      <div class="coach-buttons">
        <button
          type="button"
          class="primary"
          aria-label={`Begin: ${ruleset.title}, ${lesson.title}`}
          onClick={() => goTo('play', beginLesson(ruleset, lesson))}
        >
          Begin
        </button>
        <a class="button" href={linkTo('rules', ruleset.id)}>
          Read the rules
        </a>
      </div>
    </section>
  );
}

/** Begins a lesson at once, in place of this screen. */
function BeginNow({ ruleset, lesson }: { readonly ruleset: Ruleset; readonly lesson: Lesson }) {
  useEffect(() => goInstead('play', beginLesson(ruleset, lesson)), []);
  return <Progress what="The table is being laid …" share={null} />;
}

/** The screen on which one chooses a lesson; `ruleset` and `scenario` are the ruleset and the lesson that the address names, if it names any. */
export function LearnScreen({ ruleset: wanted, scenario: named }: { readonly ruleset: string; readonly scenario: string }) {
  const shown = rulesets
    .filter(({ id }) => wanted === '' || id === wanted)
    .flatMap((ruleset) => lessonsOf(ruleset).map((lesson) => ({ ruleset, lesson })))
    .filter(({ lesson }) => named === '' || lesson.id === named);
  const [first] = shown;
  if (first === undefined) return <Lost />;
  if (named !== '' && route.value.rest[2] === 'now') return <BeginNow {...first} />;
  return (
    <div class="learn">
      <h1>Learn to play</h1>
      <p>
        A first battle against the lowest level: a dozen decisions are told one by one, with their reasons, and then you play on alone. You
        may do something else than is asked, skip a step, take back what you did, or leave the lesson at any time.
      </p>
      {shown.map(({ ruleset, lesson }) => (
        <LessonCard key={`${ruleset.id}/${lesson.id}`} ruleset={ruleset} lesson={lesson} />
      ))}
    </div>
  );
}
