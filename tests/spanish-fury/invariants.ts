// What holds at every moment of every battle, whatever the dice and the players do.
import { opponent, type Player, RulesError } from '../../rules/core/index.ts';
import { gapBetween } from '../../rules/geometry/box.ts';
import { POINTS, STAND } from '../../rules/spanish-fury/charts/charts.ts';
import { INCH } from '../../rules/spanish-fury/charts/measures.ts';
import { worthOf } from '../../rules/spanish-fury/mechanics/morale/losses.ts';
import {
  ATTACHED,
  DISPERSED,
  type FuryState,
  MARCHING_OFF,
  PURSUING,
  READY,
  ROUTING,
  WAITING,
  WELL,
} from '../../rules/spanish-fury/state/state.ts';
import { checkBodies } from '../../rules/tabletop/bodies.ts';
import { stepName } from '../core/playing.ts';

type S = FuryState;

/** Foes whose companies have fallen stand a little apart: half a stand each, besides the stand by which one may have given ground. */
const APART = 2 * STAND * INCH;

/** What a check throws, as a list. */
function refusal(check: () => void): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof RulesError) return [error.message];
    throw error;
  }
}

// ---- a moment

function* faultsOfUnit(s: S, unit: number): Generator<string> {
  const { stands, host } = s.scenario.units[unit]!;
  const status = s.status(unit);
  if (s.stands(unit) > stands) yield `has ${s.stands(unit)} stands of ${stands}`;
  if (s.stands(unit) === 0 && !s.isGone(unit)) yield 'has no stands left and is there';
  if (status === ATTACHED && (s.host(unit) !== host || !s.isOnTable(host))) yield 'is attached to nobody on the table';
  if (status === PURSUING && s.foe(unit) >= 0) yield 'pursues and fights';
  if (status === ROUTING && (s.foe(unit) >= 0 || s.counted(unit) === 0)) yield 'routs and fights, or was not counted';
  if (s.isGone(unit) && status !== DISPERSED && s.counted(unit) === 0) yield 'is gone and was not counted';
}

function* faultsOfFoes(s: S, unit: number): Generator<string> {
  const foe = s.foe(unit);
  if (foe < 0) {
    if (s.rounds(unit) + s.impetus(unit) + s.struck(unit) + s.caught(unit) > (s.status(unit) === ROUTING ? 1 : 0))
      yield 'has cells of a melee, and fights nobody';
    return;
  }
  if (s.sideOf(foe) === s.sideOf(unit) || !s.isOnTable(foe) || !s.isOnTable(unit)) yield `fights ${s.nameOf(foe)}, no enemy on the table`;
  if (s.foe(foe) < 0) yield `fights ${s.nameOf(foe)}, who fights nobody`;
  if (s.status(unit) !== READY && s.status(unit) !== MARCHING_OFF) yield 'fights, and is not under command';
  const gap = gapBetween(s.boxOf(unit), s.boxOf(foe));
  if (gap > APART) yield `fights ${s.nameOf(foe)} at ${gap} ticks`;
}

function* faultsOfGeneral(s: S, general: number): Generator<string> {
  const unit = s.generalUnit(general);
  if (unit >= 0 && (s.generalFate(general) !== WELL || !s.isOnTable(unit))) yield 'is hurt, or with nobody on the table';
  if (s.generalLeads(general) === 1 && (unit < 0 || s.foe(unit) < 0)) yield 'leads, and is in no melee';
  if (s.generalFate(general) === WELL && s.generalDue(general) === 1) yield 'is well and to be replaced';
}

function* faultsOfBrigade(s: S, brigade: number): Generator<string> {
  const { units } = s.scenario.brigades[brigade]!;
  const lost = units.filter((unit) => s.counted(unit) === 1).length;
  if (lost !== s.brigadeLost(brigade)) yield `has lost ${lost} regiments and counts ${s.brigadeLost(brigade)}`;
}

/** What is wrong with a moment of a battle: nothing, as it should be. */
export function faultsOf(s: S): string[] {
  const { units, generals, brigades } = s.scenario;
  const all = refusal(() => checkBodies(s));
  units.forEach(({ id }, unit) => {
    for (const fault of [...faultsOfUnit(s, unit), ...faultsOfFoes(s, unit)]) all.push(`${id} ${fault}`);
  });
  generals.forEach(({ id }, i) => all.push(...[...faultsOfGeneral(s, i)].map((fault) => `${id} ${fault}`)));
  brigades.forEach(({ id }, i) => all.push(...[...faultsOfBrigade(s, i)].map((fault) => `${id} ${fault}`)));
  return all;
}

