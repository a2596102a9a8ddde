import { signal } from '@preact/signals';
import type { Player, Position, State } from '../../../rules/core/index.ts';
import type { HintReply } from '../../../server/client/index.ts';
import { capabilities, engine } from '../../base/engine.ts';
import { Named } from '../../games/named.tsx';
import { Arrow } from '../../board/arrow.tsx';
import type { Choice } from '../../board/choices.ts';
import { RuleLink } from '../../reference/rule-link.tsx';
import { Progress } from '../../base/progress.tsx';
import { percent } from '../../base/percent.ts';

type Hint = HintReply['hints'][number];

/** What was advised; `asked` while it is thought about, null if nobody asked. */
export const hints = signal<readonly Hint[] | 'asked' | { readonly fault: string } | null>(null);

/** Milliseconds of thinking for a hint. */
const HINT_MS = 3000;

/** Who is asked: a network that was trained on the scenario, else the strongest level there is. */
function adviser({ ruleset, scenario }: Position): { readonly agent: string } | { readonly level: string } {
  const network = capabilities.value?.models.find(
    (model) => model.ruleset === ruleset && typeof scenario === 'string' && model.scenarios.includes(scenario),
  );
  return network === undefined ? { level: 'strongest' } : { agent: `neural:${network.name}` };
}

let questions = 0;

/** Asks the strongest opponent what it would do, with what this side sees. An answer that nobody waits for any more is dropped. */
export async function takeHint(position: Position): Promise<void> {
  const question = ++questions;
  const tell = (answer: typeof hints.value): void => {
    if (hints.value === 'asked' && question === questions) hints.value = answer;
  };
  hints.value = 'asked';
  try {
    const reply = await engine().hint({ position, ...adviser(position), limits: { timeMs: HINT_MS } });
    tell(reply.hints);
  } catch (error) {
    tell({ fault: error instanceof Error ? error.message : String(error) });
  }
}

function listed(): readonly Hint[] {
  return Array.isArray(hints.value) ? hints.value : [];
}

/** What speaks for a move and against it. */
export function Because({ state, because }: { readonly state: State; readonly because: Hint['because'] }) {
  if (because.length === 0) return null;
  return (
    <ul class="because">
      {because.map((one) => (
        <li key={one.text} class={one.kind}>
          <Named state={state} text={one.text} />
          <RuleLink ruleset={state.game.ruleset} rule={one.rule} />
        </li>
      ))}
    </ul>
  );
}

/** What speaks for a move and against it, and what the adviser thinks of it. */
function Reasons({ state, hint: { because, judged, rule } }: { readonly state: State; readonly hint: Hint }) {
  return (
    <>
      <Because state={state} because={because} />
      <p class="note">
        <Named state={state} text={judged} />
        <RuleLink ruleset={state.game.ruleset} rule={rule} />
      </p>
    </>
  );
}

interface HintPanelProps {
  readonly state: State;
  readonly choices: readonly Choice[];
  readonly onPreview: (choice: Choice | null) => void;
  readonly onChoose: (choice: Choice) => void;
}

/** Up to three moves with their reasons. */
export function HintPanel({ state, choices, onPreview, onChoose }: HintPanelProps) {
  const asked = hints.value;
  if (asked === null) return null;
  if (asked === 'asked') return <Progress what="Thinking about a hint …" share={null} />;
  if (!Array.isArray(asked))
    return (
      <p class="fault" role="alert">
        {(asked as { fault: string }).fault}
      </p>
    );
  return (
    <section class="hints" aria-label="Hints">
      <h3>Hints</h3>
      <ol>
        {listed().map((hint) => {
          const choice = choices.find(({ action }) => action === hint.index);
          return choice === undefined ? null : (
            <li key={hint.index}>
              <button
                type="button"
                class="choice"
                onPointerEnter={() => onPreview(choice)}
                onFocus={() => onPreview(choice)}
                onClick={() => onChoose(choice)}
              >
                <Named state={state} text={choice.phrase} by={state.actor as Player} />
              </button>
              {hint.visits === 0 ? null : <span class="win">{percent(hint.winProbability)}</span>}
              <Reasons state={state} hint={hint} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The moves advised, as arrows or rings on the board. */
export function HintArrows({ choices }: { readonly choices: readonly Choice[] }) {
  return (
    <g class="hint-arrows" aria-hidden="true">
      {listed().map((hint, i) => {
        const mark = choices.find(({ action }) => action === hint.index)?.mark;
        if (mark?.spot === null || mark === undefined) return null;
        return mark.path === null ? (
          <circle key={hint.index} cx={mark.spot.x} cy={mark.spot.y} r={24 - 3 * i} class="candidate-ring" />
        ) : (
          <Arrow key={hint.index} path={mark.path} kind={i === 0 ? 'best' : 'candidate'} width={6 - i} />
        );
      })}
    </g>
  );
}
