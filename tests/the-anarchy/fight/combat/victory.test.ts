import { describe, expect, test } from 'vitest';
import { leave } from '../../../../rules/the-anarchy/fight/mechanics/movement/leaving.ts';
import { isOver } from '../../../../rules/the-anarchy/fight/mechanics/combat/victory.ts';
import { EDGES } from '../../../../rules/the-anarchy/state/scenario.ts';
import { LED_OFF, LEFT } from '../../../../rules/the-anarchy/state/state.ts';
import { at, begin, field, man, stepName } from '../../field.ts';

const MEN = ['blue knight 0203', 'blue axeman 0205', 'red monk 0209', 'red spearman 0409 wounded', 'red pack-animal 0609'] as const;
const SOUTH = EDGES.indexOf('south');

describe('points', () => {
  test('of losses are prices: whole of the dead and the taken, half of the wounded, times the share [B8] [B57]', () => {
    const s = field({ men: MEN, pack: { goals: [{ kind: 'losses', side: 'blue', share: 0.1 }] } });
    expect(s.victoryPoints()).toEqual([0.45, 0]);
    s.setCaptor(man(s, 'red-monk-1'), 0);
    expect(s.victoryPoints()).toEqual([0.65, 0]);
  });

  test('of exits count men by their edge and class, beasts where they are named, for who leads them off [B15]', () => {
    const goals = [
      { kind: 'exit', side: 'blue', edges: ['south'], points: 2 },
      { kind: 'exit', side: 'blue', edges: ['south'], classes: ['knight'], points: 3 },
      { kind: 'exit', side: 'blue', edges: ['south'], classes: ['pack-animal'], points: 1 },
      { kind: 'exit', side: 'red', edges: ['south', 'east'], classes: ['pack-animal'], points: 4 },
    ];
    const s = field({ men: MEN, pack: { goals } });
    leave(s, man(s, 'blue-knight-1'), LEFT, SOUTH);
    leave(s, man(s, 'blue-axeman-1'), LEFT, EDGES.indexOf('north'));
    expect(s.victoryPoints()).toEqual([5, 0]);
    s.setCaptor(man(s, 'red-pack-animal-1'), 0);
    leave(s, man(s, 'red-pack-animal-1'), LED_OFF, SOUTH);
    expect(s.victoryPoints()).toEqual([6, 0]);
  });

  test('of things, fire and prisoners count what is carried off, what burns, who is led off [B57] [B53]', () => {
    const goals = [
      { kind: 'thing', side: 'blue', thing: 'relic', points: 10 },
      { kind: 'burnt', side: 'blue', hexes: '0104 0105', points: 5, once: true },
      { kind: 'prisoners', side: 'blue', classes: ['monk'], points: 2 },
    ];
    const things = [{ id: 'relic', kind: 'reliquary', name: 'Relic', at: '0205' }];
    const map = ['...', '...', '...', 'd..', 'd..', ...Array<string>(8).fill('...')];
    const s = field({ men: ['blue axeman 0205', 'red monk 0209'], map, pack: { goals, things } });
    s.setWoodFire(s.game.woodAt[at(s, '0104')]!, 1);
    s.setWoodFire(s.game.woodAt[at(s, '0105')]!, 2);
    expect(s.victoryPoints()).toEqual([5, 0]);
    s.setThingBearer(0, man(s, 'blue-axeman-1'));
    leave(s, man(s, 'blue-axeman-1'), LEFT, SOUTH);
    s.setCaptor(man(s, 'red-monk-1'), 0);
    leave(s, man(s, 'red-monk-1'), LED_OFF, SOUTH);
    expect(s.victoryPoints()).toEqual([17, 0]);
  });
});

describe('the end', () => {
  test('comes at once when a side has nobody left, who then has lost [B61]', () => {
    const s = field({ men: ['blue axeman 0205', 'red monk 0209 taken'] });
    expect(isOver(s)).toBe(true);
    begin(s, 'turn/end');
    expect([stepName(s), s.returns()]).toEqual(['over', [1, -1]]);
  });

  test('waits for the first side where only what it does counts; its points decide [B61]', () => {
    const pack = {
      endsWithAll: false,
      needs: { count: 'points', win: 4, draw: 2 },
      goals: [{ kind: 'exit', side: 'blue', edges: ['south'], points: 2 }],
    };
    const s = field({ men: ['blue axeman 0205', 'blue spearman 0405', 'red monk 0209 taken'], pack });
    expect(isOver(s)).toBe(false);
    leave(s, man(s, 'blue-axeman-1'), LEFT, SOUTH);
    const draw = s.clone();
    leave(draw, man(s, 'blue-spearman-1'), LEFT, -1);
    begin(draw, 'turn/end');
    leave(s, man(s, 'blue-spearman-1'), LEFT, SOUTH);
    begin(s, 'turn/end');
    expect([draw.returns(), s.returns()]).toEqual([[0, 0], [1, -1]]); // biome-ignore format: one line
  });
});
