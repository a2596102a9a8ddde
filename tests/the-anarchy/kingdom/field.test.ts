import { describe, expect, test } from 'vitest';
import { checkScenario, formatReport } from '../../../env/index.ts';
import { ActionList, isPlayer, Observation, type Player, Rng } from '../../../rules/core/index.ts';
import { CLASS } from '../../../rules/the-anarchy/charts/types.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { FIELD_SHEETS, firstMaps, rowsOfField, secondMaps } from '../../../rules/the-anarchy/kingdom/charts/fields.ts';
import { defendersOf } from '../../../rules/the-anarchy/kingdom/charts/head-counts.ts';
import { battleAtHand } from '../../../rules/the-anarchy/kingdom/rules/field/at-hand.ts';
import { northsOf, stretchFrom } from '../../../rules/the-anarchy/kingdom/rules/field/arrivals.ts';
import { fightersOf, hostOf } from '../../../rules/the-anarchy/kingdom/rules/field/muster.ts';
import { menOf } from '../../../rules/the-anarchy/kingdom/rules/troops.ts';
import { compileField, firstRowOf } from '../../../rules/the-anarchy/kingdom/scenarios/fields.ts';
import { FREE, KILLED, type KingdomState, TAKEN } from '../../../rules/the-anarchy/kingdom/state/state.ts';
import { WAYS } from '../../../rules/the-anarchy/state/scenario.ts';
import { type AnarchyState, DEAD, ON_MAP, STUNNED, WOUNDED } from '../../../rules/the-anarchy/state/state.ts';
import { expectWeights, group, legal, legalTexts, march, noble, play, realm, roll, ruleAgainst, stepName } from './realm.ts';

const FAR = 'A 0101 6 norman';
const PLAYED = { resolution: 'played' } as const;

/** The king comes from the east upon an earl on open ground. */
const MEETING = ['R 2213 12 norman stephen/9', 'A 2113 12 norman robert/6', FAR] as const;

/** A battle that is taken up, at the choice of the ground. */
function battle(groups: readonly string[] = MEETING, change: (s: KingdomState) => void = () => {}): KingdomState {
  const s = realm({ groups, options: PLAYED });
  change(s);
  march(s, 'royalist-1', '2113');
  play(s, 'attack', 'fight');
  return s;
}

/** The same on a meadow whose northern edge is the upper one; the side that is attacked is to set its men down. */
function onMeadow(groups: readonly string[] = MEETING, change: (s: KingdomState) => void = () => {}): KingdomState {
  const s = battle(groups, change);
  play(s, 'ground meadow');
  if (stepName(s) === 'field/ground') play(s, 'ground meadow');
  roll(s, 0);
  play(s, 'pass');
  return s;
}

/** Both sides stand in lines, and the one that attacks has the first turn. */
function inLines(s: KingdomState): KingdomState {
  play(s, 'men-done', 'men-done', 'attack');
  return s;
}

/** The same with both armies drawn up, the king's first turn begun. */
function drawnUp(groups: readonly string[] = MEETING, change: (s: KingdomState) => void = () => {}): KingdomState {
  return inLines(onMeadow(groups, change));
}

/** Nobody does anything until a side is asked whether it fights on, or the battle is over. */
function idle(s: KingdomState, side: Player | null = null): KingdomState {
  const rng = Rng.from(1);
  while (s.field !== null) {
    if (stepName(s) === 'field/conduct' && s.actor === side) return s;
    if (!isPlayer(s.actor)) s.apply(s.chanceOutcomes().sample(rng));
    else play(s, legalTexts(s).find((text) => ['fight', 'men-done', 'men-pass'].includes(text)) ?? legalTexts(s)[0]!);
  }
  return s;
}

function rows(side: Player, count: number): number[] {
  return Array.from({ length: count }, (_, i) => firstRowOf(side) + i);
}

function kill(field: AnarchyState, men: readonly number[]): void {
  for (const man of men) {
    field.lift(man);
    field.setHealth(man, DEAD);
  }
}

