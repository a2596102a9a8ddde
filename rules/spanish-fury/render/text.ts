import { headlineOf, type Player } from '../../core/index.ts';
import { standWords } from '../../tabletop/compass.ts';
import { textMap } from '../../tabletop/render/text-map.ts';
import type { Terrain } from '../charts/types.ts';
import { confidenceWords, generalWords, orderWords, unitWords } from '../notation/words.ts';
import type { FuryState } from '../state/state.ts';

type S = FuryState;

/** A character for each kind of terrain, the lowest first. */
const SIGNS: Readonly<Record<Terrain, string>> = {
  ploughed: ':',
  marsh: '"',
  'gentle-hill': 'h',
  'steep-hill': 'H',
  orchard: 'o',
  wood: 'w',
  village: 'v',
  'field-work': '#',
  stream: '-',
  river: '~',
  ford: '+',
  road: '=',
  bridge: '#',
  hedge: '^',
  'hedge-and-ditch': '^',
};

/** A unit on the map: the first letter of its side and its number among all, as the list below has it. */
function markOf(s: S, unit: number): string {
  return `${s.game.players[s.sideOf(unit)]!.charAt(0)}${unit + 1}`;
}

function armyLines(s: S, side: Player, viewer?: Player): string[] {
  const brigades = s.game.brigadesOf[side].map((brigade) => {
    const order = orderWords(s, brigade, viewer);
    const { name, general } = s.scenario.brigades[brigade]!;
    return `  ${name}: ${generalWords(s, general)}${order === '' ? '' : `, ${order}`}`;
  });
  const units = s.game.unitsOf[side].map((unit) => {
    const stand = s.isOnTable(unit) ? standWords(s.boxOf(unit), s.scenario.inch) : [];
    return `  ${markOf(s, unit)} ${s.nameOf(unit)}: ${[...unitWords(s, unit, viewer), ...stand].join(', ')}`;
  });
  return [`${s.game.players[side]}: ${confidenceWords(s, side)}`, ...brigades, ...units];
}

/** The table in characters, with both armies in words below, as a viewer may see them. */
export function renderText(s: S, viewer?: Player): string {
  const { scenario } = s;
  const ground = Object.entries(SIGNS).map(([kind, sign]) => ({
    sign,
    boxes: scenario.ground.filter((piece) => piece.kind === kind).flatMap(({ boxes }) => boxes),
  }));
  const labels = scenario.units.flatMap((_, unit) => (s.isOnTable(unit) ? [{ x: s.x(unit), y: s.y(unit), text: markOf(s, unit) }] : []));
  const map = textMap(scenario, ground, labels);
  return `${[scenario.title, ...headlineOf(s, scenario.turns), ...map, ...armyLines(s, 0, viewer), ...armyLines(s, 1, viewer)].join('\n')}\n`;
}
