import { Command } from 'commander';
import {
  checkServer,
  type ConformanceResult,
  conformanceChecks,
  type OpenChannel,
  PATIENCE_SECONDS,
  programChannel,
  socketChannel,
  startTrap,
} from '../../../server/conformance/index.ts';
import { createService } from '../../../server/threads/create-service.ts';
import { CommandFailed, CommandFault } from '../../fault.ts';
import { collect } from '../../games.ts';
import { wholeNumber } from '../../numbers.ts';
import type { Terminal } from '../../terminal.ts';

interface ConformanceOptions {
  readonly url?: string;
  readonly key?: string;
  readonly command?: string;
  readonly trap?: number;
  readonly only: readonly string[];
  readonly patience: number;
  readonly list?: true;
  readonly json?: true;
}

const EXAMPLES = `
Examples:
  schiltron conformance --command "schiltron serve --stdio"
  schiltron conformance --url ws://localhost:8080/v1/ws
  schiltron conformance --trap 8081      then point a client at ws://127.0.0.1:8081/v1/ws, and press Ctrl-C for the verdict`;

function channelOf({ url, key, command }: ConformanceOptions): OpenChannel {
  if (url !== undefined && command === undefined) return socketChannel(url, key);
  if (command !== undefined && url === undefined) return programChannel(command);
  throw new CommandFault('Say what to check: --url of a WebSocket, --command that speaks JSON lines, or --trap PORT for a client.');
}

async function checkAll(options: ConformanceOptions, terminal: Terminal): Promise<void> {
  const { only, patience } = options;
  const unknown = only.find((name) => !conformanceChecks.some((check) => check.name === name));
  if (unknown !== undefined) throw new CommandFault(`There is no check "${unknown}"; --list shows all of them.`);
  const results: ConformanceResult[] = [];
  for await (const result of checkServer(channelOf(options), { ...(only.length === 0 ? {} : { only }), patience })) {
    results.push(result);
    if (options.json !== true)
      terminal.write(
        `${result.ok ? 'ok  ' : 'FAIL'} ${result.name}: ${result.about}\n${result.message === undefined ? '' : `     ${result.message}\n`}`,
      );
    if (terminal.signal.aborted) break;
  }
  const ok = results.every((result) => result.ok);
  if (options.json === true) terminal.write(`${JSON.stringify({ ok, checks: results }, null, 2)}\n`);
  if (!ok) throw new CommandFailed();
}

/** Waits for a client until Ctrl-C, then tells what it did wrong. */
async function checkClient(port: number, json: true | undefined, terminal: Terminal): Promise<void> {
  const service = createService();
  const trap = await startTrap(service, port);
  terminal.note(`Waiting for a client at ${trap.url}. Have it ask for moves, stream an analysis and end it; Ctrl-C for the verdict.`);
  await new Promise<void>((resolve) => {
    if (terminal.signal.aborted) resolve();
    else terminal.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const faults = trap.faults();
  const { requests } = trap;
  await trap.close();
  await service.close();
  if (json === true) terminal.write(`${JSON.stringify({ ok: faults.length === 0, requests, faults }, null, 2)}\n`);
  else
    terminal.write(
      `${requests} requests, ${faults.length} faults\n${faults.map(({ fault, message = '' }) => `  ${fault} ${message}\n`).join('')}`,
    );
  if (faults.length > 0) throw new CommandFailed();
}

export function conformanceCommand(terminal: Terminal): Command {
  return new Command('conformance')
    .option('--url <url>', 'check the server behind a WebSocket')
    .option('--key <key>', 'with --url: the key to send')
    .option('--command <command>', 'check a program that speaks JSON lines on standard input and output')
    .option('--trap <port>', 'check a client: serve it correctly, but as inconveniently as the protocol allows', wholeNumber(0, 65_535))
    .option('--only <name>', 'run only this check; may be repeated', collect, [])
    .option('--patience <seconds>', 'how long an answer may take before it counts as missing', wholeNumber(1, 3600), PATIENCE_SECONDS)
    .option('--list', 'list all checks')
    .option('--json', '{ ok, checks: [{ name, about, ok, message? }] }')
    .addHelpText('after', EXAMPLES)
    .action(async (options: ConformanceOptions) => {
      if (options.list === true) terminal.write(conformanceChecks.map(({ name, about }) => `${name}: ${about}\n`).join(''));
      else if (options.trap !== undefined) await checkClient(options.trap, options.json, terminal);
      else await checkAll(options, terminal);
    });
}
