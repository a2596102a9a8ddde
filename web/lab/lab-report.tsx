import { useMemo, useRef } from 'preact/hooks';
import { encodeLab, labPage, type LabResult } from '../../training/lab/index.ts';
import { scenarioName } from '../../training/matches/game-choice.ts';
import { saveFile } from '../base/files.ts';

/** Has links within a report scroll to their section: in such a frame they would lead to the page around it. */
function followLinks(report: Document): void {
  report.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (link === null) return;
    event.preventDefault();
    report.querySelector(link.getAttribute('href')!)?.scrollIntoView();
  });
}

/** What was found: the same page that the command line writes, in a frame that loads nothing and runs nothing. */
export function LabReport({ result }: { readonly result: LabResult }) {
  const html = useMemo(() => labPage(result), [result]);
  const frame = useRef<HTMLIFrameElement>(null);
  const name = scenarioName(result.config);
  const settle = (): void => {
    const { contentDocument: report, style } = frame.current!;
    style.height = `${report!.documentElement.scrollHeight + 20}px`;
    followLinks(report!);
  };
  return (
    <>
      <div class="actions">
        <button type="button" onClick={() => saveFile(`${name}-test.html`, html, 'text/html')}>
          Save the report
        </button>
        <button type="button" onClick={() => saveFile(`${name}-test.json`, encodeLab(result))}>
          Save the games
        </button>
        <button type="button" onClick={() => frame.current!.contentWindow!.print()}>
          Print
        </button>
      </div>
      <iframe
        ref={frame}
        class="lab-report"
        title="What the test found"
        srcdoc={html}
        sandbox="allow-same-origin allow-modals"
        onLoad={settle}
      />
    </>
  );
}
