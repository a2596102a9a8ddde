import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { PlayerView } from '../../env/game/player-view.ts';
import { type Game, Observation } from '../../rules/core/index.ts';
import type { AgentOptions, Limits } from '../turn/agent.ts';
import { AgentFault } from './agent-fault.ts';
import type { Guest } from './guest-agent.ts';

/** Name and version of the messages that docs/own-agents.md describes. */
const PROTOCOL = 'schiltron-agent/1';
/** Characters of what a program wrote to its standard error that are told when it ends. */
const LAST_WORDS = 500;
/** Our Python package where it lies beside this code, for those who have not installed it. */
const PYTHON = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../python' : '../../../python', import.meta.url));

/** What a program may want to know of a decision beside the legal actions. */
const WANTS = ['texts', 'position', 'observation'] as const;
type Want = (typeof WANTS)[number];

type Message = Readonly<Record<string, unknown>>;

/** Words of a command line; double quotes hold words together. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
}

/** A running program, and the messages that it has written and nobody has read. */
class Program {
  private readonly child: ChildProcess;
  private readonly unread: Message[] = [];
  private wake: () => void = () => undefined;
  private ended: AgentFault | null = null;
  private lastWords = '';

  constructor(command: string) {
    const [file = '', ...args] = wordsOf(command);
    const env = { ...process.env, PYTHONPATH: [process.env['PYTHONPATH'], PYTHON].filter((path) => path !== undefined).join(delimiter) };
    this.child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], env });
    this.child.stdin!.on('error', () => undefined); // told by its end
    this.child.stderr!.on('data', (text: Buffer) => (this.lastWords = (this.lastWords + text.toString('utf8')).slice(-LAST_WORDS)));
    createInterface({ input: this.child.stdout! }).on('line', (line) => this.take(line));
    this.child.on('error', (error) => this.end(`It cannot be started: ${error.message}`));
    this.child.on('close', (code, signal) => this.end(`Its program ended (${signal ?? `exit status ${code}`}). ${this.lastWords}`.trim()));
  }

  get isRunning(): boolean {
    return this.ended === null;
  }

  send(message: Message): void {
    this.child.stdin!.write(`${JSON.stringify(message)}\n`);
  }

  /** The next message of a type; others are passed over.
   * @throws AgentFault GONE if the program ends first, BAD_ANSWER for a line that is no JSON object */
  async next(type: string, id?: number): Promise<Message> {
    for (;;) {
      const message = this.unread.shift();
      if (message === undefined) {
        if (this.ended !== null) throw this.ended;
        await new Promise<void>((resolve) => (this.wake = resolve));
      } else if ('broken' in message)
        throw new AgentFault('BAD_ANSWER', `It wrote a line that is no JSON object: ${String(message['broken'])}`);
      else if (message['type'] === type && (id === undefined || message['id'] === id)) return message;
    }
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  /** Asks it to end by closing its input; it is ended by force if it does not follow. */
  async close(): Promise<void> {
    if (!this.isRunning) return;
    this.child.stdin!.end();
    const timer = setTimeout(() => this.kill(), 2000);
    while (this.isRunning) await new Promise<void>((resolve) => (this.wake = resolve));
    clearTimeout(timer);
  }

  private take(line: string): void {
    if (line.trim() === '') return;
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      message = null;
    }
    this.unread.push(typeof message === 'object' && message !== null ? (message as Message) : { broken: line.slice(0, 200) });
    this.wake();
  }

  private end(message: string): void {
    this.ended ??= new AgentFault('GONE', message);
    this.wake();
  }
}

function partsOf(view: PlayerView, observation: Observation): Message {
  view.observe(observation);
  const { globals, units, map, actionCount, spec } = observation;
  const features = spec.actions.features.length;
  return {
    globals: [...globals],
    units: [...units],
    map: [...map],
    actions: [...observation.actions.subarray(0, actionCount * features)],
  };
}

function shapesOf({ observation: { globals, units, map, actions } }: Game): Message {
  return {
    globals: [globals.length],
    units: [units.count, units.features.length],
    map: [map.channels.length, map.height, map.width],
    actions: [null, actions.features.length],
  };
}

/** An agent that is a program of its own and speaks JSON lines. */
class ProgramGuest implements Guest {
  private readonly command: string;
  private readonly options: AgentOptions;
  private program: Program | null = null;
  /** The game that the program knows. */
  private game: Game | null = null;
  private observation: Observation | null = null;
  private wants: ReadonlySet<Want> = new Set();
  private asked = 0;

  constructor(command: string, options: AgentOptions) {
    this.command = command;
    this.options = options;
  }

  async ask(view: PlayerView, { timeMs }: Limits): Promise<unknown> {
    const program = await this.ready(view.game);
    const id = this.asked++;
    const legal = [...view.legalActions()];
    program.send({
      type: 'choose',
      id,
      player: view.player,
      turn: view.turn,
      legal,
      ...(timeMs === undefined ? {} : { timeMs }),
      ...(this.wants.has('texts') ? { texts: legal.map((action) => view.format(action)) } : {}),
      ...(this.wants.has('position') ? { position: view.position() } : {}),
      ...(this.wants.has('observation')
        ? { observation: partsOf(view, (this.observation ??= new Observation(view.game.observation))) }
        : {}),
    });
    const answer = await program.next('action', id);
    if (answer['error'] !== undefined) throw new AgentFault('EXCEPTION', `It reported an error: ${String(answer['error'])}`);
    return answer;
  }

  giveUp(): void {
    this.program?.kill();
    this.program = null;
  }

  async close(): Promise<void> {
    await this.program?.close();
    this.program = null;
  }

  /** The program, once it knows the game. One that has ended is started again. */
  private async ready(game: Game): Promise<Program> {
    if (this.program?.isRunning !== true) {
      this.program = new Program(this.command);
      this.game = null;
    }
    const { program } = this;
    if (this.game === game) return program;
    program.send({
      type: 'game',
      protocol: PROTOCOL,
      ruleset: game.ruleset.id,
      version: game.ruleset.version,
      scenario: game.scenario.id,
      players: game.players,
      actions: game.actions.size,
      shapes: shapesOf(game),
      seed: this.options.seed,
    });
    const { wants } = await program.next('ready');
    this.wants = new Set(WANTS.filter((want) => Array.isArray(wants) && wants.includes(want)));
    this.observation = null;
    this.game = game;
    return program;
  }
}

/** An agent that is a program: `./engine --flag`. It is started when it is first asked. */
export function openProgram(command: string, options: AgentOptions): Guest {
  return new ProgramGuest(command, options);
}

/** An agent in a Python file, which our Python package runs. */
export function openPython(path: string, options: AgentOptions): Guest {
  return new ProgramGuest(`python3 -m schiltron.agent "${path}"`, options);
}
