import { label } from '../../core/views/svg.ts';
import { INK } from '../../tabletop/render/colours.ts';
import { pointAt } from '../../tabletop/render/shapes.ts';
import { drawBridge, drawFord } from '../../tabletop/render/works.ts';
import type { Crossing, Scenario } from '../state/scenario.ts';

/** Who may use a crossing that is not open to both. */
function closedWords(players: readonly string[], { usable }: Crossing): string {
  if (usable[0] && usable[1]) return '';
  return usable[0] || usable[1] ? `${players[usable[0] ? 0 : 1]!} only` : 'closed';
}

export function drawCrossings({ crossings }: Scenario, players: readonly string[]): string {
  return crossings
    .map((crossing, i) => {
      const { kind, box } = crossing;
      const { x, y } = pointAt(box.x, box.y);
      const words = closedWords(players, crossing);
      const note =
        words === ''
          ? ''
          : label(
              x,
              y + 4,
              words,
              `text-anchor="middle" font-size="12" font-weight="bold" fill="${INK}" stroke="#fff8e6" stroke-width="3" paint-order="stroke"`,
            );
      return `<g data-crossing="${kind}">${kind === 'bridge' ? drawBridge(box) : drawFord(box, i + 1)}${note}</g>`;
    })
    .join('');
}
