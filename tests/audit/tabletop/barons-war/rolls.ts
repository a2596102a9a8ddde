import type { Findings, Json, Moment } from '../frame.ts';
import { aspect, type Field, fieldOf, heightAt, neighbour, sideTo, topOf, type Unit, unitsIn } from './map.ts';
import { rangeAndSide } from './fire.ts';

/** Hits by strength 1 to 7 and by the modified roll 0 and less, 1 … 12 and more [9.1]. */
// biome-ignore format: laid out like the print
const MELEE = [
  [0, 0, 0, 0, 0, 0, 0], // 0 and less
  [0, 0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 0, 1],
  [0, 0, 0, 0, 0, 1, 1],
  [0, 0, 1, 1, 1, 1, 1],
  [1, 1, 1, 1, 1, 1, 1],
  [1, 1, 1, 1, 1, 1, 2],
  [1, 1, 1, 1, 2, 2, 2],
  [1, 1, 1, 2, 2, 2, 2],
  [1, 1, 2, 2, 2, 2, 2],
  [1, 2, 2, 2, 2, 2, 3],
  [1, 2, 2, 2, 2, 3, 3], // 12 and more
];

const DIE: Readonly<Record<string, number>> = { infantry: 6, 'men-at-arms': 8, 'heavy-cavalry': 10 };
/** How heavy a type is: attackers add the difference [Type Modifier Table, R-50]. */
const WEIGHT: Readonly<Record<string, number>> = { infantry: 0, 'men-at-arms': 1, 'heavy-cavalry': 2 };

function ofDie(faces: number, result: (face: number) => string): Map<string, number> {
  const chances = new Map<string, number>();
  for (let face = 1; face <= faces; face++) chances.set(result(face), (chances.get(result(face)) ?? 0) + 1 / faces);
  return chances;
}

/** The type with the most strength rolls; infantry if they are equal [9.0, R-51]. */
function typeOf(units: readonly Unit[]): string {
  const of = (type: string) => units.filter((unit) => unit.type === type).reduce((sum, { strength }) => sum + strength, 0);
  if (units.some(({ type }) => type === 'heavy-cavalry')) return 'heavy-cavalry';
  return of('infantry') >= of('men-at-arms') && of('infantry') > 0 ? 'infantry' : 'men-at-arms';
}

function typeModifier(field: Field, attacker: string, defender: string): number {
  const modifier = WEIGHT[attacker]! - WEIGHT[defender]!;
  return defender === 'heavy-cavalry' && field.options['heavyCavalryRow'] === 'zero' ? 0 : modifier;
}

/** The bonus of the units' own leader in their hex [9.2.1, R-26]. */
function leaderBonus({ cells, battles }: Field, units: readonly Unit[]): number {
  const leader = cells.leaders[`${units[0]!.battle}/leader`];
  return leader.hex === units[0]!.hex && !leader.fallen && !leader.removed ? battles.get(units[0]!.battle)!.leader.combatBonus : 0;
}

function directions(bits: number): number[] {
  return [0, 1, 2, 3, 4, 5].filter((side) => (bits & (1 << side)) !== 0);
}

/** Two opposite hexes, three with one between each, or four and more [9.2.5, R-49]. */
function isConcentric(bits: number): boolean {
  const from = directions(bits);
  return (
    from.length > 3 ||
    from.some((side) => from.includes((side + 3) % 6)) ||
    (from.length === 3 && from.every((side) => from.includes((side + 2) % 6)))
  );
}

/** The units of a hex that attack together: those not shaken; in a charge those that ride. */
function attackersIn(field: Field, hex: string, isCharge: boolean, ride: Json): Unit[] {
  const all = unitsIn(field, hex);
  return isCharge ? all.filter(({ id }) => id === ride?.unit || id === ride?.under) : all.filter(({ cells }) => !cells.shaken);
}

function slope(field: Field, from: string, to: string): number {
  return Math.sign(heightAt(field, from) - heightAt(field, to));
}

function hitWords(hits: number): string {
  return hits === 0 ? 'no hit' : hits === 1 ? '1 hit' : `${hits} hits`;
}

function blow(strength: number, type: string, modifier: number, by: string): Map<string, number> {
  return ofDie(
    DIE[type]!,
    (face) => `${hitWords(MELEE[Math.max(0, Math.min(12, face + modifier))]![Math.min(7, strength) - 1]!)} by ${by}`,
  );
}

function rideOf(moment: Moment): Json {
  return moment.cells.stack.findLast(({ step }: Json) => step.startsWith('charge/'));
}

const strengthOf = (units: readonly Unit[]) => units.reduce((sum, { strength }) => sum + strength, 0);

/** @rule 9.2 the roll of an attacking hex */
export function auditAttack(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const { target, attackers, left, charge } = moment.frame;
  const words = [...moment.chances.keys()][0]!;
  const hex = words.slice(-4);
  const direction = sideTo(target, hex);
  if (direction === undefined || (left & (1 << direction)) === 0) return findings.skip('attacks: from whom is not said');
  const ride = rideOf(moment);
  const units = attackersIn(field, hex, charge, ride);
  if (!charge && units.some(({ cells }) => cells.wavering || cells.charge !== null || cells.fired !== units[0]!.cells.fired))
    return findings.skip('attacks: not all of the hex may join');
  const defenders = unitsIn(field, target);
  const own = aspect(topOf(field, target).cells.facing, direction);
  const aside = own === 'front' ? 0 : 1 + (isConcentric(attackers) ? Number(field.options['concentricModifier']) : 0);
  const type = typeOf(units);
  const leader = !charge || ride?.leader !== null ? leaderBonus(field, units) : 0;
  const modifier = aside + slope(field, hex, target) + leader + typeModifier(field, type, typeOf(defenders));
  findings.sameChances('rolls of attackers', blow(strengthOf(units), type, modifier, `the attack from ${hex}`), moment.chances);
}

