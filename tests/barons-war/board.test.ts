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
import { meanHits } from '../../rules/barons-war/odds/melee.ts';
import type { BaronsWarGame } from '../../rules/barons-war/game.ts';
import { baronsWar } from '../../rules/barons-war/index.ts';
import { newAttacksLeft } from '../../rules/barons-war/mechanics/ground/march-rules.ts';
import { attackModifier } from '../../rules/barons-war/mechanics/combat/blows.ts';
import { packForce } from '../../rules/barons-war/mechanics/combat/force.ts';
import { centreOf } from '../../rules/hexes/render/shapes.ts';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';
import { randomMove } from '../../rules/registry.ts';
import { openElements } from '../xml.ts';
import { board as sketch, expectWeights, hexOf, legalTexts, play, roll, stepName } from './board.ts';

const load = (id: string, options = {}): BaronsWarGame => baronsWar.load(id, options) as BaronsWarGame;
const scenarioIds = baronsWar.scenarios.map(({ id }) => id);

/** States of games in which a player decides, every so many plies; half of the moves are random, so that much happens. */
function* decisions(game: BaronsWarGame, seed: number, plies: number, every: number): Generator<BaronsWarState> {
  const rng = Rng.from(seed);
  const state = game.newState();
  for (let ply = 0; ply < plies && state.actor !== TERMINAL; ply++) {
    if (isPlayer(state.actor) && ply % every === 0) yield state;
    const isPlanned = isPlayer(state.actor) && rng.below(2) === 0;
    state.apply(isPlanned ? game.scripted.choose(state, state.legalActions(), rng) : randomMove(state, rng));
  }
}

function isInside({ extent }: Board, { x, y }: Point): boolean {
  return x >= extent.x && y >= extent.y && x <= extent.x + extent.width && y <= extent.y + extent.height;
}

/** What is wrong with a mark; empty if nothing is. */
function faultOf(board: Board, mark: BoardMark, ids: ReadonlySet<string>, places: ReadonlyMap<string, Point>): string {
  const { piece, target, spot, path } = mark;
  if ([piece, target].some((id) => id !== null && !ids.has(id))) return 'names a piece that does not exist';
  if ([...(spot === null ? [] : [spot]), ...(path ?? [])].some((point) => !isInside(board, point))) return 'lies off the map';
  if (path === null) return '';
  const start = places.get(piece ?? '');
  const [first, last] = [path[0]!, path[path.length - 1]!];
  if (path.length < 2 || start === undefined || first.x !== start.x || first.y !== start.y)
    return 'has a way that does not begin at its piece';
  return last.x === spot?.x && last.y === spot.y ? '' : 'has a way that does not end at its spot';
}

function faultOfNotes(notes: readonly BoardNote[]): string {
  const bad = notes.find(
    ({ text, degree }) =>
      !/^[A-Z0-9+].*\.$/.test(text) ||
      /NaN|undefined|Infinity|(^| )-\d/.test(text.replace(/\([^)]*\)/g, '')) ||
      (degree !== undefined && !(degree >= 0 && degree <= 1)),
  );
  const uncited = notes.find(({ rule }) => rule !== undefined && baronsWar.rulebook?.every(({ id }) => id !== rule));
  if (uncited !== undefined) return `cites ${uncited.rule}`;
  return bad === undefined ? '' : `says: ${bad.text} (${bad.degree})`;
}

/** One state: every legal action can be pointed at, named and judged, and nothing changes by it. */
function checkState(state: BaronsWarState): void {
  const { board, scenario } = state.game;
  const before = state.bytes().slice();
  const ids = new Set([...scenario.units, ...scenario.leaders].map(({ id }) => id));
  const places = new Map<string, Point>(board.pieces(state).map((piece) => [piece.id, piece]));
  const actions = state.legalActions().toArray();
  const marks = actions.map((action) => board.mark(state, action));
  const phrases = actions.map((action) => board.phrase(state, action));
  const faults = actions.map((action, i) => {
    const fault = faultOf(board, marks[i]!, ids, places) || faultOfNotes(board.notes(state, action));
    return fault === '' ? '' : `${stepName(state)}: ${phrases[i]} ${fault}`;
  });
  expect(faults.filter((fault) => fault !== '')).toEqual([]);
  expect(new Set(phrases).size).toBe(phrases.length);
  expect(phrases.join('; ')).not.toMatch(/undefined|nobody|-1|Pass;|Confirm;|Choose /);
  const spots = marks.flatMap(({ spot, heading }) => (spot === null ? [] : [`${spot.x} ${spot.y} ${heading}`]));
  expect(new Set(spots).size).toBe(spots.length);
  expect(state.bytes()).toEqual(before);
  expect(state.legalActions().toArray()).toEqual(actions);
}

