import { type BoardPiece, capital, count, type Player } from '../../../core/index.ts';
import { fmt, type Point } from '../../../core/views/svg.ts';
import { headingWords } from '../../../hexes/headings.ts';
import { CLASSES } from '../../charts/types.ts';
import { COUNTER_RADIUS, counterCentre, lookOf } from '../render/counters.ts';
import { engineCentre, engineClass, engineMarks, engineName, engineOutline, engineWhere, isTold } from '../render/engines.ts';
import { placeCentre } from '../render/levels.ts';
import { inWords } from '../../notation/words.ts';
import { restOf } from '../render/words.ts';
import { HEALTHS, TASKS } from '../../state/layout.ts';
import { type AnarchyState, HEALTHY } from '../../state/state.ts';

type S = AnarchyState;

/** Edge of the counter of a man or a beast on the map. */
export function pieceOutline(s: S, man: number): string {
  return circleAt(counterCentre(s, man));
}

/** Edge of a counter that stood in a place. */
export function placeOutline(s: S, place: number): string {
  return circleAt(placeCentre(s.scenario, place));
}

function circleAt({ x, y }: Point): string {
  const r = COUNTER_RADIUS;
  return `M${fmt(x - r)},${fmt(y)}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`;
}

/** Class of a man or a beast in words. */
export function className(s: S, man: number): string {
  return inWords(CLASSES[s.type(man)]!).replace(/^(?:welsh|flemish)\b/, capital);
}

/** What a man works at. */
const TASK_WORDS: Readonly<Record<(typeof TASKS)[number], string>> = {
  none: 'idle',
  door: 'opens or shuts a door',
  smash: 'smashes a door',
  take: 'takes something up',
  arm: 'takes a weapon',
  free: 'frees a prisoner',
  raise: 'sets up a ladder',
  lower: 'takes down a ladder',
  span: 'works at a bridge',
  crew: 'works an engine',
  winch: 'lowers the drawbridge',
  yoke: 'yokes or unyokes an ox',
};

/** What matters in play besides class and values, in words. */
export function manMarks(s: S, man: number, viewer?: Player): string[] {
  const carried = s.scenario.things.flatMap(({ name }, thing) =>
    s.thingBearer(thing) === man || s.thingMate(thing) === man ? [`carries ${name}`] : [],
  );
  return [
    s.health(man) === HEALTHY ? '' : HEALTHS[s.health(man)]!,
    s.isMounted(man) ? 'mounted' : '',
    s.captor(man) >= 0 ? 'prisoner' : s.unarmed(man) === 1 ? 'unarmed' : '',
    s.hidden(man) === 1 ? 'hidden' : '',
    restOf(s, man, viewer),
    s.task(man) > 0 ? `${TASK_WORDS[TASKS[s.task(man)]!]} (${count(s.taskTurns(man), 'turn')} left)` : '',
    s.moved(man) === 1 ? 'has moved' : '',
    ...carried,
  ].filter((mark) => mark !== '');
}

function aboutMan(s: S, man: number, viewer: Player | undefined): string {
  return [
    className(s, man),
    `attack ${s.attackOf(man)}`,
    `defence ${s.defenceOf(man)}`,
    `moves ${s.allowanceOf(man)}`,
    ...manMarks(s, man, viewer),
    ...(s.isMounted(man) ? [`looks to ${headingWords(lookOf(s, man))}`] : []),
    `in hex ${s.placeName(s.at(man))}`,
  ].join(', ');
}

function manPiece(s: S, man: number, viewer: Player | undefined): BoardPiece {
  const { id, name, side } = s.scenario.men[man]!;
  const heading = s.isMounted(man) ? lookOf(s, man) : null;
  return { id, name, side, ...counterCentre(s, man), about: aboutMan(s, man, viewer), outline: pieceOutline(s, man), heading };
}

/** An engine or a mantlet. */
function enginePiece(s: S, engine: number, viewer: Player | undefined): BoardPiece {
  const { id, side, isParked } = s.scenario.engines[engine]!;
  const about = [engineClass(s, engine, viewer), ...engineMarks(s, engine), engineWhere(s, engine)].join(', ');
  const heading = isParked ? null : (60 * s.engineFacing(engine) + s.scenario.grid.turn) % 360;
  const outline = engineOutline(s, engine);
  const name = engineName(s, engine, viewer);
  const known = isTold(s, engine, viewer) ? id : `covered-${s.placeName(s.engineAt(engine))}`;
  return { id: known, name, side, ...engineCentre(s, engine), about, outline, heading };
}

/** Every man, beast and engine of a side on the map. */
export function piecesOf(s: S, side: Player, viewer?: Player): readonly BoardPiece[] {
  const standing = s.scenario.men.map((_, man) => man).filter((man) => s.sideOf(man) === side && s.isOnMap(man));
  const engines = [...s.scenario.engines.keys()].filter((engine) => s.scenario.engines[engine]!.side === side && s.engineAt(engine) >= 0);
  return [...standing.map((man) => manPiece(s, man, viewer)), ...engines.map((engine) => enginePiece(s, engine, viewer))];
}
