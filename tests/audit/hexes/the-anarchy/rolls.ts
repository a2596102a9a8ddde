import { verdictOnDie } from '../faces.ts';
import type { Moment, Verdict } from '../frame.ts';
import type { Hex } from '../hex-map.ts';
import { Board, type Man } from './board.ts';
import { COLUMNS, MOUNTED, ON_FOOT, SHOTS, WEAPONS, type Weapon } from './charts.ts';
import { canRetreat } from './retreats.ts';

// Rolls of fights man against man a second time.

// ---- hand to hand [B45 to B47]

const ADVANTAGE = 4;

/** Differential of an attack; undefined where somebody stands on ground that is not read here. */
export function differential(board: Board, attackers: readonly Man[], target: Man): number | undefined {
  const grounds = [target, ...attackers].map((man) => board.ground(man.at!));
  if (grounds.includes(undefined)) return undefined;
  const [own, ...others] = grounds as NonNullable<(typeof grounds)[number]>[];
  const sum = attackers.reduce((all, man, i) => all + board.attackOf(man) + ADVANTAGE * others[i]![3], 0);
  return sum - board.defenceOf(target) - ADVANTAGE * own![4];
}

/** The strongest attacker, with his ground; the first of equals. */
function strongest(board: Board, attackers: readonly Man[]): Man {
  const strength = (man: Man): number => board.attackOf(man) + ADVANTAGE * board.ground(man.at!)![3];
  return attackers.reduce((best, man) => (strength(man) > strength(best) ? man : best));
}

/** What a letter comes to: beasts have one state, who is hurt twice dies, and who cannot go back is wounded [B8, B9, B48].
 * @param ways whether the target, and each of the attackers, can go back */
function blowOf(board: Board, attackers: readonly Man[], target: Man, letter: string, ways: readonly boolean[]): string {
  if (letter === 'C' && (target.health === 'stunned' || !ways[0]!)) return target.health !== 'healthy' || board.isBeast(target) ? 'F' : 'E';
  if (letter === 'D' || letter === 'E') return target.health !== 'healthy' || board.isBeast(target) ? 'F' : letter;
  if (letter !== 'B' || attackers.length > 1) return letter;
  return attackers[0]!.health !== 'healthy' && !ways[1]! ? 'A' : letter;
}

const BLOWS: Readonly<Record<string, string>> = {
  nothing: '-',
  'attacker stunned': 'A',
  'attackers retreat': 'B',
  'driven back': 'C',
  stunned: 'D',
  wounded: 'E',
  killed: 'F',
  'horse killed': 'G',
};

export function* auditBlow(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const target = board.man(moment.stack.at(-1)!['target'] as string);
  const side = board.cell<string>('side');
  const attackers = board.men.filter((man) => man.side === side && man.fought === 'joins' && board.isUp(man));
  const value = differential(board, attackers, target);
  if (value === undefined) return;
  // Among walls it is not read here who can go back: a man who is driven back counts as one who is wounded.
  const isRead = isOpen(board, [target, ...attackers]);
  const cause = strongest(board, attackers).at!;
  const ways = [target, ...attackers].map((man) => isRead && canRetreat(board, man, man === target ? cause : target.at!));
  if (ways.includes(undefined)) return;
  const column = COLUMNS.findIndex((upTo) => value <= upTo);
  const table = target.tail === null ? ON_FOOT : MOUNTED;
  const come = (letter: string): string => blowOf(board, attackers, target, letter, ways as boolean[]);
  const kind = `blow at ${target.tail === null ? 'a man on foot' : 'a rider'}${isRead ? '' : ' among walls'}`;
  yield verdictOnDie(
    1,
    kind,
    moment,
    (face) => come(table[face - 1]![column]!),
    (text) => come(BLOWS[text]!),
  );
}

/** Whether all stand on ground around which retreats are read here: no walls, doors, levels or engines near. */
function isOpen(board: Board, men: readonly Man[]): boolean {
  const near = men.flatMap((man) => board.hexesOf(man).flatMap((hex) => [hex, ...board.map.around(hex)]));
  const far = near.flatMap((hex) => (/^\d{4}$/.test(hex) ? board.map.around(hex) : []));
  return [...near, ...far].every((hex) => board.ground(hex) !== undefined && '.,T/^b~=fpa'.includes(board.letter(hex)));
}

/** A knight or noble who is asked to surrender [1.4, B56]. */
export function* auditSummon(moment: Moment): Generator<Verdict> {
  yield verdictOnDie(
    1,
    'surrender',
    moment,
    (face) => (face <= 4 ? 'yields' : 'fights'),
    (text) => (/surrenders/.test(text) ? 'yields' : 'fights'),
  );
}

// ---- missiles [B24 to B28]

/** Weapons of a man as he is: some are for riders, or for men on foot, alone. */
export function weaponsOf(board: Board, man: Man): string[] {
  const isRider = man.tail !== null;
  return board.classOf(man).weapons.filter((name) => (name === 'mounted-lance' ? isRider : name !== 'foot-lance' || !isRider));
}

/** Column of a modified 1 at a range, undefined out of it. */
function columnAt(weapon: Weapon, range: number): number | undefined {
  if (range < weapon.least) return undefined;
  const band = weapon.ranges.findIndex((most) => range <= most);
  return band < 0 ? undefined : weapon.start + band;
}

