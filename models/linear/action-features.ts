import { type ActionList, FRAME_CELLS, type FlatGame, type FlatState, type Player } from '../../rules/core/index.ts';
import { hashText } from './hash.ts';
import { bucketOf, type Piece, Pieces, UNKNOWN } from './pieces.ts';
import { Rows } from './rows.ts';

/** No piece, no place. */
const NONE = -1;

/** What an action names, read from its notation once. */
interface NamedThing {
  /** Which of the action's things it is. */
  readonly part: number;
  /** The piece, or the place of the map, that it is; NONE if it is another thing. */
  readonly piece: number;
  readonly place: number;
  /** A number for what it is called, and that number itself if it is called by one. */
  readonly name: number;
  readonly number: number;
}

interface NamedAction {
  readonly kind: number;
  readonly things: readonly NamedThing[];
}

/** Kinds of features. */
const Mark = {
  Kind: 1,
  KindOfSubject: 2,
  Ground: 3,
  OwnPlace: 4,
  OwnName: 5,
  Named: 6,
  NamedCell: 7,
  Turn: 8,
  Direction: 9,
  SubjectCell: 10,
  Near: 11,
  NearSubject: 12,
  NearestEnemy: 13,
  NearestFriend: 14,
  EnemiesBeside: 15,
  FriendsBeside: 16,
  Way: 17,
  WayToEnemy: 18,
  Advised: 19,
  AdvisedStep: 20,
  AdvisedKind: 21,
  AdvisedSubject: 22,
} as const;

const DIRECTIONS = 6;
/** No action names more things. */
const PARTS = 8;

/** The feature of whatever the ruleset's own player would choose, by its four numbers. */
export const ADVISED = [Mark.Advised, 0, 0, 0] as const;

/** What is said of each legal action of a game: its kind, who acts and in what condition, what it names, what stands there and around it, and
 * whether the ruleset's own player would choose it. Made from the layout, the notation of actions and the cards of the scenario alone, so that
 * what is learnt of one unit holds for all of its type, and in other battles of the ruleset.
 * A feature is a number in `[0, FEATURES)`. Many actions of a decision differ in little: what they share is written once. */
export class ActionFeatures {
  /** What each action has for itself. `[A]` */
  readonly own = new Rows();
  /** What actions share that are of one kind and lead one piece to one goal; `meeting` says which list is an action's. */
  readonly shared = new Rows();
  meeting = new Int32Array(1 << 9);
  private readonly game: FlatGame;
  private readonly pieces: Pieces;
  private readonly byId: ReadonlyMap<string, number>;
  private readonly byPlace = new Map<string, number>();
  private readonly steps: Int32Array;
  private readonly home: number;
  private readonly named: (NamedAction | undefined)[] = [];
  /** The piece that each number of the chain's second level stands for, as they are met. */
  private readonly actors: (number | undefined)[] = [];
  /** Lists of `shared` by kind, piece and goal. */
  private readonly meetings = new Map<number, number>();
  // ---- the decision at hand
  private data!: Int16Array;
  private player: Player = 0;
  private readonly present: Int32Array;
  private presentCount = 0;

  constructor(game: FlatGame) {
    this.game = game;
    this.pieces = new Pieces(game);
    this.byId = new Map(this.pieces.list.flatMap(({ id }, i) => (id === '' ? [] : [[id, i] as const])));
    this.namePlaces();
    this.steps = Int32Array.from(game.steps, ({ name }) => hashText(name));
    this.home = hashText(String(game.pack?.['id'] ?? game.scenario.id));
    this.present = new Int32Array(this.pieces.list.length);
  }

  /** Fills `own`, `shared` and `meeting`. @param advised what the ruleset's own player would choose; -1 if there is none */
  write(state: FlatState, legal: ActionList, advised: number): void {
    this.look(state);
    this.own.clear();
    this.shared.clear();
    this.meetings.clear();
    if (this.meeting.length < legal.length) this.meeting = new Int32Array(legal.length * 2);
    const step = this.stepOf(state);
    for (let i = 0; i < legal.length; i++) this.meeting[i] = this.writeAction(state, legal.at(i), step, legal.at(i) === advised);
  }

