import type { Moment, Verdict } from '../frame.ts';
import type { Hex } from '../hex-map.ts';
import { Board, type Man } from './board.ts';
import { WEAPONS } from './charts.ts';
import { placesIn, within } from './reaches.ts';
import { bestWeapon, weaponsOf } from './rolls.ts';

// At whom men shoot and whom they attack, on open ground, a second time.

/** Whether a hex on the way hides: trees, high ground seen from the plain, and men upright whom everybody sees [B35]. */
function hides(board: Board, hex: Hex, shooter: Man, target: Man): boolean {
  if (board.letter(hex) === 'T' || board.letter(hex) === '^') return true;
  const other = board.at(hex);
  return (
    other !== undefined && other !== shooter && other !== target && !other.hidden && !board.isBeast(other) && other.health !== 'stunned'
  );
}

function sees(board: Board, shooter: Man, target: Man, hex: Hex): boolean {
  const { through, between } = board.map.way(shooter.at!, hex);
  const stops = (place: Hex): boolean => hides(board, place, shooter, target);
  return !through.some(stops) && !between.some(([a, b]) => stops(a) && stops(b));
}

/** Whether another enemy has the shooter in his zone [B23]. */
function isPressed(board: Board, shooter: Man, target: Man): boolean {
  return board.men.some(
    (man) => man !== target && man.side !== shooter.side && board.hasZone(man) && board.strikes(man).includes(shooter.at!),
  );
}

function mayHit(board: Board, shooter: Man, target: Man, hex: Hex, isDefensive: boolean): boolean {
  const range = board.map.distance(shooter.at!, hex);
  if (bestWeapon(board, shooter, range, isDefensive) === undefined || !sees(board, shooter, target, hex)) return false;
  return range === 1 || !isPressed(board, shooter, target);
}

/** Hex of a man at which another may shoot: of a rider the head, or else the tail [AN-83]. */
function hexToHit(board: Board, shooter: Man, target: Man, isDefensive: boolean): Hex | undefined {
  if (!board.isHere(target) || target.hidden || target.captor !== null || board.isBeast(target)) return undefined;
  return board.hexesOf(target).find((hex) => mayHit(board, shooter, target, hex, isDefensive));
}

/** Whether anybody concerned stands on high ground, from which lines are read by heights. */
function isLevel(board: Board, shooter: Man, hexes: readonly Hex[]): boolean {
  return [shooter.at!, ...hexes].every((hex) => board.ground(hex)![5] === 0);
}

export function* auditTargets(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const shooter = board.man(moment.stack.at(-1)!['man'] as string);
  const enemies = board.men.filter((man) => man.side !== shooter.side && board.isHere(man));
  if (
    board.hasSteps(shooter.side) ||
    !isLevel(
      board,
      shooter,
      enemies.flatMap((man) => board.hexesOf(man)),
    )
  )
    return;
  const expected = enemies.flatMap((man) => hexToHit(board, shooter, man, false) ?? []);
  yield { kind: 'targets of a shot', expected: expected.sort().join(' '), found: placesIn(moment, 'shoot').join(' ') };
}

/** Whether a man has a shot left in the enemy's movement [B21, B30]. */
function mayReact(board: Board, man: Man): boolean {
  const [first] = weaponsOf(board, man);
  if (!board.isUp(man) || man.unarmed || man.hidden || first === undefined || man.shots === 'defensive' || man.shots === 'both')
    return false;
  const { defends, limits } = WEAPONS[first]!;
  const hasShot = man.shots === 'own';
  if (hasShot && defends === 'either') return false;
  return man.walked <= within(limits[hasShot ? 1 : 0], board.allowanceOf(man));
}

export function* auditReaction(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const mover = board.man(moment.stack.at(-1)!['man'] as string);
  const shooters = board.men.filter((man) => man.side !== mover.side && board.isHere(man) && !board.isBeast(man));
  if (board.hasSteps(mover.side) || board.hasSteps(shooters[0]?.side ?? '')) return;
  if (!shooters.every((man) => isLevel(board, man, board.hexesOf(mover)))) return;
  const expected = shooters.filter((man) => mayReact(board, man) && hexToHit(board, man, mover, true) !== undefined).map(({ id }) => id);
  yield { kind: 'defensive fire', expected: expected.sort().join(' '), found: placesIn(moment, 'react').join(' ') };
}

// ---- hand to hand

/** Whether a man may join an attack on another [B44]. */
function mayJoin(board: Board, man: Man, target: Man): boolean {
  if (!board.isUp(man) || board.isBeast(man) || man.fought !== 'no') return false;
  return board.hexesOf(target).some((hex) => board.strikes(man).includes(hex));
}

export function* auditAttack(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const side = board.cell<string>('side');
  if (board.men.some(({ captor }) => captor !== null)) return;
  const isTarget = (man: Man): boolean =>
    man.side !== side &&
    board.isHere(man) &&
    !man.struck &&
    !man.hidden &&
    board.men.some((own) => own.side === side && mayJoin(board, own, man));
  const expected = board.men.filter(isTarget).map(({ at }) => at!);
  yield { kind: 'who is attacked', expected: expected.sort().join(' '), found: placesIn(moment, 'attack').join(' ') };
}

export function* auditJoin(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const side = board.cell<string>('side');
  const target = board.man(moment.stack.at(-1)!['target'] as string);
  if (board.men.some(({ captor }) => captor !== null)) return;
  const expected = board.men.filter((man) => man.side === side && mayJoin(board, man, target)).map(({ id }) => id);
  yield { kind: 'who attacks', expected: expected.sort().join(' '), found: placesIn(moment, 'join').join(' ') };
}
