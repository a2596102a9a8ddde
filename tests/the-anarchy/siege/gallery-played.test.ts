import { FIGHTS, type SiegeState } from '../../../rules/the-anarchy/state/siege-state.ts';
import { describe, expect, test } from 'vitest';
import { CHANCE, OfferList, Rng } from '../../../rules/core/index.ts';
import { Stakes } from '../../../rules/the-anarchy/fight/captain/views/stakes.ts';
import { Worth } from '../../../rules/the-anarchy/fight/captain/views/worth.ts';
import { ENGINE } from '../../../rules/the-anarchy/charts/engines.ts';
import { ITEM } from '../../../rules/the-anarchy/charts/siege-works.ts';
import type { SiegeGame } from '../../../rules/the-anarchy/game/siege-game.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { berthOfGallery, engineIn, isSound } from '../../../rules/the-anarchy/fight/mechanics/ground/engines.ts';
import { BURNT_BEFORE } from '../../../rules/the-anarchy/fight/mechanics/missiles/fire.ts';
import { isOnWall, isShut } from '../../../rules/the-anarchy/fight/mechanics/ground/ground.ts';
import { shoots } from '../../../rules/the-anarchy/siege/mechanics/fights/drawn-up.ts';
import { canCommand } from '../../../rules/the-anarchy/siege/mechanics/days/men.ts';
import { isMiner, OPEN_MINE } from '../../../rules/the-anarchy/siege/mechanics/days/mine.ts';
import { addWork } from '../../../rules/the-anarchy/fight/mechanics/work/tasks.ts';
import type { Berth } from '../../../rules/the-anarchy/state/siege-card.ts';
import { type AnarchyState, DEAD } from '../../../rules/the-anarchy/state/state.ts';
import { at, begin, legalTexts, play, stepName } from '../field.ts';
import { fightOf, playFight as playOut, playWhile as playOn } from '../sieges.ts';

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

const isSettingUp = (s: SiegeState): boolean => s.field !== null && stepName(s.field) === 'set-up/place';

/** Both sides have their men drawn up. */
function drawnUp(s: SiegeState): SiegeState {
  while (isSettingUp(s)) play(s, 'men-done');
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

const galleryOf = (s: AnarchyState): number => s.scenario.encounter!.castle!.gallery;
const berthOf = (s: AnarchyState): Berth => berthOfGallery(s)!;
const siteOf = (s: AnarchyState): number => s.castleSite(0);
const standing = (s: AnarchyState, side: 0 | 1): number[] => s.game.menOf[side].filter((man) => s.isOnMap(man));
const inGallery = (s: AnarchyState): number[] => standing(s, 0).filter((man) => engineIn(s, s.at(man)) === galleryOf(s));
const playWhile = (s: SiegeState, isSo: () => boolean): void => playOn(s, isSo, Rng.from('gallery'));

function kill(s: AnarchyState, men: readonly number[]): void {
  for (const man of men) {
    s.lift(man);
    s.setHealth(man, DEAD);
  }
}

function burn(s: AnarchyState, hexes: number, turns = BURNT_BEFORE): void {
  const first = s.scenario.woods.length + s.game.firstPart[galleryOf(s)]!;
  for (let i = 0; i < hexes; i++) s.setWoodFire(first + i, turns);
}

/** Where men may be set down, by the texts of the actions. */
const placesFor = (s: SiegeState): string[] =>
  legalTexts(s).flatMap((text) => (text.startsWith('men-place ') ? [text.slice('men-place '.length)] : []));

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
    const fight = fightOf(s);
    expect([fight.turn, fight.engineAt(galleryOf(fight))]).toEqual([1, -1]);
  });
});

/** A state read from its position, with something changed in the cells of its fight, or in its own. */
function read(of: SiegeState, change: (field: Record<string, unknown>, state: Record<string, unknown>) => void): SiegeState {
  const position = structuredClone(of.toPosition()) as unknown as { state: Record<string, Record<string, unknown>> };
  change((position.state['field'] ?? {}) as Record<string, unknown>, position.state);
  return of.game.fromPosition(position as never) as SiegeState;
}

