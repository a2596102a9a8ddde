import { useEffect } from 'preact/hooks';
import { capabilities, engineFault, meet } from '../../base/engine.ts';
import { linkTo } from '../../base/routes.ts';
import { fits, type NetworkFact, networksFor, type RulesetFacts, type ScenarioFacts, type Wish } from '../facts/catalogue.ts';
import { deskFault } from '../desk/connect.ts';
import { ScenarioCard } from './scenario-card.tsx';
import { networkWords, sidesClass } from '../facts/words.ts';

interface Found {
  readonly ruleset: RulesetFacts;
  readonly scenario: ScenarioFacts;
  readonly networks: readonly NetworkFact[];
}

/** The scenarios that one looks for. */
export function findScenarios(rulesets: readonly RulesetFacts[], wish: Wish): Found[] {
  const models = capabilities.value?.models ?? [];
  return rulesets.flatMap((ruleset) =>
    ruleset.scenarios
      .map((scenario) => ({ ruleset, scenario, networks: networksFor(models, ruleset.id, scenario.id) }))
      .filter(({ scenario, networks }) => fits(wish, ruleset, scenario, networks)),
  );
}

/** Scenarios with their fields, by wargame, and small games below them. */
export function ScenarioList({ found }: { readonly found: readonly Found[] }) {
  useEffect(() => void meet(), []);
  const rulesets = [...new Set(found.map(({ ruleset }) => ruleset))];
  return (
    <>
      {engineFault.value === null ? null : (
        <p class="note">{`The opponents do not answer, so that networks are not shown: ${engineFault.value}`}</p>
      )}
      {deskFault.value === null ? null : <p class="note">{`The fields cannot be drawn: ${deskFault.value}`}</p>}
      {rulesets
        .filter(({ hasBoard }) => hasBoard)
        .map((ruleset) => (
          <section key={ruleset.id} class={sidesClass(ruleset.players)} aria-label={ruleset.title}>
            <h2 class={rulesets.length === 1 ? 'read-only' : ''}>{ruleset.title}</h2>
            <ul class="cards">{found.map((one) => (one.ruleset === ruleset ? <ScenarioCard key={one.scenario.id} {...one} /> : null))}</ul>
          </section>
        ))}
      <SmallGames found={found.filter(({ ruleset }) => !ruleset.hasBoard)} />
      {found.length > 0 ? null : (
        <p class="empty">
          No scenario is like that. Try fewer words, or bring <a href={linkTo('pack')}>one of your own</a>.
        </p>
      )}
    </>
  );
}

/** Games without a picture to play on: they are played from lists. */
function SmallGames({ found }: { readonly found: readonly Found[] }) {
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="small-games">
      <h2 id="small-games">Small games</h2>
      <p class="note">Games with known answers, for a first look at what the opponents do. They are played from lists.</p>
      <ul class="small-games">
        {found.map(({ ruleset, scenario: { id, title, about }, networks }) => (
          <li key={`${ruleset.id}/${id}`} class="card">
            <h3>
              <a href={linkTo('set-up', ruleset.id, id)}>{ruleset.scenarios.length === 1 ? ruleset.title : `${ruleset.title}: ${title}`}</a>
            </h3>
            <p>{about}</p>
            {networks.length === 0 ? null : <p class="note">{networkWords(networks)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
