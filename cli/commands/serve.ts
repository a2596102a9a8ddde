import { Command } from 'commander';
import { CommandFault } from '../fault.ts';
import { createHttpServer } from '../../server/http.ts';
import { MoveService } from '../../server/move-service.ts';
import { serveStdio } from '../../server/stdio.ts';
import { collect } from '../games.ts';
import { wholeNumber } from '../numbers.ts';
import type { Terminal } from '../terminal.ts';

interface ServeOptions {
  readonly stdio?: true;
  readonly port: number;
  readonly host: string;
  readonly model: readonly string[];
}

const EXAMPLES = `
Examples:
  schiltron serve
  curl -s localhost:8080/v1/move -H 'content-type: application/json' \\
    -d '{"position":{"ruleset":"barons-war","scenario":"skirmish","state":{}},"level":"sergeant"}'
  echo '{"id":1,"op":"capabilities"}' | schiltron serve --stdio
  schiltron serve --model skirmish=neural:runs/first/export,sims=64

docs/serving.md describes every request and reply.`;

function readModels(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const equals = text.indexOf('=');
      if (equals < 1) throw new CommandFault(`--model needs a name and an agent spec, e.g. skirmish=neural:runs/first/export; got "${text}".`);
      return [text.slice(0, equals), text.slice(equals + 1)] as const;
    }),
  );
}

async function serveHttp(service: MoveService, { port, host }: ServeOptions, terminal: Terminal): Promise<void> {
  const app = createHttpServer(service, (message) => terminal.note(message));
  const address = await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new CommandFault(`Port ${port} is in use; choose another with --port.`, 'PORT_IN_USE');
    throw error;
  });
  terminal.note(`Serving moves at ${address}/v1/move (Ctrl-C ends it).`);
  await new Promise<void>((resolve) => {
    if (terminal.signal.aborted) resolve();
    else terminal.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await app.close();
}

export function serveCommand(terminal: Terminal): Command {
  return new Command('serve')
    .description('answer requests for moves, over HTTP or as JSON lines on standard input')
    .option('--stdio', 'JSON lines: one request a line on standard input, one reply a line on standard output')
    .option('--port <port>', 'HTTP port; 0 takes any free one', wholeNumber(0), 8080)
    .option('--host <address>', 'HTTP address to bind; there is no password, so think before opening it to others', '127.0.0.1')
    .option('--model <name=spec>', 'serve an agent under a name; may be repeated', collect, [])
    .addHelpText('after', EXAMPLES)
    .action(async (options: ServeOptions) => {
      const service = new MoveService({ models: readModels(options.model), anySpec: options.stdio === true });
      if (options.stdio !== true) return serveHttp(service, options, terminal);
      await serveStdio({ service, input: process.stdin, output: process.stdout, log: (message) => terminal.note(message) });
    });
}