describe('a battle that is fought out', () => {
  test('needs the option: by table nothing is fought, and there are no actions for it [C.15]', () => {
    const s = march(realm({ groups: [...MEETING] }), 'royalist-1', '2113');
    play(s, 'attack', 'fight');
    expect([stepName(s), s.field]).toEqual(['battle/roll', null]);
    expect(s.game.space.kinds).not.toContain('ground');
    expect(s.game.layout.innerCell).toBe(-1);
  });

  test('begins with the ground, of which the side that is attacked lays the first map [C.15.2]', () => {
    const s = battle();
    expect([stepName(s), s.actor, legal(s, 'ground'), legal(s, 'above')]).toEqual([
      'field/ground',
      1,
      ['meadow', 'meadow-turned', 'trail', 'trail-turned'],
      [],
    ]);
    expect(ruleAgainst(s, 'ground woods')).toBe('C.15.2');
    play(s, 'ground trail');
    expect([stepName(s), s.field!.compiled.card.id]).toEqual(['field/north', 'trail']);
  });

  test('of more than thirty characters on two maps, the second laid by the other side [C.15.1] [C.15.2]', () => {
    const s = battle(['R 2213 24 norman stephen/9', 'A 2113 12 norman robert/6', FAR]);
    play(s, 'ground trail');
    expect([stepName(s), s.actor]).toEqual(['field/ground', 0]);
    const above = s.clone();
    play(s, 'ground meadow-turned');
    expect([s.field!.compiled.card.id, s.field!.compiled.grid.rows]).toEqual(['trail-meadow-turned', 24]);
    play(above, 'above meadow');
    expect(above.field!.compiled.card.id).toBe('meadow-trail');
  });

  test('on maps that may be turned by half: each hex is then where it would be if one walked round the table [C.15.2]', () => {
    const [upright, turned] = [rowsOfField([0]), rowsOfField([1])];
    expect([FIELD_SHEETS[0], FIELD_SHEETS[1]]).toEqual(['meadow', 'meadow-turned']);
    for (let sheet = 0; sheet < FIELD_SHEETS.length; sheet += 2) {
      const lies = compileField('upright', [sheet]);
      const other = compileField('turned', [sheet + 1]);
      const { grid, places } = lies;
      const across = (hex: number): number => grid.hexAt(grid.columns + 1 - grid.columnOf(hex), grid.rows + 1 - grid.rowOf(hex));
      for (let hex = 0; hex < grid.size; hex++) {
        expect(other.places.terrain[across(hex)]).toBe(places.terrain[hex]);
        for (let way = 0; way < 6; way++) {
          const next = places.neighbours[hex * WAYS + way]!;
          expect(other.places.neighbours[across(hex) * WAYS + ((way + 3) % 6)]).toBe(next < 0 ? next : across(next));
        }
      }
    }
    expect(turned).not.toEqual(upright);
  });

  test('whose northern edge is found by lot: one of four, of two maps the upper or the lower [C.15.2]', () => {
    const one = battle();
    play(one, 'ground meadow');
    expect(stepName(one)).toBe('field/north');
    expectWeights(one, { 0: 1, 1: 1, 2: 1, 3: 1 });
    const two = battle(['R 2213 24 norman stephen/9', 'A 2113 12 norman robert/6', FAR]);
    play(two, 'ground meadow', 'ground meadow');
    expectWeights(two, { 0: 1, 2: 1 });
    roll(one, 2);
    play(one, 'pass', 'men-done', 'men-done');
    const columns = rows(0, 13).map((man) => one.field!.compiled.grid.columnOf(one.field!.at(man)));
    expect(Math.max(...columns)).toBeLessThanOrEqual(2); // from the south-east, with the south above, is from the left
  });

  test('has ground for each land, and a hamlet for a settlement [C.15.2]', () => {
    for (const land of ['open', 'forest', 'hills', 'ridge', 'river', 'gorge', 'marsh'] as const) {
      expect(firstMaps(land, false).length).toBeGreaterThan(0);
      expect(secondMaps(land)).toEqual(expect.arrayContaining([...firstMaps('open', false)]));
    }
    expect(firstMaps('river', true)).not.toEqual(firstMaps('river', false));
  });

  test('draws both sides up along the sides from which they came [C.15.1] [C.15.4]', () => {
    const from = (field: number, north: number): string[] => [0, 1, 2, 3, 4, 5].map((direction) => stretchFrom(direction, field, north));
    expect(from(12, 0)).toEqual(['top', 'top', 'right', 'bottom', 'bottom', 'left']);
    expect(from(12, 1)).toEqual(['right', 'right', 'bottom', 'left', 'left', 'top']);
    expect(from(24, 0)).toEqual(['top', 'upper-right', 'lower-right', 'bottom', 'lower-left', 'upper-left']);
    expect(from(24, 2)).toEqual(['bottom', 'lower-left', 'upper-left', 'top', 'upper-right', 'lower-right']);
    expect([northsOf(12), northsOf(24)]).toEqual([
      [0, 1, 2, 3],
      [0, 2],
    ]);
    const { field } = drawnUp();
    const columns = (side: Player): number[] => rows(side, 13).map((man) => field!.compiled.grid.columnOf(field!.at(man)));
    expect(Math.min(...columns(0))).toBeGreaterThanOrEqual(17); // the king came from the south-east
    expect(Math.max(...columns(1))).toBeLessThanOrEqual(2); // the earl was there before
  });

  test('gives the first turn to whom the attacker says [C.15.4]', () => {
    const s = onMeadow();
    play(s, 'men-done', 'men-done');
    expect([stepName(s), s.actor, legalTexts(s)]).toEqual(['field/first', 0, ['pass', 'attack']]);
    const other = s.clone();
    play(s, 'attack');
    play(other, 'pass');
    expect([s.field!.first, other.field!.first]).toEqual([0, 1]);
  });

  test('has every man of the groups that fight, as he is: class, horse, wounds [C.15] [C.15.7]', () => {
    const s = drawnUp(MEETING, (one) => one.setWounded(group('angevin-1'), 2));
    const field = s.field!;
    const fighters = fightersOf(s, 1, battleAtHand(s)!);
    expect(fighters).toHaveLength(13);
    expect(rows(1, 13).map((man) => field.type(man))).toEqual(fighters.map(({ type }) => type));
    expect([field.type(firstRowOf(0)), field.type(firstRowOf(1))]).toEqual([CLASS.count, CLASS.noble]); // prestige 9 and 6
    expect(rows(1, 13).filter((man) => field.isMounted(man))).toHaveLength(5); // the earl, two knights, two sergeants
    expect(rows(1, 13).filter((man) => field.health(man) === WOUNDED)).toHaveLength(2);
    expect(field.isOnMap(firstRowOf(1) + 13)).toBe(false);
  });

  test('takes the best thirty of a side; the others wait behind the field [C.15.1]', () => {
    const s = drawnUp(['R 2213 40 norman stephen/9', 'A 2113 12 norman robert/6', FAR]);
    const at = battleAtHand(s)!;
    expect([hostOf(s, 0, at).length, fightersOf(s, 0, at).length]).toEqual([41, 30]);
    expect(
      Math.min(
        ...hostOf(s, 0, at)
          .slice(0, 30)
          .map(({ type }) => type),
      ),
    ).toBe(CLASS.count);
    kill(s.field!, rows(0, 30));
    idle(s);
    expect(menOf(s, 0)).toBe(40 - 29); // one of the thirty was the king
    expect(s.nobleFate(noble(s, 'stephen'))).toBe(KILLED);
  });

  test('is shown and told as it is, in words that belong to it [C.15]', () => {
    const s = drawnUp();
    const { board } = s.game;
    expect(legalTexts(s).every((text) => text.startsWith('men-'))).toBe(true);
    expect(s.game.renderText(s)).toContain('royalist-man-1: ');
    expect(s.game.renderSvg(s)).toBe(s.field!.game.renderSvg(s.field!));
    expect(board.pieces(s).map(({ id }) => id)).toContain('angevin-man-13');
    expect(board.headline(s)[0]).toBe(s.field!.game.board.headline(s.field!)[0]);
    const [action] = s.legalActions();
    expect(board.phrase(s, action!)).toBe(s.field!.game.board.phrase(s.field!, action! - s.game.space.size));
    const map = march(realm({ groups: [...MEETING], options: PLAYED }), 'royalist-1', '2113');
    expect(ruleAgainst(map, 'attack 0101')).toBeUndefined();
    expect(ruleAgainst(map, 'men-done')).toBe('C.15');
  });
});

