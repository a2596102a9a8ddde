import { Command } from 'commander';
import { findSpec, listEnvs } from '../../../env/make/registry.ts';
import { specCard } from '../../../env/make/spec-card.ts';
import { listenForEnvs, serveEnvStdio } from '../../../server/env-protocol/index.ts';
import { createHttpServer } from '../../../server/http/server.ts';
import { createService } from '../../../server/threads/create-service.ts';
import { allowHostOption, fallen, hostNames } from '../../serving.ts';
import { CommandFault } from '../../fault.ts';
import { wholeNumber } from '../../numbers.ts';
import type { Terminal } from '../../terminal.ts';

interface EnvServeOptions {
  readonly stdio?: true;
  readonly socket?: string;
  readonly port?: number;
  readonly http?: number;
  readonly env?: string;
  readonly allowHost: readonly string[];
}

const EXAMPLES = `
Examples:
  echo '{"id":1,"op":"list"}' | schiltron env serve --stdio
  schiltron env serve --socket /tmp/schiltron.sock
  schiltron env serve --port 7878
  schiltron env serve --http 8000 --env barons-war/skirmish

docs/env-protocol.md describes every request, reply and frame; docs/python.md the Python package that speaks it.`;

/** OpenEnv's routes, for one game unless a client names another. */
async function serveOpenEnv(port: number, { env, allowHost }: EnvServeOptions, terminal: Terminal, signal: AbortSignal): Promise<void> {
  const log = (message: string): void => terminal.note(message);
  const service = createService({ shipped: false });
  const app = createHttpServer(service, { log, hosts: hostNames(allowHost), openEnv: env === undefined ? {} : { env: findSpec(env).id } });
  const address = await app.listen({ port, host: '127.0.0.1' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new CommandFault(`Port ${port} is in use; choose another one.`, 'PORT_IN_USE');
    throw error;
  });
  terminal.note(`Serving environments at ${address}, WebSocket at ${address.replace('http', 'ws')}/ws (Ctrl-C ends it).`);
  await fallen(signal);
  await app.close();
  await service.close();
}

async function serve(options: EnvServeOptions, terminal: Terminal): Promise<void> {
  const { stdio, socket, port, http } = options;
  if ([stdio, socket, port, http].filter((door) => door !== undefined).length !== 1) {
    throw new CommandFault('Choose one door: --stdio, --socket PATH, --port N or --http N.');
  }
  const { signal } = terminal;
  if (http !== undefined) return serveOpenEnv(http, options, terminal, signal);
  const log = (message: string): void => terminal.note(message);
  if (stdio === true) return serveEnvStdio(process.stdin, process.stdout, log, signal);
  const server = await listenForEnvs(socket === undefined ? { port: port! } : { path: socket }, log);
  terminal.note(`Serving environments at ${socket ?? `127.0.0.1:${server.address}`} (Ctrl-C ends it).`);
  await Promise.race([fallen(signal), server.ended]);
  await server.close();
}

function listCommand(terminal: Terminal): Command {
  return new Command('list')
    .description('the ids of all environments')
    .option('--json', '[{ id, ruleset, scenario, version, title }]')
    .action(({ json }: { readonly json?: true }) => {
      const envs = listEnvs();
      terminal.write(
        json === true ? `${JSON.stringify(envs, null, 2)}\n` : envs.map(({ id, title }) => `${id.padEnd(46)} ${title}\n`).join(''),
      );
    });
}

function cardCommand(terminal: Terminal): Command {
  return new Command('card')
    .description('the spec card of an environment: players, actions, observations, as docs/envs/ has it')
    .argument('<id>', 'as barons-war/skirmish')
    .action((id: string) => terminal.write(`${specCard(id)}\n`));
}

export function envCommand(terminal: Terminal): Command {
  const serveCommand = new Command('serve')
    .description('serve environments to Python and other languages')
    .option('--stdio', 'one client on standard input and output; ends when the input ends')
    .option('--socket <path>', 'a Unix socket, which only this user may open')
    .option('--port <port>', 'a TCP port of this machine alone; 0 takes any free one', wholeNumber(0, 65_535))
    .option('--http <port>', "HTTP and WebSocket with OpenEnv's routes, on this machine alone", wholeNumber(0, 65_535))
    .option('--env <id>', 'with --http: the game of clients that name none')
    .addOption(allowHostOption())
    .addHelpText('after', EXAMPLES)
    .action((options: EnvServeOptions) => serve(options, terminal));
  return new Command('env').addCommand(listCommand(terminal)).addCommand(cardCommand(terminal)).addCommand(serveCommand);
}
