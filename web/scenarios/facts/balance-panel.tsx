import { BalanceBar } from './balance-bar.tsx';
import type { RulesetFacts, ScenarioFacts } from './catalogue.ts';
import { capital } from '../../../rules/core/values/words.ts';
import { intervalWords, playersWords } from './words.ts';

/** Everything measured between equal players. */
export function BalancePanel({
  scenario: { balance },
  players,
}: {
  readonly scenario: ScenarioFacts;
  readonly players: RulesetFacts['players'];
}) {
  return (
    <section class="sheet" aria-labelledby="balance">
      <h2 id="balance">Balance</h2>
      {balance.length === 0 ? <p>Nobody has measured it yet.</p> : null}
      {balance.map((fact) => (
        <div key={fact.players} class="measured">
          <h3>{`Between ${playersWords(fact.players)} and itself`}</h3>
          <BalanceBar fact={fact} players={players} hasInterval={false} />
          <p class="note">{`${capital(intervalWords(fact))}; ${fact.turns} turns on average.`}</p>
        </div>
      ))}
      {balance.length === 0 ? null : (
        <p class="note">
          {`The bar shows the share of ${players[0]} from the left, the line in it where that share probably ends, the mark the middle. ` +
            'Draws count as halves. These players are programs, not people: trust the direction more than the size.'}
        </p>
      )}
    </section>
  );
}
