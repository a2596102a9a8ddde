import { useEffect } from 'preact/hooks';
import { rulesets } from '../../rules/registry.ts';
import { linkTo } from '../app/routes.ts';
import { kept, listKept } from '../play/play-session.ts';

/** Rulesets that have a board. */
const PLAYABLE = ['barons-war', 'one-hour-wargames'];

/** The screen on which one chooses what to play. */
export function ScenarioScreen() {
  useEffect(() => void listKept(), []);
  return (
    <div class="scenarios">
      <h1>Scenarios</h1>
      {kept.value.length === 0 ? null : (
        <ul>{kept.value.map(({ id, title }) => <li key={id}><a href={linkTo('play', id)}>{title}</a></li>)}</ul>
      )}
      {rulesets.filter(({ id }) => PLAYABLE.includes(id)).map((ruleset) => (
        <section key={ruleset.id}>
          <h2>{ruleset.title}</h2>
          <ul class="cards">
            {ruleset.scenarios.map(({ id, title, about }) => (
              <li key={id} class="card"><h3><a href={linkTo('set-up', ruleset.id, id)}>{title}</a></h3><p>{about}</p></li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