/** What is wrong with what is said of a move, or `alarm` if it alarms cavalry as said. */
function checkMove(state: BaronsWarState, action: number): string {
  const { board, actions } = state.game;
  const mark = board.mark(state, action);
  const said = board
    .notes(state, action)
    .map(({ text }) => text)
    .join(' ');
  const to = String(actions.toAction(state, action)['to']);
  const next = state.clone();
  next.apply(action);
  const text = `${actions.format(state, action)}: ${said}`;
  if (stepName(next).startsWith('leader/')) return ''; // a leader who was ridden down is placed in the midst of the walk
  const reacts = next.depth > 0 && stepName(next).startsWith('reaction/');
  if (reacts !== said.includes('may react')) return `${text} | ${stepName(next)}`;
  if (reacts) return 'alarm';
  const piece = board.pieces(next).find(({ id }) => id === mark.piece)!;
  if (!piece.about.includes(`in hex ${to}`)) return `${text} | ends ${piece.about}`;
  if (mark.heading !== piece.heading) return `${text} | looks ${piece.heading}, not ${mark.heading}`;
  const spent = Number(/^Costs (\d+)/.exec(said)![1]);
  const before = state.moverSpent;
  if (next.mover === state.mover && next.moverSpent !== before + spent) return `${text} | spends ${next.moverSpent} after ${before}`;
  return '';
}

const PLAYED = [
  ['skirmish', 700, 7],
  ['vanguard', 800, 17],
  ['lewes-historical', 400, 31],
  ['lewes-free', 400, 37],
  ['evesham-historical', 400, 31],
  ['evesham-possible', 800, 37],
] as const;

describe('in random games', () => {
  test('all scenarios are tried', () => {
    expect(PLAYED.map(([id]) => id).sort()).toEqual([...scenarioIds].sort());
  });

  test.each(PLAYED)('of %s every legal action can be pointed at, named and judged', (id, plies, every) => {
    for (const state of decisions(load(id), 1, plies, every)) checkState(state);
    for (const state of decisions(load(id, { setUp: 'stored' }), 2, plies, every)) checkState(state);
  });

  test('the rarer decisions are met too', () => {
    const met = new Set<string>();
    for (const state of decisions(load('lewes-historical', { setUp: 'stored', edwardsBattle: true }), 3, 6000, 1)) {
      const name = stepName(state);
      if (met.has(name)) continue;
      met.add(name);
      checkState(state);
    }
    expect(met.size).toBeGreaterThan(18);
    expect(met).toContain('set-up/name-target');
  });

  test('whoever is on the map is a piece, with an edge round where it is pointed at', () => {
    const game = load('vanguard', { setUp: 'stored' });
    for (const state of decisions(game, 4, 400, 50)) {
      const pieces = game.board.pieces(state);
      const units = game.scenario.units.filter((_, unit) => state.hexOf(unit) >= 0).length;
      const leaders = game.scenario.leaders.filter((_, leader) => state.leaderHex(leader) >= 0).length;
      expect(pieces.length).toBe(units + leaders);
      expect(new Set(pieces.map(({ name }) => name)).size).toBe(pieces.length);
      for (const piece of pieces) expect(isInside(game.board, piece)).toBe(true);
    }
  });

  test('a move ends where its mark is, at its price, and alarms whom the notes say', () => {
    const rng = Rng.from(8);
    let [tried, alarms] = [0, 0];
    for (const id of ['skirmish', 'vanguard']) {
      for (const state of decisions(load(id, { setUp: 'stored' }), 9, 3000, 1)) {
        if (stepName(state) !== 'move/piece') continue;
        const moves = state
          .legalActions()
          .toArray()
          .filter((action) => ['move', 'join-top'].includes(state.game.space.kindOf(action)));
        const some = moves.filter(() => rng.below(moves.length) < 6);
        const faults = some.map((action) => checkMove(state, action));
        expect(faults.filter((fault) => fault !== '' && fault !== 'alarm')).toEqual([]);
        tried += faults.length;
        alarms += faults.filter((fault) => fault === 'alarm').length;
      }
    }
    expect(tried).toBeGreaterThan(100);
    expect(alarms).toBeGreaterThan(5);
  });

  test('layers are sound SVG or nothing', () => {
    for (const state of decisions(load('skirmish'), 5, 500, 100)) {
      const pieces: (string | null)[] = [null, 'no-such-piece', ...state.game.board.pieces(state).map(({ id }) => id)];
      for (const layer of state.game.board.layers) {
        for (const piece of layer.scope === 'all' ? [null] : pieces) {
          const drawn = layer.draw(state, piece, 0);
          expect(openElements(`<svg xmlns="http://www.w3.org/2000/svg">${drawn}</svg>`)).toEqual([]);
          expect(drawn).not.toMatch(/NaN|undefined|Infinity/);
        }
      }
    }
  });

  test('the end is told', () => {
    const game = load('skirmish');
    const rng = Rng.from(1);
    const state = game.newState();
    while (state.actor !== TERMINAL) state.apply(randomMove(state, rng));
    expect(game.board.headline(state)[0]).toMatch(/^(A draw|The (Barons|Royalists) win)$/);
    expect(game.board.headline(state).join()).toContain('Victory points: Barons ');
    expect(game.board.plan(state)).toBeNull();
  });
});

