import { useEffect, useState } from 'preact/hooks';
import { draft, typeDraft } from './draft.ts';
import { facts } from '../facts/facts.ts';
import { openFile, PackBar } from './pack-bar.tsx';
import { HelpPanel, ReportPanel } from './pack-report.tsx';
import { lookUp, report, watchDraft } from './pack-session.ts';
import '../scenarios.css';
import { type CaretGoal, TextEditor } from './text-editor.tsx';

function Beginning() {
  return (
    <div class="sheet pack-beginning">
      <p>
        A scenario is one text in JSON: a field, two forces, where they begin and who wins. Take a copy of one that there is and change it,
        open a file, or drop a file here.
      </p>
      <p class="note">It is checked while you type, stays in this browser and goes nowhere else.</p>
    </div>
  );
}

function Editing() {
  const [goal, setGoal] = useState<CaretGoal | null>(null);
  useEffect(() => watchDraft(), []);
  return (
    <div class="pack-work">
      <TextEditor
        text={draft.value!.text}
        faults={report.value?.faults ?? []}
        goal={goal}
        describedBy="pack-standing"
        onType={typeDraft}
        onCaret={lookUp}
      />
      <div class="pack-side">
        <ReportPanel onGo={({ start, end, line }) => setGoal({ start, end, line })} />
        <HelpPanel />
      </div>
    </div>
  );
}

const rulesets = facts.filter(({ takesPacks }) => takesPacks);

/** The screen for a scenario of one's own. */
export function PackScreen() {
  const [fault, setFault] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const drop = async (event: DragEvent): Promise<void> => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer?.files ?? [];
    if (file !== undefined) setFault(await openFile(file, draft.value?.ruleset ?? rulesets[0]!.id));
  };
  return (
    <div
      class={`pack${isOver ? ' pack-over' : ''}`}
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget as Node | null) || setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <h1>A scenario of your own</h1>
      <PackBar rulesets={rulesets} onFault={setFault} />
      {fault === null ? null : (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      {draft.value === null ? <Beginning /> : <Editing />}
    </div>
  );
}
