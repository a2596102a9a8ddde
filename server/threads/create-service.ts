import { availableParallelism } from 'node:os';
import { loadEvaluator, loadModelCard, loadPolicyCard } from '../../models/load.ts';
import { hasNetworkRuntime, shippedCellFiles, shippedModels, shippedPolicyFiles } from '../../models/files.ts';
import { Engine } from '../engine/engine.ts';
import { networkOf, type ServedModel, type ServedPolicy } from '../engine/context/levels.ts';
import type { SearchThread, ThreadEvents } from '../service/search-thread.ts';
import { LocalThread } from '../service/local-thread.ts';
import { OpponentService, type ServiceEvents, type ServiceSettings } from '../service/service.ts';
import { version } from '../node/version.ts';
import { WorkerThread } from './worker-thread.ts';

export interface ServiceOptions extends ServiceEvents {
  /** Served models by name, each an agent spec: `{ skirmish: 'neural:runs/first/export/model.onnx' }`. Those that come with the package are served as well. */
  readonly models?: Readonly<Record<string, string>>;
  /** Whether the package's own models are served. Default: if `onnxruntime-node`, which runs them, is installed. */
  readonly shipped?: boolean;
  /** Accept any agent spec, also one that names a file. Only for callers that could read the file themselves. */
  readonly anySpec?: boolean;
  /** A request's simulations are cut to this. Default 20,000. */
  readonly maxSimulations?: number;
  /** A request's thinking time is cut to this, in milliseconds. Default one minute. */
  readonly maxTimeMs?: number;
  /** Requests that may wait; one more is answered BUSY. Default 64. */
  readonly maxWaiting?: number;
  /** Those of one client that may wait. Default half of all; all with `anySpec`, where there is but one client. */
  readonly maxWaitingEach?: number;
  /** Games whose network calls share batches in one thread. Default 32. */
  readonly gamesPerThread?: number;
  /** Bytes of one request. Default 1 MiB. */
  readonly maxMessageBytes?: number;
  /** Search threads; 0 searches in the caller's own. Default 0. */
  readonly threads?: number;
  /** Told of errors that nobody foresaw. */
  readonly onError?: (error: unknown) => void;
  /** Told when a search thread died and another took its place. */
  readonly onRestart?: (reason: string) => void;
}

const MESSAGE_BYTES = 1024 * 1024;

/** Search threads that suit this machine: one core is left to the doors. */
export function usualThreads(): number {
  return Math.max(1, availableParallelism() - 1);
}

/** A model with its card, if it is a network. @throws ModelError if the card cannot be read */
function describeModel(name: string, agent: string): ServedModel {
  const path = networkOf(agent);
  return { name, agent, ...(path === null ? {} : { card: loadModelCard(path) }) };
}

function servedModels({ models = {}, shipped = hasNetworkRuntime() }: ServiceOptions): ServedModel[] {
  const own = Object.entries(models).map(([name, agent]) => describeModel(name, agent));
  const packaged = shipped ? shippedModels().filter((name) => !Object.hasOwn(models, name)) : [];
  return [...own, ...packaged.map((name) => describeModel(name, `neural:${name}`))];
}

function servedPolicies(): ServedPolicy[] {
  return Object.entries(shippedPolicyFiles()).map(([name, file]) => ({ name, file, card: loadPolicyCard(file) }));
}

/** A service with search threads, or without. Close it when it is done with.
 * @throws ModelError if a model cannot be read */
export function createService(options: ServiceOptions = {}): OpponentService {
  const { maxWaiting = 64 } = options;
  const settings: ServiceSettings = {
    version,
    models: servedModels(options),
    cells: shippedCellFiles(),
    policies: servedPolicies(),
    anySpec: options.anySpec ?? false,
    maxSimulations: options.maxSimulations ?? 20_000,
    maxTimeMs: options.maxTimeMs ?? 60_000,
    maxWaiting,
    maxWaitingEach: options.maxWaitingEach ?? (options.anySpec === true ? maxWaiting : Math.ceil(maxWaiting / 2)),
    gamesPerThread: options.gamesPerThread ?? 32,
    maxMessageBytes: options.maxMessageBytes ?? MESSAGE_BYTES,
  };
  const { onError = () => undefined, onRestart, onRequest, threads = 0 } = options;
  // Search threads report to the service's metrics, which there are only once there is a service.
  const events: ThreadEvents = {
    onError,
    onWork: ({ batches, milliseconds }) => {
      for (const states of batches) service.metrics.batchSize.observe(states);
      service.metrics.inferenceSeconds.add(milliseconds / 1000);
    },
    onRestart: (reason) => {
      service.metrics.restarts.add();
      onRestart?.(reason);
    },
  };
  const searchThreads: SearchThread[] =
    threads === 0
      ? [new LocalThread(new Engine(settings, loadEvaluator), events)]
      : Array.from({ length: threads }, () => new WorkerThread(settings, events));
  const service: OpponentService = new OpponentService(settings, searchThreads, onRequest === undefined ? {} : { onRequest });
  return service;
}
