import { FIGHTS, type SiegeState } from '../../../rules/the-anarchy/state/siege-state.ts';
import { describe, expect, test } from 'vitest';
import { CHANCE, OfferList, Rng, TERMINAL } from '../../../rules/core/index.ts';
import { Stakes } from '../../../rules/the-anarchy/fight/captain/views/stakes.ts';
import { Worth } from '../../../rules/the-anarchy/fight/captain/views/worth.ts';
import { ENGINE } from '../../../rules/the-anarchy/charts/engines.ts';
import { ITEM } from '../../../rules/the-anarchy/charts/siege-works.ts';
import type { SiegeGame } from '../../../rules/the-anarchy/game/siege-game.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { engineIn, isSound } from '../../../rules/the-anarchy/fight/mechanics/ground/engines.ts';
import { BURNT_BEFORE } from '../../../rules/the-anarchy/fight/mechanics/missiles/fire.ts';
import { isOnWall, isShut } from '../../../rules/the-anarchy/fight/mechanics/ground/ground.ts';
import { shoots } from '../../../rules/the-anarchy/siege/mechanics/fights/drawn-up.ts';
import { canCommand } from '../../../rules/the-anarchy/siege/mechanics/days/men.ts';
import { isMiner, OPEN_MINE } from '../../../rules/the-anarchy/siege/mechanics/days/mine.ts';
import { addWork } from '../../../rules/the-anarchy/fight/mechanics/work/tasks.ts';
import type { Berth } from '../../../rules/the-anarchy/state/siege-card.ts';
import { DEAD } from '../../../rules/the-anarchy/state/state.ts';
import { at, begin, legalTexts, play, stepName } from '../field.ts';

const game = (resolution = 'played', id = 'mine'): SiegeGame => theAnarchy.load(id, { resolution }) as SiegeGame;

/** A morning on which a side may do what it likes. */
function morning(holder: 0 | 1, resolution = 'played', change: (s: SiegeState) => void = () => {}, id = 'mine'): SiegeState {
  const s = game(resolution, id).newState();
  s.clearStack();
  s.turn = 3;
  s.siegeStores = 20;
  s.siegeHolder = holder;
  s.push(
    s.game.steps.findIndex((step) => step.name === 'siege/day'),
    3,
  );
  change(s);
  return begin(s, 'siege/act');
}

/** The gallery is to be brought to a hex of the wall: both sides set their men down. */
function settingUp(site = '1109', resolution = 'played', id = 'mine'): SiegeState {
  const s = morning(0, resolution, (state) => state.setStockCount(ITEM.gallery, 1), id);
  play(s, 'act gallery', `site ${site}`);
  return s;
}

/** Both sides have their men drawn up. */
function drawnUp(s: SiegeState): SiegeState {
  while (stepName(s) === 'set-up/place') play(s, 'done');
  return s;
}

/** The gallery is on its way to a hex of the wall. */
function bringing(site = '1109', resolution = 'played', id = 'mine'): SiegeState {
  return drawnUp(settingUp(site, resolution, id));
}

/** The garrison sallies against the gallery, of which so many hexes are burnt. */
function sallying(burnt = 0, resolution = 'played', share = 'all'): SiegeState {
  return drawnUp(goingOut(burnt, resolution, share));
}

/** It is to sally against it: both sides set their men down. */
function goingOut(burnt = 0, resolution = 'played', share = 'all'): SiegeState {
  const s = morning(1, resolution, (state) => {
    state.mine = OPEN_MINE;
    state.mineAt = at(state, '1109');
    state.mineSince = 1;
    if (resolution === 'played') state.setHullBurnt(0, burnt);
  });
  play(s, 'act mine-sally', `muster ${share}`);
  return s;
}

const galleryOf = (s: SiegeState): number => s.siege.gallery;
const berthOf = (s: SiegeState): Berth => s.siege.berths.find(({ site }) => site === s.mineAt)!;
const standing = (s: SiegeState, side: 0 | 1): number[] => s.game.menOf[side].filter((man) => s.isOnMap(man));
const inGallery = (s: SiegeState): number[] => standing(s, 0).filter((man) => engineIn(s, s.at(man)) === galleryOf(s));

