import { useEffect, useRef } from 'preact/hooks';
import { actionsOfStep, type Lesson, type LessonStep, type State } from '../../rules/core/index.ts';
import { linkTo } from '../base/routes.ts';
import { type Choice, headingsOf, type Spot, spotsOf } from '../board/choices.ts';
import { gameId, log, play, view } from '../play/session/play-session.ts';
import { RuleLink } from '../reference/rule-link.tsx';
import { course, goBackTo, leaveLesson, passStep } from './course.ts';
import './learn.css';
import { momentsNow } from './moments.ts';

interface CoachProps {
  readonly state: State;
  /** What may be chosen now; empty where nothing may. */
  readonly choices: readonly Choice[];
}

/** The lesson that the game on this screen is played for; null if it is an ordinary one. */
function lessonOf({ game: { ruleset } }: State): Lesson | null {
  if (course.value?.game !== gameId.value) return null;
  return ruleset.teaching?.lessons.find(({ id }) => id === course.value!.lesson) ?? null;
}

/** The step at hand; undefined once all are passed. */
function stepOf({ steps }: Lesson): LessonStep | undefined {
  return steps[course.value!.passed.length];
}

/** The choices that do what the step at hand asks for. */
function askedChoices(state: State, choices: readonly Choice[], step: LessonStep | undefined): Choice[] {
  if (step === undefined || choices.length === 0) return [];
  const asked = new Set(actionsOfStep(state, step));
  return choices.filter(({ action }) => asked.has(action));
}

/** Notices when what a step asks for is done, and when it is taken back: the log tells both. */
function useFollowing({ side }: Lesson, asked: readonly Choice[]): void {
  const wanted = useRef<{ readonly at: number; readonly phrases: readonly string[] }>({ at: 0, phrases: [] });
  const entries = log.value;
  useEffect(() => {
    const { at, phrases } = wanted.current;
    const entry = entries[at];
    wanted.current = { at: entries.length, phrases: asked.map(({ phrase }) => phrase) };
    if (entry?.by === side && phrases.includes(entry.text)) passStep({ how: 'done', logLength: at + 1 });
    else goBackTo(entries.length);
  }, [entries, asked.map(({ action }) => action).join()]);
}

/** Beside the board: what to look at and what to do, as long as the game is a lesson. */
export function Coach({ state, choices }: CoachProps) {
  const lesson = lessonOf(state);
  return lesson === null ? null : <Guidance lesson={lesson} state={state} choices={choices} />;
}

function Guidance({ lesson, state, choices }: CoachProps & { readonly lesson: Lesson }) {
  const step = stepOf(lesson);
  const asked = askedChoices(state, choices, step);
  useFollowing(lesson, asked);
  const { passed } = course.value!;
  const { status } = view.value!;
  return (
    <section class="coach" aria-label="Lesson">
      <header>
        <span class="note">{`${lesson.title}: ${step === undefined ? 'your own battle' : `step ${passed.length + 1} of ${lesson.steps.length}`}`}</span>
        <button type="button" onClick={leaveLesson}>
          Leave the lesson
        </button>
      </header>
      <div aria-live="polite">
        <Done lesson={lesson} />
        {momentsNow(lesson.moments, log.value, lesson.side).map(({ rule, title, text }) => (
          <p key={rule} class="coach-moment">
            <strong>{`${title}. `}</strong>
            {text}
            <RuleLink ruleset={state.game.ruleset} rule={rule} />
          </p>
        ))}
        {status === 'over' ? (
          <Ending lesson={lesson} state={state} />
        ) : step === undefined ? (
          <p>{lesson.onward}</p>
        ) : (
          <Step key={passed.length} step={step} state={state} asked={asked} isWaiting={choices.length === 0} />
        )}
      </div>
    </section>
  );
}

/** What is said of the step that the learner's last decision has done. */
function Done({ lesson: { steps, side } }: { readonly lesson: Lesson }) {
  const { passed } = course.value!;
  const last = passed.at(-1);
  const isNew = last?.how === 'done' && log.value.findLastIndex(({ by }) => by === side) < last.logLength;
  const text = isNew ? steps[passed.length - 1]?.task?.done : undefined;
  return text === undefined ? null : <p class="coach-done">{text}</p>;
}

function Ending({ lesson: { id, side, ending }, state }: { readonly lesson: Lesson; readonly state: State }) {
  return (
    <>
      <h2>{state.returns()[side] > 0 ? 'You have won' : 'Not won this time'}</h2>
      <p>{state.returns()[side] > 0 ? ending.won : ending.lost}</p>
      <div class="coach-buttons">
        <a class="button" href={linkTo('learn', state.game.ruleset.id, id)}>
          Begin again
        </a>
        <a class="button primary" href={linkTo('')}>
          Choose a battle
        </a>
      </div>
    </>
  );
}

interface StepProps {
  readonly step: LessonStep;
  readonly state: State;
  readonly asked: readonly Choice[];
  /** Whether it is the opponent's turn to decide. */
  readonly isWaiting: boolean;
}

function Step({ step: { title, text, rule, task }, state, asked, isWaiting }: StepProps) {
  const button = asked.find(({ mark }) => mark.spot === null);
  const pass = (how: 'read' | 'skipped'): void => passStep({ how, logLength: log.value.length });
  return (
    <>
      <h2>{title}</h2>
      <p>
        {text}
        <RuleLink ruleset={state.game.ruleset} rule={rule} />
      </p>
      {task === undefined ? null : <p class="coach-task">{task.text}</p>}
      {button === undefined ? null : <p class="note">{`In the list: “${button.phrase}”.`}</p>}
      {task === undefined || asked.length > 0 || isWaiting ? null : (
        <p class="note">This comes later. First answer the current question as you like, or skip it.</p>
      )}
      <div class="coach-buttons">
        {task === undefined ? (
          <button type="button" class="primary" onClick={() => pass('read')}>
            Go on
          </button>
        ) : (
          <>
            <button type="button" disabled={asked.length === 0} onClick={() => play(asked[0]!.action)}>
              Do it for me
            </button>
            <button type="button" onClick={() => pass('skipped')}>
              Skip
            </button>
          </>
        )}
      </div>
    </>
  );
}

/** On the board: the pieces that the step at hand is about, and the places where it is done. */
export function CoachMarks({ state, choices }: CoachProps) {
  const lesson = lessonOf(state);
  const step = lesson === null ? undefined : stepOf(lesson);
  if (step === undefined) return null;
  const asked = askedChoices(state, choices, step);
  const pieces = new Set([...(step.pieces ?? []), ...asked.flatMap(({ mark: { piece, target } }) => [piece, target])]);
  return (
    <g class="coach-marks" aria-hidden="true">
      {state.game.board!.pieces(state, lesson!.side).map(({ id, outline }) => (pieces.has(id) ? <path key={id} d={outline} /> : null))}
      {spotsOf(asked).map((spot) => (
        <AskedSpot key={spot.key} spot={spot} />
      ))}
    </g>
  );
}

/** Where to point, and which way to look there if only one is meant; in units of the picture. The board moves there. */
function AskedSpot({ spot }: { readonly spot: Spot }) {
  const mark = useRef<SVGCircleElement>(null);
  useEffect(() => mark.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [spot.key]);
  const { x, y } = spot.point;
  const [headed, ...others] = headingsOf(spot);
  return (
    <>
      <circle ref={mark} cx={x} cy={y} r={20} />
      {headed === undefined || others.length > 0 ? null : (
        <path d="M0 -20V-32M-6 -26L0 -33L6 -26" transform={`translate(${x},${y}) rotate(${headed.mark.heading})`} />
      )}
    </>
  );
}
