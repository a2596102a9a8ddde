import { ActionList, CHANCE, type Game, isPlayer, Rng, type State } from '../../rules/core/index.ts';
import { type BatchShape, ObservationBatch } from '../batch.ts';
import { ModelError } from '../cards/errors.ts';
import { observationFeeds } from '../feeds.ts';
import { OnnxRunner, type TensorFacts } from '../onnx/runtime.ts';
import type { ForeignNetwork } from '../cards/foreign-network.ts';

/** States that a network is tried on; two batches of different sizes. */
const TRIED = 5;
/** Largest difference between the answers about a state alone and among others. */
const TOLERANCE = 1e-3;

/** What a network of others turned out to be. */
interface Inspection {
  readonly shape: BatchShape;
  readonly network: ForeignNetwork;
}

/** An input that a network may have: null stands for a size that varies. */
interface Offered {
  readonly types: readonly string[];
  readonly shape: readonly (number | null)[];
}

function refuse(message: string): never {
  throw new ModelError('MODEL_MISMATCH', message);
}

/** Every input that a network may read of a game. */
function offeredBy({ observation: { globals, units, map, actions } }: Game): Map<string, Offered> {
  const floats = (...shape: (number | null)[]): Offered => ({ types: ['float32'], shape });
  const places: Offered = { types: ['int32', 'int64'], shape: [null] };
  return new Map([
    ['globals', floats(null, globals.length)],
    ...(units.features.length === 0 ? [] : [['units', floats(null, units.count, units.features.length)] as const]),
    ...(map.channels.length === 0 ? [] : [['map', floats(null, map.channels.length, map.height, map.width)] as const]),
    ['actions', floats(null, actions.features.length)],
    ['owners', places],
    ...actions.pointers.map(({ name }) => [`pointer.${name}`, places] as const),
  ]);
}

function formatOffered([name, { types, shape }]: readonly [string, Offered]): string {
  const first = name === 'actions' || types.length > 1 ? 'N' : 'B';
  return `${name} ${types.join(' or ')} [${shape.map((size) => size ?? first).join(', ')}]`;
}

/** @throws ModelError MODEL_MISMATCH for an input that we do not have, or have in another form */
function checkInput({ name, type, shape }: TensorFacts, offered: ReadonlyMap<string, Offered>): void {
  const known = offered.get(name);
  if (known === undefined)
    refuse(`The network reads "${name}", which we do not have. It may read: ${[...offered].map(formatOffered).join('; ')}.`);
  if (!known.types.includes(type)) refuse(`The network reads "${name}" as ${type}; it must be ${known.types.join(' or ')}.`);
  if (shape.length !== known.shape.length)
    refuse(`"${name}" has ${shape.length} axes in the network; it must be ${formatOffered([name, known])}.`);
  for (const [axis, size] of shape.entries()) {
    const wanted = known.shape[axis]!;
    if (wanted === null && typeof size === 'number')
      refuse(`Axis ${axis} of "${name}" is fixed at ${size} in the network; it has to vary. Export it with a dynamic axis.`);
    if (wanted !== null && typeof size === 'number' && size !== wanted)
      refuse(`"${name}" has the size ${size} at axis ${axis} in the network; this scenario gives ${wanted}.`);
  }
}

/** What of a game a network reads. */
function shapeOf({ observation: { globals, units, map, actions } }: Game, inputs: readonly string[]): BatchShape {
  const pointers = actions.pointers.filter(({ name }) => inputs.includes(`pointer.${name}`));
  const readsUnits = inputs.includes('units') || pointers.some(({ to }) => to === 'units');
  const readsMap = inputs.includes('map') || pointers.some(({ to }) => to === 'map');
  return {
    globals: globals.length,
    units: readsUnits ? units.count : 0,
    unitFeatures: units.features.length,
    map: readsMap ? [map.channels.length, map.height, map.width] : null,
    actionFeatures: actions.features.length,
    pointers: actions.pointers.map(({ name }) => name),
  };
}

