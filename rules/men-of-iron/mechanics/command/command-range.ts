import { type IntList, opponent, type Player } from '../../../core/index.ts';
import { CAN } from '../../charts/types.ts';
import { LEADER } from '../../state/scenario.ts';
import { AMBUSH, ARMY_ACTIVATION, BATTLE_ACTIVATION, type IronState, WAITING } from '../../state/state.ts';

type S = IronState;

/** Hexes that must lie between an army on the march and the enemy, and one more: the distance. @rule 6.1 */
const MARCH_DISTANCE = 4;

/** Traces ways from a hex past the units of a side's enemies. The game's one search holds the result until the next. @param mode whose ground
 * @param goals the only hexes of interest; all, if it is null */
export function trace(s: S, side: Player, from: number, span: number, mode: 0 | 1 | 2, goals: IntList | null = null): void {
  const { tracing, passes, unitsOf } = s.game;
  const enemies = unitsOf[opponent(side)];
  tracing.ground.clear();
  for (let i = 0; i < enemies.length; i++) if (s.isOnMap(enemies[i]!)) tracing.ground.close(s.hexOf(enemies[i]!));
  tracing.run(from, span, passes[mode], goals);
}

/** Traces the Command Range of a leader on the map, in hexes. @rule 5.2 */
export function traceCommand(s: S, leader: number): void {
  trace(s, s.leaderSide(leader), s.leaderHex(leader), s.commandRangeOf(leader), LEADER);
}

/** Whether a hex lies within the Command Range of a leader on the map. @rule 5.2 */
export function isInRange(s: S, leader: number, hex: number): boolean {
  if (s.scenario.grid.distance(s.leaderHex(leader), hex) > s.commandRangeOf(leader)) return false;
  traceCommand(s, leader);
  return s.game.tracing.reaches(hex);
}

/** Whether a unit of a leader's own Battles is within his Command Range. @rule 14.8 @rule 14.9 */
export function hasUnitInRange(s: S, leader: number): boolean {
  if (!s.isPresent(leader)) return false;
  const { battles } = s.scenario.leaders[leader]!;
  traceCommand(s, leader);
  for (const unit of s.game.unitsOf[s.leaderSide(leader)])
    if (s.isOnMap(unit) && battles.includes(s.battleOf(unit)) && s.game.tracing.reaches(s.hexOf(unit))) return true;
  return false;
}

/** Finds out who is In Command for this Activation, before anybody moves. @rule 5.2 @rule 5.3 */
export function checkCommand(s: S): void {
  if (s.activation === AMBUSH) return commandEnemies(s); // [16.7] besides the unit that has been named
  s.fillUnits('inCommand', 0);
  if (s.activation === BATTLE_ACTIVATION) commandForBattle(s);
  else if (s.activation === ARMY_ACTIVATION) commandArmy(s);
}

function commandForBattle(s: S): void {
  commandEnemies(s);
  commandBattle(s, s.battle);
}

/** Those who may have to answer: who is not In Command does not ride far against fire. @rule 5.3 */
function commandEnemies(s: S): void {
  for (const battle of s.game.battlesOf[s.enemy]) commandBattle(s, battle);
}

function commandBattle(s: S, battle: number): void {
  const { leaders, units } = s.scenario.battles[battle]!;
  for (const leader of leaders) if (s.isPresent(leader)) reachFrom(s, leader, units);
  chainCommand(s, units);
  for (const unit of units) if (isAlwaysInCommand(s, unit)) s.setInCommand(unit, 1);
}

/** Puts the units of a Battle in command that a leader reaches; those of several leaders add up. */
function reachFrom(s: S, leader: number, units: readonly number[]): void {
  traceCommand(s, leader);
  for (const unit of units) if (s.isOnMap(unit) && s.game.tracing.reaches(s.hexOf(unit))) s.setInCommand(unit, 1);
}

/** Whether one of some units that is In Command stands beside another. */
function isJoined(s: S, unit: number, units: readonly number[]): boolean {
  const { grid } = s.scenario;
  const hex = s.hexOf(unit);
  for (const other of units) if (s.inCommand(other) === 1 && grid.distance(hex, s.hexOf(other)) <= 1) return true;
  return false;
}

/** Who stands beside a unit of its Battle that is In Command is so too. @rule 5.2 */
function chainCommand(s: S, units: readonly number[]): void {
  for (let grew = true; grew; ) {
    grew = false;
    for (const unit of units) {
      if (!s.isOnMap(unit) || s.inCommand(unit) === 1 || !isJoined(s, unit, units)) continue;
      s.setInCommand(unit, 1);
      grew = true;
    }
  }
}

/** @rule 16.4 Knights, not those beside them @ruling MI-70 @rule 7.5 reinforcements in the Activation in which they enter @rule 14.9 pursuers with their leader
 * alone; those without a leader never are [6.4] */
function isAlwaysInCommand(s: S, unit: number): boolean {
  if (s.can(unit, CAN.knight)) return true;
  const battle = s.battleOf(unit);
  const { leaders } = s.scenario.battles[battle]!;
  if (s.status(unit) !== WAITING || leaders.length === 0) return false;
  return s.battleWayBack(battle) < 0 || isAnyAwaited(s, leaders);
}

function isAnyAwaited(s: S, leaders: readonly number[]): boolean {
  for (let i = 0; i < leaders.length; i++) if (s.isAwaited(leaders[i]!)) return true;
  return false;
}

/** An army on the march: only who is In Command of it moves, and leaders who take no part have moved already.
 * @rule 6.1 leaders in range of the Overall Commander, units in range of theirs, all far from the enemy @ruling MI-61 and nobody once he is lost */
function commandArmy(s: S): void {
  const overall = s.overallOf(s.side);
  const { leadersOf, unitsOf } = s.game;
  const marching = leadersOf[s.side].filter(
    (leader) => leader === overall || (overall >= 0 && s.isPresent(leader) && isInRange(s, overall, s.leaderHex(leader))),
  );
  for (const leader of marching) for (const battle of s.scenario.leaders[leader]!.battles) joinMarch(s, leader, battle);
  for (const unit of unitsOf[s.side]) if (s.isOnMap(unit) && !isFarFromEnemy(s, s.hexOf(unit))) s.setInCommand(unit, 0);
  for (const leader of leadersOf[s.side])
    if (!marching.includes(leader) || !isFarFromEnemy(s, s.leaderHex(leader))) s.setLeaderMoved(leader, 1);
}

function joinMarch(s: S, leader: number, battle: number): void {
  if (s.battleNeutral(battle) === 1) return;
  const { units } = s.scenario.battles[battle]!;
  reachFrom(s, leader, units);
  chainCommand(s, units);
}

/** @rule 6.1 more than three hexes from every enemy unit */
function isFarFromEnemy(s: S, hex: number): boolean {
  const { grid } = s.scenario;
  return !s.game.unitsOf[opponent(s.side)].some((enemy) => s.isOnMap(enemy) && grid.distance(hex, s.hexOf(enemy)) < MARCH_DISTANCE);
}
