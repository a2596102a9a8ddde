import { describe, expect, test } from 'vitest';
import { audienceOfMove, eventsFor, type GameEvent, Observation, Rng } from '../../../rules/core/index.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { placeToReact } from '../../../rules/the-anarchy/fight/mechanics/missiles/missiles.ts';
import { canHide, reveal, revealBy } from '../../../rules/the-anarchy/fight/mechanics/sight/secrets.ts';
import type { AnarchyState } from '../../../rules/the-anarchy/state/state.ts';
import { at, begin, during, field, fresh, look, man, phase, play, stepName } from '../field.ts';

const WOODS = ['............', 'TTTTTTTTTTTT', ...Array<string>(8).fill('............')];
const zones = [{ from: '0101', to: '1210', on: ['tree'] }];
const PACK = (s: readonly string[]) => ({ men: s, map: WOODS });

/** Two red men in ambush in the woods, in the second turn. */
function ambush(...men: readonly string[]): AnarchyState {
  const s = field(PACK(['red spearman 0802 hidden', 'red axeman 1002 hidden', ...men]));
  s.turn = 2;
  return during(s, 'blue', 'movement');
}

/** A copy in which a man has been seen. */
function revealed(s: AnarchyState, who: number): AnarchyState {
  const seen = s.clone();
  reveal(seen, who);
  return seen;
}

describe('men who lie hidden', () => {
  test('are seen when an enemy on his feet comes within three hexes [B35]', () => {
    const s = ambush('blue spearman 0406');
    expect(revealBy(s, man(s, 'blue-spearman-1'))).toBe(false);
    s.lift(man(s, 'blue-spearman-1'));
    s.place(man(s, 'blue-spearman-1'), at(s, '0503'));
    expect(revealBy(s, man(s, 'blue-spearman-1'))).toBe(true);
    expect([s.hidden(man(s, 'red-spearman-1')), s.hidden(man(s, 'red-axeman-1'))]).toEqual([0, 1]);
  });

  test('are seen when they leave trees and scrub, not while they move there [B35]', () => {
    const s = ambush('blue spearman 0410');
    const red = man(s, 'red-spearman-1');
    s.lift(red);
    s.place(red, at(s, '0702'));
    expect([revealBy(s, red), canHide(s, red, at(s, '0703'))]).toEqual([false, false]);
    s.lift(red);
    s.place(red, at(s, '0703'));
    expect([revealBy(s, red), s.hidden(red)]).toEqual([true, 0]);
  });

  test('are nowhere in what the other side sees, and anywhere they may be in its worlds [B35]', () => {
    const s = begin(ambush('blue spearman 0410'), 'move/select');
    const red = man(s, 'red-spearman-1');
    const key = s.informationKey(0);
    s.lift(red);
    s.place(red, at(s, '0302'));
    expect(s.informationKey(0)).toBe(key);
    expect(s.informationKey(1)).not.toBe(key);
    const places = new Map<string, number>();
    const rng = Rng.from(1);
    for (let i = 0; i < 2400; i++) {
      const world = s.clone();
      world.resample(0, rng);
      expect(world.informationKey(0)).toBe(key);
      places.set(look(world, 'red-spearman-1').at, (places.get(look(world, 'red-spearman-1').at) ?? 0) + 1);
    }
    expect([...places.keys()].sort()).toEqual(Array.from({ length: 12 }, (_, i) => `${String(i + 1).padStart(2, '0')}02`));
    for (const count of places.values()) expect(Math.abs(count - 200)).toBeLessThan(70);
  });

  test('are in no world where an enemy would have found them, near a man on his feet, a stunned one or a horse [B35]', () => {
    const s = begin(ambush('blue spearman 0104', 'blue spearman 1203 stunned', 'blue knight 0405 0406'), 'move/select');
    const red = man(s, 'red-spearman-1');
    const woods = Array.from({ length: 12 }, (_, i) => `${String(i + 1).padStart(2, '0')}02`);
    const rng = Rng.from(2);
    const drawn = new Set<string>();
    for (let i = 0; i < 600; i++) {
      const world = s.clone();
      world.resample(0, rng);
      drawn.add(look(world, 'red-spearman-1').at);
    }
    expect([...drawn].sort()).toEqual(woods.filter((hex) => canHide(s, red, at(s, hex))));
    expect(drawn.size).toBeGreaterThan(2);
    expect(drawn.size).toBeLessThan(10);
  });

  test('tell nothing while they are at hand [B35]', () => {
    const keys = ['red-spearman-1', 'red-axeman-1'].map((id) => {
      const s = begin(during(ambush('blue spearman 0410'), 'red', 'movement'), 'move/select');
      play(s, `select ${id}`);
      expect(stepName(s)).not.toBe('move/select');
      return s.informationKey(0);
    });
    expect(new Set(keys).size).toBe(1);
  });

  test('are found by any enemy next to them, on his feet or not [B35]', () => {
    const s = ambush('blue spearman 0803 stunned');
    expect(canHide(s, man(s, 'red-spearman-1'), at(s, '0802'))).toBe(false);
    expect(canHide(s, man(s, 'red-spearman-1'), at(s, '0602'))).toBe(true);
    expect(revealBy(s, man(s, 'blue-spearman-1'))).toBe(true);
  });

  test('do not shoot in the enemy’s movement, and show themselves before they shoot in their own turn [B21]', () => {
    const s = field(PACK(['red longbow 0802 hidden', 'blue spearman 0810']));
    const [bowman, spearman] = [man(s, 'red-longbow-1'), man(s, 'blue-spearman-1')];
    expect(placeToReact(s, bowman, spearman)).toBe(-1);
    expect(placeToReact(revealed(s, bowman), bowman, spearman)).toBe(at(s, '0810'));
    phase(s, 'red', 'missiles');
    play(s, 'select red-longbow-1');
    expect(s.hidden(bowman)).toBe(0);
  });

  test('are asked who moves even where none of them can, and nobody hears what they answer [B35]', () => {
    const s = ambush('blue spearman 0410');
    during(s, 'red', 'movement');
    for (const id of ['red-spearman-1', 'red-axeman-1']) s.setMoved(man(s, id), 1);
    begin(s, 'move/select');
    expect([stepName(s), s.legalActions().length, audienceOfMove(s)]).toEqual(['move/select', 1, 1]);
  });

  test('are heard by their own side alone as they move [B35]', () => {
    const s = begin(during(ambush('blue spearman 0410'), 'red', 'movement'), 'move/select');
    const events: GameEvent[] = [];
    s.listener = (event) => events.push(event);
    play(s, 'select red-spearman-1');
    expect(audienceOfMove(s)).toBe(1);
    play(s, 'goal 0702');
    expect(events.map(({ kind, only }) => [kind, only])).toEqual([['moved', 1]]);
    expect(eventsFor(events, 0)).toEqual([]);
  });

  test('are unknown to the captain of the other side as a rider turns his horse [B35]', () => {
    const rows = ['0302', '0402', '0502', '1102'].map((place) => {
      const s = begin(
        during(field(PACK([`red axeman ${place} hidden`, 'blue knight 0407 mounted f0'])), 'blue', 'movement'),
        'move/select',
      );
      play(s, 'select blue-knight-1', 'goal 0403');
      expect(stepName(s)).toBe('move/tail');
      const legal = s.legalActions();
      const scores = new Float64Array(legal.length);
      s.game.scripted.rate!(s, legal, scores);
      return JSON.stringify([[...legal], [...scores]]);
    });
    expect(new Set(rows).size).toBe(1);
  });

  test('are nowhere in what networks see of the other side’s actions [B35]', () => {
    const rows = ['0802', '0202'].map((place) => {
      const s = begin(ambush('blue spearman 0406'), 'move/select');
      play(s, 'select blue-spearman-1');
      s.lift(man(s, 'red-spearman-1'));
      s.place(man(s, 'red-spearman-1'), at(s, place));
      const seen = new Observation(s.game.observation);
      const legal = s.legalActions();
      s.observeActions(legal, seen);
      return JSON.stringify([[...legal], [...seen.actions], [...seen.pointers]]);
    });
    expect(rows[0]).toBe(rows[1]);
  });

  test('who have been seen are seen for good, and nothing is hidden after the last of them [B35]', () => {
    const s = ambush('blue spearman 0410');
    s.push(0);
    expect(s.hasSecrets).toBe(true);
    for (const id of ['red-spearman-1', 'red-axeman-1']) reveal(s, man(s, id));
    expect(s.hasSecrets).toBe(false);
  });
});

