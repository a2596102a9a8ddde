import { capital } from '../../../../core/index.ts';
import { STAGES, type StructureId } from '../../../charts/battering.ts';
import type { SiegeState } from '../../../state/siege-state.ts';

type S = SiegeState;

/** Whether a structure lies in rubble, or is burnt. @rule 7.3.1 */
export function isDemolished(s: S, work: number): boolean {
  return s.workStage(work) >= STAGES[s.siege.works[work]!.structure];
}

/** Demolished hexes of a ring. */
export function breaches(s: S, ring: 'outer' | 'keep'): number {
  const { works } = s.siege;
  let count = 0;
  for (let work = 0; work < works.length; work++) if (works[work]!.ring === ring && isDemolished(s, work)) count++;
  return count;
}

/** Whether standing hoarding shields the wall behind it. @rule 3.3.6 */
function isShielded(s: S, work: number): boolean {
  const { works } = s.siege;
  if (works[work]!.ring !== 'outer') return false;
  for (let other = 0; other < works.length; other++)
    if (works[other]!.ring === 'hoarding' && s.distance(works[other]!.place, works[work]!.place) === 1 && !isDemolished(s, other))
      return true;
  return false;
}

/** Hexes of the keep that can be battered: as many, the nearest to a breach. @rule 7.3.2 */
const KEEP_HEXES = 3;

/** Whether a keep hex is among the nearest to a breach of the outer wall. @rule 7.3.2 of equally near ones the first count */
function isBehindBreach(s: S, work: number): boolean {
  const { works } = s.siege;
  for (let breach = 0; breach < works.length; breach++) {
    if (works[breach]!.ring !== 'outer' || !isDemolished(s, breach)) continue;
    if (nearerThan(s, breach, work) < KEEP_HEXES) return true;
  }
  return false;
}

/** How many keep hexes lie nearer to a breach than one of them. */
function nearerThan(s: S, breach: number, work: number): number {
  const { works } = s.siege;
  const from = works[breach]!.place;
  const distance = s.distance(from, works[work]!.place);
  let nearer = 0;
  for (let other = 0; other < works.length; other++) {
    if (works[other]!.ring !== 'keep') continue;
    const theirs = s.distance(from, works[other]!.place);
    if (theirs < distance || (theirs === distance && other < work)) nearer++;
  }
  return nearer;
}

/** Whether engines may batter a structure. @rule 7.3.2 @rule 3.3.6 */
export function canBatter(s: S, work: number): boolean {
  if (isDemolished(s, work) || isShielded(s, work)) return false;
  const { ring } = s.siege.works[work]!;
  if (ring === 'keep') return isBehindBreach(s, work);
  return s.siegeOuter === 0;
}

const WALL_WORDS: Readonly<Record<StructureId, string>> = { double: 'double wall', single: 'single wall', wood: 'woodwork' };

/** A part of the walls in words: `the double wall in 0510`. */
export function workName(s: S, work: number): string {
  const { structure, place } = s.siege.works[work]!;
  return `the ${WALL_WORDS[structure]} in ${s.placeName(place)}`;
}

/** Stages of demolition, written down for each hex. @rule 7.2 @rule 7.3.1 */
export function demolish(s: S, work: number, stages: number): void {
  const { works } = s.siege;
  s.setWorkStage(work, Math.min(STAGES[works[work]!.structure], s.workStage(work) + stages));
  if (s.listener === null) return;
  s.tell('battered', '7.3.1', `${capital(workName(s, work))} is ${isDemolished(s, work) ? 'demolished' : 'damaged'}.`);
}

/** The whole stretch comes down. @rule 6.3.4 @ruling AN-25 */
export function bringDown(s: S, stretch: readonly number[]): void {
  const { works } = s.siege;
  for (const work of stretch) demolish(s, work, STAGES[works[work]!.structure]);
}
