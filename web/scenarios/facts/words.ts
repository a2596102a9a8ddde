import { count, percent, sideDoes } from '../../../rules/core/values/words.ts';
import { type BalanceFact, minutesOf, type NetworkFact, type RulesetFacts, type ScenarioFacts } from './catalogue.ts';

/** Shorter games are not told apart. */
const BRIEF_MINUTES = 5;

function minutesWords(minutes: number): string {
  return minutes <= BRIEF_MINUTES ? `up to ${BRIEF_MINUTES} minutes` : `about ${minutes} minutes`;
}

/** How long games are, from the shortest to the longest. */
export function lengthsWords(scenarios: readonly ScenarioFacts[]): string {
  const minutes = scenarios.flatMap(({ decisions }) => (decisions === null ? [] : [minutesOf(decisions)]));
  const [least, most] = [Math.max(BRIEF_MINUTES, Math.min(...minutes)), Math.max(...minutes)];
  return least >= most ? minutesWords(most) : `${least} to ${most} minutes`;
}

/** How many units a side has and how long a game is. */
export function sizeWords({ unit: name, units, decisions, balance: [first] }: ScenarioFacts): string {
  const unit: string = name ?? 'unit';
  const named = (number: number): string => count(number, unit, unit === 'man' ? 'men' : `${unit}s`);
  const sides = units === null ? [] : [units[0] === units[1] ? `${named(units[0])} a side` : `${units[0]} against ${named(units[1])}`];
  const length = decisions === null ? [] : [minutesWords(minutesOf(decisions))];
  const turns = first === undefined ? [] : [`${Math.round(first.turns)} turns`];
  return [...sides, ...length, ...turns].join(' · ');
}

/** Who won how often, in one sentence. */
export function balanceWords({ share, games, drawn }: BalanceFact, [first, second]: RulesetFacts['players']): string {
  const rounded = Math.round(100 * share);
  const ahead = share > 0.5 ? first : second;
  // With draws, which count as halves, a share is not how often somebody wins.
  const verb = drawn < 0.005 ? 'win' : 'score';
  const who =
    rounded === 50 ? 'Even between equal players' : `${sideDoes(ahead, verb)} ${percent(Math.max(share, 1 - share))} between equal players`;
  return `${who} (${games} games${drawn < 0.005 ? '' : `, ${percent(drawn)} drawn`})`;
}

/** Where the share probably lies. */
export function intervalWords({ share, low, high }: BalanceFact): string {
  const [from, to] = share >= 0.5 ? [low, high] : [1 - high, 1 - low];
  return `probably between ${percent(from)} and ${percent(to)}`;
}

/** The networks that know a scenario, in a few words; empty if none does. */
export function networkWords(networks: readonly NetworkFact[]): string {
  return networks.map(({ name, levels }) => `Network ${name}${levels === 0 ? '' : `, ${count(levels, 'level')}`}`).join('; ');
}

/** Equal players by their spec. */
export function playersWords(spec: string): string {
  if (spec === 'scripted') return 'the hand-written captain';
  const simulations = /^mcts:sims=(\d+)$/.exec(spec)?.[1];
  return simulations === undefined ? spec : `searches of ${simulations} simulations`;
}

/** Where a scenario comes from. */
export function sourceWords(source: string): string {
  if (source === 'training') return 'made for learning';
  return /^[\d.]+$/.test(source) ? `section ${source} of the rulebook` : source;
}

/** Who plays, from the names of the seats; `You` is somebody at this device. */
export function seatsWords([first, second]: readonly [string, string]): string {
  if (first === 'You' && second === 'You') return 'Two people';
  if (first !== 'You' && second !== 'You') return `${first} against ${second}`;
  return `Against ${first === 'You' ? second : first}`;
}

const UNITS = [
  [60, 'minute'],
  [24, 'hour'],
  [30, 'day'],
  [12, 'month'],
] as const;

/** How long ago something was; times are milliseconds since 1970. */
export function agoWords(at: number, now: number): string {
  let since = Math.max(0, now - at) / 60_000;
  if (since < 1) return 'just now';
  for (const [most, unit] of UNITS) {
    if (since < most) return `${count(Math.floor(since), unit)} ago`;
    since /= most;
  }
  return `${count(Math.floor(since), 'year')} ago`;
}

/** The class that gives sides their colours: a side called Red is red, as on its board. */
export function sidesClass([first]: RulesetFacts['players']): string {
  return first === 'Red' ? 'hues-red-blue' : 'hues-blue-red';
}
