import { type BoardNote, count, IntList, opponent, OutcomeList, percent } from '../../../core/index.ts';

import { RESULTS, SURRENDERS_UP_TO, type ResultId } from '../../charts/combat.ts';
import { COVERS } from '../../charts/types.ts';
import { chancesOfAttack } from '../odds/melee.ts';
import { chancesOfShot } from '../odds/shot.ts';
import { FACES } from '../../charts/tables.ts';
import { fireChartAt } from '../mechanics/missiles/fire.ts';
import { advantageIn } from '../mechanics/ground/ground.ts';
import { addInfiltrations, CHECKED, HURT, inMove, inRetreat, KILLED, PASSES } from '../mechanics/combat/infiltration.ts';
import { ladderAtFoot, menOn, topplesUpTo } from '../mechanics/movement/ladders.ts';
import { searchMarch } from '../mechanics/movement/march.ts';
import { attackersAtHand, differentialOf, mayJoin } from '../mechanics/combat/melee.ts';
import { canReact, couldShoot, placeToReact } from '../mechanics/missiles/missiles.ts';
import { isYoked } from '../mechanics/movement/oxen.ts';
import { countPushers, pushesLeft } from '../mechanics/work/pushing.ts';
import { breaksOn, ramPoints, ramTarget } from '../mechanics/work/rams.ts';
import { addScalds, isSplashed, pourerOver } from '../mechanics/work/oil.ts';
import { type EffectId, EFFECTS } from '../mechanics/missiles/shots.ts';
import { dousingHelpers } from '../mechanics/work/tasks.ts';
import { isZone } from '../mechanics/ground/zones.ts';
import type { ActionKind } from '../../state/actions.ts';
import type { AnarchyState } from '../../state/state.ts';
import type { FightAction } from './decoded-action.ts';
import { goalSpot } from './marks.ts';

type S = AnarchyState;
type Notes = (s: S, decoded: FightAction) => BoardNote[];

/** Share of an outcome. */
function shareOf(chances: OutcomeList, outcome: number): number {
  for (const { outcome: other, weight } of chances) if (other === outcome) return weight / chances.total;
  return 0;
}

/** What may come of a roll, as notes; what cannot happen is left out. @param fates each an outcome with its words */
function fateNotes(
  chances: OutcomeList,
  kind: 'chance' | 'danger',
  fates: readonly (readonly [outcome: number, words: string])[],
  rule: string,
): BoardNote[] {
  return fates.flatMap(([outcome, words]) => {
    const degree = shareOf(chances, outcome);
    return degree === 0 ? [] : [{ kind, text: `${percent(degree)} that ${words}.`, degree, rule }];
  });
}

// ---- shots

/** Effects in words, the worst first. */
const EFFECT_WORDS: readonly (readonly [EffectId, string])[] = [
  ['both-killed', 'horse and rider are killed'],
  ['killed', 'he is killed'],
  ['thrown', 'his horse is killed and he is stunned'],
  ['horse-killed', 'his horse is killed'],
  ['wounded', 'he is wounded'],
  ['stunned', 'he is stunned'],
  ['driven', 'he falls back two hexes'],
  ['slowed', 'he is slowed'],
  ['none', 'nothing happens'],
];

/** @shows B24 */
function shotNotes(s: S, shooter: number, target: number, aim: number, isDefensive: boolean): BoardNote[] {
  const chances = new OutcomeList();
  chancesOfShot(s, shooter, target, aim, isDefensive, chances);
  const fates = EFFECT_WORDS.map(([effect, words]) => [EFFECTS.indexOf(effect), words] as const);
  return fateNotes(chances, 'chance', fates, 'B24');
}

// ---- hand to hand

/** Results in words: for the man attacked, and for the attackers. */
const BLOWS: readonly (readonly [ResultId, string])[] = [
  ['F', 'he is killed'],
  ['G', 'his horse is killed'],
  ['E', 'he is wounded'],
  ['D', 'he is stunned'],
  ['C', 'he is driven back'],
  ['-', 'nothing happens'],
];
const COUNTERBLOWS: readonly (readonly [ResultId, string])[] = [
  ['A', 'the strongest attacker is stunned'],
  ['B', 'the attackers fall back'],
];

/** @shows B45 @shows B46 */
function attackNotes(s: S, attackers: IntList, target: number): BoardNote[] {
  const chances = new OutcomeList();
  chancesOfAttack(s, attackers, target, chances);
  const places = (list: readonly (readonly [ResultId, string])[]) => list.map(([id, words]) => [RESULTS.indexOf(id), words] as const);
  return [
    ...fateNotes(chances, 'chance', places(BLOWS), 'B46'),
    ...fateNotes(chances, 'danger', places(COUNTERBLOWS), 'B47'),
    { kind: 'note', text: `Differential ${differentialOf(s, attackers, target)}, ${count(attackers.length, 'attacker')}.`, rule: 'B45' },
  ];
}

