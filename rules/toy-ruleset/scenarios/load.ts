import * as z from 'zod';
import { Faults, parsePack, type Problem, RulesError, type ScenarioCard, type ScenarioPack } from '../../core/index.ts';
import { type Band, type Scenario, SIDES } from '../scenario.ts';
import ford from './ford.json' with { type: 'json' };

export const LONGEST_TRACK = 15;
export const MOST_MEN = 6;
export const MOST_TURNS = 20;

const text = z.string().min(1);
const whole = (low: number, high: number) => z.int().min(low).max(high);
const band = z.strictObject({ men: whole(1, MOST_MEN), place: whole(0, LONGEST_TRACK - 1) });

const packShape = z.strictObject({
  $schema: z.string().optional(),
  ruleset: z.literal('toy-ruleset').optional(),
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'Must be lower-case letters, digits and hyphens.'),
  title: text.optional(),
  about: text.optional(),
  source: text.optional(),
  track: z.strictObject({ places: whole(3, LONGEST_TRACK), ford: whole(1, LONGEST_TRACK - 2) }).describe('Places from Red’s end, from 0.'),
  turns: whole(1, MOST_TURNS),
  bands: z.strictObject({ red: band, blue: band }),
  provenance: z
    .array(
      z.strictObject({ at: z.string().startsWith('/'), tag: z.enum(['rulebook', 'reported', 'historical', 'reconstructed']), why: text }),
    )
    .optional()
    .describe('Where the numbers come from, by JSON path with * for one level and ** for any.'),
});
type Pack = z.output<typeof packShape>;

/** JSON Schema of a scenario pack (draft 2020-12). */
export const packSchema: Readonly<Record<string, unknown>> = {
  ...z.toJSONSchema(packShape, { target: 'draft-2020-12', io: 'input' }),
  title: 'Toy Ruleset scenario pack',
};

/** Faults of meaning, which are looked for once the shape is right. */
function findFaults({ track, bands }: Pack, faults: Faults): void {
  if (track.ford > track.places - 2) faults.add('/track/ford', 'The ford lies between the ends of the track.');
  for (const side of SIDES) if (bands[side].place >= track.places) faults.add(`/bands/${side}/place`, 'The band stands off the track.');
  if (bands.red.place >= bands.blue.place) faults.add('/bands/blue/place', 'Blue stands farther from Red’s end than Red.', '3.2');
}

function read(pack: unknown): { readonly pack?: Pack; readonly problems: readonly Problem[] } {
  const faults = new Faults();
  const parsed = parsePack(packShape, pack, faults);
  if (parsed !== undefined) findFaults(parsed, faults);
  return { ...(parsed === undefined ? {} : { pack: parsed }), problems: faults.problems };
}

/** Every fault of a pack, each with its JSON path; none means that it loads. */
export function checkPack(pack: unknown): readonly Problem[] {
  return read(pack).problems;
}

function cardOf({ id, title = id, about = '', source = 'training' }: Pack): ScenarioCard {
  return { id, title, about, source };
}

/** @throws RulesError BAD_SCENARIO with the JSON path of the first fault */
function compile(json: unknown, own?: ScenarioPack): Scenario {
  const { pack, problems } = read(json);
  if (pack === undefined || problems.length > 0) throw new RulesError(problems[0]!);
  const bands: readonly [Band, Band] = [pack.bands.red, pack.bands.blue];
  return { card: cardOf(pack), ...(own === undefined ? {} : { pack: own }), ...pack.track, turns: pack.turns, bands };
}

/** The built-in scenarios, in the order in which they are listed. */
const builtIn: readonly Scenario[] = [ford].map((pack) => compile(pack));

export const scenarioCards: readonly ScenarioCard[] = builtIn.map(({ card }) => card);

/** A built-in scenario by its id, or a user's own pack.
 * @throws RulesError UNKNOWN_SCENARIO or BAD_SCENARIO */
export function loadScenario(idOrPack: string | ScenarioPack): Scenario {
  if (typeof idOrPack !== 'string') return compile(idOrPack, idOrPack);
  const found = builtIn.find(({ card }) => card.id === idOrPack);
  if (found !== undefined) return found;
  const known = scenarioCards.map(({ id }) => id).join(', ');
  throw new RulesError({
    code: 'UNKNOWN_SCENARIO',
    message: `No scenario is called "${idOrPack}"; there are ${known}.`,
    path: '/scenario',
  });
}
