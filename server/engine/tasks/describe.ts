import { type Actor, CHANCE, formatHash, isPlayer, type Player, type State, TERMINAL } from '../../../rules/core/index.ts';
import type { ActionForms } from '../../protocol/replies.ts';

/** One result of the dice: exact weight over the total, and the faces that give it. */
export interface OutcomeDescription {
  readonly outcome: number;
  readonly weight: number;
  readonly total: number;
  readonly probability: number;
  readonly text: string;
  readonly dice: string;
  readonly faces: readonly number[];
}

/** What a person or a program wants to know of a state: whose decision, which choices, what chances. */
export interface StateDescription {
  readonly ruleset: string;
  readonly version: string;
  readonly scenario: string;
  readonly actor: 'player' | 'chance' | 'over';
  /** The player that decides, if one does. */
  readonly player: 0 | 1 | null;
  /** Its name, "the dice", or "nobody". */
  readonly actorName: string;
  readonly legal: readonly ActionForms[];
  readonly outcomes: readonly OutcomeDescription[];
  readonly victoryPoints: readonly [number, number];
  /** Result for each player in `[-1, 1]`; `[0, 0]` until the game is over. */
  readonly returns: readonly [number, number];
  readonly hash: string;
}

export function describeAction(state: State, index: number): ActionForms {
  const { actions, board } = state.game;
  return {
    index,
    text: actions.format(state, index),
    typed: actions.toAction(state, index),
    ...(board === undefined ? {} : { words: board.phrase(state, index) }),
  };
}

/** Every result the dice can have here, with its exact weight. */
export function describeOutcomes(state: State): OutcomeDescription[] {
  const list = state.chanceOutcomes();
  return [...list].map(({ outcome, weight }) => {
    const { text, dice, faces } = state.game.actions.describeOutcome(state, outcome);
    return { outcome, weight, total: list.total, probability: weight / list.total, text, dice, faces };
  });
}

function actorName(state: State, actor: Actor): string {
  if (actor === CHANCE) return 'the dice';
  return actor === TERMINAL ? 'nobody' : state.game.players[actor];
}

export function describeState(state: State): StateDescription {
  const { actor, game } = state;
  const isDecision = actor !== CHANCE && actor !== TERMINAL;
  return {
    ruleset: game.ruleset.id,
    version: game.ruleset.version,
    scenario: game.scenario.id,
    actor: isDecision ? 'player' : actor === CHANCE ? 'chance' : 'over',
    player: isDecision ? actor : null,
    actorName: actorName(state, actor),
    legal: isDecision
      ? state
          .legalActions()
          .toArray()
          .map((index) => describeAction(state, index))
      : [],
    outcomes: actor === CHANCE ? describeOutcomes(state) : [],
    victoryPoints: state.victoryPoints(),
    returns: state.returns(),
    hash: state.hash().toString(16).padStart(16, '0'),
  };
}

/** A hash that may be shown to a side: of the whole state, or of what the side can tell apart where anything is hidden. */
export function shownHash(state: State, viewer: Player | null = isPlayer(state.actor) ? state.actor : null): string {
  if (!state.hasSecrets || viewer === null) return formatHash(state.hash());
  const words = new Int32Array(2);
  state.fingerprint(words, viewer);
  return [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
