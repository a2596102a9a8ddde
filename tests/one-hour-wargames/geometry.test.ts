import { describe, expect, it } from 'vitest';
import { CHANCE, Rng } from '../../rules/core/index.ts';
import { Box, meets, overlaps, sharedEdge } from '../../rules/geometry/box.ts';
import { distanceBetween, TICKS_PER_INCH } from '../../rules/geometry/plane.ts';
import { oneHourWargames } from '../../rules/one-hour-wargames/index.ts';
import { isAstride } from '../../rules/one-hour-wargames/mechanics/ground/roads.ts';
import type { OneHourState } from '../../rules/one-hour-wargames/state/state.ts';
import { ROAD_BONUS } from '../../rules/one-hour-wargames/charts/units.ts';
import { isInside } from '../../rules/one-hour-wargames/mechanics/ground/terrain-effects.ts';
import { area, contactsOf, lay, legal, options, play, unitOf } from './table.ts';

const FAR = 'blue/1 levies 3,3 n';

describe('bases', () => {
  it.each([4, 5, 6])('of %i inches are all alike and half as deep [0.4]', (frontage) => {
    const s = lay({ units: ['red/1 knights 18,20 s', 'red/2 archers 6,20 s', FAR], options: { frontage } });
    for (const unit of ['red/1', 'red/2', 'blue/1'].map((id) => unitOf(s, id))) {
      expect(s.boxOf(unit).sideLength(0)).toBe(frontage * TICKS_PER_INCH);
      expect(s.boxOf(unit).sideLength(1)).toBe((frontage * TICKS_PER_INCH) / 2);
    }
  });

  it('have four sides by the way they look: front, right, rear, left [0.4]', () => {
    const s = lay({
      units: ['red/1 levies 18,20 s', 'blue/1 levies 18,18 n', 'blue/2 levies 15,20 e', 'blue/3 levies 18,22 s', 'blue/4 levies 21,20 w'],
    });
    expect(contactsOf(s, 'red/1')).toEqual({ front: 'blue/1', right: 'blue/2', rear: 'blue/3', left: 'blue/4' });
  });

  it('touch along 3 inches of a side, or all of a shorter one, to be in contact [0.4] [1.8]', () => {
    const meeting = (x: number): object => contactsOf(lay({ units: ['red/1 levies 18,20 s', `blue/1 levies ${x},18 n`] }), 'red/1');
    expect(meeting(19)).toEqual({ front: 'blue/1' });
    expect(meeting(19.1)).toEqual({});
  });
});

describe('over half', () => {
  it('of a base within terrain counts, or all of it where the table plays so [0.6] [0.8]', () => {
    const inside = (y: number, more = {}): boolean => {
      const s = lay({ units: [`red/1 levies 18,${y} s`, FAR], pack: { terrain: [area('town', 12, 12, 12, 8)] }, options: more });
      return isInside(s, unitOf(s, 'red/1'), s.scenario.terrain[0]!.boxes[0]!);
    };
    expect([inside(19), inside(20), inside(20.1)]).toEqual([true, true, false]);
    expect([inside(19, { inside: 'all' }), inside(19.1, { inside: 'all' })]).toEqual([true, false]);
  });
});

describe('must fit', () => {
  it('holds for places to stop, to turn and to land alike [0.7]', () => {
    const pack = { terrain: [area('wood', 8, 12, 8, 8), area('wood', 19.5, 12, 8, 8, 'east')] };
    const s = lay({ units: ['red/1 levies 17.75,24 s', FAR], pack });
    expect(options(s, 'red/1', 'march s ').at(-1)).toBe('march s 3'); // a lane of 3.5 inches, too deep to pass
  });
});

// ---- games at random

const SCENARIOS = [
  'training',
  'pitched-battle-1',
  'control-the-river',
  'bridgehead',
  'fortified-defence',
  'ambush',
  'melee',
  'surprise-attack',
];

/** Plays on at random, with a liking for charges and turns in melee, and looks at every state. */
function playOut(s: OneHourState, rng: Rng, look: (s: OneHourState, action: string) => void): void {
  while (s.depth > 0) {
    let text = '';
    let action: number;
    if (s.actor === CHANCE) {
      action = s.chanceOutcomes().sample(rng);
    } else {
      const actions = s.legalActions().toArray();
      const hot = actions.filter((one) => ['charge', 'about'].includes(s.game.space.kindOf(one)));
      const pool = hot.length > 0 && rng.below(5) > 0 ? hot : actions;
      action = pool[rng.below(pool.length)]!;
      text = s.game.actions.format(s, action);
      expect(actions.length).toBeLessThan(400);
    }
    s.apply(action);
    look(s, text);
  }
}

