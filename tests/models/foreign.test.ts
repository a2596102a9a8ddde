import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadEvaluator } from '../../models/load.ts';
import { exportHeads } from '../../models/network.ts';
import { encodeOnnx, FLOAT, INT32, type OnnxConstant, type OnnxNode, type OnnxValue } from '../../models/onnx/model.ts';
import { ActionList, type Game, Observation, type Player, Rng, type State } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { RunDirectory } from '../../training/index.ts';
import { run, runJson } from '../cli/terminal.ts';
import { livelyWeights, randomStates, smallNetwork } from './samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-foreign-'));
afterAll(() => rmSync(folder, { recursive: true }));
const pig = loadGame('pig', 'pig-20');
const field = loadGame('one-hour-wargames', 'training');

function numbers(seed: string, ...shape: number[]): OnnxConstant {
  const rng = Rng.from(seed);
  return { name: seed, shape, data: Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, () => rng.normal() / 4) };
}

const input = (name: string, ...shape: (number | string)[]): OnnxValue => ({ name, type: FLOAT, shape });
const product = (inputs: readonly string[], output: string): OnnxNode => ({ type: 'MatMul', inputs, output });

interface Parts {
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
  readonly constants: readonly OnnxConstant[];
  readonly nodes: readonly OnnxNode[];
}

/** A network as others make them: a linear layer on the globals, with a logit for every action of the scenario. */
function flat({ observation: { globals }, actions }: Game, change: Partial<Parts> = {}): Uint8Array {
  return encodeOnnx({
    name: 'flat',
    metadata: {},
    inputs: [input('globals', 'B', globals.length)],
    outputs: [input('policy', 'B', actions.size), input('value', 'B', 1)],
    constants: [numbers('wp', globals.length, actions.size), numbers('wv', globals.length, 1)],
    nodes: [product(['globals', 'wp'], 'policy'), product(['globals', 'wv'], 'v'), { type: 'Tanh', inputs: ['v'], output: 'value' }],
    ...change,
  });
}

/** One that looks at each legal action. */
function ragged({ observation: { globals, actions } }: Game, change: Partial<Parts> = {}): Uint8Array {
  return encodeOnnx({
    name: 'ragged',
    metadata: {},
    inputs: [input('globals', 'B', globals.length), input('actions', 'N', actions.features.length)],
    outputs: [input('policy', 'N', 1), input('value', 'B', 3)],
    constants: [numbers('wp', actions.features.length, 1), numbers('wv', globals.length, 3)],
    nodes: [product(['actions', 'wp'], 'policy'), product(['globals', 'wv'], 'value')],
    ...change,
  });
}

function globalsOf(game: Game, state: State): number[] {
  const seen = new Observation(game.observation);
  state.observe(state.actor as Player, seen);
  return [...seen.globals];
}

function write(name: string, onnx: Uint8Array): string {
  const file = join(folder, `${name}.onnx`);
  writeFileSync(file, onnx);
  return file;
}

async function card(file: string, scenario: string, ...more: string[]) {
  return (await runJson(['model', 'card', file, '--scenario', scenario, ...more])) as {
    network: object;
    error?: { message: string; code: string };
  };
}

async function refusal(name: string, onnx: Uint8Array, scenario = 'pig-20'): Promise<string> {
  const { error } = await card(write(name, onnx), scenario);
  expect(error?.code).toBe('MODEL_MISMATCH');
  return error!.message;
}

