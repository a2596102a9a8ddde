import { describe, expect, it } from 'vitest';
import { isPlayer, type Player, replay, Rng } from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';
import { createService } from '../../server/index.ts';
import type { TableSetup } from '../../web/table/setup.ts';
import { Table } from '../../web/table/table.ts';
import type { LogEntry, TableView } from '../../web/table/view.ts';

const opponent = (agent: string) => ({ kind: 'opponent', name: agent, strength: { agent } }) as const;
const person = { kind: 'person' } as const;

function setUp(part: Partial<TableSetup> = {}): TableSetup {
  return {
    ruleset: 'barons-war',
    scenario: 'skirmish',
    options: {},
    seats: [person, opponent('scripted')],
    seed: 'a',
    undo: 'own',
    paceMs: 0,
    ...part,
  };
}

/** A table with all its views, and the log as a page would have put it together. */
function lay(setup: TableSetup) {
  const service = createService({ shipped: false });
  const views: TableView[] = [];
  const asked: unknown[] = [];
  let log: LogEntry[] = [];
  const table = new Table(setup, {
    ask: (input) => {
      asked.push(input);
      return service.ask('move', input);
    },
    publish(view) {
      views.push(view);
      log = [...log.slice(0, view.logFrom), ...view.log];
    },
    wait: () => Promise.resolve(),
  });
  return { table, views, asked, log: () => log, last: () => views.at(-1)!, close: () => service.close() };
}

function stateOf(view: TableView, ruleset = 'barons-war') {
  const { scenario, options = {} } = view.position!;
  const state = findRuleset(ruleset).load(scenario, options).fromPosition(view.position);
  if (view.position!.viewer !== undefined) state.resample(view.position!.viewer, Rng.from('any'));
  return state;
}

/** Plays the person's decisions at random until the table waits no more, or `until` says so. */
async function playOn({ table, last }: ReturnType<typeof lay>, until: (view: TableView) => boolean = () => false): Promise<void> {
  const rng = Rng.from('person');
  await table.run();
  while (last().status !== 'over' && !until(last())) {
    if (last().status === 'curtain') {
      table.uncover();
      continue;
    }
    const legal = [...stateOf(last()).legalActions()];
    await table.play(last().version, legal[rng.below(legal.length)]!);
  }
}

describe('a table', () => {
  it('plays a game to its end, whose record replays with the same hashes', { timeout: 600_000 }, async () => {
    const one = lay(setUp());
    await playOn(one);
    const record = one.table.record()!;
    const end = replay(findRuleset('barons-war'), record);
    expect(end.returns()).toEqual(stateOf(one.last()).returns());
    expect(record.hashes).toHaveLength(record.moves.length);
    expect(one.log().length).toBe(record.moves.length);
    await one.close();
  });

  it('plays the same game again from the same seed and the same decisions', { timeout: 600_000 }, async () => {
    const games = [
      lay(setUp({ seats: [opponent('random'), opponent('scripted')] })),
      lay(setUp({ seats: [opponent('random'), opponent('scripted')] })),
    ];
    for (const one of games) {
      await one.table.run();
      await one.close();
    }
    expect(games[0]!.table.kept().record).toEqual(games[1]!.table.kept().record);
  });

  it('takes back own decisions through dice and open answers where that was agreed, and rolls anew', async () => {
    const one = lay(setUp({ ruleset: 'pig', scenario: 'pig-20', undo: 'open', seats: [person, opponent('random')] }));
    await one.table.run();
    const first = one.last();
    const { length } = one.table.kept().record.moves;
    const rolls = new Set<number>();
    for (let count = 0; count < 12; count++) {
      await one.table.play(one.last().version, 0);
      rolls.add(one.table.kept().record.moves[length + 1]!);
      expect(one.last().canUndo).toBe(true);
      await one.table.undo();
      expect(one.last().position).toEqual(first.position);
      expect(one.log().length).toBe(first.logFrom + first.log.length);
    }
    expect(rolls.size).toBeGreaterThan(1);
    await one.close();
  });

  it('goes on with other dice than those taken back', async () => {
    const setup = setUp({ ruleset: 'pig', scenario: 'pig-20', undo: 'open', seats: [person, opponent('random')] });
    const one = lay(setup);
    await one.table.run();
    await one.table.play(one.last().version, 0);
    await one.table.undo();
    const { setup: kept, record } = one.table.kept();
    const two = lay({ ...kept, record });
    await two.table.run();
    for (const { table, last } of [one, two]) await table.play(last().version, 0);
    expect(two.table.kept()).toEqual(one.table.kept());
    await one.close();
    await two.close();
  });

  it('tells the seed of coming dice to nobody who still plays', async () => {
    const one = lay(setUp());
    await playOn(one, ({ status, canSave }) => status === 'person' && canSave);
    expect(one.table.record()!.about).toEqual({ player0: 'person', player1: 'scripted' });
    await one.close();
  });

  it('does not take back what the dice or the other side have answered, unless that was agreed', async () => {
    const one = lay(setUp({ undo: 'own' }));
    await playOn(one, ({ version }) => version > 12);
    const entries = one.log();
    const own = entries.findLastIndex(({ by }) => by === 0);
    expect(one.last().canUndo).toBe(entries.slice(own).every(({ by }) => by === 0));
    await one.close();
  });

  it('plays nothing for a second click on the same view, and refuses what is not legal', async () => {
    const one = lay(setUp());
    await one.table.run();
    const { version } = one.last();
    const state = stateOf(one.last());
    const legal = [...state.legalActions()];
    const illegal = Array.from({ length: state.game.actions.size }, (_, i) => i).find((action) => !legal.includes(action))!;
    await expect(one.table.play(version, illegal)).rejects.toThrow();
    await one.table.play(version, legal[0]!);
    const { moves } = one.table.kept().record;
    await one.table.play(version, legal[0]!);
    expect(one.table.kept().record.moves).toEqual(moves);
    await one.close();
  });

  it('says why an opponent does not answer, and asks again', async () => {
    const one = lay(setUp({ seats: [opponent('nobody'), opponent('nobody')] }));
    await one.table.run();
    expect(one.last().fault).toMatch(/nobody/);
    expect(one.last().status).toBe('thinking');
    await one.table.run();
    expect(one.asked.length).toBe(2);
    await one.close();
  });

  it('goes on with a record', async () => {
    const one = lay(setUp());
    await playOn(one, ({ version }) => version > 20);
    const record = one.table.kept().record;
    const two = lay(setUp({ record }));
    await two.table.run();
    expect(two.last().position).toEqual(one.last().position);
    expect(two.log()).toEqual(one.log());
    await one.close();
    await two.close();
  });
});

