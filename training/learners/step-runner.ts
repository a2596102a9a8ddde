import type { Graph } from '../../models/graph/graph.ts';
import type { Tensor } from '../../models/graph/operation.ts';
import type { Feeds, GraphRunner } from '../../models/graph/runner.ts';
import type { HeadWeights } from './loss-graph.ts';
import type { PolicyGradientOptions } from './policy-gradient.ts';
import { splitFeeds, statesPerPart } from './parts.ts';
import { type AdamOptions, createAdamGraph, createGradientGraph, type GradientGraph, type Learning } from './step-graph.ts';

export type CreateRunner = (graph: Graph, outputs: Readonly<Record<string, Tensor>>) => Promise<GraphRunner>;

interface StepRunnerOptions extends AdamOptions {
  readonly headWeights: HeadWeights;
  /** How the policy is learnt from what came of its own choices; left out if it is not. */
  readonly policyGradient?: PolicyGradientOptions;
  /** States whose gradient is computed at once; by default as many as fit the processor's cache. */
  readonly statesPerPart?: number;
}

/** Adds to vectors of the same names. */
function addTo(sums: Record<string, Float32Array>, results: Readonly<Record<string, Float32Array>>): void {
  for (const [name, values] of Object.entries(results)) {
    const sum = sums[name];
    if (sum === undefined) sums[name] = values;
    else for (let i = 0; i < sum.length; i++) sum[i]! += values[i]!;
  }
}

/**
 * One gradient step: losses and gradient of a batch part by part, because what lies between the layers of many states does not fit
 * the processor's cache, then Adam. Results are `loss.<name>` before weighting, `note.<name>`, `after.length` that of the gradient before it was clipped, and
 * after the step `after.weights`, `after.mean`, `after.square` and `after.average`.
 */
export class StepRunner implements GraphRunner {
  private readonly gradientGraph: GradientGraph;
  private readonly gradient: GraphRunner;
  private readonly adam: GraphRunner;
  /** States whose gradient is computed at once. */
  readonly statesPerPart: number;

  private constructor(gradientGraph: GradientGraph, gradient: GraphRunner, adam: GraphRunner, statesPerPart: number) {
    this.gradientGraph = gradientGraph;
    this.gradient = gradient;
    this.adam = adam;
    this.statesPerPart = statesPerPart;
  }

  /** @param network its graph is extended by losses and gradient */
  static async create(network: Learning, options: StepRunnerOptions, createRunner: CreateRunner): Promise<StepRunner> {
    const states = options.statesPerPart ?? statesPerPart(network.graph);
    const gradientGraph = createGradientGraph(network, options.headWeights, options.policyGradient);
    const losses = Object.fromEntries(gradientGraph.losses.map(({ name, tensor }) => [`loss.${name}`, tensor]));
    const notes = Object.fromEntries(Object.entries(gradientGraph.notes).map(([name, tensor]) => [`note.${name}`, tensor]));
    const gradient = await createRunner(network.graph, { ...losses, ...notes, gradient: gradientGraph.gradient });
    const { graph, length, weights, mean, square, average } = createAdamGraph(network.graph.weights, options);
    const adam = await createRunner(graph, {
      'after.length': length,
      'after.weights': weights,
      'after.mean': mean,
      'after.square': square,
      'after.average': average,
    });
    return new StepRunner(gradientGraph, gradient, adam, states);
  }

  /** @param feeds observations, targets and shares, and all that Adam reads but the gradient */
  async run(feeds: Feeds): Promise<Record<string, Float32Array>> {
    const sums: Record<string, Float32Array> = {};
    for (const part of splitFeeds(this.gradientGraph.graph, feeds, this.statesPerPart)) addTo(sums, await this.gradient.run(part));
    const { gradient, ...told } = sums;
    return { ...told, ...(await this.adam.run({ ...feeds, gradient: { data: gradient!, shape: [gradient!.length] } })) };
  }

  async close(): Promise<void> {
    await this.gradient.close();
    await this.adam.close();
  }
}