function playWhile(s: SiegeState, isSo: () => boolean, seed = 'gallery'): void {
  const rng = Rng.from(seed);
  while (s.actor !== TERMINAL && isSo())
    s.apply(s.actor === CHANCE ? s.chanceOutcomes().sample(rng) : s.game.scripted!.choose(s, s.legalActions(), rng));
}

const playOut = (s: SiegeState, seed = 'gallery'): void => playWhile(s, () => s.siegeTurn > 0, seed);

function kill(s: SiegeState, men: readonly number[]): void {
  for (const man of men) {
    s.lift(man);
    s.setHealth(man, DEAD);
  }
}

function burn(s: SiegeState, hexes: number, turns = BURNT_BEFORE): void {
  const first = s.scenario.woods.length + s.game.firstPart[galleryOf(s)]!;
  for (let i = 0; i < hexes; i++) s.setWoodFire(first + i, turns);
}

/** What a fight leaves on the map, and in the cells of the men: nothing. */
function leftovers(s: SiegeState): unknown[] {
  const men = [...s.game.menOf[0], ...s.game.menOf[1]];
  const fires = s.scenario.parts.filter((_, part) => s.woodFire(s.scenario.woods.length + part) > 0);
  return [standing(s, 0), standing(s, 1), s.engineAt(galleryOf(s)), fires, men.filter((man) => s.arrows(man) > 0 || s.engaged(man) > 0)];
}
const NOTHING = [[], [], -1, [], []];

describe('the gallery of a siege whose fights are played out', () => {
  test('is an engine of that siege alone: one that is rolled for knows nothing of it [7.7.4] [AN-350]', () => {
    for (const id of ['mine', 'siege']) {
      const [rolled, played] = [game('table', id).scenario, game('played', id).scenario];
      expect([rolled.siege!.gallery, rolled.siege!.berths]).toEqual([-1, []]);
      expect(played.engines.slice(0, -1)).toEqual(rolled.engines);
      expect(played.engines.at(-1)!.kind).toBe(ENGINE.gallery);
    }
  });

  test('finds room before each hex of the dry wall, flat all the way, and a front hex beside the one that is mined [5.3.2] [AN-350]', () => {
    const { siege, grid, within, places } = game().scenario;
    const sites = siege!.stretches.flat().map((work) => siege!.works[work]!.place);
    expect(siege!.berths.map(({ site }) => site)).toEqual(sites);
    for (const { site, at: front, start, lane } of siege!.berths) {
      expect(grid.distance(front, site), places.names[site]).toBeLessThanOrEqual(2);
      expect(grid.distance(start, site)).toBeGreaterThan(grid.distance(front, site));
      expect(lane.every((hex) => within[hex] === 0 && places.level[hex] === 0)).toBe(true);
      expect(lane.some((hex) => grid.distance(hex, site) === 1)).toBe(true);
    }
  });

  test('stays away when the walls are stormed [AN-233] [AN-350]', () => {
    const s = morning(0, 'played', (state) => state.setStockCount(ITEM.gallery, 1), 'siege');
    play(s, 'act assault', 'muster all');
    expect([s.siegeTurn, s.engineAt(galleryOf(s))]).toEqual([1, -1]);
  });
});

