import { findAction, Rng, type State } from '../../rules/core/index.ts';
import type { Agent, AgentOptions, Decision, PlayerView } from '../turn/agent.ts';

/** How a person is asked: the terminal, a page or a test. */
export interface HumanIo {
  write(text: string): void;
  /** The next line of input; null once there is no more. */
  read(prompt: string): Promise<string | null>;
}

export interface HumanOptions extends AgentOptions {
  readonly io: HumanIo;
}

/** Actions listed at once; more are found by `?text`. */
const MOST_LISTED = 40;

const HELP = `Type the number of an action, its text, or enough of its beginning to be unique.
  ?text   list the actions that contain the text (? alone lists all)
  board   show the board again
  help    this page
  quit    leave the game`;

interface Choice {
  readonly number: number;
  readonly action: number;
  readonly text: string;
}

/** Asks a person: lists the legal actions by number and text, and says why an illegal one is. */
export class HumanAgent implements Agent {
  readonly spec = 'human';
  private readonly io: HumanIo;
  private readonly rng: Rng;

  constructor(options: HumanOptions) {
    this.io = options.io;
    this.rng = Rng.from(options.seed);
  }

  async choose(view: PlayerView): Promise<Decision> {
    const choices = [...view.legalActions()].map((action, i) => ({ number: i + 1, action, text: view.format(action) }));
    const state = view.sample(this.rng);
    this.show(state, view);
    this.list(choices, choices.length);
    for (;;) {
      const line = await this.io.read(`${view.game.players[view.player]}> `);
      if (line === null) throw new Error('The input ended before the game did.');
      if (line.trim() === 'quit') throw new Error('You have left the game.');
      const action = this.answer(line.trim(), choices, state, view);
      if (action !== undefined) return { action };
    }
  }

  private show(state: State, view: PlayerView): void {
    this.io.write(`${view.game.renderText(state, view.player)}\n`);
  }

  private list(choices: readonly Choice[], all: number): void {
    for (const { number, text } of choices.slice(0, MOST_LISTED)) this.io.write(`${String(number).padStart(4)}  ${text}\n`);
    const more = choices.length - MOST_LISTED;
    if (more > 0) this.io.write(`      … and ${more} more of ${all}: type ?text to see those that contain the text.\n`);
  }

  /** The action a line names, or undefined after answering the line otherwise. */
  private answer(line: string, choices: readonly Choice[], state: State, view: PlayerView): number | undefined {
    if (line === '') return undefined;
    if (line === 'help') this.io.write(`${HELP}\n`);
    else if (line === 'board') this.show(state, view);
    else if (line.startsWith('?')) this.filter(line.slice(1).trim(), choices);
    else return this.named(line, choices, state);
    return undefined;
  }

  private filter(text: string, choices: readonly Choice[]): void {
    const wanted = text.toLowerCase();
    const found = choices.filter((choice) => choice.text.toLowerCase().includes(wanted));
    if (found.length === 0) this.io.write(`No legal action contains "${text}".\n`);
    else this.list(found, found.length);
  }

  private named(line: string, choices: readonly Choice[], state: State): number | undefined {
    if (/^\d+$/.test(line)) {
      const choice = choices[Number(line) - 1];
      if (choice !== undefined) return choice.action;
      this.io.write(`Numbers go from 1 to ${choices.length}.\n`);
      return undefined;
    }
    const wanted = line.toLowerCase();
    const exact = choices.find((choice) => choice.text.toLowerCase() === wanted);
    const begun = choices.filter((choice) => choice.text.toLowerCase().startsWith(wanted));
    if (exact !== undefined || begun.length === 1) return (exact ?? begun[0]!).action;
    if (begun.length > 1) {
      this.io.write(`"${line}" begins ${begun.length} actions:\n`);
      this.list(begun, begun.length);
      return undefined;
    }
    return this.explained(line, state);
  }

  private explained(line: string, state: State): number | undefined {
    const found = findAction(state, line);
    if (found.ok) return found.value;
    const { message, rule } = found.error;
    this.io.write(`${message}${rule === undefined ? '' : ` [${rule}]`}\nType help for what can be typed here.\n`);
    return undefined;
  }
}
