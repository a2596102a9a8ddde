import type { RulebookSection, Ruleset } from '../../rules/core/index.ts';
import { type Ruling, rulingsOn } from './rulings.ts';

interface SectionWordsProps {
  readonly ruleset: Ruleset;
  readonly section: RulebookSection;
  readonly rulings: readonly Ruling[];
}

/** What a section means, how it is read, and the rulings on it. */
export function SectionWords({ ruleset: { teaching, rulebook }, section: { id, note, status }, rulings }: SectionWordsProps) {
  const text = teaching?.sections[id];
  const own = rulingsOn(rulings, id, rulebook!);
  return (
    <>
      {text === undefined ? null : <p>{text}</p>}
      {note === undefined ? null : <p class="note">{`Read here: ${note}.`}</p>}
      {status === 'implemented' ? null : <p class="note">{status === 'omitted' ? 'Not played here.' : 'Played in a simpler form.'}</p>}
      {own.length === 0 ? null : (
        <details class="rulings">
          <summary>{own.length === 1 ? 'A doubtful case' : `${own.length} doubtful cases`}</summary>
          <dl>
            {own.map((ruling) => (
              <div key={ruling.id}>
                <dt>
                  {ruling.question} <span class="rule">[{ruling.id}]</span>
                </dt>
                <dd>
                  {ruling.ruling} <span class="note">{ruling.why}</span>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
