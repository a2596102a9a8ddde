import { percent } from '../../rules/core/values/words.ts';
import { escapeText } from './html.ts';
import { formatNumber } from './numbers.ts';
import { type Axis, type Box, frame, milestone, px, svgChart } from './frame.ts';
import { linearScale } from './scale.ts';

/** Shares that add up to 1, of the things numbered `from` to `to`, counted from 1. */
interface ShareColumn {
  readonly from: number;
  readonly to: number;
  readonly shares: readonly number[];
}

interface ShareChart {
  readonly description: string;
  /** What the shares are of, from the bottom up. */
  readonly names: readonly string[];
  readonly columns: readonly ShareColumn[];
  readonly xLabel: string;
  readonly yLabel: string;
  readonly milestone?: { readonly x: number; readonly name: string };
}

const WIDTH = 560;
const HEIGHT = 280;
/** Room above the columns for the word of the milestone. */
const BOX: Box = { left: 76, right: 548, top: 22, bottom: 232 };

function drawColumn({ from, to, shares }: ShareColumn, names: readonly string[], x: Axis, y: Axis): string {
  const [left, right] = [x.scale.place(from - 1), x.scale.place(to)];
  const gap = right - left > 4 ? 1 : 0;
  let below = 0;
  return shares
    .map((share, i) => {
      const [bottom, top] = [y.scale.place(below), y.scale.place(below + share)];
      below += share;
      const words = `${names[i]}: ${percent(share)} of ${x.format(from)} to ${x.format(to)}`;
      const box = `x="${px(left)}" y="${px(top)}" width="${px(right - left - gap)}" height="${px(bottom - top)}"`;
      return `<rect class="bar s${i + 1}" ${box}><title>${escapeText(words)}</title></rect>`;
    })
    .join('');
}

/** Columns of shares, one upon the other. */
export function shareChart({ description, names, columns, xLabel, yLabel, milestone: moment }: ShareChart): string {
  const right = columns.at(-1)!.to;
  const x: Axis = {
    scale: linearScale(0, right, { from: BOX.left, to: BOX.right, parts: 6, isRounded: false }),
    label: xLabel,
    format: formatNumber,
  };
  const y: Axis = { scale: linearScale(0, 1, { from: BOX.bottom, to: BOX.top }), label: yLabel, format: percent };
  return svgChart(WIDTH, HEIGHT, description, [
    ...frame(BOX, x, y),
    ...columns.map((column) => drawColumn(column, names, x, y)),
    ...(moment === undefined ? [] : [milestone({ ...BOX, top: 2 }, x.scale.place(moment.x), moment.name)]),
  ]);
}
