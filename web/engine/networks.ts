import { checkModelFits, type ModelCard, parseModelCard } from '../../models/cards/card.ts';
import { ModelError } from '../../models/cards/errors.ts';
import { OnnxEvaluator } from '../../models/inference.ts';
import type { ServedModel } from '../../server/engine/context/levels.ts';
import type { LoadNetwork } from '../../server/engine/context/networks.ts';
import { fetchBytes, type OnProgress } from './fetch-bytes.ts';

const cardFiles = import.meta.glob<unknown>('../../models/shipped/*.json', { eager: true, import: 'default' });
const networkFiles = import.meta.glob<string>('../../models/shipped/*.onnx', { eager: true, query: '?url', import: 'default' });

interface Shipped {
  readonly card: ModelCard;
  readonly url: string;
}

function nameOf(file: string): string {
  return /([\w-]+)\.\w+$/.exec(file)![1]!;
}

const shipped: ReadonlyMap<string, Shipped> = new Map(
  Object.entries(cardFiles).map(
    ([file, card]) => [nameOf(file), { card: parseModelCard(card, file), url: networkFiles[file.replace('.json', '.onnx')]! }] as const,
  ),
);

/** The models that come with the page, as an engine is told of them. */
export function servedModels(): ServedModel[] {
  return [...shipped].map(([name, { card }]) => ({ name, agent: `neural:${name}`, card }));
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** ONNX Runtime is several megabytes: it comes with the first network that is chosen or asked, and only then. */
let runtime: Promise<void> | null = null;

function loadRuntime(onProgress: OnProgress): Promise<void> {
  runtime ??= (async () => {
    const { giveRuntime, RUNTIME_URL } = await import('./onnxruntime.ts');
    giveRuntime((await fetchBytes(RUNTIME_URL, __FILE_BYTES__.runtime, onProgress)).buffer);
  })();
  runtime.catch(() => (runtime = null));
  return runtime;
}

/** The page's own networks by their names. */
export class PageNetworks {
  private readonly onProgress: (what: string, share: number) => void;
  /** Networks that were fetched before an engine asked for them. */
  private readonly early = new Map<string, ReturnType<LoadNetwork>>();

  /** @param onProgress told how far what is being fetched is */
  constructor(onProgress: (what: string, share: number) => void) {
    this.onProgress = onProgress;
  }

  /** Fetches a network that will probably be asked for. One that cannot be had is tried again, and complained of, when it is. */
  prepare(name: string): void {
    if (this.early.has(name) || !shipped.has(name)) return;
    const network = this.fetch(name);
    this.early.set(name, network);
    network.catch(() => this.early.delete(name));
  }

  /** @throws ModelError MODEL_NOT_FOUND or BAD_MODEL */
  readonly load: LoadNetwork = (name) => this.early.get(name) ?? this.fetch(name);

  private async fetch(name: string): ReturnType<LoadNetwork> {
    const model = shipped.get(name);
    if (model === undefined)
      throw new ModelError('MODEL_NOT_FOUND', `This page has no model "${name}". It has: ${[...shipped.keys()].join(', ')}.`);
    const { card, url } = model;
    await loadRuntime((share) => this.onProgress('the runtime of the networks', share));
    const onnx = await fetchBytes(url, __FILE_BYTES__.networks[name] ?? 0, (share) => this.onProgress(`the network ${name}`, share));
    // Pages over plain HTTP from another machine have no digests.
    if (globalThis.isSecureContext && (await sha256(onnx)) !== card.onnxHash)
      throw new ModelError('BAD_MODEL', `The network ${name} is not the file its card describes: load the page again.`);
    const evaluator = await OnnxEvaluator.create(onnx, card.network, (game) => checkModelFits(card, game));
    return { card, evaluate: (states, legal) => evaluator.evaluate(states, legal), close: () => evaluator.close() };
  }
}
