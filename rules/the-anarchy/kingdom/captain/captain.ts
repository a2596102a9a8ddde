import { createScriptedPolicy, type Opinion, opponent, type Player, type ScriptedPolicy } from '../../../core/index.ts';
import { ARM } from '../charts/arms.ts';
import { seemingStrength } from '../encoder/survey.ts';
import { SIEGE_DAYS } from '../charts/tables.ts';
import { columnOf, strengthOfPlace } from '../rules/battle.ts';
import { holderOf, isCastle } from '../rules/places.ts';
import { recordOf } from '../rules/records.ts';
import { helpOfWays, strengthOfBesieged } from '../rules/siege.ts';
import { seemsMounted, strengthOfMen } from '../rules/troops.ts';
import { ACT, WORKS } from '../charts/siege.ts';
import { type ActionKind, NUMBERS, RECRUITS } from '../state/actions.ts';
import { type KingdomScenario, SLOTS } from '../state/scenario.ts';
import type { KingdomState } from '../state/state.ts';
import { type StepName, stepNames } from '../state/steps.ts';
import { Aims, strengthAt } from './aims.ts';
import { isHopeless } from './field.ts';

type S = KingdomState;
type KindScore = (s: S, kind: ActionKind, argument: number) => number;

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

/** Scores by kind of action. */
function byKind(score: KindScore): Opinion<S> {
  return { score: (s, action) => score(s, s.game.space.kindOf(action), s.game.space.argument(action)) };
}

/** Goes for what is named, in this order; what is not named last. */
function prefer(...kinds: readonly ActionKind[]): Opinion<S> {
  return byKind((_, kind) => (kinds.includes(kind) ? kinds.length - kinds.indexOf(kind) : 0));
}

/** The line of the table for a fight in a hex, as the attacking side can tell. */
function columnIn(s: S, attacker: Player, viewer: Player, hex: number): number {
  return columnOf(strengthAt(s, viewer, attacker, hex), strengthAt(s, viewer, opponent(attacker), hex));
}

/** Whether a place counts for victory. */
function counts(s: S, place: number): boolean {
  return s.compiled.goals.some((goal) => (goal.kind === 'held' || goal.kind === 'looted') && goal.place === place);
}

function scoreVisit(s: S, kind: ActionKind, argument: number): number {
  const [group, place] = [s.register(0), s.register(1)];
  if (kind === 'storm') return scoreStorm(s, group, place);
  if (kind === 'besiege') return counts(s, place) && isCastle(s, place) ? 2 : -1;
  if (kind === 'recruit') return scoreRecruit(s, group, argument);
  return VISITS[kind] ?? -1;
}

/** What is done in a place where it can be done. */
const VISITS: Readonly<Partial<Record<ActionKind, number>>> = { build: 100, pay: 50, done: 0 };

function scoreStorm(s: S, group: number, place: number): number {
  const within =
    holderOf(s, place) === opponent(s.sideOf(group)) ? strengthAt(s, s.sideOf(group), opponent(s.sideOf(group)), s.at(group)) : 0;
  const column = columnOf(strengthOfMen(s, group), strengthOfPlace(s, place) / 100 + BEHIND_WALLS * within);
  const canStarve = isCastle(s, place) && s.placeGarrison(place) > 0 && s.turn + SIEGE_DAYS * s.placeResources(place) <= s.compiled.turns;
  const from = !counts(s, place) ? STORM_IDLY_FROM : canStarve ? STORM_CASTLE_FROM : STORM_FROM;
  return column >= from ? 10 + column : -1;
}

/** An engineer for who may build, then as many light infantry as there are. */
function scoreRecruit(s: S, group: number, argument: number): number {
  const name = RECRUITS[Math.floor(argument / NUMBERS.length)]!;
  const { sites } = s.compiled;
  if (name === 'engineer') return sites !== null && sites.side === s.sideOf(group) && s.arm(group, ARM.engineer) === 0 ? 60 : -1;
  return name === 'light-infantry' ? 3 + (argument % NUMBERS.length) : 1;
}

/** Looted where that counts. */
function scoreLoot(s: S, kind: ActionKind): number {
  const place = s.register(1);
  const pays = s.compiled.goals.some((goal) => goal.kind === 'looted' && goal.place === place && goal.side === s.actor);
  return (kind === 'loot') === pays ? 1 : 0;
}

