import type { Player } from '../../core/index.ts';
import type { OneHourGame } from '../game.ts';
import type { OneHourState } from '../state.ts';
import { type Aims, compileAims } from './aims.ts';
import { Goals } from './goals.ts';
import { type Posture, takePosture } from './posture.ts';
import { Routes } from './routes.ts';
import { Survey } from './survey.ts';

/** What the captain of one game knows and has thought about: ways over the table, and the position looked at last. */
export class Mind {
  readonly routes: Routes;
  readonly aims: readonly [Aims, Aims];
  readonly survey = new Survey();
  readonly goals: Goals;
  readonly posture: Posture = { pressure: 0, pull: 0, caution: 0 };

  constructor(game: OneHourGame) {
    const { compiled } = game;
    this.routes = new Routes(game);
    this.aims = [compileAims(compiled, 0), compileAims(compiled, 1)];
    this.goals = new Goals(compiled.units.length, compiled.areas.length, this.routes);
  }

  /** Looks at a position from one side; `extra` is a unit of it that is about to come in. */
  look(s: OneHourState, side: Player, extra = -1): void {
    this.survey.update(s, side);
    takePosture(s, this.survey, this.aims[side], this.posture);
    this.goals.assign(s, this.survey, this.aims[side], extra);
  }
}
