import { describe, expect, test } from 'vitest';
import { CHANCE, isPlayer, opponent, type Player, Rng } from '../../rules/core/index.ts';
import { randomMove } from '../../rules/registry.ts';
import { ORDER, ORDERS, SPEECH } from '../../rules/spanish-fury/charts/types.ts';
import { spanishFury } from '../../rules/spanish-fury/index.ts';
import { ALL_ORDERS, showConduct } from '../../rules/spanish-fury/mechanics/orders/conduct.ts';
import { ordersAllowing } from '../../rules/spanish-fury/mechanics/orders/speeches.ts';
import type { FuryState } from '../../rules/spanish-fury/state/state.ts';
import { die, field, fresh, legalTexts, play, stepName } from './field.ts';

const UNITS = {
  a: { type: 'late-millers', at: [20, 8] },
  b: { type: 'reiters', at: [32, 8], brigade: 'left' },
  c: { type: 'gensdarmes', at: [44, 8], brigade: 'left' },
  n: { type: 'gensdarmes', at: [20, 40] },
  o: { type: 'reiters', at: [32, 40], brigade: 'off' },
} as const;
const CHOSEN = { units: UNITS, options: { orders: 'chosen' } } as const;

/** Worlds that a viewer may be in. */
function worlds(s: FuryState, viewer: Player, count: number): FuryState[] {
  const rng = Rng.from(1);
  return Array.from({ length: count }, () => {
    const world = s.clone();
    world.resample(viewer, rng);
    return world;
  });
}

const ordersOf = (s: FuryState, side: Player): string =>
  s.game.brigadesOf[side].map((brigade) => ORDERS[s.brigadeOrder(brigade)]).join(' ');

describe('what a player does not see', () => {
  test('are orders and points of the other side, and speeches until the reveal [2.4] [9.2]', () => {
    const s = fresh(CHOSEN);
    play(
      s,
      'order hold',
      'point west',
      'order assault',
      'order harass',
      'done',
      'done',
      'speech hold',
      'speech march',
      'speech double',
      'speech charge',
    );
    const seen = s.describe(1).position.state as Record<string, Record<string, Record<string, unknown>>>;
    expect([seen['brigades']!['blue']!['order'], seen['brigades']!['left']!['order']]).toEqual([null, null]);
    expect(JSON.stringify(seen)).not.toContain('west');
    expect([seen['units']!['a']!['speech'], seen['units']!['n']!['speech'], seen['brigades']!['red']!['order']]).toEqual([
      'none',
      'charge',
      'assault',
    ]);
    expect(JSON.stringify(s.describe(0).position.state)).toContain('west');
  });

  test('are no orders that the scenario gives and that cannot have changed [24]', () => {
    const s = fresh({ units: UNITS });
    play(s, 'done', 'done');
    for (const world of worlds(s, 1, 20)) expect(ordersOf(world, 0)).toBe('assault assault');
  });

  test('is which order is sent, and whether it is obeyed; to whom it goes he sees [12.3] [24]', () => {
    const s = fresh({ units: UNITS });
    const keys = new Set<string>();
    for (const [brigade, order] of [
      ['left', 'order hold'],
      ['left', 'order harass'],
      ['left', 'point west'],
    ] as const) {
      const next = s.clone();
      play(next, `brigade ${brigade}`);
      expect([next.isCommitment, next.actor, s.isCommitment]).toEqual([true, 0, false]);
      play(next, order);
      expect([next.actor, next.moveAudience]).toEqual([CHANCE, 0]);
      for (const total of [2, 3, 12]) {
        const after = next.clone();
        die(after, total);
        keys.add(after.informationKey(1));
      }
    }
    expect(keys.size).toBe(1);
    const done = s.clone();
    play(done, 'done');
    expect(keys.has(done.informationKey(1))).toBe(false);
  });

  test('is told to nobody else: events say who may hear them [12.3]', () => {
    const s = fresh({ units: UNITS });
    const heard: (Player | undefined)[] = [];
    s.listener = ({ only }) => heard.push(only);
    play(s, 'brigade left', 'order hold');
    die(s, 12);
    expect(heard).toEqual([0]);
  });
});

