import { Command } from 'commander';
import { hasNetworkRuntime } from '../../../models/files.ts';
import {
  addKey,
  createHttpServer,
  createService,
  Keys,
  type OpponentService,
  serveStdio,
  type ServiceOptions,
  usualThreads,
} from '../../../server/index.ts';
import { allowHostOption, fallen, hostNames, proxyAddresses, trustProxyOption } from '../../serving.ts';
import { CommandFault } from '../../fault.ts';
import { collect } from '../../games.ts';
import { MOST_THREADS, positiveNumber, wholeNumber } from '../../numbers.ts';
import type { Terminal } from '../../terminal.ts';

interface ServeOptions {
  readonly stdio?: true;
  readonly quitNow?: true;
  readonly port: number;
  readonly host: string;
  readonly model: readonly string[];
  readonly threads?: number;
  readonly keys?: string;
  readonly newKey?: string;
  readonly open?: true;
  readonly origin: readonly string[];
  readonly allowHost: readonly string[];
  readonly trustProxy: readonly string[];
  readonly visits?: number;
  readonly maxWaiting: number;
  readonly maxWaitingEach?: number;
  readonly maxSimulations: number;
  readonly maxSeconds: number;
  readonly drainSeconds: number;
  readonly quiet?: true;
}

const EXAMPLES = `
Examples:
  schiltron serve
  curl -s localhost:8080/v1/move -H 'content-type: application/json' \\
    -d '{"position":{"ruleset":"barons-war","scenario":"skirmish","state":{}},"level":"sergeant"}'
  echo '{"id":1,"op":"capabilities"}' | schiltron serve --stdio
  schiltron serve --model skirmish=neural:runs/first/export,sims=64
  schiltron serve --new-key alice --keys keys.json
  schiltron serve --host 0.0.0.0 --keys keys.json --visits 100000 --origin https://example.org

docs/serving.md describes every request and reply; a running server shows them at /docs.`;

const WITHOUT_NETWORKS =
  'The networks of the package are not served, since onnxruntime-node is not installed: npm install onnxruntime-node. All other opponents are.';
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i;

function readModels(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const equals = text.indexOf('=');
      if (equals < 1)
        throw new CommandFault(`--model needs a name and an agent spec, e.g. skirmish=neural:runs/first/export; got "${text}".`);
      return [text.slice(0, equals), text.slice(equals + 1)] as const;
    }),
  );
}

/** Writes JSON lines to standard error. */
function logger(terminal: Terminal, isQuiet: boolean) {
  const log = (level: 'info' | 'error', entry: object): void => {
    if (!isQuiet || level === 'error') terminal.note(JSON.stringify({ time: new Date().toISOString(), level, ...entry }));
  };
  const onError = (error: unknown): void =>
    log('error', { error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  return { log, onError };
}

function serviceOptions(options: ServeOptions, terminal: Terminal): ServiceOptions {
  const { log, onError } = logger(terminal, options.quiet === true || options.stdio === true);
  return {
    models: readModels(options.model),
    anySpec: options.stdio === true,
    threads: options.threads ?? usualThreads(),
    maxWaiting: options.maxWaiting,
    ...(options.maxWaitingEach === undefined ? {} : { maxWaitingEach: options.maxWaitingEach }),
    maxSimulations: options.maxSimulations,
    maxTimeMs: options.maxSeconds * 1000,
    onRequest: ({ queueMs, totalMs, ...entry }) => log('info', { ...entry, queueMs: Math.round(queueMs), totalMs: Math.round(totalMs) }),
    onError,
    onRestart: (reason) => log('error', { error: `A search thread ended and was started again: ${reason}` }),
  };
}

/** @throws CommandFault if the address is open to others and nobody said who may come in */
function readKeys({ host, keys, open }: ServeOptions): Keys | undefined {
  if (keys !== undefined) return Keys.read(keys);
  if (LOOPBACK.test(host) || open === true) return undefined;
  throw new CommandFault(
    `${host} is open to other machines: give --keys FILE (make one with --new-key NAME --keys FILE), or --open if anybody may come in.`,
  );
}

async function serveHttp(service: OpponentService, options: ServeOptions, terminal: Terminal): Promise<void> {
  const { port, host, origin, allowHost, trustProxy, visits, drainSeconds } = options;
  const keys = readKeys(options);
  const { signal } = terminal;
  const app = createHttpServer(service, {
    log: (error) => logger(terminal, false).onError(error),
    origins: origin,
    proxies: proxyAddresses(trustProxy),
    hosts: [...hostNames(allowHost), host.toLowerCase()],
    ...(keys === undefined ? {} : { keys, openEnv: null }),
    ...(visits === undefined ? {} : { visitsPerMinute: visits }),
  });
  const address = await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new CommandFault(`Port ${port} is in use; choose another with --port.`, 'PORT_IN_USE');
    throw error;
  });
  terminal.note(`Play at ${address}. Moves are served at ${address}/v1/move; ${address}/docs shows what can be asked (Ctrl-C ends it).`);
  await fallen(signal);
  terminal.note('Ending: what is in work is answered, nothing new is taken.');
  await service.drain(drainSeconds * 1000);
  await app.close();
}

