import { describe, expect, it } from 'vitest';
import { rulesets } from '../../rules/registry.ts';
import type { CapabilitiesReply } from '../../server/client/index.ts';
import { LEVELS } from '../../server/engine/context/levels.ts';
import { createService } from '../../server/index.ts';
import { optionWords, valueWords } from '../../web/play/set-up/option-picker.tsx';
import { FIRST_LEVEL, gradeOf, offersFor, PERSON, seatOf } from '../../web/play/session/strengths.ts';

async function told(): Promise<CapabilitiesReply> {
  const service = createService();
  const reply = await service.ask('capabilities', {});
  await service.close();
  return reply;
}

describe('the opponents on offer', () => {
  it.each(['skirmish', 'lewes-historical', 'evesham-possible'])(
    'begin with a first level, whatever the order of the networks: %s',
    async (id) => {
      const capabilities = await told();
      const orders = [capabilities.models, [...capabilities.models].reverse()];
      for (const models of orders) {
        const offers = offersFor({ ...capabilities, models }, 'barons-war', id, true).flatMap((group) => group.offers);
        expect(offers[0]!.name).toMatch(/^Level 1 of \d: .*beginner/);
        expect(new Set(offers.map(({ key }) => key)).size).toBe(offers.length);
      }
    },
  );

  it('have one name for the first level: on the server, on the set-up screen and in lessons', async () => {
    const capabilities = await told();
    const scripted = offersFor(capabilities, 'barons-war', 'skirmish', true)
      .flatMap((group) => group.offers)
      .find(({ key }) => key === 'scripted');
    expect(LEVELS[0]!.name).toBe(gradeOf(0, LEVELS.length));
    expect(scripted).toEqual(FIRST_LEVEL);
    expect(FIRST_LEVEL.name).toBe('Level 1 of 4: beginner, by rules of thumb');
  });

  it('tell how long they think about a decision, and are held to it', async () => {
    const offers = offersFor(await told(), 'the-anarchy', 'the-empress-road', true).flatMap((group) => group.offers);
    const timeOf = ({ strength: { limits } }: (typeof offers)[number]): number => limits?.timeMs ?? 0;
    expect(Math.max(...offers.map(timeOf))).toBeLessThanOrEqual(10_000);
    for (const offer of offers) {
      if (offer.thinks === 'at once') expect(offer.key).toMatch(/^(scripted$|policy:)/);
      else if (offer.thinks === 'within a second') expect(timeOf(offer)).toBeLessThan(1000);
      else expect(offer.thinks).toBe(`within ${timeOf(offer) / 1000} seconds`);
    }
    // As many simulations as the level has, and no more for the time that is left.
    expect(offers.find(({ key }) => key === 'mcts:sims=50')!.strength.limits).toEqual({ simulations: 50, timeMs: 600 });
    expect(offers.filter(({ thinks }) => thinks !== 'within 10 seconds').length).toBeGreaterThan(2);
  });

  it('sit down by the name they were offered with', () => {
    const offer = { key: 'a', name: 'Level 1 of 5: beginner', about: '', thinks: 'at once', strength: { agent: 'a' } };
    expect(seatOf('a', [offer])).toEqual({ kind: 'opponent', name: 'Level 1 of 5: beginner', strength: { agent: 'a' } });
    expect(seatOf(PERSON, [offer])).toEqual({ kind: 'person' });
  });
});

describe('learnt policies on offer', () => {
  const level = (agent: string, i: number) => ({
    level: i + 1,
    name: `policy drill ${i + 1}`,
    about: 'About.',
    agent,
    elo: 100 * i,
    interval: null,
  });
  const ladder = ['scripted', 'mcts:sims=50', 'policy:drill', 'mcts:sims=1000,policy=drill'].map(level);
  const drill = {
    name: 'drill',
    agent: 'policy:drill',
    ruleset: 'one-hour-wargames',
    version: '0.2.0',
    scenarios: ['training', 'bridgehead'],
    games: 12_000,
    levels: [{ scenario: 'training', levels: ladder }],
  };
  const offers = async (scenario: string) =>
    offersFor({ ...(await told()), policies: [drill] }, 'one-hour-wargames', scenario, true).flatMap((group) => group.offers);

  it('are levels where they were measured, and offered once', async () => {
    const all = await offers('training');
    expect(all.slice(0, 4).map(({ key, name, thinks }) => [key, name, thinks])).toEqual([
      ['scripted', 'Level 1 of 4: beginner', 'at once'],
      ['mcts:sims=50', 'Level 2 of 4: medium', 'within a second'],
      ['policy:drill', 'Level 3 of 4: hard', 'at once'],
      ['mcts:sims=1000,policy=drill', 'Level 4 of 4: the strongest', 'within 10 seconds'],
    ]);
    expect(all[0]!.about).toBe('About.');
    expect(all[2]!.about).toBe('About. 200 Elo above level 1.');
    expect(all[2]!.strength).toEqual({ agent: 'policy:drill' });
    expect(all[3]!.strength.limits).toEqual({ simulations: 1000, timeMs: 10_000 });
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    expect(all.filter(({ name }) => name.startsWith('Level'))).toHaveLength(4);
  });

  it('stand by themselves where they learnt but were not measured, and nowhere else', async () => {
    const own = (await offers('bridgehead')).filter(({ key }) => key.includes('policy'));
    expect(own).toMatchObject([{ key: 'policy:drill', name: 'Learnt policy drill, without a search', thinks: 'at once' }]);
    expect(own[0]!.about).toContain('what it learnt from 12,000 games');
    expect((await offers('pitched-battle-1')).some(({ key }) => key.includes('policy'))).toBe(false);
  });
});

describe('options in words', () => {
  it('say what is decided without the number of a ruling, and which value is usual', () => {
    const option = {
      name: 'x',
      values: [false, true],
      default: true,
      about: 'R-46: whom it strikes',
      words: { false: 'nobody', true: 'all' },
    };
    expect(optionWords(option.about)).toBe('Whom it strikes');
    expect(option.values.map((value) => valueWords(option, value))).toEqual(['nobody', 'all (as usual)']);
  });

  it.each(rulesets.flatMap(({ id, options }) => options.map((option) => [`${id} ${option.name}`, option] as const)))(
    'never show a bare truth value: %s',
    (_, option) => {
      for (const value of option.values) expect(valueWords(option, value)).not.toMatch(/\b(true|false)\b/);
    },
  );
});
