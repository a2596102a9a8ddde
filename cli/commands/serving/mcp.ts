import { Command } from 'commander';
import { createMcpServer, serveMcpStdio } from '../../../server/mcp/index.ts';
import { createService } from '../../../server/threads/create-service.ts';
import { collect } from '../../games.ts';
import { MOST_THREADS, positiveNumber, wholeNumber } from '../../numbers.ts';
import { readModels } from '../../serving.ts';
import type { Terminal } from '../../terminal.ts';

interface McpCommandOptions {
  readonly model: readonly string[];
  readonly threads: number;
  readonly maxSimulations: number;
  readonly maxSeconds: number;
}

const EXAMPLES = `
A program that speaks MCP starts this command by itself; its settings name the command and its arguments:
  { "mcpServers": { "schiltron": { "command": "npx", "args": ["schiltron", "mcp"] } } }

Examples:
  schiltron mcp
  schiltron mcp --model skirmish=neural:runs/first/export,sims=64 --max-simulations 1000

docs/language-models.md tells what the tools do.`;

async function serve({ model, threads, maxSimulations, maxSeconds }: McpCommandOptions, terminal: Terminal): Promise<void> {
  const onError = (error: unknown): void => terminal.note(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const service = createService({ models: readModels(model), threads, maxSimulations, maxTimeMs: maxSeconds * 1000, onError });
  try {
    const server = await createMcpServer({ service, onError });
    await service.ready;
    await serveMcpStdio(server, { maxMessageBytes: service.settings.maxMessageBytes, signal: terminal.signal });
  } finally {
    await service.close();
  }
}

export function mcpCommand(terminal: Terminal): Command {
  return new Command('mcp')
    .option('--model <name=spec>', 'offer an agent under a name, besides the models of the package; may be repeated', collect, [])
    .option('--threads <n>', 'search threads; 0 searches in the thread that reads messages', wholeNumber(0, MOST_THREADS), 1)
    .option('--max-simulations <n>', 'most simulations of one decision or hint', wholeNumber(1), 20_000)
    .option('--max-seconds <n>', 'longest thinking of one decision or hint', positiveNumber, 60)
    .addHelpText('after', EXAMPLES)
    .action((options: McpCommandOptions) => serve(options, terminal));
}
