import type { Player } from '../../../core/index.ts';
import type { OneHourState, OneHourTable } from '../../state/state.ts';
import { type Aims, compileAims } from './aims.ts';
import { Gains } from '../../odds/gains.ts';
import { Goals } from './goals.ts';
import { type Posture, takePosture } from './posture.ts';
import { Routes } from './routes.ts';
import { Survey } from './survey.ts';

/** What the captain of one game knows and has thought about: ways over the table, and the position looked at last. */
export class Mind {
  readonly routes: Routes;
  readonly aims: readonly [Aims, Aims];
  readonly gains = new Gains();
  readonly survey = new Survey();
  readonly goals: Goals;
  readonly posture: Posture = { pressure: 0, pull: 0, caution: 0 };

  /** Cells of the position looked at last, none before the first, and the unit that was about to come in. */
  private seen = new Int16Array(0);
  private extra = -1;

  constructor(game: OneHourTable) {
    const { scenario } = game;
    this.routes = new Routes(scenario, game.ground);
    this.aims = [compileAims(scenario, 0), compileAims(scenario, 1)];
    this.goals = new Goals(scenario.units.length, scenario.areas.length, this.routes);
  }

  /** Whether the position, side and newcomer are those looked at last; notes them. What waits on the stack is no part of a position. */
  private isKnown({ data, game }: OneHourState, side: Player, extra: number): boolean {
    const { seen } = this;
    const { depthCell, stackBase } = game.layout;
    let isSame = seen.length > 0 && this.survey.side === side && this.extra === extra;
    for (let cell = depthCell + 1; isSame && cell < stackBase; cell++) isSame = data[cell] === seen[cell];
    if (isSame) return true;
    if (seen.length === 0) this.seen = data.slice();
    else seen.set(data);
    this.extra = extra;
    return false;
  }

  /** Looks at a position from one side; `extra` is a unit of it that is about to come in. */
  look(s: OneHourState, side: Player, extra = -1): void {
    if (this.isKnown(s, side, extra)) return;
    this.survey.update(s, side);
    takePosture(s, this.survey, this.aims[side], this.posture);
    this.goals.assign(s, this.survey, this.aims[side], extra);
  }
}
