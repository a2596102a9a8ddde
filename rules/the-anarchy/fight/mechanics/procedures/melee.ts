import { BOTTOM, type OutcomeList, type Player } from '../../../../core/index.ts';
import { RESULT, SURRENDERS_UP_TO } from '../../../charts/combat.ts';
import { d10 } from '../../../charts/tables.ts';
import type { Offers } from '../../../state/actions.ts';
import { type AnarchyState, HAS_FOUGHT, JOINS } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { costInto } from '../ground/ground.ts';
import { breakTask, kill, killHorse, stun, wound } from '../ground/harm.ts';
import { ladderAtFoot, ladderToTopple } from '../movement/ladders.ts';
import {
  addBlows,
  attackersAtHand,
  blowOfFace,
  isOpenToAttack,
  mayJoin,
  mayRise,
  reaches,
  strikesAt,
  strongestOf,
} from '../combat/melee.ts';
import { addPours } from '../work/oil.ts';
import { capture, maySummon } from '../combat/prisoners.ts';
import { engage } from '../work/pushing.ts';
import { addRams } from '../work/rams.ts';
import { pushRetreat } from '../combat/retreats.ts';
import { pushTopple } from './ladders.ts';
import { pour } from './oil.ts';
import { strikeWithRam } from './pushing.ts';
import { cast } from './roles.ts';
import { type Actions, ask, frame, roll, run, type StepDraft } from './writer.ts';

type S = AnarchyState;

/** An attack: on whom. */
const attack = frame({ target: (k) => k.man });
/** Its end: on whom, where he stood, and whether the attackers have to go back. */
const end = frame({ target: (k) => k.man, at: (k) => k.place, tail: (k) => k.maybePlace, isBack: (k) => k.flag });
/** Advance into where he stood. */
const advance = frame({ target: (k) => k.man, at: (k) => k.place, tail: (k) => k.maybePlace });

// ---- target and attackers

/** @rule B44 any enemy next to somebody who has not attacked yet */
function legalTargets(s: S, into: Offers<'attack' | 'topple' | 'pour' | 'ram' | 'done'>): void {
  into.push('done');
  const enemies = s.game.menOf[s.enemy];
  for (let i = 0; i < enemies.length; i++) if (hasAttacker(s, enemies[i]!)) into.push('attack', s.at(enemies[i]!));
  const { beasts } = s.game;
  for (let i = 0; i < beasts.length; i++)
    if (s.sideOf(beasts[i]!) === s.enemy && hasAttacker(s, beasts[i]!)) into.push('attack', s.at(beasts[i]!));
  addTopples(s, into);
  addPours(s, into);
  addRams(s, into);
}

/** @rule 3.4.4 in place of an attack, each ladder by who stands at its top */
function addTopples(s: S, into: Offers<'topple'>): void {
  if (s.scenario.ladders.length === 0) return;
  const men = s.game.menOf[s.side];
  for (let i = 0; i < men.length; i++) {
    const ladder = ladderToTopple(s, men[i]!);
    if (ladder >= 0) into.push('topple', s.thingAt(ladder));
  }
}

/** Somebody pushes a ladder from the wall. */
function pushLadder(s: S, foot: number): void {
  const thing = ladderAtFoot(s, foot);
  s.setFought(s.topAt(s.thingTop(thing)), HAS_FOUGHT);
  pushTopple(s, thing);
}

function hasAttacker(s: S, target: number): boolean {
  if (!isOpenToAttack(s, target)) return false;
  const men = s.game.menOf[s.side];
  for (let i = 0; i < men.length; i++) if (mayJoin(s, men[i]!, target)) return true;
  return false;
}

/** No more attacks in this phase. */
function endAttacks(s: S): void {
  s.pop();
  for (let man = 0; man < s.scenario.men.length; man++) {
    if (s.sideOf(man) !== s.side) continue;
    s.setFought(man, 0);
    s.setStruck(man, 0);
  }
}

/** @rule B44 one after another; whoever can reach him @rule B56 */
function legalJoins(s: S, into: Offers<'join' | 'resolve' | 'summon'>): void {
  const target = attack.target(s);
  const men = s.game.menOf[s.side];
  for (let i = 0; i < men.length; i++) if (mayJoin(s, men[i]!, target)) into.push('join', men[i]!);
  if (attackersAtHand(s).length === 0) return;
  for (let i = 0; i < men.length; i++) if (mayRise(s, men[i]!, target)) into.push('join', men[i]!); // [1.4]
  into.push('resolve');
  if (maySummon(s, target)) into.push('summon');
}

function begin(s: S, roll: 'melee/summon' | 'melee/roll'): void {
  strike(s, attack.target(s));
  s.become(STEP[roll]);
}

/** The attack begins: nobody in it works on. @rule B18 @ruling AN-10 */
function strike(s: S, target: number): void {
  s.setStruck(target, 1);
  breakTask(s, target);
  engage(s, target);
  const attackers = attackersAtHand(s);
  for (let i = 0; i < attackers.length; i++) {
    breakTask(s, attackers.at(i));
    engage(s, attackers.at(i));
  }
}

// ---- surrender