  // ---- reading the game

  private namePlaces(): void {
    const { spec } = this.game.layout;
    const kinds = [...Object.values(spec.scalars), ...Object.values(spec.blocks).flatMap(({ fields }) => Object.values(fields))];
    const kind = kinds.find(({ isPlace }) => isPlace === true);
    for (let place = 0; kind !== undefined && place < this.pieces.places; place++) this.byPlace.set(String(kind.toJson(place)), place);
  }

  private nameOf(state: FlatState, action: number): NamedAction {
    const isOwn = state.atHand === state; // what an action of a game within is called depends on which game that is
    const known = isOwn ? this.named[action] : undefined;
    if (known !== undefined) return known;
    const [kind = '', ...words] = this.game.actions.format(state, action).split(' ');
    const things = words.map((word, part) => {
      const piece = this.byId.get(word) ?? NONE;
      const place = piece >= 0 ? NONE : (this.byPlace.get(word) ?? NONE);
      return { part, piece, place, name: hashText(word), number: /^\d$/.test(word) ? Number(word) : NONE };
    });
    const named = { kind: hashText(kind), things };
    if (isOwn) this.named[action] = named;
    return named;
  }

  /** The piece that acts, NONE if none does. */
  private subjectOf(state: FlatState, action: number): number {
    if (state.atHand !== state) return NONE; // the pieces of a game within are not known here
    const { actions } = this.game;
    const actor = actions.toChain(state, action)[1];
    if (actor >= actions.chain[1] - 1) return NONE;
    return (this.actors[actor] ??= this.byId.get(String(actions.toAction(state, action)['unit'])) ?? NONE);
  }

  private stepOf({ data, depth, game }: FlatState): number {
    return this.steps[data[game.layout.stackBase + (depth - 1) * FRAME_CELLS]!]!;
  }

  private look(state: FlatState): void {
    const { pieces, present } = this;
    this.data = state.data;
    this.player = state.actor as Player;
    this.presentCount = 0;
    pieces.list.forEach((piece, i) => {
      if (piece.side >= 0 && pieces.isThere(state.data, piece)) present[this.presentCount++] = i;
    });
  }

  // ---- writing

  /** @returns the list of `shared` that belongs to it */
  private writeAction(state: FlatState, action: number, step: number, isAdvised: boolean): number {
    const { own } = this;
    const { kind, things } = this.nameOf(state, action);
    const subject = this.subjectOf(state, action);
    const asked = (step ^ Math.imul(kind, 31)) | 0;
    const aim = things.find((thing) => thing.place >= 0 || (thing.piece >= 0 && thing.piece !== subject));
    for (const thing of things) if (thing !== aim) this.writeThing(own, thing, asked, subject);
    if (isAdvised) {
      own.add(...ADVISED);
      own.add(Mark.AdvisedStep, step, 0, 0);
      own.add(Mark.AdvisedKind, asked, 0, 0);
      own.add(Mark.AdvisedSubject, asked, this.typeOf(subject), 0);
    }
    own.close();
    return this.meetingOf(asked, kind, subject, aim);
  }

  private typeOf(piece: number): number {
    return piece < 0 ? 0 : this.pieces.list[piece]!.type;
  }

  private meetingOf(asked: number, kind: number, subject: number, aim: NamedThing | undefined): number {
    const { pieces, meetings } = this;
    const goals = pieces.places + pieces.list.length;
    const goal = aim === undefined ? 0 : 1 + aim.part * goals + (aim.place >= 0 ? aim.place : pieces.places + aim.piece);
    const key = ((kind >>> 0) * (1 + pieces.list.length) + 1 + subject) * (1 + PARTS * goals) + goal;
    const known = meetings.get(key);
    if (known !== undefined) return known;
    const list = this.writeMeeting(asked, kind, subject, aim);
    meetings.set(key, list);
    return list;
  }

