import { hitsFor } from '../tables/hits.ts';
import { HITS_TO_REMOVE } from '../tables/units.ts';
import { HEALTH } from './worth.ts';

const FACES = [1, 2, 3, 4, 5, 6] as const;
const CELLS = HITS_TO_REMOVE * HITS_TO_REMOVE;

/** Who strikes how in a fight to the finish: modifiers of the dice, halvings of the hits, doublings of the charger's first blow. */
export interface Blows {
  chargerModifier: number;
  firstDoublings: number;
  targetHalvings: number;
  targetModifier: number;
  chargerHalvings: number;
}

/** What is left of both after a fight to the finish that the charger begins, by the hits of both at its start. */
interface Ending {
  /** Expected health of charger and target, at `chargerHits * 15 + targetHits`. */
  readonly charger: Float64Array;
  readonly target: Float64Array;
}

function facesOf(modifier: number, doublings: number, halvings: number): readonly number[] {
  return FACES.map((die) => hitsFor(die, modifier, doublings, halvings));
}

/** Mean of `health` one blow on, given the hits that the six faces bring; whose hits grow is told by `cellAfter`, a fallen one counts `fallen`. */
function meanAfter(
  health: Float64Array,
  hits: readonly number[],
  before: number,
  fallen: number,
  cellAfter: (hits: number) => number,
): number {
  let sum = 0;
  for (const more of hits) sum += before + more >= HITS_TO_REMOVE ? fallen : health[cellAfter(before + more)]!;
  return sum / FACES.length;
}

/** Expected health of both if a fight goes on from every pair of hits, the charger to strike. Blows of nothing end in a standoff.
 * @rule 3.1 one-sided blows in turn @rule 4.0 15 hits remove */
function solve(strikes: readonly number[], answers: readonly number[]): Ending {
  const charger = new Float64Array(CELLS);
  const target = new Float64Array(CELLS);
  const answered = { charger: new Float64Array(CELLS), target: new Float64Array(CELLS) };
  const miss = strikes.filter((hits) => hits === 0).length * answers.filter((hits) => hits === 0).length;
  for (let sum = 2 * HITS_TO_REMOVE - 2; sum >= 0; sum--) {
    for (let a = Math.max(0, sum - HITS_TO_REMOVE + 1); a <= Math.min(sum, HITS_TO_REMOVE - 1); a++) {
      const t = sum - a;
      const cell = a * HITS_TO_REMOVE + t;
      const own = (hits: number): number => hits * HITS_TO_REMOVE + t;
      const other = (hits: number): number => a * HITS_TO_REMOVE + hits;
      answered.charger[cell] = meanAfter(charger, answers, a, 0, own);
      answered.target[cell] = meanAfter(target, answers, a, HEALTH[t]!, own);
      // A round in which neither hits leads back here: divide by the chance of any other.
      const again = 1 / (1 - miss / (FACES.length * FACES.length));
      charger[cell] = meanAfter(answered.charger, strikes, t, HEALTH[a]!, other) * again;
      target[cell] = meanAfter(answered.target, strikes, t, 0, other) * again;
      answered.charger[cell] = meanAfter(charger, answers, a, 0, own);
      answered.target[cell] = meanAfter(target, answers, a, HEALTH[t]!, own);
    }
  }
  return { charger: answered.charger, target: answered.target };
}

const solved = new Map<number, Ending>();

/** Expected endings once the charger has struck and the target is to answer. */
function endingOf({ chargerModifier, targetHalvings, targetModifier, chargerHalvings }: Blows): Ending {
  const key = (((chargerModifier + 8) * 32 + targetModifier + 8) * 4 + targetHalvings) * 4 + chargerHalvings;
  let ending = solved.get(key);
  if (ending === undefined) {
    ending = solve(facesOf(chargerModifier, 0, targetHalvings), facesOf(targetModifier, 0, chargerHalvings));
    solved.set(key, ending);
  }
  return ending;
}

/** Expected health of both at the end of the duel last asked about. */
export const outcome = { charger: 0, target: 0 };

const mostFaces = new Map<number, readonly number[]>();

function firstBlow(modifier: number, doublings: number, halvings: number): readonly number[] {
  const key = ((modifier + 8) * 4 + doublings) * 4 + halvings;
  let faces = mostFaces.get(key);
  if (faces === undefined) mostFaces.set(key, (faces = facesOf(modifier, doublings, halvings)));
  return faces;
}

/** Works out a fight to the finish between two units, into `outcome`: the first blow may be doubled, for then the target turns to face it. */
export function fight(blows: Blows, chargerHits: number, targetHits: number): void {
  const ending = endingOf(blows);
  const row = Math.min(HITS_TO_REMOVE - 1, chargerHits) * HITS_TO_REMOVE;
  const unhurt = HEALTH[Math.min(HITS_TO_REMOVE - 1, chargerHits)]!;
  outcome.charger = 0;
  outcome.target = 0;
  for (const hits of firstBlow(blows.chargerModifier, blows.firstDoublings, blows.targetHalvings)) {
    const after = targetHits + hits;
    outcome.charger += (after >= HITS_TO_REMOVE ? unhurt : ending.charger[row + after]!) / FACES.length;
    outcome.target += (after >= HITS_TO_REMOVE ? 0 : ending.target[row + after]!) / FACES.length;
  }
}

/** Mean hits by `((modifier + 8) * 4 + doublings) * 4 + halvings`; not yet asked for: not a number. */
const means = new Float64Array(32 * 4 * 4).fill(NaN);

/** Mean hits of one blow or shot. */
export function meanHits(modifier: number, doublings: number, halvings: number): number {
  const key = ((modifier + 8) * 4 + doublings) * 4 + halvings;
  if (Number.isNaN(means[key])) means[key] = facesOf(modifier, doublings, halvings).reduce((sum, hits) => sum + hits, 0) / FACES.length;
  return means[key]!;
}
