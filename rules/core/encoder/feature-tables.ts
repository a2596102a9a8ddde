import type { FlatState } from '../state/flat-state.ts';
import { share } from './features.ts';
import { type FeatureSpec, toSpecs } from '../views/observation.ts';
import { opponent, type Player } from '../values/player.ts';

/** A feature as a line of a table: name, lowest and highest value, meaning, and how it is worked out. Those of one `oneHot` share what tells their place, so
 * that it is asked once for all. */
export type Feature<A extends unknown[]> = readonly [
  name: string,
  low: number,
  high: number,
  about: string,
  value: (...args: A) => number,
  placeOf?: (...args: A) => number,
];

/** The specs of a table, with something before each name. */
export function specsOf(features: readonly Feature<never>[], prefix = ''): readonly FeatureSpec[] {
  return toSpecs(features.map(([name, low, high, about]) => [`${prefix}${name}`, low, high, about]));
}

/** A feature for each of some names, which is 1 for the one that `placeOf` answers. @param about before the name */
export function oneHot<A extends unknown[]>(
  names: readonly string[],
  about: string,
  placeOf: (...args: A) => number,
): readonly Feature<A>[] {
  const own: typeof placeOf = placeOf.bind(null); // Two groups that ask the same stay two.
  return names.map((name, place) => [name, 0, 1, `1 ${about} ${name}`, (...args) => Number(own(...args) === place), own]);
}

/** A feature for each side, from 0 to 1: own, enemy. @param value the same of any side */
export function bySides<S>(name: string, about: string, value: (s: S, side: Player) => number): readonly Feature<[s: S, viewer: Player]>[] {
  return [
    [`own-${name}`, 0, 1, `own ${about}`, (s, viewer) => value(s, viewer)],
    [`enemy-${name}`, 0, 1, `enemy ${about}`, (s, viewer) => value(s, opponent(viewer))],
  ];
}

/** Features with a word before their names: `order-charge`. */
export function prefixed<A extends unknown[]>(word: string, features: readonly Feature<A>[]): readonly Feature<A>[] {
  return features.map(([name, ...rest]) => [`${word}-${name}`, ...rest]);
}

/** A table of features made ready for writing many rows. */
export class FeatureWriter<A, B, C> {
  /** What is asked, where its answer goes, and of how many names it tells the place; 0 for a plain number. */
  private readonly asks: ((a: A, b: B, c: C) => number)[] = [];
  private readonly starts: number[] = [];
  private readonly names: number[] = [];

  constructor(table: readonly Feature<[a: A, b: B, c: C]>[]) {
    let last: unknown;
    table.forEach(([, , , , value, placeOf], i) => {
      if (placeOf !== undefined && placeOf === last) this.names[this.names.length - 1]!++;
      else {
        this.asks.push(placeOf ?? value);
        this.starts.push(i);
        this.names.push(placeOf === undefined ? 0 : 1);
      }
      last = placeOf;
    });
  }

  /** Writes a row of zeros from `at` on. */
  write(a: A, b: B, c: C, at: number, out: Float32Array): void {
    const { asks, starts, names } = this;
    for (let i = 0; i < asks.length; i++) {
      const value = asks[i]!(a, b, c);
      if (names[i] === 0) out[at + starts[i]!] = value;
      else if (value >= 0 && value < names[i]!) out[at + starts[i]! + value] = 1;
    }
  }
}

/** A number of a unit that is printed on it, told on the page and seen by networks: its name, the highest that it can be, and how it is worked out. */
export type UnitValue<S> = readonly [name: string, highest: number, value: (s: S, unit: number) => number];

/** Values of units as features, each as a share of its highest. */
export function valueFeatures<S>(values: readonly UnitValue<S>[]): readonly Feature<[s: S, unit: number]>[] {
  return values.map(([name, highest, value]) => [name, 0, 1, `${name} / ${highest}`, (s, unit) => share(value(s, unit), highest)]);
}

/** Turn, points, who decides and at which step.
 * @param steps names of all steps @param turns of the game @param most points that count as very many @param turnOf the turn, if not the state's own
 * @param stepOf place of the step at hand among the names, if that is not its number */
export function scoreFeatures<S extends FlatState>(
  steps: readonly string[],
  turns: number,
  most: number,
  turnOf = (s: S): number => s.turn,
  stepOf = (s: S): number => s.data[s.frame]!,
): readonly Feature<[s: S, viewer: Player]>[] {
  const isAsked = ({ actor }: S): boolean => actor === 0 || actor === 1;
  return [
    ['turn', 0, 1, 'turns begun / the limit', (s) => turnOf(s) / turns],
    ['to-decide', 0, 1, '1 if the decision is the viewer’s', (s, viewer) => Number(s.actor === viewer)],
    ['own-points', 0, 1, `own points / ${most}`, (s, viewer) => share(s.victoryPoints()[viewer], most)],
    ['enemy-points', 0, 1, `enemy points / ${most}`, (s, viewer) => share(s.victoryPoints()[opponent(viewer)], most)],
    ...oneHot(steps, 'at the step', (s: S) => (isAsked(s) ? stepOf(s) : -1)),
  ];
}
