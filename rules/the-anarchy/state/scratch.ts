import { ActionList, IntList, OfferList, OutcomeList } from '../../core/index.ts';

/** What the rules work with while they answer one question. A game owns one; each part is filled anew for each question and says nothing later. */
export class Scratch {
  /** Answers, for looking whether there are any. */
  readonly answers = new OfferList();
  /** Men who attack another; places to which one can retreat. */
  readonly attackers = new IntList();
  readonly retreats = new IntList();
  /** Enemies who may shoot at a mover; men in an engine and the parts in which they stand; those whom he leads, and where they stood. */
  readonly shooters = new IntList();
  readonly crew = new IntList();
  readonly seats = new IntList();
  readonly led = new IntList();
  readonly ledFrom = new IntList();
  /** Where what several men carry may be set down. */
  readonly spots = new IntList();
  /** What men of a fight within the siege may do. */
  readonly orders = new ActionList();
  /** Days of supply that a garrison may have had by the dice; how likely each is, by its place among them; those that fit what the besieger has seen. */
  readonly supplies = new OutcomeList();
  readonly likelihoods: number[] = [];
  readonly fitting = new OutcomeList();
  /** Spots of a way, and steps of a walk. */
  readonly way: number[] = [];
  readonly route = new Uint8Array(64);
}
