/*
 * Every number that a run writes down, in one table. `docs/metrics.md` repeats it with the reasons; a test keeps the two together.
 */

/** Which way is good: `higher`, `lower`, or `neither` for numbers that only tell what goes on. */
export type Reading = 'higher' | 'lower' | 'neither';

/** What is known of a metric. */
export interface Metric {
  /** Key in `metrics.jsonl`; a word in angle brackets stands for any name. */
  readonly name: string;
  /** What it is called in charts. */
  readonly title: string;
  /** Unit, `share` for `[0, 1]`, or empty for a plain number. */
  readonly unit: string;
  readonly reading: Reading;
  /** Its name in TensorBoard; what stands before the first slash is the group it is shown in. */
  readonly tag: string;
  /** What it says, in sentences. */
  readonly about: string;
}

// biome-ignore format: a table, one row a line
const METRICS = [
  // ---- run
  { name: 'elapsedSeconds', title: 'time', unit: 's', reading: 'neither', tag: 'run/elapsedSeconds', about: 'Time spent in the run, over all its sessions.' },

  // ---- learning
  { name: 'loss/policy', title: 'policy loss', unit: 'nats', reading: 'lower', tag: 'loss/policy',
    about: "Divergence of the network's policy from the search's (Kullback–Leibler) over the rows " +
      "trained on; 0 is agreement. It need not fall: the search moves ahead of the network." },
  { name: 'loss/value', title: 'value loss', unit: 'nats', reading: 'lower', tag: 'loss/value',
    about: "Divergence of the network's win, draw and loss from the targets over the rows trained on (Kullback–Leibler). Dice keep it from falling to 0." },
  { name: 'loss/margin', title: 'margin loss', unit: '', reading: 'lower', tag: 'loss/margin',
    about: 'Squared error of the squashed lead at the end, over the rows trained on; 1 is as wrong as guessing level where every game has a clear winner.' },
  { name: 'loss/surrogate', title: 'clipped surrogate', unit: '', reading: 'neither', tag: 'loss/surrogate',
    about: 'Policy gradients: mean normalised advantage times the change in chance of the actions played, ' +
      'clipped, negated. Below 0, the steps make good actions likelier than when they were played.' },
  { name: 'loss/entropy', title: 'entropy of the policy', unit: 'nats', reading: 'neither', tag: 'loss/entropy',
    about: 'Policy gradients: mean entropy of the policy over the rows learnt. Near 0, nothing new is tried any more.' },
  { name: 'loss/magnet', title: 'divergence from the magnet', unit: 'nats', reading: 'neither', tag: 'loss/magnet',
    about: 'Policy gradients: mean divergence of the policy from that of the averaged weights (Kullback–Leibler).' },
  { name: 'loss/<head>', title: '<head> loss', unit: '', reading: 'lower', tag: 'loss/<head>',
    about: 'Loss of an auxiliary head of the network, under its name, over the rows trained on; in the unit of that head.' },
  { name: 'gradientLength', title: 'gradient length', unit: '', reading: 'neither', tag: 'learning/gradientLength',
    about: 'Length of the gradient over all weights before it is clipped (Euclidean norm). ' +
      'Mostly above `gradientClip`: the step size is too large or the clip too small.' },
  { name: 'learningRate', title: 'learning rate', unit: '', reading: 'neither', tag: 'learning/learningRate', about: 'Step size of the optimiser now.' },
  { name: 'rowsTrained', title: 'rows trained on', unit: 'rows', reading: 'neither', tag: 'learning/rowsTrained',
    about: 'Rows trained on so far, each as often as it was.' },
  { name: 'rowsTrainedPerSecond', title: 'rows trained on per second', unit: 'rows/s', reading: 'higher', tag: 'learning/rowsTrainedPerSecond',
    about: 'Rows trained on per second over the last seconds; 0 while learning waits for games.' },

  // ---- replay
  { name: 'rows', title: 'rows made', unit: 'rows', reading: 'neither', tag: 'replay/rows', about: 'Training rows made so far.' },
  { name: 'window', title: 'window', unit: 'rows', reading: 'neither', tag: 'replay/window', about: 'Latest rows, those that training draws from.' },
  { name: 'reuse', title: 'reuse', unit: 'times', reading: 'neither', tag: 'replay/reuse',
    about: 'How often each row made so far was trained on, on average. Far below the parameter `reuse`: the learner cannot keep up with the games.' },

  // ---- self-play
  { name: 'games', title: 'games', unit: 'games', reading: 'neither', tag: 'self-play/games', about: 'Finished games, evolution and warm-up included.' },
  { name: 'decisions', title: 'decisions', unit: 'decisions', reading: 'neither', tag: 'self-play/decisions', about: "Players' decisions in finished games." },
  { name: 'decisionsPerSecond', title: 'decisions per second', unit: '1/s', reading: 'higher', tag: 'self-play/decisionsPerSecond',
    about: 'Decisions taken in self-play per second over the last seconds, games in flight included.' },
  { name: 'networkCallsPerSecond', title: 'network calls per second', unit: '1/s', reading: 'higher', tag: 'self-play/networkCallsPerSecond',
    about: 'States that the network judges for self-play per second over the last seconds.' },
  { name: 'networkShare', title: 'time in the network', unit: 'share', reading: 'neither', tag: 'self-play/networkShare',
    about: "Share of the players' time spent waiting for the network; the rest is rules and search." },
  { name: 'gameLength', title: 'decisions per game', unit: 'decisions', reading: 'neither', tag: 'self-play/gameLength',
    about: 'Mean decisions of the games finished since the last entry.' },
  { name: 'results/first', title: 'won by the first side', unit: 'share', reading: 'neither', tag: 'results/first',
    about: 'Share of the games finished since the last entry that the first side won.' },
  { name: 'results/draws', title: 'drawn', unit: 'share', reading: 'neither', tag: 'results/draws',
    about: 'Share of the games finished since the last entry that nobody won.' },
  { name: 'results/second', title: 'won by the second side', unit: 'share', reading: 'neither', tag: 'results/second',
    about: 'Share of the games finished since the last entry that the second side won.' },
  { name: 'results/capped', title: 'ended at the longest length', unit: 'share', reading: 'lower', tag: 'results/capped',
    about: 'Share of the games finished since the last entry that were ended at `maximumDecisions` and scored by victory points.' },

  // ---- targets
  { name: 'policyEntropy', title: 'entropy of policy targets', unit: 'nats', reading: 'neither', tag: 'targets/policyEntropy',
    about: "Entropy of the search's policies that are learnt: how undecided the search is. It " +
      "falls as play gets firmer; near 0 early in a run, nothing new is tried any more." },
  { name: 'policySurprise', title: 'policy surprise', unit: 'nats', reading: 'neither', tag: 'targets/policySurprise',
    about: "Divergence of the search's policy from the network's at the time of play " +
      "(Kullback–Leibler): what a search adds to the network. Near 0, the search teaches nothing." },
  { name: 'valueError', title: 'value error', unit: '', reading: 'lower', tag: 'targets/valueError',
    about: "Mean absolute difference between the search's value and the result of the game, over the " +
      "rows trained on; 2 is as wrong as can be, 1 is guessing level where every game has a winner." },

  // ---- policy gradients
  { name: 'departure', title: 'departure from the policy that played', unit: 'nats', reading: 'neither', tag: 'policy-gradient/departure',
    about: 'Policy gradients: divergence of the policy that is learnt from the one that played the ' +
      'rows (Kullback–Leibler, estimated). Where it grows, the steps are too large or too many.' },
  { name: 'clipped', title: 'clipped rows', unit: 'share', reading: 'neither', tag: 'policy-gradient/clipped',
    about: 'Policy gradients: share of the rows whose chance has moved beyond `clipRange`.' },

  // ---- strength
  { name: 'strength/<opponent>', title: 'score against <opponent>', unit: 'share', reading: 'higher', tag: 'strength/<opponent>',
    about: 'Points per game against a fixed opponent, draws counting half, in a measurement with sides swapped and the same dice.' },
  { name: 'strength/<opponent>/low', title: 'lower end against <opponent>', unit: 'share', reading: 'higher', tag: 'strength/<opponent>/low',
    about: 'Lower end of the 95 % interval of that score.' },
  { name: 'strength/<opponent>/high', title: 'upper end against <opponent>', unit: 'share', reading: 'higher', tag: 'strength/<opponent>/high',
    about: 'Upper end of the 95 % interval of that score.' },
] as const satisfies readonly Metric[];

