import { useEffect } from 'preact/hooks';
import { capabilities, engineFault, meet } from '../app/engine.ts';
import { linkTo } from '../app/routes.ts';
import { Progress } from '../app/progress.tsx';
import { fits, type NetworkFact, networksFor, type RulesetFacts, type ScenarioFacts } from './catalogue.ts';
import { deskFault } from './connect.ts';
import { facts, loadFacts } from './facts.ts';
import { KeptGames } from './kept-games.tsx';
import { ScenarioCard } from './scenario-card.tsx';
import './scenarios.css';
import { wish, WishForm } from './wish-form.tsx';
import { networkWords, sidesClass } from './words.ts';

interface Found {
  readonly scenario: ScenarioFacts;
  readonly networks: readonly NetworkFact[];
}

function findIn(ruleset: RulesetFacts): Found[] {
  const models = capabilities.value?.models ?? [];
  return ruleset.scenarios
    .map((scenario) => ({ scenario, networks: networksFor(models, ruleset.id, scenario.id) }))
    .filter(({ scenario, networks }) => fits(wish.value, ruleset, scenario, networks));
}

function Wargame({ ruleset }: { readonly ruleset: RulesetFacts }) {
  const found = findIn(ruleset);
  if (found.length === 0) return null;
  return (
    <section class={sidesClass(ruleset.players)} aria-labelledby={`rules-${ruleset.id}`}>
      <h2 id={`rules-${ruleset.id}`}>{ruleset.title}</h2>
      <ul class="cards">
        {found.map((one) => (
          <ScenarioCard key={one.scenario.id} ruleset={ruleset} {...one} />
        ))}
      </ul>
    </section>
  );
}

/** Games without a picture to play on: they are played from lists. */
function SmallGames({ rulesets }: { readonly rulesets: readonly RulesetFacts[] }) {
  const found = rulesets.flatMap((ruleset) => findIn(ruleset).map((one) => ({ ruleset, ...one })));
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

/** The screen on which one chooses what to play. */
export function ScenarioScreen() {
  useEffect(() => {
    void loadFacts();
    void meet();
  }, []);
  const all = facts.value;
  if (all === null) return <Progress what="Fetching the list of scenarios …" share={null} />;
  const wargames = all.filter(({ hasBoard }) => hasBoard);
  const found = all.map((ruleset) => findIn(ruleset).length).reduce((a, b) => a + b, 0);
  return (
    <div class="scenarios">
      <h1>Scenarios</h1>
      <p>
        New to wargames? <a href={linkTo('learn')}>Learn to play</a> in a first battle that is told step by step.
      </p>
      <KeptGames />
      <WishForm rulesets={all} found={found} all={all.flatMap(({ scenarios }) => scenarios).length} />
      {engineFault.value === null ? null : (
        <p class="note">{`The opponents do not answer, so that networks are not shown: ${engineFault.value}`}</p>
      )}
      {deskFault.value === null ? null : <p class="note">{`The fields cannot be drawn: ${deskFault.value}`}</p>}
      {wargames.map((ruleset) => (
        <Wargame key={ruleset.id} ruleset={ruleset} />
      ))}
      <SmallGames rulesets={all.filter(({ hasBoard }) => !hasBoard)} />
      {found > 0 ? null : (
        <p class="empty">
          No scenario is like that. Try fewer words, or bring <a href={linkTo('pack')}>one of your own</a>.
        </p>
      )}
    </div>
  );
}
