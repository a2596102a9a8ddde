import type { RulesetOptions, ScenarioPack } from './cards.ts';
import { RulesError } from '../values/errors.ts';
import { Rng, type Seed } from '../values/rng.ts';
import type { Game, Ruleset } from './ruleset.ts';
import type { VariationDraft, Variations } from './variations.ts';

/** Another battle made of a scenario. */
export interface Variation {
  /** A whole pack; its text says what it was made of, by which seed, and what was changed. */
  readonly pack: ScenarioPack;
  readonly options: RulesetOptions;
  readonly changes: readonly string[];
  /** The game of that pack with these options. */
  readonly game: Game;
}

interface VariationWishes {
  readonly seed: Seed;
  /** Ids of the kinds allowed; all if left out. */
  readonly kinds?: readonly string[];
  /** Options of the table; those of a variation go before them. */
  readonly options?: RulesetOptions;
  /** Whether a game will do; one that does not is not drawn. */
  readonly fits?: (game: Game) => boolean;
}

/** Drafts that are thrown away before one gives up. */
const MOST_DRAFTS = 200;
/** How far a force may grow or shrink, and how far the proportion of the two may move, as shares. Invented: narrower than the luck of a game. */
const FORCE_BAND = 0.2;
const PROPORTION_BAND = 0.1;

/** Whether forces have kept about their strength, and about their proportion to each other.
 * @param before strength of each side, above 0 */
export function isWithinBand(before: readonly [number, number], after: readonly [number, number]): boolean {
  const near = (value: number, band: number): boolean => value <= 1 + band && value >= 1 / (1 + band);
  return (
    after.every((strength, side) => near(strength / before[side as 0 | 1], FORCE_BAND)) &&
    near(after[0] / after[1] / (before[0] / before[1]), PROPORTION_BAND)
  );
}

/** How a ruleset varies its scenarios, and the kinds asked for.
 * @throws RulesError BAD_OPTION if it does not, or knows no such kind */
function wayOf(
  ruleset: Ruleset,
  wanted: readonly string[] | undefined,
): { readonly variations: Variations; readonly kinds: readonly string[] } {
  const { variations } = ruleset;
  if (variations === undefined) throw new RulesError({ code: 'BAD_OPTION', message: `Scenarios of ${ruleset.id} cannot be varied.` });
  const known = variations.kinds.map(({ id }) => id);
  const unknown = wanted?.find((kind) => !known.includes(kind));
  if (unknown !== undefined)
    throw new RulesError({ code: 'BAD_OPTION', message: `There is no kind of variation "${unknown}"; there are ${known.join(', ')}.` });
  return { variations, kinds: wanted === undefined || wanted.length === 0 ? known : wanted };
}

/** The pack with its own id and the story of how it came about. */
function signed({ pack, changes }: VariationDraft, seed: Seed, kinds: readonly string[]): ScenarioPack {
  const id = String(pack['id']);
  const story = `Made of ${id} by seed ${seed}. ${changes.join(' ')}`;
  const mark = Rng.from(`${seed} ${kinds.join(' ')}`)
    .below(2 ** 32)
    .toString(16)
    .padStart(8, '0');
  return {
    ...pack,
    id: `${id}-v${mark}`,
    title: `${String(pack['title'] ?? id)}, varied`,
    about: story,
    provenance: [{ at: '/**', tag: 'reconstructed', why: story }],
  };
}

/** Loads a pack, or null if it is none that loads. */
function tryLoad(ruleset: Ruleset, pack: ScenarioPack, options: RulesetOptions): Game | null {
  try {
    return ruleset.load(pack, options);
  } catch (error) {
    if (error instanceof RulesError && error.code === 'BAD_SCENARIO') return null;
    throw error;
  }
}

/** Makes another battle of a scenario. Scenario, wishes and seed give the same one on every machine; what does not load or does not fit is not drawn.
 * @throws RulesError BAD_OPTION for an unknown kind, UNKNOWN_SCENARIO, or BAD_SCENARIO if nothing that loads and fits is found */
export function varyScenario(
  ruleset: Ruleset,
  scenario: string | ScenarioPack,
  { seed, kinds: wanted, options = {}, fits = () => true }: VariationWishes,
): Variation {
  const { variations, kinds } = wayOf(ruleset, wanted);
  for (let draw = 0; draw < MOST_DRAFTS; draw++) {
    const draft = variations.draft(scenario, kinds, Rng.from(`${seed}/variation ${draw}`));
    if (draft.changes.length === 0) continue;
    const pack = signed(draft, seed, kinds);
    const chosen = { ...options, ...draft.options };
    const game = tryLoad(ruleset, pack, chosen);
    if (game !== null && fits(game)) return { pack, options: chosen, changes: draft.changes, game };
  }
  const name = typeof scenario === 'string' ? scenario : String(scenario['id']);
  throw new RulesError({
    code: 'BAD_SCENARIO',
    message: `No variation of ${name} by ${kinds.join(', ')} was found in ${MOST_DRAFTS} tries: allow more kinds.`,
  });
}
