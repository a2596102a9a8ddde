import { within } from '../../env/game/faults.ts';
import { findSpec } from '../../env/make/registry.ts';
import {
  ActionList,
  CHANCE,
  isPlayer,
  Observation,
  OutcomeList,
  type Player,
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

/** States that a client holds by their numbers, and looks into or plays on. A kept state never changes: what is played on is a new one. */
export class KeptStates {
  private readonly states = new Map<number, State>();
  private made = 0;
  private readonly legal = new ActionList();
  private readonly outcomes = new OutcomeList();

  /** The first state of a game, or one at a position. @throws RulesError as the ruleset has it */
  begin({ env_id, options, position }: Request<'state'>): object {
    const game = inSnakeCase(() => {
      const spec = findSpec(env_id!);
      return findRuleset(spec.ruleset).load(spec.scenario, options);
    });
    return this.keep(position === undefined ? game.newState() : within('/position', () => game.fromPosition(position)));
  }

  /** The state after an action or a roll. @throws RulesError BAD_ACTION or ILLEGAL_ACTION */
  child({ state, action }: Request<'child'>): object {
    const next = this.find(state).clone();
    if (next.actor === CHANCE) this.roll(next, action);
    else {
      const played = tryApply(next, action);
      if (!played.ok) throw new RulesError({ ...played.error, path: '/action' });
    }
    return this.keep(next);
  }

  private roll(state: State, outcome: number): void {
    if (state.chanceOutcomes(this.outcomes).weightOf(outcome) === 0)
      throw new RulesError({ code: 'ILLEGAL_ACTION', message: `The dice cannot give ${outcome} here.`, path: '/action' });
    state.apply(outcome);
  }

  /** A world that a player could be in. */
  resample({ state, player, seed }: Request<'resample'>): object {
    const world = this.find(state).clone();
    world.resample(player, Rng.from(seed));
    return this.keep(world);
  }

  /** What a player sees of a state; with nobody named, all of it. */
  look({ state, player }: Request<'look'>): object {
    const found = this.find(state);
    const position = found.toPosition(player);
    if (player === undefined) return { position, ...this.words(found) };
    const observation = new Observation(found.game.observation);
    found.observe(player, observation);
    const { globals, units, map } = observation;
    return {
      position,
      key: found.informationKey(player),
      observation: { globals: Array.from(globals), units: Array.from(units), map: Array.from(map) },
      ...this.words(found),
    };
  }

  private words(state: State): object {
    const { actions } = state.game;
    return { texts: isPlayer(state.actor) ? Array.from(state.legalActions(this.legal), (action) => actions.format(state, action)) : [] };
  }

  /** Lets states go. */
  free(states: readonly number[]): void {
    for (const state of states) this.states.delete(state);
  }

  /** Keeps a state; answers its number and what is told of every state. */
  keep(state: State): object {
    if (this.states.size >= MOST_STATES)
      throw new RequestError('BUSY', `A connection keeps at most ${MOST_STATES} states; free some first.`, '/state');
    this.states.set(++this.made, state);
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

  private find(number: number): State {
    const state = this.states.get(number);
    if (state === undefined) throw new RequestError('NOT_FOUND', `There is no state ${number} on this connection.`, '/state');
    return state;
  }
}
