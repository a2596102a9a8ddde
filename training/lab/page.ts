import type { Game } from '../../rules/core/index.ts';
import { count, percent, together } from '../../rules/core/values/words.ts';
import { htmlDocument, tile } from '../charts/document.ts';
import { details, figure, notice, paragraph, section, table } from '../charts/html.ts';
import { formatInterval } from '../charts/numbers.ts';
import { loadChoice } from '../matches/game-choice.ts';
import type { LabResult } from './play/lab.ts';
import { mapPicture } from './map-picture.ts';
import { type LabSummary, summariseLab, type WatchedSummary } from './summary.ts';
import { type Cells, endingCells, evenCells, optionCells, skillCells } from './tables.ts';

const CONTENTS = [
  ['balance', 'Balance'],
  ['length', 'How it ends'],
  ['luck', 'Luck and play'],
  ['unused', 'What is never used'],
  ['maps', 'Where it happens'],
  ['options', 'What the options change'],
  ['method', 'How it was measured'],
] as const;

/** What is drawn on maps, with its colour. */
const MAPS = [
  ['entered', 'Marches', 'Moments at which a unit came to stand there.', '#1f5fa8'],
  ['fought', 'Attacks', 'Attacks and shots at somebody there.', '#b4511a'],
  ['fell', 'Losses', 'Units that were last seen there.', '#8a1c1c'],
] as const;

const MOST_UNMET = 40;
const MOST_LOSSES = 40;

function asTable([heading, ...rows]: Cells): string {
  return table(heading!, rows);
}

function balanceSection(summary: LabSummary, [first]: readonly [string, string]): string {
  return section('balance', 'Balance', [
    paragraph(
      'Both sides are played by the same player, so a share of 50 % is an even battle. The interval holds the true share in 95 of 100 such measurements.',
    ),
    asTable(evenCells(summary, first)),
  ]);
}

function endSection({ endings, ...summary }: LabSummary, players: readonly [string, string], eye: string): string {
  const [row] = summary.even.filter(({ player }) => player === eye);
  const [low, high] = row?.decisions.usual ?? [0, 0];
  const length =
    row === undefined
      ? []
      : [paragraph(`Eight of ten games between ${eye} players take ${low} to ${high} decisions of both sides together.`)];
  return section('length', 'How it ends', [...length, asTable(endingCells({ endings, ...summary }, players))]);
}

function luckSection(summary: LabSummary): string {
  const { luck, skill } = summary;
  const words =
    luck === null
      ? notice('Luck was not measured.')
      : paragraph(
          `The dice of the first ${luck.turns === 1 ? 'turn' : `${luck.turns} turns`} decide ${percent(luck.share)} (${formatInterval(luck.interval)}) ` +
            `of the differences between results, by ${luck.openings} openings, each played on ${luck.replays} times with other dice.`,
        );
  const play =
    skill.length === 0 ? [] : [paragraph('Better play, by matches in which each side is played by each:'), asTable(skillCells(summary))];
  return section('luck', 'Luck and play', [words, ...play]);
}

function names(words: readonly string[], none: string): string {
  return words.length === 0 ? none : `${together(words)}.`;
}

function unusedSection(watched: WatchedSummary | null): string {
  if (watched === null) return section('unused', 'What is never used', [notice('No game was watched.')]);
  const { games, idle, untouched, losses, unmet } = watched;
  const rows = losses.slice(0, MOST_LOSSES).map(({ name, share }) => [name, percent(share)]);
  return section('unused', 'What is never used', [
    paragraph(`Of ${count(games, 'watched game')}.`),
    paragraph(`Units that neither acted nor were attacked: ${names(idle, 'none.')}`),
    paragraph(`Units that acted and were never attacked: ${names(untouched, 'none.')}`),
    details('How often each unit was lost', table(['unit', 'lost in'], rows)),
    details(
      `Sections of the rulebook of which no event told (${unmet.length})`,
      table(
        ['section', 'about'],
        unmet.slice(0, MOST_UNMET).map(({ id, title }) => [id, title]),
      ),
    ),
  ]);
}

function mapsSection(game: Game, watched: WatchedSummary | null): string {
  if (watched === null || game.board === undefined) return section('maps', 'Where it happens', [notice('No game was watched.')]);
  const figures = MAPS.map(([part, title, caption, colour]) => {
    const counts = watched[part];
    const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
    const numbers = table(['', 'of all games'], [[title, String(all)]]);
    return figure({ title, caption, picture: mapPicture(game, counts, colour, title), numbers });
  });
  return section('maps', 'Where it happens', [`<div class="figures">${figures.join('\n')}</div>`]);
}

function optionsSection(summary: LabSummary, [first]: readonly [string, string]): string {
  if (summary.options.length === 0) return section('options', 'What the options change', [notice('No other option was played.')]);
  return section('options', 'What the options change', [
    paragraph(
      `The same games with one option changed and the same dice: how many came out exactly alike, how ${first}'s share moved, and how the length did.`,
    ),
    asTable(optionCells(summary, first)),
  ]);
}

function methodSection({ config, rulesetVersion }: LabResult, { played, planned, forfeits }: LabSummary): string {
  const { ruleset, players, eye, games, watched, luck, optionGames, seed } = config;
  return section('method', 'How it was measured', [
    paragraph(`${played} of ${planned} games were played under version ${rulesetVersion} of ${ruleset}, seed ${seed}.`),
    ...(forfeits === 0 ? [] : [notice(`${count(forfeits, 'game')} were lost because an agent gave no lawful answer.`)]),
    table(
      ['setting', 'value'],
      [
        ['players', players.join('; ')],
        ['watched player', eye],
        ['games of each', String(games)],
        ['watched games', String(watched)],
        ['openings and replays', `${luck.openings} and ${luck.replays}`],
        ['games of each option', String(optionGames)],
      ],
    ),
  ]);
}

/** What a laboratory found, as one HTML document that needs nothing beside it. */
export function labPage(result: LabResult): string {
  const game = loadChoice(result.config);
  const summary = summariseLab(result, game);
  const { eye } = result.config;
  const row = summary.even.find(({ player }) => player === eye);
  const { title } = game.scenario;
  const tiles =
    row === undefined
      ? []
      : [
          tile(`${game.players[0]} win`, percent(row.first.share), `${formatInterval(row.first.interval)}, ${row.games} games`),
          tile('turns', row.turns.mean.toFixed(0), `eight of ten: ${row.turns.usual.join(' to ')}`),
          tile('decisions', row.decisions.mean.toFixed(0), `eight of ten: ${row.decisions.usual.join(' to ')}`),
          ...(summary.luck === null
            ? []
            : [tile('decided by the first dice', percent(summary.luck.share), formatInterval(summary.luck.interval))]),
        ];
  return htmlDocument({
    title: `Test of ${title}`,
    about: `${game.scenario.about} ${game.players.join(' against ')}, ${game.ruleset.title}.`,
    head: `<dl class="tiles">\n${tiles.join('\n')}\n</dl>`,
    contents: CONTENTS,
    sections: [
      balanceSection(summary, game.players),
      endSection(summary, game.players, eye),
      luckSection(summary),
      unusedSection(summary.watched),
      mapsSection(game, summary.watched),
      optionsSection(summary, game.players),
      methodSection(result, summary),
    ],
  });
}