describe('bringing the gallery up', () => {
  test('is rolled for unless the table wants it played out [7.7.4] [AN-179]', () => {
    const [rolled, played] = [bringing('1109', 'table'), bringing()];
    play(rolled, ...legalTexts(rolled).slice(0, 1));
    expect([stepName(rolled), rolled.siegeTurn]).toEqual(['siege/fight', 0]);
    expect([stepName(played), played.siegeTurn]).toEqual(['missile/select', 1]);
  });

  test('has it at the edge with eight men within, its front free, and the garrison along that wall; who moves first [7.7.4] [5.3.3] [AN-350]', () => {
    const s = bringing();
    expect([s.engineAt(galleryOf(s)), s.side, s.first]).toEqual([berthOf(s).start, 1, 1]);
    const crew = inGallery(s);
    expect([crew.length, crew.every((man) => isMiner(s, man))]).toEqual([8, true]);
    expect(crew.every((man) => s.scenario.parts[s.partIn(s.at(man))]!.row > 0)).toBe(true);
    for (const side of [0, 1] as const) expect(standing(s, side)).toEqual(s.game.menOf[side].filter((man) => s.siegeDuty(man) === FIGHTS));
    const far = s.distance(s.engineAt(galleryOf(s)), s.mineAt);
    expect(standing(s, 0).every((man) => crew.includes(man) || s.distance(s.at(man), s.mineAt) > far)).toBe(true);
    expect(s.topAt(s.mineAt)).toBeGreaterThanOrEqual(0);
    expect(standing(s, 1).every((man) => s.scenario.within[s.at(man)]! > 0 || isOnWall(s, s.at(man)))).toBe(true);
  });

  test('has the garrison set down within its walls first, then the besiegers anywhere in the field behind it [7.7.4] [AN-350]', () => {
    const s = settingUp();
    expect([stepName(s), s.actor, standing(s, 1), inGallery(s).length]).toEqual(['set-up/place', 1, [], 8]);
    expect(legalTexts(s)).not.toContain('pass');
    const inside = legalTexts(s).filter((text) => text.startsWith('place '));
    expect(inside.every((text) => s.scenario.within[at(s, text.slice(6))]! > 0 || isOnWall(s, at(s, text.slice(6))))).toBe(true);
    play(s, inside[0]!, inside[0] === inside[1] ? inside[2]! : inside[1]!, 'done');
    expect([stepName(s), s.actor]).toEqual(['set-up/place', 0]);
    const outside = legalTexts(s).filter((text) => text.startsWith('place '));
    const sides = new Set(outside.map((text) => Math.sign(s.scenario.grid.rowOf(at(s, text.slice(6))) - s.scenario.grid.rowOf(s.mineAt))));
    expect(sides.size).toBeGreaterThan(1); // round the castle
    expect(outside.length).toBeLessThan(400);
    const far = s.distance(s.engineAt(galleryOf(s)), s.mineAt);
    expect(outside.every((text) => s.distance(at(s, text.slice(6)), s.mineAt) > far)).toBe(true);
    expect((s.game.fromPosition(s.toPosition()) as SiegeState).hash()).toBe(s.hash());
    play(s, 'done');
    expect([stepName(s), s.siegeTurn, s.side]).toEqual(['missile/select', 1, 1]);
  });

  test('lets besiegers hold back, who come later at an edge of the map [7.7.4] [AN-350]', () => {
    const s = settingUp();
    play(s, 'done');
    const first = s.register(0);
    play(s, 'pass', 'pass', 'done');
    const sent = s.game.menOf[0].filter((man) => s.siegeDuty(man) === FIGHTS);
    expect(standing(s, 0)).toEqual(sent); // "done" has all drawn up after all
    const held = settingUp();
    play(held, 'done');
    while (stepName(held) === 'set-up/place') play(held, 'pass');
    expect(standing(held, 0).length).toBe(8);
    expect(held.presence(first)).not.toBe(held.presence(standing(held, 0)[0]!));
    playWhile(held, () => stepName(held) !== 'arrival/enter');
    expect([held.actor, held.siegeTurn]).toEqual([0, 1]);
    const ways = legalTexts(held);
    expect(ways).toContain('pass');
    expect(ways.length).toBeGreaterThan(4);
    expect((held.game.fromPosition(held.toPosition()) as SiegeState).hash()).toBe(held.hash());
    play(held, 'pass');
    playWhile(held, () => stepName(held) !== 'arrival/enter');
    expect(held.siegeTurn).toBe(2);
    const waiting = sent.filter((man) => held.presence(man) === held.presence(first));
    play(held, ways.find((text) => text !== 'pass')!);
    expect(waiting.every((man) => held.isOnMap(man))).toBe(true);
    expect(legalTexts(held).some((text) => text.startsWith('arrival'))).toBe(false);
  });

  test('begins the mine once it has stood at the wall for a turn of the garrison [7.7.4] [6.3.2] [AN-352]', () => {
    const s = bringing();
    playWhile(s, () => s.engineAt(galleryOf(s)) !== berthOf(s).at);
    expect([s.side, s.siegeTurn > 1]).toEqual([0, true]);
    const turn = s.siegeTurn;
    playWhile(s, () => s.siegeTurn === turn);
    expect([s.side, s.siegeTurn]).toEqual([1, turn + 1]); // it is not over yet
    playOut(s);
    expect([s.mine, s.mineAt, s.mineSince, s.stockCount(ITEM.gallery)]).toEqual([OPEN_MINE, at(s, '1109'), 3, 0]);
    expect(leftovers(s)).toEqual(NOTHING);
  });

  test('comes to a hex between two others with one of its sides [5.3.2] [AN-350]', () => {
    const s = bringing('1209');
    playOut(s);
    expect([s.mine, s.mineAt]).toEqual([OPEN_MINE, at(s, '1209')]);
  });

  test('goes on while it burns, and keeps what is burnt of it [7.7.4] [7.5.1] [AN-352]', () => {
    const s = bringing();
    playWhile(s, () => s.engineAt(galleryOf(s)) !== berthOf(s).at);
    const turn = s.siegeTurn;
    playWhile(s, () => s.siegeTurn === turn);
    expect([s.siegeTurn, s.side]).toEqual([turn + 1, 1]);
    burn(s, 2);
    kill(s, standing(s, 1));
    s.setWoodFire(s.scenario.woods.length + s.game.firstPart[galleryOf(s) + 1]! - 1, 1);
    playWhile(s, () => s.siegeTurn > 0 && s.side === 1);
    expect([s.siegeTurn, s.side]).toEqual([turn + 1, 0]);
    playOut(s);
    expect([s.mine, s.hullBurnt(0) >= 2]).toEqual([OPEN_MINE, true]);
  });

  test('fails, and the gallery is lost, with six hexes burnt [5.3.5] [6.3.7]', () => {
    const s = bringing();
    burn(s, 6);
    expect(isSound(s, galleryOf(s))).toBe(false);
    playOut(s);
    expect([s.mine, s.mineAt, s.hullBurnt(0), s.stockCount(ITEM.gallery)]).toEqual([0, -1, 0, 0]);
    expect(leftovers(s)).toEqual(NOTHING);
  });

  test('fails with fewer men left than can push it, or when time is up [5.3.2] [AN-352]', () => {
    const few = bringing();
    kill(few, standing(few, 0).slice(2));
    playOut(few);
    const late = bringing();
    late.siegeTurn = 24;
    playOut(late);
    for (const s of [few, late]) expect([s.mine, s.mineAt]).toEqual([0, -1]);
  });

  test('lasts as many turns in a position as there are, not those of an assault [AN-352]', () => {
    const s = bringing();
    const written = (turn: number): unknown => {
      const position = s.toPosition() as { state: Record<string, unknown> };
      return { ...position, state: { ...position.state, siegeTurn: turn } };
    };
    expect((s.game.fromPosition(written(24)) as SiegeState).siegeTurn).toBe(24);
    expect(() => s.game.fromPosition(written(25))).toThrow(/24 turns/);
  });
});