function listOf(men: readonly number[]): IntList {
  const list = new IntList();
  for (const man of men) list.push(man);
  return list;
}

/** An attack by all who can take part in it. @shows B44 */
function targetNotes(s: S, { other }: FightAction): BoardNote[] {
  return attackNotes(s, listOf(s.game.menOf[s.side].filter((man) => mayJoin(s, man, other))), other);
}

/** The attack at hand; of whom, its first register says. @param more who joins it besides */
function attackAtHand(s: S, more: readonly number[]): BoardNote[] {
  return attackNotes(s, listOf([...attackersAtHand(s).toArray(), ...more]), s.register(0));
}

function summonNotes(s: S): BoardNote[] {
  const degree = SURRENDERS_UP_TO / FACES;
  return [{ kind: 'chance', text: `${percent(degree)} that he surrenders.`, degree, rule: 'B56' }, ...attackAtHand(s, [])];
}

// ---- going somewhere

/** @shows B12 how one fares who slips, or is driven, past the enemy */
function slipNotes(s: S, man: number, isRetreat: boolean): BoardNote[] {
  const chances = new OutcomeList();
  addInfiltrations(s, man, isRetreat ? inRetreat : inMove, chances);
  const fates = [
    [KILLED, 'he is killed'],
    [HURT, 'he is wounded and goes no farther'],
    [CHECKED, isRetreat ? 'he is stunned' : 'he goes no farther'],
  ] as const;
  return [...fateNotes(chances, 'danger', fates, 'B12'), ...fateNotes(chances, 'chance', [[PASSES, 'he gets past']], 'B12')];
}

/** @shows B21 @shows B33 @shows B45 what a place has for a man who would stand there */
function placeNotes(s: S, man: number, place: number): BoardNote[] {
  const enemies = s.game.menOf[opponent(s.sideOf(man))];
  const shooters = enemies.filter((enemy) => canReact(s, enemy) && couldShoot(s, enemy, man, place)).length;
  const { cover } = s.terrainAt(place);
  const ground = advantageIn(s, place, false);
  const notes: BoardNote[] = [];
  if (shooters > 0) {
    const text = `${count(shooters, 'enemy', 'enemies')} can shoot at him there.`;
    notes.push({ kind: 'danger', text, degree: Math.min(1, shooters / 5), rule: 'B21' });
  }
  if (cover > 0) notes.push({ kind: 'note', text: `The ground gives ${COVERS[cover]!} cover.`, rule: 'B33' });
  if (ground !== 0)
    notes.push({ kind: 'note', text: `The ground ${ground > 0 ? 'helps' : 'hinders'} him when he is attacked.`, rule: 'B45' });
  return notes;
}

/** @shows B11 @shows B12 */
function goalNotes(s: S, { man, place }: FightAction): BoardNote[] {
  if (s.step.name === 'move/heave') return [WHOLE_TURN_OF_ALL];
  const spot = goalSpot(s, man, place);
  const points = spot < 0 ? 0 : searchMarch(s, man, spot).pointsAt(spot) - s.spent;
  const isInZone = isZone(s, opponent(s.sideOf(man)), place);
  return [
    { kind: 'cost', text: `${count(points, 'movement point')} of ${s.budget - s.spent}.`, rule: 'B11' },
    ...(isInZone ? [{ kind: 'note', text: 'In a zone of the enemy, where he has to stop.', rule: 'B12' } as const] : []),
    ...placeNotes(s, man, place),
  ];
}

function retreatNotes(s: S, { man, place }: FightAction): BoardNote[] {
  const isCaught = isZone(s, opponent(s.sideOf(man)), place);
  return [...(isCaught ? slipNotes(s, man, true) : []), ...placeNotes(s, man, place)];
}

// ---- work

/** @param least lowest roll with which it comes about */
function rollNote(least: number, words: string, rule: string): BoardNote {
  const degree = Math.min(1, Math.max(0, FACES + 1 - least) / FACES);
  return { kind: 'chance', text: `${percent(degree)} that ${words}.`, degree, rule };
}

/** @shows 4.3.3 */
function pourNotes(s: S, place: number, other: number): BoardNote[] {
  const chances = new OutcomeList();
  const from = s.at(pourerOver(s, place));
  if (other >= 0) addScalds(s, other, from, true, chances);
  const beside = s.scenario.men.filter((_, man) => man !== other && isSplashed(s, man, place)).length;
  const splash = { kind: 'note', text: `${count(beside, 'man', 'men')} beside it may be hit, friend or foe.`, rule: '4.3.3' } as const;
  const fates = BLOWS.map(([id, words]) => [RESULTS.indexOf(id), words] as const);
  const notes = other < 0 ? [] : fateNotes(chances, 'chance', fates, '4.3.3');
  return beside > 0 ? [...notes, splash] : notes;
}