const YES = 1;
const NO = 0;

const summonDie = d10((_: S, face) => (face <= SURRENDERS_UP_TO ? YES : NO));

/** @rule B56 he surrenders, or the attack is rolled as usual @ruling AN-16 */
function rollSummon(s: S, outcome: number): void {
  if (outcome === NO) return s.become(STEP['melee/roll']);
  const target = attack.target(s);
  beginEnd(s, target, 0);
  capture(s, target, s.side);
}

// ---- the roll

function blowOutcomes(s: S, into: OutcomeList): void {
  addBlows(s, attackersAtHand(s), attack.target(s), into);
}

const WORDS = ['nothing', 'attacker stunned', 'attackers retreat', 'driven back', 'stunned', 'wounded', 'killed', 'horse killed'] as const;

const blowDie = d10((s: S, face) => blowOfFace(s, attackersAtHand(s), attack.target(s), face));

function rollBlow(s: S, outcome: number): void {
  const target = attack.target(s);
  if (s.listener !== null) s.tell('fought', 'B46', `${s.nameOf(strongest(s))} attacks ${s.nameOf(target)}: ${WORDS[outcome]!}.`);
  beginEnd(s, target, outcome === RESULT.B ? 1 : 0);
  deal(s, target, outcome);
}

/** The frame of the attack becomes that of its end. @param isBack whether the attackers have to go back */
function beginEnd(s: S, target: number, isBack: number): void {
  const [at, tail] = [s.at(target), s.tail(target)];
  s.become(STEP['melee/effect']);
  end.setAt(s, at);
  end.setTail(s, tail);
  end.setIsBack(s, isBack);
}

function strongest(s: S): number {
  return strongestOf(s, attackersAtHand(s));
}

/** What a result does at once; attackers who have to go back do so one by one. @rule B47 @ruling AN-90 the strongest first */
function deal(s: S, target: number, outcome: number): void {
  if (outcome === RESULT.A) stun(s, strongest(s));
  else if (outcome === RESULT.C) pushRetreat(s, target, 1, s.at(strongest(s)), 0);
  else if (outcome === RESULT.D) stun(s, target);
  else if (outcome === RESULT.E) wound(s, target);
  else if (outcome === RESULT.F) kill(s, target);
  else if (outcome === RESULT.G) killHorse(s, target);
}

// ---- after it

/** Sends the attackers back, or asks who advances; then the attack is over. @rule B47 @rule B48 @rule B49 */
function runEnd(s: S): void {
  const next = end.isBack(s) === 1 ? strongest(s) : -1; // [AN-90]
  if (next >= 0) {
    s.setFought(next, HAS_FOUGHT);
    return pushRetreat(s, next, 1, end.at(s), 0);
  }
  end.setIsBack(s, 0);
  if (hasLeft(s)) return s.become(STEP['melee/advance']);
  closeAttack(s);
}

function firstAttacker(s: S): number {
  const men = s.game.menOf[s.side];
  for (let i = 0; i < men.length; i++) if (s.fought(men[i]!) === JOINS) return men[i]!;
  return -1;
}

/** Whether the man who was attacked stands no more where he did. */
function hasLeft(s: S): boolean {
  const [target, at, tail] = [end.target(s), end.at(s), end.tail(s)];
  return s.at(target) !== at && (tail < 0 || s.at(target) !== tail) && s.tail(target) !== at;
}

function closeAttack(s: S): void {
  for (let man = firstAttacker(s); man >= 0; man = firstAttacker(s)) s.setFought(man, HAS_FOUGHT);
  s.pop();
}

/** Where an attacker would advance to: the hex he attacked, if nobody stands there now; -1 for nowhere. @rule B49 */
function advanceOf(s: S, man: number): number {
  if (s.fought(man) !== JOINS || !s.isUp(man)) return -1;
  const [at, tail] = [advance.at(s), advance.tail(s)];
  if (mayEnter(s, man, at)) return at;
  return tail >= 0 && mayEnter(s, man, tail) ? tail : -1;
}

function mayEnter(s: S, man: number, place: number): boolean {
  return s.isEmpty(place) && strikesAt(s, man, place) && costInto(s, man, s.at(man), place) >= 0;
}

function legalAdvances(s: S, into: Offers<'pass' | 'advance'>): void {
  into.push('pass');
  const men = s.game.menOf[s.side];
  for (let i = 0; i < men.length; i++) if (advanceOf(s, men[i]!) >= 0) into.push('advance', men[i]!);
}

/** @rule B49 free of cost @rule B13 the tail of a rider follows */
function advanceWith(s: S, man: number): void {
  const [to, from, isMounted] = [advanceOf(s, man), s.at(man), s.isMounted(man)];
  s.lift(man);
  s.place(man, to);
  if (isMounted) s.placeTail(man, from);
  if (s.listener !== null) s.tell('advanced', 'B49', `${s.nameOf(man)} advances to ${s.placeName(to)}.`);
  closeAttack(s);
}

// ---- what positions may hold

const attacker = (s: S): Player => s.side;

type Attack = { readonly target: number } & Record<string, number>;

