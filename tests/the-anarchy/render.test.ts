import { describe, expect, test } from 'vitest';
import { theAnarchy } from '../../rules/the-anarchy/index.ts';
import { OPEN, SMASHED, STUNNED, WOUNDED } from '../../rules/the-anarchy/state/state.ts';
import { openElements } from '../xml.ts';
import { field, man } from './field.ts';

const MEN = [
  'blue knight 0305 mounted f1',
  'blue spearman 0506 wounded',
  'red longbow 0704 stunned',
  'red warhorse 0904',
  'red axeman 0606 taken',
];

describe('the text map', () => {
  test('shows classes in the case of their side, riders over two hexes, and what has become of men', () => {
    const text = field({ men: MEN }).game.renderText(field({ men: MEN }));
    expect(text).toMatch(/KN↗/);
    expect(text).toMatch(/KN'/);
    expect(text).toMatch(/SP!/);
    expect(text).toMatch(/lb_/);
    expect(text).toMatch(/ax%/);
    expect(text).toMatch(/0704 +red-longbow-1: LB, longbow, stunned/);
  });

  test('shows doors that are no longer shut', () => {
    const map = ['............', '............', '....##d##...', ...Array<string>(7).fill('............')];
    const s = field({ men: ['blue spearman 0101'], map });
    expect(s.game.renderText(s)).not.toMatch(/d'(?! a door)/);
    s.setDoorState(0, OPEN);
    expect(s.game.renderText(s)).toMatch(/d'(?! a door)/);
  });
});

describe('the picture', () => {
  test.each(theAnarchy.scenarios.map(({ id }) => id))('of %s is whole, and the same for equal states', (id) => {
    const game = theAnarchy.load(id);
    const s = game.newState();
    const svg = game.renderSvg(s);
    expect(openElements(svg)).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|href="(?!#)/);
    expect(game.renderSvg(s.clone())).toBe(svg);
    const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name));
    for (const [, name] of svg.matchAll(/href="#([^"]+)"/g)) expect(defined).toContain(name);
  });

  test('shows health, prisoners, tasks, doors and fire', () => {
    const map = ['............', '............', '....##d##...', ...Array<string>(7).fill('............')];
    const s = field({ men: ['blue spearman 0305', 'red axeman 0909'], map });
    const differs = (change: () => void): void => {
      const was = s.game.renderSvg(s);
      change();
      expect(s.game.renderSvg(s)).not.toBe(was);
    };
    const spearman = man(s, 'blue-spearman-1');
    differs(() => s.setHealth(spearman, WOUNDED));
    differs(() => s.setHealth(spearman, STUNNED));
    differs(() => s.setCaptor(spearman, 1));
    differs(() => s.setTask(man(s, 'red-axeman-1'), 1));
    differs(() => s.setDoorState(0, OPEN));
    differs(() => s.setDoorState(0, SMASHED));
    differs(() => s.setWoodFire(0, 1));
    differs(() => s.setWoodFire(0, 6));
  });
});

describe('secrets', () => {
  const map = ['TTTTTTTTTTTT', ...Array<string>(9).fill('............')];
  const s = field({ men: ['blue spearman 0309', 'red longbow 0701 hidden'], map });

  test('an ambush is shown to its owner alone [B35]', () => {
    const who = 'red-longbow-1';
    expect(s.game.renderText(s)).toContain(who);
    expect(s.game.renderText(s, 1)).toContain(who);
    s.push(0, man(s, 'blue-spearman-1'), -1);
    expect(s.game.renderText(s, 0)).not.toContain(who);
    expect(s.game.renderSvg(s, 0)).not.toContain('>LB<');
    expect(s.game.renderSvg(s, 1)).toContain('>LB<');
  });
});
