import type { Game } from '../../../rules/core/index.ts';
import { percent } from '../../../rules/core/values/words.ts';
import {
  effectCells,
  type RaceConfig,
  type RaceResult,
  type Suggestion,
  suggestionCells,
  suggestionPack,
  type WorthConfig,
  type WorthResult,
} from '../../../training/lab/index.ts';
import { saveFile } from '../../base/files.ts';
import { goTo } from '../../base/routes.ts';
import { openDraft } from '../../scenarios/pack/draft.ts';
import { CellsTable } from '../fields/cells-table.tsx';

interface AnswerProps<C, R> {
  readonly game: Game;
  readonly config: C;
  readonly found: R;
}

/** A pack as the text of its file. */
function packText(suggestion: Suggestion): string {
  return `${JSON.stringify(suggestionPack(suggestion), null, 2)}\n`;
}

/** What one does with a suggestion. */
function TakeIt({ suggestion }: { readonly suggestion: Suggestion }) {
  const text = packText(suggestion);
  const { id } = suggestionPack(suggestion);
  return (
    <div class="take-it">
      <button type="button" onClick={() => saveFile(`${String(id)}.json`, text)}>
        Save as a pack
      </button>
      <button type="button" onClick={() => openDraft(suggestion.choice.ruleset, text) && goTo('pack')}>
        Make it my own scenario
      </button>
    </div>
  );
}

function verdict({ usual, suggestions }: RaceResult, [low, high]: RaceConfig['band']): string {
  const isFit = ({ first: { share } }: Suggestion): boolean => share >= low && share <= high;
  if (isFit(usual)) return 'The battle lies in the band as it is.';
  if (suggestions.some(isFit))
    return 'What was chosen looks better than it is by the games that it was chosen by: believe the last column.';
  return 'No change brought the battle into the band. Allow more cost, more changes together, or a wider band.';
}

/** The changes that were found, the best first, and what one does with them. */
export function SuggestAnswer({ game, config, found }: AnswerProps<RaceConfig, RaceResult>) {
  const { usual, suggestions, tried, games } = found;
  return (
    <section class="sheet" aria-label="Suggestions">
      <p>{verdict(found, config.band)}</p>
      <CellsTable
        cells={suggestionCells([usual, ...suggestions], game.players[0])}
        below={(row) => (row === 0 ? null : <TakeIt suggestion={suggestions[row - 1]!} />)}
      />
      <p class="note">{`${tried} changes were tried in ${games} games. A saved pack differs in just what was changed.`}</p>
    </section>
  );
}

/** What each change does, the greatest first. */
export function WorthAnswer({ game, config, found: { share, effects } }: AnswerProps<WorthConfig, WorthResult>) {
  const [low, high] = share.interval;
  return (
    <section class="sheet" aria-label="What changes are worth">
      <p>{`${game.players[0]} have ${percent(share.share)} (${percent(low)} to ${percent(high)}) of ${config.games} games as it is.`}</p>
      <CellsTable cells={effectCells(effects, game.players[0])} />
      <p class="note">Each change met the same dice. The interval holds what it is worth in 95 of 100 such measurements.</p>
    </section>
  );
}
