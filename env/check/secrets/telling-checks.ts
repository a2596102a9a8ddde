import {
  audienceOfMove,
  CHANCE,
  eventsFor,
  isPlayer,
  mayKnow,
  moveText,
  type Player,
  type Rng,
  secretText,
  type State,
  Teller,
  TERMINAL,
} from '../../../rules/core/index.ts';
import { randomMove } from '../../../rules/registry.ts';
import { type Check, expectThat, sameBytes, seldom, VIEWERS, withoutSecrets } from '../report/report.ts';
import { hasSecrets, sampleWorld } from '../report/worlds.ts';

/** One way a game may have gone, with all that one viewer was told of it. */
class Tale {
  readonly told: string[] = [];
  private readonly viewer: Player;
  private readonly teller: Teller;
  readonly state: State;

  constructor(state: State, viewer: Player) {
    this.state = state.clone();
    this.viewer = viewer;
    this.teller = new Teller(viewer);
    this.state.listener = (event) => this.told.push(...eventsFor([event], viewer).map((heard) => JSON.stringify(heard)));
  }

  play(move: number): void {
    const { state, teller } = this;
    const by = isPlayer(state.actor) ? state.actor : 'dice';
    const hearing = teller.hear(by, audienceOfMove(state));
    if (hearing === 'secret') this.told.push(`${by} ${secretText(by)}`);
    if (hearing === 'open') this.told.push(`${by} ${moveText(state, move)} ${wordsOf(state, move)}`);
    state.apply(move);
  }

  /** Plays at random as long as the viewer may not know the moves. */
  playUnseen(rng: Rng): void {
    for (let i = 0; i < MOST_UNSEEN && isUnseen(this.state, this.viewer); i++) this.play(randomMove(this.state, rng));
  }

  /** Everything the viewer can read here: the story so far, the picture, its own choices and why others are refused. */
  readings(others: readonly number[]): string[] {
    const { state, viewer } = this;
    const { actions } = state.game;
    const legal = state.actor === viewer ? state.legalActions().toArray() : [];
    const choices = legal.slice(0, MOST_CHOICES).map((action) => `${moveText(state, action)} ${wordsOf(state, action)}`);
    const refusals =
      state.actor === viewer
        ? others.filter((action) => !legal.includes(action)).map((action) => JSON.stringify(actions.whyNot(state, action)))
        : [];
    return [...this.told, state.game.renderText(state, viewer), legal.join(), ...choices, ...refusals];
  }
}

/** What a move is called beside its notation: the board's words, or the dice. */
function wordsOf(state: State, move: number): string {
  const { board, actions } = state.game;
  return state.actor === CHANCE ? JSON.stringify(actions.describeOutcome(state, move)) : (board?.phrase(state, move) ?? '');
}

/** Whether the next move is one of which the viewer may not know what it is. */
function isUnseen(state: State, viewer: Player): boolean {
  return state.actor !== TERMINAL && state.actor !== viewer && !mayKnow(audienceOfMove(state), viewer);
}

/** Moves that are played one after the other without the viewer, moves that both tales share, choices that are read. */
const MOST_UNSEEN = 64;
const MOST_SHARED = 16;
const MOST_CHOICES = 16;

function canPlay(state: State, move: number): boolean {
  return state.actor === CHANCE ? state.chanceOutcomes().weightOf(move) > 0 : state.legalActions().includes(move);
}

/**
 * Whether there is something that the viewer must not be told: it cannot tell the tales apart, and they do differ. Where they have come to
 * the same state, what made
 * the difference was revealed or is of no use any more. */
function mustSoundAlike(a: Tale, b: Tale, viewer: Player): boolean {
  return a.state.informationKey(viewer) === b.state.informationKey(viewer) && !sameBytes(a.state.bytes(), b.state.bytes());
}

