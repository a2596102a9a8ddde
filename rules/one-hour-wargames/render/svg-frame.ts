import type { Point } from '../../core/index.ts';
import { PictureFrame } from '../../tabletop/render/frame.ts';
import type { Scenario } from '../state/scenario.ts';
import { PANEL_WIDTH, panelHeight } from './svg-panel.ts';

const frames = new WeakMap<Scenario, PictureFrame>();

/** The frame of a scenario; made once for each. */
export function frameOf(scenario: Scenario): PictureFrame {
  let frame = frames.get(scenario);
  if (frame === undefined) frames.set(scenario, (frame = new PictureFrame(scenario, PANEL_WIDTH, panelHeight(scenario))));
  return frame;
}

/** A place on the table, in ticks, as a point of the picture. */
export function pointInPicture(scenario: Scenario, x: number, y: number): Point {
  return frameOf(scenario).pointOf(x, y);
}
