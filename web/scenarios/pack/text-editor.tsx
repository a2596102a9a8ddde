import { useEffect, useRef } from 'preact/hooks';
import type { PackFault } from '../desk/pack-text.ts';

/** Where the caret is to go; a new object each time, so that it can be sent to the same place twice. */
export interface CaretGoal {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

interface TextEditorProps {
  readonly text: string;
  readonly faults: readonly PackFault[];
  readonly goal: CaretGoal | null;
  /** Id of what says how the text stands. */
  readonly describedBy: string;
  readonly onType: (text: string) => void;
  readonly onCaret: (at: number) => void;
}

/** Lines kept in sight above the one that the caret is sent to. */
const LINES_ABOVE = 4;
/** More marks than these help nobody. */
const MOST_MARKS = 200;

function Gutter({ lines, faulty }: { readonly lines: number; readonly faulty: ReadonlySet<number> }) {
  const numbers = Array.from({ length: lines }, (_, i) => i + 1).join('\n');
  return (
    <pre class="editor-numbers" aria-hidden="true">
      {numbers}
      {[...faulty].map((line) => (
        <span key={line} class="faulty-number" style={{ top: `calc(var(--row) * ${line - 1})` }}>
          {line}
        </span>
      ))}
    </pre>
  );
}

/** Lines with faults, and in them what is wrong. Columns fit while a character is as wide as any other. */
function Marks({ faults }: { readonly faults: readonly PackFault[] }) {
  return (
    <>
      {faults.slice(0, MOST_MARKS).map(({ line, column, start, end }, i) => (
        <div key={i} class="faulty-line" style={{ top: `calc(var(--row) * ${line - 1})` }}>
          <span style={{ marginLeft: `${column - 1}ch`, width: `${Math.max(1, end - start)}ch` }} />
        </div>
      ))}
    </>
  );
}

/** A text to be edited, with line numbers and marks. */
export function TextEditor({ text, faults, goal, describedBy, onType, onCaret }: TextEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const follow = (): void => {
    frame.current!.style.setProperty('--down', `${-area.current!.scrollTop}px`);
    frame.current!.style.setProperty('--across', `${-area.current!.scrollLeft}px`);
  };
  useEffect(() => {
    if (goal === null) return;
    const { current } = area;
    current!.focus();
    current!.setSelectionRange(goal.start, goal.end);
    current!.scrollTop = Math.max(0, goal.line - 1 - LINES_ABOVE) * parseFloat(getComputedStyle(current!).lineHeight);
    onCaret(goal.start);
  }, [goal]);
  const caret = (): void => onCaret(area.current!.selectionStart);
  return (
    <div class="editor" ref={frame}>
      <div class="editor-gutter">
        <Gutter lines={text.split('\n').length} faulty={new Set(faults.slice(0, MOST_MARKS).map(({ line }) => line))} />
      </div>
      <div class="editor-page">
        <div class="editor-marks" aria-hidden="true">
          <Marks faults={faults} />
        </div>
        <textarea
          ref={area}
          value={text}
          wrap="off"
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          aria-label="Scenario pack, as JSON"
          aria-describedby={describedBy}
          aria-invalid={faults.length > 0}
          onInput={({ currentTarget }) => onType(currentTarget.value)}
          onScroll={follow}
          onKeyUp={caret}
          onClick={caret}
        />
      </div>
    </div>
  );
}