describe('deployment', () => {
  const onField = (s: KingdomState, side: Player): number => rows(side, 13).filter((man) => s.field!.isOnMap(man)).length;

  test('is first that of the side which the attacker names, then that of the other, then he says who begins [C.15.4]', () => {
    const s = battle();
    play(s, 'ground meadow');
    roll(s, 0);
    expect([stepName(s), s.actor, legalTexts(s)]).toEqual(['field/deploy', 0, ['pass', 'attack']]);
    for (const [answer, first] of [
      ['attack', 0],
      ['pass', 1],
    ] as const) {
      const one = s.clone();
      play(one, answer);
      expect([stepName(one), one.actor]).toEqual(['field/order', first]);
      play(one, 'men-done');
      expect([one.actor, onField(one, first), onField(one, (1 - first) as Player)]).toEqual([1 - first, 13, 0]);
      play(one, 'men-done');
      expect([stepName(one), one.actor]).toEqual(['field/first', 0]);
    }
  });

  test('is man by man, a rider with his horse, near the side of the field along which he came [C.15.4] [C.15.1]', () => {
    const s = onMeadow(); // the earl was there before, and the king comes from the south-east: the earl stands on the left
    const { grid } = s.field!.compiled;
    const heads = legal(s, 'men-place');
    expect(heads.length).toBeGreaterThan(20);
    for (const place of heads) expect(grid.columnOf(grid.parse(place))).toBeLessThanOrEqual(3);
    expect(ruleAgainst(s, 'men-place 1801')).toBe('B6');
    play(s, 'men-place 0206');
    expect(legal(s, 'men-tail')).toContain('0106');
    play(s, 'men-tail 0106');
    const earl = firstRowOf(1);
    expect([s.field!.placeName(s.field!.at(earl)), s.field!.placeName(s.field!.tail(earl))]).toEqual(['0206', '0106']);
    expect(legal(s, 'men-place')).not.toContain('0206'); // one man a hex
    play(s, 'men-done');
    expect([onField(s, 1), s.actor]).toEqual([13, 0]);
    for (const place of legal(s, 'men-place')) expect(grid.columnOf(grid.parse(place))).toBeGreaterThanOrEqual(16);
  });

  test('goes on to the last man, and then to the other side, if nobody says that the rest stand in lines [C.15.4]', () => {
    const s = onMeadow();
    for (let i = 0; s.actor === 1; i++) {
      expect(i).toBeLessThan(40);
      play(s, legalTexts(s).find((text) => !text.startsWith('men-done'))!);
    }
    expect([onField(s, 1), onField(s, 0), stepName(s)]).toEqual([13, 0, 'field/order']);
  });

  test('gives a host of riders room enough, however many come along one side, and a list that stays short [C.15.4]', () => {
    const s = onMeadow(['R 2213 30 riders stephen/9', 'A 2113 28 riders robert/6', FAR]);
    expect(s.field!.compiled.grid.rows).toBe(24);
    let most = 0;
    for (let i = 0; stepName(s) === 'field/order'; i++) {
      expect(i).toBeLessThan(140);
      const texts = legalTexts(s).filter((text) => text !== 'men-done');
      expect(texts.length).toBeGreaterThan(0);
      most = Math.max(most, texts.length);
      play(s, texts[(i * 37) % texts.length]!);
    }
    expect(most).toBeLessThan(200);
    expect([0, 1].map((side) => rows(side as Player, 29).filter((man) => s.field!.isMounted(man)).length)).toEqual([29, 29]);
  });

  test('puts nobody next to an enemy [C.15.4]', () => {
    const s = onMeadow();
    const field = s.field!;
    const before = legal(s, 'men-place');
    const spot = field.compiled.grid.parse('0206');
    field.setHorse(firstRowOf(0), -1);
    field.place(firstRowOf(0), spot);
    field.setPresence(firstRowOf(0), ON_MAP);
    const near = before.filter((place) => field.compiled.grid.distance(field.compiled.grid.parse(place), spot) <= 1);
    expect(near.length).toBe(7);
    expect(legal(s, 'men-place')).toEqual(before.filter((place) => !near.includes(place)));
  });
});

