import { IntList } from '../../core/index.ts';
import { FACES } from '../charts/dice.ts';

/** What the rules work with while they answer one question. A game owns one; each part is filled anew for each question and says nothing later. */
export class Scratch {
  /** Units that attack another. */
  readonly attackers = new IntList();
  /** Hexes from which a unit is driven off, and those to which it can retreat; hexes about a Standard that are free. */
  readonly causes = new IntList();
  readonly retreats = new IntList();
  readonly homes = new IntList();
  /** Results of an attack by each face, and what each of them comes to; faces that come to the same have the same. */
  readonly faceResults = new Int16Array(FACES);
  readonly faceEffects = new Float64Array(FACES);
}
