import { engineIn } from '../rules/engines.ts';
import { addAims } from '../rules/heavy-shots.ts';
import type { AnarchyState } from '../state/state.ts';

type S = AnarchyState;

/** What each hex at which a ballista can be aimed counts against a step towards the enemy. */
const AIM = 10;

/** Hexes at which an engine could be aimed if it stood in a place. */
function aimsFrom(s: S, engine: number, place: number): number {
  const at = s.engineAt(engine);
  s.setEngineAt(engine, place);
  const { answers } = s.game.scratch;
  addAims(s, engine, answers.clear());
  s.setEngineAt(engine, at);
  return answers.length;
}

/** Hexes from a place to the nearest enemy who is seen; a large number without one. */
function toEnemy(s: S, place: number): number {
  const enemies = s.game.menOf[s.enemy];
  let nearest = 99;
  for (let i = 0; i < enemies.length; i++)
    if (s.isOnMap(enemies[i]!) && s.hidden(enemies[i]!) === 0) nearest = Math.min(nearest, s.distance(place, s.at(enemies[i]!)));
  return nearest;
}

/** Whether the captain has what stands in a place carried: a ballista that finds nothing to shoot at. Rocks lie where the scenario wants them. */
export function wantsHeave(s: S, place: number): boolean {
  const engine = engineIn(s, place);
  return engine >= 0 && aimsFrom(s, engine, place) === 0;
}

/** How good it is to carry there what stands in a place: where it finds targets, or nearer to the enemy. */
export function scoreHeave(s: S, from: number, to: number): number {
  const engine = engineIn(s, from);
  return (engine < 0 ? 0 : AIM * aimsFrom(s, engine, to)) - toEnemy(s, to);
}