function onTable(s: OneHourState): number[] {
  return s.scenario.units.flatMap((_, unit) => (s.isOnTable(unit) ? [unit] : []));
}

/** Faults of the bases and contacts of a state. */
function faultsOf(s: OneHourState): string[] {
  const faults: string[] = [];
  const units = onTable(s);
  for (const a of units) {
    const box = new Box().copy(s.boxOf(a));
    if (s.game.ground.edges.some((edge) => overlaps(edge, box))) faults.push(`${a} off the table`);
    const closed = s.game.ground.impassable[s.sideOf(a)]![s.type(a)]!.some(
      (one) => overlaps(one, box) && !s.game.ground.redoubts.some(({ boxes }) => boxes.includes(one)),
    );
    if (closed && !isAstride(s, box)) faults.push(`${a} on closed ground`);
    for (const b of units) if (b < a && overlaps(s.boxOf(b), box)) faults.push(`${a} on ${b}`);
    for (let side = 0; side < 4; side++) {
      const enemy = s.contactOf(a, side);
      if (enemy < 0) continue;
      const other = s.contactSide(enemy, a);
      if (other < 0 || s.sideOf(enemy) === s.sideOf(a)) faults.push(`${a} fights ${enemy}, not the other way`);
      const enough = Math.min(3 * TICKS_PER_INCH, box.sideLength(side), s.boxOf(enemy).sideLength(other));
      if (sharedEdge(box, side, s.boxOf(enemy), other) < enough - 6) faults.push(`${a} and ${enemy} share too little`);
    }
  }
  return faults;
}

/** Pairs of enemies in contact, or that touch. */
function pairsOf(s: OneHourState, are: (a: number, b: number) => boolean): Set<string> {
  const units = onTable(s);
  return new Set(units.flatMap((a) => units.filter((b) => b < a && s.sideOf(a) !== s.sideOf(b) && are(a, b)).map((b) => `${a}-${b}`)));
}

describe('random games', () => {
  it.each(SCENARIOS)('%s: bases never overlap nor leave the table, contacts are edges shared [0.7] [1.3] [1.8]', (scenario) => {
    for (const frontage of [4, 5, 6]) {
      const game = oneHourWargames.load(scenario, { frontage });
      for (let n = 0; n < 3; n++) {
        playOut(game.newState() as OneHourState, Rng.from(`${scenario}-${frontage}-${n}`), (s, action) => {
          const faults = faultsOf(s);
          if (faults.length > 0) throw new Error(`${scenario} ${frontage} ${n} after ${action}: ${faults.join('; ')}`);
        });
      }
    }
  });

  it.each(['training', 'pitched-battle-1'])('%s: contact appears by charges alone, and marches touch no enemy [1.3] [1.8]', (scenario) => {
    const game = oneHourWargames.load(scenario);
    for (let n = 0; n < 6; n++) {
      let contacts = new Set<string>();
      let touching = new Set<string>();
      let charging = false;
      playOut(game.newState() as OneHourState, Rng.from(`contact-${n}`), (s, action) => {
        charging = action.startsWith('charge') || (charging && action === ''); // the roll-off of a charge
        const fighting = pairsOf(s, (a, b) => s.contactSide(a, b) >= 0);
        const near = pairsOf(s, (a, b) => meets(s.boxOf(a), s.boxOf(b)));
        if (!charging) expect([...fighting].filter((pair) => !contacts.has(pair))).toEqual([]);
        if (/^(march|turn|face)/.test(action)) expect([...near].filter((pair) => !touching.has(pair))).toEqual([]);
        contacts = fighting;
        touching = near;
      });
    }
  });

  it('every march leaves the unit within its reach [1.1] [1.2]', () => {
    for (const scenario of ['pitched-battle-1', 'bridgehead']) {
      const s = oneHourWargames.load(scenario).newState() as OneHourState;
      let before = s.clone();
      playOut(s, Rng.from(`reach-${scenario}`), (after, action) => {
        if (action.startsWith('march')) {
          const unit = onTable(before).find((one) => before.x(one) !== after.x(one) || before.y(one) !== after.y(one));
          if (unit !== undefined) {
            const gone = distanceBetween(before.x(unit), before.y(unit), after.x(unit), after.y(unit));
            const slid = 2 * (after.scenario.halfWidth - after.scenario.halfDepth);
            expect(gone).toBeLessThanOrEqual(after.cardOf(unit).moveInches * TICKS_PER_INCH + ROAD_BONUS + slid);
          }
        }
        before = after.clone();
      });
    }
  });
});

// ---- symmetry

const COMPASS = ['n', 'nne', 'ne', 'ene', 'e', 'ese', 'se', 'sse', 's', 'ssw', 'sw', 'wsw', 'w', 'wnw', 'nw', 'nnw'];
const TERRAIN = [area('hill', 5, 14, 8, 6), area('wood', 21, 12, 6, 7)];

