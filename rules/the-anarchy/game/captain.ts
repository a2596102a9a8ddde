import { createScriptedPolicy, judgementOf, type ScriptedPolicy } from '../../core/index.ts';
import type { Scenario } from '../state/scenario.ts';
import type { SiegeState } from '../state/siege-state.ts';
import type { AnarchyState } from '../state/state.ts';
import { fightSteps, siegeSteps } from '../state/steps.ts';
import { Assault } from '../fight/captain/views/assault.ts';
import { engineOpinions } from '../fight/captain/engines.ts';
import { fightOpinions } from '../fight/captain/fights.ts';
import { Fires } from '../fight/captain/views/fires.ts';
import { isForGallery } from '../siege/mechanics/fights/gallery.ts';
import { March } from '../siege/captain/march.ts';
import { mineOpinions, mineProspects } from '../siege/captain/mine.ts';
import { missileOpinions } from '../fight/captain/missiles.ts';
import { moveOpinions } from '../fight/captain/movement.ts';
import { Outlook } from '../fight/captain/views/outlook.ts';
import { Prospects, WEIGHT, WEIGHT_WORDS } from '../fight/captain/views/prospects.ts';
import { setUpOpinions } from '../fight/captain/set-up.ts';
import { arrivalOpinions, sallyOpinions } from '../siege/captain/sallies.ts';
import { siegeOpinions, siegeProspects } from '../siege/captain/siege.ts';
import { UNPOSTED } from '../fight/captain/standpoint.ts';
import { Stakes } from '../fight/captain/views/stakes.ts';
import { Storm } from '../fight/captain/views/storm.ts';
import { taskOpinions, Work } from '../fight/captain/tasks.ts';
import { Worth } from '../fight/captain/views/worth.ts';

/** A sensible hand-written player: judges attacks and shots by their exact chances, places by who could strike there, and ways by where they lead. */
export function createCaptain(scenario: Scenario): Required<ScriptedPolicy> {
  const march = isForGallery(scenario) ? new March(scenario) : UNPOSTED;
  const stakes = new Stakes(scenario);
  const worth = new Worth(stakes);
  const outlook = new Outlook(worth, scenario.places.count);
  const fires = new Fires(stakes);
  const work = new Work(stakes, fires);
  const assault = new Assault(worth, outlook, scenario.men.length, scenario.places.count);
  const opinions = {
    ...setUpOpinions,
    ...arrivalOpinions(fires),
    ...missileOpinions(worth, fires, work),
    ...engineOpinions(worth),
    ...moveOpinions({ worth, outlook, stakes, work, fires, assault, storm: new Storm(scenario, stakes), march }),
    ...taskOpinions(work),
    ...fightOpinions(worth, assault, outlook),
  };
  const prospects = new Prospects(worth, stakes);
  const judgement = judgementOf(WEIGHT, WEIGHT_WORDS, (s: AnarchyState, weights) => prospects.sum(s, weights));
  return createScriptedPolicy(fightSteps(true), opinions, (s: AnarchyState) => prospects.evaluate(s), judgement);
}

/** The same of a siege, whose days he plans. @param wallDecides whether a wall that is down does */
export function createSiegeCaptain(wallDecides: boolean): Required<ScriptedPolicy> {
  const prospects = wallDecides ? mineProspects : siegeProspects();
  const opinions = { ...siegeOpinions(), ...sallyOpinions, ...(wallDecides ? mineOpinions : {}) };
  return createScriptedPolicy(siegeSteps(true), opinions, (s: SiegeState) => (s.depth === 0 ? s.returns()[0] : prospects(s)));
}
