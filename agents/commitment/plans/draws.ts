import type { Rng, State } from '../../../rules/core/index.ts';
import type { PlayerView } from '../../turn/agent.ts';
import { type Plan, samplePlan } from './plans.ts';
import { type Rival, rivalDecision } from './rivals.ts';

/** Draws in a row that find nothing new before it is given up. */
const MOST_MISSES = 64;

/** Draws further plans of both sides, none twice. */
export class Draws {
  private readonly view: PlayerView;
  private readonly rng: Rng;
  /** Where the player decides, and where the rival does after it; null if the rival has done so already, or if more is hidden than what it chooses. */
  private readonly own: State;
  private readonly other: State | null;
  private readonly hasChosen: boolean;
  private readonly known: { readonly plans: Set<string>; readonly rivals: Set<string> };
  /** `samplePlan` takes turns by this number. */
  private count = 1;

  constructor(view: PlayerView, plans: readonly Plan[], rivals: readonly Rival[], rng: Rng) {
    const [first] = rivals;
    this.view = view;
    this.rng = rng;
    this.own = first!.world;
    this.hasChosen = first!.plan.length === 0;
    this.other = rivals.every(({ world }) => world === first!.world) ? rivalDecision(first!.world, plans[0]!) : null;
    this.known = { plans: new Set(plans.map(String)), rivals: new Set(rivals.map((rival) => this.keyOf(rival))) };
  }

  /** An own plan; null if none seems to be left. */
  readonly drawPlan = (): Plan | null => this.drawNew(() => samplePlan(this.own, this.count++, this.rng), String, this.known.plans);

  /** What the rival may do, or may have done; null if nothing new seems to be left. */
  readonly drawRival = (): Rival | null => {
    const { other, hasChosen } = this;
    if (other === null && !hasChosen) return null;
    const draw = (): Rival =>
      hasChosen ? { world: this.view.sample(this.rng), plan: [] } : { world: this.own, plan: samplePlan(other!, this.count++, this.rng) };
    return this.drawNew(draw, (rival) => this.keyOf(rival), this.known.rivals);
  };

  private keyOf({ world, plan }: Rival): string {
    return this.hasChosen ? String(world.hash()) : String(plan);
  }

  private drawNew<T>(draw: () => T, keyOf: (one: T) => string, known: Set<string>): T | null {
    for (let misses = 0; misses < MOST_MISSES; misses++) {
      const one = draw();
      const key = keyOf(one);
      if (known.has(key)) continue;
      known.add(key);
      return one;
    }
    return null;
  }
}
