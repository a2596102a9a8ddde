import { badPosition, countBits, FRAME_CELLS, jsonPath, opponent, type Player } from '../../core/index.ts';
import { isClosedTo } from '../../hexes/movement/step-table.ts';
import { RESULT } from '../charts/charts.ts';
import { CAN, TYPE } from '../charts/types.ts';
import { FORMATIONS, RANKS, STATUSES } from '../state/layout.ts';
import { LEADER } from '../state/scenario.ts';
import {
  DISORDERED,
  ELIMINATED,
  HIDDEN,
  type IronState,
  NAMED,
  PURSUING,
  REPLACEMENT,
  RETIRED,
  WAITING,
  WAITING_REPLACEMENT,
} from '../state/state.ts';
import { NO_MARK } from './shock/attacks.ts';
import { hasWeapons } from './shock/declarations.ts';
import { hasDrawn } from './command/secrets.ts';

type S = IronState;
type Block = 'units' | 'leaders' | 'battles' | 'standards' | 'sides';

/** Refuses a cell of a block. */
function refuse(block: Block, id: string, field: string, message: string): never {
  return badPosition(message, jsonPath(jsonPath(jsonPath('/state', block), id), field));
}

/** Steps during which troops may be where they cannot stay: what follows puts it right. */
const UNSETTLED = /^(move|fire|sortie|shock|result|leader|standard)\//;

function isUnsettled(s: S): boolean {
  const { stackBase } = s.game.layout;
  return Array.from({ length: s.depth }, (_, i) => s.game.steps[s.data[stackBase + i * FRAME_CELLS]!]!.name).some((name) =>
    UNSETTLED.test(name),
  );
}

// ---- who stands where

/** Builds up who stands in each hex: of two, the gun is below.
 * @throws RulesError BAD_POSITION for more than two, and for enemies @rule 10.0 */
export function settlePlaces(s: S): void {
  const byHex = new Map<number, number[]>();
  s.scenario.units.forEach((_, unit) => {
    if (s.isOnMap(unit)) byHex.set(s.hexOf(unit), [...(byHex.get(s.hexOf(unit)) ?? []), unit]);
    else s.setUnder(unit, 0);
  });
  for (const [hex, units] of byHex) settleHex(s, hex, units);
  s.rebuildOccupancy();
}

function settleHex(s: S, hex: number, units: readonly number[]): void {
  const [a, b, c] = units as [number, number?, number?];
  if (b === undefined) return s.setUnder(a, 0);
  const { id } = s.scenario.units[units.at(-1)!]!;
  const where = s.scenario.grid.format(hex);
  if (c !== undefined) refuse('units', id, 'hex', `Three units stand in ${where} [10.0].`);
  if (s.sideOf(a) !== s.sideOf(b)) refuse('units', id, 'hex', `Enemies cannot both stand in ${where} [10.0].`);
  const under = s.isGun(a) ? a : b;
  if (s.under(a) === s.under(b)) for (const unit of [a, b]) s.setUnder(unit, Number(unit === under));
}

/** @rule 10.0 one unit a hex, but for foot on its guns; who moves may be on the way through */
function checkStack(s: S, unit: number): void {
  const top = s.topAt(s.hexOf(unit));
  if (top === unit || s.mover === unit || s.mover === top || isUnsettled(s)) return;
  const isShared = s.scenario.charts.game === 'blood-and-roses' && s.isGun(unit) && s.limbered(unit) === 0 && s.sharesWithGuns(top);
  if (!isShared)
    refuse('units', s.scenario.units[unit]!.id, 'hex', 'Only foot that is not infantry shares a hex, with unlimbered guns [10.0].');
}

// ---- units

