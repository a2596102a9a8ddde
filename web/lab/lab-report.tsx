import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { encodeLab, labPage, type LabResult } from '../../training/lab/index.ts';
import { scenarioName } from '../../training/matches/game-choice.ts';
import { saveFile } from '../base/files.ts';

/** The address of a text as a file of this page, until it is another. */
function useAddress(html: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const next = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
    setUrl(next);
    return () => URL.revokeObjectURL(next);
  }, [html]);
  return url;
}

/** What was found: the same page that the command line writes, in a frame that loads nothing and runs nothing. */
export function LabReport({ result }: { readonly result: LabResult }) {
  const html = useMemo(() => labPage(result), [result]);
  const url = useAddress(html);
  const frame = useRef<HTMLIFrameElement>(null);
  const name = scenarioName(result.config);
  const fit = (): void => {
    const { current } = frame;
    if (current !== null) current.style.height = `${(current.contentDocument?.documentElement.scrollHeight ?? 800) + 20}px`;
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
        <button type="button" onClick={() => frame.current?.contentWindow?.print()}>
          Print
        </button>
      </div>
      {url === null ? null : (
        <iframe
          ref={frame}
          class="lab-report"
          title="What the test found"
          src={url}
          sandbox="allow-same-origin allow-modals"
          onLoad={fit}
        />
      )}
    </>
  );
}