// ---- from one moment to the next

/** What a side has lost from one moment to the next. */
function lossesOf(before: S, after: S, side: Player) {
  const { game, scenario } = after;
  const units = game.unitsOf[side].filter((unit) => before.counted(unit) === 0 && after.counted(unit) === 1);
  const generals = game.generalsOf[side].filter((general) => before.generalFate(general) === WELL && after.generalFate(general) !== WELL);
  return {
    regiments: units.filter((unit) => scenario.units[unit]!.brigade >= 0).length,
    batteries: units.filter((unit) => after.isGun(unit)).length,
    brigades: game.brigadesOf[side].filter((one) => {
      const { length } = scenario.brigades[one]!.units;
      return before.brigadeLost(one) < length && after.brigadeLost(one) === length;
    }).length,
    generals: generals.length,
    first: generals.includes(before.sideGeneralissimo(side)) ? 1 : 0,
    objectives: scenario.objectives.filter((_, i) => before.objectiveHolder(i) === side && after.objectiveHolder(i) !== side).length,
    gone: game.unitsOf[side].filter((unit) => !before.isGone(unit) && after.isGone(unit) && after.status(unit) !== DISPERSED),
  };
}

/** Reinforcements that have come. */
function arrivals(before: S, after: S, side: Player): number {
  const isNew = (unit: number): boolean =>
    before.status(unit) === WAITING && before.comesBack(unit) === 0 && after.status(unit) !== WAITING;
  return after.game.unitsOf[side].filter(isNew).length;
}

/** Whether a roll for a cause of a side was the move between. */
function rolled(before: S, kind: 'cause/alarm' | 'cause/rejoice', side: Player): number {
  return stepName(before) === kind && before.register(0) === side ? 1 : 0;
}

function* faultsOfCauses(before: S, after: S, side: Player): Generator<string> {
  const [own, other] = [lossesOf(before, after, side), lossesOf(before, after, opponent(side))];
  const { causes } = after.scenario;
  const alarms = causes * (own.regiments + own.batteries + own.brigades + own.generals + own.first + own.objectives);
  const expected = before.sideAlarms(side) + alarms - rolled(before, 'cause/alarm', side);
  if (after.sideAlarms(side) !== expected) yield `${after.sideAlarms(side)} alarms of side ${side}, not ${expected}`;
  const joys =
    causes * (other.regiments + other.batteries + other.brigades + other.first + other.objectives + arrivals(before, after, side));
  const most = before.sideRejoicings(side) + joys - rolled(before, 'cause/rejoice', side);
  const isBest = before.sideConfidence(side) === 0 || after.sideConfidence(side) === 0;
  if (after.sideRejoicings(side) !== most && !isBest) yield `${after.sideRejoicings(side)} rejoicings of side ${side}, not ${most}`;
}

function* faultsOfPoints(before: S, after: S, side: Player): Generator<string> {
  const lost = lossesOf(before, after, opponent(side));
  const generals = (lost.generals - lost.first) * POINTS.general + lost.first * POINTS.generalissimo;
  const expected = before.sidePoints(side) + generals + lost.gone.reduce((sum, unit) => sum + worthOf(after, unit), 0);
  if (after.sidePoints(side) !== expected) yield `${after.sidePoints(side)} points of side ${side}, not ${expected}`;
}

/** What is wrong with what one move has changed, while the battle goes on. */
export function faultsBetween(before: S, after: S): string[] {
  const all = ([0, 1] as const).flatMap((side) => [...faultsOfCauses(before, after, side), ...faultsOfPoints(before, after, side)]);
  after.scenario.units.forEach(({ id }, unit) => {
    const suffered = (s: S): number => s.casualties(unit) - 4 * s.stands(unit);
    if (suffered(after) < suffered(before)) all.push(`${id} has fewer casualties than before`);
    if (before.isGone(unit) && !after.isGone(unit)) all.push(`${id} is back for good`);
  });
  return all;
}