describe('the four ends of a battle', () => {
  test('a side is lost to the last man: its counter goes, the other stays [C.15.6]', () => {
    const s = drawnUp();
    kill(s.field!, rows(1, 13));
    idle(s);
    expect([s.field, s.isThere(group('angevin-1')), s.compiled.grid.format(s.at(0))]).toEqual([null, false, '2113']);
    expect([menOf(s, 0), s.nobleFate(noble(s, 'robert')), s.angevinLosses]).toEqual([12, KILLED, 1]);
  });

  test('a side flees: it goes back, who lies stunned is taken, prisoners of its are free [C.15.6] [C.15.8]', () => {
    const s = idle(drawnUp(), 1);
    expect([stepName(s), legalTexts(s)]).toEqual(['field/conduct', ['fight', 'flee', 'yield']]);
    const field = s.field!;
    kill(field, [firstRowOf(1) + 12]);
    field.setHealth(firstRowOf(1) + 11, STUNNED);
    field.setCaptor(firstRowOf(0) + 11, 1);
    field.setHealth(firstRowOf(0) + 10, WOUNDED);
    play(s, 'flee');
    const [king, earl] = [0, group('angevin-1')];
    expect([menOf(s, king), s.wounded(king), menOf(s, earl), s.captives(king)]).toEqual([12, 1, 10, 1]);
    expect([stepName(s), s.actor]).toEqual(['battle/retreat', 1]);
    play(s, `retreat ${legal(s, 'retreat')[0]!}`);
    expect(s.at(earl)).not.toBe(s.at(king));
    expect([s.noblePrestige(noble(s, 'stephen')), s.noblePrestige(noble(s, 'robert'))]).toEqual([10, 5]);
  });

  test('a side surrenders: all who live are prisoners, nobles too [C.15.6] [C.15.8]', () => {
    const s = idle(drawnUp(), 1);
    kill(s.field!, rows(1, 13).slice(9));
    play(s, 'yield');
    expect([s.isThere(group('angevin-1')), s.captives(0), s.nobleFate(noble(s, 'robert'))]).toEqual([false, 8, TAKEN]);
    expect([stepName(s), legalTexts(s)]).toEqual(['battle/prisoners', ['escort', 'massacre']]);
  });

  test('after twelve turns both go back; each keeps whom it has taken [C.15.6]', () => {
    const s = drawnUp();
    const field = s.field!;
    expect(field.compiled.turns).toBe(12);
    field.turn = 12;
    field.setCaptor(firstRowOf(1) + 12, 0);
    field.setUnarmed(firstRowOf(1) + 12, 1);
    const guards = rows(0, 13).slice(11);
    for (const [i, guard] of guards.entries()) {
      field.lift(guard);
      field.place(guard, field.beyond(field.at(firstRowOf(1) + 12), i === 0 ? 1 : 2));
    }
    idle(s);
    expect([stepName(s), s.captives(0), menOf(s, group('angevin-1'))]).toEqual(['battle/retreat', 1, 11]);
    const hex = s.at(0);
    while (stepName(s) === 'battle/retreat') play(s, `retreat ${legal(s, 'retreat')[0]!}`);
    expect([s.at(0) === hex, s.at(group('angevin-1')) === hex]).toEqual([false, false]);
  });
});

