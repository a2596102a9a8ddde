import { createScriptedPolicy, type Player, type ScriptedPolicy } from '../../core/index.ts';
import type { Scenario } from '../state/scenario.ts';
import type { AnarchyState } from '../state/state.ts';
import { STEP_NAMES } from '../state/steps.ts';
import { fightOpinions } from './fights.ts';
import { missileOpinions } from './missiles.ts';
import { moveOpinions } from './moves.ts';
import { Outlook } from './outlook.ts';
import { Stakes } from './stakes.ts';
import { Worth } from './worth.ts';

type S = AnarchyState;

/** Weights inside the hyperbolic tangent: of the lead in points, and of what is left of the men, each as a share of all there was. */
const WEIGHT = { points: 2, men: 1.5 } as const;

/** Expected result from player 0's point of view. */
function evaluate(s: S, worth: Worth, stakes: Stakes): number {
  if (s.depth === 0) return s.returns()[0];
  const [first, second] = s.victoryPoints();
  const left = (side: Player): number =>
    s.game.menOf[side].reduce((sum, man) => sum + (s.isOnMap(man) && s.captor(man) < 0 ? worth.of(s, man) : 0), 0);
  const all = (side: Player): number => s.game.menOf[side].reduce((sum, man) => sum + worth.whole(s, man), 0);
  const lead = s.compiled.needs.count === 'lead' ? first - second : first;
  const points = ((lead - s.compiled.needs.win) * stakes.pointWorth) / (all(0) + all(1));
  return Math.tanh(WEIGHT.points * points + WEIGHT.men * (left(0) / all(0) - left(1) / all(1)));
}

/** A sensible hand-written player: judges attacks and shots by their exact chances, places by who could strike there, and ways by where they lead. */
export function createCaptain(compiled: Scenario): Required<ScriptedPolicy> {
  const stakes = new Stakes(compiled);
  const worth = new Worth(stakes);
  const outlook = new Outlook(worth, compiled.places.count);
  const opinions = { ...missileOpinions(worth, stakes), ...moveOpinions(worth, outlook, stakes), ...fightOpinions(worth, outlook) };
  return createScriptedPolicy(STEP_NAMES, opinions, (s: S) => evaluate(s, worth, stakes));
}
