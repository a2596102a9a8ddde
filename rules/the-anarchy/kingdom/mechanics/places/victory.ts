import { opponent, type Player } from '../../../../core/index.ts';
import type { KingdomGoal } from '../../state/scenario.ts';
import { FREE, type KingdomState, TAKEN } from '../../state/state.ts';
import { hasOwnCastle, holderOf } from './places.ts';

type S = KingdomState;
type GoalOf<K extends KingdomGoal['kind']> = Extract<KingdomGoal, { kind: K }>;

/** `winner` where neither side has won. */
const DRAW = 2;

/** Points of both sides by the scenario's goals, as things stand. Where enemies are that nobody has met is not counted before the end. @ruling AN-216 */
export function pointsOf(s: S): readonly [number, number] {
  let [first, second] = [0, 0];
  const { goals } = s.scenario;
  for (let i = 0; i < goals.length; i++) {
    const goal = goals[i]!;
    const points = goal.points * timesReached(s, goal);
    if (goal.side === 0) first += points;
    else second += points;
  }
  return [first, second];
}

/** Whether the game is over: where nobles are is then known to all. */
function isOver(s: S): boolean {
  return s.depth === 0;
}

function timesReached(s: S, goal: KingdomGoal): number {
  switch (goal.kind) {
    case 'arrive':
      return Number(isOver(s) && hasArrived(s, goal));
    case 'safe':
      return isOver(s) ? countSafe(s, goal) : 0;
    case 'taken':
      return countTaken(s, goal);
    case 'destroyed':
      return goal.side === 0 ? s.angevinLosses : s.royalistLosses;
    case 'held':
      return Number(holderOf(s, goal.place) === goal.side);
    case 'looted':
      return Number(s.placeLooted(goal.place) === goal.side);
    case 'won-over':
      return Number(s.nobleSide(goal.noble) === goal.side);
    case 'counter-castle':
      return Number(goal.isMissing ? s.worksHeld !== opponent(goal.side) : s.worksHeld === goal.side);
  }
}

/** Hex of a noble who is free, -1 if he is not. */
function hexOfNoble(s: S, noble: number): number {
  const group = s.nobleGroup(noble);
  return s.nobleFate(noble) === FREE && group >= 0 ? s.at(group) : -1;
}

function hasArrived(s: S, { side, noble, places }: GoalOf<'arrive'>): boolean {
  const hex = hexOfNoble(s, noble);
  for (let i = 0; i < places.length; i++) {
    const place = places[i]!;
    if (s.scenario.places[place]!.hex === hex && holderOf(s, place) === side) return true;
  }
  return false;
}

function countSafe(s: S, { side, prestige }: GoalOf<'safe'>): number {
  let count = 0;
  for (let noble = 0; noble < s.scenario.nobles.length; noble++) {
    const hex = hexOfNoble(s, noble);
    if (s.nobleSide(noble) === side && s.scenario.nobles[noble]!.prestige >= prestige && hex >= 0 && hasOwnCastle(s, side, hex)) count++;
  }
  return count;
}

function isNamed(s: S, goal: KingdomGoal, noble: number): boolean {
  return s.scenario.goals.some((other) => other.kind === 'taken' && other.side === goal.side && other.noble === noble);
}

function countTaken(s: S, goal: GoalOf<'taken'>): number {
  let count = 0;
  for (let noble = 0; noble < s.scenario.nobles.length; noble++) {
    if (s.nobleSide(noble) === goal.side || s.nobleFate(noble) !== TAKEN) continue;
    if (goal.noble < 0 ? !isNamed(s, goal, noble) : goal.noble === noble) count++;
  }
  return count;
}

/** Whether a side has no group left. */
export function isBeaten(s: S, side: Player): boolean {
  for (let group = s.firstOf(side); group < s.firstOf(side) + s.groupCount / 2; group++) if (s.isThere(group)) return false;
  return true;
}

/** Ends the campaign: more points win. @rule C.1 */
export function finish(s: S): void {
  s.clearStack();
  const [first, second] = pointsOf(s);
  s.winner = first > second ? 0 : first < second ? 1 : DRAW;
  if (s.listener === null) return;
  s.tell('end', 'C.1', s.winner === DRAW ? 'The campaign is drawn.' : `${s.game.players[s.winner as Player]} wins the campaign.`);
}
