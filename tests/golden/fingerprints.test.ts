// Everything that a battle shows (positions, observations, actions in words, pictures, the board of the page, the captain's scores) over a game with a
// fixed seed: a line for each hundred plies, with a hash of each part of it. So a difference says which part differs, and from where on.
// A change that means to change nothing leaves them as they are; one that does writes them anew with
//   npx vitest run tests/golden/fingerprints.test.ts -u
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ActionList, CHANCE, type Game, Observation, OutcomeList, type Player, type Position, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { rulesets } from '../../rules/registry.ts';
import { isSampled } from '../deep.ts';

const SEED = 11;
const PLIES = 600;
/** Every so many scenarios of a ruleset are looked at in the usual suite; the deep one looks at all, and so does who renews the prints. */
const SCENARIOS = 6;
const isLookedAt = (place: number): boolean => process.env['RENEWS_SNAPSHOTS'] !== undefined || isSampled(place, SCENARIOS);
/** Plies whose parts share a line. */
const PLIES_A_LINE = 100;
/** Every so many decisions, one is made at random. */
const STRAY = 5;
/** Every so many decisions, the dearest parts (pictures, notes on every action) are looked at. */
const LOOK = 40;

type Parts = 'positions' | 'observations' | 'actions' | 'pictures' | 'board' | 'captain' | 'dice' | 'events';

class Prints {
  private readonly hashes = new Map<Parts, ReturnType<typeof createHash>>();

  add(part: Parts, data: unknown): void {
    let hash = this.hashes.get(part);
    if (hash === undefined) this.hashes.set(part, (hash = createHash('sha256')));
    if (ArrayBuffer.isView(data)) hash.update(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    else hash.update(JSON.stringify(data) ?? 'undefined');
  }

  /** The hashes since the last call, as one line. */
  line(): string {
    const parts = [...this.hashes].sort().map(([part, hash]) => `${part} ${hash.digest('hex').slice(0, 10)}`);
    this.hashes.clear();
    return parts.join(' ');
  }
}

function observeAll(game: Game, state: State, legal: ActionList, prints: Prints): void {
  const into = new Observation(game.observation);
  for (const viewer of [0, 1] as Player[]) {
    state.observe(viewer, into);
    for (const part of [into.globals, into.units, into.map]) prints.add('observations', part);
  }
  state.observeActions(legal, into);
  const { features, pointers } = game.observation.actions;
  prints.add('observations', into.actions.slice(0, into.actionCount * features.length));
  prints.add('observations', into.pointers.slice(0, into.actionCount * pointers.length));
}

function lookAt(game: Game, state: State, legal: ActionList, prints: Prints): void {
  for (const viewer of [undefined, 0, 1] as (Player | undefined)[]) {
    prints.add('pictures', game.renderSvg(state, viewer));
    prints.add('pictures', game.renderText(state, viewer));
    prints.add('positions', unversioned(state.toPosition(viewer)));
    const { position, ...description } = state.describe(viewer);
    prints.add('positions', [unversioned(position), description]);
  }
  const { board } = game;
  if (board === undefined) return;
  const actor = state.actor as Player;
  const pieces = board.pieces(state, actor);
  prints.add('board', [board.headline(state), pieces, board.tables(state, actor), board.plan(state), board.extent, board.hues]);
  for (const layer of board.layers) {
    const of = layer.scope === 'all' ? [null] : pieces.slice(0, 3).map(({ id }) => id);
    for (const piece of of) prints.add('board', layer.draw(state, piece, actor));
  }
  for (let i = 0; i < legal.length; i++) {
    const action = legal.at(i);
    prints.add('board', [board.mark(state, action), board.phrase(state, action), board.notes(state, action)]);
  }
  prints.add('actions', game.actions.whyNot(state, 0));
}

function decide(game: Game, state: State, legal: ActionList, rng: Rng, count: number, prints: Prints): number {
  const scores = new Float64Array(legal.length);
  game.scripted?.rate?.(state, legal, scores);
  prints.add('captain', scores);
  prints.add('captain', game.scripted?.evaluate(state) ?? 0);
  for (let i = 0; i < legal.length; i++) {
    const { actions } = game;
    prints.add('actions', [actions.format(state, legal.at(i)), actions.toAction(state, legal.at(i)), actions.toChain(state, legal.at(i))]);
  }
  if (count % LOOK === 0) lookAt(game, state, legal, prints);
  return count % STRAY === 0 || game.scripted === undefined ? legal.at(rng.below(legal.length)) : game.scripted.choose(state, legal, rng);
}

function rollDice(game: Game, state: State, rng: Rng, prints: Prints): number {
  const outcomes = state.chanceOutcomes(new OutcomeList());
  const all = [...outcomes];
  prints.add('dice', all);
  for (const { outcome } of all) prints.add('dice', game.actions.describeOutcome(state, outcome));
  let left = rng.below(all.reduce((sum, { weight }) => sum + weight, 0));
  for (const { outcome, weight } of all) if ((left -= weight) < 0) return outcome;
  return all[0]!.outcome;
}

/** A position without its version, which says nothing of the state. */
const unversioned = (position: Position): unknown => ({ ...position, version: undefined });

/** Lines by the plies that they are about. */
function fingerprints(game: Game): Record<string, string> {
  const rng = Rng.from(SEED);
  const prints = new Prints();
  const lines: Record<string, string> = {};
  const state = game.newState();
  state.listener = (event) => prints.add('events', event);
  let decisions = 0;
  let ply = 0;
  for (; ply < PLIES && state.actor !== TERMINAL; ply++) {
    if (ply > 0 && ply % PLIES_A_LINE === 0) lines[`${ply - PLIES_A_LINE}-${ply - 1}`] = prints.line();
    if (state.actor === CHANCE) {
      state.apply(rollDice(game, state, rng, prints));
      continue;
    }
    const legal = state.legalActions(new ActionList());
    observeAll(game, state, legal, prints);
    state.apply(decide(game, state, legal, rng, decisions++, prints));
    prints.add('positions', state.bytes());
  }
  prints.add('positions', unversioned(state.toPosition()));
  lines[`to ${ply}, the end`] = prints.line();
  return lines;
}

for (const id of ['barons-war', 'one-hour-wargames', 'men-of-iron', 'spanish-fury', 'the-anarchy']) {
  const ruleset = rulesets.find((one) => one.id === id)!;
  describe(ruleset.title, () => {
    for (const [place, { id: scenario }] of ruleset.scenarios.entries()) {
      it.runIf(isLookedAt(place))(`shows ${scenario} as before`, () => expect(fingerprints(ruleset.load(scenario))).toMatchSnapshot(), 600_000);
    }
  });
}
