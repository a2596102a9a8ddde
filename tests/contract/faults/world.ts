import { badPosition, type FlatState, isPlayer, opponent, type Position } from '../../../rules/core/index.ts';
import { kuhnPoker, pig } from '../../../rules/reference/index.ts';
import { type Case, cardCell, codec, override, resampler, spoilLegal } from '../broken.ts';

/** Faults that the world checks must catch. */
export const worldFaults: readonly Case[] = [
  {
    check: 'resample-infostate',
    fault: "a world with the viewer's own card changed",
    base: kuhnPoker,
    faults: resampler((state, viewer, rng) => {
      if (state.data[cardCell(viewer)] !== 0) state.data[cardCell(viewer)] = 1 + rng.below(3);
    }),
  },
  {
    check: 'worlds-playable',
    fault: 'a world that cannot be: both hold the same card',
    base: kuhnPoker,
    faults: resampler((state, viewer) => {
      if (isPlayer(state.actor)) state.data[cardCell(opponent(viewer))] = state.data[cardCell(viewer)]!;
    }),
  },
  {
    check: 'worlds-varied',
    fault: 'the true world every time',
    base: kuhnPoker,
    faults: resampler(() => undefined),
  },
  {
    check: 'worlds-varied',
    fault: 'a change where nothing is hidden',
    base: pig,
    faults: resampler((state, _, rng) => (state.data[1] = 1 + rng.below(100))),
  },
  {
    check: 'worlds-independent',
    fault: 'a draw that starts from the truth',
    base: kuhnPoker,
    faults: resampler((state, viewer, rng) => {
      const hidden = cardCell(opponent(viewer));
      if (!isPlayer(state.actor) || rng.below(2) === 0) return;
      state.data[hidden] = 6 - state.data[hidden]! - state.data[cardCell(viewer)]!;
    }),
  },
  {
    check: 'viewer-positions',
    fault: 'positions that do not say whose they are',
    only: true,
    base: kuhnPoker,
    faults: {
      state: (state) =>
        override(state, 'toPosition', (original) => (viewer) => {
          const { viewer: _, ...position } = original(viewer);
          return position;
        }),
    },
  },
  {
    check: 'viewer-positions',
    fault: 'face-down cards that are not read',
    only: true,
    base: kuhnPoker,
    faults: {
      game: (game) => ({
        fromPosition(position) {
          if ((position as Position).viewer === 1) badPosition('Who is player 1?', '/viewer');
          return game.fromPosition(position);
        },
      }),
    },
  },
  {
    check: 'hidden-swap',
    fault: 'a hidden card in the observation',
    base: kuhnPoker,
    faults: {
      state: (state) =>
        override(state, 'observe', (original) => (viewer, into) => {
          original(viewer, into);
          into.globals[5] = state.data[cardCell(opponent(viewer))]! / 6;
        }),
    },
  },
  {
    check: 'hidden-swap',
    fault: 'legal actions that depend on a hidden card',
    base: kuhnPoker,
    faults: spoilLegal((state, list) => isPlayer(state.actor) && state.data[cardCell(opponent(state.actor))] === 2 && list.length--),
  },
  {
    check: 'hidden-swap',
    fault: 'a hidden card in a refusal',
    only: ['told-alike'],
    base: kuhnPoker,
    faults: {
      game: (game) =>
        codec(game, {
          whyNot: (state, index) => ({
            ...game.actions.whyNot(state, index),
            message: `not against card ${(state as FlatState).data[cardCell(1)]}`,
          }),
        }),
    },
  },
  {
    check: 'hidden-swap',
    fault: 'a hidden card in the score',
    only: true,
    base: kuhnPoker,
    faults: { state: (state) => override(state, 'victoryPoints', () => () => [state.data[cardCell(0)]!, 0]) },
  },
  {
    check: 'worlds-hold-truth',
    fault: 'a resampler that thinks nobody holds a king against a queen',
    only: ['worlds-weighted'],
    base: kuhnPoker,
    faults: {
      state: (state) =>
        override(state, 'resample', (original) => (viewer, rng) => {
          original(viewer, rng);
          const [own, other] = [cardCell(viewer), cardCell(opponent(viewer))];
          if (isPlayer(state.actor) && state.data[own] === 2 && state.data[other] === 3) state.data[other] = 1;
        }),
    },
  },
];
