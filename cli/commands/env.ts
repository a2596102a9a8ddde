import { Command } from 'commander';
import { listenForEnvs, serveEnvStdio } from '../../server/env-protocol/index.ts';
import { CommandFault } from '../fault.ts';
import { wholeNumber } from '../numbers.ts';
import type { Terminal } from '../terminal.ts';

interface EnvServeOptions {
  readonly stdio?: true;
  readonly socket?: string;
  readonly port?: number;
}

const EXAMPLES = `
Examples:
  echo '{"id":1,"op":"list"}' | schiltron env serve --stdio
  schiltron env serve --socket /tmp/schiltron.sock
  schiltron env serve --port 7878

docs/env-protocol.md describes every request, reply and frame; docs/python.md the Python package that speaks it.`;

/** Falls when the process is asked to end: Ctrl-C or SIGTERM. */
function whenAskedToEnd({ signal }: Terminal): AbortSignal {
  const controller = new AbortController();
  process.once('SIGTERM', () => controller.abort());
  return AbortSignal.any([signal, controller.signal]);
}

async function fallen(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

async function serve(options: EnvServeOptions, terminal: Terminal): Promise<void> {
  const { stdio, socket, port } = options;
  if ([stdio, socket, port].filter((door) => door !== undefined).length !== 1) {
    throw new CommandFault('Choose one door: --stdio, --socket PATH or --port N.');
  }
  const signal = whenAskedToEnd(terminal);
  const log = (message: string): void => terminal.note(message);
  if (stdio === true) return serveEnvStdio(process.stdin, process.stdout, log, signal);
  const server = await listenForEnvs(socket === undefined ? { port: port! } : { path: socket }, log);
  terminal.note(`Serving environments at ${socket ?? `127.0.0.1:${server.address}`} (Ctrl-C ends it).`);
  await Promise.race([fallen(signal), server.ended]);
  await server.close();
}

export function envCommand(terminal: Terminal): Command {
  const serveCommand = new Command('serve')
    .description('serve environments to Python and other languages')
    .option('--stdio', 'one client on standard input and output; ends when the input ends')
    .option('--socket <path>', 'a Unix socket, which only this user may open')
    .option('--port <port>', 'a TCP port of this machine alone; 0 takes any free one', wholeNumber(0))
    .addHelpText('after', EXAMPLES)
    .action((options: EnvServeOptions) => serve(options, terminal));
  return new Command('env').description('environments for other programs').addCommand(serveCommand);
}
