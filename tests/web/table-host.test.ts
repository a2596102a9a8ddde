import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type GameRecord, Rng, type State } from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';
import { createService, type ObjectPort, type OpponentService, servePort } from '../../server/index.ts';
import type { TableSetup } from '../../web/table/setup.ts';
import type { GameStore, Kept } from '../../web/table/store.ts';
import { TableHost } from '../../web/table/table-host.ts';
import type { TableView } from '../../web/table/view.ts';

const SETUP: TableSetup = {
  ruleset: 'pig',
  scenario: 'pig-100',
  options: {},
  seats: [{ kind: 'person' }, { kind: 'opponent', name: 'random', strength: { agent: 'random' } }],
  seed: 'host',
  undo: 'own',
  paceMs: 0,
};

/** What a browser's database does, and what it holds. */
function memory(): GameStore & { readonly games: Map<string, Kept> } {
  const games = new Map<string, Kept>();
  return {
    games,
    keep(game, isNew) {
      const isOwn = isNew || games.get(game.id)?.session === game.session;
      if (isOwn) games.set(game.id, structuredClone(game));
      return Promise.resolve(isOwn);
    },
    find: (id) => Promise.resolve(games.get(id)),
    forget: (id) => Promise.resolve(games.delete(id)),
    list: () => Promise.resolve([...games.values()]),
  };
}

function stateAfter({ ruleset, scenario, options, moves }: GameRecord): State {
  const state = findRuleset(ruleset).load(scenario, options).newState();
  for (const move of moves) state.apply(move);
  return state;
}

describe('what is kept of a running game', () => {
  let service: OpponentService;
  beforeEach(() => void (service = createService({ shipped: false })));
  afterEach(() => service.close());

  function pass() {
    const { port1, port2 } = new MessageChannel();
    servePort(service, port1 as unknown as ObjectPort);
    return { kind: 'port', port: port2 as unknown as MessagePort } as const;
  }

  /** A tab of the page with the views it was shown, and how to wait for the next one that asks for a decision. */
  function openTab(store: GameStore, onView: (view: TableView) => void = () => undefined) {
    const views: TableView[] = [];
    const host = new TableHost((view) => (views.push(view), onView(view)), store);
    const decision = async (): Promise<TableView> => {
      const seen = views.length;
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 2));
        const last = views.at(-1);
        if (last !== undefined && views.length >= seen && (last.status !== 'thinking' || last.fault !== null)) return last;
      }
    };
    return { host, views, decision };
  }

  it('is what was shown: who loads the page again has not undone what was seen', async () => {
    const store = memory();
    const { host, views, decision } = openTab(store, (view) => {
      const kept = store.games.get('g');
      expect(kept!.isOver).toBe(view.status === 'over');
      expect(stateAfter(kept!.record).toPosition()).toEqual(view.position);
    });
    await host.start('g', SETUP, pass());
    const rng = Rng.from('player');
    for (let count = 0; count < 40; count++) {
      const view = await decision();
      if (view.status === 'over') break;
      await host.play(view.version, rng.below(3) === 0 ? 1 : 0);
    }
    expect(views.filter(({ status }) => status === 'thinking').length).toBeGreaterThan(3);
    host.leave();
  });

  it('belongs to the tab that took it up last: the other shows nothing more of it', async () => {
    const store = memory();
    const first = openTab(store);
    await first.host.start('g', SETUP, pass());
    const before = await first.decision();
    const second = openTab(store);
    await second.host.resume('g', pass());
    const taken = await second.decision();
    await first.host.play(before.version, 0);
    expect(await first.decision()).toMatchObject({
      position: null,
      log: [],
      canUndo: false,
      canSave: false,
      fault: expect.stringContaining('another tab') as string,
    });
    await second.host.play(taken.version, 0);
    expect((await second.decision()).fault).toBeNull();
    second.host.leave();
  });
});
