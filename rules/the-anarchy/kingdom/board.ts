import {
  type Board,
  type BoardMark,
  type BoardName,
  type BoardNote,
  type BoardPiece,
  type BoardTable,
  phraseOf,
  type Player,
  type State,
  tellingsOf,
} from '../../core/index.ts';
import { markOn } from '../../hexes/page/marks.ts';
import { counterOutline, hexCells } from '../../hexes/page/shapes.ts';
import { mapExtent } from '../../hexes/render/shapes.ts';
import { KingdomDecoder } from './views/decoder.ts';
import { groupAtHand, seemingStrength, wallsAt } from './views/survey.ts';
import { counterCentre } from './render/svg.ts';
import { groupWords, headline, siegeWords } from './render/words.ts';
import { nameOfGroup, searchMarch } from './mechanics/groups/march.ts';
import { holderOf } from './mechanics/places/places.ts';
import { ACTION_ABOUTS } from './steps.ts';
import { ACTIONS } from './state/actions.ts';
import { FATES } from './state/layout.ts';
import { GROUP_IDS } from './state/scenario.ts';
import type { KingdomParts, KingdomState } from './state/state.ts';
import { createLayers } from './board/layers.ts';

type S = KingdomState;

function pieceOf(s: S, group: number, viewer: Player | undefined): BoardPiece {
  const centre = counterCentre(s, group);
  const about = `${groupWords(s, group, viewer)}, in hex ${s.scenario.grid.format(s.at(group))}`;
  return {
    id: GROUP_IDS[group]!,
    name: nameOfGroup(s, group),
    side: s.sideOf(group),
    ...centre,
    about,
    outline: counterOutline(centre),
    heading: null,
  };
}

/** Every group on the map, by side. */
function listPieces(s: S, viewer: Player | undefined): readonly BoardPiece[] {
  return GROUP_IDS.flatMap((_, group) => (s.isThere(group) ? [pieceOf(s, group, viewer)] : []));
}

/** Names of all groups and nobles. */
function listNamed(s: S): readonly BoardName[] {
  const groups = Array.from({ length: s.groupCount }, (_, group) => ({ name: nameOfGroup(s, group), side: s.sideOf(group) }));
  return [...groups, ...s.scenario.nobles.map(({ name }, noble) => ({ name, side: s.nobleSide(noble) }))];
}

/** Hexes of the way of a group to one, the first first. */
function wayTo(s: S, group: number, hex: number): readonly number[] | null {
  return group < 0 || hex === s.at(group) ? null : searchMarch(s, group).wayTo(hex);
}

/** The hex of the mercenaries that an action names, or of the convoy that it drives; -1 if it does neither. */
function hexOfThing(s: S, action: number): number {
  const { space } = s.game;
  const kind = space.kindOf(action);
  const names: readonly string[] = ACTIONS[kind];
  const thing = space.firstOf(action);
  return kind === 'drive' ? s.convoyAt(thing) : names[0] === 'band' ? s.bandAt(thing) : -1;
}

/** How an action shows on the map. */
function markAction(s: S, action: number): BoardMark {
  const { grid } = s.scenario;
  const { kind, shape, unit, hex } = new KingdomDecoder().read(s, action, groupAtHand(s));
  const piece = unit >= 0 && s.isThere(unit) ? GROUP_IDS[unit]! : null;
  if (shape === 'pass') return markOn(grid, { piece, hex: hexOfThing(s, action) });
  if (shape === 'unit')
    return { ...markOn(grid, { piece, target: piece }), spot: counterCentre(s, unit), outline: counterOutline(counterCentre(s, unit)) };
  return markOn(grid, { piece, hex, way: kind === 'goal' && piece !== null ? wayTo(s, unit, hex) : null });
}

