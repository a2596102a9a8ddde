import { byKind, createScriptedPolicy, type Opinion, opponent, type Player, type ScriptedPolicy } from '../../../core/index.ts';
import { ARM } from '../charts/arms.ts';
import { seemingStrength } from '../views/survey.ts';
import { SIEGE_DAYS } from '../charts/tables.ts';
import { columnOf, strengthOfPlace } from '../mechanics/fights/battle.ts';
import { holderOf, isCastle } from '../mechanics/places/places.ts';
import { recordOf } from '../mechanics/places/records.ts';
import { helpOfWays, strengthOfBesieged } from '../mechanics/fights/siege.ts';
import { seemsMounted, strengthOfMen } from '../mechanics/groups/troops.ts';
import { ACT, WORKS } from '../charts/siege.ts';
import { RECRUITS } from '../state/actions.ts';
import { type KingdomScenario, SLOTS } from '../state/scenario.ts';
import type { KingdomState } from '../state/state.ts';
import { type StepName, stepNames } from '../state/steps.ts';
import { Aims, strengthAt } from './aims.ts';
import { isHopeless } from './field.ts';

type S = KingdomState;

/** Lines of the table of battles from which one attacks, storms, storms a castle that there is time to starve, storms what does not count, and
 * refuses battle. */
const ATTACK_FROM = 5;
const STORM_FROM = 5;
const STORM_CASTLE_FROM = 7;
const STORM_IDLY_FROM = 8;
const REFUSE_FROM = 7;
/** What a man counts behind walls. */
const BEHIND_WALLS = 2;
/** Points with which one has as good as won. */
const DECISIVE = 12;

/** The line of the table for a fight in a hex, as the attacking side can tell. */
function columnIn(s: S, attacker: Player, viewer: Player, hex: number): number {
  return columnOf(strengthAt(s, viewer, attacker, hex), strengthAt(s, viewer, opponent(attacker), hex));
}

/** Whether a place counts for victory. */
function counts(s: S, place: number): boolean {
  return s.scenario.goals.some((goal) => (goal.kind === 'held' || goal.kind === 'looted') && goal.place === place);
}

function scoreStorm(s: S): number {
  const [group, place] = [s.register(0), s.register(1)];
  const within =
    holderOf(s, place) === opponent(s.sideOf(group)) ? strengthAt(s, s.sideOf(group), opponent(s.sideOf(group)), s.at(group)) : 0;
  const column = columnOf(strengthOfMen(s, group), strengthOfPlace(s, place) / 100 + BEHIND_WALLS * within);
  const canStarve = isCastle(s, place) && s.placeGarrison(place) > 0 && s.turn + SIEGE_DAYS * s.placeResources(place) <= s.scenario.turns;
  const from = !counts(s, place) ? STORM_IDLY_FROM : canStarve ? STORM_CASTLE_FROM : STORM_FROM;
  return column >= from ? 10 + column : -1;
}

/** An engineer for who may build, then as many light infantry as there are. */
function scoreRecruit(s: S, arm: number, men: number): number {
  const [group, name] = [s.register(0), RECRUITS[arm]!];
  const { sites } = s.scenario;
  if (name === 'engineer') return sites !== null && sites.side === s.sideOf(group) && s.arm(group, ARM.engineer) === 0 ? 60 : -1;
  return name === 'light-infantry' ? 3 + men : 1;
}

/** Whether it counts to loot the place at hand. */
function lootingPays(s: S): boolean {
  const place = s.register(1);
  return s.scenario.goals.some((goal) => goal.kind === 'looted' && goal.place === place && goal.side === s.actor);
}

/** Away from the enemy, towards a castle of one's own. */
function scoreRetreat(s: S, hex: number): number {
  const side = s.actor as Player;
  let nearest = 99;
  for (let place = 0; place < s.scenario.places.length; place++)
    if (holderOf(s, place) === side && isCastle(s, place))
      nearest = Math.min(nearest, s.scenario.grid.distance(hex, s.scenario.places[place]!.hex));
  return -nearest;
}

/** To the nearest group of one's own. */
function scoreWander(s: S, hex: number): number {
  const side = s.actor as Player;
  let nearest = 99;
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++)
    if (s.isThere(group)) nearest = Math.min(nearest, s.scenario.grid.distance(hex, s.at(group)));
  return -nearest;
}

function marchOpinion(): Opinion<S> {
  const aims = new Aims();
  return byKind({ goal: (s, hex) => aims.worthOf(s, hex) }, (s) => aims.begin(s, s.register(0)));
}

