import { describe, expect, test } from 'vitest';
import {
  type Board,
  type BoardMark,
  type BoardNote,
  type GameEvent,
  isPlayer,
  type Player,
  type Point,
  Rng,
  TERMINAL,
} from '../../rules/core/index.ts';
import { CONTINUED } from '../../rules/men-of-iron/charts/charts.ts';
import type { IronGame } from '../../rules/men-of-iron/game.ts';
import { menOfIron } from '../../rules/men-of-iron/index.ts';
import { counterCentre, leaderShield } from '../../rules/hexes/render/pieces.ts';
import { defenderAt } from '../../rules/men-of-iron/mechanics/shock/attacks.ts';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { randomMove } from '../../rules/registry.ts';
import { stepName } from '../core/playing.ts';
import { isSampled, usualOrDeep } from '../deep.ts';
import { openElements } from '../xml.ts';

const load = (id: string): IronGame => menOfIron.load(id) as IronGame;
const scenarioIds = menOfIron.scenarios.map(({ id }) => id);
const sections = new Set(menOfIron.rulebook!.map(({ id }) => id));

/** States of a game in which a player decides, every so many plies; half of the decisions are planned, so that much happens. */
function* decisions(game: IronGame, seed: number, plies: number, every: number): Generator<IronState> {
  const rng = Rng.from(seed);
  let state = game.newState();
  for (let ply = 0; ply < plies; ply++) {
    if (state.actor === TERMINAL) state = game.newState();
    if (isPlayer(state.actor) && ply % every === 0) yield state;
    const isPlanned = isPlayer(state.actor) && rng.below(2) === 0;
    state.apply(isPlanned ? game.scripted.choose(state, state.legalActions(), rng) : randomMove(state, rng));
  }
}

function isInside({ extent }: Board, { x, y }: Point): boolean {
  return x >= extent.x && y >= extent.y && x <= extent.x + extent.width && y <= extent.y + extent.height;
}

/** What is wrong with a mark; empty if nothing is. */
function faultOf(board: Board, { piece, target, spot, path }: BoardMark, ids: ReadonlySet<string>): string {
  if ([piece, target].some((id) => id !== null && !ids.has(id))) return 'names a piece that does not exist';
  if ([...(spot === null ? [] : [spot]), ...(path ?? [])].some((point) => !isInside(board, point))) return 'lies off the map';
  if (path === null) return '';
  const last = path.at(-1)!;
  return path.length > 1 && last.x === spot?.x && last.y === spot.y ? '' : 'has a way that does not end at its spot';
}

function faultOfNotes(notes: readonly BoardNote[]): string {
  const bad = notes.find(
    ({ text, degree = 0, rule }) =>
      !/^[A-Z0-9+−].*\.$/.test(text) ||
      /NaN|undefined|Infinity/.test(text) ||
      !(degree >= 0 && degree <= 1) ||
      (rule !== undefined && !sections.has(rule)),
  );
  return bad === undefined ? '' : `says: ${bad.text} (${bad.degree}, ${bad.rule})`;
}

/** One state: every legal action can be pointed at, named and judged, and nothing changes by it. */
function checkState(state: IronState): void {
  const { game, scenario } = state;
  const { board } = game;
  const before = state.bytes().slice();
  const ids = new Set([...scenario.units, ...scenario.leaders].map(({ id }) => id));
  const actions = state.legalActions().toArray();
  const marks = actions.map((action) => board.mark(state, action));
  const phrases = actions.map((action) => board.phrase(state, action));
  const faults = actions.flatMap((action, i) => {
    const fault = faultOf(board, marks[i]!, ids) || faultOfNotes(board.notes(state, action));
    return fault === '' ? [] : [`${stepName(state)}: ${phrases[i]} ${fault}`];
  });
  expect(faults).toEqual([]);
  expect(phrases.filter((phrase, i) => phrases.indexOf(phrase) !== i)).toEqual([]);
  expect(phrases.join('; ')).not.toMatch(/undefined|NaN|-1|Confirm/);
  const spots = marks.flatMap(({ spot, heading }, i) =>
    spot === null ? [] : [{ at: `${spot.x} ${spot.y} ${heading}`, phrase: phrases[i]! }],
  );
  const places = spots.map(({ at }) => at);
  expect(spots.filter(({ at }, i) => places.indexOf(at) !== i).map(({ phrase }) => `${stepName(state)}: ${phrase}`)).toEqual([]);
  expect(state.bytes()).toEqual(before);
  expect(state.legalActions().toArray()).toEqual(actions);
}

