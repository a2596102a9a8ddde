// Whole battles, played half by the captain and half at random, saved and loaded again and again before play goes on.
import { expect, test } from 'vitest';
import { checkDiceOf } from '../../env/check/chance/dice-checks.ts';
import { CHANCE, type Game, isPlayer, type Player, Rng, TERMINAL } from '../../rules/core/index.ts';
import { randomMove } from '../../rules/registry.ts';
import { spanishFury } from '../../rules/spanish-fury/index.ts';
import type { FuryState } from '../../rules/spanish-fury/state/state.ts';
import { faultsBetween, faultsOf } from './invariants.ts';

/** Every so many moves the battle is saved and loaded; and what each player sees is completed and played on for a while. */
const SAVED = 4;
const LOOK = 120;
const PLIES_ON = 20;
/** Legal actions of one decision at most. */
const MOST_ACTIONS = 100;

/** A move of the captain, or one at random. */
function move(s: FuryState, rng: Rng): number {
  const isCaptains = isPlayer(s.actor) && rng.below(2) === 0;
  return isCaptains ? s.game.scripted.choose(s, s.legalActions(), rng) : randomMove(s, rng);
}

function saved(game: Game, s: FuryState, viewer?: Player): FuryState {
  return game.fromPosition(JSON.parse(JSON.stringify(s.toPosition(viewer)))) as FuryState;
}

/** Applies a move. @returns what is wrong with the moment that it leads to, or with what it has changed */
function faultsOfMove(s: FuryState, chosen: number): string[] {
  const before = s.clone() as FuryState;
  s.apply(chosen);
  return s.actor === TERMINAL ? [] : [...faultsOf(s), ...faultsBetween(before, s)];
}

/** What a player sees becomes a world that is like the true one for him, and a battle as sound. */
function checkWorld(game: Game, s: FuryState, viewer: Player, rng: Rng): void {
  const world = saved(game, s, viewer);
  world.resample(viewer, rng);
  expect(world.informationKey(viewer)).toBe(s.informationKey(viewer));
  expect(saved(game, world).hash()).toBe(world.hash());
  const faults: string[] = [];
  for (let ply = 0; ply < PLIES_ON && world.actor !== TERMINAL; ply++) faults.push(...faultsOfMove(world, randomMove(world, rng)));
  expect(faults).toEqual([]);
}

/** Plays a battle to its end, and looks at every moment of it. */
function playThrough(game: Game, seed: string): void {
  const rng = Rng.from(seed);
  let s = game.newState() as FuryState;
  let most = 0;
  for (let ply = 0; s.actor !== TERMINAL; ply++) {
    if (ply % SAVED === 0) {
      const read = saved(game, s);
      expect(read.hash(), `ply ${ply}`).toBe(s.hash());
      s = read;
    }
    if (ply % LOOK === 0) for (const viewer of [0, 1] as const) checkWorld(game, s, viewer, rng);
    most = Math.max(most, s.legalActions().length);
    if (s.actor === CHANCE) checkDiceOf(s);
    const faults = faultsOfMove(s, move(s, rng));
    if (faults.length > 0 || ply >= game.maxPlies) expect.unreachable(`ply ${ply} of ${game.maxPlies}: ${faults.join('; ')}`);
  }
  expect(most).toBeLessThanOrEqual(MOST_ACTIONS);
  expect(s.winner).toBeGreaterThanOrEqual(0);
}

const battles = spanishFury.scenarios.map(({ id }, i) => [id, i % 2 === 0 ? 'chosen' : 'scenario'] as const);

test.each(battles)('a battle of %s, with orders by %s, keeps to what always holds', { timeout: 600_000 }, (id, orders) => {
  playThrough(spanishFury.load(id, { orders }), `${id}/${orders}`);
});