describe('a table with secrets', () => {
  const setup = setUp({ scenario: 'vanguard', seed: 's' });

  /** Where the chits lie open. */
  const isRevealed = (view: TableView): boolean => view.canSave && view.position !== null && stateOf(view).turn > 0;

  it('tells a person nothing that depends on what the other side hides', { timeout: 600_000 }, async () => {
    const one = lay(setUp({ ...setup, seats: [opponent('scripted'), person] }));
    await playOn(one, isRevealed);
    const record = one.table.kept().record;
    const truth = findRuleset('barons-war').load('vanguard').newState();
    const seen = new Map<string, number>();
    for (const [ply, move] of record.moves.entries()) {
      seen.set(JSON.stringify(truth.toPosition(1)), ply);
      truth.apply(move);
    }
    const hidden = one.views.filter(({ canSave }) => !canSave);
    expect(hidden.length).toBeGreaterThan(0);
    for (const view of hidden) {
      expect(view.viewer).toBe(1);
      expect(seen.has(JSON.stringify(view.position))).toBe(true);
      expect(view.log.filter(({ by }) => by === 0).every(({ text, mark }) => text === 'Decides in secret' && mark === null)).toBe(true);
    }
    await one.close();
  });

  it('gives no record while anything is hidden', async () => {
    const one = lay({ ...setup, seats: [opponent('scripted'), person] });
    await one.table.run();
    expect(one.last().status).toBe('person');
    expect(one.table.record()).toBeNull();
    await one.close();
  });

  it('asks opponents with their own side’s view alone', async () => {
    const one = lay({ ...setup, seats: [person, opponent('scripted')] });
    await playOn(one, () => one.asked.length > 0);
    const [first] = one.asked as { position: { viewer: Player } }[];
    expect(first!.position.viewer).toBe(1);
    await one.close();
  });

  it('draws a curtain between two people who share the device', { timeout: 600_000 }, async () => {
    const one = lay({ ...setup, seats: [person, person] });
    await playOn(one, isRevealed);
    const curtains = one.views.filter(({ status }) => status === 'curtain');
    expect(curtains.length).toBeGreaterThan(0);
    for (const { position, log } of curtains) expect([position, log]).toEqual([null, []]);
    const shown = one.views.filter(({ status, canSave }) => status === 'person' && !canSave);
    for (const view of shown) {
      expect(view.viewer).toBe(view.decides);
      expect(isPlayer(view.decides!)).toBe(true);
      expect(view.position!.viewer).toBe(view.decides);
    }
    await one.close();
  });
});
