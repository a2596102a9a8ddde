import { useEffect, useState } from 'preact/hooks';
import type { OptionSpec } from '../../../rules/core/index.ts';
import { capabilities, meet } from '../../base/engine.ts';
import { playersOf } from '../../../rules/core/ruleset/cards.ts';
import { linkTo } from '../../base/routes.ts';
import { Progress } from '../../base/progress.tsx';
import { ForcesTable } from '../../board/forces-table.tsx';
import { optionWords, valueWords } from '../../play/set-up/option-picker.tsx';
import { BalancePanel } from '../facts/balance-panel.tsx';
import { networksFor, type RulesetFacts, type ScenarioFacts } from '../facts/catalogue.ts';
import { askDesk, deskFault } from '../desk/connect.ts';
import { CopyButtons } from './copy-buttons.tsx';
import type { ScenarioDetails } from '../desk/desk.ts';
import { facts } from '../facts/facts.ts';
import { FieldPicture } from '../desk/field-picture.tsx';
import { ProvenancePanel } from './provenance-panel.tsx';
import '../scenarios.css';
import { networkWords, sidesClass, sizeWords, sourceWords } from '../facts/words.ts';

function Head({ ruleset, scenario }: { readonly ruleset: RulesetFacts; readonly scenario: ScenarioFacts }) {
  const networks = networksFor(capabilities.value?.models ?? [], ruleset.id, scenario.id);
  const [first, second] = playersOf(ruleset, scenario);
  return (
    <header>
      <p class="note">
        <a href={linkTo('')}>Scenarios</a> ›{' '}
        {ruleset.hasBoard ? <a href={linkTo('battles', ruleset.id)}>{ruleset.title}</a> : ruleset.title}
      </p>
      <h1>{scenario.title}</h1>
      <p>{scenario.about}</p>
      <p class="note">
        <span class="side-0">{first}</span> against <span class="side-1">{second}</span>
        {` · ${sizeWords(scenario)} · ${sourceWords(scenario.source)}`}
      </p>
      {networks.length === 0 ? null : <p class="note">{networkWords(networks)}</p>}
      <div class="actions">
        <a class="button primary" href={linkTo('set-up', ruleset.id, scenario.id)}>
          Play
        </a>
        {ruleset.hasBoard ? (
          <a class="button" href={linkTo('lab', ruleset.id, scenario.id)}>
            Test this battle
          </a>
        ) : null}
        {ruleset.takesPacks ? <CopyButtons ruleset={ruleset.id} scenario={scenario.id} /> : null}
      </div>
    </header>
  );
}

function Options({ options }: { readonly options: readonly OptionSpec[] }) {
  return (
    <details class="sheet">
      <summary>{`Choices before play (${options.length})`}</summary>
      <dl>
        {options.map((option) => (
          <div key={option.name}>
            <dt>
              <code>{option.name}</code>
            </dt>
            <dd>
              {`${optionWords(option.about)}: `}
              <span class="note">{option.values.map((value) => valueWords(option, value)).join('; ')}</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Course({ guide }: { readonly guide: ScenarioDetails['guide'] }) {
  return (
    <section class="sheet" aria-labelledby="course">
      <h2 id="course">How it goes</h2>
      <dl>
        <dt>Beginning</dt>
        <dd>{guide.start}</dd>
        <dt>End</dt>
        <dd>{guide.end}</dd>
        <dt>Victory points</dt>
        <dd>{guide.victoryPoints}</dd>
      </dl>
    </section>
  );
}

function Forces({ tables }: Pick<ScenarioDetails, 'tables'>) {
  if (tables.length === 0) return null;
  return (
    <section class="wide" aria-labelledby="forces">
      <h2 id="forces">Forces and aims</h2>
      <p class="note">One example of the set-up when the first turn begins: the dice or the players decide the rest.</p>
      <div class="forces-tables">
        {tables.map((table) => (
          <div key={table.title} class="sheet">
            <ForcesTable {...table} />
          </div>
        ))}
      </div>
    </section>
  );
}

/** What is told of a scenario beside its facts; null until the worker has answered. */
function useDetails(ruleset: string, scenario: string): ScenarioDetails | null | 'fault' {
  const [details, setDetails] = useState<ScenarioDetails | null | 'fault'>(null);
  useEffect(() => {
    let isHere = true;
    setDetails(null);
    askDesk()
      .details(ruleset, scenario)
      .then(
        (found) => isHere && setDetails(found),
        () => isHere && setDetails('fault'),
      );
    return () => void (isHere = false);
  }, [ruleset, scenario]);
  return details;
}

function Scenario({ ruleset, scenario }: { readonly ruleset: RulesetFacts; readonly scenario: ScenarioFacts }) {
  const asked = useDetails(ruleset.id, scenario.id);
  const details = asked === null && deskFault.value !== null ? 'fault' : asked;
  const told = details === null || details === 'fault' ? null : details;
  return (
    <div class={`scenario-details ${sidesClass(ruleset.players)}`}>
      <Head ruleset={ruleset} scenario={scenario} />
      {ruleset.hasBoard ? <FieldPicture ruleset={ruleset.id} scenario={scenario.id} alt={`The field of ${scenario.title}`} /> : null}
      <div class="beside">
        <BalancePanel scenario={scenario} players={playersOf(ruleset, scenario)} />
        {details === null ? <Progress what="Looking at the forces …" share={null} /> : null}
        {details === 'fault' ? (
          <p class="fault" role="alert">
            The scenario could not be loaded.
          </p>
        ) : null}
        {told === null ? null : <Course guide={told.guide} />}
        {told === null ? null : <Options options={told.options} />}
      </div>
      {told === null ? null : <Forces tables={told.tables} />}
      {ruleset.takesPacks ? <ProvenancePanel ruleset={ruleset.id} scenario={scenario.id} /> : null}
    </div>
  );
}

/** The screen that tells all of one scenario. */
export function DetailsScreen({ ruleset: rulesetId, scenario: id }: { readonly ruleset: string; readonly scenario: string }) {
  useEffect(() => void meet(), []);
  const ruleset = facts.find((one) => one.id === rulesetId);
  const scenario = ruleset?.scenarios.find((one) => one.id === id);
  if (ruleset === undefined || scenario === undefined)
    return (
      <p class="empty">
        There is no such scenario. <a href={linkTo('')}>Back to the scenarios</a>.
      </p>
    );
  return <Scenario key={`${rulesetId}/${id}`} ruleset={ruleset} scenario={scenario} />;
}
