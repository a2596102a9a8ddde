import type { BoardRow, BoardTable, Player } from '../../../core/index.ts';
import { engineClass, engineMarks, engineName } from '../render/engines.ts';
import { type AnarchyState, DEAD, LED_OFF, LEFT, ON_MAP } from '../../state/state.ts';
import { className, manMarks } from './pieces.ts';

type S = AnarchyState;

function sideRow(s: S, side: 0 | 1): BoardRow {
  const men = s.game.menOf[side];
  const numberOf = (does: (man: number) => boolean): string => String(men.filter(does).length);
  const cells = [
    s.game.players[side],
    String(s.victoryPoints()[side]),
    numberOf((man) => s.presence(man) === ON_MAP && s.health(man) !== DEAD && s.captor(man) < 0),
    numberOf((man) => s.health(man) === DEAD),
    numberOf((man) => s.captor(man) >= 0),
    numberOf((man) => s.presence(man) === LEFT),
  ];
  return { cells, side, piece: null };
}

/** What has become of a man who does not stand on the map where it can be seen. */
function fate(s: S, man: number): string {
  if (s.health(man) === DEAD) return 'dead';
  if (s.presence(man) === LED_OFF) return 'led off';
  return s.game.encounter.fateOf(s, man);
}

function manRow(s: S, man: number, viewer: Player | undefined): BoardRow {
  const { id, name, side } = s.scenario.men[man]!;
  const isSeen = s.isOnMap(man);
  const values = [s.attackOf(man), s.defenceOf(man), s.allowanceOf(man)].map(String);
  const state = isSeen ? manMarks(s, man, viewer).join(', ') || 'sound' : fate(s, man);
  return { cells: [name, className(s, man), ...values, state, isSeen ? s.placeName(s.at(man)) : '–'], side, piece: id };
}

function thingRow(s: S, thing: number): BoardRow {
  const { name } = s.scenario.things[thing]!;
  const bearer = s.thingBearer(thing);
  const gone = s.thingGone(thing);
  const where = bearer >= 0 ? `carried by ${s.nameOf(bearer)}` : s.thingAt(thing) >= 0 ? s.placeName(s.thingAt(thing)) : 'gone';
  return { cells: [name, gone >= 0 ? `off the map with ${s.game.players[gone as 0 | 1]}` : where], side: null, piece: null };
}

function engineRow(s: S, engine: number, viewer: Player | undefined): BoardRow {
  const state = engineMarks(s, engine).join(', ') || 'sound';
  const where = s.engineAt(engine) < 0 ? '–' : s.placeName(s.engineAt(engine));
  const { side } = s.scenario.engines[engine]!;
  return { cells: [engineName(s, engine, viewer), engineClass(s, engine, viewer), state, where], side, piece: null };
}

/** Points, men and things; hand it the state as a viewer sees it. */
export function listTables(s: S, viewer?: Player): readonly BoardTable[] {
  const { men, things, engines } = s.scenario;
  const tables: BoardTable[] = [
    {
      title: 'Sides',
      columns: ['side', 'points', 'up', 'dead', 'taken', 'left'],
      rows: [sideRow(s, 0), sideRow(s, 1)],
    },
    {
      title: 'Men and beasts',
      columns: ['man', 'class', 'attack', 'defence', 'moves', 'state', 'hex'],
      rows: men.flatMap((_, man) => (s.game.encounter.isAbsent(s, man) ? [] : [manRow(s, man, viewer)])),
    },
  ];
  const rows = things.map((_, thing) => thingRow(s, thing));
  if (rows.length > 0) tables.push({ title: 'Things', columns: ['thing', 'where'], rows });
  const machines = engines.map((_, engine) => engineRow(s, engine, viewer));
  if (machines.length > 0) tables.push({ title: 'Engines', columns: ['engine', 'kind', 'state', 'hex'], rows: machines });
  return tables;
}