/** Some decisions of random play, with different numbers of legal actions where there are any. */
function decisionsOf(game: Game): State[] {
  const rng = Rng.from('inspect');
  const states: State[] = [];
  const legal = new ActionList();
  for (let state = game.newState(), plies = 0; states.length < TRIED; plies++) {
    if (isPlayer(state.actor)) {
      state.legalActions(legal);
      if (plies % 3 === 0 || plies > 100) states.push(state.clone());
      state.apply(legal.at(rng.below(legal.length)));
    } else if (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
    else state = game.newState();
  }
  return states;
}

interface Answer {
  readonly policy: Float32Array;
  readonly value: Float32Array;
  readonly size: number;
  readonly rows: number;
}

/** @throws ModelError MODEL_MISMATCH if the network fails, or lacks an output */
async function ask(runner: OnnxRunner, shape: BatchShape, states: readonly State[]): Promise<Answer> {
  const batch = new ObservationBatch(shape);
  for (const state of states) batch.add(state, state.legalActions());
  let outputs: Record<string, Float32Array>;
  try {
    outputs = await runner.run(observationFeeds(batch, shape));
  } catch (error) {
    if (error instanceof ModelError) throw error;
    throw new ModelError('MODEL_MISMATCH', `The network fails on ${states.length} states of this scenario: ${(error as Error).message}`, {
      cause: error,
    });
  }
  const { policy, value } = outputs;
  const missing = ['policy', 'value'].filter((name) => outputs[name] === undefined);
  if (policy === undefined || value === undefined)
    refuse(
      `The network has no output "${missing.join('" and no "')}"; it has ${Object.keys(outputs).join(', ')}. Name its outputs policy and value.`,
    );
  if (!(policy instanceof Float32Array) || !(value instanceof Float32Array)) refuse('The outputs policy and value must be float32.');
  return { policy, value, size: states.length, rows: batch.rows };
}

/** What the outputs mean, by their sizes in two batches. */
function meaningOf(answers: readonly Answer[], actions: number): Pick<ForeignNetwork, 'policy' | 'value'> {
  const fits = (of: (answer: Answer) => boolean): boolean => answers.every(of);
  const isLegal = fits(({ policy, rows }) => policy.length === rows);
  const isAll = fits(({ policy, size }) => policy.length === size * actions);
  const isLogits = fits(({ value, size }) => value.length === 3 * size);
  const isExpected = fits(({ value, size }) => value.length === size);
  const [{ policy, value, size, rows }] = answers as [Answer];
  if (!isLegal && !isAll)
    refuse(
      `For ${size} states with ${rows} legal actions the output policy has ${policy.length} numbers; ` +
        `it must be [N], one for each legal action, or [B, ${actions}].`,
    );
  if (!isLogits && !isExpected)
    refuse(
      `For ${size} states the output value has ${value.length} numbers; it must be [B, 3], logits of win, draw and loss, or [B], the expected result.`,
    );
  return { policy: isLegal ? 'legal' : 'all', value: isLogits ? 'logits' : 'expected' };
}

/** Whether the answers about all states are the same as about each alone. */
function checkAlone(together: Answer, alone: readonly Answer[]): void {
  for (const part of ['policy', 'value'] as const) {
    const apart = alone.flatMap((answer) => [...answer[part]]);
    const worst = together[part].reduce((most, value, i) => Math.max(most, Math.abs(value - apart[i]!)), 0);
    if (!apart.every(Number.isFinite)) refuse(`The output ${part} holds numbers that are none (NaN or infinite).`);
    if (!(worst <= TOLERANCE * Math.max(1, ...apart.map(Math.abs))))
      refuse(
        `The output ${part} of a state changes with the other states of its batch. Export the network for inference, and sum over actions by "owners" alone.`,
      );
  }
}

/** Finds out what a network reads and answers, and whether that fits a game: inputs by name, type and shape; outputs on some states, alone and together.
 * @throws ModelError MODEL_MISMATCH that says what does not fit and what would; BAD_MODEL or RUNTIME_MISSING */
export async function inspectForeign(onnx: Uint8Array, game: Game): Promise<Inspection> {
  const runner = await OnnxRunner.create(onnx);
  try {
    const offered = offeredBy(game);
    for (const input of runner.facts) checkInput(input, offered);
    const { inputs } = runner;
    const shape = shapeOf(game, inputs);
    const states = decisionsOf(game);
    const together = await ask(runner, shape, states);
    const alone: Answer[] = [];
    for (const state of states) alone.push(await ask(runner, shape, [state]));
    const actions = game.actions.size;
    const network: ForeignNetwork = { kind: 'foreign', inputs: [...inputs], actions, ...meaningOf([together, ...alone], actions) };
    checkAlone(together, alone);
    return { shape, network };
  } finally {
    await runner.close();
  }
}
