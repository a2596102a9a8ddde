import type { Moment, Verdict } from '../frame.ts';
import type { Hex } from '../hex-map.ts';
import { Board, type Unit } from './board.ts';
import { HEXES, SIDES } from './charts.ts';
import { commandOf } from './command.ts';
import { causesOf, fightersAgainst } from './driven.ts';
import { meaning } from './results.ts';
import { arcTowards, isRaining, isThroughFlank } from './sight.ts';

// Rolls a second time: what each face of the die comes to.

const FACES = Array.from({ length: 10 }, (_, face) => face);

/** What each face was found to come to. */
function foundFaces(moment: Moment, say: (text: string) => string): string {
  const texts = FACES.map((face) => moment.results.filter(({ faces }) => faces.includes(face)).map(({ text }) => say(text)).join(' and '));
  const honest = moment.results.every(({ faces, weight }) => faces.length === weight);
  return texts.map((text, face) => `${face} ${text}`).join(' | ') + (honest ? '' : ' (weights differ from faces)');
}

function expectedFaces(say: (face: number) => string): string {
  return FACES.map((face) => `${face} ${say(face)}`).join(' | ');
}

function verdict(kind: string, moment: Moment, expected: (face: number) => string, found: (text: string) => string): Verdict {
  return { kind, expected: expectedFaces(expected), found: foundFaces(moment, found) };
}

function lookUp(lines: readonly (readonly [number, ...string[]])[], column: number, roll: number): string {
  return lines.find(([upTo]) => roll <= upTo)![column + 1] as string;
}

// ---- fire [11.3]

const HORSE_AT_RISK = ['MM', 'MC', 'MC/A', 'LC/A'];

function formationDrm(board: Board, target: Unit, from: Hex): number {
  if (target.formation === 'schiltron') return 1;
  return target.formation === 'shield-wall' && arcTowards(board, target, from) === 'front' ? -1 : 0;
}

/** DRMs of a shot, each by its line of the list. */
function shotDrm(board: Board, unit: Unit, target: Unit): number {
  const { charts, pack } = board.ground;
  const [from, to] = [unit.hex!, target.hex!];
  const range = board.map.distance(from, to);
  let drm = charts.range[unit.type]![range - 1]! + unit.fire + HEXES[board.ground.terrain(to)]![7];
  if (board.isShaken(unit)) drm -= charts.types[unit.type]![4];
  if (isRaining(board, unit, to)) drm -= 1;
  if (pack.game !== 'blood-and-roses' && HORSE_AT_RISK.includes(target.type) && isThroughFlank(board, target, from)) drm += 1;
  if (pack.game !== 'infidel' && (target.type === 'DM' || target.type === 'UH')) drm -= 1;
  if (pack.game === 'infidel' && (target.type === 'KN' || target.type === 'HC') && range >= 2) drm -= 1;
  return pack.game === 'men-of-iron' ? drm + formationDrm(board, target, from) : drm;
}

const WORDS: Readonly<Record<string, string>> = {
  Disordered: 'D',
  Unhorsed: 'U',
  Retreat: 'R',
  Retired: 'T',
  Eliminated: 'E',
  'Disordered or Retreat': 'X',
};

function lettersOf(words: string): string {
  return words.split(', ').map((word) => WORDS[word] ?? '').join('');
}

/** A shot. Return Fire after guns that blew up is left out: whom it drives off is settled by what has become of the firer [MI-07]. */
export function* auditShot(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const frame = moment.stack.at(-1) as unknown as { unit: string; target: string; isReturn: boolean };
  const [unit, target] = [board.unit(frame.unit), board.unit(frame.target)];
  if (unit.due !== 0 || target.due !== 0) return;
  const drm = shotDrm(board, unit, target);
  const column = (board.isMounted(target) ? 2 : 0) + (board.isShaken(target) ? 1 : 0);
  const led = board.hasLeader(target.hex!, target.side);
  const powder = board.ground.pack.game === 'blood-and-roses' && (unit.type === 'ART' || unit.type === 'HG');
  const causes = [unit.hex!];
  const mean = (letters: string): string => meaning(board, target, letters, causes, false);
  const expected = (face: number): string => {
    const letters = lookUp(board.ground.charts.fire, column, face + drm).replaceAll(' ', '');
    return [mean(letters), led && face + drm >= 9 ? 'leaders' : '', powder && face === 0 ? 'bursts' : ''].join(',');
  };
  const found = (text: string): string =>
    [mean(lettersOf(text)), text.includes('leaders in danger') ? 'leaders' : '', text.includes('blow up') ? 'bursts' : ''].join(',');
  yield verdict(frame.isReturn ? 'return fire' : 'fire', moment, expected, found);
}

