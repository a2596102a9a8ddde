import { type Feature, ofOwnCells, oneHot, opponent, share, signed, type UnitPart } from '../../../core/index.ts';
import type { placeFeatures } from '../../../hexes/encoder/table-encoder.ts';
import { ENGINES } from '../../charts/engines.ts';
import { CLASSES, WEAPONS } from '../../charts/types.ts';
import { chartOfEngine, countFires, isSound } from '../mechanics/ground/engines.ts';
import { isLadder } from '../mechanics/ground/levels.ts';
import { helpsWith, loadOf } from '../mechanics/ground/loads.ts';
import { shortRangeOf } from '../mechanics/missiles/missiles.ts';
import { countPushers, pushesLeft } from '../mechanics/work/pushing.ts';
import { hexesToRocks } from '../mechanics/missiles/rocks.ts';
import { HEALTHS, RESTS, TASKS } from '../../state/layout.ts';
import type { Scenario } from '../../state/scenario.ts';
import type { AnarchyState } from '../../state/state.ts';
import { FAR, type Survey } from './survey.ts';

type S = AnarchyState;
type View = Parameters<ReturnType<typeof placeFeatures<S>>[number][4]>[2];
type ManFeature = Feature<[s: S, man: number, view: View]>;

function hexOf(s: S, man: number): number {
  return s.scenario.places.hex[s.at(man)]!;
}

/** A feature that is 1 or 0. */
function flagOf(name: string, about: string, value: (s: S, man: number) => boolean): ManFeature {
  return [name, 0, 1, `1 if ${about}`, (s, man) => Number(value(s, man))];
}

/** How far the head of a horse lies from its tail along one axis, 0 for who is on foot. */
function heading(s: S, man: number, centres: Float32Array): number {
  const tail = s.tail(man);
  return tail < 0 ? 0 : signed(centres[hexOf(s, man)]! - centres[s.scenario.places.hex[tail]!]!);
}

/** What the map shows of a man where he, or the head of his horse, is. */
// biome-ignore format: a table
export const COUNTER_FEATURES: readonly ManFeature[] = [
  ['stands', 0, 1, '1 where one stands', () => 1],
  flagOf('mounted', 'he rides', (s, man) => s.isMounted(man)),
  ['attack', 0, 1, 'attack / 30', (s, man) => share(s.attackOf(man), 30)],
  ['defence', 0, 1, 'defence / 20', (s, man) => share(s.defenceOf(man), 20)],
  flagOf('hurt', 'he is wounded or stunned', (s, man) => s.health(man) > 0),
  flagOf('prisoner', 'he is a prisoner', (s, man) => s.captor(man) >= 0),
];

/** What networks see of each man and beast. */
// biome-ignore format: a table
function manFeatures(survey: Survey): readonly ManFeature[] {
  return [
    ...ofOwnCells<[s: S, man: number, view: View]>([
    ['x', -1, 1, 'where it stands, from left to right', (s, man, { x }) => x[hexOf(s, man)]!],
    ['y', -1, 1, 'where it stands, from top to bottom', (s, man, { y }) => y[hexOf(s, man)]!],
    ['heading-x', -1, 1, 'how far a horse with a rider looks to the right', (s, man, { cx }) => heading(s, man, cx)],
    ['heading-y', -1, 1, 'how far a horse with a rider looks downward', (s, man, { cy }) => heading(s, man, cy)],
    ...oneHot(CLASSES, 'for', (s: S, man: number) => s.type(man)),
    ...oneHot(HEALTHS, 'if', (s: S, man: number) => s.health(man)),
    ...oneHot(TASKS, 'at the task', (s: S, man: number) => s.task(man)),
    ...WEAPONS.map((id) => flagOf(`has-${id}`, `he has: ${id}`, (s, man) => s.unarmed(man) === 0 && s.chart(man).weapons.includes(id))),
    ...COUNTER_FEATURES.filter(([name]) => !['stands', 'hurt'].includes(name)),
    ['movement', 0, 1, 'movement allowance / 14', (s, man) => share(s.allowanceOf(man), 14)],
    ]),
    ['range', 0, 1, 'hexes of short range of his missiles / 15', (s, man) => share(shortRangeOf(s, man), 15)],
    ...ofOwnCells<[s: S, man: number, view: View]>([
    ['price', 0, 1, 'points of its price / 38', (s, man) => share(s.priceOf(man), 38)],
    ['command', 0, 1, 'command / 2', (s, man) => s.chart(man).command / 2],
    flagOf('armoured', 'he is in armour', (s, man) => s.chart(man).isArmoured),
    flagOf('unarmed', 'he has no weapon', (s, man) => s.unarmed(man) === 1),
    flagOf('hidden', 'he lies in ambush', (s, man) => s.hidden(man) === 1),
    flagOf('moved', 'he has had his move', (s, man) => s.moved(man) === 1),
    ['shots', 0, 1, 'shots of this turn / 2', (s, man) => ((s.shots(man) & 1) + (s.shots(man) >> 1)) / 2],
    flagOf('fought', 'he joins an attack or has attacked', (s, man) => s.fought(man) > 0),
    flagOf('struck', 'it has been attacked since its own last melee phase', (s, man) => s.struck(man) === 1),
    flagOf('engaged', 'he has fought since his engine was last pushed', (s, man) => s.engaged(man) === 1),
    ['work', 0, 1, 'turns that his task still takes / 4', (s, man) => share(s.taskTurns(man), 4)],
    ['arrows', 0, 1, 'flaming arrows left / 9', (s, man) => s.arrows(man) / 9],
    ]),
    flagOf('in-zone', 'it stands in a zone of the enemy', (s, man) => survey.isZone(opponent(s.sideOf(man)), hexOf(s, man))),
    ['enemies', 0, 1, 'hexes beside it with enemies / 3', (s, man) => survey.crowd(opponent(s.sideOf(man)), hexOf(s, man))],
    ['friends', 0, 1, 'hexes beside it with friends / 3', (s, man) => survey.crowd(s.sideOf(man), hexOf(s, man))],
    ['nearest', 0, 1, `hexes to the nearest enemy / ${FAR}`, (s, man) => survey.gap(s.sideOf(man), hexOf(s, man))],
    ['threats', 0, 1, 'enemies within whose short range it stands / 6', (s, man) => survey.threats(opponent(s.sideOf(man)), hexOf(s, man))],
    ['to-goal', 0, 1, `hexes to the nearest that a goal of its side is about / ${2 * FAR}`, (s, man) => survey.goalGap(s.sideOf(man), hexOf(s, man))],
    ['level', -1, 1, 'level on which it stands / 4', (s, man) => signed(s.levelAt(s.at(man)) / 4)],
    flagOf('on-ladder', 'he is on a ladder', (s, man) => isLadder(s, s.at(man))),
    flagOf('carries', 'he carries something, or helps to', (s, man) => loadOf(s, man) >= 0 || helpsWith(s, man) >= 0),
    flagOf('rocks', 'rocks are in his reach', (s, man) => hexesToRocks(s, man) >= 0),
    flagOf('at-hand', 'the decision is about it', (_, man) => survey.atHand === man),
    ...ofOwnCells(oneHot(RESTS, 'if at night he is', (s: S, man: number) => s.rest(man))),
  ];
}

