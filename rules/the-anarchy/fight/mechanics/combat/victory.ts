import { opponent, type Player, sideDoes } from '../../../../core/index.ts';
import { CLASS } from '../../../charts/types.ts';
import { EDGES, type Goal } from '../../../state/scenario.ts';
import { type AnarchyState, DEAD, LED_OFF, LEFT, ON_MAP, SHUT, WOUNDED } from '../../../state/state.ts';
import { countFires } from '../ground/engines.ts';
import { isBurning, isBurnt, isInKeep, isInYard, isOnWall } from '../ground/ground.ts';
import { isBeast } from '../ground/harm.ts';

type S = AnarchyState;

/** `winner` where neither side has won, and where nobody has yet. */
export const DRAW = 2;

/** Points of both sides by the scenario's goals. */
export function pointsOf(s: S): readonly [number, number] {
  const points: [number, number] = [0, 0];
  for (const goal of s.scenario.goals) points[goal.side] += pointsFor(s, goal);
  return [rounded(points[0]), rounded(points[1])];
}

/** Shares of prices are tenths; sums of them are no more exact than that. */
function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}

function pointsFor(s: S, goal: Goal): number {
  switch (goal.kind) {
    case 'losses':
      return goal.share * priceOfLost(s, opponent(goal.side));
    case 'exit':
      return goal.points * countExits(s, goal);
    case 'thing':
      return s.thingGone(goal.thing) === goal.side ? goal.points : 0;
    case 'burnt':
      return goal.points * countBurnt(s, goal);
    case 'engines':
      return goal.points * countEngines(s, goal);
    case 'prisoners':
      return goal.points * countLedOff(s, goal.side, goal.types);
    case 'horses':
      return goal.points * countLedOff(s, goal.side, [CLASS.warhorse]);
    case 'gate':
      return isGateWon(s, goal.side, goal.door) ? goal.points : 0;
    case 'walls':
      return goal.points * Math.floor(countHolders(s, goal.side, isOnWall) / goal.per);
    case 'keep':
      return countHolders(s, goal.side, isInKeep) > 0 && countHolders(s, opponent(goal.side), isInKeep) === 0 ? goal.points : 0;
  }
}

/** Price of a side's men who are killed or taken, and half of that of the wounded. @ruling AN-73 */
function priceOfLost(s: S, side: Player): number {
  let price = 0;
  for (const man of s.game.menOf[side]) {
    if (s.health(man) === DEAD || s.captor(man) >= 0) price += s.priceOf(man);
    else if (s.health(man) === WOUNDED) price += s.priceOf(man) / 2;
  }
  return price;
}

/** Side that has a man or a beast with it: the one that leads him off, or his own. */
function holderOf(s: S, man: number): Player {
  return s.captor(man) >= 0 ? (s.captor(man) as Player) : s.sideOf(man);
}

/** Men of a side, or of the named classes, who have left by the named edges; beasts only where their class is named. */
function countExits(s: S, { side, edges, types }: Extract<Goal, { kind: 'exit' }>): number {
  let count = 0;
  for (let man = 0; man < s.scenario.men.length; man++) {
    if (s.presence(man) < LEFT || s.edge(man) < 0 || holderOf(s, man) !== side) continue;
    const isCounted = types.length === 0 ? !isBeast(s, man) && s.presence(man) === LEFT : types.includes(s.type(man));
    if (isCounted && edges.includes(EDGES[s.edge(man)]!)) count++;
  }
  return count;
}

/** Engines of a kind that burn, or are burnt. @rule 7.7.2 */
function countEngines(s: S, { side, engine: kind }: Extract<Goal, { kind: 'engines' }>): number {
  const { engines } = s.scenario;
  let count = 0;
  for (let engine = 0; engine < engines.length; engine++)
    if (engines[engine]!.kind === kind && engines[engine]!.side !== side && countFires(s, engine, false) > 0) count++;
  return count;
}

/** Places that burn or are burnt, by so many at a time; one of them is enough where the goal is reached once. */
function countBurnt(s: S, { places, once, each }: Extract<Goal, { kind: 'burnt' }>): number {
  const count = places.filter((place) => isBurning(s, place) || isBurnt(s, place)).length;
  return once ? Math.min(1, count) : Math.floor(count / each);
}

/** Prisoners and horses of the named classes whom a side has led off the map. */
function countLedOff(s: S, side: Player, types: readonly number[]): number {
  let count = 0;
  for (let man = 0; man < s.scenario.men.length; man++)
    if (s.presence(man) === LED_OFF && holderOf(s, man) === side && types.includes(s.type(man))) count++;
  return count;
}

/** Men of a side who stand upright where something is held. */
function countHolders(s: S, side: Player, isHeld: (s: S, place: number) => boolean): number {
  const men = s.game.menOf[side];
  let count = 0;
  for (let i = 0; i < men.length; i++) if (s.isUp(men[i]!) && isHeld(s, s.at(men[i]!))) count++;
  return count;
}

/** Whether a gate no longer shuts a side out that has men in the yard. @ruling AN-102 */
function isGateWon(s: S, side: Player, door: number): boolean {
  return door >= 0 && s.doorState(door) !== SHUT && countHolders(s, side, isInYard) > 0;
}

// ---- the end

/** Whether the turns of the fight at hand are over. */
export function isTimeUp(s: S): boolean {
  const { encounter } = s.game;
  return encounter.turnOf(s) >= encounter.turnsOf(s);
}

/** Whether a side has nobody left who acts, or will. */
export function isBeaten(s: S, side: Player): boolean {
  const men = s.game.menOf[side];
  for (let i = 0; i < men.length; i++) {
    const man = men[i]!;
    if (s.presence(man) === ON_MAP && s.health(man) !== DEAD && s.captor(man) < 0) return false;
  }
  return true;
}

/** Whether a fight by itself is over before its turns are: one side has nobody left on the map; where the goals are in what the first side does, that side.
 * @ruling AN-74 */
export function isOver(s: S): boolean {
  return isBeaten(s, 0) || (s.scenario.endsWithAll && isBeaten(s, 1));
}

/** Ends the game: says who has won, and leaves nothing to be done. @rule B61 @ruling AN-74 */
export function finish(s: S): void {
  s.winner = winnerOf(s);
  s.mover = -1;
  s.clearStack();
  if (s.listener === null) return;
  const { players } = s.game;
  s.tell('end', 'B61', s.winner === DRAW ? 'The game is drawn.' : `${sideDoes(players[s.winner as Player], 'win')}.`);
}

function winnerOf(s: S): number {
  const { endsWithAll, needs } = s.scenario;
  if (endsWithAll && isBeaten(s, 0) !== isBeaten(s, 1)) return isBeaten(s, 0) ? 1 : 0;
  const [first, second] = pointsOf(s);
  const reached = needs.count === 'lead' ? first - second : first;
  return reached >= needs.win ? 0 : reached < needs.draw ? 1 : DRAW;
}
