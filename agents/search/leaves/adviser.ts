import { type ActionList, Rng, type ScriptedPolicy, type State } from '../../../rules/core/index.ts';
import type { Tree } from '../tree/tree.ts';

/** The lots of a scripted player that draws any; always the same, so that its advice follows from the state alone. */
const LOTS = Rng.from('advice').save();

/** Moves a share of the priors of nodes to what the ruleset's own player would choose there. */
export class Adviser {
  private readonly scripted: ScriptedPolicy;
  private readonly share: number;

  constructor(scripted: ScriptedPolicy, share: number) {
    this.scripted = scripted;
    this.share = share;
  }

  /** To be asked once for each node, before a simulation goes on from it: most leaves are never met again, and need no advice. */
  advise(tree: Tree, node: number, state: State, legal: ActionList): void {
    const { share } = this;
    tree.advised[node] = 1;
    if (legal.length < 2) return;
    const choice = this.scripted.choose(state, legal, Rng.restore(LOTS));
    const end = tree.firstEdge[node]! + tree.edgeCount[node]!;
    for (let edge = tree.firstEdge[node]!; edge < end; edge++)
      tree.prior[edge] = (1 - share) * tree.prior[edge]! + (tree.action[edge] === choice ? share : 0);
    tree.narrow(node, tree.openCount[node]!);
  }
}

/** Nobody, where nothing is to be advised or nobody can: without priors, or without a player of the ruleset's own. */
export function adviserOf(
  scripted: ScriptedPolicy | undefined,
  { advice, selection }: { readonly advice: number; readonly selection: 'puct' | 'uct' },
): Adviser | null {
  return scripted === undefined || advice === 0 || selection === 'uct' ? null : new Adviser(scripted, advice);
}
