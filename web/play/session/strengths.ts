import type { CapabilitiesReply } from '../../../server/client/index.ts';
import { LEVELS } from '../../../server/engine/context/levels.ts';
import type { Seat, Strength } from '../../table/setup.ts';

/** The key of a person, among those of opponents. */
export const PERSON = 'person';

/** An opponent on offer. */
interface Offer {
  readonly key: string;
  /** Its level and what that means to a person. */
  readonly name: string;
  readonly about: string;
  /** How long it thinks about a decision at most, in words. */
  readonly thinks: string;
  readonly strength: Strength;
}

/** Opponents of one kind. */
export interface OfferGroup {
  readonly title: string;
  readonly offers: readonly Offer[];
}

type Level = CapabilitiesReply['levels'][number];
type Model = CapabilitiesReply['models'][number];
type Policy = CapabilitiesReply['policies'][number];

/** What lies between the lowest level and the highest, by how many levels lie there. */
const BETWEEN: readonly (readonly string[])[] = [
  [],
  ['medium'],
  ['medium', 'hard'],
  ['easy', 'medium', 'hard'],
  ['easy', 'medium', 'hard', 'very hard'],
];

/** What a level means to a person, as far as its place among the others tells: nobody has measured people against them. @param place from 0 */
export function gradeOf(place: number, count: number): string {
  if (place === count - 1) return 'the strongest';
  return place === 0 ? 'beginner' : (BETWEEN[count - 2]?.[place - 1] ?? 'in between');
}

function levelName(place: number, count: number, grade: string): string {
  return `Level ${place + 1} of ${count}: ${grade}`;
}

/** Milliseconds that a level thinks about a decision at most, whatever the battle: the lowest ones so long that all else they need fits into the second as
 * well, the strongest ten seconds. A search that is cut short plays what it has found by then. */
const SHORT_MS = 600;
const LONG_MS = 3000;
const LONGEST_MS = 10_000;

function thinkingMs(place: number, count: number): number {
  if (place >= count - 1 && count > 2) return LONGEST_MS;
  return place <= 1 ? SHORT_MS : LONG_MS;
}

/** Whether an agent answers without thinking: by rules of thumb, or by what it learnt. */
function isInstant(agent: string): boolean {
  return agent === 'scripted' || agent.startsWith('policy:');
}

function thinksWords(agent: string, timeMs: number): string {
  if (isInstant(agent)) return 'at once';
  return timeMs < 1000 ? 'within a second' : `within ${timeMs / 1000} seconds`;
}

/** What is asked of an agent: its own simulations, and no more time. */
function strengthOf(agent: string, timeMs: number): Pick<Offer, 'thinks' | 'strength'> {
  const simulations = /^mcts:sims=(\d+)(,policy=[^,]+)?$/.exec(agent)?.[1];
  const limits = simulations === undefined ? { timeMs } : { timeMs, simulations: Number(simulations) };
  return { thinks: thinksWords(agent, timeMs), strength: isInstant(agent) ? { agent } : { agent, limits } };
}

/** A level of a measured ladder. */
function offerRated({ about, agent, elo }: Level, place: number, { length }: readonly Level[]): Offer {
  const rating = elo === null || place === 0 ? '' : ` ${Math.round(elo)} Elo above level 1.`;
  return {
    key: agent,
    name: levelName(place, length, gradeOf(place, length)),
    about: `${about}${rating}`,
    ...strengthOf(agent, thinkingMs(place, length)),
  };
}

/** A level of the ladder that every game has, with how it thinks. */
function offerGeneral({ about, agent }: Level, place: number, { length }: readonly Level[]): Offer {
  const way = agent === 'scripted' ? 'rules of thumb' : 'search';
  return {
    key: agent,
    name: levelName(place, length, `${gradeOf(place, length)}, by ${way}`),
    about,
    ...strengthOf(agent, thinkingMs(place, length)),
  };
}

/** The first level of every game with a scripted player: the opponent of lessons. */
export const FIRST_LEVEL = offerGeneral(LEVELS[0]!, 0, LEVELS);

/** A network outside its ladder. */
function offerWhole({ name }: Model): Offer {
  const agent = `neural:${name}`;
  const about = 'A trained network with 64 simulations for each decision; nobody has measured it against the levels.';
  return { key: agent, name: `Network ${name} at full strength`, about, ...strengthOf(agent, LONGEST_MS) };
}

/** A policy outside a ladder. */
function offerPolicy({ name, agent, games }: Policy): Offer {
  const learnt = games === null ? 'games' : `${games.toLocaleString('en')} games`;
  const about = `It plays by what it learnt from ${learnt}; nobody has measured it against the levels.`;
  return { key: agent, name: `Learnt policy ${name}, without a search`, about, ...strengthOf(agent, SHORT_MS) };
}

/** A model or a policy, as far as it tells for which scenarios it is. */
type Learnt = Pick<Model | Policy, 'ruleset' | 'scenarios' | 'levels'>;

function fits({ scenarios, ...learnt }: Learnt, ruleset: string, scenario: string): boolean {
  return learnt.ruleset === ruleset && scenarios.includes(scenario);
}

/** The levels that were measured in a scenario. */
function ladderIn({ levels }: Learnt, scenario: string): readonly Level[] {
  return levels.find((one) => one.scenario === scenario)?.levels ?? [];
}

/** Groups without what an earlier one offers, and without those that are empty then. */
function distinct(groups: readonly OfferGroup[]): OfferGroup[] {
  const known = new Set<string>();
  const isNew = ({ key }: Offer): boolean => !known.has(key) && known.add(key).has(key);
  return groups.map(({ title, offers }) => ({ title, offers: offers.filter(isNew) })).filter(({ offers }) => offers.length > 0);
}

/** The opponents for a scenario: the levels of a policy measured in it, else those of networks trained for it and of every game; then what has no level
 * here. */
export function offersFor(told: CapabilitiesReply, ruleset: string, scenario: string, hasScript: boolean): OfferGroup[] {
  const models = told.models.filter((model) => fits(model, ruleset, scenario));
  const policies = told.policies.filter((policy) => policy.ruleset === ruleset);
  const measured = policies.map((policy) => ladderIn(policy, scenario)).find((ladder) => ladder.length > 0) ?? [];
  const trained = measured.length > 0 ? [] : models.flatMap((model) => ladderIn(model, scenario));
  const unmeasured = policies.filter((policy) => fits(policy, ruleset, scenario) && ladderIn(policy, scenario).length === 0);
  const general = measured.length > 0 ? [] : told.levels.filter(({ agent }) => hasScript || agent !== 'scripted');
  return distinct([
    { title: 'Measured in this battle', offers: measured.map(offerRated) },
    { title: 'Trained for this game', offers: trained.map(offerRated) },
    { title: 'Without training: rules of thumb and search', offers: general.map(offerGeneral) },
    { title: 'Policies outside these ladders', offers: unmeasured.map(offerPolicy) },
    { title: 'Networks outside these ladders', offers: models.map(offerWhole) },
  ]);
}

/** The seat that a key of the list of opponents stands for. */
export function seatOf(key: string, offers: readonly Offer[]): Seat {
  const offer = offers.find((one) => one.key === key);
  return offer === undefined ? { kind: 'person' } : { kind: 'opponent', name: offer.name, strength: offer.strength };
}
