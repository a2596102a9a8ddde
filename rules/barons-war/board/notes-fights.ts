import { type BoardNote, CHANCE, percent } from '../../core/index.ts';
import { arcOf, FRONT, REAR } from '../../hexes/facing.ts';
import { oppositeDirection } from '../../hexes/grid.ts';
import { shareOfLife, standingNotes } from './notes-there.ts';
import { count } from '../../core/values/words.ts';
import { hexName, nameOf, troopsIn } from '../state/names.ts';
import { mean, signedNumber } from './words.ts';
import { contactFacings } from '../mechanics/ground/contact.ts';
import { isNewAttack, newAttacksLeft } from '../mechanics/ground/march-rules.ts';
import { attackBlow, attackBlows, type Blow, directionsOf, returnBlow, totalHits } from '../odds/blows.ts';
import { anyOf, reactionChance } from '../odds/checks.ts';
import { shotChance, shotsOf } from '../odds/fire.ts';
import { AttackOdds } from '../odds/melee.ts';
import { leaderBonus, typeModifier } from '../mechanics/combat/blows.ts';
import { forceOf, forceOfUnits, strengthIn, typeIn } from '../mechanics/combat/force.ts';
import type { Mover } from '../state/mover.ts';
import { besideTarget, mayStrikeBack, melee, readyAttackers } from '../mechanics/procedures/combat/melee.ts';
import { shownPiece } from '../mechanics/procedures/writer.ts';
import { searchRide, searchWays } from '../mechanics/procedures/movement/destinations.ts';
import { hasSight } from '../mechanics/ground/sight.ts';
import type { BaronsWarState } from '../state/state.ts';
import { MELEE_DIE } from '../charts/melee.ts';
import { charge } from '../mechanics/procedures/combat/charge.ts';

type S = BaronsWarState;

/** What makes up the modifier of a roll: `leader +1, slope -1`; empty if there is none. */
function reasons(s: S, rolling: number, against: number, modifier: number): string {
  const direction = s.scenario.grid.directionTo(rolling, against);
  const leader = leaderBonus(s, rolling);
  const slope = s.scenario.slopeModifier[rolling * 6 + direction]!;
  const type = typeModifier(s, forceOf(s, against, false), forceOf(s, rolling, true));
  const behind = modifier - leader - slope - type;
  const arc = arcOf(s.facingOf(s.topAt(against)), oppositeDirection(direction));
  const parts = [
    ['leader', leader],
    [slope < 0 ? 'uphill' : 'downhill', slope],
    ['type of troops', type],
    [behind > 1 ? 'from behind, on several sides' : arc === REAR ? 'rear' : 'flank', behind],
  ] as const;
  return parts
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => `${name} ${signedNumber(value)}`)
    .join(', ');
}

/** `From 2510: strength 5, d8+1 (leader +1), 1.2 hits expected, 80 % to hit at all.` */
function blowNote(s: S, blow: Blow, target: number): BoardNote {
  const why = reasons(s, blow.hex, target, blow.modifier);
  const roll = `d${MELEE_DIE[typeIn(blow.force)]}${signedNumber(blow.modifier)}${why === '' ? '' : ` (${why})`}`;
  const text =
    `From hex ${hexName(s, blow.hex)}: strength ${strengthIn(blow.force)}, ${roll}, ${mean(blow.hits)} hits expected, ` +
    `${percent(blow.chance)} to hit at all.`;
  return { kind: 'chance', text, degree: blow.chance, rule: '9.2' };
}

function answerNote(s: S, answer: Blow, struck: number): BoardNote {
  return {
    kind: 'danger',
    text: `${troopsIn(s, answer.hex)} may strike back at hex ${hexName(s, struck)}: ${mean(answer.hits)} hits expected.`,
    degree: shareOfLife(s, struck, answer.hits),
    rule: '9.1.4',
  };
}

/** The dearest of the target's possible blows in return. */
function worstAnswer(s: S, target: number, mask: number): BoardNote[] {
  const { neighbours } = s.scenario.grid;
  const open = directionsOf(mask).filter((direction) => mayStrikeBack(s, target, direction));
  const answers = open.map((direction) => ({ answer: returnBlow(s, target, direction), struck: neighbours[target * 6 + direction]! }));
  const [worst] = answers.sort((a, b) => b.answer.hits - a.answer.hits);
  return worst === undefined ? [] : [answerNote(s, worst.answer, worst.struck)];
}