describe('what is asked', () => {
  test('in plain words, the most pressing first', () => {
    const s = sketch({ units: ['A inf 0305 f1 id=foot', 'X inf 0905 f4'], phase: 'movement' });
    const { board } = s.game;
    expect(board.headline(s)).toEqual([
      'Barons: Choose a unit of a to move.',
      'Movement: Barons to decide',
      'Player turn 1 of 40',
      'A is activated with a 3',
    ]);
    play(s, 'select a/foot');
    expect(board.headline(s)[0]).toMatch(/^Barons: Choose where to take .*, then the facing there\.$/);
  });
});

/** Notes of an action, as text. */
function notes(s: BaronsWarState, text: string): string[] {
  return s.game.board.notes(s, s.game.actions.parse(s, text)).map((note) => note.text);
}

function markOf(s: BaronsWarState, text: string): BoardMark {
  return s.game.board.mark(s, s.game.actions.parse(s, text));
}

const FOOT = 'A inf 0305 f1 id=foot';

describe('what is said of a move', () => {
  const moved = (units: readonly string[], chosen = 'a/foot'): BaronsWarState => {
    const s = sketch({ units, phase: 'movement' });
    play(s, `select ${chosen}`);
    return s;
  };

  test('what it costs and what is left', () => {
    const s = moved([FOOT, 'X inf 1305 f4']);
    expect(s.movementOf(0)).toBe(5);
    expect(notes(s, 'move 0505 1')[0]).toBe('Costs 2 of 5 movement points; 3 left.');
    play(s, 'move 0505 1', 'select a/foot');
    expect(notes(s, 'move 0605 1')[0]).toBe('Costs 1 of 5 movement points (2 spent before); 2 left.');
  });

  test('it enters an enemy zone, uses up new attacks, and what the enemy there would do to it', () => {
    const s = sketch({ units: [FOOT, 'X inf 0705 f4 id=men'], phase: 'movement', chit: 2 });
    play(s, 'select a/foot');
    const said = notes(s, 'move 0605 1');
    expect(said).toContain('Enters an enemy zone of control in hex 0605 and has to stop.');
    expect(said).toContain('Uses 1 of 2 new attacks left to the 2-chit.');
    play(s, 'move 0605 1');
    const target = hexOf(s, '0605');
    const expected = meanHits(
      packForce(5, 0),
      attackModifier(
        s,
        target,
        s.scenario.grid.directionTo(target, hexOf(s, '0705')),
        1 << s.scenario.grid.directionTo(target, hexOf(s, '0705')),
      ),
    );
    expect(said.find((text) => text.includes('could attack it there'))).toMatch(new RegExp(`: ${expected.toFixed(1)} hits expected\\.$`));
    expect(said.some((text) => text.startsWith('May attack '))).toBe(true);
    expect(newAttacksLeft(s)).toBe(1);
  });

  test('that enemies strike it from behind', () => {
    const s = moved([FOOT, 'X inf 0705 f4']);
    expect(notes(s, 'move 0605 4').join()).toContain('from its flank or rear');
    expect(notes(s, 'move 0605 1').join()).not.toContain('from its flank or rear');
  });

  test('the chance that cavalry reacts, as the dice have it', () => {
    const s = moved([FOOT, 'X cav 0905 f4 react=6']);
    expect(notes(s, 'move 0605 1').find((text) => text.includes('react'))).toMatch(/may react with a charge: 40 %\.$/);
    expect(notes(s, 'move 0505 1').join()).not.toContain('react');
    play(s, 'move 0605 1');
    expectWeights(s, { 0: 6, 1: 4 });
  });

  test('who could shoot at it there', () => {
    const s = moved([FOOT, 'X inf 0805 f4 r=2']);
    const note = s.game.board
      .notes(s, s.game.actions.parse(s, 'move 0605 1'))
      .find(({ text }) => text.includes('could shoot at it there'))!;
    expect(note.text).toBe('1 enemy unit could shoot at it there: 0.2 hits expected.');
    expect(note.degree).toBeCloseTo(0.2);
    expect(notes(s, 'move 0505 1').join()).not.toContain('could shoot');
  });

  test('what it could shoot at from there', () => {
    const s = moved(['A inf 0305 f1 r=2 id=foot', 'X inf 0805 f4']);
    expect(notes(s, 'move 0605 1').find((text) => text.startsWith('Could shoot'))).toMatch(/: 20 % to hit\.$/);
  });

  test('that it leaves the command of its leader', () => {
    const s = moved([FOOT, 'A leader 0305 span=2', 'X inf 1309 f4']);
    expect(notes(s, 'move 0605 1').join()).toContain('Outside the command span of a (2 hexes).');
    expect(notes(s, 'move 0505 1').join()).not.toContain('Outside');
  });

  test('how many units a leader leads from there', () => {
    const s = moved([FOOT, 'A leader 0305 span=2 mv=6', 'X inf 1309 f4'], 'a/leader');
    expect(notes(s, 'move 0505 0')).toContain('1 of 1 unit of a in his command span.');
    expect(notes(s, 'move 0605 0')).toContain('0 of 1 unit of a in his command span.');
    expect(markOf(s, 'move 0605 0').path?.length).toBe(4);
  });

  test('the arrow goes the way that the unit goes', () => {
    const s = moved([FOOT, 'X inf 1305 f4']);
    const { path, heading, spot } = markOf(s, 'move 0605 2');
    expect(heading).toBe(150);
    expect(path?.[0]).toEqual(centreOf(s.scenario.grid, hexOf(s, '0305')));
    expect(path?.length).toBe(4);
    expect(spot).toEqual(centreOf(s.scenario.grid, hexOf(s, '0605')));
  });
});

