import { signal } from '@preact/signals';
import { ANYTHING, type RulesetFacts, SIZES, type Size, type Wish } from './catalogue.ts';

/** What is looked for; it stays while one looks at a scenario and comes back. */
export const wish = signal<Wish>(ANYTHING);

const SIZE_WORDS: Readonly<Record<Size, string>> = {
  short: 'Short: under 200 decisions',
  middling: 'Medium: 200 to 500',
  long: 'Long: 500 and more',
};

function look(part: Partial<Wish>): void {
  wish.value = { ...wish.value, ...part };
}

interface WishFormProps {
  readonly rulesets: readonly RulesetFacts[];
  readonly found: number;
  readonly all: number;
}

/** What to look for among the scenarios. */
export function WishForm({ rulesets, found, all }: WishFormProps) {
  return (
    <form class="wish" role="search" aria-label="Scenarios" onSubmit={(event) => event.preventDefault()}>
      <WishedWords />
      <WishedRules rulesets={rulesets} />
      <WishedSize />
      <WishedTraits />
      <p class="found" role="status">
        {found === all ? `${all} scenarios` : `${found} of ${all} scenarios`}
      </p>
      {wish.value === ANYTHING || found === all ? null : (
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
      Words{' '}
      <input
        type="search"
        value={wish.value.words}
        placeholder="bridge, hill, knights …"
        onInput={({ currentTarget }) => look({ words: currentTarget.value })}
      />
    </label>
  );
}

function WishedRules({ rulesets }: Pick<WishFormProps, 'rulesets'>) {
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
      Size
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
