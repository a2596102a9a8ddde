import type { FlatState } from '../state/flat-state.ts';
import { share } from './features.ts';
import { type FeatureSpec, toSpecs } from '../views/observation.ts';
import { opponent, type Player } from '../values/player.ts';

/** A feature as a line of a table: name, lowest and highest value, meaning, and how it is worked out. Those of one `oneHot` share what tells their place, so
 * that it is asked once for all. The last says when it stays as it is: see `ofOwnCells` and `oncePer`. */
export type Feature<A extends unknown[]> = readonly [
  name: string,
  low: number,
  high: number,
  about: string,
  value: (...args: A) => number,
  placeOf?: ((...args: A) => number) | undefined,
  stays?: 'own' | ((...args: A) => number),
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

/** Features of units that depend on nothing but a unit's own cells (its row of a block of the layout), the viewer, and what never changes in a game. They are
 * worked out anew only when one of those cells has changed. */
export function ofOwnCells<A extends unknown[]>(features: readonly Feature<A>[]): readonly Feature<A>[] {
  return features.map(([name, low, high, about, value, placeOf]) => [name, low, high, about, value, placeOf, 'own']);
}

/** Features of actions that depend on nothing but the state, the viewer, and what `keyOf` answers: rows of the same key that follow one another share them. */
export function oncePer<A extends unknown[]>(keyOf: (...args: A) => number, features: readonly Feature<A>[]): readonly Feature<A>[] {
  return features.map(([name, low, high, about, value, placeOf]) => [name, low, high, about, value, placeOf, keyOf]);
}

/** A table of features made ready for writing many rows. */
export class FeatureWriter<A, B, C> {
  /** What is asked, where its answer goes, and of how many names it tells the place; 0 for a plain number. */
  private readonly asks: ((a: A, b: B, c: C) => number)[] = [];
  private readonly starts: number[] = [];
  private readonly names: number[] = [];

  /** @param isWanted which features it writes; all, if left out */
  constructor(table: readonly Feature<[a: A, b: B, c: C]>[], isWanted: (feature: Feature<[a: A, b: B, c: C]>) => boolean = () => true) {
    let last: unknown;
    table.forEach((feature, i) => {
      const [, , , , value, placeOf] = feature;
      if (!isWanted(feature)) return;
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

  /** Writes over what was written into a row before. */
  rewrite(a: A, b: B, c: C, at: number, out: Float32Array): void {
    const { starts, names } = this;
    for (let i = 0; i < names.length; i++) for (let name = 0, first = at + starts[i]!; name < names[i]!; name++) out[first + name] = 0;
    this.write(a, b, c, at, out);
  }
}

/** Features that rows share which follow one another, as long as their key stays the same. */
export class SharedFeatures<A, B, C> {
  private readonly keyOf: (a: A, b: B, c: C) => number;
  private readonly writer: FeatureWriter<A, B, C>;
  private readonly places: readonly number[];
  /** Where the row before begins, -1 before the first; and its key. */
  private last = -1;
  private key = 0;

  constructor(table: readonly Feature<[a: A, b: B, c: C]>[], keyOf: (a: A, b: B, c: C) => number) {
    this.keyOf = keyOf;
    this.writer = new FeatureWriter(table, ([, , , , , , stays]) => stays === keyOf);
    this.places = table.flatMap(([, , , , , , stays], place) => (stays === keyOf ? [place] : []));
  }

  /** To be called before the rows of another list. */
  begin(): void {
    this.last = -1;
  }

  /** Writes a row of zeros from `at` on. */
  write(a: A, b: B, c: C, at: number, out: Float32Array): void {
    const { places, last } = this;
    const key = this.keyOf(a, b, c);
    if (last < 0 || key !== this.key) this.writer.write(a, b, c, at, out);
    else for (let i = 0; i < places.length; i++) out[at + places[i]!] = out[last + places[i]!]!;
    this.last = at;
    this.key = key;
  }
}

/** The features of a table that rows share, by their keys. */
export function sharedFeatures<A, B, C>(table: readonly Feature<[a: A, b: B, c: C]>[]): readonly SharedFeatures<A, B, C>[] {
  const keys = new Set(table.flatMap(([, , , , , , stays]) => (typeof stays === 'function' ? [stays] : [])));
  return [...keys].map((keyOf) => new SharedFeatures(table, keyOf));
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