type TableName = (typeof METRICS)[number]['name'];

/** Name of a metric as it is written: an auxiliary head or an opponent stands where the table has angle brackets. */
export type MetricName = Exclude<TableName, `${string}<${string}`> | `loss/${string}` | `strength/${string}`;

/** Numbers by metric. */
export type MetricValues = { readonly [K in MetricName]?: number | undefined };

/** All metrics, in the order in which they are explained. */
export const metrics: readonly Metric[] = METRICS;

const PLACE = /<[^>]+>/;

/** What stands in a name where a family of metrics has angle brackets; null if the name is not of that family. */
function placeIn(family: string, name: string): string | null {
  const [before, after] = family.split(PLACE) as [string, string];
  const fits = name.startsWith(before) && name.endsWith(after) && name.length > before.length + after.length;
  return fits ? name.slice(before.length, name.length - after.length) : null;
}

/** The entry for a name as it is written, its family's with the name filled in if need be; TensorBoard's tag has plain letters only.
 * @throws Error if the table has none */
export function findMetric(name: string): Metric {
  const exact = metrics.find((metric) => metric.name === name);
  if (exact !== undefined) return exact;
  // Later members of a family are the narrower ones.
  for (const family of metrics.toReversed()) {
    const place = PLACE.test(family.name) ? placeIn(family.name, name) : null;
    if (place === null) continue;
    return {
      ...family,
      name,
      title: family.title.replace(PLACE, () => place),
      tag: family.tag.replace(PLACE, place.replace(/[^A-Za-z0-9_.-]/g, '_')),
    };
  }
  throw new Error(`There is no metric "${name}": write it into training/metrics/metric-table.ts and docs/metrics.md first.`);
}
