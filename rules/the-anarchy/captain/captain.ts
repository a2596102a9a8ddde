import { createScriptedPolicy, type ScriptedPolicy } from '../../core/index.ts';
import type { Scenario } from '../state/scenario.ts';
import type { AnarchyState } from '../state/state.ts';
import { stepNames } from '../state/steps.ts';
import { Assault } from './assault.ts';
import { engineOpinions } from './engines.ts';
import { fightOpinions } from './fights.ts';
import { Fires } from './fires.ts';
import { mineOpinions, mineProspects } from './mine.ts';
import { missileOpinions } from './missiles.ts';
import { moveOpinions } from './movement.ts';
import { Outlook } from './outlook.ts';
import { Prospects } from './prospects.ts';
import { setUpOpinions } from './set-up.ts';
import { arrivalOpinions, sallyOpinions } from './sallies.ts';
import { siegeOpinions, siegeProspects } from './siege.ts';
import { Stakes } from './stakes.ts';
import { Storm } from './storm.ts';
import { taskOpinions, Work } from './tasks.ts';
import { Worth } from './worth.ts';

/** A sensible hand-written player: judges attacks and shots by their exact chances, places by who could strike there, and ways by where they lead. */
export function createCaptain(compiled: Scenario): Required<ScriptedPolicy> {
  const stakes = new Stakes(compiled);
  const worth = new Worth(stakes);
  const outlook = new Outlook(worth, compiled.places.count);
  const fires = new Fires(stakes);
  const work = new Work(stakes, fires);
  const assault = new Assault(worth, outlook, compiled.men.length, compiled.places.count);
  const prospects = new Prospects(worth, stakes);
  const isMined = compiled.siege !== null && compiled.siege.wallDecides;
  const ofDays = isMined ? mineProspects : siegeProspects();
  const opinions = {
    ...setUpOpinions,
    ...siegeOpinions(),
    ...sallyOpinions,
    ...arrivalOpinions(fires),
    ...(isMined ? mineOpinions : {}),
    ...missileOpinions(worth, fires, work),
    ...engineOpinions(worth),
    ...moveOpinions({ worth, outlook, stakes, work, fires, assault, storm: new Storm(compiled, stakes) }),
    ...taskOpinions(work),
    ...fightOpinions(worth, assault, outlook),
  };
  return createScriptedPolicy(stepNames(true), opinions, (s: AnarchyState) =>
    s.compiled.siege === null || s.depth === 0 || s.siegeTurn > 0 ? prospects.evaluate(s) : ofDays(s),
  );
}