/** @rule 9.1.4 the roll of the defender */
export function auditStrike(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const { target, struck, charge } = moment.frame;
  const hex = neighbour(target, struck);
  const [defenders, foes] = [unitsIn(field, target), attackersIn(field, hex, charge, rideOf(moment))];
  const type = typeOf(defenders);
  const modifier = slope(field, target, hex) + leaderBonus(field, defenders) + typeModifier(field, type, typeOf(foes));
  findings.sameChances('rolls of defenders', blow(strengthOf(defenders), type, modifier, 'the defender'), moment.chances);
}

/** Least face that hits at a range of 1, 2 and 3 hexes [8.5]. */
const HITS_FROM = [8, 9, 10];

/** @rule 8.5 a shot: a hit from 8, 9 or 10 on by range; 1 less for the shaken, 1 more into flank and rear */
export function auditShot(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const unit = field.units.find(({ id }) => id === moment.frame.unit)!;
  const { range, aside } = rangeAndSide(field, unit.hex, moment.frame.target);
  const modifier = (unit.cells.shaken ? -1 : 0) + (aside ? Number(field.options['flankFireModifier']) : 0);
  findings.sameChances(
    'shots',
    ofDie(10, (face) => (face + modifier >= HITS_FROM[range - 1]! ? 'a hit' : 'no effect')),
    moment.chances,
  );
}

/** @rule 8.2 a shot at a charge, on the column of one hex */
export function auditChargeShot(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const shooters = unitsIn(field, moment.frame.target).filter(({ type }) => type === 'infantry');
  const rider = field.units.find(({ id }) => id === moment.frame.unit)!;
  const firing = shooters.filter(({ cells }) => !cells.fired || field.options['chargeShotIsExtra'] === true);
  const shooter = firing.find(({ cells }) => !cells.under) ?? firing[0];
  if (shooter === undefined) return findings.same('shots at charges', 'infantry', 'nobody');
  const aside =
    aspect(rider.cells.facing, sideTo(rider.hex, moment.frame.target)) !== 'front' ? Number(field.options['flankFireModifier']) : 0;
  const modifier = (shooter.cells.shaken ? -1 : 0) + aside;
  findings.sameChances(
    'shots at charges',
    ofDie(10, (face) => (face + modifier >= 8 ? 'a hit' : 'no effect')),
    moment.chances,
  );
}

/** @rule 12.0 a morale check: a d10, 1 less with a leader of the side, up to the morale rating */
export function auditMorale(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const unit = field.units.find(({ id }) => id === moment.frame.unit)!;
  // Not every Battle of an army takes part in every scenario.
  const led = [...field.battles.values()].some(({ id, side }) => {
    const leader = field.cells.leaders[`${id}/leader`];
    return side === unit.side && leader !== undefined && leader.hex === unit.hex && !leader.removed;
  });
  const passing = Math.max(0, Math.min(10, unit.morale + (led ? 1 : 0))) / 10;
  const engine = [...moment.chances].find(([words]) => words.endsWith('pass'))?.[1] ?? 0;
  findings.same(moment.frame.step === 'morale/check' ? 'morale checks' : 'recoveries', passing.toFixed(6), engine.toFixed(6));
}

/** @rule 6.3 a leader falls on 9 and 10 */
export function auditLeader(moment: Moment, findings: Findings): void {
  const engine = [...moment.chances].find(([words]) => words.endsWith('falls'))?.[1] ?? 0;
  findings.same('leaders', '0.200000', engine.toFixed(6));
}

/** @rule 10.3 cavalry charges by itself on a d10 above its rating */
export function auditReaction(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const cavalry = field.units.find(({ id }) => id === moment.frame.cavalry)!;
  const engine = [...moment.chances].find(([words]) => words.endsWith('charge'))?.[1] ?? 0;
  findings.same('reaction checks', ((10 - cavalry.reaction) / 10).toFixed(6), engine.toFixed(6));
}

/** @rule 13.0 a box of the display holds by a d10 up to its number */
export function auditEffectiveness(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const box = field.battles.get(moment.frame.battle)!.effectiveness[moment.frame.box];
  const engine = [...moment.chances].find(([words]) => words.includes('passes'))?.[1] ?? 0;
  findings.same('command effectiveness', (Number(box.split(' ')[1]) / 10).toFixed(6), engine.toFixed(6));
}

/** @rule 4.0 new chits */
export function auditReplacement(moment: Moment, findings: Findings): void {
  const engine = moment.chances.get('no new chit') ?? 0;
  // A chit that has no place is lost like none: more than six in ten may bring nothing.
  findings.same('new chits', true, engine >= 0.6 - 1e-9 || engine);
}