/** @shows B19 */
function pushNotes(s: S, engine: number): BoardNote[] {
  if (isYoked(s, engine))
    return [{ kind: 'cost', text: `Two oxen draw it; ${count(pushesLeft(s, engine), 'hex', 'hexes')} left in this turn.`, rule: '1.3' }];
  const men = count(countPushers(s, engine), 'man', 'men');
  return [{ kind: 'cost', text: `${men} to push; ${count(pushesLeft(s, engine), 'hex', 'hexes')} left in this turn.`, rule: 'B19' }];
}

/** @shows 5.2.3 */
function ramNotes(s: S, engine: number): BoardNote[] {
  const points = ramPoints(s, engine);
  const target = ramTarget(s, engine);
  const faces = Array.from({ length: FACES }, (_, i) => i + 1).filter((face) => breaksOn(s, engine, points, face));
  const left = s.game.masonry.stages[target]! - s.stageIn(target);
  const degree = faces.length / FACES;
  return [
    { kind: 'chance', text: `${percent(degree)} that a stage gives way, of ${left} that are left.`, degree, rule: '5.2.3' },
    { kind: 'cost', text: `${points} battering points; the crew does not fight.`, rule: '5.2.3' },
  ];
}

/** @shows 3.4.4 @shows B62 */
function toppleNotes(s: S, ladder: number): BoardNote[] {
  const men = menOn(s, ladder);
  const chance = rollNote(FACES + 1 - topplesUpTo(s, ladder), 'it falls', '3.4.4');
  return men === 0 ? [chance] : [chance, { kind: 'note', text: `${count(men, 'man', 'men')} would fall with it.`, rule: 'B62' }];
}

const WHOLE_TURN_OF_ALL: BoardNote = { kind: 'cost', text: 'All who carry it do nothing else in this turn.', rule: '4.4.2' };
const work = (text: string, rule: string): Notes => () => [{ kind: 'cost', text, rule }]; // biome-ignore format: one line
const WHOLE_TURN = 'It takes until his next movement phase; he must not move or fight before.';

const NOTES: Readonly<Partial<Record<ActionKind, Notes>>> = {
  shoot: (s, { man, other, place }) => shotNotes(s, man, other, place, false),
  react: (s, { man }) => shotNotes(s, man, s.register(0), placeToReact(s, man, s.register(0)), true),
  attack: targetNotes,
  join: (s, { man }) => attackAtHand(s, [man]),
  resolve: (s) => attackAtHand(s, []),
  summon: summonNotes,
  goal: goalNotes,
  infiltrate: (s, { man, place }) => [...slipNotes(s, man, false), ...placeNotes(s, man, place)],
  retreat: retreatNotes,
  flame: (s, { place }) => [rollNote(fireChartAt(s, place).arrow, 'it burns', 'B52')],
  light: (s, { place }) => [rollNote(fireChartAt(s, place).torch, 'it burns', 'B52')],
  douse: (s, { man, place }) => [rollNote(fireChartAt(s, place).douse - dousingHelpers(s, man, place), 'the fire is put out', 'B54')],
  open: work(WHOLE_TURN, '2.3.1'),
  shut: work(WHOLE_TURN, '2.3.1'),
  smash: work('It takes two men two whole turns.', '2.3.2'),
  take: work(WHOLE_TURN, 'B18'),
  drop: work(WHOLE_TURN, 'B18'),
  arm: work(WHOLE_TURN, '1.4'),
  raise: work(WHOLE_TURN, '3.4.4'),
  lower: work(WHOLE_TURN, '3.4.4'),
  winch: work('It takes two men one whole turn.', '4.2.8'),
  span: work('It takes two men two whole turns.', '3.2.3'),
  pour: (s, { place, other }) => pourNotes(s, place, other),
  yoke: work(WHOLE_TURN, '1.3'),
  heave: () => [WHOLE_TURN_OF_ALL],
  haul: (s, { man, place }) => [
    { kind: 'cost', text: 'The mantlet costs two movement points.', rule: '3.5.1' },
    ...placeNotes(s, man, place),
  ],
  push: (s, { engine }) => pushNotes(s, engine),
  draw: (s, { engine }) => pushNotes(s, engine),
  ram: (s, { engine }) => ramNotes(s, engine),
  topple: (s, { place }) => toppleNotes(s, ladderAtFoot(s, place)),
  free: work(WHOLE_TURN, 'B57'),
};

/** What is known of an action before it is chosen. */
export function notesOf(s: S, decoded: FightAction): BoardNote[] {
  return NOTES[decoded.kind]?.(s, decoded) ?? [];
}