describe('in sampled games', () => {
  test.each(scenarioIds.filter((_, place) => isSampled(place, 3)))('of %s every legal action can be pointed at, named and judged', (id) => {
    const met = new Map<string, number>();
    for (const state of decisions(load(id), 1, usualOrDeep(600, 1200), 1)) {
      const times = met.get(stepName(state)) ?? 0;
      met.set(stepName(state), times + 1);
      if (times < 4) checkState(state);
    }
    expect(met.size).toBeGreaterThan(8);
  });

  test('whoever is on the map is a piece, where its counter or its shield is drawn', () => {
    for (const id of ['mill-ford', 'agincourt', 'bosworth']) {
      for (const state of decisions(load(id), 4, 300, 60)) {
        const { units, leaders } = state.scenario;
        const pieces = new Map(state.game.board.pieces(state).map((piece) => [piece.id, piece]));
        const present = leaders.filter((_, leader) => state.isPresent(leader)).length;
        expect(pieces.size).toBe(units.filter((_, unit) => state.isOnMap(unit)).length + present);
        for (const piece of pieces.values()) expect(isInside(state.game.board, piece)).toBe(true);
        leaders.forEach((card, leader) => {
          if (state.isPresent(leader))
            expect(pieces.get(card.id)).toMatchObject({ x: leaderShield(state, leader).x, y: leaderShield(state, leader).y });
        });
        units.forEach((card, unit) => {
          if (state.isOnMap(unit) && state.under(unit) === 0) expect(pieces.get(card.id)).toMatchObject(counterCentre(state, unit));
        });
      }
    }
  });

  test('layers are sound SVG or nothing', () => {
    const drawn = new Set<string>();
    for (const id of ['mill-ford', 'agincourt']) {
      for (const state of decisions(load(id), 5, 400, 200)) {
        const pieces: (string | null)[] = [null, 'no-such-piece', ...state.game.board.pieces(state).map((piece) => piece.id)];
        for (const layer of state.game.board.layers) {
          for (const piece of layer.scope === 'all' ? [null] : pieces) {
            const svg = layer.draw(state, piece, 0);
            if (svg !== '') drawn.add(layer.id);
            expect(openElements(`<svg xmlns="http://www.w3.org/2000/svg">${svg}</svg>`)).toEqual([]);
            expect(svg).not.toMatch(/NaN|undefined|Infinity/);
          }
        }
      }
    }
    expect([...drawn].sort()).toEqual(['arcs', 'command', 'range']);
  });

  test('the end is told', () => {
    const state = load('mill-ford').newState();
    const rng = Rng.from(1);
    while (state.actor !== TERMINAL) state.apply(randomMove(state, rng));
    expect(state.game.board.headline(state)[0]).toMatch(/^(The game is a draw|The (Blue|Red) side has won)\.$/);
    expect(state.game.board.headline(state).at(-1)).toMatch(/^Blue: \d+ Flight Points of 12\. Red: \d+ Flight Points of 12$/);
    expect(state.legalActions().toArray()).toEqual([]);
  });
});

describe('what is asked', () => {
  test('comes first, of the side by its own name', () => {
    const [state] = decisions(load('bannockburn'), 1, 400, 1);
    const lines = state!.game.board.headline(state!);
    expect(lines[0]).toMatch(/^(Scots|English): .*\?/);
    expect(lines.at(-1)).toMatch(/^Scots: 0 Flight Points of \d+; time left 16\. English: 0 Flight Points of \d+$/);
  });
});

