import type { ScenarioPack } from '../../../rules/core/index.ts';
import { percent } from '../../../rules/core/values/words.ts';
import type { Suggestion } from './race.ts';

/** A suggestion as a pack that differs in just what was changed, with an id and words of its own. */
export function suggestionPack({ choice, changes, first, games }: Suggestion): ScenarioPack {
  const pack = choice.scenario as ScenarioPack;
  const id = `${String(pack['id'])}-changed`;
  const story = `${changes.join('; ')}. Found by the laboratory: ${percent(first.share)} of ${games} games for the first side.`;
  return {
    ...pack,
    ruleset: choice.ruleset,
    id,
    title: `${String(pack['title'] ?? pack['id'])}, changed`,
    about: `${String(pack['about'] ?? '')} ${story}`.trim(),
    source: 'pack',
    provenance: [{ at: '/**', tag: 'reconstructed', why: story }],
  };
}
