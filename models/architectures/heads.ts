import type { Graph, Tensor } from '../graph/graph.ts';
import type { PointerSpec } from '../../rules/core/index.ts';
import type { Body } from './body.ts';
import { dense, HEAD_GAIN, PLAIN_GAIN, RELU_GAIN, reluLayer } from './parts.ts';

/** What a network knows of the legal actions. */
interface ActionInputs {
  /** `[N, Fa]` */
  readonly features: Tensor;
  /** The state of each action `[N]`. */
  readonly owners: Tensor;
  /** Unit row or place that each action is about `[N]`, counted through the whole batch. */
  readonly pointers: readonly { readonly spec: PointerSpec; readonly tensor: Tensor }[];
}

/** The rows that a pointer points into, if the body makes them. */
function pointedAt({ units, places }: Body, { to }: PointerSpec): Tensor | null {
  return to === 'units' ? units : places;
}

/** Every action is judged by what is said of it, by the state, and by the units and places it points to. `[N, 1]` */
function policyHead(graph: Graph, body: Body, { features, owners, pointers }: ActionInputs, width: number): Tensor {
  let sum = dense(graph, features, 'action1', width, RELU_GAIN);
  sum = graph.add(sum, graph.gather(dense(graph, body.state, 'action1.state', width, PLAIN_GAIN, false), owners));
  for (const { spec, tensor } of pointers) {
    const rows = pointedAt(body, spec);
    if (rows === null) continue;
    sum = graph.add(sum, graph.gather(graph.flatten(dense(graph, rows, `action1.${spec.name}`, width, PLAIN_GAIN, false)), tensor));
  }
  return dense(graph, reluLayer(graph, graph.unary('relu', sum), 'action2', width), 'policy', 1, HEAD_GAIN);
}

/**
 * What a network says of a state, from the side to move:
 *
 * - `policy [N, 1]`: logits of the legal actions; `value [B, 3]`: logits of win, draw and loss; `margin [B, 1]`: the lead at the end, squashed;
 * - `soon [B, 2]`: the value after one and after four more turns;
 * - `survival [B, U]`: logits that each unit is there at the end; `next [B, U]`: logits of the unit with which the other side next acts;
 * - `belief [B, U S]`: logits of the S features that unit rows may hide, as shares of their ranges;
 * - `control [B, 2 P]`: logits that at the end an own, and an enemy, unit stands in each place.
 *
 * Only the first three are used in play; the others teach the body what matters. Heads that a body has no rows for are left out.
 */
export interface Heads {
  readonly policy: Tensor;
  readonly value: Tensor;
  readonly margin: Tensor;
  readonly soon: Tensor;
  readonly survival?: Tensor;
  readonly next?: Tensor;
  readonly control?: Tensor;
  readonly belief?: Tensor;
}

export type HeadName = keyof Heads;

/** What is thought to be hidden in unit rows: by the row as it is seen, and by the whole state, since the row may be empty. `[B, U S]` */
function beliefHead(graph: Graph, rows: Tensor, state: Tensor, features: number): Tensor {
  const [states, units] = rows.shape;
  const whole = graph.reshape(dense(graph, state, 'belief.state', features, HEAD_GAIN, false), [states!, 1, features]);
  return graph.reshape(graph.add(dense(graph, rows, 'belief', features, HEAD_GAIN), whole), [states!, (units as number) * features]);
}

/** What of the observations decides which heads there are. */
interface HeadOptions {
  /** Whether the game says who stands where. */
  readonly tellsPlaces: boolean;
  /** Features that unit rows may hide. */
  readonly secretFeatures: number;
}

export function createHeads(
  graph: Graph,
  body: Body,
  actions: ActionInputs,
  actionWidth: number,
  { tellsPlaces, secretFeatures }: HeadOptions,
): Heads {
  const { state, units, places } = body;
  const head = (rows: Tensor, name: string, width: number): Tensor => dense(graph, rows, name, width, HEAD_GAIN);
  const perRow = (rows: Tensor, name: string, width: number): Tensor => {
    const logits = head(rows, name, width);
    return graph.reshape(logits, [rows.shape[0]!, (rows.shape[1] as number) * width]);
  };
  return {
    policy: policyHead(graph, body, actions, actionWidth),
    value: head(state, 'value', 3),
    margin: head(state, 'margin', 1),
    soon: head(state, 'soon', 2),
    ...(units === null ? {} : { survival: perRow(units, 'survival', 1), next: perRow(units, 'next', 1) }),
    ...(places === null || !tellsPlaces ? {} : { control: perRow(places, 'control', 2) }),
    ...(units === null || secretFeatures === 0 ? {} : { belief: beliefHead(graph, units, state, secretFeatures) }),
  };
}
