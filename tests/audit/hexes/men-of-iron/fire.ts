import { verdictOnDie } from '../faces.ts';
import type { Moment, Verdict } from '../frame.ts';
import type { Hex } from '../hex-map.ts';
import { Board, type Unit } from './board.ts';
import { HEXES } from './charts.ts';
import { lettersOf, lookUp, meaning } from './results.ts';
import { arcTowards, isRaining, isThroughFlank } from './sight.ts';

// Fire [11.3] a second time: what each face of the die comes to.

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
  yield verdictOnDie(0, frame.isReturn ? 'return fire' : 'fire', moment, expected, found);
}
