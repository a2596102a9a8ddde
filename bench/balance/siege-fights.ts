import type { SiegeState } from '../../rules/the-anarchy/state/siege-state.ts';
import { CHANCE, Rng, TERMINAL } from '../../rules/core/index.ts';
import type { SiegeGame } from '../../rules/the-anarchy/game/siege-game.ts';
import { theAnarchy } from '../../rules/the-anarchy/index.ts';
import { HERE, isHere, strengthOf } from '../../rules/the-anarchy/siege/mechanics/days/men.ts';
import { DEAD, WOUNDED } from '../../rules/the-anarchy/state/state.ts';

/** Fights of a siege that can be played out. */
export type PlayedFight = 'assault' | 'keep';

/** What one of them came to: losses as shares of the men of a side who took part. */
interface PlayedOutcome {
  /** 0 repulsed, 1 the outer walls are taken, 2 the castle is. */
  readonly result: number;
  readonly attackers: { readonly killed: number; readonly wounded: number };
  readonly defenders: { readonly killed: number; readonly wounded: number };
}

/** The most tenths of attackers for each defender, by strength, of each band but the last, and of it. */
export const BANDS = [7, 10, 13, 17, 22, 30] as const;
const MOST_ODDS = 45;
/** Fewest men of a side who fight. */
const FEWEST = 6;

/** A morning on which the besieger has the initiative, and everybody is there. */
function morning(game: SiegeGame, fight: PlayedFight): SiegeState {
  const s = game.newState();
  s.clearStack();
  s.turn = 1;
  s.siegeStores = 12;
  s.siegeHolder = s.siege.besieger;
  s.siegeOuter = fight === 'keep' ? 1 : 0;
  const numberOf = (name: string): number => game.steps.findIndex((step) => step.name === name);
  s.push(numberOf('siege/day'), 3);
  s.push(numberOf('siege/act'));
  return s;
}

/** Men of a side who are there and will fight. */
function fightersOf(s: SiegeState, side: 0 | 1): number[] {
  return s.game.menOf[side].filter((man) => isHere(s, man) && !s.siege.engineers.includes(man));
}

/** Leaves so many men of a side, drawn by lot, all others are dead already. */
function thin(s: SiegeState, side: 0 | 1, left: number, rng: Rng): void {
  const men = fightersOf(s, side);
  for (let count = men.length; count > left; count--) {
    const [man] = men.splice(rng.below(count), 1);
    s.setHealth(man!, DEAD);
  }
}

/** Strength by which odds are reckoned, of the men left to a side. */
function strengthLeft(s: SiegeState, side: 0 | 1): number {
  return fightersOf(s, side).reduce((sum, man) => sum + strengthOf(s, man), 0);
}

/** A morning with odds within a band: numbers are drawn until they fit. */
function atOdds(game: SiegeGame, fight: PlayedFight, band: number, rng: Rng): SiegeState {
  const [low, high] = [band === 0 ? 2 : BANDS[band - 1]!, BANDS[band] ?? MOST_ODDS];
  const { besieger, besieged } = game.scenario.siege!;
  for (;;) {
    const s = morning(game, fight);
    thin(s, besieger, FEWEST + rng.below(game.menOf[besieger].length - FEWEST), rng);
    thin(s, besieged, FEWEST + rng.below(game.menOf[besieged].length - FEWEST), rng);
    const odds = (10 * strengthLeft(s, besieger)) / strengthLeft(s, besieged);
    if (odds > low && odds <= high) return s;
  }
}

/** Chooses one of the legal actions by its text. */
function say(s: SiegeState, text: string): void {
  s.apply(s.game.actions.parse(s, text));
}

/** Plays one assault out between two captains, who send all they have. Deterministic in its seed. */
export function playFight(fight: PlayedFight, band: number, seed: string): PlayedOutcome {
  const rng = Rng.from(seed);
  const game = theAnarchy.load('siege', { resolution: 'played' }) as SiegeGame;
  const s = atOdds(game, fight, band, rng);
  const { besieger, besieged } = s.siege;
  say(s, 'act assault');
  say(s, 'muster all');
  const sent = [besieger, besieged].map((side) => s.game.menOf[side].filter((man) => s.field!.isOnMap(man)));
  while (s.field !== null && s.actor !== TERMINAL)
    s.apply(s.actor === CHANCE ? s.chanceOutcomes().sample(rng) : game.scripted.choose(s, s.legalActions(), rng));
  const share = (men: readonly number[], isOne: (man: number) => boolean): number => men.filter(isOne).length / men.length;
  // Whoever is taken is lost to his side like the dead.
  const lossesOf = (men: readonly number[]) => ({
    killed: share(men, (man) => s.health(man) === DEAD || s.siegePost(man) !== HERE),
    wounded: share(men, (man) => s.health(man) === WOUNDED && s.siegePost(man) === HERE),
  });
  return {
    result: s.winner === besieger ? 2 : fight === 'assault' ? s.siegeOuter : 0,
    attackers: lossesOf(sent[0]!),
    defenders: lossesOf(sent[1]!),
  };
}

/** Parts of a group of outcomes, by how much it cost the attackers. */
const PARTS = 2;

type Row = readonly [weight: number, result: number, killed: number, wounded: number, theirKilled: number, theirWounded: number, tents: 0];

function meanRow(outcomes: readonly PlayedOutcome[]): Row {
  const twentieths = (of: (outcome: PlayedOutcome) => number): number =>
    Math.round((20 * outcomes.reduce((sum, one) => sum + of(one), 0)) / outcomes.length);
  return [
    outcomes.length,
    outcomes[0]!.result,
    twentieths(({ attackers }) => attackers.killed),
    twentieths(({ attackers }) => attackers.wounded),
    twentieths(({ defenders }) => defenders.killed),
    twentieths(({ defenders }) => defenders.wounded),
    0,
  ];
}

/** Rows of the table of fights for the outcomes at like odds: for each result its cheaper and its dearer half, with mean losses in twentieths. */
export function rowsOf(outcomes: readonly PlayedOutcome[]): readonly Row[] {
  return [0, 1, 2].flatMap((result) => {
    const same = outcomes.filter((one) => one.result === result).sort((a, b) => a.attackers.killed - b.attackers.killed);
    const size = Math.ceil(same.length / PARTS);
    return Array.from({ length: PARTS }, (_, part) => same.slice(part * size, (part + 1) * size))
      .filter((part) => part.length > 0)
      .map(meanRow);
  });
}
