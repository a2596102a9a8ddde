import { D6 } from '../charts/hits.ts';
import { HITS_TO_REMOVE } from '../charts/units.ts';
import { hitsByFace } from './hits.ts';
import { HEALTH } from './worth.ts';

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
  return sum / D6.length;
}

/** Expected health of both if a fight goes on from every pair of hits, the charger to strike. Blows of nothing end in a standoff.
 * @shows 3.1 one-sided blows in turn @shows 4.0 15 hits remove */
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
      const again = 1 / (1 - miss / (D6.length * D6.length));
      charger[cell] = meanAfter(answered.charger, strikes, t, HEALTH[a]!, other) * again;
      target[cell] = meanAfter(answered.target, strikes, t, 0, other) * again;
      answered.charger[cell] = meanAfter(charger, answers, a, 0, own);
      answered.target[cell] = meanAfter(target, answers, a, HEALTH[t]!, own);
    }
  }
  return { charger: answered.charger, target: answered.target };
}

/** One number for how a unit strikes. */
const keyOf = (modifier: number, doublings: number, halvings: number): number => ((modifier + 8) * 4 + doublings) * 4 + halvings;

/** Fights to the finish between two units: worked out when first asked for, then kept by the modifiers and halvings of both. */
export class Duels {
  /** Expected health of both, 0 to 1, at the end of the fight last asked about. */
  charger = 0;
  target = 0;
  private readonly endings = new Map<number, Ending>();
  private readonly firstBlows = new Map<number, readonly number[]>();

  /** Works out a fight: the first blow may be doubled, for then the target turns to face it. */
  fight(blows: Blows, chargerHits: number, targetHits: number): void {
    const ending = this.endingOf(blows);
    const row = Math.min(HITS_TO_REMOVE - 1, chargerHits) * HITS_TO_REMOVE;
    const unhurt = HEALTH[Math.min(HITS_TO_REMOVE - 1, chargerHits)]!;
    this.charger = 0;
    this.target = 0;
    for (const hits of this.firstBlow(blows.chargerModifier, blows.firstDoublings, blows.targetHalvings)) {
      const after = targetHits + hits;
      this.charger += (after >= HITS_TO_REMOVE ? unhurt : ending.charger[row + after]!) / D6.length;
      this.target += (after >= HITS_TO_REMOVE ? 0 : ending.target[row + after]!) / D6.length;
    }
  }

  /** Expected endings once the charger has struck and the target is to answer. */
  private endingOf({ chargerModifier, targetHalvings, targetModifier, chargerHalvings }: Blows): Ending {
    const key = keyOf(chargerModifier, 0, targetHalvings) * 512 + keyOf(targetModifier, 0, chargerHalvings);
    let ending = this.endings.get(key);
    if (ending === undefined) {
      ending = solve(hitsByFace(chargerModifier, 0, targetHalvings), hitsByFace(targetModifier, 0, chargerHalvings));
      this.endings.set(key, ending);
    }
    return ending;
  }

  private firstBlow(modifier: number, doublings: number, halvings: number): readonly number[] {
    const key = keyOf(modifier, doublings, halvings);
    let faces = this.firstBlows.get(key);
    if (faces === undefined) this.firstBlows.set(key, (faces = hitsByFace(modifier, doublings, halvings)));
    return faces;
  }
}