describe('an attack on a settlement', () => {
  const GROUPS = ['R 0310 14 norman stephen/9', FAR];
  /** A group before a village of the enemy, which it attacks. */
  const stormed = (): KingdomState => {
    const s = realm({ groups: GROUPS, options: PLAYED });
    const village = s.compiled.places.findIndex(({ kind, castle, loyalty }) => kind === 'village' && castle === '-' && loyalty <= 4);
    s.setAt(0, s.compiled.grid.neighbours[s.compiled.places[village]!.hex * 6]!);
    s.setPlaceResources(village, 6);
    march(s, 'royalist-1', s.compiled.grid.format(s.compiled.places[village]!.hex));
    play(s, 'storm', 'ground hamlet');
    roll(s, 0);
    play(s, 'pass');
    return s;
  };

  test('is met by those who defend it, as many as its resources feed [C.14.6] [C.15.2]', () => {
    const s = stormed();
    const at = battleAtHand(s)!;
    const people = Object.values(defendersOf('village', 6)).reduce((sum, men) => sum + men, 0);
    expect([at.place >= 0, fightersOf(s, 1, at).length, s.field!.compiled.card.id]).toEqual([true, people, 'hamlet']);
  });

  test('and falls once they are beaten; whoever is left of them goes home [C.14.6] [C.13.2]', () => {
    const s = stormed();
    const { place: village } = battleAtHand(s)!;
    inLines(s);
    idle(s, 1);
    play(s, 'flee');
    expect([stepName(s), menOf(s, 0), s.captives(0)]).toEqual(['battle/loot', 14, 0]);
    play(s, 'loot');
    expect([s.placeResources(village), s.money(0)]).toEqual([0, 12]);
  });
});

