import {
  type Audience,
  audienceOfMove,
  formatHash,
  type Game,
  type GameEvent,
  isPlayer,
  moveText,
  Observation,
  type Player,
  type State,
} from '../../../rules/core/index.ts';
import { observationDigest } from './digest.ts';
import { digest, VIEWERS } from '../report/report.ts';

/** 16 hexadecimal digits for a text. */
export function textDigest(text: string): string {
  return formatHash(digest(text));
}

/** Entries of a long list that are written out; the others are in its digest. */
const LISTED = 6;

/** A list as text: in full if it is short, else its first entries and a digest of all. */
function abbreviated(entries: readonly string[]): string {
  if (entries.length <= LISTED * 2) return entries.join(' | ');
  return `${entries.slice(0, LISTED).join(' | ')} | … all ${entries.length}: ${textDigest(entries.join('\n'))}`;
}

/** At most 6 digits after the point: the same on every machine. */
function number(value: number): string {
  return String(Number(value.toFixed(6)));
}

function features(shape: string, rows: readonly { readonly name: string; readonly low: number; readonly high: number }[]): string {
  return `${shape} ${abbreviated(rows.map(({ name, low, high }) => `${name} ${number(low)}..${number(high)}`))}`;
}

/** What networks are bound to, one fact to a line: the numbers of actions, and what is observed. */
export function factLines({ actions, observation }: Game): string[] {
  const { globals, units, map, actions: rows } = observation;
  return [
    `actions: ${actions.size}, as chains ${actions.chain.join(' × ')}`,
    `encoder: ${observation.version}`,
    `  globals ${features(`[${globals.length}]`, globals)}`,
    `  units ${features(`[${units.count}, ${units.features.length}]`, units.features)}`,
    `  map ${features(`[${map.channels.length}, ${map.height}, ${map.width}]`, map.channels)}`,
    `  actions ${features(`[A, ${rows.features.length}]`, rows.features)}`,
  ];
}

/** A note where not everybody may know. */
function audienceNote(audience: Audience): string {
  return audience === 'both' ? '' : ` (for ${audience === 'nobody' ? audience : `player ${audience}`})`;
}

/** A move with who made it, of what dice, and who may know it. */
export function moveLine(state: State, move: number): string {
  const text = moveText(state, move);
  const note = audienceNote(audienceOfMove(state));
  if (isPlayer(state.actor)) return `${state.actor} ${text}${note}`;
  const { dice, faces } = state.game.actions.describeOutcome(state, move);
  return `roll #${move}: ${text}${dice === '' ? '' : ` (${dice} ${faces.join(',')})`}${note}`;
}

export function eventText({ text, rule, only }: GameEvent): string {
  return `${text}${rule === undefined ? '' : ` [${rule}]`}${audienceNote(only ?? 'both')}`;
}

/** What can happen next, as one line. */
function choicesText(state: State): string {
  if (isPlayer(state.actor)) {
    const legal = state.legalActions().toArray();
    return `legal ${legal.length}: ${abbreviated(legal.map((action) => moveText(state, action)))}`;
  }
  const list = state.chanceOutcomes();
  const outcomes = [...list].map(({ outcome, weight }) => `${moveText(state, outcome)} ${weight}/${list.total}`);
  return outcomes.length === 0 ? 'nothing is left to do' : `chances ${list.length}: ${abbreviated(outcomes)}`;
}

function actorText(state: State): string {
  const { actor } = state;
  if (isPlayer(actor)) return `${actor} (${state.game.players[actor]})`;
  return actor === -1 ? 'the dice' : 'nobody: the game is over';
}

/** Characters of boards that are drawn between the first and the last; the others are given by their digests. */
const DRAWN_CHARACTERS = 1500;

/** Writes states; of the globals only those that differ from the ones written before for the same viewer. */
export class StateWriter {
  private readonly observation: Observation;
  private drawn = -1;
  private readonly written: readonly [Map<string, string>, Map<string, string>] = [new Map(), new Map()];

  constructor(game: Game) {
    this.observation = new Observation(game.observation);
  }

  /** @param isLast whether the board is to be drawn however large it is; the first one always is */
  lines(state: State, isLast = false): string[] {
    return [
      ...this.boardLines(state, isLast),
      `actor: ${actorText(state)}; returns ${state.returns().join()}; victory points ${state.victoryPoints().map(number).join()}`,
      `hash: ${formatHash(state.hash())}; action rows ${this.actionRowsDigest(state)}`,
      ...VIEWERS.map((viewer) => this.viewerLine(state, viewer)),
      choicesText(state),
    ];
  }

  private boardLines(state: State, isLast: boolean): string[] {
    const board = state.game.renderText(state).trimEnd();
    const isDrawn = this.drawn < 0 || isLast || this.drawn + board.length <= DRAWN_CHARACTERS;
    if (!isDrawn) return [`board: ${textDigest(board)}`];
    this.drawn = this.drawn < 0 ? 0 : this.drawn + board.length;
    return board.split('\n').map((line) => `  ${line}`.trimEnd());
  }

  private viewerLine(state: State, viewer: Player): string {
    const cells = observationDigest(state, viewer, this.observation);
    return `viewer ${viewer}: key ${textDigest(state.informationKey(viewer))}; observation ${cells}; globals ${this.changedGlobals(viewer)}`;
  }

  private changedGlobals(viewer: Player): string {
    const known = this.written[viewer];
    const { globals, spec } = this.observation;
    const changed = spec.globals.flatMap(({ name }, i) => {
      const value = number(globals[i]!);
      if ((known.get(name) ?? '0') === value) return [];
      known.set(name, value);
      return [`${name} ${value}`];
    });
    return changed.length === 0 ? 'as before' : changed.join(', ');
  }

  private actionRowsDigest(state: State): string {
    const legal = state.legalActions();
    state.observeActions(legal, this.observation);
    return textDigest(this.observation.actions.subarray(0, legal.length * this.observation.spec.actions.features.length).join());
  }
}
