import { signal } from '@preact/signals';
import { ANYTHING, type RulesetFacts, SIZES, type Size, type Wish } from '../facts/catalogue.ts';

/** What is looked for; it stays while one looks at a scenario and comes back. */
export const wish = signal<Wish>(ANYTHING);

const SIZE_WORDS: Readonly<Record<Size, string>> = {
  short: 'Up to 15 minutes',
  middling: '15 to 45 minutes',
  long: 'Longer',
};

function look(part: Partial<Wish>): void {
  wish.value = { ...wish.value, ...part };
}

/** Whether nothing in particular is looked for. */
export function isAnything(): boolean {
  return JSON.stringify({ ...wish.value, words: wish.value.words.trim() }) === JSON.stringify(ANYTHING);
}

interface WishFormProps {
  /** Those among which one may choose; none where one is shown. */
  readonly rulesets?: readonly RulesetFacts[];
  /** Null where they are not shown. */
  readonly found: number | null;
  readonly all: number;
}

/** What to look for among the scenarios. */
export function WishForm({ rulesets = [], found, all }: WishFormProps) {
  return (
    <form class="wish" role="search" aria-label="Scenarios" onSubmit={(event) => event.preventDefault()}>
      <WishedWords />
      {rulesets.length === 0 ? null : <WishedRules rulesets={rulesets} />}
      <WishedSize />
      <WishedTraits />
      <p class="found" role="status">
        {found === null || found === all ? `${all} scenarios` : `${found} of ${all} scenarios`}
      </p>
      {isAnything() ? null : (
        <button type="button" onClick={() => (wish.value = ANYTHING)}>
          Show all
        </button>
      )}
    </form>
  );
}

function WishedWords() {
  return (
    <label class="wish-words">
      Find a battle{' '}
      <input
        type="search"
        value={wish.value.words}
        placeholder="bridge, hill, knights …"
        onInput={({ currentTarget }) => look({ words: currentTarget.value })}
      />
    </label>
  );
}

function WishedRules({ rulesets }: { readonly rulesets: readonly RulesetFacts[] }) {
  return (
    <label>
      Rules
      <select value={wish.value.ruleset} onChange={({ currentTarget }) => look({ ruleset: currentTarget.value })}>
        <option value="">All</option>
        {rulesets.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

function WishedSize() {
  return (
    <label>
      Time
      <select value={wish.value.size} onChange={({ currentTarget }) => look({ size: currentTarget.value as Size | '' })}>
        <option value="">Any</option>
        {SIZES.map((one) => (
          <option key={one} value={one}>
            {SIZE_WORDS[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

function WishedTraits() {
  const { hasNetwork, isBalanced } = wish.value;
  return (
    <>
      <label class="tick">
        <input type="checkbox" checked={hasNetwork} onChange={({ currentTarget }) => look({ hasNetwork: currentTarget.checked })} /> A
        network knows it
      </label>
      <label class="tick" title="Neither side has more than 60 % between equal players">
        <input type="checkbox" checked={isBalanced} onChange={({ currentTarget }) => look({ isBalanced: currentTarget.checked })} />{' '}
        Balanced
      </label>
    </>
  );
}
