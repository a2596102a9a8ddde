import { D6, hitsFor } from '../charts/hits.ts';

/** Modifiers of dice in the table: from -8 to 23. */
const LOWEST = -8;
const MODIFIERS = 32;
const DOUBLINGS = 2;
const HALVINGS = 3;

function placeOf(modifier: number, doublings: number, halvings: number): number {
  return ((modifier - LOWEST) * DOUBLINGS + doublings) * HALVINGS + halvings;
}

function meanOf(modifier: number, doublings: number, halvings: number): number {
  let sum = 0;
  for (let face = 0; face < D6.length; face++) sum += hitsFor(D6[face]!, modifier, doublings, halvings);
  return sum / D6.length;
}

/** Mean hits by `placeOf`. */
const MEANS = Float64Array.from({ length: MODIFIERS * DOUBLINGS * HALVINGS }, (_, i) =>
  meanOf(LOWEST + Math.floor(i / (DOUBLINGS * HALVINGS)), Math.floor(i / HALVINGS) % DOUBLINGS, i % HALVINGS),
);

/** Mean hits of one die with its modifier, doubled at most once and halved at most twice. @rule 2.3 @rule 3.2 */
export function meanHits(modifier: number, doublings: number, halvings: number): number {
  const isListed = modifier >= LOWEST && modifier < LOWEST + MODIFIERS;
  return isListed ? MEANS[placeOf(modifier, doublings, halvings)]! : meanOf(modifier, doublings, halvings);
}

/** Chance, 0 to 1, that one die brings so many hits or more. */
export function chanceOfHits(least: number, modifier: number, doublings: number, halvings: number): number {
  let faces = 0;
  for (let face = 0; face < D6.length; face++) if (hitsFor(D6[face]!, modifier, doublings, halvings) >= least) faces++;
  return faces / D6.length;
}

/** The hits of each face of the die. */
export function hitsByFace(modifier: number, doublings: number, halvings: number): readonly number[] {
  return D6.map((die) => hitsFor(die, modifier, doublings, halvings));
}