interface Stand {
  readonly id: string;
  readonly type: string;
  readonly x: number;
  readonly y: number;
  /** Steps of 22.5 degrees. */
  readonly step: number;
}

/** Random units on the table, none on another, on closed ground or in contact. */
function scatter(rng: Rng): Stand[] {
  const types = ['knights', 'men-at-arms', 'archers', 'levies'];
  const stands: Stand[] = [];
  while (stands.length < 8) {
    const id = `${stands.length % 2 === 0 ? 'red' : 'blue'}/${1 + (stands.length >> 1)}`;
    const stand = { id, type: types[rng.below(4)]!, x: 3 + rng.below(301) / 10, y: 3 + rng.below(301) / 10, step: rng.below(16) };
    const isFree = stands.every(({ x, y }) => distanceBetween(x, y, stand.x, stand.y) > 4.6);
    if (isFree && (stand.x < 18.5 || stand.x > 29.5 || stand.y < 9.5 || stand.y > 21.5)) stands.push(stand);
  }
  return stands;
}

function positionOf(stands: readonly Stand[], terrain: readonly object[], side: 'red' | 'blue'): OneHourState {
  const units = stands.map(({ id, type, x, y, step }) => `${id} ${type} ${x},${y} ${step * 22.5}`);
  return lay({ units, side, pack: { terrain } });
}

/** Legal moves of each unit of a side, words changed by a map; slides differ, so quarter turns and what follows them are left out. */
function movesOf(s: OneHourState, stands: readonly Stand[], side: string, word: (text: string) => string): Record<string, string[]> {
  const moves: Record<string, string[]> = {};
  for (const { id, step } of stands.filter((stand) => stand.id.startsWith(side))) {
    const slid = [COMPASS[(step + 4) % 16]!, COMPASS[(step + 12) % 16]!];
    const found = legal(play(s.clone(), `select ${id}`)).filter((text) => !slid.includes(text.split(' ')[1]!));
    moves[word(id)] = found.map((text) => text.split(' ').map(word).join(' ')).sort();
  }
  return moves;
}

function countCharges(moves: Record<string, string[]>): number {
  return Object.values(moves)
    .flat()
    .filter((text) => text.startsWith('charge')).length;
}

describe('symmetry', () => {
  const half = (stand: Stand): Stand => ({ ...stand, id: swap(stand.id), x: 36 - stand.x, y: 36 - stand.y, step: (stand.step + 8) % 16 });
  const swap = (text: string): string => (text.startsWith('red') ? text.replace('red', 'blue') : text.replace('blue', 'red'));
  const mirror = (stand: Stand): Stand => ({ ...stand, x: 36 - stand.x, step: (16 - stand.step) % 16 });
  const tenths = (stand: Stand): Stand => ({ ...stand, x: Math.round(stand.x * 10) / 10, y: Math.round(stand.y * 10) / 10 });

  it('a half turn of the table with colours swapped turns the legal moves [1.0] [1.8]', () => {
    const terrain = [area('hill', 23, 16, 8, 6), area('wood', 9, 17, 6, 7)];
    const word = (text: string): string => (COMPASS.includes(text) ? COMPASS[(COMPASS.indexOf(text) + 8) % 16]! : swap(text));
    let charges = 0;
    for (let n = 0; n < 25; n++) {
      const stands = scatter(Rng.from(`half-${n}`));
      const turned = stands.map(half).map(tenths);
      const moves = movesOf(positionOf(stands, TERRAIN, 'red'), stands, 'red', word);
      expect(movesOf(positionOf(turned, terrain, 'blue'), turned, 'blue', (text) => text)).toEqual(moves);
      charges += countCharges(moves);
    }
    expect(charges).toBeGreaterThan(10);
  });

  it('a mirror mirrors the legal moves [1.0] [1.8]', () => {
    const terrain = [area('hill', 23, 14, 8, 6), area('wood', 9, 12, 6, 7)];
    const sides: Record<string, string> = { left: 'right', right: 'left' };
    const word = (text: string): string => (COMPASS.includes(text) ? COMPASS[(16 - COMPASS.indexOf(text)) % 16]! : (sides[text] ?? text));
    let charges = 0;
    for (let n = 0; n < 25; n++) {
      const stands = scatter(Rng.from(`mirror-${n}`));
      const mirrored = stands.map(mirror).map(tenths);
      const moves = movesOf(positionOf(stands, TERRAIN, 'red'), stands, 'red', word);
      expect(movesOf(positionOf(mirrored, terrain, 'red'), mirrored, 'red', (text) => text)).toEqual(moves);
      charges += countCharges(moves);
    }
    expect(charges).toBeGreaterThan(10);
  });
});
