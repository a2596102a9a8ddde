import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '../../server/node/version.ts';
import type { Workload } from './harness.ts';

/** Sizes of the reference network, and of its batches. */
interface ReferenceSizes {
  readonly batch: number;
  readonly tokens: number;
  readonly features: number;
  readonly width: number;
  readonly blocks: number;
  readonly heads: number;
  readonly logits: number;
}

const NO_PYTORCH =
  'Python with PyTorch is not here: install it (Debian: python3-torch), or name a Python that has it in the variable PYTHON.';

/**
 * The training step of the reference network in PyTorch on one thread (`pytorch_step.py`): another process, which makes a step for each
 * line that it is sent.
 *
 * @param weights how many the network has here
 * @throws if Python has no PyTorch, or its network has another number of weights
 */
export async function steppingInPyTorch(sizes: ReferenceSizes, weights: number): Promise<Workload> {
  const python = spawn(process.env['PYTHON'] ?? 'python3', [join(packageRoot, 'bench/pytorch_step.py'), JSON.stringify(sizes)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' },
  });
  await once(python, 'spawn').catch(() => {
    throw new Error(NO_PYTORCH);
  });
  const lines = createInterface({ input: python.stdout })[Symbol.asyncIterator]();
  const nextNumber = async (): Promise<number> => {
    const line = await lines.next();
    if (line.done === true) throw new Error(NO_PYTORCH);
    return Number(line.value);
  };
  const theirs = await nextNumber();
  if (theirs !== weights)
    throw new Error(`The network has ${theirs} weights in bench/pytorch_step.py and ${weights} here; make them the same.`);
  return {
    run() {
      python.stdin.write('\n');
      return nextNumber();
    },
    close() {
      python.stdin.end();
    },
  };
}
