import type { Point, Rectangle } from '../../core/index.ts';
import type { TableSize } from '../edges.ts';
import { MARGIN, pixels, pointAt } from './shapes.ts';

/** Depth of the frame around the table with its numbers, in pixels. */
const NUMBERED_FRAME = 32;

/** How a picture of a table with a panel to its right is divided, in pixels: the same for all states of a scenario. */
export class PictureFrame {
  readonly width: number;
  readonly height: number;
  /** South-west corner of the table. */
  readonly origin: Point;
  /** The table with its numbered frame. */
  readonly extent: Rectangle;

  /** @param panelWidth, panelHeight in pixels */
  constructor(table: TableSize, panelWidth: number, panelHeight: number) {
    const [across, down] = [pixels(table.width), pixels(table.height)];
    this.width = across + 2.5 * MARGIN + panelWidth;
    this.height = Math.max(down, panelHeight) + 2 * MARGIN;
    this.origin = { x: MARGIN, y: (this.height + down) / 2 };
    this.extent = {
      x: this.origin.x - NUMBERED_FRAME,
      y: this.origin.y - down - NUMBERED_FRAME,
      width: across + 2 * NUMBERED_FRAME,
      height: down + 2 * NUMBERED_FRAME,
    };
  }

  /** A place on the table, in ticks, as a point of the picture. */
  pointOf(x: number, y: number): Point {
    const { x: east, y: down } = pointAt(x, y);
    return { x: hundredths(this.origin.x + east), y: hundredths(this.origin.y + down) };
  }
}

/** A tick is four hundredths of a pixel. */
function hundredths(value: number): number {
  return Math.round(100 * value) / 100;
}
