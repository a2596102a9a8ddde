import type { ScenarioPack } from '../../rules/core/index.ts';

/** A small castle: a wall with one tower and a gate, stairs in its yard, a keep with a stair to its roof, a moat to the south with a bridge. */
export const CASTLE: readonly string[] = [
  '..............',
  '..............',
  '..RBBBBBBBBR..',
  '..B........B..',
  '..BS.WWWW..B..',
  '..B..AkkW.SB..',
  '..B..WDWW..B..',
  '..B........B..',
  '..RBBBGBBBBR..',
  '..MMMMrMMMMM..',
  '..MMMMrMMMMM..',
  '..............',
];

/** What of a pack goes with it: the stair of the keep, and a ladder so that walls can be climbed. */
export const CASTLE_PACK: ScenarioPack = {
  stairs: ['0706'],
  things: [{ id: 'ladder-1', kind: 'ladder', name: 'Ladder', at: '0602' }],
};
