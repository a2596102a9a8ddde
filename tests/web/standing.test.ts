import { describe, expect, it } from 'vitest';
import { type Player, Rng } from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';
import { createService } from '../../server/index.ts';
import { choicesOf } from '../../web/board/choices.ts';
import { isAnswer, isRepeated } from '../../web/play/session/repeated.ts';
import type { Seat } from '../../web/table/setup.ts';
import { Table } from '../../web/table/table.ts';
import type { LogEntry, TableView } from '../../web/table/view.ts';

const person = { kind: 'person' } as const;
const captain = { kind: 'opponent', name: 'captain', strength: { agent: 'scripted' } } as const;
const ruleset = findRuleset('men-of-iron');
const NO_COUNTER = 'Play no counter';

/** Plays Mill Ford as the captain would, but for counters, which are never played. @returns what the person was asked, in the words of the choices */
async function play(seats: readonly [Seat, Seat], stands: boolean, decisions: number) {
  const service = createService({ shipped: false });
  let view: TableView | undefined;
  const log: LogEntry[] = [];
  const asked: string[][] = [];
  const table = new Table(
    { ruleset: 'men-of-iron', scenario: 'mill-ford', options: {}, seats, seed: 'counters', undo: 'open', paceMs: 0 },
    {
      ask: (input) => service.ask('move', input),
      publish(next) {
        view = next;
        log.splice(next.logFrom, Infinity, ...next.log);
      },
      wait: () => Promise.resolve(),
    },
  );
  const stateNow = () => {
    const state = ruleset.load('mill-ford').fromPosition(view!.position);
    state.resample(view!.viewer as Player, Rng.from('any'));
    return state;
  };
  await table.run();
  while (view!.status !== 'over' && asked.length < decisions) {
    if (view!.status === 'curtain') {
      table.uncover();
      continue;
    }
    const state = stateNow();
    const choices = choicesOf(state);
    asked.push(choices.map(({ phrase }) => phrase));
    const none = choices.find(({ phrase }) => phrase === NO_COUNTER);
    const action = none?.action ?? state.game.scripted!.choose(state, state.legalActions(), Rng.from(asked.length));
    await table.play(view!.version, action, stands && none !== undefined);
  }
  await service.close();
  return { table, asked, log, view: () => view! };
}

const aboutCounters = (asked: readonly (readonly string[])[]): number => asked.filter((choices) => choices.includes(NO_COUNTER)).length;

describe('questions that are asked for secrecy', () => {
  it('are not put to a person who has one answer only, unless two share the device', { timeout: 600_000 }, async () => {
    const alone = await play([person, captain], false, 150);
    expect(alone.asked.every(({ length }) => length > 1)).toBe(true);
    const texts = alone.log.filter(({ by }) => by === 0).map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(alone.asked.length);
    const shared = await play([person, person], false, 150);
    expect(shared.asked.some(({ length }) => length === 1)).toBe(true);
  });

  it('are put once where the answer stands, until something else is offered or it is taken back', { timeout: 600_000 }, async () => {
    const asked = await play([person, captain], false, 200);
    const standing = await play([person, captain], true, 200);
    expect(aboutCounters(standing.asked)).toBeLessThan(aboutCounters(asked.asked));
    const offers = standing.asked.filter((choices) => choices.includes(NO_COUNTER)).map((choices) => choices.join());
    expect(new Set(offers).size).toBe(offers.length);
    expect(standing.view().hasStanding).toBe(true);
    standing.table.askAgain();
    expect(standing.view().hasStanding).toBe(false);
  });

  it('can be answered for good once they come again: by what names nothing', () => {
    const state = findRuleset('spanish-fury').load('training-meadow').newState();
    const choices = choicesOf(state);
    const given = (phrase: string): LogEntry[] => [{ by: 0, text: phrase, said: null, events: [], roll: null, mark: null }];
    expect(choices.filter((choice) => isAnswer(state, choice)).map(({ phrase }) => phrase)).toEqual(['No more orders']);
    expect(isRepeated(state, choices, [], 0)).toBe(false);
    expect(isRepeated(state, choices, given('No more orders'), 0)).toBe(true);
    expect(isRepeated(state, choices, given('No more orders'), 1)).toBe(false);
    expect(isRepeated(state, choices, given('New order for Huguenot horse'), 0)).toBe(false);
  });
});