describe('a position of a fight for the gallery', () => {
  test('has a hex of the wall that is mined, and the gallery on its way there; at other times it is off the map [7.7.4] [AN-350]', () => {
    const s = bringing();
    const id = s.scenario.engines[galleryOf(s)]!.id;
    const read = (of: SiegeState, change: (state: Record<string, unknown>) => void): SiegeState => {
      const position = structuredClone(of.toPosition()) as unknown as { state: Record<string, unknown> };
      change(position.state);
      return of.game.fromPosition(position) as SiegeState;
    };
    expect(read(s, () => {}).hash()).toBe(s.hash());
    expect(() => read(s, (state) => (state['mineAt'] = null))).toThrow(/room/);
    const engines = (at: string | null): Record<string, unknown> => ({ [id]: { at, facing: berthOf(s).facing } });
    expect(() => read(s, (state) => (state['engines'] = engines('2226')))).toThrow(/on its way/);
    const before = morning(0, 'played', (state) => state.setStockCount(ITEM.gallery, 1));
    expect(() => read(before, (state) => (state['engines'] = engines('1104')))).toThrow(/on its way/);
  });
});

describe('the sally against the gallery', () => {
  test('is rolled for unless the table wants it played out [6.3.7] [AN-179]', () => {
    const rolled = sallying(0, 'table');
    play(rolled, 'muster all');
    expect([stepName(rolled), rolled.siegeTurn]).toEqual(['siege/fight', 0]);
    expect([stepName(sallying()), sallying().siegeTurn]).toEqual(['missile/select', 1]);
  });

  test('has those who dig in the gallery, a guard behind it, and the garrison before its open gate, shooters on the walls [7.7.4] [AN-351]', () => {
    const s = sallying();
    expect([s.engineAt(galleryOf(s)), s.side]).toEqual([berthOf(s).at, 1]);
    const within = inGallery(s);
    expect([within.length, within.every((man) => isMiner(s, man)), standing(s, 0).length]).toEqual([8, true, 16]);
    const [shooters, fighters] = [true, false].map((isShooter) => standing(s, 1).filter((man) => shoots(s, man) === isShooter));
    expect(shooters!.every((man) => isOnWall(s, s.at(man)))).toBe(true);
    expect(fighters!.every((man) => s.scenario.within[s.at(man)] === 0 && !isOnWall(s, s.at(man)))).toBe(true);
    expect(s.scenario.doors.filter((door) => s.placeName(door) === '1119').some((door) => isShut(s, door))).toBe(false);
  });

  test('has the guard set down first, then who sallies near the gates, not beside an enemy, shooters on the walls too [7.7.4] [AN-351]', () => {
    const s = goingOut();
    expect([stepName(s), s.actor, legalTexts(s).includes('pass')]).toEqual(['set-up/place', 0, false]);
    play(s, 'done');
    expect([stepName(s), s.actor]).toEqual(['set-up/place', 1]);
    const seen = new Map<boolean, number[]>();
    while (stepName(s) === 'set-up/place') {
      const places = legalTexts(s).filter((text) => text.startsWith('place '));
      seen.set(
        shoots(s, s.register(0)),
        places.map((text) => at(s, text.slice(6))),
      );
      play(s, places[0]!);
    }
    expect(seen.get(true)!.some((place) => isOnWall(s, place))).toBe(true);
    expect(seen.get(false)!.some((place) => isOnWall(s, place))).toBe(false);
    for (const places of seen.values())
      expect(places.every((place) => standing(s, 0).every((man) => isOnWall(s, place) || s.distance(s.at(man), place) > 1))).toBe(true);
  });

  test('gives the garrison torches, and its bowmen six flaming arrows; the besiegers have none [5.3.5] [AN-351]', () => {
    const s = sallying();
    const bows = standing(s, 1).filter((man) => s.arrows(man) > 0);
    expect(bows.length).toBeGreaterThan(0);
    expect(bows.every((man) => s.arrows(man) === 6 && s.nameOf(man).startsWith('Short bow'))).toBe(true);
    expect(standing(s, 0).filter((man) => s.arrows(man) > 0)).toEqual([]);
    const beside = s.scenario.grid.hexes.filter(
      (hex) => s.partIn(hex) < 0 && s.isEmpty(hex) && s.scenario.grid.around(hex).some((next) => engineIn(s, next) === galleryOf(s)),
    );
    const outside = beside.filter((hex) => s.scenario.within[hex] === 0 && !isOnWall(s, hex));
    const mayLight = (side: 0 | 1, hex: number): boolean => {
      const man = standing(s, side).find((one) => !shoots(s, one))!;
      s.lift(man);
      s.place(man, hex);
      const work = new OfferList();
      addWork(s, man, work);
      return work.toArray().some((_, i) => work.kindAt(i) === 'light');
    };
    expect([mayLight(1, outside[0]!), mayLight(0, outside[1]!)]).toEqual([true, false]);
  });

  test('ends with the gallery burnt, or nobody left to hold it: it is lost with its mine [6.3.7] [AN-352]', () => {
    const burnt = sallying(5);
    expect(isSound(burnt, galleryOf(burnt))).toBe(true);
    burn(burnt, 6);
    playOut(burnt);
    const bare = sallying();
    kill(bare, standing(bare, 0));
    playOut(bare);
    for (const s of [burnt, bare]) {
      expect([s.mine, s.mineAt, s.hullBurnt(0)]).toEqual([0, -1, 0]);
      expect(leftovers(s)).toEqual(NOTHING);
    }
  });

  test('fails once nobody of the garrison is outside any more, and what is burnt stays burnt [6.3.7] [AN-352]', () => {
    const s = sallying(2);
    burn(s, 3);
    kill(
      s,
      standing(s, 1).filter((man) => !isOnWall(s, s.at(man))),
    );
    playOut(s);
    expect([s.mine, s.mineAt, s.hullBurnt(0)]).toEqual([OPEN_MINE, at(s, '1109'), 3]);
    expect(leftovers(s)).toEqual(NOTHING);
  });

  test('does not end for want of a leader of those who dig [3.6.3] [AN-351]', () => {
    const s = sallying();
    kill(
      s,
      standing(s, 0).filter((man) => s.chart(man).command > 0 || s.type(man) <= 2),
    );
    const left = standing(s, 0).length;
    playWhile(s, () => s.siegeTurn === 1);
    expect(standing(s, 0).length).toBeGreaterThan(left - 4);
  });

  test('is fought to its end by the captains: the garrison goes round its castle, and burns or is beaten', () => {
    const ends = ['a', 'b'].map((seed) => {
      const s = sallying(0, 'played', 'all');
      let nearest = Infinity;
      playWhile(
        s,
        () => {
          for (const man of standing(s, 1))
            if (!isOnWall(s, s.at(man)) && !shoots(s, man)) nearest = Math.min(nearest, s.distance(s.at(man), s.mineAt));
          return s.siegeTurn > 0;
        },
        seed,
      );
      expect(leftovers(s)).toEqual(NOTHING);
      return nearest;
    });
    expect(Math.min(...ends)).toBeLessThanOrEqual(5);
  });
});

