import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { loadOptional } from '../../models/onnx/optional-package.ts';
import { toProblem } from '../protocol/problem.ts';
import type { OpponentService } from '../service/service.ts';
import { createDesk, type Desk, type Tool, TOOLS } from './tools.ts';

interface McpOptions {
  readonly service: OpponentService;
  /** Told of errors that nobody foresaw. */
  readonly onError?: (error: unknown) => void;
}

/** Elements and fields that the arguments of one call may have together. */
const MOST_ELEMENTS = 10_000;

const INSTRUCTIONS =
  'Schiltron plays tabletop wargames by exact rules. Begin with list_scenarios and new_game; then play with apply. ' +
  'You see what your side may know. legal_actions lists what you may do, odds and hint help you to choose, rules explains.';

interface ToolAnswer {
  readonly [key: string]: unknown;
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly isError?: boolean;
}

async function answerOf(tool: Tool, desk: Desk, input: object, signal: AbortSignal, { onError }: McpOptions): Promise<ToolAnswer> {
  try {
    return { content: [{ type: 'text', text: await tool.run(desk, input as never, signal) }] };
  } catch (error) {
    const { code, message, path } = toProblem(error);
    if (code === 'INTERNAL') onError?.(error);
    const text = `${message.includes(code) ? '' : `${code}: `}${message}${path === undefined ? '' : ` (at ${path})`}`;
    return { content: [{ type: 'text', text }], isError: true };
  }
}

/** A server of the Model Context Protocol whose tools play games against the agents of a service. It keeps games for one client.
 * @throws Error that names the package to install, if it is not there */
export async function createMcpServer(options: McpOptions): Promise<McpServer> {
  const sdk = await loadOptional('@modelcontextprotocol/sdk', 'The MCP server', () => import('@modelcontextprotocol/sdk/server/mcp.js'));
  const { service } = options;
  const server = new sdk.McpServer(
    { name: 'schiltron', version: service.settings.version },
    { instructions: INSTRUCTIONS, maxToolInputElements: MOST_ELEMENTS },
  );
  const desk = createDesk(service);
  for (const tool of TOOLS) {
    const { name, title, description, input: inputSchema, changes } = tool;
    const annotations = { readOnlyHint: !changes, openWorldHint: false };
    server.registerTool(name, { title, description, inputSchema, annotations }, (input, { signal }) =>
      answerOf(tool, desk, input, signal, options),
    );
  }
  return server;
}

interface McpStdioOptions {
  /** Bytes of one message; a longer one ends the connection. */
  readonly maxMessageBytes: number;
  readonly signal: AbortSignal;
}

/** Serves a client over standard input and output until the input ends or the signal falls. */
export async function serveMcpStdio(server: McpServer, { maxMessageBytes, signal }: McpStdioOptions): Promise<void> {
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
    server.server.onclose = resolve;
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.connect(new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: maxMessageBytes }));
  if (!signal.aborted) await ended;
  await server.close();
}
