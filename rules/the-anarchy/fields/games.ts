import type { ActionCodec, InnerCodecSetup, InnerSpec, ObservationSpec } from '../../core/index.ts';
import type { FieldParts, Fields } from '../state/state.ts';

/** Games that are kept: two megabytes each, and a twentieth of a second to make another. */
const MOST_KEPT = 48;

/** The game of one field. */
interface FieldGame extends FieldParts {
  readonly actions: ActionCodec;
  readonly maxPlies: number;
}

/** How fields are called. */
type FieldNames = Pick<InnerSpec, 'examples' | 'nameOf' | 'numberOf'>;

/** Names of fields of which there are few, by number. */
export function listedNames(names: readonly string[]): FieldNames {
  return { examples: names, nameOf: (number) => names[number]!, numberOf: (name) => names.indexOf(name) };
}

/** What the fields of a campaign or a siege are made of. */
interface FieldSetup<G extends FieldGame> {
  readonly names: FieldNames;
  /** Numbers of those among which the largest of everything are found. */
  readonly largest: readonly number[];
  make(number: number): G;
  /** What is said of actions of men while nobody fights, and by which rule. */
  readonly refusal: { readonly rule: string; readonly message: string };
}

/** The fields of one campaign or siege, on which fights are played out: games of their own. */
export class FieldGames<G extends FieldGame> implements Fields {
  readonly spec: InnerSpec;
  /** By their numbers, the oldest first. */
  private readonly games = new Map<number, G>();
  private readonly setup: FieldSetup<G>;

  constructor(setup: FieldSetup<G>) {
    this.setup = setup;
    const size = this.most(({ layout }) => layout.size);
    this.spec = { name: 'field', ...setup.names, size, gameOf: (number) => this.gameOf(number) };
  }

  /** The game of a field by its number; made when it is asked for, and kept until many others have been. */
  gameOf(number: number): G {
    return this.games.get(number) ?? this.make(number);
  }

  private make(number: number): G {
    if (this.games.size === MOST_KEPT) this.games.delete(this.games.keys().next().value!);
    const game = this.setup.make(number);
    this.games.set(number, game);
    return game;
  }

  /** One of them, for what they have in common. */
  get sample(): G {
    return this.gameOf(this.setup.largest[0]!);
  }

  get maxPlies(): number {
    return this.most(({ maxPlies }) => maxPlies);
  }

  /** What networks see of a field, on a map that holds every one of them. */
  get seen(): ObservationSpec {
    const { spec } = this.sample.encoder;
    const side = (of: 'width' | 'height'): number => this.most(({ encoder }) => encoder.spec.map[of]);
    return { ...spec, map: { ...spec.map, width: side('width'), height: side('height') } };
  }

  /** Actions of men, beside those of the whole. */
  codecOver(outer: ActionCodec): InnerCodecSetup {
    const chain = [0, 1, 2].map((part) => this.most(({ actions }) => actions.chain[part]!)) as [number, number, number];
    const size = this.most(({ actions }) => actions.size);
    return { outer, inner: { size, chain }, prefix: 'men-', refusal: { code: 'ILLEGAL_ACTION', ...this.setup.refusal } };
  }

  private most(of: (game: G) => number): number {
    return Math.max(...this.setup.largest.map((number) => of(this.gameOf(number))));
  }
}
