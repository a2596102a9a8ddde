import type * as onnxruntime from 'onnxruntime-node';
import { ModelError } from '../cards/errors.ts';
import { loadOptional } from './optional-package.ts';
import type { Feed, Feeds, GraphRunner } from '../graph/runner.ts';

type Runtime = Omit<typeof onnxruntime, 'default'>;
type InferenceSession = onnxruntime.InferenceSession;

/** A transposition merged into a product of matrices costs more than it saves: about 5 % of a gradient step. */
const FASTER = { optimization: { disable_specified_optimizers: 'GemmTransposeFusion' } };

/** Nothing spins and calls run one after the other: parallel play comes from several workers, each with its own session. */
function sessionOptions(threads: number): onnxruntime.InferenceSession.SessionOptions {
  return {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    extra: FASTER,
  };
}

/** @throws ModelError RUNTIME_MISSING */
export async function loadRuntime(): Promise<Runtime> {
  try {
    return (await loadOptional('onnxruntime-node', 'A network', () => import('onnxruntime-node'))).default;
  } catch (error) {
    throw new ModelError('RUNTIME_MISSING', (error as Error).message, { cause: error });
  }
}

/** An input of a network: a size is a number, or the name of one that varies. */
export interface TensorFacts {
  readonly name: string;
  readonly type: string;
  readonly shape: readonly (number | string)[];
}

/** An ONNX file in ONNX Runtime. */
export class OnnxRunner implements GraphRunner {
  private readonly runtime: Runtime;
  private readonly session: InferenceSession;
  /** Inputs of 64-bit integers, which networks of others may have. */
  private readonly wide: ReadonlySet<string>;

  private constructor(runtime: Runtime, session: InferenceSession) {
    this.runtime = runtime;
    this.session = session;
    this.wide = new Set(this.facts.filter(({ type }) => type === 'int64').map(({ name }) => name));
  }

  /** @param threads cores to use for one run @throws ModelError RUNTIME_MISSING or BAD_MODEL */
  static async create(onnx: Uint8Array, threads = 1): Promise<OnnxRunner> {
    const runtime = await loadRuntime();
    try {
      return new OnnxRunner(runtime, await runtime.InferenceSession.create(onnx, sessionOptions(threads)));
    } catch (error) {
      throw new ModelError('BAD_MODEL', `The ONNX file cannot be loaded: ${(error as Error).message}`, { cause: error });
    }
  }

  /** What the file says of its inputs. */
  get facts(): readonly TensorFacts[] {
    return this.session.inputMetadata.map((one) => (one.isTensor ? one : { name: one.name, type: 'no tensor', shape: [] }));
  }

  get inputs(): readonly string[] {
    return this.session.inputNames;
  }

  async run(feeds: Feeds): Promise<Record<string, Float32Array>> {
    const given = Object.fromEntries(this.inputs.map((name) => [name, this.tensor(name, feeds[name])]));
    const results = await this.session.run(given);
    return Object.fromEntries(Object.entries(results).map(([name, { data }]) => [name, data as Float32Array]));
  }

  private tensor(name: string, feed: Feed | undefined): onnxruntime.Tensor {
    if (feed === undefined) throw new ModelError('MODEL_MISMATCH', `The network reads "${name}", which it was not given.`);
    const { data, shape } = feed;
    const { Tensor } = this.runtime;
    if (data instanceof Float32Array) return new Tensor('float32', data, shape);
    return this.wide.has(name) ? new Tensor('int64', BigInt64Array.from(data, BigInt), shape) : new Tensor('int32', data, shape);
  }

  close(): Promise<void> {
    return this.session.release();
  }
}