test('nobody fights man by man from the walls of a castle [C.15]', () => {
  const s = realm({ groups: ['R 0101 12 norman stephen/9', 'A 0102 12 norman robert/6'], options: PLAYED });
  const castle = s.compiled.places.findIndex(({ castle: kind, loyalty }) => kind !== '-' && loyalty <= 4);
  const { hex } = s.compiled.places[castle]!;
  s.setAt(group('angevin-1'), hex);
  s.setAt(0, s.compiled.grid.neighbours[hex * 6]!);
  march(s, 'royalist-1', s.compiled.grid.format(hex));
  play(s, 'attack', 'fight');
  expect(stepName(s)).toBe('battle/roll');
});

describe('in the middle of a battle', () => {
  test('a campaign is saved and goes on as it was [C.15]', () => {
    const s = drawnUp();
    const rng = Rng.from(3);
    const legalActions = new ActionList();
    for (let i = 0; i < 40; i++) {
      const move = isPlayer(s.actor) ? s.game.scripted.choose(s, s.legalActions(legalActions), rng) : s.chanceOutcomes().sample(rng);
      s.apply(move);
    }
    expect(s.field).not.toBeNull();
    const saved = JSON.parse(JSON.stringify(s.toPosition())) as unknown;
    const back = (s.game as unknown as { fromPosition(position: unknown): KingdomState }).fromPosition(saved);
    expect([back.hash(), legalTexts(back)]).toEqual([s.hash(), legalTexts(s)]);
    const copy = s.clone();
    const [action] = isPlayer(s.actor) ? s.legalActions() : [s.chanceOutcomes().sample(rng)];
    for (const one of [s, back, copy]) one.apply(action!);
    expect([back.hash(), copy.hash()]).toEqual([s.hash(), s.hash()]);
  });

  test('positions that do not fit are refused where they are wrong [C.15]', () => {
    const s = drawnUp();
    const position = s.toPosition();
    const state = position.state as Record<string, object>;
    const read =
      (change: object): (() => KingdomState) =>
      () =>
        (s.game as unknown as { fromPosition(given: unknown): KingdomState }).fromPosition({ ...position, state: { ...state, ...change } });
    expect(read({ field: null })).toThrow('battlefield');
    expect(read({ field: { ...state['field'], game: 'nowhere' } })).toThrow('meadow');
    expect(
      read({ groups: { ...state['groups'], 'angevin-1': { ...(state['groups'] as Record<string, object>)['angevin-1'], knight: 9 } } }),
    ).toThrow('men of this side fight');
  });

  test('networks see the men in rows of their own, own before enemies, and nothing of them otherwise [C.15]', () => {
    const s = drawnUp();
    const { observation } = s.game;
    expect(observation.version).toBe('the-anarchy-kingdom-played-2');
    const into = new Observation(observation);
    const place = observation.units.features.findIndex(({ name }) => name === 'men-attack');
    const width = observation.units.features.length;
    const standing = (from: number, to: number): number =>
      Array.from({ length: to - from }, (_, i) => into.units[(from + i) * width + place]!).filter((attack) => attack > 0).length;
    for (const viewer of [0, 1] as const) {
      s.observe(viewer, into);
      expect([standing(0, 70), standing(70, 140)]).toEqual([13, 13]);
    }
    const before = march(realm({ groups: [...MEETING], options: PLAYED }), 'royalist-1', '2113');
    before.observe(0, into);
    expect(standing(0, 140)).toBe(0);
  });

  test('each man of either side is accounted for when it is over, whoever plays [C.15.6] [C.15.7]', () => {
    for (const seed of [1, 2, 3]) {
      const s = drawnUp(['R 2213 10 norman stephen/9', 'A 2113 10 norman robert/6', FAR]);
      const rng = Rng.from(seed);
      const legalActions = new ActionList();
      const count = (side: Player, does: (field: AnarchyState, man: number) => boolean): number =>
        rows(side, 11)
          .slice(1)
          .filter((man) => does(s.field!, man)).length;
      const [dead, caught, hurt] = [[0, 0] as number[], [0, 0] as number[], [0, 0] as number[]];
      s.listener = ({ kind }) => {
        if (kind !== 'result') return;
        for (const side of [0, 1] as const) {
          dead[side] = count(side, (field, man) => field.health(man) === DEAD);
          caught[side] = count(
            side,
            (field, man) => field.health(man) !== DEAD && (field.captor(man) >= 0 || field.health(man) === STUNNED),
          );
          hurt[side] = count(side, (field, man) => field.health(man) === WOUNDED);
        }
      };
      while (s.field !== null)
        s.apply(isPlayer(s.actor) ? s.game.scripted.choose(s, s.legalActions(legalActions), rng) : s.chanceOutcomes().sample(rng));
      [0, group('angevin-1')].forEach((one, side) => {
        if (!s.isThere(one)) return;
        const lost = 10 - menOf(s, one);
        expect(lost).toBeGreaterThanOrEqual(dead[side]!);
        expect(lost - dead[side]!).toBeLessThanOrEqual(caught[side]!);
        expect(s.wounded(one)).toBeLessThanOrEqual(hurt[side]!);
      });
      expect(dead[0]! + dead[1]!).toBeGreaterThan(0);
      for (const id of ['stephen', 'robert']) expect([FREE, TAKEN, KILLED]).toContain(s.nobleFate(noble(s, id)));
    }
  }, 60_000);
});

test('a whole campaign is played with its battles, and ends [C.15]', () => {
  const game = theAnarchy.load('the-empress-road', PLAYED);
  const s = game.newState() as KingdomState;
  const rng = Rng.from(1);
  const legalActions = new ActionList();
  let [plies, fought] = [0, 0];
  for (; s.depth > 0; plies++) {
    if (stepName(s) === 'field/first') fought++;
    if (s.field === null) expect(s.data[s.game.layout.innerCell]).toBe(0);
    s.apply(isPlayer(s.actor) ? game.scripted!.choose(s, s.legalActions(legalActions), rng) : s.chanceOutcomes().sample(rng));
  }
  expect(fought).toBeGreaterThan(0);
  expect([s.field, s.turn]).toEqual([null, 6]);
}, 60_000);

test('a campaign with its battles keeps the contract [C.15]', () => {
  const pack = { ...realm({ groups: [...MEETING], options: PLAYED }).game.pack!, days: 3 };
  const report = checkScenario(theAnarchy, pack, { games: 2, every: 200, options: PLAYED });
  expect(report.ok, formatReport(report)).toBe(true);
}, 300_000);
