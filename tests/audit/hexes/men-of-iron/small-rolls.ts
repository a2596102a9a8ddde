import { verdictOnDie } from '../faces.ts';
import type { Moment, Verdict } from '../frame.ts';
import type { Hex } from '../hex-map.ts';
import { Board, type Unit } from './board.ts';
import { attackersOf, defenseDrm, sideAttacked } from './clash.ts';
import { commandOf } from './command.ts';
import { arcTowards } from './sight.ts';

// Smaller tables a second time.

/** A charger before a line of points [13.5]. */
export function* auditReluctance(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const unit = board.unit(moment.stack.at(-1)!['unit'] as string);
  const [charges, comes] = board.ground.pack.game === 'infidel' ? [5, 7] : [4, 7];
  const drm = (board.hasLeader(unit.hex!, unit.side) ? -1 : 0) + (board.isShaken(board.unit(unit.target!)) ? -3 : 0);
  yield verdictOnDie(
    0,
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
  yield verdictOnDie(
    0,
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
    yield verdictOnDie(
      0,
      'counter-charge against fire',
      moment,
      (face) => (face <= limit ? 'yes' : 'no'),
      (text) => (/fails/.test(text) ? 'no' : 'yes'),
    );
    return;
  }
  const near = board.leaders.filter((leader) => leader.battles.includes(unit.battle) && commandOf(board, leader).has(unit.hex!));
  const rating = Math.max(0, ...near.map(({ activation }) => activation));
  yield verdictOnDie(
    0,
    'restraint',
    moment,
    (face) => (face - rating <= 2 ? 'held' : 'rides'),
    (text) => (/held back/.test(text) ? 'held' : 'rides'),
  );
}

/** Light cavalry before horse [12.2, MI-02]. */
export function* auditEvasion(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const unit = board.unit(moment.stack.at(-1)!['unit'] as string);
  const sortie = board.cell<string | null>('sortie');
  const isCaught = sortie !== null && board.unit(sortie).again === 0;
  const drm = defenseDrm(board, unit);
  yield verdictOnDie(
    0,
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
  yield verdictOnDie(
    0,
    'leader check',
    moment,
    (face) => (face >= from ? 'killed' : 'lives'),
    (text) => (/killed/.test(text) ? 'killed' : 'lives'),
  );
}

export function* auditLoss(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const side = moment.stack.at(-1)!['side'] as string;
  const level = board.ground.pack.flightLevels[side]!;
  const { points } = board.cell<Record<string, { points: number }>>('sides')[side]!;
  yield verdictOnDie(
    0,
    'loss check',
    moment,
    (face) => (face + points > level ? 'flees' : 'stays'),
    (text) => (/flees/.test(text) ? 'flees' : 'stays'),
  );
}

/** Battles of a side that are on the map and can be activated [6.2]. */
function battlesAtHand(board: Board, side: string): string[] {
  const rows = board.cell<Record<string, { neutral: boolean }>>('battles');
  const battles = board.ground.pack.battles as readonly { id: string; side: string; idle?: boolean }[];
  const isThere = (id: string): boolean => board.units.some(({ battle, hex }) => battle === id && hex !== null);
  return battles
    .filter(({ id, side: own, idle }) => own === side && idle !== true && !rows[id]!.neutral && isThere(id))
    .map(({ id }) => id);
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
      : board.leaders
          .filter(({ battles, hex }) => battles.includes(battle) && hex !== null)
          .map((one) => one.activation - effectiveness(board, one));
  const limit = Math.max(...limits) - penalty;
  yield verdictOnDie(
    0,
    'continuation',
    moment,
    (face) => (face <= limit ? 'on' : 'ends'),
    (text) => (/not go on/.test(text) ? 'ends' : 'on'),
  );
}

/** Guns that are hit [14.2], and Retired units whose Standard moves [15.2]. */
export function* auditFate(moment: Moment): Generator<Verdict> {
  const isGuns = moment.stack.at(-1)!['step'] === 'fire/artillery';
  const isLost = (face: number): boolean => (isGuns ? face <= 4 : face >= 5);
  yield verdictOnDie(
    0,
    isGuns ? 'guns hit' : 'standard moved',
    moment,
    (face) => (isLost(face) ? 'lost' : 'kept'),
    (text) => (/lost|Eliminated/.test(text) ? 'lost' : 'kept'),
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
  yield verdictOnDie(
    0,
    'ground of attack',
    moment,
    (face) => (face >= lowest ? 'disordered' : 'steady'),
    (text) => (/Disordered|loses/.test(text) ? 'disordered' : 'steady'),
  );
}
