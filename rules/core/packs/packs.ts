import * as z from 'zod';
import { type Problem, RulesError } from '../values/errors.ts';
import { Faults, parsePack } from './faults.ts';
import type { ScenarioCard, ScenarioPack } from '../ruleset/cards.ts';
import type { LoadedScenario } from '../state/game-base.ts';

// What the scenario packs of all rulesets have, and how they are read. It needs the schema library, so that it stands beside `index.ts`.

/** A text that says something. */
export const textSchema = z.string().min(1);

/** A name in data. */
export const idSchema = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'Must be lower-case letters, digits and hyphens.');

/** A list that names places, units or sides, each of them once.
 * @param nameOf what an entry names, where it says more of it */
export function eachOnce<T extends z.ZodType>(item: T, nameOf: (entry: z.output<T>) => unknown = (entry) => entry): z.ZodArray<T> {
  return z.array(item).superRefine((list, context) => {
    const names = list.map(nameOf);
    names.forEach((name, i) => {
      if (names.indexOf(name) < i)
        context.addIssue({ code: 'custom', path: [i], message: `${JSON.stringify(name)} is in the list already.` });
    });
  });
}

/** A whole number within bounds, both included. */
export function wholeSchema(low: number, high: number): z.ZodInt {
  return z.int().min(low).max(high);
}

/** Notes on where a pack's numbers come from; see `provenanceOf`. */
export const provenanceSchema = z
  .array(
    z.strictObject({
      at: z.string().startsWith('/'),
      tag: z.enum(['rulebook', 'reported', 'historical', 'reconstructed']),
      why: textSchema,
    }),
  )
  .describe('Where the numbers come from, by JSON path with * for one level and ** for any; of several that fit, the last counts.');

/** Fields with which the packs of every ruleset begin, and their provenance. @param ruleset its id */
export function headFields<const R extends string>(ruleset: R) {
  return {
    $schema: z.string().optional(),
    ruleset: z.literal(ruleset).optional(),
    id: idSchema,
    title: textSchema.optional(),
    about: textSchema.optional(),
    source: textSchema.optional(),
    provenance: provenanceSchema.optional(),
  };
}

/** What a pack with such fields and a user's own pack say of a scenario. @param players names of its sides, where they are not those of the ruleset */
export function headOf(
  { id, title = id, about = '', source = 'training' }: PackHead,
  own: ScenarioPack | undefined,
  players?: ScenarioCard['players'],
): LoadedScenario {
  return { id, title, about, source, ...(players === undefined ? {} : { players }), ...(own === undefined ? {} : { pack: own }) };
}

export interface PackHead {
  readonly id: string;
  readonly title?: string | undefined;
  readonly about?: string | undefined;
  readonly source?: string | undefined;
}

/** What a ruleset says of its packs: `P` a pack as the schema reads it, `C` the compiled scenario, `T` what a table may choose that the
 * scenario is compiled by. */
interface PackSetup<P, C, T, B extends ScenarioCard> {
  readonly schema: z.ZodType<P>;
  /** Of the JSON Schema: `Toy Ruleset scenario pack`. */
  readonly title: string;
  /** The ruleset's own packs, in the order in which they are listed. */
  readonly builtIn: readonly (B & ScenarioCard)[];
  /** Adds what a pack has more of than a game can hold: such a pack is not compiled, so that it costs no more than its reading. */
  checkSize?(pack: P, faults: Faults): void;
  /** Makes the scenario, and adds what is wrong with the pack; undefined where that leaves nothing to make.
   * @param own the user's pack as it was given, if it is not one of the ruleset's own */
  compile(pack: P, own: ScenarioPack | undefined, faults: Faults, choices: T): C | undefined;
  /** Names of the sides of one of these, as the compiled scenario has them. Default: those of the ruleset. */
  playersOf?(pack: B): NonNullable<ScenarioCard['players']>;
  /** Different for choices by which a scenario is compiled differently. Default: there are none. */
  keyOf?(choices: T): string;
}

/** The scenarios of a ruleset. */
export interface PackLoader<C, T = void> {
  readonly cards: readonly ScenarioCard[];
  /** JSON Schema of a pack (draft 2020-12), as its author writes it; made when it is first asked for. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Every fault of a pack, each with its JSON path; none means that it loads. Faults of meaning are looked for once its shape is right. */
  check(pack: unknown, choices: T): readonly Problem[];
  /** A built-in scenario by its id, or a user's own pack. A built-in one is compiled once.
   * @throws RulesError UNKNOWN_SCENARIO, or BAD_SCENARIO with the JSON path of the first fault */
  load(idOrPack: string | ScenarioPack, choices: T): C;
  /** A scenario as its pack is written.
   * @throws RulesError UNKNOWN_SCENARIO */
  open(idOrPack: string | ScenarioPack): ScenarioPack;
}

function unknownScenario(id: string, cards: readonly ScenarioCard[]): never {
  const known = cards.map((card) => card.id).join(', ');
  throw new RulesError({ code: 'UNKNOWN_SCENARIO', message: `No scenario is called "${id}"; there are ${known}.`, path: '/scenario' });
}

/** @throws RulesError with the first fault, and how many more there are */
function refuse([first, ...others]: readonly Problem[]): never {
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  throw new RulesError({ ...first!, message: `${first!.message}${more}` });
}

/** Reads, checks and compiles the packs of a ruleset. */
export function createPackLoader<P, C, T = void, B extends ScenarioCard = ScenarioCard>(setup: PackSetup<P, C, T, B>): PackLoader<C, T> {
  const cards = setup.builtIn.map(cardOf);
  const compiled = new Map<string, C>();
  let schema: Readonly<Record<string, unknown>> | undefined;

  function cardOf(pack: B): ScenarioCard {
    const { id, title, about, source } = pack;
    return { id, title, about, source, ...(setup.playersOf === undefined ? {} : { players: setup.playersOf(pack) }) };
  }

  function read(
    pack: unknown,
    choices: T,
    own?: ScenarioPack,
  ): { readonly scenario: C | undefined; readonly problems: readonly Problem[] } {
    const faults = new Faults();
    const parsed = parsePack(setup.schema, pack, faults);
    if (parsed !== undefined) setup.checkSize?.(parsed, faults);
    const isSound = parsed !== undefined && faults.problems.length === 0;
    const scenario = isSound ? setup.compile(parsed, own, faults, choices) : undefined;
    return { scenario, problems: faults.problems };
  }

  function compile(pack: unknown, choices: T, own?: ScenarioPack): C {
    const { scenario, problems } = read(pack, choices, own);
    return scenario === undefined || problems.length > 0 ? refuse(problems) : scenario;
  }

  const builtIn = (id: string): B => setup.builtIn.find((candidate) => candidate.id === id) ?? unknownScenario(id, cards);

  function loadBuiltIn(id: string, choices: T): C {
    const key = `${id} ${setup.keyOf?.(choices) ?? ''}`;
    const scenario = compiled.get(key) ?? compile(builtIn(id), choices);
    compiled.set(key, scenario);
    return scenario;
  }

  return {
    cards,
    get schema() {
      return (schema ??= { ...z.toJSONSchema(setup.schema, { target: 'draft-2020-12', io: 'input' }), title: setup.title });
    },
    check: (pack, choices) => read(pack, choices).problems,
    open: (idOrPack) => (typeof idOrPack === 'string' ? ({ ...builtIn(idOrPack) } as ScenarioPack) : idOrPack),
    load: (idOrPack, choices) => (typeof idOrPack === 'string' ? loadBuiltIn(idOrPack, choices) : compile(idOrPack, choices, idOrPack)),
  };
}
