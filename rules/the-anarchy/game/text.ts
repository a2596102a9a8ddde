import type { Player } from '../../core/index.ts';
import { headingArrow } from '../../hexes/headings.ts';
import { mapLines } from '../../hexes/render/text-map.ts';
import { TERRAIN, TERRAIN_LETTERS } from '../charts/terrain.ts';
import { CLASSES } from '../charts/types.ts';
import { engineIn } from '../fight/mechanics/ground/engines.ts';
import { isBurning, isBurnt, isShut } from '../fight/mechanics/ground/ground.ts';
import { HEALTHS, TASKS } from '../state/layout.ts';
import type { SiegeState } from '../state/siege-state.ts';
import { type AnarchyState, HEALTHY, STUNNED, WOUNDED } from '../state/state.ts';
import { lookOf } from '../fight/render/counters.ts';
import { engineCode, engineMarks, engineName, engineWhere } from '../fight/render/engines.ts';
import { CLASS_CODES } from '../fight/render/looks.ts';
import { recordText } from '../siege/board/record.ts';
import { seenBy } from '../fight/render/seen.ts';
import { inWords } from '../notation/words.ts';
import { headline, restOf } from '../fight/render/words.ts';

type S = AnarchyState;

/** Letter of each terrain on the ground. */
const LETTERS: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(TERRAIN_LETTERS).map(([letter, name]) => [TERRAIN[name], letter]),
);
const HEALTH_SIGNS: Readonly<Record<number, string>> = { [HEALTHY]: '', [WOUNDED]: '!', [STUNNED]: '_' };

/** Letters of the first side are large, those of the second small. */
function inCase(s: S, man: number, text: string): string {
  return s.sideOf(man) === 0 ? text.toUpperCase() : text.toLowerCase();
}

/** At most five characters: `KN↗!` for a wounded knight on his horse, `kn'` for the tail of another. */
function manText(s: S, man: number, hex: number): string {
  const code = inCase(s, man, CLASS_CODES[s.type(man)]!);
  if (s.tail(man) === hex) return `${code}'`;
  const look = s.isMounted(man) ? headingArrow(lookOf(s, man)) : '';
  return code + look + HEALTH_SIGNS[s.health(man)]! + (s.captor(man) >= 0 ? '%' : '');
}

/** Letters of the engine in a hex, small for the second side. */
function engineText(s: S, engine: number, viewer: Player | undefined): string {
  const code = engineCode(s, engine, viewer);
  return s.scenario.engines[engine]!.side === 0 ? code : code.toLowerCase();
}

function groundText(s: S, hex: number, viewer: Player | undefined): string {
  const engine = engineIn(s, hex);
  const door = s.game.doorAt[hex]! >= 0 && !isShut(s, hex) ? "'" : '';
  const fire = isBurning(s, hex) ? '*' : isBurnt(s, hex) ? '-' : '';
  const isThing = s.scenario.things.some((_, thing) => s.thingAt(thing) === hex);
  const isLadder = s.scenario.ladders.some((thing) => s.thingTop(thing) >= 0 && s.thingAt(thing) === hex);
  const ground = engine < 0 ? LETTERS[s.terrainOf(hex)]! : engineText(s, engine, viewer);
  return `${ground}${door}${fire}${isLadder ? 'H' : isThing ? '&' : ''}`;
}

/** Who stands in a hex, or above it; or else the ground. */
function hexText(s: S, hex: number, viewer: Player | undefined): string {
  const above = s.scenario.places.floors[hex]!.find((floor) => floor !== hex && s.topAt(floor) >= 0);
  const man = s.topAt(hex) >= 0 ? s.topAt(hex) : above === undefined ? -1 : s.topAt(above);
  return (man < 0 ? groundText(s, hex, viewer) : manText(s, man, hex)) + (above === undefined ? '' : '^');
}

