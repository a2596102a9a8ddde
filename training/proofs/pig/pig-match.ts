import type { PigOptimum, PigSize } from './pig-optimum.ts';

/** Scores at the beginning of a turn, from the side of whoever rolls. */
export interface PigScores {
  readonly own: number;
  readonly other: number;
}

/**
 * A way to play Pig: for each of some scores whether it stops, by total of the turn `[goal - own]`, 1 for yes. Totals 0 and 1 are not asked.
 * @param turn turns begun, counted from 1
 */
export type PigPlayer = (turn: number, scores: readonly PigScores[]) => readonly Uint8Array[] | Promise<readonly Uint8Array[]>;

interface PigMatchOptions {
  /** Scores that are less likely than this at the beginning of a turn are given up. Default 1e-13. */
  readonly negligible?: number;
  /** Ends once games that still go on are less likely than this together. Default 1e-10. */
  readonly remainder?: number;
}

interface PigMatch {
  /** Chances that the first and the second player win. */
  readonly wins: readonly [number, number];
  /** Chance of the games given up, by which each of those may be too low. */
  readonly unresolved: number;
  /** Scores at which players were asked for their plan. */
  readonly plans: number;
}

export function optimalPlayer(optimum: PigOptimum): PigPlayer {
  const { goal } = optimum.size;
  const known = new Map<number, Uint8Array>();
  const plan = (own: number, other: number): Uint8Array => {
    const key = own * goal + other;
    if (!known.has(key)) known.set(key, optimum.plan(own, other));
    return known.get(key)!;
  };
  return (_, scores) => scores.map(({ own, other }) => plan(own, other));
}

/** Stops once the turn has brought so many points. */
export function holdAt(points: number, { goal }: PigSize): PigPlayer {
  return (_, scores) => scores.map(({ own }) => Uint8Array.from({ length: goal - own }, (_unused, total) => (total >= points ? 1 : 0)));
}

/** The chances of all games between two players, followed turn by turn. */
class PigFlow {
  readonly wins: [number, number] = [0, 0];
  plans = 0;
  private readonly size: PigSize;
  /** How likely a turn begins with these scores, `[own · goal + other]`, for whoever rolls now and whoever rolls next. */
  private now: Float64Array;
  private next: Float64Array;
  private readonly reach: Float64Array;

  constructor(size: PigSize) {
    this.size = size;
    this.now = new Float64Array(size.goal * size.goal);
    this.next = new Float64Array(size.goal * size.goal);
    this.reach = new Float64Array(size.goal);
    this.now[0] = 1;
  }

  /** How likely the game goes on. */
  get remainder(): number {
    return this.now.reduce((sum, share) => sum + share, 0);
  }

  async playTurn(turn: number, player: PigPlayer, negligible: number): Promise<void> {
    const { goal } = this.size;
    const places = Array.from(this.now.keys()).filter((place) => this.now[place]! > negligible);
    const scores = places.map((place) => ({ own: Math.floor(place / goal), other: place % goal }));
    const plans = await player(turn, scores);
    this.next.fill(0);
    places.forEach((place, i) => this.follow(scores[i]!, plans[i]!, this.now[place]!, (1 - (turn & 1)) as 0 | 1));
    this.plans += places.length;
    [this.now, this.next] = [this.next, this.now];
  }

  /** Shares a turn out over what it can end in. */
  private follow({ own, other }: PigScores, plan: Uint8Array, share: number, mover: 0 | 1): void {
    const { goal, dieSides } = this.size;
    const { reach, next, wins } = this;
    const most = goal - own;
    reach.fill(0, 0, most);
    reach[0] = share;
    for (let total = 0; total < most; total++) {
      const chance = reach[total]!;
      if (chance === 0) continue;
      if (total > 0 && plan[total] === 1) {
        next[other * goal + own + total]! += chance;
        continue;
      }
      const each = chance / dieSides;
      next[other * goal + own]! += each;
      for (let face = 2; face <= dieSides; face++) {
        if (total + face >= most) wins[mover] += each;
        else reach[total + face]! += each;
      }
    }
  }
}

/** How two players of Pig fare against each other, exactly: every roll of every turn is followed by its chance. */
export async function playPigMatch(
  size: PigSize,
  players: readonly [PigPlayer, PigPlayer],
  options: PigMatchOptions = {},
): Promise<PigMatch> {
  const { negligible = 1e-13, remainder = 1e-10 } = options;
  const flow = new PigFlow(size);
  for (let turn = 1; flow.remainder > Math.max(remainder, negligible); turn++)
    await flow.playTurn(turn, players[(turn + 1) % 2]!, negligible);
  const [first, second] = flow.wins;
  return { wins: [first, second], unresolved: Math.max(0, 1 - first - second), plans: flow.plans };
}

interface PigMeasurement {
  /** Chance to win as first and as second player against best play. */
  readonly asFirst: number;
  readonly asSecond: number;
  /** Mean of the two; best play has exactly one half. */
  readonly mean: number;
  /** Chance of games given up, as the mean of both matches. */
  readonly unresolved: number;
}

/** A player against best play, once on each side. */
export async function measureAgainstOptimum(
  optimum: PigOptimum,
  player: PigPlayer,
  options: PigMatchOptions = {},
): Promise<PigMeasurement> {
  const best = optimalPlayer(optimum);
  const first = await playPigMatch(optimum.size, [player, best], options);
  const second = await playPigMatch(optimum.size, [best, player], options);
  const [asFirst, asSecond] = [first.wins[0], second.wins[1]];
  return { asFirst, asSecond, mean: (asFirst + asSecond) / 2, unresolved: (first.unresolved + second.unresolved) / 2 };
}