/** What a unit can become: Mounted Men-at-Arms lose or leave their horses, Hobilars get off and on. @rule 7.4 @rule 14.3 */
function isOfItsKind(s: S, unit: number): boolean {
  const [now, first] = [s.type(unit), s.scenario.units[unit]!.type];
  if (now === first) return true;
  if (s.scenario.charts.typeAt[now] === undefined) return false;
  if (first === TYPE.MM) return now === TYPE.UH || now === TYPE.DM;
  return (first === TYPE.MH && now === TYPE.DH) || (first === TYPE.DH && now === TYPE.MH);
}

function checkUnit(s: S, unit: number): void {
  const card = s.scenario.units[unit]!;
  const [hex, status] = [s.hexOf(unit), s.status(unit)];
  const no = (field: string, message: string): never => refuse('units', card.id, field, message);
  if (!isOfItsKind(s, unit)) no('type', `${card.id} can never become that.`);
  if (hex >= 0 !== status <= RETIRED)
    no(
      'hex',
      hex < 0 ? `${card.id} is ${STATUSES[status]!} and must stand somewhere.` : `${card.id} is ${STATUSES[status]!}: write "hex": null.`,
    );
  if (status === DISORDERED && s.can(unit, CAN.noDisorder)) no('status', `${card.id} is never Disordered [14.2].`);
  if (status === PURSUING && s.battleWayBack(card.battle) < 0)
    no('status', 'Its Battle needs "wayBack", the hex by which pursuers return [14.9].');
  if (status === HIDDEN && card.ambush.length === 0) no('status', `${card.id} lies in no ambush [16.7].`);
  if (status === WAITING && (card.hex >= 0 || card.ambush.length > 0) && s.battleWayBack(card.battle) < 0)
    no('status', `${card.id} begins on the map; only reinforcements wait.`);
  if (s.limbered(unit) === 1 && !s.isGun(unit)) no('limbered', 'Only artillery has teams [7.6].');
  if (s.stakes(unit) === 1 && !card.stakes) no('stakes', `${card.id} has no stakes.`);
  if (s.mark(unit) !== NO_MARK && !hasWeapons(s, unit)) no('mark', `${card.id} has no weapons to attack with [12.1].`);
  if (s.due(unit) & RESULT.unhorsed && s.type(unit) !== TYPE.MM) no('due', `${card.id} has no horses to lose [14.3].`);
  checkFormation(s, unit, no);
  if (hex < 0) return;
  if (hex !== card.hex && isClosedTo(s.scenario.grid, s.scenario.moveCost[s.modeOf(unit)], hex))
    no('hex', `No way leads ${card.id} to ${s.scenario.grid.format(hex)}.`);
  checkStack(s, unit);
}

/** @rule 16.2 */
function checkFormation(s: S, unit: number, no: (field: string, message: string) => never): void {
  if (s.formation(unit) === 0) return;
  if (s.status(unit) > DISORDERED) no('formation', 'Only units on the map that are not Retired have formed anything [16.2].');
  if (!s.can(unit, CAN.shieldWall))
    no('formation', `Only Pikes and Dismounted Men-at-Arms form a ${FORMATIONS[s.formation(unit)]!} [16.2].`);
}

// ---- leaders, Standards, Battles, sides

function checkLeader(s: S, leader: number): void {
  const { id, side, battles } = s.scenario.leaders[leader]!;
  const [hex, rank] = [s.leaderHex(leader), s.leaderRank(leader)];
  const no = (field: string, message: string): never => refuse('leaders', id, field, message);
  if (hex >= 0 !== (rank === NAMED || rank === REPLACEMENT))
    no('hex', `A leader who is ${RANKS[rank]!} ${hex < 0 ? 'stands somewhere' : 'is off the map'}.`);
  if ((s.isReplacement(leader) || rank === WAITING_REPLACEMENT) && battles.length === 0)
    no('rank', `${id} leads no Battle and is not replaced [5.5].`);
  if (hex < 0) return;
  const name = s.scenario.grid.format(hex);
  if (hex !== s.scenario.leaders[leader]!.hex && isClosedTo(s.scenario.grid, s.scenario.moveCost[LEADER], hex))
    no('hex', `No way leads ${id} to ${name}.`);
  if (!isUnsettled(s) && s.holds(opponent(side), hex)) no('hex', `The enemy holds ${name} [5.4].`);
}