const checkTarget = cast<Attack>({ target: 'an enemy who may be attacked' }, (s, { target }) =>
  attackersAtHand(s).length > 0 || hasAttacker(s, target) ? null : 'Somebody is next to him who can attack him.',
);

const checkJoined = cast<Attack>({ target: 'an enemy on the map' }, (s, { target }) => {
  const attackers = attackersAtHand(s);
  if (attackers.length === 0) return 'Somebody of the side whose turn it is joins the attack.';
  for (let i = 0; i < attackers.length; i++)
    if (!reaches(s, attackers.at(i), target)) return `${s.nameOf(attackers.at(i))} joins the attack, and is next to him.`;
  return null;
});

const checkEnd = cast<Attack & { readonly isBack: number }>({ target: 'an enemy' }, (s, { target, isBack }) =>
  isBack === 1 && s.isOnMap(target) && s.captor(target) >= 0 ? 'Nobody goes back from a prisoner.' : null,
);

export const meleeSteps: readonly StepDraft[] = [
  ask('melee/target', attacker, legalTargets, {
    on: ['turn/phase', BOTTOM],
    choose: {
      attack: (s, place) => s.push(STEP['melee/join'], s.topAt(place)),
      topple: pushLadder,
      pour,
      ram: strikeWithRam,
      done: endAttacks,
    },
    about: { phase: 'Melee', rule: 'B44' },
    question: 'Which enemy is attacked?',
    unless: 'Each enemy is attacked once, by men next to him who have not attacked yet.',
    refusals: {
      pour: [
        '4.3.1',
        'Two men with a bucket between them, who have neither shot nor fought and have points left to lift it, pour on who is lower and next to the wall.',
      ],
      ram: [
        '5.2.3',
        'Every second turn, with three men or more inside who have neither fought nor been attacked, against what is shut before the log.',
      ],
      topple: ['3.4.4', 'A ladder is pushed from the wall by a man at its top who has not been attacked, and has not attacked.'],
    },
    words: { done: 'No more attacks' },
  }),
  ask('melee/join', attacker, legalJoins, {
    on: ['melee/target'],
    registers: attack.registers,
    check: checkTarget,
    choose: {
      join: (s, man) => s.setFought(man, JOINS),
      resolve: (s) => begin(s, 'melee/roll'),
      summon: (s) => begin(s, 'melee/summon'),
    },
    about: { phase: 'Melee', rule: 'B44' },
    question: 'Who joins the attack?',
    unless:
      'Only men who can reach him and have not attacked yet; riders from the head of the horse, to the front; prisoners against a guard, after a friend.',
    refusals: { summon: ['B56', 'Two or more attackers, 60 points or more, and a knight, noble or count with no friend next to him.'] },
  }),
  roll('melee/summon', summonDie.outcomes, rollSummon, {
    on: ['melee/target'],
    registers: attack.registers,
    check: checkJoined,
    about: { phase: 'Melee', rule: 'B56', means: summonDie.means((_, outcome) => (outcome === YES ? 'he surrenders' : 'he fights')) },
  }),
  roll('melee/roll', blowOutcomes, rollBlow, {
    on: ['melee/target'],
    registers: attack.registers,
    check: checkJoined,
    about: { phase: 'Melee', rule: 'B46', means: blowDie.means((_, outcome) => WORDS[outcome]!) },
  }),
  run('melee/effect', runEnd, {
    on: ['melee/target'],
    registers: end.registers,
    check: checkEnd,
    about: { phase: 'Melee', rule: 'B47' },
  }),
  ask('melee/advance', attacker, legalAdvances, {
    on: ['melee/target'],
    registers: advance.registers,
    check: cast({ target: 'an enemy' }),
    choose: { pass: closeAttack, advance: advanceWith },
    about: { phase: 'Melee', rule: 'B49' },
    question: 'Who advances into the hex?',
    unless: 'One of the attackers next to it, if nobody stands there.',
    words: { pass: 'Nobody advances' },
  }),
];

export const meleeActions: Actions<'attack' | 'topple' | 'pour' | 'ram' | 'join' | 'resolve' | 'summon' | 'advance'> = {
  attack: { does: 'attacks whoever stands in a place', phrase: (s, place) => `Attack ${s.nameOf(s.topAt(place))}` },
  topple: {
    does: 'pushes the ladder whose foot is in a place from the wall',
    phrase: (s, place) => `Topple the ladder in ${s.placeName(place)}`,
  },
  pour: { does: 'pours oil on whoever stands in a place', phrase: (s, place) => `Pour oil on ${s.nameIn(place)}` },
  ram: { does: 'strikes with a ram', phrase: (s, engine) => `Strike with the ${s.nameOfEngine(engine)}`, told: ['battered'] },
  join: { does: 'has a man join the attack', phrase: (s, man) => `${s.nameOf(man)} joins` },
  resolve: { does: 'rolls for the attack', phrase: 'Roll for the attack', told: ['fought'] },
  summon: { does: 'asks for surrender before the roll', phrase: 'Ask for surrender first' },
  advance: {
    does: 'has a man advance into the hex that has become free',
    phrase: (s, man) => `Advance with ${s.nameOf(man)}`,
    told: ['advanced'],
  },
};
