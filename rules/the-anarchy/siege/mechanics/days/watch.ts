import { TERRAIN_CHARTS } from '../../../charts/terrain.ts';
import { CLASS } from '../../../charts/types.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { DEAD } from '../../../state/state.ts';
import { hurt, isFree } from './men.ts';
import { isDemolished } from './walls.ts';

type S = SiegeState;

// Who of the garrison stands on the walls while engines batter them, and mines bring them down. @rule 7.3.4 @ruling AN-320

/** One of so many free men keeps watch. @source ours: three watches to a day */
const WATCHES = 3;

/** Whether a structure is one on which the garrison keeps watch: a wall-walk, a tower, hoarding; once the outer walls are lost, a slit of the keep. */
function isPost(s: S, work: number): boolean {
  const { ring, place } = s.siege.works[work]!;
  if (isDemolished(s, work) || (ring === 'keep') !== (s.siegeOuter === 1)) return false;
  return ring === 'hoarding' || TERRAIN_CHARTS[s.scenario.places.terrain[place]!]!.foot !== null;
}

/** Who keeps watch: a third, rounded up, of the men of the garrison who have done nothing else, but engineers and those who were seen hurt; who costs least
 * first. All of that both sides see. */
function watchOf(s: S): readonly number[] {
  const men = s.game.menOf[s.siege.besieged].filter((man) => isFree(s, man) && s.siegeHurt(man) === 0 && s.type(man) !== CLASS.engineer);
  men.sort((a, b) => s.priceOf(a) - s.priceOf(b) || a - b);
  return men.slice(0, Math.ceil(men.length / WATCHES));
}

/** The man who keeps watch on a structure, -1 for none: they stand evenly over all on which one can stand. @ruling AN-320 */
export function watchOn(s: S, work: number): number {
  if (!isPost(s, work)) return -1;
  const posts = s.siege.works.flatMap((_, other) => (isPost(s, other) ? [other] : []));
  const watch = watchOf(s);
  const count = Math.min(watch.length, posts.length);
  const before = (post: number): number => Math.floor((post * count) / posts.length);
  const post = posts.indexOf(work);
  return before(post + 1) > before(post) ? watch[before(post)]! : -1;
}

/** Those who stood where something has come down are wounded, before everybody's eyes. @rule 7.3.4 */
export function woundWatch(s: S, men: readonly number[]): void {
  for (const man of men) {
    if (man < 0) continue;
    hurt(s, man, true);
    if (s.listener !== null && s.health(man) !== DEAD) s.tell('wounded', '7.3.4', `${s.nameOf(man)} is wounded.`);
  }
}
