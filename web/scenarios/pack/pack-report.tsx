import { useEffect, useState } from 'preact/hooks';
import { Progress } from '../../base/progress.tsx';
import { deskFault } from '../desk/connect.ts';
import type { PackReport } from '../desk/desk.ts';
import { urlOf } from '../desk/field-images.ts';
import { help, isReading, report } from './pack-session.ts';
import type { PackFault } from '../desk/pack-text.ts';

/** Faults shown at once. */
const MOST_FAULTS = 100;

function Faults({ faults, onGo }: { readonly faults: readonly PackFault[]; readonly onGo: (fault: PackFault) => void }) {
  return (
    <ol class="pack-faults" aria-label="Faults">
      {faults.slice(0, MOST_FAULTS).map((fault, i) => (
        <li key={i}>
          <button type="button" class="link" onClick={() => onGo(fault)}>{`Line ${fault.line}, column ${fault.column}`}</button>
          {fault.path === null ? null : <code>{fault.path === '' ? 'the whole' : fault.path}</code>}
          <p>{fault.message}</p>
        </li>
      ))}
      {faults.length > MOST_FAULTS ? <li class="note">{`and ${faults.length - MOST_FAULTS} more`}</li> : null}
    </ol>
  );
}

/** The field of a pack that is right. */
function PackPicture({ field, title }: { readonly field: NonNullable<PackReport['field']>; readonly title: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const next = urlOf(field.svg);
    setUrl(next);
    return () => URL.revokeObjectURL(next);
  }, [field]);
  return url === null ? null : (
    <div class="field">
      <img src={url} alt={`The field of ${title}`} decoding="async" style={{ aspectRatio: field.ratio }} />
    </div>
  );
}

/** What the schema says of the field under the caret. */
export function HelpPanel() {
  const found = help.value;
  return (
    <section class="sheet" aria-labelledby="field-help">
      <h2 id="field-help">The field under the caret</h2>
      {found === null ? (
        <p class="note">Put the caret into a field to read what it means.</p>
      ) : (
        <>
          <p>
            <code>{found.pointer === '' ? 'the whole pack' : found.pointer}</code>
          </p>
          {found.about === '' ? null : <p>{found.about}</p>}
          <p class="note">{`May be ${found.kind}${found.usual === null ? '' : `; if left out, ${found.usual}`}.`}</p>
          {found.fields.length === 0 ? null : (
            <p class="note">
              Fields:{' '}
              {found.fields.map(({ name, isNeeded }, i) => (
                <span key={name}>
                  {i === 0 ? '' : ', '}
                  <code>{name}</code>
                  {isNeeded ? ' (needed)' : ''}
                </span>
              ))}
            </p>
          )}
        </>
      )}
    </section>
  );
}

function standing(found: PackReport | null): string {
  if (found === null) return 'Not read yet.';
  const { faults, title } = found;
  if (faults.length > 0) return `${faults.length} fault${faults.length === 1 ? '' : 's'}.`;
  return `“${title}” is right and can be played.`;
}

/** How the text stands: its faults, or the field that it makes. */
export function ReportPanel({ onGo }: { readonly onGo: (fault: PackFault) => void }) {
  const found = report.value;
  const isWaiting = useLong(isReading.value);
  return (
    <section class="sheet" aria-labelledby="pack-report">
      <h2 id="pack-report">What it says</h2>
      <p id="pack-standing" role="status">
        {standing(found)}
      </p>
      {isWaiting && deskFault.value === null ? <Progress what="Reading …" share={null} /> : null}
      {deskFault.value === null ? null : (
        <p class="fault" role="alert">
          {deskFault.value}
        </p>
      )}
      {found === null ? null : <Faults faults={found.faults} onGo={onGo} />}
      {found === null || found.field === null ? null : <PackPicture field={found.field} title={found.title} />}
    </section>
  );
}

/** Whether something has been going on for half a second: what is shorter needs no bar. */
function useLong(isOn: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isOn) return setLong(false);
    const timer = setTimeout(() => setLong(true), 500);
    return () => clearTimeout(timer);
  }, [isOn]);
  return isLong;
}
