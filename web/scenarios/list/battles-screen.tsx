import { linkTo } from '../../base/routes.ts';
import { Lost } from '../../base/lost.tsx';
import { facts } from '../facts/facts.ts';
import { findScenarios, ScenarioList } from './scenario-list.tsx';
import '../scenarios.css';
import { SYSTEMS } from './systems.ts';
import { wish, WishForm } from './wish-form.tsx';

/** What the address calls the games that are played from lists. */
export const SMALL_GAMES = 'small-games';

/** The battles of one wargame, or the small games. */
export function BattlesScreen({ ruleset: id }: { readonly ruleset: string }) {
  const shown = facts.filter((ruleset) => (id === SMALL_GAMES ? !ruleset.hasBoard : ruleset.id === id));
  const [ruleset] = shown;
  if (ruleset === undefined) return <Lost />;
  const found = findScenarios(shown, { ...wish.value, ruleset: '' });
  return (
    <div class="scenarios">
      <p class="note">
        <a href={linkTo('')}>Scenarios</a> › {id === SMALL_GAMES ? 'Small games' : ruleset.title}
      </p>
      {id === SMALL_GAMES ? null : (
        <header>
          <h1>{ruleset.title}</h1>
          <p>{SYSTEMS[id]?.about}</p>
          <div class="actions">
            <a class="button primary" href={linkTo('learn', id)}>
              Learn it in a first battle
            </a>
            <a class="button" href={linkTo('rules', id)}>
              Read the rules
            </a>
          </div>
          <WishForm found={found.length} all={ruleset.scenarios.length} />
        </header>
      )}
      <ScenarioList found={found} />
    </div>
  );
}