describe('bringing the gallery up', () => {
  test('is rolled for unless the table wants it played out [7.7.4] [AN-179]', () => {
    const [rolled, played] = [bringing('1109', 'table'), bringing()];
    play(rolled, ...legalTexts(rolled).slice(0, 1));
    expect([stepName(rolled), rolled.field]).toEqual(['siege/fight', null]);
    expect([stepName(fightOf(played)), fightOf(played).turn]).toEqual(['missile/select', 1]);
  });

  test('has it at the edge with eight men within, its front free, and the garrison along that wall; who moves first [7.7.4] [5.3.3] [AN-350]', () => {
    const siege = bringing();
    const s = fightOf(siege);
    expect([s.engineAt(galleryOf(s)), s.side, s.first]).toEqual([berthOf(s).start, 1, 1]);
    const crew = inGallery(s);
    expect([crew.length, crew.every((man) => isMiner(s, man))]).toEqual([8, true]);
    expect(crew.every((man) => s.scenario.parts[s.partIn(s.at(man))]!.row > 0)).toBe(true);
    for (const side of [0, 1] as const)
      expect(standing(s, side)).toEqual(siege.game.menOf[side].filter((man) => siege.siegeDuty(man) === FIGHTS));
    const far = s.distance(s.engineAt(galleryOf(s)), siteOf(s));
    expect(standing(s, 0).every((man) => crew.includes(man) || s.distance(s.at(man), siteOf(s)) > far)).toBe(true);
    expect(s.topAt(siteOf(s))).toBeGreaterThanOrEqual(0);
    expect(standing(s, 1).every((man) => s.scenario.within[s.at(man)]! > 0 || isOnWall(s, s.at(man)))).toBe(true);
  });

  test('has the garrison set down within its walls first, then the besiegers anywhere in the field behind it [7.7.4] [AN-350]', () => {
    const siege = settingUp();
    const s = fightOf(siege);
    expect([stepName(s), siege.actor, standing(s, 1), inGallery(s).length]).toEqual(['set-up/place', 1, [], 8]);
    expect(legalTexts(siege)).not.toContain('men-pass');
    const inside = placesFor(siege);
    expect(inside.every((hex) => s.scenario.within[at(s, hex)]! > 0 || isOnWall(s, at(s, hex)))).toBe(true);
    play(siege, `men-place ${inside[0]!}`, `men-place ${inside[1]!}`, 'men-done');
    expect([stepName(s), siege.actor]).toEqual(['set-up/place', 0]);
    const outside = placesFor(siege);
    const sides = new Set(outside.map((hex) => Math.sign(s.scenario.grid.rowOf(at(s, hex)) - s.scenario.grid.rowOf(siteOf(s)))));
    expect(sides.size).toBeGreaterThan(1); // round the castle
    expect(outside.length).toBeLessThan(400);
    const far = s.distance(s.engineAt(galleryOf(s)), siteOf(s));
    expect(outside.every((hex) => s.distance(at(s, hex), siteOf(s)) > far)).toBe(true);
    expect((siege.game.fromPosition(siege.toPosition()) as SiegeState).hash()).toBe(siege.hash());
    play(siege, 'men-done');
    expect([stepName(s), s.turn, s.side]).toEqual(['missile/select', 1, 1]);
  });

  test('lets besiegers hold back, who come later at an edge of the map [7.7.4] [AN-350]', () => {
    const s = settingUp();
    play(s, 'men-done');
    const first = fightOf(s).register(0);
    play(s, 'men-pass', 'men-pass', 'men-done');
    const sent = s.game.menOf[0].filter((man) => s.siegeDuty(man) === FIGHTS);
    expect(standing(fightOf(s), 0)).toEqual(sent); // "done" has all drawn up after all
    const siege = settingUp();
    const held = fightOf(siege);
    play(siege, 'men-done');
    while (isSettingUp(siege)) play(siege, 'men-pass');
    expect(standing(held, 0).length).toBe(8);
    expect(held.presence(first)).not.toBe(held.presence(standing(held, 0)[0]!));
    playWhile(siege, () => stepName(held) !== 'arrival/enter');
    expect([siege.actor, held.turn]).toEqual([0, 1]);
    const ways = legalTexts(siege);
    expect(ways).toContain('men-pass');
    expect(ways.length).toBeGreaterThan(4);
    expect((siege.game.fromPosition(siege.toPosition()) as SiegeState).hash()).toBe(siege.hash());
    play(siege, 'men-pass');
    playWhile(siege, () => stepName(held) !== 'arrival/enter');
    expect(held.turn).toBe(2);
    const waiting = sent.filter((man) => held.presence(man) === held.presence(first));
    play(siege, ways.find((text) => text !== 'men-pass')!);
    expect(waiting.every((man) => held.isOnMap(man))).toBe(true);
    expect(stepName(held)).not.toBe('arrival/enter');
  });

  test('begins the mine once it has stood at the wall for a turn of the garrison [7.7.4] [6.3.2] [AN-352]', () => {
    const s = bringing();
    const fight = fightOf(s);
    playWhile(s, () => fight.engineAt(galleryOf(fight)) !== berthOf(fight).at);
    expect([fight.side, fight.turn > 1]).toEqual([0, true]);
    const { turn } = fight;
    playWhile(s, () => fight.turn === turn);
    expect([fight.side, fight.turn]).toEqual([1, turn + 1]); // it is not over yet
    playOut(s, 'gallery');
    expect([s.mine, s.mineAt, s.mineSince, s.stockCount(ITEM.gallery)]).toEqual([OPEN_MINE, at(s, '1109'), 3, 0]);
    expect(s.field).toBe(null);
  });

  test('comes to a hex between two others with one of its sides [5.3.2] [AN-350]', () => {
    const s = bringing('1209');
    playOut(s, 'gallery');
    expect([s.mine, s.mineAt]).toEqual([OPEN_MINE, at(s, '1209')]);
  });

  test('goes on while it burns, and keeps what is burnt of it [7.7.4] [7.5.1] [AN-352]', () => {
    const s = bringing();
    const fight = fightOf(s);
    playWhile(s, () => fight.engineAt(galleryOf(fight)) !== berthOf(fight).at);
    const { turn } = fight;
    playWhile(s, () => fight.turn === turn);
    expect([fight.turn, fight.side]).toEqual([turn + 1, 1]);
    burn(fight, 2);
    kill(fight, standing(fight, 1));
    fight.setWoodFire(fight.scenario.woods.length + fight.game.firstPart[galleryOf(fight) + 1]! - 1, 1);
    playWhile(s, () => s.field !== null && fight.side === 1);
    expect([fight.turn, fight.side]).toEqual([turn + 1, 0]);
    playOut(s, 'gallery');
    expect([s.mine, s.hullBurnt(0) >= 2]).toEqual([OPEN_MINE, true]);
  });

  test('fails, and the gallery is lost, with six hexes burnt [5.3.5] [6.3.7]', () => {
    const s = bringing();
    burn(fightOf(s), 6);
    expect(isSound(fightOf(s), galleryOf(fightOf(s)))).toBe(false);
    playOut(s, 'gallery');
    expect([s.mine, s.mineAt, s.hullBurnt(0), s.stockCount(ITEM.gallery)]).toEqual([0, -1, 0, 0]);
    expect(s.field).toBe(null);
  });

  test('fails with fewer men left than can push it, or when time is up [5.3.2] [AN-352]', () => {
    const few = bringing();
    kill(fightOf(few), standing(fightOf(few), 0).slice(2));
    playOut(few, 'gallery');
    const late = bringing();
    fightOf(late).turn = 24;
    playOut(late, 'gallery');
    for (const s of [few, late]) expect([s.mine, s.mineAt]).toEqual([0, -1]);
  });

  test('lasts as many turns in a position as there are, not those of an assault [AN-352]', () => {
    const written = (turn: number): SiegeState => read(bringing(), (field) => (field['turn'] = turn));
    expect(fightOf(written(24)).turn).toBe(24);
    expect(() => written(25)).toThrow(/24 turns/);
  });
});

