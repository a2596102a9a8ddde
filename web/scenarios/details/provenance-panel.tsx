import { useEffect, useState } from 'preact/hooks';
import type { ProvenanceNote } from '../../../rules/core/index.ts';
import { Progress } from '../../base/progress.tsx';
import { notesOf } from '../pack/pack-copy.ts';
import { packText } from '../pack/pack-files.ts';

const TAG_WORDS: Readonly<Record<ProvenanceNote['tag'], string>> = {
  rulebook: 'as the rulebook has it',
  reported: 'as others report it',
  historical: 'from history',
  reconstructed: 'reconstructed',
};

/** Where the numbers of a scenario come from; fetched when it is opened. */
export function ProvenancePanel({ ruleset, scenario }: { readonly ruleset: string; readonly scenario: string }) {
  const [isOpen, setOpen] = useState(false);
  const [notes, setNotes] = useState<readonly ProvenanceNote[] | null>(null);
  useEffect(() => {
    if (isOpen && notes === null)
      packText(ruleset, scenario).then(
        (text) => setNotes(notesOf(text)),
        () => setNotes([]),
      );
  }, [isOpen]);
  return (
    <details class="sheet wide" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Where the numbers come from</summary>
      {notes === null ? <Progress what="Fetching …" share={null} /> : <Notes notes={notes} />}
    </details>
  );
}

function Notes({ notes }: { readonly notes: readonly ProvenanceNote[] }) {
  if (notes.length === 0) return <p>No source given.</p>;
  return (
    <>
      <p class="note">Places in the pack, with * for one level and ** for any. Of several notes on the same number the last one counts.</p>
      <div class="table-scroll" tabIndex={0} role="group" aria-label="Where the numbers come from">
        <table class="forces provenance">
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th scope="col">Why</th>
              <th scope="col">Numbers</th>
            </tr>
          </thead>
          <tbody>
            {notes.map(({ at, tag, why }, i) => (
              <tr key={i}>
                <th scope="row">{TAG_WORDS[tag]}</th>
                <td>{why}</td>
                <td>
                  <code>{at}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