/** What is known about an action before it is chosen: who stands in the hex, and how strong it is there. */
function notesOf(s: S, action: number): readonly BoardNote[] {
  const viewer = s.actor as Player;
  const { shape, unit, hex } = new KingdomDecoder().read(s, action, groupAtHand(s));
  if (shape !== 'step' || hex < 0) return [];
  const notes: BoardNote[] = [];
  const foe = GROUP_IDS.findIndex((_, group) => s.at(group) === hex && s.sideOf(group) !== viewer);
  if (foe >= 0 && unit >= 0) {
    const [ours, theirs] = [seemingStrength(s, viewer, unit), seemingStrength(s, viewer, foe)];
    notes.push({
      kind: 'danger',
      text: `${nameOfGroup(s, foe)} stands there: strength about ${theirs} against ${ours}.`,
      degree: theirs / Math.max(1, ours + theirs),
      rule: 'C.14.2',
    });
  }
  const walls = Math.round(wallsAt(s, viewer, hex));
  if (walls > 0) notes.push({ kind: 'note', text: `A place that is not yours: strength ${walls}.`, rule: 'C.14.5' });
  return notes;
}

function placeTable(s: S): BoardTable {
  const side = (place: number): Player | null => (holderOf(s, place) < 0 ? null : (holderOf(s, place) as Player));
  return {
    title: 'Places',
    columns: ['place', 'hex', 'loyalty', 'resources', 'garrison', 'days of food'],
    rows: s.scenario.places.map(({ name, hex, castle }, place) => ({
      cells: [
        name,
        s.scenario.grid.format(hex),
        String(s.placeLoyalty(place)),
        String(s.placeResources(place)),
        castle === '-' ? '–' : String(s.placeGarrison(place)),
        s.placeStores(place) === 0 ? '–' : String(s.placeStores(place)),
      ],
      side: side(place),
      piece: null,
    })),
  };
}

function groupTable(s: S, viewer: Player | undefined): BoardTable {
  return {
    title: 'Groups',
    columns: ['group', 'hex', 'what it is'],
    rows: GROUP_IDS.flatMap((id, group) =>
      s.isThere(group)
        ? [
            {
              cells: [nameOfGroup(s, group), s.scenario.grid.format(s.at(group)), groupWords(s, group, viewer)],
              side: s.sideOf(group),
              piece: id,
            },
          ]
        : [],
    ),
  };
}

function nobleTable(s: S): BoardTable {
  const noble = s.scenario.nobles.map((_, i) => i).filter((i) => s.noblePrestige(i) > 0);
  return {
    title: 'Nobles',
    columns: ['noble', 'prestige', 'state'],
    rows: noble.map((i) => ({
      cells: [s.scenario.nobles[i]!.name, String(s.noblePrestige(i)), FATES[s.nobleFate(i)]!],
      side: s.nobleSide(i),
      piece: null,
    })),
  };
}

function siegeTable(s: S): BoardTable {
  return {
    title: 'Sieges',
    columns: ['place', 'how it stands'],
    rows: siegeWords(s).map(({ place, notes }) => ({
      cells: [s.scenario.places[place]!.name, notes.join(', ')],
      side: holderOf(s, place) < 0 ? null : (holderOf(s, place) as Player),
      piece: null,
    })),
  };
}

/** What makes the picture of the kingdom playable with a pointer. */
export function createBoard(game: Pick<KingdomParts, 'scenario' | 'players' | 'space'>): Board {
  const as = (state: State): S => state as S;
  return {
    hues: ['blue', 'red'],
    extent: mapExtent(game.scenario.grid),
    cells: () => hexCells(game.scenario.grid),
    headline: (state) => headline(as(state)),
    pieces: (state, viewer) => listPieces(as(state), viewer),
    names: (state) => listNamed(as(state)),
    mark: (state, action) => markAction(as(state), action),
    phrase: (state, action) => phraseOf(game.space, ACTION_ABOUTS, as(state), action)!,
    notes: (state, action) => notesOf(as(state), action),
    tellings: tellingsOf(ACTION_ABOUTS),
    layers: createLayers(game),
    tables: (state, viewer) => {
      const s = as(state);
      const sieges = siegeTable(s);
      return [groupTable(s, viewer), nobleTable(s), ...(sieges.rows.length === 0 ? [] : [sieges]), placeTable(s)];
    },
    plan: () => null,
  };
}