/** What the map's signs mean; only the ground that there is. */
function legend(s: S): string[] {
  const there = new Set(Array.from(s.scenario.grid.hexes, (hex) => s.terrainOf(hex)));
  const ground = Object.entries(TERRAIN_LETTERS).flatMap(([letter, name]) =>
    there.has(TERRAIN[name]) ? [`${letter} ${inWords(name)}`] : [],
  );
  const [first, second] = s.game.players;
  return [
    `Men: large for ${first}, small for ${second}; an arrow where a rider looks, ' the tail of his horse; ` +
      '! wounded, _ stunned, % prisoner, ^ above the ground.',
    ...(s.scenario.engines.length === 0
      ? []
      : ['Engines: bal ballista, man mangonel, ram, gal gallery, bel belfry, mtl mantlet, ? under covers.']),
    `Ground: ${ground.join(', ')}; d' a door that is no longer shut, * burns, - is burnt, & a thing, H a ladder.`,
  ];
}

/** One man with his class and what has become of him. */
function manLine(s: S, man: number, viewer: Player | undefined): string {
  const card = s.scenario.men[man]!;
  const type = CLASSES[s.type(man)]!;
  const where = s.tail(man) < 0 ? s.placeName(s.at(man)) : `${s.placeName(s.at(man))} ${s.placeName(s.tail(man))}`;
  const notes = [
    CLASS_CODES[s.type(man)]!,
    inWords(type),
    s.isMounted(man) ? 'mounted' : '',
    s.health(man) === HEALTHY ? '' : HEALTHS[s.health(man)]!,
    s.captor(man) >= 0 ? 'prisoner' : s.unarmed(man) === 1 ? 'unarmed' : '',
    s.hidden(man) === 1 ? 'hidden' : '',
    restOf(s, man, viewer),
    s.task(man) > 0 ? `at work: ${TASKS[s.task(man)]!}` : '',
  ];
  return `    ${where.padEnd(9)}  ${card.id}: ${notes.filter((note) => note !== '').join(', ')}`;
}

function sideLines(s: S, side: Player, viewer: Player | undefined): string[] {
  const men = s.scenario.men.flatMap((card, man) => (card.side === side && s.isOnMap(man) ? [manLine(s, man, viewer)] : []));
  return ['', s.game.players[side], ...(men.length === 0 ? ['    nobody on the map'] : men)];
}

function thingLine(s: S, thing: number): string {
  const { name } = s.scenario.things[thing]!;
  const bearer = s.thingBearer(thing);
  const mate = s.thingMate(thing) < 0 ? '' : ` and ${s.nameOf(s.thingMate(thing))}`;
  if (bearer >= 0) return `${name}: carried by ${s.nameOf(bearer)}${mate}`;
  if (s.thingTop(thing) >= 0) return `${name}: leads from ${s.placeName(s.thingAt(thing))} up to ${s.placeName(s.thingTop(thing))}`;
  return s.thingAt(thing) < 0 ? `${name}: off the map` : `${name}: in ${s.placeName(s.thingAt(thing))}`;
}

function engineLine(s: S, engine: number, viewer: Player | undefined): string {
  const { side } = s.scenario.engines[engine]!;
  const marks = [engineWhere(s, engine), ...engineMarks(s, engine)].join(', ');
  return `${engineName(s, engine, viewer)} (${s.game.players[side]}): ${marks}`;
}

/** The map and all that stands on it as plain text for a terminal. With a viewer, hidden men of the other side are left out.
 * @param record lines that stand before the men */
export function renderText(s: S, viewer?: Player, record: readonly string[] = []): string {
  const seen = seenBy(s, viewer);
  const { grid, title, landmarks, things, engines } = s.scenario;
  const cellText = (hex: number): string => hexText(seen, hex, viewer);
  const names = [...landmarks].map(([hex, name]) => `${grid.format(hex)} ${name}`);
  const lines = [title, ...headline(s, viewer), '', ...mapLines(grid, cellText), '', ...legend(s), names.join(', ')];
  const known = [...things.map((_, thing) => thingLine(seen, thing)), ...engines.map((_, engine) => engineLine(seen, engine, viewer))];
  return [...lines, ...known, ...record, ...sideLines(seen, 0, viewer), ...sideLines(seen, 1, viewer), ''].join('\n');
}

/** The same of a siege, with its record and the fight that is played out. */
export function renderSiegeText(s: SiegeState, viewer?: Player): string {
  const text = renderText(s, viewer, ['', ...recordText(seenBy(s, viewer))]);
  return s.field === null ? text : `${text}\nA fight is played out:\n${s.field.game.renderText(s.field, viewer)}\n`;
}
