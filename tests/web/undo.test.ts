import { describe, expect, it } from 'vitest';
import { CHANCE, type Player, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';
import type { MoveReply } from '../../server/client/types.ts';
import { type TableSetup, UNDO_RULES, type UndoRule } from '../../web/table/setup.ts';
import { playAndTell, readableLog } from '../../web/table/story.ts';
import { Table } from '../../web/table/table.ts';
import type { TableView } from '../../web/table/view.ts';
import { deepSeed } from '../deep.ts';

// A person who takes a decision back has learnt nothing: a peeker plays, looks, takes back and plays again, wherever the table lets it.

const WITH_SECRETS = [
  ['blotto', '3-10'],
  ['strategy-fusion', 'standard'],
  ['kuhn-poker', 'standard'],
  ['leduc-poker', 'standard'],
  ['barons-war', 'vanguard'],
  ['barons-war', 'lewes-historical'],
] as const;
/** Here a secret is not seen where it lay: a counter that is played leaves the hand. */
const WITH_HANDS = [['men-of-iron', 'mill-ford']] as const;
/** Here men lie in ambush, and a step beside them may show them. */
const WITH_AMBUSHES = [['the-anarchy', 'hollow-road']] as const;
const WITHOUT = [
  ['tic-tac-toe', 'standard'],
  ['connect-four', 'standard'],
  ['pig', 'pig-20'],
  ['barons-war', 'skirmish'],
  ['one-hour-wargames', 'training'],
] as const;
const PLANNED = ['vanguard', 'lewes-historical'] as const;
const GAMES = [...WITH_SECRETS, ...WITH_HANDS, ...WITH_AMBUSHES, ...WITHOUT];
/** Decisions in which a peeker tries its luck: the secrets of the large games lie at their beginning, at Lewes in some fifty decisions of each side. */
const MOST_DECISIONS = 60;
/** Elsewhere the usual suite tries fewer. */
const FEWER_DECISIONS = 14;
/** Own decisions that are tried in other worlds, and in how many. */
const [SCOUTED, SCOUTED_WORLDS] = deepSeed === undefined ? [14, 16] : [200, 400];
/** A scenario of each system, and whether its rules say which decisions show nothing: those can be taken back. */
const SCOUTING = [
  ['the-anarchy', 'hollow-road', false],
  ['spanish-fury', 'crossroads-square', true],
  ['men-of-iron', 'mill-ford', true],
  ['barons-war', 'vanguard', true],
  ['one-hour-wargames', 'training', true],
] as const;

function stateOf({ ruleset, scenario, options = {}, viewer, ...rest }: NonNullable<TableView['position']>, seed: string): State {
  const state = findRuleset(ruleset)
    .load(scenario, options)
    .fromPosition({ ruleset, scenario, options, viewer, ...rest });
  if (viewer !== undefined) state.resample(viewer, Rng.from(seed));
  return state;
}

const anyOf = (state: State, rng: Rng): number => [...state.legalActions()][rng.below(state.legalActions().length)]!;

/** A table with one person, against an opponent that plays at random from its seed. */
function lay(ruleset: string, scenario: string, { person, rule, seed }: { person: Player; rule: UndoRule; seed: string }) {
  const rival = { kind: 'opponent', name: 'random', strength: {} } as const;
  const setup: TableSetup = {
    ruleset,
    scenario,
    options: {},
    seats: person === 0 ? [{ kind: 'person' }, rival] : [rival, { kind: 'person' }],
    seed,
    undo: rule,
    paceMs: 0,
  };
  let last: TableView | null = null;
  const by: (Player | 'dice')[] = [];
  const table = new Table(setup, {
    ask: ({ position, seed: given }) =>
      Promise.resolve({
        action: { index: anyOf(stateOf(position as never, 'world'), Rng.from(`${given}`)) },
        winProbability: null,
      } as MoveReply),
    publish(view) {
      last = view;
      by.splice(view.logFrom, by.length, ...view.log.map((entry) => entry.by));
    },
    wait: () => Promise.resolve(),
  });
  return { table, by, last: () => last! };
}

/** The true state, which the page never has. */
function truthOf(table: Table): State {
  const { record } = table.kept();
  const state = findRuleset(record.ruleset).load(record.scenario, record.options).newState();
  for (const move of record.moves) state.apply(move);
  return state;
}

function factsOf(tree: unknown, path = ''): string[] {
  if (typeof tree !== 'object' || tree === null) return [`${path}=${String(tree)}`];
  return Object.entries(tree).flatMap(([key, below]) => factsOf(below, `${path}/${key}`));
}

/** What a player does not see of a state. */
function hiddenFacts(truth: State, viewer: Player): string[] {
  const seen = new Set(factsOf(truth.toPosition(viewer).state));
  return factsOf(truth.toPosition().state).filter((fact) => !seen.has(fact));
}

/** Of what was hidden at a moment, what can be seen now: in the view, or as everything is at the end. */
function peekedAt(then: State, now: State, viewer: Player): string[] {
  const seen = new Set(factsOf((now.actor === TERMINAL ? now.toPosition() : now.toPosition(viewer)).state));
  return hiddenFacts(then, viewer).filter((fact) => seen.has(fact));
}

/** What came of one game full of attempts. */
interface Attempts {
  takenBack: number;
  refused: number;
  /** Moments that were closed although they hid something that could be seen now: what a peeker wanted. */
  saved: number;
  rolls: number;
  sameRolls: number;
}

/** Plays at random; takes every decision back that it may, and looks at what it has learnt. */
async function peek(ruleset: string, scenario: string, given: { person: Player; rule: UndoRule; seed: string }): Promise<Attempts> {
  const { table, by, last } = lay(ruleset, scenario, given);
  const found: Attempts = { takenBack: 0, refused: 0, saved: 0, rolls: 0, sameRolls: 0 };
  const rng = Rng.from(given.seed);
  const most = deepSeed !== undefined || scenario === 'lewes-historical' ? MOST_DECISIONS : FEWER_DECISIONS;
  await table.run();
  for (let count = 0; count < most && last().status === 'person'; count++) {
    const then = truthOf(table);
    const [length, position] = [table.kept().record.moves.length, JSON.stringify(last().position)];
    const action = anyOf(stateOf(last().position!, 'mine'), rng);
    await table.play(last().version, action);
    const now = truthOf(table);
    const after = table.kept().record.moves;
    const peeked = peekedAt(then, now, given.person);
    if (!last().canUndo) {
      found.refused++;
      if (peeked.length > 0) found.saved++;
      continue;
    }
    const where = `${ruleset}/${scenario} ${given.seed} move ${length}`;
    expect(peeked, where).toEqual([]);
    expect(now.actor === TERMINAL && hiddenFacts(then, given.person).length > 0, where).toBe(false);
    if (given.rule === 'own')
      expect(
        by.slice(length).every((one) => one === given.person),
        where,
      ).toBe(true);
    await table.undo();
    expect([table.kept().record.moves.length, JSON.stringify(last().position)], where).toEqual([length, position]);
    found.takenBack++;
    await table.play(last().version, action);
    const again = table.kept().record.moves;
    const rolled = rollAfter(then, action);
    if (rolled > 1) {
      found.rolls++;
      if (again[length + 1] === after[length + 1]) found.sameRolls++;
    }
  }
  return found;
}

/** How many results a roll has that an action brings at once; 0 if it brings none. */
function rollAfter(state: State, action: number): number {
  const next = state.clone();
  next.apply(action);
  return next.actor === CHANCE ? next.chanceOutcomes().length : 0;
}

async function peekOften(game: readonly [string, string], rule: UndoRule): Promise<Attempts> {
  const sum: Attempts = { takenBack: 0, refused: 0, saved: 0, rolls: 0, sameRolls: 0 };
  const seeds = ['barons-war', 'one-hour-wargames', 'men-of-iron', 'the-anarchy'].includes(game[0]) ? 1 : 12;
  for (let i = 0; i < seeds; i++) {
    for (const person of [0, 1] as const) {
      const found = await peek(...game, { person, rule, seed: `peek ${i}` });
      for (const key of Object.keys(sum) as (keyof Attempts)[]) sum[key] += found[key];
    }
  }
  return sum;
}

/** What a player is told of a move in a world: what it sees then, and what it reads of it. */
function toldIn(world: State, action: number, player: Player): string {
  if (!world.legalActions().includes(action)) return 'not offered';
  const entry = playAndTell(world, action);
  return JSON.stringify([world.informationKey(player), readableLog([entry], player)]);
}

/** What came of one's own decisions in a game full of secrets. */
interface Scouted {
  takenBack: number;
  /** Of these, the decisions that would have told their player something else in another world. */
  told: number;
  /** Decisions that stand although nobody else has moved since, no dice have fallen, and the rules say that nothing was shown. */
  stand: number;
}

async function scout([ruleset, scenario]: readonly [string, string], person: Player): Promise<Scouted> {
  const { table, last } = lay(ruleset, scenario, { person, rule: 'own', seed: 'scout' });
  const moves = (): number => table.kept().record.moves.length;
  const rng = Rng.from(`scout ${person}`);
  const found = { takenBack: 0, told: 0, stand: 0 };
  await table.run();
  for (let count = 0; count < SCOUTED && last().status === 'person'; count++) {
    const then = truthOf(table);
    const action = anyOf(stateOf(last().position!, 'mine'), rng);
    const before = moves();
    await table.play(last().version, action);
    if (!last().canUndo) {
      const isOwn = then.legalActions().length > 1 && moves() === before + 1;
      const isOpen = then.game.ruleset.information === 'perfect' || then.game.showsNothing?.(then, truthOf(table)) === true;
      if (isOwn && isOpen && last().status === 'person') found.stand++;
      continue;
    }
    found.takenBack++;
    const worlds = Array.from({ length: SCOUTED_WORLDS }, () => {
      const world = then.clone();
      world.resample(person, rng);
      return toldIn(world, action, person);
    });
    if (new Set(worlds).size > 1) found.told++;
  }
  return found;
}

describe('taking back', () => {
  it.each(SCOUTING)('shows nobody what is hidden: %s/%s', { timeout: 600_000 }, async (ruleset, scenario, isSaid) => {
    for (const person of [0, 1] as const) {
      const { takenBack, told, stand } = await scout([ruleset, scenario], person);
      expect(told).toBe(0);
      if (!isSaid) continue;
      expect(takenBack).toBeGreaterThan(0);
      expect(stand).toBe(0);
    }
  });

  it.each(GAMES.flatMap((game) => UNDO_RULES.map((rule) => [game.join('/'), rule, game] as const)))(
    'teaches a peeker nothing: %s, %s',
    { timeout: 600_000 },
    async (_, rule, game) => {
      const { refused, saved, rolls, sameRolls, takenBack } = await peekOften(game, rule);
      expect(refused + takenBack).toBeGreaterThan(0);
      // Plans in secret, and open games where that was agreed, can be taken back.
      if (PLANNED.some((one) => one === game[1]) || (rule === 'open' && WITHOUT.some((one) => one === game)))
        expect(takenBack).toBeGreaterThan(0);
      if (WITH_SECRETS.some((one) => one === game)) expect(saved).toBeGreaterThan(0); // the peeker would have seen something
      if (rule === 'own') expect(rolls).toBe(0);
      // Dice that are taken back come anew: they are the same only by chance.
      if (rolls > 10) expect(sameRolls / rolls).toBeLessThan(0.9);
    },
  );
});
