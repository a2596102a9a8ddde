import type { BoardPlan } from '../../../rules/core/index.ts';
import type { Choice } from '../../board/choices.ts';
import { undo, view } from '../session/play-session.ts';

interface PlanPanelProps {
  readonly plan: BoardPlan;
  readonly choices: readonly Choice[];
  readonly onChoose: (choice: Choice) => void;
}

/** A plan made in secret: what each row has, what may be given now, and a way back. */
export function PlanPanel({ plan, choices, onChoose }: PlanPanelProps) {
  return (
    <section class="plan" aria-label={plan.title}>
      <h2>{plan.title}</h2>
      <p>{plan.about}</p>
      <p class="left" role="status">
        {plan.left}
      </p>
      <ul class="plan-rows">
        {plan.rows.map((row) => (
          <PlanRow key={row.name} row={row} choices={choices} onChoose={onChoose} />
        ))}
      </ul>
      <button type="button" disabled={!view.value!.canUndo} onClick={undo}>
        Take the last one back
      </button>
    </section>
  );
}

/** A row with its boxes; what may be given stands in the current one. */
function PlanRow({
  row: { name, boxes, note, isCurrent },
  choices,
  onChoose,
}: Omit<PlanPanelProps, 'plan'> & { readonly row: BoardPlan['rows'][number] }) {
  return (
    <li class={isCurrent ? 'current' : ''} aria-current={isCurrent ? 'step' : undefined}>
      <h3>{name}</h3>
      <p class="note">{note}</p>
      <ol class="boxes" aria-label={`Boxes of ${name}`}>
        {boxes.map((box, i) => (
          <li key={i} class={box === null ? 'box' : 'box full'}>
            {box ?? <span class="quiet">empty</span>}
          </li>
        ))}
      </ol>
      {isCurrent ? (
        <div class="plan-choices">
          {choices.map((choice) => (
            <button key={choice.action} type="button" class="choice" data-choice={choice.action} onClick={() => onChoose(choice)}>
              {choice.phrase}
            </button>
          ))}
        </div>
      ) : null}
    </li>
  );
}