describe('either fight for the gallery', () => {
  test.each([
    ['bringing it up', () => bringing()],
    ['the sally', () => sallying(1, 'played', 'two-thirds')],
  ])('can be saved in the midst, and hides from neither side what it sees: %s [AN-185]', (_, start) => {
    const s = start();
    playWhile(s, () => s.siegeTurn < 2 || s.actor === CHANCE);
    expect((s.game.fromPosition(s.toPosition()) as SiegeState).hash()).toBe(s.hash());
    for (const viewer of [0, 1] as const) {
      const view = s.game.fromPosition(s.toPosition(viewer)) as SiegeState;
      expect(view.engineAt(galleryOf(s))).toBe(s.engineAt(galleryOf(s)));
      const world = s.clone();
      world.resample(viewer, Rng.from('view'));
      expect(legalTexts(world)).toEqual(legalTexts(s));
      expect(standing(world, 0).map((man) => world.health(man))).toEqual(standing(s, 0).map((man) => s.health(man)));
    }
  });
});

describe('the captain of a garrison to whose wall a gallery comes', () => {
  test('keeps off the wall in the sight of bowmen, where he can do nothing: few of his men fall [7.7.4]', () => {
    const fallen = [1, 2, 3, 4].map((seed) => {
      const s = bringing('1109', 'played', 'siege');
      const up = (): number => s.game.menOf[1].filter((man) => s.health(man) !== DEAD && s.captor(man) < 0).length;
      const before = up();
      const rng = Rng.from(seed);
      while (s.siegeTurn > 0)
        s.apply(s.actor === CHANCE ? s.chanceOutcomes().sample(rng) : s.game.scripted.choose(s, s.legalActions(), rng));
      return before - up();
    });
    expect(fallen.reduce((sum, men) => sum + men, 0)).toBeLessThan(12);
  });

  test('values and spares those few who command it, since without them the castle is lost [7.8]', () => {
    const s = game('played', 'siege').newState();
    const worth = new Worth(new Stakes(s.scenario));
    const leaders = s.game.menOf[1].filter((man) => canCommand(s, man));
    const others = leaders.slice(0, -1);
    const [last] = leaders.slice(-1) as [number];
    const spared = (): boolean => worth.isSpared(s, last);
    const before = worth.whole(s, last);
    for (const man of others) s.setHealth(man, DEAD);
    expect([leaders.length > 1, spared(), worth.keepsOut(s, last)]).toEqual([true, true, true]);
    expect(worth.whole(s, last)).toBeGreaterThan(before + 5);
    expect(s.game.menOf[0].some((man) => worth.isSpared(s, man) && s.chart(man).command === 0)).toBe(false);
  });
});
