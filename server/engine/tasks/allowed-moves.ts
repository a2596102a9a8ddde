import {
  type ActionInput,
  ActionList,
  findAction,
  isPlayer,
  jsonPath,
  type Player,
  RulesError,
  type State,
} from '../../../rules/core/index.ts';
import type { LaterMoves } from '../../../env/game/player-view.ts';
import type { MoveChoice } from '../../protocol/requests.ts';
import { RequestError } from '../../protocol/problem.ts';

type Listed = NonNullable<MoveChoice['allowMoves']>[number];
type MovesAhead = Extract<Listed, { untilDepth: number }>;

/** A move as the request names it, and where. */
interface NamedMove {
  readonly input: ActionInput;
  readonly path: string;
}

/** Moves of a player, and at how many decisions from the one at hand on they are meant. */
interface Rule {
  readonly player: Player;
  readonly untilDepth: number;
  readonly moves: readonly NamedMove[];
}

/** What a request leaves to choose from. */
export interface Choice {
  /** Legal actions of the decision at hand, ascending. */
  readonly allowed: ActionList;
  /** What is left at later decisions; null if the request names single moves alone. */
  readonly later: MoveRules | null;
}

/** Warnings about moves of no use; the first of many. */
const MOST_WARNINGS = 5;

/** Moves that a list may name for a player up to a depth: each is looked for at every node of a search. */
const MOST_AHEAD = 1000;

const isAhead = (one: Listed): one is MovesAhead => typeof one === 'object' && 'untilDepth' in one;

/** The rules of a list; its single moves are meant at the decision at hand.
 * @throws RequestError BAD_REQUEST if it names too many */
function rulesOf(listed: readonly Listed[], player: Player, path: string): Rule[] {
  const ahead = listed.filter(isAhead).reduce((sum, { moves }) => sum + moves.length, 0);
  if (ahead > MOST_AHEAD)
    throw new RequestError('BAD_REQUEST', `${ahead} moves are named up to a depth; name ${MOST_AHEAD} at most.`, path);
  const named = (input: unknown, at: string): NamedMove => ({ input: input as ActionInput, path: at });
  return listed.map((one, i): Rule => {
    const at = jsonPath(path, i);
    if (!isAhead(one)) return { player, untilDepth: 1, moves: [named(one, at)] };
    return { ...one, moves: one.moves.map((move, k) => named(move, jsonPath(`${at}/moves`, k))) };
  });
}

/** The moves that a request allows and those that it forbids, by player and depth. */
class MoveRules implements LaterMoves {
  readonly depth: number;
  private readonly allow: readonly Rule[];
  private readonly avoid: readonly Rule[];
  /** Moves that have been found legal at no decision. */
  private readonly idle: Set<string>;

  constructor(allow: readonly Rule[], avoid: readonly Rule[]) {
    this.allow = allow;
    this.avoid = avoid;
    const all = [...allow, ...avoid];
    this.depth = Math.max(1, ...all.map(({ untilDepth }) => untilDepth));
    this.idle = new Set(all.flatMap(({ moves }) => moves.map(({ path }) => path)));
  }

  /** What is left of the legal actions of a state, ascending; perhaps nothing.
   * @throws RulesError at the decision at hand, with the path of the first move that names nothing there, or that is meant for it alone and is not legal */
  leave(state: State, before: number, legal: ActionList): ActionList {
    const holds = ({ player, untilDepth }: Rule): boolean => player === state.actor && before < untilDepth;
    const allow = this.allow.filter(holds);
    const allowed = allow.length === 0 ? null : this.indicesOf(state, allow, legal, before === 0);
    const avoided = this.indicesOf(state, this.avoid.filter(holds), legal, before === 0);
    const left = new ActionList();
    for (const action of legal) if ((allowed === null || allowed.has(action)) && !avoided.has(action)) left.push(action);
    return left;
  }

  restrict(state: State, before: number, legal: ActionList): void {
    const left = this.leave(state, before, legal);
    if (left.length > 0) legal.copyFrom(left);
  }

  private indicesOf(state: State, rules: readonly Rule[], legal: ActionList, isStrict: boolean): ReadonlySet<number> {
    const found = new Set<number>();
    for (const { moves, untilDepth } of rules)
      for (const { input, path } of moves) {
        const action = findAction(state, input, legal);
        if (action.ok) {
          this.idle.delete(path);
          found.add(action.value);
        } else if (isStrict && (untilDepth === 1 || action.error.code === 'BAD_ACTION')) throw new RulesError({ ...action.error, path });
      }
    return found;
  }

  /** Warnings about moves that have been legal nowhere. */
  unmet(): string[] {
    return [...this.idle]
      .slice(0, MOST_WARNINGS)
      .map((path) => `${path} is legal at no decision that it is meant for and that was looked at.`);
  }
}

/** What a request leaves to choose from; null if it leaves all.
 * @param state at a player's decision
 * @param path of the object that names the moves
 * @throws RequestError BAD_REQUEST if nothing is left; RulesError if a move is not legal */
export function choiceOf(state: State, { allowMoves, avoidMoves }: MoveChoice, path = ''): Choice | null {
  const { actor } = state;
  if ((allowMoves === undefined && avoidMoves === undefined) || !isPlayer(actor)) return null;
  const legal = state.legalActions();
  const rules = new MoveRules(
    rulesOf(allowMoves ?? [], actor, `${path}/allowMoves`),
    rulesOf(avoidMoves ?? [], actor, `${path}/avoidMoves`),
  );
  const allowed = rules.leave(state, 0, legal);
  const later = [...(allowMoves ?? []), ...(avoidMoves ?? [])].some(isAhead) ? rules : null;
  if (allowed.length > 0) return { allowed, later };
  const [field, why] =
    avoidMoves === undefined
      ? ['allowMoves', 'allowMoves names no move that is legal here: name one.']
      : allowMoves === undefined
        ? ['avoidMoves', `avoidMoves names all ${legal.length} legal moves: leave one out.`]
        : ['avoidMoves', 'avoidMoves names every legal move of allowMoves: leave one out of it.'];
  throw new RequestError('BAD_REQUEST', `Nothing is left to choose from. ${why}`, `${path}/${field}`);
}
