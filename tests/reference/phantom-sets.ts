import type { Player } from '../../rules/core/index.ts';
import type { PhantomState } from '../../rules/reference/phantom/phantom-board.ts';

const ALL = (1 << 9) - 1;

function sizeOf(set: number): number {
  let size = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) size++;
  return size;
}

/**
 * Counts a player's information sets of a classical game from its start by what it can have seen, without playing the game: own tries in any
 * order, and for each whether it met a stone, as long as the other side can have had enough turns for its stones and has not won with them.
 */
export function countInformationSets({ rules }: PhantomState, player: Player): number {
  const [own, theirs] = [rules.opened[player], rules.opened[1 - player]!];
  const [ownWins, theirWins] = [rules.wins[player], rules.wins[1 - player]!];
  const sizes = new Map<number, number>();

  /** One bit for each number of unseen stones with which the other side has not won and the board is not full. */
  const possible = (met: number, tried: number): number => {
    const key = met * 512 + tried;
    const known = sizes.get(key);
    if (known !== undefined) return known;
    const unknown = ALL & ~(tried | own | theirs);
    let bits = 0;
    for (let set = unknown; ; set = (set - 1) & unknown) {
      if (set !== unknown && theirWins[theirs | met | set] === 0) bits |= 1 << sizeOf(set);
      if (set === 0) break;
    }
    sizes.set(key, bits);
    return bits;
  };

  /** @param turns that the player has ended
   * @param deadlines turns of the other side by which the stones met must have been placed, ascending */
  const count = (mine: number, met: number, turns: number, deadlines: readonly number[]): number => {
    if (ownWins[own | mine] === 1) return 0;
    const theirTurns = player === 0 ? turns : turns + 1;
    const unseen = theirTurns - deadlines.length;
    if (unseen < 0 || deadlines.some((turn, i) => turn < i + 1)) return 0;
    if (((possible(met, mine | met) >> unseen) & 1) === 0) return 0;
    let sets = 1;
    for (let cell = 0; cell < 9; cell++) {
      const bit = 1 << cell;
      if (((mine | met | own | theirs) & bit) !== 0) continue;
      sets += count(mine | bit, met, turns + 1, deadlines);
      if (theirWins[theirs | met | bit] === 0) sets += count(mine, met | bit, turns, [...deadlines, theirTurns]);
    }
    return sets;
  };
  return count(0, 0, 0, []);
}
