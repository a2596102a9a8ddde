import { DUE_CHECK, DUE_RETREAT, ELIMINATED, type BaronsWarState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { CHECK_ON_HITS, HITS_TO_REMOVE, RETREAT_ON_HITS } from '../../../charts/charts.ts';
import { pushCheck, removeUnit } from './morale.ts';

type S = BaronsWarState;

/** One more cohesion hit: notes what it demands, or removes the unit. Returns whether the unit is gone.
 * @rule 8.61 first to sixth hit @rule 8.62 strength gone or six hits */
export function hitOnce(s: S, unit: number, demands: boolean): boolean {
  const hits = s.hits(unit) + 1;
  s.setHits(unit, hits);
  if (hits >= HITS_TO_REMOVE || s.strengthOf(unit) <= 0) {
    removeUnit(s, unit, ELIMINATED);
    return true;
  }
  if (!demands) return false;
  if ((CHECK_ON_HITS as readonly number[]).includes(hits)) s.setDue(unit, s.due(unit) | DUE_CHECK);
  if ((RETREAT_ON_HITS as readonly number[]).includes(hits)) s.setDue(unit, s.due(unit) | DUE_RETREAT);
  return false;
}

/** An attack puts hits on a hex: the upper unit takes them, the lower one the rest. A leader there is in danger.
 * @rule 8.6 @rule 7.31 the top unit suffers @rule 7.32 a unit whose partner is eliminated checks, at once @rule 6.3 @ruling R-69 */
export function strikeHex(s: S, hex: number, hits: number): void {
  if (hits === 0 || s.isEmpty(hex)) return;
  const inDanger = leadersAt(s, hex);
  if (s.listener !== null) s.tell('hits', '8.6', `${s.scenario.units[s.topAt(hex)]!.name} take ${hits} hit${hits > 1 ? 's' : ''}.`);
  for (let left = hits; left > 0; left--) {
    const unit = s.topAt(hex);
    if (unit < 0) break;
    if (hitOnce(s, unit, true) && !s.isEmpty(hex)) pushCheck(s, s.topAt(hex), false);
  }
  endangerLeaders(s, inDanger);
}

/** Leaders who stand with the units of a hex and have not fallen yet. */
export function leadersAt(s: S, hex: number): readonly number[] {
  const side = s.sideOf(s.topAt(hex));
  const { leaders } = s.scenario;
  const found: number[] = [];
  for (let leader = 0; leader < leaders.length; leader++) {
    if (leaders[leader]!.side === side && s.leaderHex(leader) === hex && !s.hasFallen(leader)) found.push(leader);
  }
  return found;
}

/** @rule 6.3 leaders with a unit that has been hit roll, each once @ruling R-24 */
export function endangerLeaders(s: S, leaders: readonly number[]): void {
  for (const leader of leaders) s.push(STEP['hits/leader'], leader);
}
