import type { Point, Rectangle } from '../core/index.ts';
import { PANEL_WIDTH, panelHeight } from './render-svg-panel.ts';
import { MARGIN, pixels, pointAt } from './render-svg-shapes.ts';
import type { Scenario } from './scenario.ts';

/** Depth of the frame around the table with its numbers, in pixels. */
const NUMBERED_FRAME = 32;

/** How the picture is divided, in pixels: the same for all states of a scenario. */
export interface PictureFrame {
  readonly width: number;
  readonly height: number;
  /** South-west corner of the table. */
  readonly origin: Point;
}

const frames = new WeakMap<Scenario, PictureFrame>();

/** The frame of a scenario; made once for each. */
export function frameOf(scenario: Scenario): PictureFrame {
  let frame = frames.get(scenario);
  if (frame === undefined) frames.set(scenario, (frame = createFrame(scenario)));
  return frame;
}

function createFrame(scenario: Scenario): PictureFrame {
  const tableHeight = pixels(scenario.height);
  const height = Math.max(tableHeight, panelHeight(scenario)) + 2 * MARGIN;
  const width = pixels(scenario.width) + 2.5 * MARGIN + PANEL_WIDTH;
  return { width, height, origin: { x: MARGIN, y: (height + tableHeight) / 2 } };
}

/** The table with its numbered frame. */
export function tableExtent(scenario: Scenario): Rectangle {
  const { origin } = frameOf(scenario);
  const [width, height] = [pixels(scenario.width), pixels(scenario.height)];
  return {
    x: origin.x - NUMBERED_FRAME,
    y: origin.y - height - NUMBERED_FRAME,
    width: width + 2 * NUMBERED_FRAME,
    height: height + 2 * NUMBERED_FRAME,
  };
}

/** A place on the table, in ticks, as a point of the picture. */
export function pointInPicture(scenario: Scenario, x: number, y: number): Point {
  const { origin } = frameOf(scenario);
  const { x: east, y: down } = pointAt(x, y);
  return { x: hundredths(origin.x + east), y: hundredths(origin.y + down) };
}

/** A tick is four hundredths of a pixel. */
function hundredths(value: number): number {
  return Math.round(100 * value) / 100;
}
