import {
  contest,
  facesWhere,
  type FlatState,
  opponent,
  type OutcomeList,
  type OutcomeText,
  type Player,
  sideDoes,
} from '../../../../core/index.ts';
import { MOST_ANIMALS } from '../../../charts/encounters.ts';
import { EVENT, EVENT_WORDS, NO_EVENT } from '../../../charts/siege.ts';
import { FACES } from '../../../charts/tables.ts';
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
  /** What an event does at once. */
  happen(s: S, at: number, event: number): void;
  /** What a face of the die of an event comes to. */
  resultOf(s: S, at: number, event: number, face: number): number;
  /** What a result of that die is in words. */
  resultWords(event: number, result: number): string;
  /** Whether the besieger is besieged himself. */
  isReversed(s: S): boolean;
  setHolder(s: S, side: Player): void;
}

/** Words of the results that are told alike for men and for groups. */
export function eventResultWords(event: number, result: number): string {
  if (event === EVENT.saboteur) return result > 0 ? 'an engine is destroyed' : 'the saboteur fails';
  return `${result} ${event === EVENT.refugees ? 'come' : 'fall sick'}`;
}

/** The rolls of a day. */
export class DayRolls<S extends Telling> {
  private readonly sheet: Sheet<S>;

  constructor(sheet: Sheet<S>) {
    this.sheet = sheet;
  }

  /** @rule 7.1.2 two dice */
  readonly addEvents = (s: S, into: OutcomeList): void => {
    const at = this.sheet.at(s);
    for (let a = 1; a <= FACES; a++) for (let b = 1; b <= FACES; b++) into.add(this.sheet.eventOf(s, at, a + b), 1);
  };

  /** @rule 7.1.2 each once @rule 7.9 */
  readonly rollEvent = (s: S, event: number): void => {
    const at = this.sheet.at(s);
    s.pop();
    if (event === NO_EVENT) return;
    this.sheet.note(s, at, event);
    if (s.listener !== null) s.tell('event', '7.9', `Event ${event}: ${EVENT_WORDS[event]!}.`);
    this.sheet.happen(s, at, event);
  };

  readonly meaningOfEvent = (s: S, event: number): OutcomeText => {
    const at = this.sheet.at(s);
    const faces: number[] = [];
    for (let sum = 2; sum <= 2 * FACES; sum++) if (this.sheet.eventOf(s, at, sum) === event) faces.push(sum);
    return { text: EVENT_WORDS[event]!, dice: '2d10', faces };
  };

  /** @rule 7.9 of most events one die says how many, or whether it comes to anything */
  addResults(s: S, event: number, into: OutcomeList): void {
    const at = this.sheet.at(s);
    for (let face = 1; face <= FACES; face++) into.add(this.sheet.resultOf(s, at, event, face), 1);
  }

  meaningOfResult(s: S, event: number, result: number): OutcomeText {
    const at = this.sheet.at(s);
    const faces = facesWhere(FACES, (face) => this.sheet.resultOf(s, at, event, face) === result);
    return { text: this.sheet.resultWords(event, result), dice: 'd10', faces };
  }

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
