import type { FlatState } from './flat-state.ts';
import { share } from './features.ts';
import { type FeatureSpec, toSpecs } from './observation.ts';
import { opponent, type Player } from './player.ts';

/** A feature as a line of a table: name, lowest and highest value, meaning, and how it is worked out. */
export type Feature<A extends unknown[]> = readonly [name: string, low: number, high: number, about: string, value: (...args: A) => number];

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
  return names.map((name, place) => [name, 0, 1, `1 ${about} ${name}`, (...args) => Number(placeOf(...args) === place)]);
}

/** A number of a unit that is printed on it, told on the page and seen by networks: its name, the highest that it can be, and how it is worked out. */
export type UnitValue<S> = readonly [name: string, highest: number, value: (s: S, unit: number) => number];

/** Values of units as features, each as a share of its highest. */
export function valueFeatures<S>(values: readonly UnitValue<S>[]): readonly Feature<[s: S, unit: number]>[] {
  return values.map(([name, highest, value]) => [name, 0, 1, `${name} / ${highest}`, (s, unit) => share(value(s, unit), highest)]);
}

/** Turn, points, who decides and at which step.
 * @param steps names of all steps @param turns of the game @param most points that count as very many */
export function scoreFeatures<S extends FlatState>(
  steps: readonly string[],
  turns: number,
  most: number,
): readonly Feature<[s: S, viewer: Player]>[] {
  const isAsked = ({ actor }: S): boolean => actor === 0 || actor === 1;
  return [
    ['turn', 0, 1, 'turns begun / the limit', (s) => s.turn / turns],
    ['to-decide', 0, 1, '1 if the decision is the viewer’s', (s, viewer) => Number(s.actor === viewer)],
    ['own-points', 0, 1, `own points / ${most}`, (s, viewer) => share(s.victoryPoints()[viewer], most)],
    ['enemy-points', 0, 1, `enemy points / ${most}`, (s, viewer) => share(s.victoryPoints()[opponent(viewer)], most)],
    ...oneHot(steps, 'at the step', (s: S) => (isAsked(s) ? s.data[s.frame]! : -1)),
  ];
}