/** The better of a man's weapons at a range, and its column [AN-80]. */
export function bestWeapon(
  board: Board,
  man: Man,
  range: number,
  isDefensive: boolean,
): { readonly name: string; readonly column: number } | undefined {
  const found = weaponsOf(board, man).flatMap((name) => {
    const weapon = WEAPONS[name]!;
    const column = isDefensive && weapon.defends === 'no' ? undefined : columnAt(weapon, range);
    return column === undefined ? [] : [{ name, column }];
  });
  return found.sort((a, b) => a.column - b.column)[0];
}

const COVERS = ['none', 'light', 'medium', 'heavy'];

/** Cover of a hex against a shot from another: by the hexside that it comes in by, of two the lesser [B33, AN-82]. */
function coverOf(board: Board, from: Hex, hex: Hex): string {
  const letter = board.letter(hex);
  const [, , cover] = board.ground(hex)!;
  if (letter === '=' && board.map.distance(from, hex) <= 1) return 'none';
  if (letter !== '/') return cover;
  const over = board.map.sidesTowards(hex, from).map((direction) => {
    const next = board.map.next(hex, direction);
    return next !== undefined && board.letter(next) === '^' ? 'medium' : 'none'; // the lip is the side towards high ground
  });
  return over.sort((a, b) => COVERS.indexOf(a) - COVERS.indexOf(b))[0]!;
}

/** What a letter does to a man on foot: a stone does one less, and a second hurt kills [B26, B28, B9]. */
function onFoot(man: Man, letter: string, isSling: boolean): string {
  if (man.health !== 'healthy') return 'killed';
  const hurt = isSling ? { B: 'stunned', C: 'wounded' } : { B: 'wounded', C: 'killed' };
  return hurt[letter as 'B'];
}

/** And to a rider [B27]. */
function onRider(man: Man, letter: string): string {
  const isHurt = man.health !== 'healthy';
  const of: Readonly<Record<string, string>> = {
    B: 'his horse is killed',
    C: isHurt ? 'killed' : 'wounded',
    D: isHurt ? 'horse and rider are killed' : 'his horse is killed, he is stunned',
    E: 'killed',
    F: 'horse and rider are killed',
  };
  return of[letter]!;
}

/** What an A does: in defensive fire it slows, otherwise it drives back two hexes. */
function driven(board: Board, man: Man, canGo: boolean, isDefensive: boolean): string {
  if (isDefensive)
    return board.cell<string>('mover') === man.id && board.cell<number>('budget') > board.cell<number>('spent')
      ? 'he is slowed'
      : 'no effect';
  if (man.health === 'stunned') return 'killed';
  if (canGo) return 'he falls back two hexes';
  return man.health === 'healthy' ? 'wounded' : 'killed';
}

export function* auditShot(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const frame = moment.stack.at(-1) as unknown as { man: string; target: string; aim: Hex; isDefensive: boolean };
  const [man, target] = [board.man(frame.man), board.man(frame.target)];
  const weapon = bestWeapon(board, man, Math.max(1, board.map.distance(man.at!, frame.aim)), frame.isDefensive);
  const canGo = frame.isDefensive ? true : canRetreat(board, target, man.at!);
  if (weapon === undefined || canGo === undefined || (weapon.name === 'sling' && target.tail !== null)) return;
  const cells = SHOTS[target.tail === null ? 'foot' : 'mounted'][coverOf(board, man.at!, frame.aim)]!;
  const more = (board.classOf(target).armour ? 1 : 0) + (man.health === 'wounded' ? 1 : 0);
  const expected = (face: number): string => {
    const letter = cells[weapon.column + more + face - 2] ?? '-';
    if (letter === '-') return 'no effect';
    if (letter === 'A') return driven(board, target, canGo, frame.isDefensive);
    return target.tail === null ? onFoot(target, letter, weapon.name === 'sling') : onRider(target, letter);
  };
  yield verdictOnDie(1, frame.isDefensive ? 'defensive shot' : 'shot', moment, expected, (text) => text);
}

// ---- past the enemy [B12, B48]

function slipOf(board: Board, man: Man, face: number): string {
  const roll = face - (man.tail === null ? 0 : 1) - (board.classOf(man).armour ? 1 : 0) + (man.health === 'wounded' ? 2 : 0);
  const band = roll <= 4 ? 'passes' : roll <= 7 ? 'checked' : roll <= 9 ? 'wounded' : 'killed';
  return band === 'wounded' && man.health !== 'healthy' ? 'killed' : band;
}

/** Slipping past in a move: who could do no more in any case is not asked whether he is checked, and so both count as one here. */
export function* auditSlip(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const { step, man: id } = moment.stack.at(-1) as unknown as { step: string; man: string };
  const man = board.man(id);
  const word = (text: string): string => text.split(': ').at(-1)!;
  if (step === 'retreat/test') {
    const result = (face: number): string => {
      const band = slipOf(board, man, face);
      return band !== 'passes' && man.health !== 'healthy' ? 'killed' : band;
    };
    yield verdictOnDie(1, 'test in a retreat', moment, result, word);
    return;
  }
  const isMerged = !moment.results.some(({ text }) => word(text) === 'checked');
  const merged = (band: string): string => (isMerged && band === 'checked' ? 'passes' : band);
  yield verdictOnDie(1, 'slip', moment, (face) => merged(slipOf(board, man, face)), word);
}
