import { within } from '../../env/game/faults.ts';
import { findSpec } from '../../env/make/registry.ts';
import {
  ActionList,
  CHANCE,
  type GameRecord,
  isPlayer,
  Observation,
  OutcomeList,
  type Player,
  RECORD_FORMAT,
  Rng,
  RulesError,
  type State,
  TERMINAL,
  tryApply,
} from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';
import { RequestError } from '../protocol/problem.ts';
import type { Request } from './protocol.ts';
import { inSnakeCase } from './served-vector.ts';

/** States that one connection may keep at a time. */
const MOST_STATES = 200_000;
/** Who decides, in the numbers that OpenSpiel uses. */
const CHANCE_PLAYER = -1;
const NOBODY = -4;

/** How a state was reached from the scenario's beginning: the moves played there in one go, or one after another way. */
interface Way {
  readonly before: Way | null;
  readonly moves: readonly number[];
}

interface Kept {
  readonly state: State;
  /** Null if it is not known. */
  readonly way: Way | null;
}

const AT_THE_BEGINNING: Way = { before: null, moves: [] };

function movesOf(way: Way): number[] {
  const pieces: (readonly number[])[] = [];
  for (let at: Way | null = way; at !== null; at = at.before) pieces.push(at.moves);
  return pieces.reverse().flat();
}

/** States that a client holds by their numbers, and looks into or plays on. A kept state never changes: what is played on is a new one. */
export class KeptStates {
  private readonly states = new Map<number, Kept>();
  private made = 0;
  private readonly legal = new ActionList();
  private readonly outcomes = new OutcomeList();

  /** The first state of a game, or one at a position. @throws RulesError as the ruleset has it */
  begin({ env_id, options, position }: Request<'state'>): object {
    const game = inSnakeCase(() => {
      const spec = findSpec(env_id!);
      return findRuleset(spec.ruleset).load(spec.scenario, options);
    });
    if (position === undefined) return this.keep(game.newState(), AT_THE_BEGINNING);
    return this.keep(
      within('/position', () => game.fromPosition(position)),
      null,
    );
  }

  /** The state after an action or a roll. @throws RulesError BAD_ACTION or ILLEGAL_ACTION */
  child({ state, action }: Request<'child'>): object {
    const { state: found, way } = this.find(state);
    const next = found.clone();
    if (next.actor === CHANCE) this.roll(next, action);
    else {
      const played = tryApply(next, action);
      if (!played.ok) throw new RulesError({ ...played.error, path: '/action' });
    }
    return this.keep(next, way === null ? null : { before: way, moves: [action] });
  }

  private roll(state: State, outcome: number): void {
    if (state.chanceOutcomes(this.outcomes).weightOf(outcome) === 0)
      throw new RulesError({ code: 'ILLEGAL_ACTION', message: `The dice cannot give ${outcome} here.`, path: '/action' });
    state.apply(outcome);
  }

  /** A world that a player could be in. */
  resample({ state, player, seed }: Request<'resample'>): object {
    const world = this.find(state).state.clone();
    world.resample(player, Rng.from(seed));
    return this.keep(world, null);
  }

  /** What a player sees of a state; with nobody named, all of it. */
  look({ state, player }: Request<'look'>): object {
    const found = this.find(state).state;
    const position = found.toPosition(player);
    const text = found.game.renderText(found, player);
    if (player === undefined) return { position, text, ...this.words(found) };
    const observation = new Observation(found.game.observation);
    found.observe(player, observation);
    const { globals, units, map } = observation;
    return {
      position,
      text,
      key: found.informationKey(player),
      observation: { globals: Array.from(globals), units: Array.from(units), map: Array.from(map) },
      ...this.words(found),
    };
  }

  private words(state: State): object {
    const { actions } = state.game;
    return { texts: isPlayer(state.actor) ? Array.from(state.legalActions(this.legal), (action) => actions.format(state, action)) : [] };
  }

  /** The game that led to a state. @throws RulesError BAD_RECORD if it is not known how the state was reached */
  record({ state }: Request<'record'>): GameRecord {
    const {
      state: { game },
      way,
    } = this.find(state);
    if (way === null) {
      const message =
        'It is not known how this state was reached: it was resampled, began at a position, or comes from several environments. Save its position instead.';
      throw new RulesError({ code: 'BAD_RECORD', message, path: '/state' });
    }
    const { ruleset, pack, scenario, options } = game;
    return {
      format: RECORD_FORMAT,
      ruleset: ruleset.id,
      version: ruleset.version,
      scenario: pack ?? scenario.id,
      options,
      moves: movesOf(way),
    };
  }

  /** Keeps the state of an environment. */
  keepFrom({ state, moves }: { readonly state: State; readonly moves: readonly number[] | null }): object {
    return this.keep(state, moves === null ? null : { before: null, moves: [...moves] });
  }

  /** Lets states go. */
  free(states: readonly number[]): void {
    for (const state of states) this.states.delete(state);
  }

  /** Keeps a state; answers its number and what is told of every state. */
  private keep(state: State, way: Way | null): object {
    if (this.states.size >= MOST_STATES)
      throw new RequestError('BUSY', `A connection keeps at most ${MOST_STATES} states; free some first.`, '/state');
    this.states.set(++this.made, { state, way });
    const { actor } = state;
    return {
      state: this.made,
      player: actor === TERMINAL ? NOBODY : actor === CHANCE ? CHANCE_PLAYER : actor,
      legal: isPlayer(actor) ? state.legalActions(this.legal).toArray() : [],
      outcomes: actor === CHANCE ? Array.from(state.chanceOutcomes(this.outcomes), ({ outcome, weight }) => [outcome, weight]) : [],
      returns: state.returns(),
      victory_points: state.victoryPoints(),
      ...(isPlayer(actor) ? { key: state.informationKey(actor as Player) } : {}),
    };
  }

  private find(number: number): Kept {
    const kept = this.states.get(number);
    if (kept === undefined) throw new RequestError('NOT_FOUND', `There is no state ${number} on this connection.`, '/state');
    return kept;
  }
}
