import { verdictOnDie } from '../faces.ts';
import type { Moment, Verdict } from '../frame.ts';
import { Board, type Unit } from './board.ts';
import { HEXES, SIDES } from './charts.ts';
import { fightersAgainst } from './driven.ts';
import { lettersOf, lookUp, meaning } from './results.ts';

// Shock and Charge [12.3] a second time.

/** Units that have declared an attack on another. */
export function attackersOf(board: Board, defender: Unit): Unit[] {
  return board.enemiesOf(defender.side).filter(({ mark, target, second }) => mark !== 'none' && [target, second].includes(defender.id));
}

/** Hexside of a defender through which a unit attacks, clockwise from its left front. */
export function sideAttacked(board: Board, defender: Unit, attacker: Unit): number {
  return board.sideOf(defender, board.map.directionTo(defender.hex!, attacker.hex!));
}

function isFrontal(board: Board, defender: Unit, attacker: Unit): boolean {
  return defender.formation === 'schiltron' || sideAttacked(board, defender, attacker) < 2;
}

function angleDrm(board: Board, defender: Unit, attackers: readonly Unit[]): number {
  if (defender.formation === 'schiltron') return 0;
  const names = ['front', 'front', 'right', 'rear', 'rear', 'left'];
  const sides = new Set(attackers.map((unit) => names[sideAttacked(board, defender, unit)]!));
  if (sides.size > 1) return 4;
  return sides.has('front') ? 0 : sides.has('rear') ? 3 : 2;
}

function groundDrm(board: Board, defender: Unit, attackers: readonly Unit[]): number {
  const { ground } = board;
  const kinds = new Set(attackers.flatMap((unit) => ground.between(unit.hex!, defender.hex!)));
  let drm = HEXES[ground.terrain(defender.hex!)]![4];
  for (const kind of kinds) if (kind !== 'steep-down') drm += SIDES[kind]![4];
  if (attackers.some((unit) => ground.terrain(unit.hex!) === 'm')) drm -= 1;
  if (!defender.stakes || !attackers.some((unit) => isFrontal(board, defender, unit))) return drm;
  return drm - (attackers.every((unit) => board.isMounted(unit)) ? 3 : 2);
}

/** The DRM of leaders; undefined where one who does not command the unit rides with a Charge, which the box of 12.3 reads otherwise than 5.2. */
function leaderDrm(board: Board, attackers: readonly Unit[]): number | undefined {
  let [charisma, rides] = [0, 0];
  for (const unit of attackers)
    for (const leader of board.leaders) {
      if (leader.hex !== unit.hex || leader.side !== unit.side) continue;
      const { game } = board.ground.pack;
      const charges = game === 'men-of-iron' ? unit.type === 'MM' && unit.mark === 'charge' : game === 'infidel' && /KN|HC/.test(unit.type);
      if (!board.commands(leader, unit)) {
        if (charges && game === 'men-of-iron') return undefined;
        continue;
      }
      charisma = Math.max(charisma, leader.charisma);
      if (charges) rides = 1;
    }
  return charisma + rides;
}

function matrixDrm(board: Board, defender: Unit, attackers: readonly Unit[]): number {
  const { matrix, defenders } = board.ground.charts;
  const column = defenders.indexOf(defender.type === 'AF' && defender.reacted ? 'A' : defender.type);
  return Math.max(
    ...attackers.map(({ type }) => (matrix[type] ? matrix[type][column]! : matrix[type === 'LB' ? 'UH' : 'MM']![column]! - 1)),
  );
}

/** The defender’s own Shock Defense. */
export function defenseDrm(board: Board, defender: Unit): number {
  const type = board.ground.charts.types[defender.type]!;
  return (defender.shockDefense ?? [type[2], type[3]])[board.isShaken(defender) ? 1 : 0]!;
}

/** All DRMs of an attack; undefined where the text leaves one open. */
function clashDrm(board: Board, defender: Unit, attackers: readonly Unit[]): number | undefined {
  const leaders = leaderDrm(board, attackers);
  if (leaders === undefined) return undefined;
  let drm = leaders + angleDrm(board, defender, attackers) + groundDrm(board, defender, attackers);
  drm += matrixDrm(board, defender, attackers) + defenseDrm(board, defender);
  drm += attackers.length - (attackers.length === 1 && attackers[0]!.second !== null ? 2 : 1);
  if (attackers.some((unit) => board.isShaken(unit))) drm -= 2;
  if (attackers.some((unit) => unit.mark === 'charge' && unit.moved)) drm -= 1;
  if (defender.status === 'retired') drm += 2;
  if (defender.formation !== 'none' && attackers.some((unit) => isFrontal(board, defender, unit))) drm -= 1;
  if (defender.answer === 'against-shock') drm -= 2;
  return drm - Math.max(...attackers.map(({ again }) => again));
}

/** What a result of the tables comes to: for the defender, for each attacker, and whether they go on. */
function clashMeaning(
  board: Board,
  defender: Unit,
  attackers: readonly Unit[],
  parts: readonly [a: string, d: string, goesOn: boolean],
): string {
  const [a, d, goesOn] = parts;
  const all = attackers.map((unit) => meaning(board, unit, a, fightersAgainst(board, unit), true, goesOn));
  return `${all.join('/')};${meaning(board, defender, d, fightersAgainst(board, defender), true)};${goesOn ? 'on' : ''}`;
}

function partsOfLine(line: string, isOn: boolean): [string, string, boolean] {
  const words = line.split(' ');
  const of = (who: string): string => words.flatMap((word) => (word.startsWith(who) && word.length === 2 ? word[1]! : [])).join('');
  return [of('A'), of('D'), isOn || words.includes('CA')];
}

function partsOfText(text: string, isOn: boolean): [string, string, boolean] {
  const parts = text.split('; ');
  const of = (who: string): string => lettersOf(parts.find((part) => part.startsWith(who))?.slice(who.length) ?? '');
  return [of('attackers '), of('defender '), isOn || parts.includes('Continued Attack')];
}

export function* auditClash(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const frame = moment.stack.at(-1) as unknown as { defender: string; breach: boolean; goesOn: boolean };
  const defender = board.unit(frame.defender);
  const attackers = attackersOf(board, defender);
  const drm = clashDrm(board, defender, attackers);
  if (drm === undefined) return;
  const charges = 2 * attackers.filter(({ mark }) => mark === 'charge').length >= attackers.length;
  const { charge, shock } = board.ground.charts;
  const line = (face: number): string =>
    lookUp(charges ? charge : shock, board.isShaken(defender) ? 1 : 0, face + drm + (frame.breach ? 1 : 0));
  yield verdictOnDie(
    0,
    charges ? 'charge' : 'shock',
    moment,
    (face) => clashMeaning(board, defender, attackers, partsOfLine(line(face), frame.goesOn)),
    (text) => clashMeaning(board, defender, attackers, partsOfText(text, frame.goesOn)),
  );
}
