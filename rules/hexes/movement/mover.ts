/** Where something starts and how far it may go. Costs are in movement points. */
export interface Mover {
  readonly start: number;
  /** Ignored by a search without facing. */
  readonly facing: number;
  /** At most 31 with facing, 63 without. */
  readonly budget: number;
  /** Points already spent; who has spent none may enter one hex whatever it costs. */
  readonly spent: number;
  /** Whether one change of facing still costs nothing; each further one costs a point. */
  readonly freeTurn: boolean;
}