describe('stacks', () => {
  const units = ['A inf 0305 f1 id=top', 'A inf 0305 f1 id=low under', 'A inf 0405 f1 id=third', 'X inf 1305 f4'];

  test('both units of a stack can be pointed at, and the stack', () => {
    const s = sketch({ units, phase: 'movement' });
    const spots = ['select a/top', 'select a/low', 'select-stack a/top'].map((text) => markOf(s, text).spot!);
    for (const [i, a] of spots.entries()) for (const b of spots.slice(0, i)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(12);
    const pieces = s.game.board.pieces(s);
    expect(pieces.find(({ id }) => id === 'a/low')!.about).toContain('lower of a stack');
    expect(pieces.find(({ id }) => id === 'a/top')!.about).toContain('upper of a stack');
    expect(pieces.find(({ id }) => id === 'a/top')!.outline).not.toBe(pieces.find(({ id }) => id === 'a/low')!.outline);
  });

  test('one joins others above or below', () => {
    const s = sketch({ units: ['A inf 0305 f1 id=one', 'A inf 0505 f2 id=two', 'X inf 1305 f4'], phase: 'movement' });
    play(s, 'select a/one');
    const [beneath, above] = [markOf(s, 'move 0505 2'), markOf(s, 'join-top 0505')];
    expect(above.spot!.y).toBeLessThan(beneath.spot!.y);
    expect([above.heading, beneath.heading]).toEqual([150, 150]);
    expect(notes(s, 'join-top 0505').at(-1)).toMatch(/^Takes the facing of .* and moves no further\.$/);
  });
});

/** Mean of the roll that is asked for now. */
function meanOfRoll(s: BaronsWarState): number {
  const outcomes = [...s.chanceOutcomes()];
  return outcomes.reduce((sum, { outcome, weight }) => sum + outcome * weight, 0) / outcomes.reduce((sum, { weight }) => sum + weight, 0);
}

describe('what is said of a fight', () => {
  test('the attack, its modifiers and the answer, by the tables', () => {
    const s = sketch({ units: ['A cav 0505 f1 s=4', 'A inf 0605 f4', 'X inf 0604 f1 s=3'], phase: 'melee' });
    const said = notes(s, 'attack 0604');
    const hits = meanHits(packForce(4, 2), 3);
    expect(said[0]).toMatch(new RegExp(`^1 hex attacks: ${hits.toFixed(1)} hits expected on `));
    expect(said[1]).toMatch(/^From hex 0505: strength 4, d10\+3 \(type of troops \+2, (flank|rear) \+1\), /);
    expect(said.at(-1)).toMatch(new RegExp(`may strike back at hex 0505: ${meanHits(packForce(3, 0), -2).toFixed(1)} hits expected\\.$`));
    play(s, 'attack 0604');
    expect(stepName(s)).toBe('melee/attack-roll');
    const { step } = s;
    expect(step.kind).toBe('roll');
    expect(meanOfRoll(s)).toBeCloseTo(hits);
  });

  test('a shot, as the dice have it', () => {
    const s = sketch({ units: ['A inf 0305 f1 r=3', 'X inf 0505 f4', 'X inf 0503 f4'], phase: 'offensive-fire' });
    expect(notes(s, 'select a/1')[0]).toMatch(/^2 targets; best: .*, 20 % to hit\.$/);
    play(s, 'select a/1');
    expect(notes(s, 'fire 0505')).toEqual(['20 % to hit at a range of 2 hexes.', 'In the melee it may attack no other hex.']);
    play(s, 'fire 0505');
    expectWeights(s, { 0: 8, 1: 2 });
  });

  test('several attackers and the blow in return, by the dice', () => {
    const s = sketch({ units: ['A inf 0505 f0', 'A inf 0605 f4', 'A inf 0603 f2', 'X inf 0604 f2 s=3'], phase: 'melee' });
    play(s, 'attack 0604');
    const [first, second] = legalTexts(s).filter((text) => text.startsWith('join'));
    play(s, first!);
    expect(notes(s, second!)[1]).toMatch(/^2 hexes attack: .* to hit at all\.$/);
    play(s, second!);
    if (stepName(s) === 'melee/join') play(s, 'confirm');
    roll(s, 1, 0);
    const strike = legalTexts(s).find((text) => text.startsWith('strike'))!;
    const [said, suffered] = notes(s, strike);
    expect(suffered).toBe('The attackers have rolled 1 hit already, whatever you choose.');
    play(s, strike);
    expect(stepName(s)).toBe('melee/strike-roll');
    expect(said).toContain(`: ${meanOfRoll(s).toFixed(1)} hits expected on `);
  });

  test('a charge through a shot, from where it strikes', () => {
    const s = sketch({ units: ['A cav 0305 f1', 'X inf 0705 f4 r=2'], phase: 'movement' });
    play(s, 'select a/1');
    expect(notes(s, 'charge 0705')[0]).toMatch(/ hits expected on .* as things stand/);
    play(s, 'charge 0705');
    while (stepName(s) !== 'charge/ride') play(s, legalTexts(s).includes('pass') ? 'pass' : legalTexts(s)[0]!);
    const ride = legalTexts(s).find((text) => text.startsWith('move'))!;
    const said = notes(s, ride);
    expect(said.at(-1)).toBe('30 % to be hit by a shot before it strikes.');
    expect(markOf(s, ride).path!.length).toBeGreaterThan(2);
    play(s, ride);
    expectWeights(s, { 0: 7, 1: 3 });
    s.apply(0);
    expect(stepName(s)).toBe('melee/attack-roll');
    expect(said[0]).toContain(`${meanOfRoll(s).toFixed(1)} hits expected`);
  });
});

describe('secrets', () => {
  const seen = (state: BaronsWarState, viewer: Player): string => {
    const { board } = state.game;
    const layers = board.layers.map((layer) =>
      layer.draw(state, layer.scope === 'all' ? null : (board.pieces(state, viewer)[0]?.id ?? null), viewer),
    );
    return JSON.stringify([board.headline(state), board.pieces(state, viewer), board.tables(state, viewer), layers]);
  };

  /** What everybody is told while an action is applied. */
  const told = (state: BaronsWarState, action: number): readonly GameEvent[] => {
    const events: GameEvent[] = [];
    const copy = state.clone();
    copy.listener = (event) => void (event.only === undefined && events.push(event));
    copy.apply(action);
    return events;
  };

  /** States of an allocation and of the first turns after it. */
  const states = (): BaronsWarState[] => {
    const found: BaronsWarState[] = [];
    for (const id of ['vanguard', 'lewes-historical'])
      for (const state of decisions(load(id, { setUp: 'stored' }), 6, 60, 1)) found.push(state.clone());
    return found;
  };

  test('nothing that a viewer is shown depends on chits it may not see', () => {
    const rng = Rng.from(3);
    let hidden = 0;
    for (const state of states()) {
      for (const viewer of [0, 1] as const) {
        const world = state.clone();
        world.resample(viewer, rng);
        if (world.hash() !== state.hash()) hidden++;
        expect(seen(world, viewer)).toBe(seen(state, viewer));
      }
    }
    expect(hidden).toBeGreaterThan(20);
  });

  test('no event that everybody is told depends on them', () => {
    const rng = Rng.from(4);
    for (const state of states()) {
      const viewer = (1 - (state.actor as Player)) as Player;
      if (state.isCommitment) for (const action of state.legalActions()) expect(told(state, action).map(({ text }) => text)).toEqual([]);
      if (!state.hasSecrets || !state.isCommitment) continue;
      const own = state.clone();
      own.resample(state.actor as Player, rng);
      const other = state.clone();
      other.resample(viewer, rng);
      for (const action of state.legalActions()) {
        expect(told(own, action)).toEqual(told(state, action));
        if (other.legalActions().includes(action)) expect(told(other, action)).toEqual(told(state, action));
      }
    }
  });

  test('the plan is that of the side which divides its points now', () => {
    const state = load('vanguard', { setUp: 'stored' }).newState();
    const { board } = state.game;
    const total = state.scenario.commandPoints[0];
    const first = board.plan(state)!;
    expect(first.left).toBe(`${total} of ${total} command points left`);
    expect(first.rows.map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
      ['Gilbert de Clare', true],
      ['Henry de Montfort', false],
    ]);
    expect(first.rows.every(({ boxes }) => boxes.every((box) => box === null))).toBe(true);
    play(state, 'chit 3');
    expect(board.plan(state)!.rows[0]!.boxes[0]).toBe('3');
    expect(board.plan(state)!.left).toBe(`${total - 3} of ${total} command points left`);
    const rng = Rng.from(1);
    while (state.actor === 0) state.apply(randomMove(state, rng));
    expect(board.plan(state)!.title).toBe('Command points of the Royalists');
    expect(board.plan(state)!.rows.map(({ name }) => name)).toEqual(['The Lord Edward', 'Richard of Cornwall']);
    expect(board.tables(state, 1)[1]!.rows.map(({ cells }) => cells[4])).toEqual(['?', '?', 'none', 'none']);
    while (state.isCommitment) state.apply(randomMove(state, rng));
    expect(board.plan(state)).toBeNull();
    expect(board.tables(state, 1)[1]!.rows[0]!.cells[4]).not.toBe('?');
  });
});

describe('leaders in one hex', () => {
  /** Places of the leaders of two Battles that are in hex 0404, with troops there or without. */
  function leaderPlaces(units: readonly string[]): Point[] {
    const state = sketch({ units: ['A leader 0404', 'B leader 0404', 'X inf 0801 f3', ...units] });
    return state.game.board.pieces(state).filter(({ about }) => about.startsWith('leader') && about.endsWith('in hex 0404'));
  }

  test.each([
    ['alone', ['A inf 0301 f0', 'B inf 0302 f0']],
    ['beside troops', ['A inf 0404 f0', 'B inf 0302 f0']],
  ])('lie side by side: %s', (_, units) => {
    const [first, second] = leaderPlaces(units) as [Point, Point];
    expect(second.x - first.x).toBeGreaterThan(10);
    expect(second.y).toBe(first.y);
  });
});