describe('a position of a fight for the gallery', () => {
  test('has a hex of the wall that is mined, and the gallery on its way there; at other times it is off the map [7.7.4] [AN-350]', () => {
    const s = bringing();
    const fight = fightOf(s);
    const { id } = fight.scenario.engines[galleryOf(fight)]!;
    expect(read(s, () => {}).hash()).toBe(s.hash());
    expect(() => read(s, (field) => (field['castles'] = {}))).toThrow(/as the days have left it/);
    const engines = (place: string | null): Record<string, unknown> => ({ [id]: { at: place, facing: berthOf(fight).facing } });
    expect(() => read(s, (field) => (field['engines'] = engines('2226')))).toThrow(/on its way/);
    const before = morning(0, 'played', (state) => state.setStockCount(ITEM.gallery, 1));
    expect(() => read(before, (_, state) => (state['engines'] = engines('1104')))).toThrow(/nowhere on the days/);
  });

  test('is of the fight to which the day comes, by men who are sent [7.7]', () => {
    const position = bringing().toPosition() as unknown as { state: Record<string, unknown> };
    const game = bringing().game;
    expect(() => game.fromPosition({ ...position, state: { ...position.state, siegeAct: 'mine-sally' } } as never)).toThrow(
      /Nobody fights there/,
    );
  });
});

