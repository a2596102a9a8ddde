import { contest, type FlatState, opponent, type OutcomeList, type OutcomeText, type Player, sideDoes } from '../../../../core/index.ts';
import { MOST_ANIMALS } from '../../../charts/encounters.ts';
import { EVENT, EVENT_WORDS, NO_EVENT, STOLEN_DAYS, TERMS_DAYS } from '../../../charts/siege.ts';
import { d10, FACES } from '../../../charts/tables.ts';
import { addInitiative, isBesiegerAhead } from './initiative.ts';

// What is rolled for on a day of a siege: for men, and for groups of a campaign.

/** A state whose steps tell what happens. */
type Telling = FlatState & { tell(kind: string, rule: string, text: string): void };

/** The sheet on which a siege is written down: that of a siege which is a game of its own, or one of those of a campaign. */
interface Sheet<S extends Telling> {
  /** Number of the siege that the step at hand is about; 0 where there is but one. */
  at(s: S): number;
  besieged(s: S, at: number): Player;
  /** Event of a sum of two dice, NO_EVENT where nothing comes of it. */
  eventOf(s: S, at: number, sum: number): number;
  hasHappened(s: S, at: number, event: number): boolean;
  note(s: S, at: number, event: number): void;
  /** Whether the besieger is besieged himself. */
  isReversed(s: S): boolean;
  setHolder(s: S, side: Player): void;

  // ---- what events do

  /** The besieger is called back. */
  callBack(s: S, at: number): void;
  /** A relief, reinforcements or an engineer come. */
  callMen(s: S, at: number, event: number): void;
  /** The besieger uses the day by the gate that a spy opens. */
  letIn(s: S): void;
  starve(s: S, at: number, days: number): void;
  /** The day on which the garrison yields, 0 for none. */
  setTerms(s: S, at: number, day: number): void;
  betray(s: S, at: number): void;
  /** Of the other events a die says what comes of them. */
  throwFor(s: S, at: number, event: number): void;
  /** The event for which it is thrown at the step at hand. */
  eventAt(s: S): number;
  readonly dice: Readonly<Record<number, EventDie<S>>>;
}

/** The die of an event: what a face comes to, what that does, and how it reads. */
export interface EventDie<S> {
  resultOf(s: S, at: number, face: number): number;
  does(s: S, at: number, result: number): void;
  words(result: number): string;
}

// What results are in words that are told alike for men and for groups.
export const sabotageWords = (result: number): string => (result > 0 ? 'an engine is destroyed' : 'the saboteur fails');
export const arrivalWords = (result: number): string => `${result} come`;
export const sicknessWords = (result: number): string => `${result} fall sick`;

/** The rolls of a day. */
export class DayRolls<S extends Telling> {
  private readonly sheet: Sheet<S>;
  /** @rule 7.9 of most events one die says how many, or whether it comes to anything */
  readonly eventDie = d10((s: S, face) => this.dieOf(s).resultOf(s, this.sheet.at(s), face));
  readonly meaningOfResult = this.eventDie.means((s, result) => this.dieOf(s).words(result));

  constructor(sheet: Sheet<S>) {
    this.sheet = sheet;
  }

  private dieOf(s: S): EventDie<S> {
    return this.sheet.dice[this.sheet.eventAt(s)]!;
  }

  /** @rule 7.1.2 two dice */
  readonly addEvents = (s: S, into: OutcomeList): void => {
    const at = this.sheet.at(s);
    for (let sum = 2; sum <= 2 * FACES; sum++) into.add(this.sheet.eventOf(s, at, sum), FACES - Math.abs(sum - FACES - 1));
  };

  /** @rule 7.1.2 each once @rule 7.9 */
  readonly rollEvent = (s: S, event: number): void => {
    const at = this.sheet.at(s);
    s.pop();
    if (event === NO_EVENT) return;
    this.sheet.note(s, at, event);
    if (s.listener !== null) s.tell('event', '7.9', `Event ${event}: ${EVENT_WORDS[event]!}.`);
    this.happen(s, at, event);
  };

  /** What an event does at once. @rule 7.9 */
  private happen(s: S, at: number, event: number): void {
    const { sheet } = this;
    const besieged = sheet.besieged(s, at);
    switch (event) {
      case EVENT.recall:
        return sheet.callBack(s, at);
      case EVENT.relief:
        sheet.setTerms(s, at, 0);
        sheet.setHolder(s, besieged);
        return sheet.callMen(s, at, event);
      case EVENT.reinforcement:
      case EVENT.engineer:
        return sheet.callMen(s, at, event);
      case EVENT.spy:
        sheet.setHolder(s, opponent(besieged));
        return sheet.letIn(s);
      case EVENT.theft:
        return sheet.starve(s, at, STOLEN_DAYS);
      case EVENT.terms:
        return sheet.setTerms(s, at, s.turn + TERMS_DAYS);
      case EVENT.traitor:
        return sheet.betray(s, at);
      case EVENT.hostage:
        return;
      default:
        return sheet.throwFor(s, at, event);
    }
  }

  readonly meaningOfEvent = (s: S, event: number): OutcomeText => {
    const at = this.sheet.at(s);
    const faces: number[] = [];
    for (let sum = 2; sum <= 2 * FACES; sum++) if (this.sheet.eventOf(s, at, sum) === event) faces.push(sum);
    return { text: EVENT_WORDS[event]!, dice: '2d10', faces };
  };

  readonly rollEventDie = (s: S, result: number): void => {
    const [at, die] = [this.sheet.at(s), this.dieOf(s)];
    s.pop();
    die.does(s, at, result);
  };

  /** Outcome 1: the besieged have it. @rule 7.1.3 @rule 7.9 event 18 */
  readonly addInitiative = (s: S, into: OutcomeList): void => {
    addInitiative(this.sheet.isReversed(s), this.sheet.hasHappened(s, this.sheet.at(s), EVENT.hostage), into);
  };

  readonly rollInitiative = (s: S, outcome: number): void => {
    const side = this.sideOf(s, outcome);
    s.pop();
    this.sheet.setHolder(s, side);
  };

  readonly meaningOfInitiative = (s: S, outcome: number): OutcomeText => {
    const text = sideDoes(s.game.players[this.sideOf(s, outcome)], 'have', ' the initiative');
    const isReversed = this.sheet.isReversed(s);
    const hasHostage = this.sheet.hasHappened(s, this.sheet.at(s), EVENT.hostage);
    return {
      text,
      dice: '',
      faces: [],
      thrown: contest(FACES, (lead) => isBesiegerAhead(isReversed, hasHostage, lead) === (outcome === 0)),
    };
  };

  private sideOf(s: S, outcome: number): Player {
    const besieged = this.sheet.besieged(s, this.sheet.at(s));
    return outcome === 1 ? besieged : opponent(besieged);
  }
}

/** @rule 7.7.3 as many animals are brought in as a die says */
export function addHerds(_: FlatState, into: OutcomeList): void {
  for (let animals = 1; animals <= MOST_ANIMALS; animals++) into.add(animals, 1);
}

export function meaningOfHerd(_: FlatState, animals: number): OutcomeText {
  return { text: `${animals} animals are brought in`, dice: 'd6', faces: [animals] };
}