function checkStandards(s: S): void {
  const taken = new Set<number>();
  s.scenario.standards.forEach(({ id, side }, standard) => {
    const hex = s.standardHex(standard);
    if (hex < 0) return;
    if (taken.has(hex)) refuse('standards', id, 'hex', 'One Standard stands in a hex [10.0].');
    taken.add(hex);
    if (!isUnsettled(s) && s.holds(opponent(side), hex))
      refuse('standards', id, 'hex', 'The enemy stands there: the Standard has been moved [15.2].');
  });
}

function checkBattles(s: S): void {
  s.scenario.battles.forEach(({ id, units, isNeutral }, battle) => {
    if (s.battleNeutral(battle) === 1 && !isNeutral) refuse('battles', id, 'neutral', `${id} takes part from the start.`);
    if (s.battleFled(battle) === 1 && units.some((unit) => s.isOnMap(unit)))
      refuse('battles', id, 'fled', `${id} has troops on the map [14.8].`);
  });
}

/** Flight Points of units alone, of which a side has no fewer. @rule 3.0 */
export function pointsOfUnits(s: S, side: Player): number {
  let points = 0;
  for (const unit of s.game.unitsOf[side]) {
    if (s.status(unit) === ELIMINATED) points += s.kindOf(unit).points;
    if (s.status(unit) === RETIRED) points++;
  }
  return points;
}

/** @rule 6.3 as many counters as the scenario has it draw, each in the hand or played @param viewer who cannot see the other hand */
function checkSide(s: S, side: Player, viewer: Player | undefined): void {
  const id = s.scenario.sides[side];
  const [hand, played] = [s.sideHand(side), s.sidePlayed(side)];
  const drawn = s.scenario.seizure[side];
  if ((hand & played) !== 0) refuse('sides', id, 'played', 'A counter that has been played is not in the hand any more [6.3].');
  const isConcealed = viewer !== undefined && viewer !== side && hand === 0;
  const count = countBits(hand) + countBits(played);
  const expected = hasDrawn(s, side) ? drawn : 0;
  if (count !== expected && !(isConcealed && count < expected))
    refuse('sides', id, 'hand', `${id} draws ${drawn} Seizure counters: ${expected} must be in "hand" or "played", not ${count} [6.3].`);
  const least = pointsOfUnits(s, side);
  if (s.sidePoints(side) < least) refuse('sides', id, 'points', `Its units alone have cost ${least} Flight Points [3.0].`);
}

function checkClock(s: S): void {
  const { timed } = s.scenario;
  if (s.time > (timed?.start ?? 0)) badPosition('The Time marker does not go back [16.1].', '/state/time');
  if (timed !== null && s.time === 0 && s.depth > 0) badPosition('The time is up, and the game over [16.1].', '/state/time');
  if (s.turn > s.game.options.activations) badPosition(`The game has ${s.game.options.activations} Activations.`, '/state/turn');
  if (s.winner >= 0 === s.depth > 0) badPosition('Somebody has won, or it is a draw, exactly if the game is over.', '/state/winner');
}

/** Refuses cells, just read from a position, that no game can come to.
 * @param viewer whose view the position is, if it leaves the other hand out
 * @throws RulesError BAD_POSITION */
export function checkPosition(s: S, viewer?: Player): void {
  for (let unit = 0; unit < s.scenario.units.length; unit++) checkUnit(s, unit);
  for (let leader = 0; leader < s.scenario.leaders.length; leader++) checkLeader(s, leader);
  checkStandards(s);
  checkBattles(s);
  for (const side of [0, 1] as const) checkSide(s, side, viewer);
  checkClock(s);
}
