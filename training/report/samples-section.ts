import { percent } from '../../rules/core/values/words.ts';
import type { Game } from '../../rules/core/index.ts';
import { lineChart } from '../charts/line-chart.ts';
import { details, escapeText, figure, inlineSvg, notice, section, table } from '../charts/html.ts';
import type { SampleGame, SampleMove, SamplePosition } from './sample-games.ts';

/** What there is to show, or why there is nothing; `isFault` if something is damaged. */
export type Samples =
  | { readonly games: readonly SampleGame[]; readonly steps: number; readonly simulations: number }
  | { readonly reason: string; readonly isFault?: true };

/** A drawing as a picture of its own, so that its names and styles cannot meet those of the page. */
function embedded(svg: string, description: string): string {
  return inlineSvg(svg, description);
}

function positionFigure({ plies, svg, text }: SamplePosition, name: string): string {
  const title = `After move ${plies}`;
  return (
    `<figure class="position"><figcaption><h4>${title}</h4></figcaption>` +
    `\n${embedded(svg, `${name}, ${title.toLowerCase()}; the same as text follows.`)}\n${details('As text', `<pre tabindex="0">${escapeText(text)}</pre>`)}\n</figure>` +
    '' +
    '' +
    '' +
    '' +
    ''
  );
}

function moveItem({ side, text, chance }: SampleMove, [first]: readonly [string, string], drawn: boolean): string {
  const mark = drawn ? ' <span class="mark">drawn</span>' : '';
  if (side === null) return `<li class="dice">${escapeText(text)}${mark}</li>`;
  const hope = chance === null ? '' : ` <span class="chance">${escapeText(first)} ${percent(chance)}</span>`;
  return `<li><b>${escapeText(side)}</b> ${escapeText(text)}${hope}${mark}</li>`;
}

function hopeFigure({ moves }: SampleGame, name: string, [first]: readonly [string, string]): string {
  const points = moves.flatMap(({ chance }, i) => (chance === null ? [] : [{ x: i + 1, y: chance }]));
  if (points.length < 2) return '';
  return figure({
    title: `Chance of ${first}`,
    caption: 'As the search saw it before each decision, whoever decided; a draw counts as half.',
    picture: lineChart({
      description: `${name}: chance of ${first} over ${points.length} decisions, at first ${percent(points[0]!.y)}, at last ${percent(points.at(-1)!.y)}.`,
      curves: [{ name: first, points }],
      width: 400,
      xLabel: 'moves and rolls',
      yLabel: 'chance',
      formatX: String,
      formatY: percent,
      ySpan: [0, 1],
      reference: 0.5,
    }),
    numbers: table(
      ['move', 'chance'],
      points.map(({ x, y }) => [String(x), percent(y)]),
    ),
  });
}

function resultOf(
  { result, victoryPoints: [own, other], isBrokenOff, decisions }: SampleGame,
  [first, second]: readonly [string, string],
): string {
  const winner = result === 0 ? 'a draw' : `${result > 0 ? first : second} won`;
  return `${isBrokenOff ? 'broken off at the longest length' : winner} after ${decisions} decisions; victory points: ${first} ${own}, ${second} ${other}`;
}

function sampleGame(sample: SampleGame, number: number, game: Game): string {
  const { players } = game.ruleset;
  const name = `Game ${number}`;
  const drawn = new Set(sample.positions.map(({ plies }) => plies));
  return [
    `<article class="sample"><h3>${name}</h3>`,
    `<p>Seed <code>${escapeText(sample.seed)}</code>: ${escapeText(resultOf(sample, players))}.</p>`,
    '<div class="board">',
    `<div class="positions">${sample.positions.map((position) => positionFigure(position, name)).join('\n')}</div>`,
    '<div class="beside">',
    hopeFigure(sample, name, players),
    `<h4 id="moves-${number}">Moves</h4>\n<ol class="moves" tabindex="0" ` +
      `aria-labelledby="moves-${number}">\n${sample.moves.map((move, i) => moveItem(move, players, drawn.has(i + 1))).join('\n')}\n</ol>`,
    '</div></div></article>',
  ].join('\n');
}

/** The part of the page with games that the latest network played. */
export function samplesSection(game: Game, samples: Samples): string {
  if ('reason' in samples) return section('samples', 'Sample games', [notice(samples.reason)]);
  const { games, steps, simulations } = samples;
  return section('samples', 'Sample games', [
    `<p>The averaged network after ${steps} steps against itself, ${simulations} simulations ` +
      'per decision; nothing was picked out. All that is hidden from the players is shown.</p>',
    ...games.map((sample, i) => sampleGame(sample, i + 1, game)),
  ]);
}
