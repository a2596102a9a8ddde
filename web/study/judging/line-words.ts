import { CHANCE, isPlayer, type Player, type State, TERMINAL } from '../../../rules/core/index.ts';

/** A step of an expected line, as an engine tells it. */
interface LineStep {
  readonly by: 'player' | 'dice';
  readonly text: string;
}

/** A step in plain words. */
interface LineWords {
  readonly by: Player | 'dice' | null;
  readonly words: string;
}

function playerStep(state: State, text: string): { readonly move: number; readonly words: string } | null {
  const { actions, board } = state.game;
  try {
    const move = actions.parse(state, text);
    return state.legalActions().includes(move) ? { move, words: board?.phrase(state, move) ?? text } : null;
  } catch {
    return null; // the line belongs to a world that the engine has drawn, not to this one
  }
}

function diceStep(state: State, text: string): { readonly move: number; readonly words: string } | null {
  const found = [...state.chanceOutcomes()].find(({ outcome }) => state.game.actions.describeOutcome(state, outcome).text === text);
  return found === undefined ? null : { move: found.outcome, words: text };
}

/** An expected line in plain words. Steps that do not fit the game, as what is hidden differs, keep the words of the engine. */
export function wordsOfLine(state: State, line: readonly LineStep[]): LineWords[] {
  const at = state.clone();
  let fits = true;
  return line.map(({ by, text }) => {
    const { actor } = at;
    const step =
      !fits || actor === TERMINAL || (by === 'dice') !== (actor === CHANCE)
        ? null
        : by === 'dice'
          ? diceStep(at, text)
          : playerStep(at, text);
    if (step === null) {
      fits = false;
      return { by: by === 'dice' ? 'dice' : null, words: text };
    }
    at.apply(step.move);
    return { by: isPlayer(actor) ? actor : 'dice', words: step.words };
  });
}
