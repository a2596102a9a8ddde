/** How a base stands or might stand: its middle in ticks and the direction of its front as a unit vector. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly east: number;
  readonly north: number;
}

/** A pose made once and set again. */
export class PoseSlot implements Pose {
  x = 0;
  y = 0;
  east = 0;
  north = 1;

  set(x: number, y: number, east: number, north: number): this {
    this.x = x;
    this.y = y;
    this.east = east;
    this.north = north;
    return this;
  }
}
