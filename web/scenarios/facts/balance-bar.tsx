import type { BalanceFact, RulesetFacts } from './catalogue.ts';
import { balanceWords, intervalWords } from './words.ts';

const share = (part: number): string => `${(100 * part).toFixed(1)}%`;

interface BalanceBarProps {
  readonly fact: BalanceFact;
  readonly players: RulesetFacts['players'];
  /** Whether the interval is told to those who do not see the bar. */
  readonly hasInterval?: boolean;
}

/** How equal players fared, in words and as a bar: the share of the first side, with the interval in which it probably lies. */
export function BalanceBar({ fact, players, hasInterval = true }: BalanceBarProps) {
  return (
    <div class="balance">
      <div class="balance-bar" aria-hidden="true">
        <span class="balance-first" style={{ width: share(fact.share) }} />
        <span class="balance-even" />
        <span class="balance-interval" style={{ left: share(fact.low), width: share(fact.high - fact.low) }} />
      </div>
      <p class="balance-words">
        {balanceWords(fact, players)}
        {hasInterval ? <span class="read-only">{`, ${intervalWords(fact)}`}</span> : null}
      </p>
    </div>
  );
}
