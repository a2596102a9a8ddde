import { describe, expect, it } from 'vitest';
import { type Rival, runBenchmarks, type Workload } from '../../bench/index.ts';

function counting(closed: string[], name: string, units: number): Workload {
  return { run: () => units, close: () => void closed.push(name) };
}

const rivalOf = (prepare: () => Workload): Rival => ({
  kind: 'gain',
  about: 'one by the other',
  unit: 'times',
  compare: (speed, rival) => speed / rival,
  prepare,
});

describe('benchmarks', () => {
  const short = { rounds: 2, roundMs: 1 };

  it('are done in turns with their rivals, and both are closed', async () => {
    const closed: string[] = [];
    const benchmark = {
      name: 'sum/here',
      unit: 'sums',
      about: '',
      prepare: () => counting(closed, 'own', 1),
      rival: rivalOf(() => counting(closed, 'rival', 1)),
    };
    const [result] = await runBenchmarks([benchmark], short);
    expect(result!.comparisons).toMatchObject([{ name: 'gain/here', unit: 'times', figure: expect.any(Number) as number }]);
    expect(closed).toEqual(['own', 'rival']);
  });

  it('are measured without a rival that is not here', async () => {
    const closed: string[] = [];
    const skipped: string[] = [];
    const rival = rivalOf(() => {
      throw new Error('not installed');
    });
    const [result] = await runBenchmarks(
      [{ name: 'sum/here', unit: 'sums', about: '', prepare: () => counting(closed, 'own', 1), rival }],
      {
        ...short,
        onSkip: (name, reason) => skipped.push(`${name}: ${reason}`),
      },
    );
    expect(result).toMatchObject({ name: 'sum/here', rounds: 2, comparisons: [] });
    expect(skipped).toEqual(['gain/here: not installed']);
    expect(closed).toEqual(['own']);
  });

  it('tell what their workload gauges, round by round', async () => {
    let batches = 0;
    const prepare = (): Workload => ({ run: () => ++batches, gauge: () => (batches > 0 ? [25, 3] : [0, 0]) });
    const [result] = await runBenchmarks(
      [
        {
          name: 'sum/here',
          unit: 'sums',
          about: '',
          prepare,
          gauges: [
            { kind: 'share', about: 'of it', unit: '%' },
            { kind: 'size', about: 'of a sum', unit: 'times' },
          ],
        },
      ],
      short,
    );
    expect(result!.comparisons).toEqual([
      { name: 'share/here', about: 'of it', unit: '%', figure: 25, range: [25, 25] },
      { name: 'size/here', about: 'of a sum', unit: 'times', figure: 3, range: [3, 3] },
    ]);
  });

  it('that cannot be prepared are left out', async () => {
    const skipped: string[] = [];
    const prepare = (): Workload => {
      throw new Error('no such game');
    };
    expect(
      await runBenchmarks([{ name: 'sum/gone', unit: 'sums', about: '', prepare }], { ...short, onSkip: (name) => skipped.push(name) }),
    ).toEqual([]);
    expect(skipped).toEqual(['sum/gone']);
  });
});