describe('worlds', () => {
  test('have orders that came unseen only where one was sent, and all that could be [12.3] [24]', () => {
    const s = fresh({ units: UNITS });
    play(s, 'brigade left', 'order hold');
    die(s, 12);
    play(s, 'done', 'done');
    const drawn = new Map<string, number>();
    for (const world of worlds(s, 1, 2000)) drawn.set(ordersOf(world, 0), (drawn.get(ordersOf(world, 0)) ?? 0) + 1);
    // 7 or more obeys, the general of the brigade is not the Generalissimo, who is near: 26 of 36, so that Assault is twice as likely as each other order.
    expect(drawn.size).toBe(6);
    expect(Math.abs(drawn.get('assault assault')! - (2000 * 2) / 7)).toBeLessThan(120);
    expect(Math.abs(drawn.get('assault hold')! - 2000 / 7)).toBeLessThan(80);
  });

  test('fit the speeches that were revealed [12.1]', () => {
    const s = fresh(CHOSEN);
    play(s, 'order hold', 'order assault', 'order hold', 'order hold', 'done', 'done', 'speech hold', 'speech charge', 'speech march');
    play(s, 'speech hold', 'speech hold');
    const drawn = new Set(worlds(s, 1, 200).map((world) => ordersOf(world, 0)));
    expect([...drawn].sort()).toEqual(['hold assault', 'manoeuvre assault', 'reserve assault']);
  });

  test('have speeches face down that their orders allow, each as likely as any other [9.2] [12.1]', () => {
    const s = fresh(CHOSEN);
    play(s, 'order hold', 'order assault', 'order hold', 'order hold', 'done', 'done', 'speech hold', 'speech charge', 'speech march');
    expect([stepName(s), s.actor]).toEqual(['command/speech', 1]);
    const speeches = new Set<number>();
    for (const world of worlds(s, 1, 300)) {
      for (const unit of [0, 1, 2]) expect((ordersAllowing(world, unit) >> world.brigadeOrder(world.brigadeOf(unit))) & 1).toBe(1);
      speeches.add(world.speech(1));
      expect(world.informationKey(1)).toBe(s.informationKey(1));
    }
    expect(speeches.has(SPEECH.charge) && speeches.has(SPEECH.hold) && speeches.has(SPEECH.retire)).toBe(true);
  });

  test('do not depend on what is true [24]', () => {
    const s = fresh(CHOSEN);
    play(s, 'order hold', 'order assault', 'order hold', 'order hold');
    const other = s.clone();
    other.setBrigadeOrder(0, ORDER.reserve);
    for (const viewer of [1, 0] as const) {
      const [a, b] = [s, viewer === 1 ? other : s].map((truth) => {
        const world = truth.clone();
        world.resample(viewer, Rng.from(7));
        return world.hash();
      });
      expect(a).toBe(b);
    }
  });
});

describe('conduct', () => {
  test('narrows what an order may be; an order that nothing likely fits has come unseen [12.2] [24]', () => {
    const s = field({ units: UNITS });
    s.setBrigadeShown(0, ALL_ORDERS);
    showConduct(s, 0, 1 << ORDER.hold);
    expect([s.brigadeShown(0), s.brigadeLikely(0)]).toEqual([ALL_ORDERS & ~(1 << ORDER.hold), 1 << ORDER.assault]);
    showConduct(s, 0, 1 << ORDER.assault);
    const left = ALL_ORDERS & ~(1 << ORDER.hold) & ~(1 << ORDER.assault);
    expect([s.brigadeShown(0), s.brigadeLikely(0)]).toEqual([left, left]);
    showConduct(s, -1, ALL_ORDERS);
  });
});

test('whoever is asked, and whatever is offered to the other side, follows from what all can see [24]', () => {
  for (const id of ['training-meadow', 'coutras-1587'])
    for (let seed = 1; seed <= 3; seed++) {
      const rng = Rng.from(seed);
      const s = spanishFury.load(id).newState() as FuryState;
      for (let ply = 0; ply < 400 && s.depth > 0; ply++) {
        const viewer = isPlayer(s.actor) ? s.actor : 0;
        const world = s.clone();
        world.resample(viewer, rng);
        expect([world.actor, stepName(world), legalTexts(world)]).toEqual([s.actor, stepName(s), legalTexts(s)]);
        const there = s.clone();
        there.resample(opponent(viewer), rng);
        expect([there.actor, there.informationKey(opponent(viewer))]).toEqual([s.actor, s.informationKey(opponent(viewer))]);
        s.apply(randomMove(s, rng));
      }
    }
});
