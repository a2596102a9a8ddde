import { badPosition, FRAME_CELLS, jsonPath, opponent } from '../../core/index.ts';
import { isClosedTo } from '../../hexes/movement/step-table.ts';
import { mayStack } from './ground/march-rules.ts';
import { HEAVY_CAVALRY, LEADER } from '../state/scenario.ts';
import type { BaronsWarState } from '../state/state.ts';
import { LOST } from '../state/layout.ts';
import { NO_BATTLE } from '../state/stages.ts';
import type { StepName } from '../state/steps.ts';

type S = BaronsWarState;

const pathOf = (block: 'units' | 'leaders' | 'battles', id: string, field?: string): string => {
  const path = jsonPath(jsonPath('/state', block), id);
  return field === undefined ? path : jsonPath(path, field);
};

/** Names of the steps on the stack, the innermost last, each with the first of its registers. */
function frames(s: S): { readonly step: StepName; readonly first: number }[] {
  const { stackBase } = s.game.layout;
  return Array.from({ length: s.depth }, (_, i) => {
    const cell = stackBase + i * FRAME_CELLS;
    return { step: s.game.steps[s.data[cell]!]!.name as StepName, first: s.data[cell + 1]! };
  });
}

/** Units that are passing through hexes of others: those that retreat, and the stack that walks. */
function unitsOnTheWay(s: S): ReadonlySet<number> {
  const passing = frames(s).flatMap(({ step, first }) => (step.startsWith('retreat/') ? [first] : step === 'move/walk' ? walkers(s) : []));
  return new Set(passing);
}

function walkers(s: S): number[] {
  const unit = s.mover;
  return s.scenario.units.flatMap((_, other) =>
    other === unit || (unit >= 0 && s.moverStack === 1 && s.hexOf(other) === s.hexOf(unit)) ? [other] : [],
  );
}

// ---- who stands where

/** Refuses hexes that hold what they cannot, and builds up who stands where. A pair of which none is said to be below, or both, is settled: the
 * unit listed later is.
 * @rule 7.3 two units of one Battle in the allowed pairs */
export function settlePlaces(s: S): void {
  const { scenario } = s;
  const byHex = new Map<number, number[]>();
  scenario.units.forEach((_, unit) => {
    const hex = s.hexOf(unit);
    if (hex >= 0) byHex.set(hex, [...(byHex.get(hex) ?? []), unit]);
  });
  for (const [hex, units] of byHex) settleHex(s, hex, units);
  s.rebuildOccupancy();
}

function settleHex(s: S, hex: number, units: readonly number[]): void {
  const { scenario } = s;
  const [a, b] = units as [number, number | undefined];
  const cards = units.map((unit) => scenario.units[unit]!);
  const where = scenario.grid.format(hex);
  if (units.length > 2)
    badPosition(`Three units stand on ${where}; at most two may stack [7.3].`, pathOf('units', cards.at(-1)!.id, 'hex'));
  if (b === undefined) {
    if (s.under(a) === 1)
      badPosition(
        `${cards[0]!.id} is alone on ${where} and under nobody; leave "under" out, or put the upper unit there too [7.3].`,
        pathOf('units', cards[0]!.id, 'under'),
      );
    return;
  }
  if (cards[0]!.side !== cards[1]!.side)
    badPosition(`${cards[0]!.id} and ${cards[1]!.id} are enemies and cannot both stand on ${where}.`, pathOf('units', cards[1]!.id, 'hex'));
  if (s.under(a) !== s.under(b)) return;
  s.setUnder(a, 0);
  s.setUnder(b, 1);
}

/** @rule 7.3 the allowed pairs @rule 7.1 one facing; units that retreat or walk may be passing through others */
function checkPairs(s: S): void {
  const passing = unitsOnTheWay(s);
  s.scenario.units.forEach(({ id }, under) => {
    const hex = s.hexOf(under);
    const top = hex < 0 ? -1 : s.topAt(hex);
    if (top < 0 || top === under || passing.has(top) || passing.has(under)) return;
    if (!mayStack(s, under, top))
      badPosition('Only two units of one Battle stack: two of a kind, or men-at-arms with infantry [7.3].', pathOf('units', id, 'hex'));
    if (s.facingOf(top) !== s.facingOf(under)) badPosition('Units in one hex share one facing [7.1].', pathOf('units', id, 'facing'));
  });
}

// ---- units and leaders

/** @rule 8.62 who has lost its strength is gone @rule 10.0 only cavalry charges */
function checkUnits(s: S): void {
  s.scenario.units.forEach(({ id, type }, unit) => {
    const refuse = (message: string, field: string): never => badPosition(message, pathOf('units', id, field));
    const hex = s.hexOf(unit);
    if (hex >= 0 && isClosedTo(s.scenario.grid, s.scenario.moveCost[type as 0], hex))
      refuse(`${id} cannot stand on ${s.scenario.grid.format(hex)}: no way leads there for it.`, 'hex');
    if (hex >= 0 && s.lost(unit) !== 0)
      refuse(`${id} is lost (${LOST[s.lost(unit)]!}) and cannot stand on ${s.scenario.grid.format(hex)}; write "hex": null.`, 'hex');
    if (s.lost(unit) === 0 && s.strengthOf(unit) <= 0)
      refuse(`${id} has no strength left after ${s.hits(unit)} hits: write "lost": "eliminated" [8.62].`, 'hits');
    if (s.charge(unit) >= 0 && (type !== HEAVY_CAVALRY || hex < 0))
      refuse(`Only cavalry on the map can have a charge marked [10.0]; ${id} cannot.`, 'charge');
    if (s.wavering(unit) === 1 && (type !== HEAVY_CAVALRY || hex < 0))
      refuse(`Only cavalry on the map can wait for an Attack Continuation [10.2]; ${id} cannot.`, 'wavering');
  });
}

