import { type ActionList, type FlatGame, type FlatState, type Player } from '../../rules/core/index.ts';
import { hashText } from './hash.ts';
import { bucketOf, DIRECTIONS, type Piece, Pieces, UNKNOWN } from './pieces.ts';
import { Question } from './question.ts';
import { NO_LIST, Rows } from './rows.ts';

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
  State: 23,
  Battle: 24,
  StateCell: 25,
  StateGround: 26,
  StateSquare: 27,
  Number: 28,
  Meant: 29,
  MeantCell: 30,
  MeantGround: 31,
  Strength: 32,
  Force: 33,
  ThereCell: 34,
  Faced: 35,
  Flank: 36,
  Square: 37,
  SquareWord: 38,
} as const;

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
  /** What is said of the state, then of each kind of action, and of each kind with who acts and where it leads; `meeting` says which list is an action's. */
  readonly shared = new Rows();
  meeting = new Int32Array(1 << 9);
  private readonly game: FlatGame;
  private readonly pieces: Pieces;
  private readonly byId: ReadonlyMap<string, number>;
  private readonly byPlace = new Map<string, number>();
  private readonly question: Question;
  private readonly home: number;
  private readonly named: (NamedAction | undefined)[] = [];
  /** The piece that each number of the chain's second level stands for, as they are met. */
  private readonly actors: (number | undefined)[] = [];
  /** Lists of `shared` by kind, and by kind, piece and goal. */
  private readonly kinds = new Map<number, number>();
  private readonly meetings = new Map<number, number>();
  // ---- the decision at hand
  private data!: Int16Array;
  private player: Player = 0;
  private readonly present: Int32Array;
  private presentCount = 0;
  /** Pieces of the player and of the other side that are there. */
  private readonly strengths = [0, 0];
  /** Who acts where an action does not say, NONE if nobody does. */
  private mover = NONE;

  constructor(game: FlatGame) {
    this.game = game;
    this.pieces = new Pieces(game);
    this.byId = new Map(this.pieces.list.flatMap(({ id }, i) => (id === '' ? [] : [[id, i] as const])));
    this.namePlaces();
    this.question = new Question(game, this.byId, this.pieces.blocks);
    this.home = hashText(String(game.pack?.['id'] ?? game.scenario.id));
    this.present = new Int32Array(this.pieces.list.length);
  }

  /** Fills `own`, `shared` and `meeting`. @param advised what the ruleset's own player would choose; -1 if there is none */
  write(state: FlatState, legal: ActionList, advised: number): void {
    this.look(state);
    this.own.clear();
    this.shared.clear();
    this.kinds.clear();
    this.meetings.clear();
    if (this.meeting.length < legal.length) this.meeting = new Int32Array(legal.length * 2);
    this.writeState();
    for (let i = 0; i < legal.length; i++) this.meeting[i] = this.writeAction(state, legal.at(i), legal.at(i) === advised);
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
    if (actor >= actions.chain[1] - 1) return this.mover;
    const known = (this.actors[actor] ??= this.byId.get(String(actions.toAction(state, action)['unit'])) ?? NONE);
    return known === NONE ? this.mover : known;
  }

  private look(state: FlatState): void {
    const { pieces, present, question, strengths } = this;
    this.data = state.data;
    this.player = state.actor as Player;
    this.presentCount = 0;
    strengths.fill(0);
    pieces.list.forEach((piece, i) => {
      if (piece.side < 0 || !pieces.isThere(state.data, piece)) return;
      present[this.presentCount++] = i;
      strengths[this.whose(piece)]!++;
    });
    question.read(state.data, state.depth);
    this.mover = this.findMover();
  }

  private findMover(): number {
    const { question, pieces, data, player } = this;
    for (let i = 0; i < question.pieces.count; i++) {
      const piece = pieces.list[question.pieces.values[i]!]!;
      if (piece.side === player && pieces.isThere(data, piece)) return question.pieces.values[i]!;
    }
    return NONE;
  }

  /** 0 for a piece of the player who decides, 1 for any other. */
  private whose({ side }: Piece): 0 | 1 {
    return side === this.player ? 0 : 1;
  }

  // ---- writing

  /** What the state is like: it speaks for no action by itself, but says in what state other features are met. */
  private writeState(): void {
    const { shared, pieces, data, player, home, question } = this;
    shared.add(Mark.State, question.step, player, 0);
    shared.add(Mark.Battle, home, player, 0);
    for (let i = 0; i < question.numbers.count; i++)
      shared.add(Mark.State, question.numbers.names[i]!, player, 1 + bucketOf(question.numbers.values[i]!));
    for (const piece of pieces.list) {
      if (pieces.isOnMap(piece) && !pieces.isThere(data, piece)) continue;
      const type = pieces.typeOf(data, piece) ^ this.whose(piece);
      this.writeCells(shared, Mark.StateCell, piece, type);
      const place = pieces.placeOf(data, piece);
      if (place >= 0) shared.add(Mark.StateGround, type, pieces.groundOf(place), 0);
      const square = pieces.squareOf(data, piece);
      if (square >= 0) shared.add(Mark.StateSquare, type, home, square);
    }
    shared.close(NO_LIST);
  }

  /** What the question is about, for all actions of a kind. */
  private kindOf(asked: number, kind: number): number {
    const known = this.kinds.get(kind);
    if (known !== undefined) return known;
    const { shared, pieces, data, player, question, strengths } = this;
    shared.add(Mark.Kind, asked, 0, 0);
    shared.add(Mark.Strength, asked, 0, bucketOf(strengths[0]!));
    shared.add(Mark.Strength, asked, 1, bucketOf(strengths[1]!));
    for (let i = 0; i < question.numbers.count; i++)
      shared.add(Mark.Number, asked, question.numbers.names[i]! ^ player, bucketOf(question.numbers.values[i]!));
    for (let i = 0; i < question.pieces.count; i++) {
      const piece = pieces.list[question.pieces.values[i]!]!;
      const name = question.pieces.names[i]! ^ this.whose(piece);
      shared.add(Mark.Meant, asked, name, pieces.typeOf(data, piece));
      this.writeCells(shared, Mark.MeantCell, piece, asked ^ name);
    }
    for (let i = 0; i < question.places.count; i++)
      shared.add(Mark.MeantGround, asked, question.places.names[i]!, pieces.groundOf(question.places.values[i]!));
    for (const piece of pieces.list) if (!pieces.isOnMap(piece)) this.writeCells(shared, Mark.Force, piece, asked ^ this.whose(piece));
    const list = shared.close(0);
    this.kinds.set(kind, list);
    return list;
  }

  /** @returns the list of `shared` that belongs to it */
  private writeAction(state: FlatState, action: number, isAdvised: boolean): number {
    const { own } = this;
    const { step } = this.question;
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
    own.close(NO_LIST);
    return this.meetingOf(asked, kind, subject, aim);
  }

  private typeOf(piece: number): number {
    return piece < 0 ? 0 : this.pieces.typeOf(this.data, this.pieces.list[piece]!);
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
    const { pieces, data, shared, home, player } = this;
    const parent = this.kindOf(asked, kind);
    const piece = subject < 0 ? null : pieces.list[subject]!;
    const type = this.typeOf(subject);
    shared.add(Mark.KindOfSubject, asked, type, 0);
    if (aim !== undefined) this.writeThing(shared, aim, asked, subject);
    if (piece !== null) this.writeCells(shared, Mark.SubjectCell, piece, asked);
    const square = piece === null ? NONE : pieces.squareOf(data, piece);
    if (square >= 0) shared.add(Mark.Square, asked ^ home, square, player);
    const target = aim === undefined || aim.place >= 0 ? null : pieces.list[aim.piece]!;
    const start = piece === null ? NONE : pieces.placeOf(data, piece);
    const place = aim === undefined ? start : aim.place >= 0 ? aim.place : pieces.placeOf(data, target!);
    this.writeSurroundings({ asked, kind, type, subject, piece, place, about: target ?? (aim === undefined ? piece : null) });
    if (target !== null && piece !== null) this.writeFlank(asked, target, start, type);
    return shared.close(parent);
  }

  private writeThing(rows: Rows, { part, piece, place, name, number }: NamedThing, asked: number, subject: number): void {
    const { pieces, player, home } = this;
    if (place >= 0) {
      rows.add(Mark.Ground, asked, pieces.groundOf(place), part);
      rows.add(Mark.OwnPlace, asked ^ home, place, player);
    } else if (piece >= 0) {
      const one = pieces.list[piece]!;
      rows.add(Mark.Named, asked, pieces.typeOf(this.data, one), this.whose(one));
      rows.add(Mark.OwnName, asked ^ home, piece, part);
      if (piece !== subject) this.writeCells(rows, Mark.NamedCell, one, asked);
    } else {
      rows.add(Mark.Direction, asked, name, player * 2 + part);
      const square = subject < 0 ? NONE : pieces.squareOf(this.data, pieces.list[subject]!);
      if (square >= 0) rows.add(Mark.SquareWord, asked ^ home, square, name ^ player);
      const facing = subject < 0 ? NONE : pieces.list[subject]!.facing;
      if (number >= 0 && facing >= 0) rows.add(Mark.Turn, asked, (number - this.data[facing]! + DIRECTIONS) % DIRECTIONS, part);
    }
  }

  private writeCells(rows: Rows, mark: number, { cells, cellNames, idle }: Piece, asked: number): void {
    for (let i = 0; i < cells.length; i++) {
      const value = this.data[cells[i]!]!;
      if (value !== idle[i]) rows.add(mark, asked, cellNames[i]!, bucketOf(value));
    }
  }

  /** From where somebody is approached: how the way from him to the other lies to where he looks. */
  private writeFlank(asked: number, target: Piece, from: number, type: number): void {
    const { pieces, data, shared } = this;
    const direction = target.facing < 0 ? NONE : pieces.directionTo(pieces.placeOf(data, target), from);
    if (direction >= 0) shared.add(Mark.Flank, asked, (direction - data[target.facing]! + DIRECTIONS) % DIRECTIONS, type);
  }

  /** Who stands how near to where the action leads. */
  private writeSurroundings({ asked, kind, type, subject, piece, place, about }: Surroundings): void {
    if (place < 0 && about === null) return;
    const { pieces, data, present, shared } = this;
    const nearest = [UNKNOWN, UNKNOWN];
    const beside = [0, 0];
    for (let i = 0; i < this.presentCount; i++) {
      if (present[i] === subject) continue;
      const other = pieces.list[present[i]!]!;
      const distance = pieces.distance(data, other, place, about);
      if (distance === UNKNOWN) continue;
      const whose = this.whose(other);
      const otherType = pieces.typeOf(data, other) ^ whose;
      shared.add(Mark.Near, kind, otherType, distance);
      shared.add(Mark.NearSubject, kind, type ^ whose, distance);
      if (distance < nearest[whose]!) nearest[whose] = distance;
      if (distance > 1) continue;
      beside[whose]!++;
      if (place < 0) continue;
      const own = pieces.placeOf(data, other);
      if (own === place && about === null) {
        this.writeCells(shared, Mark.ThereCell, other, asked ^ whose);
        if (piece !== null) this.writeFlank(asked, other, pieces.placeOf(data, piece), type);
      }
      const direction = other.facing < 0 ? NONE : pieces.directionTo(own, place);
      if (direction >= 0) shared.add(Mark.Faced, kind ^ type, otherType, (direction - data[other.facing]! + DIRECTIONS) % DIRECTIONS);
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
