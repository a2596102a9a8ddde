import { percent } from '../../rules/core/values/words.ts';
import type { CalibrationBin } from './calibration.ts';
import { escapeText } from './html.ts';
import { formatCount } from './numbers.ts';
import { type Axis, type Box, frame, path, px, svgChart } from './frame.ts';
import { linearScale } from './scale.ts';

const SIZE = { width: 266, height: 312 };
const BOX: Box = { left: 62, right: 244, top: 8, bottom: 268 };
/** The columns of counts lie beneath the diagram proper. */
const SQUARE_BOTTOM = 212;
const COUNT_TOP = 224;

function drawBin({ chance, score, interval: [low, high], rows }: CalibrationBin, x: Axis, y: Axis): string {
  const [cx, cy] = [px(x.scale.place(chance)), px(y.scale.place(score))];
  const words = `promised ${percent(chance)}, came ${percent(score)} (${percent(low)} to ${percent(high)}), ${formatCount(rows)} rows`;
  const whisker = `<line class="whisker s1" x1="${cx}" x2="${cx}" y1="${px(y.scale.place(low))}" y2="${px(y.scale.place(high))}"/>`;
  return `${whisker}<circle class="dot s1" cx="${cx}" cy="${cy}" r="4"><title>${escapeText(words)}</title></circle>`;
}

function drawCount({ from, to, rows }: CalibrationBin, most: number, x: Axis): string {
  const height = (rows / most) * (BOX.bottom - COUNT_TOP);
  const left = x.scale.place(from) + 1;
  return (
    '<rect class="bar ' +
    `s1" x="${px(left)}" y="${px(BOX.bottom - height)}" width="${px(x.scale.place(to) - left)}" ` +
    `height="${px(height)}"><title>${escapeText(`${formatCount(rows)} rows`)}</title></rect>`
  );
}

/** Promised chance across, share of points that came up, and how many rows stand behind each dot. */
export function reliabilityChart(description: string, bins: readonly CalibrationBin[]): string {
  const scale = { parts: 4, isRounded: false } as const;
  const x: Axis = {
    scale: linearScale(0, 1, { from: BOX.left, to: BOX.right, ...scale }),
    label: 'chance promised to the first side',
    format: percent,
  };
  const y: Axis = {
    scale: linearScale(0, 1, { from: SQUARE_BOTTOM, to: BOX.top, ...scale }),
    label: 'share of points that came',
    format: percent,
  };
  const most = Math.max(...bins.map(({ rows }) => rows));
  const diagonal = path([
    [BOX.left, SQUARE_BOTTOM],
    [BOX.right, BOX.top],
  ]);
  return svgChart(SIZE.width, SIZE.height, description, [
    ...frame(BOX, x, y),
    `<path class="reference" d="${diagonal}"/>`,
    ...bins.map((bin) => drawCount(bin, most, x)),
    `<path class="line s1" d="${path(bins.map(({ chance, score }) => [x.scale.place(chance), y.scale.place(score)] as const))}"/>`,
    ...bins.map((bin) => drawBin(bin, x, y)),
  ]);
}