describe('what is said of an attack', () => {
  /** Share of a Continued Attack as the dice have it, once nobody plays a counter; null where nothing is rolled, or all faces come to the same. */
  const shareOfDice = (state: IronState, action: number): number | null => {
    const next = state.clone();
    next.apply(action);
    if (isPlayer(next.actor) && stepName(next) === 'shock/breach') next.apply(next.game.space.index('hold-counter'));
    if (stepName(next) !== 'shock/roll' || next.register(0) !== defenderAt(state, state.game.space.argument(action))) return null;
    const outcomes = next.chanceOutcomes();
    const continued = [...outcomes].filter(({ outcome }) => outcome & CONTINUED);
    return continued.reduce((sum, { weight }) => sum + weight, 0) / outcomes.total;
  };

  test('is what the dice do [12.3]', () => {
    const fields = ['mill-ford', 'beacon-field', 'dry-wells'];
    const most = usualOrDeep(30, Infinity);
    let tried = 0;
    for (const [place, id] of fields.entries()) {
      for (const state of decisions(load(id), 7, 1500, 1)) {
        if (tried >= most * (place + 1)) break;
        if (stepName(state) !== 'shock/next') continue;
        for (const action of state.legalActions()) {
          const share = shareOfDice(state, action);
          const rules = state.game.board.notes(state, action).map(({ rule }) => rule);
          expect(rules.includes('12.5')).toBe(state.isGun(defenderAt(state, state.game.space.argument(action))));
          if (share === null) continue;
          tried++;
          const said = state.game.board.notes(state, action).find(({ rule }) => rule === '14.7');
          expect(said?.degree ?? 0).toBeCloseTo(share);
        }
      }
    }
    expect(tried).toBeGreaterThan(20);
  });
});

describe('secrets', () => {
  const seen = (state: IronState, viewer: Player): string => {
    const { board } = state.game;
    const [piece] = board.pieces(state, viewer);
    const layers = board.layers.map((layer) => layer.draw(state, piece!.id, viewer));
    return JSON.stringify([
      board.headline(state),
      board.pieces(state, viewer),
      board.tables(state, viewer),
      layers,
      state.game.renderSvg(state, viewer),
    ]);
  };

  /** What everybody is told while an action is applied. */
  const told = (state: IronState, action: number): readonly GameEvent[] => {
    const events: GameEvent[] = [];
    const copy = state.clone();
    copy.listener = (event) => void (event.only === undefined && events.push(event));
    copy.apply(action);
    return events;
  };

  /** States whose other worlds differ, each with one of them. */
  function* worlds(viewerOf: (state: IronState) => Player): Generator<readonly [IronState, IronState, Player]> {
    const rng = Rng.from(3);
    for (const id of ['mill-ford', 'bosworth']) {
      for (const state of decisions(load(id), 6, 400, 10)) {
        const viewer = viewerOf(state);
        const world = state.clone();
        world.resample(viewer, rng);
        if (world.hash() !== state.hash()) yield [state, world, viewer];
      }
    }
  }

  test('nothing that a viewer is shown depends on counters that it may not see', () => {
    let hidden = 0;
    for (const viewer of [0, 1] as const) {
      for (const [state, world] of worlds(() => viewer)) {
        expect(seen(world, viewer)).toBe(seen(state, viewer));
        hidden++;
      }
    }
    expect(hidden).toBeGreaterThan(20);
  });

  test('one’s own choices, their words and notes do not depend on them', () => {
    let tried = 0;
    for (const [state, world] of worlds((one) => one.actor as Player)) {
      const { board } = state.game;
      expect(world.legalActions().toArray()).toEqual(state.legalActions().toArray());
      for (const action of state.legalActions()) {
        tried++;
        expect([board.phrase(world, action), board.mark(world, action), board.notes(world, action)]).toEqual([
          board.phrase(state, action),
          board.mark(state, action),
          board.notes(state, action),
        ]);
        expect(told(world, action)).toEqual(told(state, action));
      }
    }
    expect(tried).toBeGreaterThan(100);
  });

  test('a table shows one’s own counters and only the number of the other side’s', () => {
    const [state] = decisions(load('mill-ford'), 1, 50, 1);
    const cells = (viewer?: Player): (string | undefined)[] => state!.game.board.tables(state!, viewer)[0]!.rows.map((row) => row.cells[3]);
    const [blue, red] = cells();
    expect(cells(0)).toEqual([blue, expect.stringMatching(/^\d, hidden$/)]);
    expect(cells(1)).toEqual([expect.stringMatching(/^\d, hidden$/), red]);
  });
});
