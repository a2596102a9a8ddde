import type { RulebookSection } from '../../rules/core/index.ts';
import { explanationsOf } from './explanations.ts';
import { type Ruling, rulingsOn } from './rulings.ts';

interface SectionWordsProps {
  readonly ruleset: string;
  readonly section: RulebookSection;
  readonly rulebook: readonly RulebookSection[];
  readonly rulings: readonly Ruling[];
}

/** What a section means, how it is read, and the rulings on it. */
export function SectionWords({ ruleset, section: { id, note, status }, rulebook, rulings }: SectionWordsProps) {
  const text = explanationsOf(ruleset).sections[id];
  const own = rulingsOn(rulings, id, rulebook);
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