/** Steps during which the enemy may be in a leader's hex: he is put elsewhere when they are done. @ruling R-22 */
const UNSETTLED = [
  'leader/place',
  'leader/displaced',
  'leader/follow',
  'move/walk',
  'move/end',
  'retreat/leader',
  'retreat/step',
  'retreat/face',
  'retreat/end',
];

function checkLeaders(s: S): void {
  const isUnsettled = frames(s).some(({ step }) => UNSETTLED.includes(step));
  s.scenario.leaders.forEach(({ id, side }, leader) => {
    const hex = s.leaderHex(leader);
    if (hex < 0) return;
    const name = s.scenario.grid.format(hex);
    if (s.leaderRemoved(leader) === 1)
      badPosition(`${id} is out of play and cannot stand on ${name}; write "hex": null.`, pathOf('leaders', id, 'hex'));
    if (isClosedTo(s.scenario.grid, s.scenario.moveCost[LEADER], hex))
      badPosition(`${id} cannot stand on ${name}: no way leads there.`, pathOf('leaders', id, 'hex'));
    if (!isUnsettled && s.holds(opponent(side), hex))
      badPosition(`The enemy holds ${name}, so ${id} cannot stand there.`, pathOf('leaders', id, 'hex'));
  });
}

// ---- Battles

/** @rule 5.0 no more chits than boxes @rule 13.0 one box for each unit lost */
function checkBattles(s: S): void {
  const { scenario } = s;
  scenario.battles.forEach(({ id, trackBoxes, units }, battle) => {
    const refuse = (message: string, field: string): never => badPosition(message, pathOf('battles', id, field));
    if (s.emptyBoxes(battle) < 0)
      refuse(`The track of ${id} has ${trackBoxes} boxes, and ${trackBoxes - s.emptyBoxes(battle)} chits do not fit [5.0].`, 'ones');
    const lost = units.filter((unit) => s.lost(unit) !== 0).length;
    if (s.filled(battle) !== lost)
      refuse(
        `${id} has lost ${lost} units, so ${lost} boxes of its display are filled, not ${s.filled(battle)} [13.0]; ` +
          `leave "filled" out and write "lost" of the units.`,
        'filled',
      );
    if (s.tested(battle) > lost) refuse(`Only boxes that are filled have been checked: at most ${lost}.`, 'tested');
    const isComing = scenario.reinforcements.some((entry) => entry.battle === battle);
    if (s.entered(battle) === 0 && !isComing) refuse(`${id} begins on the map; only reinforcements have still to enter.`, 'entered');
  });
}

// ---- the turn

function checkTurn(s: S): void {
  const { scenario } = s;
  const stack = frames(s);
  const isAllocated = !stack.some(({ step }) => step === 'command/reveal');
  const isContested = stack.some(({ step }) => step === 'command/show' || step === 'command/answer');
  if (s.battle >= 0 && !isContested && scenario.battles[s.battle]!.side !== s.side)
    badPosition(`${scenario.battles[s.battle]!.id} is not a Battle of the side with the initiative.`, '/state/battle');
  if (s.battle < 0 && !isContested && stack.some(({ step }) => step === 'turn/activation')) badPosition(NO_BATTLE, '/state/battle');
  if ((s.revealed === 1) !== (isAllocated || scenario.fixedChits !== null))
    badPosition('Chits are revealed when both sides have allocated them, and not before [5.0].', '/state/revealed');
  if (s.winner >= 0 && s.depth > 0) badPosition('Nobody has won as long as the game goes on.', '/state/winner');
  checkMover(s);
}

/** @rule 7.31 a stack moves with its upper unit */
function checkMover(s: S): void {
  const { scenario } = s;
  const mover = s.mover;
  if (mover < 0) return;
  const isLeader = mover >= scenario.units.length;
  const battle = isLeader ? mover - scenario.units.length : s.battleOf(mover);
  const name = isLeader ? scenario.leaders[battle]!.id : scenario.units[mover]!.id;
  if (battle !== s.battle) badPosition(`${name} is not of the activated Battle and cannot go on moving.`, '/state/mover');
  if (s.moverStack === 1 && (isLeader || (s.hexOf(mover) >= 0 && s.topAt(s.hexOf(mover)) !== mover)))
    badPosition(`${name} is not the upper unit of a stack.`, '/state/moverStack');
}

/** Refuses what no game can come to, as far as units, leaders, Battles and the turn say it. What steps ask of their frames stands beside them.
 * @throws RulesError BAD_POSITION */
export function checkPosition(s: S): void {
  checkPairs(s);
  checkUnits(s);
  checkLeaders(s);
  checkBattles(s);
  checkTurn(s);
}
