import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { RulebookSection, Ruleset } from '../../rules/core/index.ts';
import { linkTo } from '../base/routes.ts';
import './reference.css';
import { SectionWords } from './section-words.tsx';
import { useRulings } from './use-rulings.ts';

/** The section that somebody asked about; null if nobody did. */
const asked = signal<{ readonly ruleset: Ruleset; readonly section: RulebookSection } | null>(null);

interface RuleLinkProps {
  readonly ruleset: Ruleset;
  readonly rule?: string | undefined;
}

/** The number of a section: its title when pointed at, its meaning when pressed. */
export function RuleLink({ ruleset, rule }: RuleLinkProps) {
  if (rule === undefined) return null;
  const section = ruleset.rulebook?.find(({ id }) => id === rule);
  if (section === undefined) return <span class="rule"> [{rule}]</span>;
  return (
    <>
      {' '}
      <button
        type="button"
        class="rule rule-link"
        title={section.title}
        aria-label={`Rule ${rule}: ${section.title}`}
        onClick={(event) => {
          event.stopPropagation();
          asked.value = { ruleset, section };
        }}
      >
        [{rule}]
      </button>
    </>
  );
}

function RuleDialog({ ruleset, section }: { readonly ruleset: Ruleset; readonly section: RulebookSection }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const rulings = useRulings(ruleset.id);
  useEffect(() => dialog.current?.showModal(), []);
  const close = (): void => void (asked.value = null);
  return (
    <dialog ref={dialog} class="rule-dialog" aria-labelledby="rule-asked" onClose={close}>
      <h2 id="rule-asked">{`${section.id} ${section.title}`}</h2>
      <SectionWords ruleset={ruleset} section={section} rulings={rulings} />
      <div class="dialog-buttons">
        <button type="button" onClick={close}>
          Close
        </button>
        <a class="button" href={linkTo('rules', ruleset.id, section.id)} onClick={close}>
          All rules
        </a>
      </div>
    </dialog>
  );
}

/** Shows the section that was asked about over whatever there is. */
export function AskedRule() {
  return asked.value === null ? null : <RuleDialog {...asked.value} />;
}