describe('the sally against the gallery', () => {
  test('is rolled for unless the table wants it played out [6.3.7] [AN-179]', () => {
    const rolled = sallying(0, 'table');
    play(rolled, 'muster all');
    expect([stepName(rolled), rolled.field]).toEqual(['siege/fight', null]);
    const played = fightOf(sallying());
    expect([stepName(played), played.turn]).toEqual(['missile/select', 1]);
  });

  test('has those who dig in the gallery, a guard behind it, and the garrison before its open gate, shooters on the walls [7.7.4] [AN-351]', () => {
    const s = fightOf(sallying());
    expect([s.engineAt(galleryOf(s)), s.side]).toEqual([berthOf(s).at, 1]);
    const within = inGallery(s);
    expect([within.length, within.every((man) => isMiner(s, man)), standing(s, 0).length]).toEqual([8, true, 16]);
    const [shooters, fighters] = [true, false].map((isShooter) => standing(s, 1).filter((man) => shoots(s, man) === isShooter));
    expect(shooters!.every((man) => isOnWall(s, s.at(man)))).toBe(true);
    expect(fighters!.every((man) => s.scenario.within[s.at(man)] === 0 && !isOnWall(s, s.at(man)))).toBe(true);
    expect(s.scenario.doors.filter((door) => s.placeName(door) === '1119').some((door) => isShut(s, door))).toBe(false);
  });

  test('has the guard set down first, then who sallies near the gates, not beside an enemy, shooters on the walls too [7.7.4] [AN-351]', () => {
    const siege = goingOut();
    const s = fightOf(siege);
    expect([stepName(s), siege.actor, legalTexts(siege).includes('men-pass')]).toEqual(['set-up/place', 0, false]);
    play(siege, 'men-done');
    expect([stepName(s), siege.actor]).toEqual(['set-up/place', 1]);
    const seen = new Map<boolean, number[]>();
    while (isSettingUp(siege)) {
      const hexes = placesFor(siege);
      seen.set(
        shoots(s, s.register(0)),
        hexes.map((hex) => at(s, hex)),
      );
      play(siege, `men-place ${hexes[0]!}`);
    }
    expect(seen.get(true)!.some((place) => isOnWall(s, place))).toBe(true);
    expect(seen.get(false)!.some((place) => isOnWall(s, place))).toBe(false);
    for (const places of seen.values())
      expect(places.every((place) => standing(s, 0).every((man) => isOnWall(s, place) || s.distance(s.at(man), place) > 1))).toBe(true);
  });

  test('gives the garrison torches, and its bowmen six flaming arrows; the besiegers have none [5.3.5] [AN-351]', () => {
    const s = fightOf(sallying());
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
    expect(isSound(fightOf(burnt), galleryOf(fightOf(burnt)))).toBe(true);
    burn(fightOf(burnt), 6);
    playOut(burnt, 'gallery');
    const bare = sallying();
    kill(fightOf(bare), standing(fightOf(bare), 0));
    playOut(bare, 'gallery');
    for (const s of [burnt, bare]) {
      expect([s.mine, s.mineAt, s.hullBurnt(0)]).toEqual([0, -1, 0]);
      expect(s.field).toBe(null);
    }
  });

  test('fails once nobody of the garrison is outside any more, and what is burnt stays burnt [6.3.7] [AN-352]', () => {
    const s = sallying(2);
    const fight = fightOf(s);
    burn(fight, 3);
    kill(
      fight,
      standing(fight, 1).filter((man) => !isOnWall(fight, fight.at(man))),
    );
    playOut(s, 'gallery');
    expect([s.mine, s.mineAt, s.hullBurnt(0)]).toEqual([OPEN_MINE, at(s, '1109'), 3]);
    expect(s.field).toBe(null);
  });

  test('does not end for want of a leader of those who dig [3.6.3] [AN-351]', () => {
    const siege = sallying();
    const s = fightOf(siege);
    kill(
      s,
      standing(s, 0).filter((man) => s.chart(man).command > 0 || s.type(man) <= 2),
    );
    const left = standing(s, 0).length;
    playWhile(siege, () => s.turn === 1);
    expect(standing(s, 0).length).toBeGreaterThan(left - 4);
  });

  test('is fought to its end by the captains: the garrison goes round its castle, and burns or is beaten', () => {
    const ends = ['a', 'b'].map((seed) => {
      const siege = sallying(0, 'played', 'all');
      const s = fightOf(siege);
      let nearest = Infinity;
      playOn(
        siege,
        () => {
          if (siege.field === null) return false;
          for (const man of standing(s, 1))
            if (!isOnWall(s, s.at(man)) && !shoots(s, man)) nearest = Math.min(nearest, s.distance(s.at(man), siteOf(s)));
          return true;
        },
        Rng.from(seed),
      );
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
    playWhile(s, () => fightOf(s).turn < 2 || s.actor === CHANCE);
    expect((s.game.fromPosition(s.toPosition()) as SiegeState).hash()).toBe(s.hash());
    for (const viewer of [0, 1] as const) {
      const fight = fightOf(s);
      const view = fightOf(s.game.fromPosition(s.toPosition(viewer)) as SiegeState);
      expect(view.engineAt(galleryOf(fight))).toBe(fight.engineAt(galleryOf(fight)));
      const world = s.clone();
      world.resample(viewer, Rng.from('view'));
      expect(legalTexts(world)).toEqual(legalTexts(s));
      const seen = fightOf(world);
      expect(standing(seen, 0).map((man) => seen.health(man))).toEqual(standing(fight, 0).map((man) => fight.health(man)));
    }
  });
});

describe('the captain of a garrison to whose wall a gallery comes', () => {
  test('keeps off the wall in the sight of bowmen, where he can do nothing: few of his men fall [7.7.4]', () => {
    const fallen = [1, 2, 3, 4].map((seed) => {
      const s = bringing('1109', 'played', 'siege');
      const up = (): number => s.game.menOf[1].filter((man) => s.health(man) !== DEAD && s.captor(man) < 0).length;
      const before = up();
      playOut(s, seed);
      return before - up();
    });
    expect(fallen.reduce((sum, men) => sum + men, 0)).toBeLessThan(12);
  });

  test('values and spares those few who command it, since without them the castle is lost [7.8]', () => {
    const siege = morning(0, 'played', () => {}, 'siege');
    play(siege, 'act assault', 'muster all');
    const s = fightOf(siege);
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
