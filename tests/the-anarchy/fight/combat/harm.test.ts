import { describe, expect, test } from 'vitest';
import { kill, killHorse, stun, throwRider, wound } from '../../../../rules/the-anarchy/fight/mechanics/ground/harm.ts';
import { at, field, look, man, standing } from '../../field.ts';

describe('harm', () => {
  test('who is wounded or stunned twice is dead, and taken away [B6] [B9]', () => {
    const s = field({ men: ['blue spearman 0305', 'blue spearman 0505 stunned', 'blue spearman 0705 wounded'] });
    wound(s, man(s, 'blue-spearman-1'));
    expect(look(s, 'blue-spearman-1').health).toBe('wounded');
    wound(s, man(s, 'blue-spearman-2'));
    stun(s, man(s, 'blue-spearman-3'));
    expect([look(s, 'blue-spearman-2').health, look(s, 'blue-spearman-3').health]).toEqual(['dead', 'dead']);
    expect([standing(s, '0505'), standing(s, '0705')]).toEqual(['', '']);
    expect(s.fellAt(man(s, 'blue-spearman-2'))).toBe(at(s, '0505'));
  });

  test('the wounded count half, rounded up; the stunned do not attack and defend with 1 [B8]', () => {
    const s = field({ men: ['blue spearman 0305 wounded', 'blue knight 0505 stunned', 'red knight 0808 mounted wounded'] });
    const values = (id: string): number[] => [s.attackOf(man(s, id)), s.defenceOf(man(s, id)), s.allowanceOf(man(s, id))];
    expect(values('blue-spearman-1')).toEqual([5, 4, 3]);
    expect(values('blue-knight-1').slice(0, 2)).toEqual([0, 1]);
    expect(values('red-knight-1')).toEqual([12, 8, 6]);
  });

  test('the horse of a killed rider is loose where its head was [B15]', () => {
    const s = field({ men: ['blue knight 0404 mounted f2'] });
    kill(s, man(s, 'blue-knight-1'));
    expect(look(s, 'blue-knight-1')).toMatchObject({ at: '', tail: '', health: 'dead' });
    expect([standing(s, '0404'), standing(s, '0304')]).toEqual(['blue-knight-1-horse', '']);
  });

  test('nobody leads a prisoner who is killed any more [B57]', () => {
    const s = field({ men: ['blue spearman 0404', 'red knight 0405'] });
    s.setLeader(man(s, 'red-knight-1'), man(s, 'blue-spearman-1'));
    kill(s, man(s, 'red-knight-1'));
    expect(s.leader(man(s, 'red-knight-1'))).toBe(-1);
  });

  test('a rider whose horse is killed stands where its head was, unhurt [B27]', () => {
    const s = field({ men: ['blue knight 0404 mounted f2'] });
    killHorse(s, man(s, 'blue-knight-1'));
    expect(look(s, 'blue-knight-1')).toMatchObject({ at: '0404', tail: '', health: 'healthy' });
    expect([look(s, 'blue-knight-1-horse').health, s.isMounted(man(s, 'blue-knight-1'))]).toEqual(['dead', false]);
  });

  test('a stunned rider is thrown behind his horse, which is loose [B47]', () => {
    const s = field({ men: ['blue knight 0404 mounted f2', 'red knight 0808 mounted f5'] });
    stun(s, man(s, 'blue-knight-1'));
    expect(look(s, 'blue-knight-1')).toMatchObject({ at: '0304', tail: '', health: 'stunned' });
    throwRider(s, man(s, 'red-knight-1'));
    expect(look(s, 'red-knight-1')).toMatchObject({ health: 'healthy', tail: '' });
    expect([standing(s, '0404'), standing(s, '0808')]).toEqual(['blue-knight-1-horse', 'red-knight-1-horse']);
  });

  test('a beast that is hit is killed', () => {
    const s = field({ men: ['blue pack-animal 0305', 'blue warhorse 0505'] });
    wound(s, man(s, 'blue-pack-animal-1'));
    stun(s, man(s, 'blue-warhorse-1'));
    expect([standing(s, '0305'), standing(s, '0505')]).toEqual(['', '']);
  });

  test('harm breaks work [B18], and the stunned drop what they carry', () => {
    const s = field({
      men: ['blue spearman 0305 task=smash taskAt=0304 taskTurns=1', 'blue monk 0505'],
      pack: { things: [{ id: 'relics', kind: 'reliquary', name: 'Relics', at: '0101' }] } as never,
    });
    wound(s, man(s, 'blue-spearman-1'));
    expect([s.task(man(s, 'blue-spearman-1')), s.taskAt(man(s, 'blue-spearman-1'))]).toEqual([0, -1]);
    s.setThingBearer(0, man(s, 'blue-monk-1'));
    s.setThingAt(0, -1);
    stun(s, man(s, 'blue-monk-1'));
    expect([s.thingBearer(0), s.thingAt(0)]).toEqual([-1, at(s, '0505')]);
  });
});
