import { type FlatGame, type Game, type Position, RulesError } from '../../../rules/core/index.ts';
import { kuhnPoker, leducPoker, pig } from '../../../rules/reference/index.ts';
import { type Case, cardCell, type Faults, override } from '../broken.ts';

/** Changes how positions are read. */
const reading = (read: (position: Position, game: Game) => ReturnType<Game['fromPosition']>): Faults => ({
  game: (game) => ({ fromPosition: (position) => read(position as Position, game) }),
});

/** Leaves out what a game looks for in the cells of a position. */
const unchecked: Faults = {
  game(game) {
    (game as FlatGame).check = () => undefined;
    return {};
  },
};

/** Faults that the checks of positions must catch. */
export const positionFaults: readonly Case[] = [
  {
    check: 'stacks',
    fault: 'steps that stand on others than they say',
    only: true,
    base: pig,
    faults: { game: (game) => ({ steps: (game as FlatGame).steps.map((step) => ({ ...step, on: ['bottom'] })) }) as Partial<Game> },
  },
  {
    check: 'stacks',
    fault: 'a step that stands on one there is not',
    only: true,
    base: pig,
    faults: {
      game: (game) => ({ steps: (game as FlatGame).steps.map((step) => ({ ...step, on: [...step.on, 'sleep'] })) }) as Partial<Game>,
    },
  },
  { check: 'mutated-positions', fault: 'scores and totals that nobody checks', only: true, base: pig, faults: unchecked },
  { check: 'mutated-positions', fault: 'bets that nobody checks', only: true, base: leducPoker, faults: unchecked },
  {
    check: 'mutated-positions',
    fault: 'a stack whose registers are read without a look',
    only: true,
    base: pig,
    faults: reading((position, game) => {
      const { stack } = position.state as { readonly stack?: readonly { readonly step: string }[] };
      stack?.forEach((frame) => frame.step.length);
      if (stack?.length === 1) throw new TypeError('there is no second frame');
      return game.fromPosition(position);
    }),
  },
  {
    check: 'mutated-positions',
    fault: 'refusals that do not say where',
    only: true,
    base: pig,
    faults: reading((position, game) => {
      try {
        return game.fromPosition(position);
      } catch (error) {
        throw new RulesError({ code: 'BAD_POSITION', message: (error as Error).message });
      }
    }),
  },
  {
    check: 'mutated-positions',
    fault: 'refusals with another code',
    only: true,
    base: kuhnPoker,
    faults: reading((position, game) => {
      try {
        return game.fromPosition(position);
      } catch {
        throw new RulesError({ code: 'BAD_RECORD', message: 'no.', path: '/state' });
      }
    }),
  },
  {
    check: 'descriptions',
    fault: 'a hidden card in a description',
    only: true,
    base: kuhnPoker,
    faults: {
      state: (state) =>
        override(state, 'describe', (original) => (viewer) => ({
          ...original(viewer),
          derived: { cards: [state.data[cardCell(0)]!, state.data[cardCell(1)]!] },
        })),
    },
  },
  {
    check: 'descriptions',
    fault: 'a description of another moment',
    base: pig,
    faults: {
      state: (state) =>
        override(state, 'describe', (original) => (viewer) => {
          const told = original(viewer);
          return { ...told, position: { ...told.position, state: {} } };
        }),
    },
  },
];