/** An attack from all directions of a mask together. */
function meleeNotes(s: S, target: number, mask: number): BoardNote[] {
  const blows = attackBlows(s, target, mask);
  const all: BoardNote = {
    kind: 'chance',
    text:
      `${count(blows.length, 'hex attacks', 'hexes attack')}: ${mean(totalHits(blows))} hits expected on ${troopsIn(s, target)}, ` +
      `${percent(anyOf(blows.map(({ chance }) => chance)))} to hit at all.`,
    degree: shareOfLife(s, target, totalHits(blows)),
    rule: '9.1',
  };
  return [all, ...blows.map((blow) => blowNote(s, blow, target)), ...worstAnswer(s, target, mask)];
}

/** Whether an attack counts against the chit. */
function newAttackNote(s: S, attackers: readonly number[], target: number): BoardNote[] {
  const left = newAttacksLeft(s);
  if (!Number.isFinite(left) || !attackers.every((hex) => isNewAttack(s, s.topAt(hex), target))) return [];
  return [{ kind: 'cost', text: `A new attack: ${left} left to the ${s.chit}-chit.`, rule: '5.3' }];
}

/** Naming the target of a melee: all who are ready could join. */
export function declareNotes(s: S, target: number): BoardNote[] {
  const mask = readyAttackers(s, target);
  const { neighbours } = s.scenario.grid;
  return [
    ...meleeNotes(s, target, mask),
    ...newAttackNote(
      s,
      directionsOf(mask).map((direction) => neighbours[target * 6 + direction]!),
      target,
    ),
  ];
}

/** One more attacking hex: its own roll, with all who have joined so far. */
export function joinNotes(s: S, direction: number): BoardNote[] {
  const target = melee.target(s);
  const mask = melee.attackers(s) | (1 << direction);
  const own = blowNote(s, attackBlow(s, target, direction, mask), target);
  return melee.attackers(s) === 0 ? [own, ...worstAnswer(s, target, mask)] : [own, ...meleeNotes(s, target, mask).slice(0, 1)];
}

export function beginMeleeNotes(s: S): BoardNote[] {
  return meleeNotes(s, melee.target(s), melee.attackers(s));
}

export function strikeNotes(s: S, direction: number): BoardNote[] {
  const blow = returnBlow(s, melee.target(s), direction);
  const struck = besideTarget(s, direction);
  const suffered = melee.hits(s);
  return [
    {
      kind: 'chance',
      text:
        `Strength ${strengthIn(blow.force)}, d${MELEE_DIE[typeIn(blow.force)]}${signedNumber(blow.modifier)}: ` +
        `${mean(blow.hits)} hits expected on ${troopsIn(s, struck)}, ${percent(blow.chance)} to hit at all.`,
      degree: blow.chance,
      rule: '9.1.4',
    },
    { kind: 'note', text: `The attackers have rolled ${count(suffered, 'hit')} already, whatever you choose.`, rule: '9.1.5' },
  ];
}

/** A shot of the unit chosen. */
export function fireNotes(s: S, target: number): BoardNote[] {
  const unit = shownPiece(s);
  const range = s.scenario.grid.distance(s.hexOf(unit), target);
  const chance = shotChance(s, unit, target);
  const shaken: BoardNote[] = s.isShaken(unit) ? [{ kind: 'note', text: 'Shaken: one worse to hit.', rule: '12.1' }] : [];
  const bound: BoardNote[] =
    s.sideOf(unit) === s.side ? [{ kind: 'cost', text: 'In the melee it may attack no other hex.', rule: '9.0' }] : [];
  return [
    { kind: 'chance', text: `${percent(chance)} to hit at a range of ${count(range, 'hex', 'hexes')}.`, degree: chance, rule: '8.5' },
    ...shaken,
    ...bound,
  ];
}

export function shooterNotes(s: S, unit: number): BoardNote[] {
  const [best, ...others] = shotsOf(s, unit);
  if (best === undefined) return [];
  return [
    {
      kind: 'chance',
      text: `${count(others.length + 1, 'target')}; best: ${troopsIn(s, best.hex)}, ${percent(best.chance)} to hit.`,
      degree: best.chance,
      rule: '8.5',
    },
  ];
}

/** Cavalry that may check for a charge. */
export function reactorNotes(s: S, cavalry: number): BoardNote[] {
  const { reaction } = s.scenario.units[cavalry]!;
  const chance = reactionChance(s, cavalry);
  return [
    { kind: 'chance', text: `Charges on a d10 above ${reaction}: ${percent(chance)}.`, degree: chance, rule: '10.3' },
    { kind: 'cost', text: 'After a charge it is shaken and goes back.', rule: '10.2' },
  ];
}