/** Goes on with both tales, in the same way wherever the viewer sees the moves, until it can tell them apart. */
function compareTales(a: Tale, b: Tale, viewer: Player, rng: Rng): void {
  for (let i = 0; i < MOST_SHARED; i++) {
    a.playUnseen(rng);
    b.playUnseen(rng);
    if (!mustSoundAlike(a, b, viewer)) return;
    const others = Array.from({ length: 4 }, () => rng.below(a.state.game.actions.size));
    const [left, right] = [a.readings(others), b.readings(others)];
    const place = left.findIndex((line, k) => line !== right[k]);
    expectThat(
      place < 0 && left.length === right.length,
      () =>
        `player ${viewer} is told what it may not know: it reads “${left[place]}” or “${right[place]}”, though it cannot tell the two games apart`,
    );
    if (a.state.actor === TERMINAL) return;
    const move = randomMove(a.state, rng);
    if (!canPlay(b.state, move)) return;
    a.play(move);
    b.play(move);
  }
}

/** Pairs of tales compared in any case; later ones ever more seldom. */
const FIRST_PAIRS = 60;

const toldAlike: Check = {
  name: 'told-alike',
  about:
    'in two games that a viewer cannot tell apart, whatever was decided, rolled or dealt in ' +
    'secret, it is told the same: events, moves, rolls, the log, its choices and their refusals',
  skips: withoutSecrets,
  start({ rng }) {
    const isDue = seldom();
    let pairs = 0;
    const compare = (a: State, b: State, viewer: Player): void => {
      if (pairs++ < FIRST_PAIRS || isDue()) compareTales(new Tale(a, viewer), new Tale(b, viewer), viewer, rng);
    };
    return {
      visit(state) {
        if (!state.hasSecrets) return;
        for (const viewer of VIEWERS) {
          if (isUnseen(state, viewer)) compare(state, state, viewer);
          if (hasSecrets(state, viewer)) compare(state, sampleWorld(state, viewer, rng), viewer);
        }
      },
      shortfall: () => (pairs > 0 ? null : { status: 'not run', message: 'nothing was hidden in the games watched' }),
    };
  },
};

/** Moves tried at each decision or roll. */
const TRIED_MOVES = 8;

function movesOf(state: State, rng: Rng): Set<number> {
  const all = state.actor === CHANCE ? [...state.chanceOutcomes()].map(({ outcome }) => outcome) : state.legalActions().toArray();
  if (all.length <= TRIED_MOVES) return new Set(all);
  return new Set(Array.from({ length: TRIED_MOVES }, () => all[rng.below(all.length)]!));
}

/** Fails if the viewer, who is told which move was made, could not see it. */
function checkDeclared(state: State, viewer: Player, rng: Rng): void {
  const seen = new Map<string, { readonly move: number; readonly next: State }>();
  for (const move of movesOf(state, rng)) {
    const next = state.clone();
    next.apply(move);
    const key = next.informationKey(viewer);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, { move, next });
    else {
      const what = state.actor === CHANCE ? 'the roll says nothing of who may see it (seenBy)' : 'the decision is not declared secret';
      const texts = (): string => `“${moveText(state, first.move)}” and “${moveText(state, move)}”`;
      expectThat(sameBytes(first.next.bytes(), next.bytes()), () => `player ${viewer} cannot see whether it was ${texts()}, but ${what}`);
    }
  }
}

const declaredSecrecy: Check = {
  name: 'declared-secrecy',
  about: 'a decision or a roll that a player cannot see is declared so; otherwise it would be told, and searches would take it for open',
  skips: withoutSecrets,
  start({ rng }) {
    const isDue = seldom();
    return {
      visit(state) {
        if (!state.hasSecrets || state.actor === TERMINAL) return;
        const watching = VIEWERS.filter((viewer) => viewer !== state.actor && mayKnow(audienceOfMove(state), viewer));
        if (watching.length > 0 && isDue()) for (const viewer of watching) checkDeclared(state, viewer, rng);
      },
    };
  },
};

/** What is told of a game must tell no secret. */
export const tellingChecks: readonly Check[] = [toldAlike, declaredSecrecy];