/** Whether the odds are good, as the side that is asked can tell. */
function isGood(s: S): boolean {
  const side = s.actor as Player;
  return columnIn(s, side, side, s.at(s.register(0))) >= ATTACK_FROM;
}

/** Whether the enemy is far stronger. */
function isFarStronger(s: S): boolean {
  const side = s.actor as Player;
  return columnIn(s, opponent(side), side, battleHex(s)) >= REFUSE_FROM;
}

/** Where the groups that fight stand. */
function battleHex(s: S): number {
  const side = s.actor as Player;
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++) if (s.part(group) === 1) return s.at(group);
  return 0;
}

const opinions: Readonly<Partial<Record<StepName, Opinion<S>>>> = {
  'set-up/hide': byKind<S>({ hide: (s, group) => Number(seemsMounted(s, group)) }),
  'morning/split': byKind<S>({ pass: 1 }),
  'morning/ransom': byKind<S>({ ransom: 1 }),
  'morning/convoys': byKind<S>({ done: 1 }),
  'band/wander': byKind<S>({ wander: scoreWander }),
  // the strongest first; convoys stay where they are
  'march/select': byKind<S>({ select: (s, group) => seemingStrength(s, s.actor as Player, group), done: -1, drive: -2 }),
  'meet/attack': byKind<S>({ lure: 2, attack: (s) => Number(isGood(s)), pass: (s) => Number(!isGood(s)) }),
  'meet/offer': byKind<S>({ hire: 3, entice: 2, promise: 1 }),
  'meet/convoy': byKind<S>({ loot: 2, buy: 1 }),
  'meet/visit': byKind<S>({
    build: 100,
    pay: 50,
    storm: scoreStorm,
    besiege: (s) => (counts(s, s.register(1)) && isCastle(s, s.register(1)) ? 2 : -1),
    recruit: scoreRecruit,
    draft: -1,
    post: -1,
  }),
  'battle/answer': byKind<S>({ refuse: (s) => Number(isFarStronger(s)), fight: (s) => Number(!isFarStronger(s)) }),
  'battle/join': byKind<S>({ assist: 1 }),
  'battle/retreat': byKind<S>({ retreat: scoreRetreat, pass: -1000 }),
  'battle/prisoners': byKind<S>({ escort: 1 }),
  'battle/loot': byKind<S>({ loot: (s) => Number(lootingPays(s)), spare: (s) => Number(!lootingPays(s)) }),
  'field/deploy': byKind<S>({ pass: 1 }),
  'field/first': byKind<S>({ attack: 1 }),
  'field/conduct': byKind<S>({
    flee: (s) => Number(isHopeless(s, s.actor as Player)),
    fight: (s) => Number(!isHopeless(s, s.actor as Player)),
  }),
  'siege/act': byKind<S>({ act: scoreAct }),
  'siege/make': byKind<S>({ make: scoreMake }),
  'battle/share': byKind<S>({ share: (_, share) => share }),
};

/** Odds in tenths from which a besieger assaults; food in days up to which a garrison goes out for more. */
const ASSAULT_FROM = 22;
const HUNGRY_DAYS = 4;

/** Assaults where the odds are good, else calls for surrender; a garrison fetches food while it has little. */
function scoreAct(s: S, act: number): number {
  const group = s.register(0);
  const place = s.siege(group);
  const row = recordOf(s, place);
  const odds = (10 * strengthOfMen(s, group)) / Math.max(1, strengthOfBesieged(s, row)) + helpOfWays(s, row, s.register(2));
  if (act === ACT.assault) return odds >= ASSAULT_FROM ? 3 : -1;
  if (act === ACT.parley) return 2;
  if (act === ACT['supply-sally']) return s.placeStores(place) <= HUNGRY_DAYS ? 3 : -1;
  return act === ACT.none ? 1 : -1;
}

/** Ladders for who is strong enough to use them, then stone throwers. */
function scoreMake(s: S, item: number): number {
  const row = recordOf(s, s.siege(s.register(0)));
  return WORKS[item] === (s.recordLadders(row) === 0 ? 'ladder' : 'mangonel') ? 1 : -1;
}

/** Points of both sides, a lead of twelve as good as won. */
function evaluate(s: S): number {
  if (s.depth === 0) return s.returns()[0];
  const [first, second] = s.victoryPoints();
  return Math.tanh((first - second) / DECISIVE);
}

/** A sensible hand-written player: each group goes where it can win most, fights where the odds are good, and shuns those who are stronger. */
export function createCaptain(_compiled: KingdomScenario): Required<ScriptedPolicy> {
  return createScriptedPolicy(stepNames(true), { ...opinions, 'march/goal': marchOpinion() }, evaluate);
}