/** Away from the enemy, towards a castle of one's own. */
function scoreRetreat(s: S, kind: ActionKind, hex: number): number {
  if (kind !== 'retreat') return -1000;
  const side = s.actor as Player;
  let nearest = 99;
  for (let place = 0; place < s.compiled.places.length; place++)
    if (holderOf(s, place) === side && isCastle(s, place))
      nearest = Math.min(nearest, s.compiled.grid.distance(hex, s.compiled.places[place]!.hex));
  return -nearest;
}

/** To the nearest group of one's own. */
function scoreWander(s: S, _: ActionKind, hex: number): number {
  const side = s.actor as Player;
  let nearest = 99;
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++)
    if (s.isThere(group)) nearest = Math.min(nearest, s.compiled.grid.distance(hex, s.at(group)));
  return -nearest;
}

/** The strongest first; convoys stay where they are. */
function scoreSelect(s: S, kind: ActionKind, group: number): number {
  return kind === 'select' ? seemingStrength(s, s.actor as Player, group) : kind === 'done' ? -1 : -2;
}

function marchOpinion(): Opinion<S> {
  const aims = new Aims();
  return {
    begin: (s) => aims.begin(s, s.register(0)),
    score: (s, action) => aims.worthOf(s, s.game.space.argument(action)),
  };
}

/** Hires mercenaries away where it can; attacks where the odds are good, as the side that is asked can tell. */
function scoreAttack(s: S, kind: ActionKind): number {
  const side = s.actor as Player;
  const isGood = columnIn(s, side, side, s.at(s.register(0))) >= ATTACK_FROM;
  if (kind === 'lure') return 2;
  return (kind === 'attack') === isGood ? 1 : 0;
}

/** Fights unless the enemy is far stronger. */
function scoreAnswer(s: S, kind: ActionKind): number {
  const side = s.actor as Player;
  const hex = battleHex(s);
  const isHopeless = columnIn(s, opponent(side), side, hex) >= REFUSE_FROM;
  return (kind === 'refuse') === isHopeless ? 1 : 0;
}

/** Where the groups that fight stand. */
function battleHex(s: S): number {
  const side = s.actor as Player;
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++) if (s.part(group) === 1) return s.at(group);
  return 0;
}

const opinions: Readonly<Partial<Record<StepName, Opinion<S>>>> = {
  'set-up/hide': byKind((s, _, group) => Number(seemsMounted(s, group))),
  'morning/split': prefer('pass'),
  'morning/ransom': prefer('ransom'),
  'morning/convoys': prefer('done'),
  'band/wander': byKind(scoreWander),
  'march/select': byKind(scoreSelect),
  'meet/attack': byKind(scoreAttack),
  'meet/offer': prefer('hire', 'entice', 'promise'),
  'meet/convoy': prefer('loot', 'buy'),
  'meet/visit': byKind(scoreVisit),
  'battle/answer': byKind(scoreAnswer),
  'battle/join': prefer('assist'),
  'battle/retreat': byKind(scoreRetreat),
  'battle/prisoners': prefer('escort'),
  'battle/loot': byKind(scoreLoot),
  'field/deploy': prefer('pass'),
  'field/first': prefer('attack'),
  'field/conduct': byKind((s, kind) => Number(kind === (isHopeless(s, s.actor as Player) ? 'flee' : 'fight'))),
  'siege/act': byKind(scoreAct),
  'siege/make': byKind(scoreMake),
  'battle/share': byKind((_, __, share) => share),
};

/** Odds in tenths from which a besieger assaults; food in days up to which a garrison goes out for more. */
const ASSAULT_FROM = 22;
const HUNGRY_DAYS = 4;

/** Assaults where the odds are good, else calls for surrender; a garrison fetches food while it has little. */
function scoreAct(s: S, _: ActionKind, argument: number): number {
  const group = s.register(0);
  const place = s.siege(group);
  const row = recordOf(s, place);
  const odds = (10 * strengthOfMen(s, group)) / Math.max(1, strengthOfBesieged(s, row)) + helpOfWays(s, row, s.register(2));
  if (argument === ACT.assault) return odds >= ASSAULT_FROM ? 3 : -1;
  if (argument === ACT.parley) return 2;
  if (argument === ACT['supply-sally']) return s.placeStores(place) <= HUNGRY_DAYS ? 3 : -1;
  return argument === ACT.none ? 1 : -1;
}

/** Ladders for who is strong enough to use them, then stone throwers. */
function scoreMake(s: S, kind: ActionKind, item: number): number {
  if (kind === 'pass') return 0;
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