/** How far an engine looks along one axis. */
function bearing(s: S, engine: number, centres: Float32Array): number {
  const at = s.engineAt(engine);
  const before = s.beyond(at, s.engineFacing(engine));
  const { hex } = s.scenario.places;
  return before < 0 ? 0 : signed(centres[hex[before]!]! - centres[hex[at]!]!);
}

/** Whether the viewer knows which engine it is. */
function isTold(s: S, engine: number, { viewer }: View): boolean {
  return s.engineCovered(engine) === 0 || s.scenario.engines[engine]!.side === viewer;
}

/** What networks see of each engine and mantlet; which of them it is only where that is known. */
// biome-ignore format: a table
const ENGINE_FEATURES: readonly ManFeature[] = [
  ['engine', 0, 1, '1 for an engine or a mantlet', () => 1],
  ...oneHot(ENGINES, 'for', (s: S, engine: number, view: View) => (isTold(s, engine, view) ? s.scenario.engines[engine]!.kind : -1)),
  ['engine-x', -1, 1, 'where it stands, from left to right', (s, engine, { x }) => x[s.scenario.places.hex[s.engineAt(engine)]!]!],
  ['engine-y', -1, 1, 'where it stands, from top to bottom', (s, engine, { y }) => y[s.scenario.places.hex[s.engineAt(engine)]!]!],
  ['bearing-x', -1, 1, 'how far it looks to the right', (s, engine, { cx }) => bearing(s, engine, cx)],
  ['bearing-y', -1, 1, 'how far it looks downward', (s, engine, { cy }) => bearing(s, engine, cy)],
  flagOf('covered', 'the other side does not know which engine it is', (s, engine) => s.engineCovered(engine) > 0),
  flagOf('sound', 'it still does what it is for', (s, engine) => isSound(s, engine)),
  ['fires', 0, 1, 'hexes that burn or are burnt / 6', (s, engine) => share(countFires(s, engine, false), 6)],
  ['worked', 0, 1, 'share of the turns of work for its next shot, or of those between two blows', (s, engine) =>
    share(s.engineWorked(engine), Math.max(1, chartOfEngine(s, engine).shotTurns, chartOfEngine(s, engine).blowTurns))],
  flagOf('lowered', 'its drawbridge is down', (s, engine) => s.engineLowered(engine) === 1),
  ['crew', 0, 1, 'men inside who would push it / 12', (s, engine) => share(countPushers(s, engine), 12)],
  ['pushes', 0, 1, 'hexes that it can still be pushed in this phase / 2', (s, engine) => share(Math.max(0, pushesLeft(s, engine)), 2)],
];

/** Features of the men and beasts, and after them of the engines. */
export function unitFeatures(survey: Survey): readonly ManFeature[] {
  return [...manFeatures(survey), ...ENGINE_FEATURES];
}

/** Which of those features are of which rows: men and beasts come first, and after them the engines. */
export function unitParts(features: readonly ManFeature[], { men }: Scenario): readonly UnitPart[] {
  return [
    [features.length - ENGINE_FEATURES.length, 0, men.length],
    [ENGINE_FEATURES.length, men.length, Infinity],
  ];
}
