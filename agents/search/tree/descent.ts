import { ActionList, type Game, type State } from '../../../rules/core/index.ts';
import type { FullSearchOptions } from './options.ts';
import { Path } from './path.ts';
import { NONE } from './tree.ts';

/** One simulation on its way down, and what it has for itself: several can wait for their leaves at once. */
export class Descent {
  readonly state: State;
  readonly legal = new ActionList();
  readonly path: Path;
  /** Where it stands. */
  node = NONE;
  /** Whether a simulation has begun and not come to its end. */
  isUnderWay = false;
  /** Whether it waits there to be judged. */
  isWaiting = false;
  stamp = 0;

  constructor(game: Game, options: FullSearchOptions) {
    this.state = game.newState();
    this.path = new Path(options);
  }
}
