import { type Feature, isPlayer, oneHot, opponent, type Player, prefixed, share, signed } from '../../core/index.ts';
import { BITS } from '../../hexes/encoder/surroundings.ts';
import { VICTORY_POINTS } from '../charts/charts.ts';
import { newAttacksLeft } from '../mechanics/ground/march-rules.ts';
import { allocation, shown } from '../mechanics/procedures/turn/command.ts';
import { melee } from '../mechanics/procedures/combat/melee.ts';
import { retreat } from '../mechanics/procedures/results/retreat.ts';
import { aboutAt, askedAt, DECISIONS } from '../mechanics/procedures/writer.ts';
import { isSecret } from '../mechanics/procedures/turn/secrets.ts';
import { ROYAL } from '../state/scenario.ts';
import { SOUND, type BaronsWarState } from '../state/state.ts';
import { RETREAT_BIAS, STEP, type StepName } from '../state/steps.ts';
import type { Survey } from './survey.ts';

type S = BaronsWarState;
type GlobalFeature = Feature<[s: S, viewer: Player, armies: Armies]>;

const MOST_CHITS = 8;
const MOST_STRENGTH = 150;
/** What is being decided, the dice last. */
const DECIDED = [...DECISIONS, 'dice'] as const;
const PLACE_OF: ReadonlyMap<string, number> = new Map(DECIDED.map((decision, place) => [decision, place]));

/** One side counted up, of a state that has been surveyed. */
class Army {
  all = 0;
  lost = 0;
  present = 0;
  strength = 0;
  shaken = 0;
  hits = 0;
  contact = 0;
  battles = 0;
  sound = 0;
  /** Victory points [15.0]. */
  points = 0;

  count(s: S, side: Player, { beside }: Survey): void {
    const { units, battles } = s.scenario;
    this.all = this.lost = this.present = this.strength = this.shaken = this.hits = this.contact = this.battles = 0;
    this.sound = this.points = 0;
    for (let unit = 0; unit < units.length; unit++) if (units[unit]!.side === side) this.countUnit(s, unit, beside[opponent(side)]);
    for (let battle = 0; battle < battles.length; battle++) {
      const worst = s.worstOf(battle);
      if (battles[battle]!.side !== side) this.points += VICTORY_POINTS[side][worst as 0];
      else {
        this.battles++;
        if (worst === SOUND) this.sound++;
      }
    }
  }

  private countUnit(s: S, unit: number, besideEnemies: Uint8Array): void {
    this.all++;
    if (s.lost(unit) > 0) this.lost++;
    const hex = s.hexOf(unit);
    if (hex < 0) return;
    this.present++;
    this.strength += s.strengthOf(unit);
    this.shaken += s.shaken(unit);
    this.hits += s.hits(unit);
    if (besideEnemies[hex]! !== 0) this.contact++;
  }
}

/** Both sides counted up. */
type Armies = readonly [Army, Army];
export const createArmies = (): Armies => [new Army(), new Army()];

/** A feature for each side: own, enemy. */
function bySides(name: string, about: (side: string) => string, value: (army: Army) => number): readonly GlobalFeature[] {
  return [
    [`own-${name}`, 0, 1, about('own'), (_, viewer, armies) => value(armies[viewer])],
    [`enemy-${name}`, 0, 1, about('enemy'), (_, viewer, armies) => value(armies[opponent(viewer)])],
  ];
}

/** Strength of a side on the map, as exact as an observation. */
const strengthOf = ({ strength }: Army): number => Math.fround(share(strength, MOST_STRENGTH));

const soundOf = ({ sound, battles }: Army): number => share(sound, battles);
const contactOf = ({ contact, present }: Army): number => share(contact, present);

function balance(_: S, viewer: Player, armies: Armies): number {
  const [own, enemy] = [strengthOf(armies[viewer]), strengthOf(armies[opponent(viewer)])];
  return own + enemy === 0 ? 0 : signed((own - enemy) / (own + enemy));
}

/** Chits of a value that a side has; 0 while they are secret. */
function chitsOf(s: S, viewer: Player, side: Player, chit: number): number {
  if (isSecret(s, viewer, side)) return 0;
  const { battles } = s.scenario;
  let count = 0;
  for (let battle = 0; battle < battles.length; battle++) if (battles[battle]!.side === side) count += s.chitsOf(battle, chit);
  return share(count, MOST_CHITS);
}

const CHITS = [1, 2, 3, 4];

/** Stage of the player turn at the bottom of the stack, -1 outside player turns. */
function stageOf({ data, depth, game }: S): number {
  const { stackBase } = game.layout;
  return depth > 0 && data[stackBase] === STEP['turn/activation'] ? data[stackBase + 1]! : -1;
}

const isAt = (s: S, step: StepName): boolean => s.depth > 0 && s.data[s.frame] === STEP[step];
const pointsToAllocate = (s: S, viewer: Player): number =>
  isAt(s, 'command/allocate') && allocation.side(s) === viewer ? allocation.points(s) : 0;