  /** What follows from the kind of an action, who acts and where it leads alone. @returns its list */
  private writeMeeting(asked: number, kind: number, subject: number, aim: NamedThing | undefined): number {
    const { pieces, data, shared } = this;
    const piece = subject < 0 ? null : pieces.list[subject]!;
    const type = this.typeOf(subject);
    shared.add(Mark.Kind, asked, 0, 0);
    shared.add(Mark.KindOfSubject, asked, type, 0);
    if (aim !== undefined) this.writeThing(shared, aim, asked, subject);
    if (piece !== null) this.writeCells(shared, Mark.SubjectCell, piece, asked);
    const target = aim === undefined || aim.place >= 0 ? null : pieces.list[aim.piece]!;
    const start = piece === null ? NONE : pieces.placeOf(data, piece);
    const place = aim === undefined ? start : aim.place >= 0 ? aim.place : pieces.placeOf(data, target!);
    this.writeSurroundings({ asked, kind, type, subject, piece, place, about: target ?? (aim === undefined ? piece : null) });
    return shared.close();
  }

  private writeThing(rows: Rows, { part, piece, place, name, number }: NamedThing, asked: number, subject: number): void {
    const { pieces, player, home } = this;
    if (place >= 0) {
      rows.add(Mark.Ground, asked, pieces.groundOf(place), part);
      rows.add(Mark.OwnPlace, asked ^ home, place, player);
    } else if (piece >= 0) {
      const one = pieces.list[piece]!;
      rows.add(Mark.Named, asked, one.type, one.side === player ? 1 : 0);
      rows.add(Mark.OwnName, asked ^ home, piece, part);
      if (piece !== subject) this.writeCells(rows, Mark.NamedCell, one, asked);
    } else {
      rows.add(Mark.Direction, asked, name, player * 2 + part);
      const facing = subject < 0 ? NONE : pieces.list[subject]!.facing;
      if (number >= 0 && facing >= 0) rows.add(Mark.Turn, asked, (number - this.data[facing]! + DIRECTIONS) % DIRECTIONS, part);
    }
  }

  private writeCells(rows: Rows, mark: number, { cells, cellNames }: Piece, asked: number): void {
    for (let i = 0; i < cells.length; i++) rows.add(mark, asked, cellNames[i]!, bucketOf(this.data[cells[i]!]!));
  }

  /** Who stands how near to where the action leads. */
  private writeSurroundings({ asked, kind, type, subject, piece, place, about }: Surroundings): void {
    if (place < 0 && about === null) return;
    const { pieces, data, present, player, shared } = this;
    const nearest = [UNKNOWN, UNKNOWN];
    const beside = [0, 0];
    for (let i = 0; i < this.presentCount; i++) {
      if (present[i] === subject) continue;
      const other = pieces.list[present[i]!]!;
      const distance = pieces.distance(data, other, place, about);
      if (distance === UNKNOWN) continue;
      const whose = other.side === player ? 0 : 1;
      shared.add(Mark.Near, kind, other.type ^ whose, distance);
      shared.add(Mark.NearSubject, kind, type ^ whose, distance);
      if (distance < nearest[whose]!) nearest[whose] = distance;
      if (distance <= 1) beside[whose]!++;
    }
    shared.add(Mark.NearestEnemy, asked, nearest[1]!, 0);
    shared.add(Mark.NearestEnemy, asked, nearest[1]!, type);
    shared.add(Mark.NearestFriend, asked, nearest[0]!, 0);
    shared.add(Mark.EnemiesBeside, asked, beside[1]!, type);
    shared.add(Mark.FriendsBeside, asked, beside[0]!, type);
    if (piece === null) return;
    const way = pieces.distance(data, piece, place, about);
    shared.add(Mark.Way, asked, way, type);
    shared.add(Mark.WayToEnemy, asked, way * (UNKNOWN + 1) + nearest[1]!, beside[1]!);
  }
}

interface Surroundings {
  readonly asked: number;
  readonly kind: number;
  readonly type: number;
  readonly subject: number;
  readonly piece: Piece | null;
  readonly place: number;
  /** The piece from which distances are measured on an open table. */
  readonly about: Piece | null;
}
