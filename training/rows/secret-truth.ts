import { type Game, Observation, opponent, type Player, type SecretUnits, type State } from '../../rules/core/index.ts';

/** Words of a truth: 0 where nobody is there, else 1 and the value as a fraction of the feature's range. */
const NOBODY = 0;
const LOWEST = 1;
const HIGHEST = 65535;

/** A word as a share of its feature's range, `[0, 1]`; −1 where nobody is there. */
export function truthOf(word: number): number {
  return word === NOBODY ? -1 : (word - LOWEST) / (HIGHEST - LOWEST);
}

/**
 * What the other side's unit rows hide from a player, read off how that side sees its own. It is learnt, and never shown: networks read
 * observations of the player to move. Letters: E rows of the other side, S features that may be secret.
 */
export class SecretTruth {
  private readonly secret: SecretUnits;
  private readonly mirrored: readonly [Int16Array, Int16Array];
  /** Of the player, and of the other side. */
  private readonly seen: Observation;
  private readonly true: Observation;

  private constructor(game: Game, secret: SecretUnits, mirrored: readonly [Int16Array, Int16Array]) {
    const withoutMap = { map: new Float32Array(0) };
    this.secret = secret;
    this.mirrored = mirrored;
    this.seen = new Observation(game.observation, withoutMap);
    this.true = new Observation(game.observation, withoutMap);
  }

  /** Null for games whose unit rows hide nothing. */
  static of(game: Game): SecretTruth | null {
    const { secret, mirrored } = game.observation.units;
    return secret === undefined || mirrored === undefined ? null : new SecretTruth(game, secret, mirrored);
  }

  /** A truth of which nothing is known. `[E, S]` */
  blank(player: Player): Uint16Array {
    const { count } = this.seen.spec.units;
    return new Uint16Array((count - this.secret.from[player]) * this.secret.features.length).fill(NOBODY);
  }

  /** The truth of a state in words, `[E, S]`, and whether any of it is hidden from the player. */
  read(state: State, player: Player): { readonly words: Uint16Array; readonly isHidden: boolean } {
    const { seen, true: real, mirrored } = this;
    state.observe(player, seen);
    state.observe(opponent(player), real);
    const { features } = seen.spec.units;
    const words = this.blank(player);
    let isHidden = false;
    this.rows(player).forEach((row, e) => {
      const there = mirrored[player][row]! * features.length;
      if (there < 0 || real.units.subarray(there, there + features.length).every((value) => value === 0)) return;
      this.secret.features.forEach((feature, s) => {
        const value = real.units[there + feature]!;
        const { low, high } = features[feature]!;
        words[e * this.secret.features.length + s] = LOWEST + Math.round(((value - low) / (high - low)) * (HIGHEST - LOWEST));
        isHidden ||= value !== seen.units[row * features.length + feature];
      });
    });
    return { words, isHidden };
  }

  private rows(player: Player): number[] {
    const first = this.secret.from[player];
    return Array.from({ length: this.seen.spec.units.count - first }, (_, e) => first + e);
  }
}
