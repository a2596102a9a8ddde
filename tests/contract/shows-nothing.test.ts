import { describe, expect, test } from 'vitest';
import { pickMove } from '../../env/check/report/guided.ts';
import {
  audienceOfMove,
  CHANCE,
  eventsFor,
  type Game,
  type GameEvent,
  type Player,
  Rng,
  type State,
  TERMINAL,
} from '../../rules/core/index.ts';
import { rulesets } from '../../rules/registry.ts';
import { isHidden } from '../../web/table/moments.ts';
import { deepSeed } from '../deep.ts';

// Where a game says that a move has shown a player nothing, it would have shown the same in every world that fits what the player saw.

const isDeep = deepSeed !== undefined;
const [GAMES, PLIES, WORLDS] = isDeep ? [6, 4000, 200] : [2, 300, 6];
/** Of so many moves one is looked at. */
const APART = isDeep ? 20 : 7;

/** What a player sees and hears of a move, its odds included if it is a roll. */
function told(before: State, move: number, viewer: Player): string {
  const state = before.clone();
  const events: GameEvent[] = [];
  const outcomes = [...state.chanceOutcomes()];
  if (state.actor !== CHANCE && !state.legalActions().includes(move)) return 'not offered';
  state.listener = (event) => events.push(event);
  state.apply(move);
  return JSON.stringify([outcomes, state.informationKey(viewer), eventsFor(events, viewer)]);
}

/** Who learns of a move what it leads to: the player that decides, of a roll everybody who may see it. */
function learners(state: State): readonly Player[] {
  const { actor } = state;
  if (actor === CHANCE) return ([0, 1] as const).filter((viewer) => [viewer, 'both'].includes(audienceOfMove(state)));
  return actor === TERMINAL ? [] : [actor as Player];
}

/** Looks at a move. @returns whether there was anything to look at */
function look(before: State, move: number, rng: Rng): boolean {
  const after = before.clone();
  after.apply(move);
  if (after.actor === TERMINAL || before.game.showsNothing?.(before, after) !== true) return false;
  const viewers = learners(before).filter((viewer) => isHidden(before, viewer) && isHidden(after, viewer));
  for (const viewer of viewers) {
    const [expected, step] = [told(before, move, viewer), before.describe().step];
    for (let n = 0; n < WORLDS; n++) {
      const world = before.clone();
      world.resample(viewer, rng);
      expect(told(world, move, viewer), `${step}`).toBe(expected);
    }
  }
  return viewers.length > 0;
}

function looksIn(game: Game, rng: Rng): number {
  let looks = 0;
  for (let n = 0; n < GAMES; n++) {
    const state = game.newState();
    for (let ply = 0; ply < PLIES && state.actor !== TERMINAL; ply++) {
      const move = pickMove(state, rng, n % 2 === 0);
      if ((ply < 40 || rng.below(APART) === 0) && look(state, move, rng)) looks++;
      state.apply(move);
    }
  }
  return looks;
}

const saying = rulesets
  .filter(({ information }) => information === 'hidden')
  .map(
    (ruleset) =>
      [ruleset.id, ruleset.scenarios.map(({ id }) => ruleset.load(id)).filter(({ showsNothing }) => showsNothing !== undefined)] as const,
  )
  .filter(([, games]) => games.length > 0);

describe('moves that show nothing', () => {
  test('are told of by these rulesets', () => expect(saying.map(([id]) => id)).toEqual(['barons-war', 'men-of-iron', 'spanish-fury']));

  test.each(saying)('show the same in all worlds: %s', { timeout: 3_600_000 }, (id, games) => {
    const rng = Rng.from(`${deepSeed ?? 'usual'} ${id}`);
    let looks = 0;
    for (const game of isDeep ? games : games.slice(0, 3)) looks += looksIn(game, rng);
    expect(looks).toBeGreaterThan(10);
  });
});
