import { opponent, type Player, sideDoes, together } from '../../../core/index.ts';
import { holderOf } from '../../../tabletop/bodies.ts';
import { POINTS } from '../../charts/charts.ts';
import { type FuryState, PURSUING, READY, ROUTING, WAITING } from '../../state/state.ts';
import { addCause } from './causes.ts';
import { worthOf } from './losses.ts';

type S = FuryState;

/** `winner` of a drawn battle. */
export const DRAW = 2;

/** Points of a side if the battle ended now: what it has taken for good, half of what routs, objectives that it holds, and two for each step of Confidence
 * that it is ahead. @rule 21.1 @ruling SF-66 halves are rounded down */
export function finalPoints(s: S, side: Player): number {
  const enemy = opponent(side);
  let points = s.sidePoints(side);
  for (const unit of s.game.unitsOf[enemy]) if (s.status(unit) === ROUTING) points += Math.floor(worthOf(s, unit) / 2);
  s.scenario.objectives.forEach((objective, i) => {
    if (s.objectiveHolder(i) === side) points += objective.points;
  });
  return points + POINTS.confidence * Math.max(0, s.sideConfidence(enemy) - s.sideConfidence(side));
}

/** `the Catholics’ army`, `the Royal army`. */
function armyOf(s: S, side: Player): string {
  const name = s.game.players[side];
  return name.endsWith('s') ? `the ${name}’ army` : `the ${name} army`;
}

/** Why a battle that is over has been won, or not. @rule 21.1 */
function reasonOf(s: S, winner: Player | typeof DRAW): string {
  const { margin, lastHopes } = s.scenario;
  const beaten = ([0, 1] as const).filter((side) => winner !== side && (s.isBroken(side) || isSwept(s, side)));
  if (beaten.length > 0) return together(beaten.map((side) => `${armyOf(s, side)} ${s.isBroken(side) ? 'is broken' : 'has nobody left'}`));
  const lost = lastHopes.find(({ unit, companies }) => s.sideOf(unit) !== winner && isLost(s, unit, companies));
  if (lost !== undefined) return `${s.nameOf(lost.unit)} are lost`;
  const [own, other] = winner === 1 ? ([1, 0] as const) : ([0, 1] as const);
  return `${s.sidePoints(own)} points to ${s.sidePoints(other)}, where a lead of ${margin} wins`;
}

/** Who has won a battle that is over, and why. @rule 21.1 */
export function endWords(s: S): string {
  const winner = s.winner as Player | typeof DRAW;
  const outcome = winner === DRAW ? 'The battle is drawn' : sideDoes(s.game.players[winner], 'win');
  return `${outcome}: ${reasonOf(s, winner)}.`;
}

/** The battle is over. @param winner a side, or DRAW */
export function endBattle(s: S, winner: Player | typeof DRAW): void {
  const points = [finalPoints(s, 0), finalPoints(s, 1)] as const;
  s.setSidePoints(0, points[0]);
  s.setSidePoints(1, points[1]);
  s.winner = winner;
  if (s.listener !== null) s.tell('end', '21.1', endWords(s));
  s.clearStack();
}

/** Who wins by points when the last turn is over. @rule 21.1 */
export function judge(s: S): Player | typeof DRAW {
  const lead = finalPoints(s, 0) - finalPoints(s, 1);
  const { margin, otherwise } = s.scenario;
  if (Math.abs(lead) >= margin && lead !== 0) return lead > 0 ? 0 : 1;
  return otherwise < 0 ? DRAW : (otherwise as Player);
}

/** Whether a unit on which the hopes of its side rest is broken, or has lost too many companies. */
function isLost(s: S, unit: number, companies: number): boolean {
  const left = s.scenario.units[unit]!.stands - s.stands(unit);
  return s.counted(unit) === 1 || s.isGone(unit) || (companies > 0 && left >= companies);
}

/** Whether a side has nobody left to fight with: all its horse and foot is gone, flees or leaves the field, and nobody is to come. @ruling SF-99 */
function isSwept(s: S, side: Player): boolean {
  const units = s.game.unitsOf[side];
  for (let i = 0; i < units.length; i++) {
    const status = s.status(units[i]!);
    if (!s.isGun(units[i]!) && (status === READY || status === PURSUING || status === WAITING)) return false;
  }
  return true;
}

/** Ends the battle if an army is broken or swept from the field, or the units are lost on which the scenario makes it depend; a draw if both are.
 * @returns whether it is over @rule 2.10 @rule 11.3 */
export function endIfDecided(s: S): boolean {
  const broken: [boolean, boolean] = [s.isBroken(0) || isSwept(s, 0), s.isBroken(1) || isSwept(s, 1)];
  for (const { unit, companies } of s.scenario.lastHopes) if (isLost(s, unit, companies)) broken[s.sideOf(unit)] = true;
  if (!broken[0] && !broken[1]) return false;
  endBattle(s, broken[0] === broken[1] ? DRAW : broken[0] ? 1 : 0);
  return true;
}

/** Objectives change hands: the side that alone has the middle of a unit under command in one takes it. @rule 18.1 @ruling SF-67 */
export function takeObjectives(s: S): void {
  s.scenario.objectives.forEach(({ box, title }, i) => {
    const before = s.objectiveHolder(i);
    const now = holderOf(readyBodies(s), box);
    if (now < 0 || now === before) return;
    s.setObjectiveHolder(i, now);
    if (s.listener !== null) s.tell('objective', '18.1', `${s.game.players[now as Player]} take ${title}.`);
    if (before >= 0) addCause(s, 'objective', before as Player);
  });
}

/** Those of the units who can hold ground. */
function readyBodies(s: S): Parameters<typeof holderOf>[0] {
  return {
    unitCount: s.unitCount,
    isOnTable: (unit) => s.status(unit) === READY,
    sideOf: (unit) => s.sideOf(unit),
    boxOf: (unit) => s.boxOf(unit),
  };
}
