import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Agent, AgentOptions } from '../turn/agent.ts';
import type { Guest } from './guest-agent.ts';

/** What a module of agents may export: an agent, or what makes one. */
type Exported = Agent | ((options: AgentOptions) => Agent | Promise<Agent>);

function isAgent(thing: unknown): thing is Agent {
  return typeof (thing as Partial<Agent> | null | undefined)?.choose === 'function';
}

async function load(path: string, name: string): Promise<unknown> {
  let exports: Record<string, unknown>;
  try {
    exports = (await import(pathToFileURL(resolve(path)).href)) as Record<string, unknown>;
  } catch (error) {
    throw new Error(`The module ${path} cannot be loaded: ${(error as Error).message}`, { cause: error });
  }
  if (name in exports) return exports[name];
  throw new Error(`The module ${path} exports no "${name}"; it exports ${Object.keys(exports).join(', ') || 'nothing'}.`);
}

/** Loads an agent from a JavaScript module. It runs in this process, so a loop of its own that never ends cannot be stopped.
 * @param argument the module's path, and perhaps `#` and the name of an export other than the default
 * @throws Error if there is no such module, or it exports no agent */
export async function openModule(argument: string, options: AgentOptions): Promise<Guest> {
  const [path = '', name = 'default'] = argument.split('#');
  const exported = (await load(path, name)) as Exported;
  const agent = typeof exported === 'function' && !isAgent(exported) ? await exported(options) : exported;
  if (!isAgent(agent)) throw new Error(`The export "${name}" of ${path} is no agent: an agent has a method choose(view).`);
  return {
    ask: async (view, limits) => agent.choose(view, limits),
    close: async () => agent.close?.(),
  };
}