describe('the set-up of an ambush', () => {
  test('is by the hand of its player, unseen by the other [B6]', () => {
    const force = (men: readonly object[], on: readonly string[]) => ({ name: 'force', zones: [{ ...zones[0]!, on }], men });
    const s = fresh({
      ...PACK([]),
      pack: {
        forces: {
          blue: force([{ class: 'spearman', at: '0410' }], ['open']),
          red: force(
            [
              { class: 'spearman', at: '0802', hidden: true },
              { class: 'axeman', at: '1002', hidden: true },
            ],
            ['tree'],
          ),
        },
      },
    });
    expect([stepName(s), s.actor]).toEqual(['set-up/place', 1]);
    const keys = ['0202', '0902'].map((hex) => {
      const next = s.clone();
      play(next, `place ${hex}`);
      return next.informationKey(0);
    });
    expect(keys[0]).toBe(keys[1]);
  });

  test('in the hollow road leaves the other side nothing to read [B35]', () => {
    const s = theAnarchy.load('hollow-road').newState() as AnarchyState;
    const rng = Rng.from(3);
    while (stepName(s) === 'set-up/place') s.apply(s.legalActions().at(rng.below(s.legalActions().length)));
    const text = JSON.stringify(s.toPosition(0));
    for (const welshman of s.game.ambushers[1]) expect(JSON.parse(text).state.men?.[s.scenario.men[welshman]!.id]?.at ?? null).toBeNull();
  });
});
