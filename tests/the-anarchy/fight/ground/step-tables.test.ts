import { describe, expect, test } from 'vitest';
import { CHANCE, isPlayer, Rng, TERMINAL } from '../../../../rules/core/index.ts';
import type { AnarchyGame } from '../../../../rules/the-anarchy/game/game.ts';
import { theAnarchy } from '../../../../rules/the-anarchy/index.ts';
import { StepTables } from '../../../../rules/the-anarchy/fight/mechanics/ground/step-tables.ts';
import type { AnarchyState } from '../../../../rules/the-anarchy/state/state.ts';

const KINDS = [0, 1, 2, 3, 4, 5];
/** Decisions of a game between two looks at it, and looks at most. */
const EVERY = 60;
const LOOKS = 20;

/** Tables of all kinds of movers, riders last. */
function tablesOf(tables: StepTables, s: AnarchyState): Int32Array[] {
  return [...KINDS.map((kind) => tables.of(s, kind).steps), tables.ofRiders(s).steps];
}

/** Kinds of movers, and the first step of each, in which what is kept differs from what is worked out anew. */
function faultsIn(game: AnarchyGame, s: AnarchyState): string[] {
  const anew = tablesOf(new StepTables(game.scenario, game.layout, game.masonry), s);
  return tablesOf(game.stepTables, s).flatMap((steps, kind) => {
    const at = steps.findIndex((step, i) => step !== anew[kind]![i]);
    return at < 0 && steps.length === anew[kind]!.length ? [] : [`kind ${kind}, step ${at}`];
  });
}

/** Where engines stand and what burns, is open, or has come down. */
function groundOf({ data, game: { layout }, scenario }: AnarchyState): string {
  const { engines, woods, doors, moats } = layout.block as Record<string, Record<string, number>>;
  const cells = (first: number, count: number): string => data.slice(first, first + count).join();
  return [
    cells(engines!['at']!, scenario.engines.length),
    cells(woods!['fire']!, scenario.woods.length + scenario.parts.length),
    cells(doors!['state']!, scenario.doors.length),
    cells(moats!['filled']!, scenario.moats.length),
  ].join('|');
}

describe.each(['belfry', 'keep-ladders', 'masons-wall', 'priory', 'sally'])('steps on the ground of %s', (id) => {
  const game = theAnarchy.load(id) as AnarchyGame;

  test('are what they would be if they were worked out anew, wherever a game stands and whichever state is asked about', () => {
    const rng = Rng.from(`steps ${id}`);
    const met: AnarchyState[] = [];
    const grounds = new Set<string>();
    let s = game.newState();
    for (let plies = 0; met.length < LOOKS; plies++) {
      if (s.actor === TERMINAL) s = game.newState();
      if (s.actor === CHANCE) s.apply(s.chanceOutcomes().sample(rng));
      else if (isPlayer(s.actor)) {
        const legal = s.legalActions();
        // The captain pushes engines and sets fires; chance alone does what he would not.
        s.apply(rng.below(4) === 0 ? legal.at(rng.below(legal.length)) : game.scripted.choose(s, legal, rng));
      }
      if (plies % EVERY !== 0) continue;
      met.push(s.clone() as AnarchyState);
      grounds.add(groundOf(s));
      for (const state of [s, met[rng.below(met.length)]!]) expect(faultsIn(game, state)).toEqual([]);
    }
    expect(grounds.size).toBeGreaterThan(2);
  });
});