// ---- Shock and Charge [12.3]

function attackersOf(board: Board, defender: Unit): Unit[] {
  return board.enemiesOf(defender.side).filter(({ mark, target, second }) => mark !== 'none' && [target, second].includes(defender.id));
}

/** Hexside of a defender through which a unit attacks, clockwise from its left front. */
function sideAttacked(board: Board, defender: Unit, attacker: Unit): number {
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

function defenseDrm(board: Board, defender: Unit): number {
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
function clashMeaning(board: Board, defender: Unit, attackers: readonly Unit[], parts: readonly [a: string, d: string, goesOn: boolean]): string {
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
  yield verdict(
    charges ? 'charge' : 'shock',
    moment,
    (face) => clashMeaning(board, defender, attackers, partsOfLine(line(face), frame.goesOn)),
    (text) => clashMeaning(board, defender, attackers, partsOfText(text, frame.goesOn)),
  );
}

// ---- smaller tables

/** A charger before a line of points [13.5]. */
export function* auditReluctance(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const unit = board.unit(moment.stack.at(-1)!['unit'] as string);
  const [charges, comes] = board.ground.pack.game === 'infidel' ? [5, 7] : [4, 7];
  const drm = (board.hasLeader(unit.hex!, unit.side) ? -1 : 0) + (board.isShaken(board.unit(unit.target!)) ? -3 : 0);
  yield verdict(
    'reluctance',
    moment,
    (face) => (face + drm <= charges ? 'charge' : face + drm <= comes ? 'shock' : 'disordered'),
    (text) => (/charges home/.test(text) ? 'charge' : /Disordered/.test(text) ? 'disordered' : 'shock'),
  );
}

function counterDrm(board: Board, unit: Unit, throughFlank: boolean): number {
  return (board.hasLeader(unit.hex!, unit.side) ? -1 : 0) + (board.can(unit, 'knight') ? -1 : 0) + (throughFlank ? 2 : 0);
}

/** A Counter-Charge against Charge or Shock [13.7, 13.8]. */
export function* auditCounter(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const frame = moment.stack.at(-1) as unknown as { unit: string; mark: number };
  const unit = board.unit(frame.unit);
  const isCharge = frame.mark === 2;
  const manner = isCharge ? 'charge' : 'shock';
  const answered = attackersOf(board, unit).filter(({ mark }) => mark === manner);
  const throughFlank = answered.some((other) => [2, 5].includes(sideAttacked(board, unit, other)));
  const limit = (isCharge ? 6 : 5) - counterDrm(board, unit, throughFlank);
  yield verdict(
    `counter-charge against ${manner}`,
    moment,
    (face) => (face <= limit ? 'yes' : 'no'),
    (text) => (text.includes('succeeds') ? 'yes' : 'no'),
  );
}

/** A Counter-Charge against fire [13.9], and Knights held back [16.4]. */
export function* auditSortie(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const frame = moment.stack.at(-1) as unknown as { step: string; unit: string; target: string };
  const unit = board.unit(frame.unit);
  if (frame.step === 'sortie/try') {
    const limit = 5 - counterDrm(board, unit, arcTowards(board, unit, board.unit(frame.target).hex!) === 'flank');
    yield verdict('counter-charge against fire', moment, (face) => (face <= limit ? 'yes' : 'no'), (text) => (/fails/.test(text) ? 'no' : 'yes'));
    return;
  }
  const near = board.leaders.filter((leader) => leader.battles.includes(unit.battle) && commandOf(board, leader).has(unit.hex!));
  const rating = Math.max(0, ...near.map(({ activation }) => activation));
  yield verdict('restraint', moment, (face) => (face - rating <= 2 ? 'held' : 'rides'), (text) => (/held back/.test(text) ? 'held' : 'rides'));
}

/** Light cavalry before horse [12.2, MI-02]. */
export function* auditEvasion(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const unit = board.unit(moment.stack.at(-1)!['unit'] as string);
  const sortie = board.cell<string | null>('sortie');
  const isCaught = sortie !== null && board.unit(sortie).again === 0;
  const drm = defenseDrm(board, unit);
  yield verdict(
    'light retreat',
    moment,
    (face) => (face + drm <= 3 ? 'away' : isCaught && face + drm >= 8 ? 'caught' : 'disordered'),
    (text) => (/caught/.test(text) ? 'caught' : /Disordered/.test(text) ? 'disordered' : 'away'),
  );
}

/** Lowest rolls that kill a leader, by what has become of his unit. */
const KILLED_FROM: Readonly<Record<string, number>> = { fire: 8, disordered: 9, unhorsed: 9, retired: 8, eliminated: 7 };
/** The same in Blood & Roses. */
const KILLED_IN_ROSES: Readonly<Record<string, number>> = { fire: 8, disordered: 9, unhorsed: 8, retired: 8, eliminated: 6 };

export function* auditLeader(moment: Moment): Generator<Verdict> {
  const cause = moment.stack.at(-1)!['cause'] as string;
  const { game } = new Board(moment).ground.pack;
  const from = (game === 'blood-and-roses' ? KILLED_IN_ROSES : KILLED_FROM)[cause]!;
  yield verdict('leader check', moment, (face) => (face >= from ? 'killed' : 'lives'), (text) => (/killed/.test(text) ? 'killed' : 'lives'));
}

export function* auditLoss(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const side = moment.stack.at(-1)!['side'] as string;
  const level = board.ground.pack.flightLevels[side]!;
  const { points } = board.cell<Record<string, { points: number }>>('sides')[side]!;
  yield verdict('loss check', moment, (face) => (face + points > level ? 'flees' : 'stays'), (text) => (/flees/.test(text) ? 'flees' : 'stays'));
}

/** Battles of a side that are on the map and can be activated [6.2]. */
function battlesAtHand(board: Board, side: string): string[] {
  const rows = board.cell<Record<string, { neutral: boolean }>>('battles');
  const battles = board.ground.pack.battles as readonly { id: string; side: string; idle?: boolean }[];
  const isThere = (id: string): boolean => board.units.some(({ battle, hex }) => battle === id && hex !== null);
  return battles.filter(({ id, side: own, idle }) => own === side && idle !== true && !rows[id]!.neutral && isThere(id)).map(({ id }) => id);
}

/** Effectiveness of the Overall Commander for a leader in his range [5.2]. */
function effectiveness(board: Board, leader: { readonly id: string; readonly hex: Hex | null; readonly side: string }): number {
  const overall = board.leaders.find(({ isOverall, side, hex }) => isOverall && side === leader.side && hex !== null);
  if (overall === undefined || overall.id === leader.id || overall.effectiveness === null) return 0;
  return commandOf(board, overall).has(leader.hex!) ? overall.effectiveness : 0;
}

export function* auditContinuation(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const battle = moment.stack.at(-1)!['battle'] as string | null;
  const side = board.cell<string>('side');
  const { successes, tries } = board.cell<Record<string, { successes: number; tries: number }>>('sides')[side]!;
  const penalty = successes + tries + (battlesAtHand(board, side).length <= 1 ? 1 : 0);
  const limits =
    battle === null
      ? [2 - (board.leaders.find(({ isOverall, side: own }) => isOverall && own === side)?.effectiveness ?? 0)]
      : board.leaders.filter(({ battles, hex }) => battles.includes(battle) && hex !== null).map((one) => one.activation - effectiveness(board, one));
  const limit = Math.max(...limits) - penalty;
  yield verdict('continuation', moment, (face) => (face <= limit ? 'on' : 'ends'), (text) => (/does not go on/.test(text) ? 'ends' : 'on'));
}

/** Guns that are hit [14.2], and Retired units whose Standard moves [15.2]. */
export function* auditFate(moment: Moment): Generator<Verdict> {
  const isGuns = moment.stack.at(-1)!['step'] === 'fire/artillery';
  const isLost = (face: number): boolean => (isGuns ? face <= 4 : face >= 5);
  yield verdict(isGuns ? 'guns hit' : 'standard moved', moment, (face) => (isLost(face) ? 'lost' : 'kept'), (text) =>
    /lost|Eliminated/.test(text) ? 'lost' : 'kept',
  );
}

/** Chargers and attackers on bad ground [7.2, 12.3]: the chart's number for where the unit attacks. */
export function* auditAttackGround(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const unit = board.unit(moment.stack.at(-1)!['unit'] as string);
  const isRiding = moment.stack.some(({ step }) => step === 'shock/ride');
  if (isRiding || unit.status !== 'normal' || unit.target === null) return;
  const targets = [unit.target, ...(unit.second === null ? [] : [unit.second])].map((id) => board.unit(id).hex!);
  const lowest = Math.min(...targets.map((to) => board.ground.disorders(unit.hex!, to, board.isMounted(unit))));
  yield verdict('ground of attack', moment, (face) => (face >= lowest ? 'disordered' : 'steady'), (text) => (/Disordered|loses/.test(text) ? 'disordered' : 'steady'));
}

export { attackersOf, causesOf };
