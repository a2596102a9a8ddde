import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import util from 'node:util';
import type * as tfjs from '@tensorflow/tfjs';
import { loadOptional } from '../../models/onnx/optional-package.ts';

/** TensorFlow.js, whichever build was loaded. */
export type TensorFlow = typeof tfjs;

interface LoadedTensorFlow {
  readonly tf: TensorFlow;
  /** `tensorflow` is the native library, `wasm` runs everywhere. */
  readonly backend: 'tensorflow' | 'wasm';
}

/** Which build to use: `auto` takes the native one if it loads. */
type BackendChoice = 'auto' | 'native' | 'wasm';

/** tfjs-node 4.22 calls functions of node:util that newer Node versions have dropped. */
function restoreOldUtilities(): void {
  const old = util as unknown as Record<string, unknown>;
  old['isNullOrUndefined'] ??= (value: unknown) => value === null || value === undefined;
  old['isArray'] ??= Array.isArray;
}

async function loadNative(): Promise<LoadedTensorFlow> {
  restoreOldUtilities();
  // A variable, so that neither compiler nor bundler insists on an optional package.
  const name = '@tensorflow/tfjs-node';
  const tf = ((await import(name)) as { default: TensorFlow }).default;
  await tf.ready();
  return { tf, backend: 'tensorflow' };
}

const PROCESS_EVENTS = ['uncaughtException', 'unhandledRejection'] as const;

/** Loads without what the library does to its host: it advertises its native build on the console, and its WASM module
 * takes over the errors of the whole process. */
async function quietly<T>(load: () => Promise<T>): Promise<T> {
  const { warn, info, log } = console;
  const silent = (): void => {};
  const before = PROCESS_EVENTS.map((event) => new Set(process.listeners(event as 'uncaughtException')));
  Object.assign(console, { warn: silent, info: silent, log: silent });
  try {
    return await load();
  } finally {
    Object.assign(console, { warn, info, log });
    PROCESS_EVENTS.forEach((event, i) => {
      for (const listener of process.listeners(event as 'uncaughtException')) if (!before[i]!.has(listener)) process.off(event, listener);
    });
  }
}

async function loadWasm(): Promise<LoadedTensorFlow> {
  const tf = await loadOptional('@tensorflow/tfjs', 'Learning by TensorFlow.js', () => import('@tensorflow/tfjs'));
  const wasm = await loadOptional(
    '@tensorflow/tfjs-backend-wasm',
    'Learning by TensorFlow.js',
    () => import('@tensorflow/tfjs-backend-wasm'),
  );
  const entry = createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm');
  wasm.setWasmPaths(join(dirname(entry), sep));
  if (!(await tf.setBackend('wasm'))) throw new Error('The WASM backend of TensorFlow.js does not start on this machine.');
  await tf.ready();
  return { tf, backend: 'wasm' };
}

// eslint-disable-next-line schiltron/no-shared-state -- TensorFlow.js itself keeps one backend for the whole thread
const loading = new Map<BackendChoice, Promise<LoadedTensorFlow>>();

async function load(choice: BackendChoice): Promise<LoadedTensorFlow> {
  if (choice !== 'wasm') {
    try {
      return await quietly(loadNative);
    } catch (error) {
      if (choice === 'native') throw error;
    }
  }
  return quietly(loadWasm);
}

/** Loads TensorFlow.js once per thread. */
export function loadTensorFlow(choice: BackendChoice = 'auto'): Promise<LoadedTensorFlow> {
  let started = loading.get(choice);
  if (started === undefined) loading.set(choice, (started = load(choice)));
  return started;
}