const isIn = (s: S, phase: string): boolean => aboutAt(s)?.phase === phase;
const hasMelee = (s: S): boolean => isIn(s, 'Melee') && aboutAt(s)!.target !== undefined;

/** What networks see of the whole. */
// biome-ignore format: a table, one row a line
export const GLOBALS: readonly GlobalFeature[] = [
  ['turn', 0, 1, 'player turns begun / the limit', (s) => share(s.turn, s.scenario.turnLimit)],
  ['stage', 0, 1, 'stage of the player turn, in the order of play / 15', (s) => share(Math.max(0, stageOf(s)), 15)],
  ['royal', 0, 1, '1 for the Royalists: the two sides score differently [15.0]', (_, viewer) => Number(viewer === ROYAL)],
  ['to-decide', 0, 1, '1 if the decision is the viewer’s', (s, viewer) => Number(isPlayer(s.actor) && s.actor === viewer)],
  ['initiative', 0, 1, '1 if the viewer has the initiative', (s, viewer) => Number(s.battle >= 0 && s.side === viewer)],
  ['in-a-row', 0, 1, 'player turns in a row of the side with the initiative / 2', (s) => share(s.inARow, 2)],
  ...prefixed('chit', oneHot(['0', '1', '2', '3', '4'], 'if the activating chit is a', (s: S) => (s.battle >= 0 ? s.chit : -1))),
  ['continuation', 0, 1, '1 during an Attack Continuation', (s) => Number(s.battle >= 0 && s.round === 2)],
  ['new-attacks', 0, 1, 'new attacks the chit still allows / 2; 1 if without limit', (s) => (s.battle >= 0 ? share(newAttacksLeft(s), 2) : 0)],
  ['offer', 0, 1, 'chit shown and to be answered, plus one / 5', (s) => (isAt(s, 'command/answer') ? share(shown.chit(s) + 1, 5) : 0)],
  ['own-points', 0, 1, 'own victory points / 16', (_, viewer, armies) => share(armies[viewer].points, 16)],
  ['enemy-points', 0, 1, 'enemy victory points / 16', (_, viewer, armies) => share(armies[opponent(viewer)].points, 16)],
  ['lead', -1, 1, 'own less enemy victory points / 8', (_, viewer, armies) => signed((armies[viewer].points - armies[opponent(viewer)].points) / 8)],
  ...bySides('strength', (side) => `strength of ${side} units on the map / 150`, strengthOf),
  ['balance', -1, 1, 'own less enemy strength / their sum', balance],
  ...bySides('left', (side) => `share of ${side} units not yet lost`, ({ all, lost }) => share(all - lost, all)),
  ...bySides('shaken', (side) => `share of ${side} units on the map that are shaken`, ({ shaken, present }) => share(shaken, present)),
  ...bySides('hits', (side) => `cohesion hits on ${side} units on the map / 6 for each`, ({ hits, present }) => share(hits, 6 * present)),
  ['own-sound', 0, 1, 'share of own Battles that are sound: at none the game ends [15.0]', (_, viewer, armies) => soundOf(armies[viewer])],
  ['enemy-sound', 0, 1, 'share of enemy Battles that are sound', (_, viewer, armies) => soundOf(armies[opponent(viewer)])],
  ['own-contact', 0, 1, 'share of own units on the map next to an enemy', (_, viewer, armies) => contactOf(armies[viewer])],
  ...CHITS.map((chit): GlobalFeature => [`own-${chit}s`, 0, 1, `own ${chit}-chits / 8`, (s, viewer) => chitsOf(s, viewer, viewer, chit)]),
  ...CHITS.map((chit): GlobalFeature => [
    `enemy-${chit}s`, 0, 1, `enemy ${chit}-chits / 8; 0 while they are secret`, (s, viewer) => chitsOf(s, viewer, opponent(viewer), chit),
  ]),
  ['to-allocate', 0, 1, 'points the viewer has still to allocate / 45', (s, viewer) => share(pointsToAllocate(s, viewer), 45)],
  ['points-spent', 0, 1, 'movement points the mover has spent / 10', (s) => (isIn(s, 'Movement') ? share(s.moverSpent, 10) : 0)],
  ['retreat-left', 0, 1, 'hexes still to retreat / 2', (s) => (isIn(s, 'Retreat') ? share(retreat.left(s) - RETREAT_BIAS, 2) : 0)],
  ['melee-hits', 0, 1, 'hits so far in the melee at hand / 4', (s) => (hasMelee(s) ? share(melee.hits(s), 4) : 0)],
  ['melee-attackers', 0, 1, 'hexes that attack in the melee at hand / 6', (s) => (hasMelee(s) ? BITS[melee.attackers(s) & 63]! / 6 : 0)],
  ['melee-defends', 0, 1, '1 if the viewer is attacked in the melee at hand', (s, viewer) => Number(hasMelee(s) && s.holds(viewer, melee.target(s)))],
  ...prefixed('decides', oneHot(DECIDED, 'if the decision at hand is:', (s: S) => PLACE_OF.get(askedAt(s)?.decision ?? 'dice') ?? 0)),
];