async function serveLines(service: OpponentService, { quitNow, drainSeconds }: ServeOptions, terminal: Terminal): Promise<void> {
  const { signal } = terminal;
  signal.addEventListener('abort', () => void service.drain(drainSeconds * 1000), { once: true });
  await serveStdio({
    service,
    input: process.stdin,
    output: process.stdout,
    log: (message) => terminal.note(message),
    quitsAtOnce: quitNow === true,
    signal,
  });
}

async function serve(options: ServeOptions, terminal: Terminal): Promise<void> {
  if (options.newKey !== undefined) {
    if (options.keys === undefined) throw new CommandFault('--new-key needs --keys FILE, where the hash of the key is kept.');
    terminal.write(`${addKey(options.keys, options.newKey)}\n`);
    return terminal.note(`The key of "${options.newKey}"; only its hash is in ${options.keys}, so keep it now.`);
  }
  const service = createService(serviceOptions(options, terminal));
  try {
    await service.ready;
    if (!hasNetworkRuntime()) terminal.note(WITHOUT_NETWORKS);
    if (options.stdio !== true) await serveHttp(service, options, terminal);
    else await serveLines(service, options, terminal);
  } finally {
    await service.close();
  }
}

export function serveCommand(terminal: Terminal): Command {
  return new Command('serve')
    .option('--stdio', 'JSON lines: one request a line on standard input, replies on standard output')
    .option('--quit-now', 'with --stdio: the end of input ends what is in work, instead of waiting for it')
    .option('--port <port>', 'HTTP port; 0 takes any free one', wholeNumber(0, 65_535), 8080)
    .option('--host <address>', 'HTTP address to bind; any but this machine alone needs --keys or --open', '127.0.0.1')
    .option('--model <name=spec>', 'serve an agent under a name, besides the models of the package; may be repeated', collect, [])
    .option(
      '--threads <n>',
      'search threads; 0 searches in the thread of the doors (default: cores less one)',
      wholeNumber(0, MOST_THREADS),
    )
    .option('--keys <file>', 'who may come in: a file of hashed keys, made with --new-key')
    .option('--new-key <name>', 'draw a key, show it once, add its hash to the file of --keys, and end')
    .option('--open', 'let anybody in on an address that is open to others')
    .option('--origin <url>', 'web pages of this origin may ask too; may be repeated', collect, [])
    .addOption(allowHostOption())
    .addOption(trustProxyOption())
    .option('--visits <n>', 'simulations a minute for each client', wholeNumber(1))
    .option('--max-waiting <n>', 'requests that may wait', wholeNumber(1), 64)
    .option('--max-waiting-each <n>', 'of these, requests of one client (default: half)', wholeNumber(1))
    .option('--max-simulations <n>', 'most simulations of one request', wholeNumber(1), 20_000)
    .option('--max-seconds <n>', 'longest thinking of one request', positiveNumber, 60)
    .option('--drain-seconds <n>', 'when asked to end: how long what is in work may go on', positiveNumber, 10)
    .option('--quiet', 'log errors only')
    .addHelpText('after', EXAMPLES)
    .action((options: ServeOptions) => serve(options, terminal));
}