/** Hits to expect from a charge, by the hex it may strike from, as things stand. */
export function chargeNotes(s: S, target: number): BoardNote[] {
  const mover = searchWays(s);
  const rider = searchRide(s, mover);
  const sides = [0, 1, 2, 3, 4, 5].filter((back) => contactFacings(s, rider, target, back) !== 0);
  const hexes = sides.map((back) => s.scenario.grid.neighbours[target * 6 + back]!);
  const fresh = newAttackNote(s, [mover.start], target);
  const hits = hexes.map((hex) => chargeHits(s, mover, hex, target)).sort((a, b) => a - b);
  const [low, high] = [mean(hits[0]!), mean(hits[hits.length - 1]!)];
  return [
    {
      kind: 'chance',
      text:
        `${low === high ? low : `${low} to ${high}`} hits expected on ${troopsIn(s, target)} as things ` +
        `stand${low === high ? '' : ', by the hex it strikes from'}.`,
      degree: shareOfLife(s, target, hits[hits.length - 1]!),
      rule: '10.1',
    },
    { kind: 'cost', text: 'Ends its move; it charges after the melees, and is shaken and goes back afterwards.', rule: '10.0' },
    ...fresh,
    ...(hasSight(s, mover.start, target)
      ? []
      : [{ kind: 'note', text: 'Out of sight: it will charge only if it sees that hex when the melee begins.', rule: '10.1' } as const]),
  ];
}

/** Mean hits of a charge from a hex; the leader rides along if he stands with the cavalry. */
function chargeHits(s: S, { unit, under, start }: Mover, hex: number, target: number): number {
  const direction = s.scenario.grid.directionTo(target, hex);
  const leader = s.battleOf(unit);
  const bonus = s.leaderHex(leader) === start || s.leaderHex(leader) === hex ? s.combatBonusOf(leader) : 0;
  const odds = new AttackOdds();
  odds.aim(s, target, 1 << direction);
  return odds.dealt(s, direction, forceOfUnits(s, unit, under, true), bonus);
}

/** A ride to a hex from which the charge strikes: the shot it has to ride through, and the blows. */
export function rideNotes(s: S, hex: number, facing: number): BoardNote[] {
  const target = charge.target(s);
  const there = s.clone();
  there.listener = null;
  there.apply(s.game.space.index('move', hex, facing));
  const shot = there.actor === CHANCE && there.step.name === 'charge/shot' ? there.chanceOutcomes() : null;
  const chance = shot === null ? 0 : shot.weightOf(1) / (shot.weightOf(0) + shot.weightOf(1));
  const direction = s.scenario.grid.directionTo(target, hex);
  const isStruck = there.topAt(hex) >= 0 && there.topAt(target) >= 0;
  return [
    ...(isStruck
      ? [blowNote(there, attackBlow(there, target, direction, 1 << direction), target), ...worstAnswer(there, target, 1 << direction)]
      : []),
    ...(chance > 0
      ? [{ kind: 'danger', text: `${percent(chance)} to be hit by a shot before it strikes.`, degree: chance, rule: '8.2' } as const]
      : []),
  ];
}

/** A ride on after the first target is taken: no zones are entered that bar the way, but what it finds there counts. */
export function rideOnNotes(s: S, hex: number, facing: number): BoardNote[] {
  const unit = shownPiece(s);
  const there = s.clone();
  const from = there.hexOf(unit);
  const under = there.topAt(from) === unit && there.underAt(from) >= 0 && !there.isShaken(there.underAt(from)) ? there.underAt(from) : -1;
  there.moveUnits(unit, under, hex);
  there.face(hex, facing);
  const before = frontTargets(there, hex).map((target) => nameOf(there, there.topAt(target)));
  const strikes: BoardNote = {
    kind: before.length > 0 ? 'chance' : 'note',
    text: before.length > 0 ? `May strike ${before.join(' or ')} from there.` : 'Nobody to strike from there.',
    rule: '10.2',
  };
  return [strikes, ...standingNotes(there, unit, hex !== from, false)];
}

function frontTargets(s: S, hex: number): readonly number[] {
  const facing = s.facingOf(s.topAt(hex));
  return [facing, (facing + 1) % 6]
    .map((direction) => s.scenario.grid.neighbours[hex * 6 + direction]!)
    .filter((target) => target >= 0 && s.topAt(target) >= 0 && s.sideOf(s.topAt(target)) !== s.sideOf(s.topAt(hex)));
}

/** An attack by the cavalry at hand on a hex: the blows if it is next to it, else the ride decides. */
export function assaultNotes(s: S, target: number): BoardNote[] {
  const unit = shownPiece(s);
  const direction = s.scenario.grid.directionTo(target, s.hexOf(unit));
  if (direction < 0 || arcOf(s.facingOf(unit), oppositeDirection(direction)) !== FRONT) return [];
  return [blowNote(s, attackBlow(s, target, direction, 1 << direction), target), ...worstAnswer(s, target, 1 << direction)];
}