describe('a network that was made elsewhere', { timeout: 600_000 }, () => {
  test('gets a card and plays, with a search and by its policy alone', async () => {
    const file = write('flat', flat(field));
    const written = await card(file, 'one-hour-wargames/training', '--trained-by', 'python train.py');
    expect(written).toMatchObject({
      scenarios: ['training'],
      trainAgain: 'python train.py',
      network: { units: 0, map: null, architecture: { kind: 'foreign', inputs: ['globals'], policy: 'all', value: 'expected' } },
    });
    for (const agent of [`neural:${file},sims=8`, `neural:${file},sims=0`]) {
      const { pairings } = (await runJson([
        'arena',
        'one-hour-wargames/training',
        '--agents',
        `${agent};random`,
        '--games',
        '2',
        '--seed',
        '1',
      ])) as {
        pairings: { summary: { games: number }; forfeits: object[] }[];
      };
      expect(pairings[0]).toMatchObject({ summary: { games: 2 }, forfeits: [] });
    }
  });

  test('is asked what its file says, about states alone and together', async () => {
    const file = write('exact', flat(pig));
    await card(file, 'pig-20');
    const evaluator = await loadEvaluator(file);
    const states = randomStates(pig, 4);
    const legal = states.map((state) => state.legalActions());
    const together = await evaluator.evaluate(states, legal);
    const { observation, actions } = pig;
    const [wp, wv] = [
      numbers('wp', observation.globals.length, actions.size).data,
      numbers('wv', observation.globals.length, 1).data,
    ] as Float32Array[];
    for (const [i, state] of states.entries()) {
      const seen = globalsOf(pig, state);
      const logits = legal[i]!.toArray().map((action) => seen.reduce((sum, x, g) => sum + x * wp![g * actions.size + action]!, 0));
      const total = logits.reduce((sum, logit) => sum + Math.exp(logit), 0);
      logits.forEach((logit, a) => expect(together[i]!.priors[a]).toBeCloseTo(Math.exp(logit) / total, 5));
      const own = Math.tanh(seen.reduce((sum, x, g) => sum + x * wv![g]!, 0));
      expect(together[i]!.value).toBeCloseTo(state.actor === 0 ? own : -own, 5);
      const [alone] = await evaluator.evaluate([state], [legal[i]!]);
      expect(alone!.value).toBeCloseTo(together[i]!.value, 5);
    }
    await evaluator.close?.();
  });

  test('may read each legal action; without any it is asked for the value alone', async () => {
    const file = write('ragged', ragged(pig));
    expect(await card(file, 'pig-20')).toMatchObject({ network: { architecture: { policy: 'legal', value: 'logits' } } });
    const evaluator = await loadEvaluator(file);
    const [state] = randomStates(pig, 1);
    const [valueOnly] = await evaluator.evaluate([state!], [new ActionList()]);
    const [whole] = await evaluator.evaluate([state!], [state!.legalActions()]);
    expect(valueOnly!.priors).toHaveLength(0);
    expect(valueOnly!.value).toBeCloseTo(whole!.value, 6);
    await evaluator.close?.();
  });

  test('answers as our own evaluator does, where it is one of ours', async () => {
    const network = smallNetwork(field);
    const file = write('ours', exportHeads(network, ['policy', 'value'], livelyWeights(network, 1)));
    expect(await card(file, 'one-hour-wargames/training')).toMatchObject({
      network: { architecture: { kind: 'foreign', policy: 'legal', value: 'logits' } },
    });
    const evaluator = await loadEvaluator(file);
    const states = randomStates(field, 6);
    const answers = await evaluator.evaluate(
      states,
      states.map((state) => state.legalActions()),
    );
    for (const { priors } of answers) expect(priors.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 5);
    await evaluator.close?.();
  });

  test('is refused by name, type, shape and output, and told what would do', async () => {
    const { globals } = pig.observation;
    const renamed = flat(pig, {
      inputs: [input('x', 'B', globals.length)],
      nodes: [product(['x', 'wp'], 'policy'), product(['x', 'wv'], 'value')],
    });
    expect(await refusal('renamed', renamed)).toContain(
      `reads "x", which we do not have. It may read: globals float32 [B, ${globals.length}];`,
    );
    const wider = flat(pig, {
      inputs: [input('globals', 'B', 99)],
      constants: [numbers('wp', 99, pig.actions.size), numbers('wv', 99, 1)],
    });
    expect(await refusal('wider', wider)).toContain(
      `"globals" has the size 99 at axis 1 in the network; this scenario gives ${globals.length}.`,
    );
    expect(
      await refusal(
        'fixed',
        flat(pig, { inputs: [input('globals', 1, globals.length)], outputs: [input('policy', 1, pig.actions.size), input('value', 1, 1)] }),
      ),
    ).toContain('Axis 0 of "globals" is fixed at 1 in the network; it has to vary.');
    const whole = flat(pig, {
      inputs: [{ name: 'globals', type: INT32, shape: ['B', globals.length] }],
      nodes: [
        { type: 'Cast', inputs: ['globals'], output: 'g', attributes: { to: FLOAT } },
        product(['g', 'wp'], 'policy'),
        product(['g', 'wv'], 'value'),
      ],
    });
    expect(await refusal('whole', whole)).toContain('reads "globals" as int32; it must be float32.');
    const axes = flat(pig, {
      inputs: [input('globals', 'B', 1, globals.length)],
      outputs: [input('policy', 'B', 1, 'A'), input('value', 'B', 1, 1)],
    });
    expect(await refusal('axes', axes)).toContain('"globals" has 3 axes in the network');
    const mute = flat(pig, { outputs: [input('policy', 'B', pig.actions.size)], nodes: [product(['globals', 'wp'], 'policy')] });
    expect(await refusal('mute', mute)).toContain('no output "value"; it has policy.');
    const short = flat(pig, {
      outputs: [input('policy', 'B', 7), input('value', 'B', 1)],
      constants: [numbers('wp', globals.length, 7), numbers('wv', globals.length, 1)],
    });
    expect(await refusal('short', short)).toContain('it must be [N], one for each legal action, or [B, ');
    const wide = flat(pig, {
      outputs: [input('policy', 'B', pig.actions.size), input('value', 'B', 2)],
      constants: [numbers('wp', globals.length, pig.actions.size), numbers('wv', globals.length, 2)],
    });
    expect(await refusal('wide', wide)).toContain('logits of win, draw and loss');
  });

  test('is refused if a state is answered by its company', async () => {
    const softmaxed = ragged(pig, {
      nodes: [
        product(['actions', 'wp'], 'p'),
        { type: 'Softmax', inputs: ['p'], output: 'policy', attributes: { axis: 0 } },
        product(['globals', 'wv'], 'value'),
      ],
    });
    expect(await refusal('company', softmaxed)).toContain('The output policy of a state changes with the other states of its batch.');
  });

  test('plays what its card says, and nothing else', async () => {
    const file = write('narrow', flat(field));
    await card(file, 'one-hour-wargames/training');
    const { notes } = await run(['arena', 'pitched-battle-1', '--agents', `neural:${file};random`, '--games', '2']);
    expect(notes).toContain('cannot play here');
    expect((await run(['model', 'card', file, '--scenario', 'one-hour-wargames/training'])).notes).toContain('--force writes it anew');
    expect((await run(['model', 'card', file, '--scenario', 'one-hour-wargames/training', '--force'])).out).toContain(
      'It fits one-hour-wargames/training',
    );
    expect((await run(['model', 'card', join(folder, 'none.onnx'), '--scenario', 'pig-20'])).notes).toContain('There is no model file');
    expect((await run(['model', 'card', write('broken', Uint8Array.of(1, 2)), '--scenario', 'pig-20'])).notes).toContain(
      'cannot be loaded',
    );
    const run2 = { choice: { ruleset: 'one-hour-wargames', scenario: 'training', options: {} }, config: { initial: file } };
    expect(() => RunDirectory.openOrCreate(join(folder, 'run'), run2)).toThrow('was made elsewhere');
  });
});
