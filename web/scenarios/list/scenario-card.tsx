import { playersOf } from '../../../rules/core/ruleset/cards.ts';
import { linkTo } from '../../base/routes.ts';
import { BalanceBar } from '../facts/balance-bar.tsx';
import type { NetworkFact, RulesetFacts, ScenarioFacts } from '../facts/catalogue.ts';
import { FieldPicture } from '../desk/field-picture.tsx';
import { networkWords, sizeWords } from '../facts/words.ts';

interface ScenarioCardProps {
  readonly ruleset: RulesetFacts;
  readonly scenario: ScenarioFacts;
  readonly networks: readonly NetworkFact[];
}

/** One scenario in the list. */
export function ScenarioCard({ ruleset, scenario, networks }: ScenarioCardProps) {
  const {
    id,
    title,
    about,
    balance: [even],
  } = scenario;
  const players = playersOf(ruleset, scenario);
  const [first, second] = players;
  return (
    <li class="card scenario-card">
      <FieldPicture ruleset={ruleset.id} scenario={id} alt="" />
      <h3>
        <a class="whole-card" href={linkTo('scenario', ruleset.id, id)}>
          {title}
        </a>
      </h3>
      <p>{about}</p>
      <p class="note sides">
        <span class="side-0">{first}</span> against <span class="side-1">{second}</span>
      </p>
      <p class="note">{sizeWords(scenario)}</p>
      {even === undefined ? null : <BalanceBar fact={even} players={players} />}
      <div class="card-foot">
        <span class="note">{networkWords(networks)}</span>
        <a class="button" href={linkTo('set-up', ruleset.id, id)} aria-label={`Play ${title}`}>
          Play
        </a>
      </div>
    </li>
  );
}
