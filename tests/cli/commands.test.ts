import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createProgram } from '../../cli/program.ts';
import { listEnvs } from '../../env/index.ts';
import { loadGame } from '../../rules/index.ts';
import { run, runJson, testTerminal } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('help', () => {
  test('lists every command with a sentence', async () => {
    const { status, out } = await run(['--help']);
    expect(status).toBe(0);
    for (const name of [
      'start',
      'train',
      'export',
      'scenarios',
      'play',
      'watch',
      'arena',
      'rate',
      'serve',
      'replay',
      'review',
      'position',
      'rules',
      'ruleset',
      'check',
      'playthrough',
      'env',
      'bench',
    ])
      expect(out).toContain(`  ${name}`);
  });

  test('of every command describes every option', async () => {
    const program = await createProgram(testTerminal().terminal);
    for (const command of program.commands.flatMap((one) => [one, ...one.commands])) {
      expect(command.description(), command.name()).not.toBe('');
      for (const option of command.options) expect(option.description, `${command.name()} ${option.flags}`).not.toBe('');
    }
  });

  test.each([
    [['nosuch'], 'unknown command'],
    [['watch'], 'missing required argument'],
    [['watch', 'nosuch'], 'schiltron scenarios'],
    [['watch', 'pig'], 'pig-20'],
    [['watch', 'standard'], 'tic-tac-toe/standard'],
    [['watch', 'pig-20', '--a', 'wizard'], 'There is no agent "wizard"'],
    [['watch', 'pig-20', '--a', 'neural:nowhere'], 'no model'],
    [['watch', 'pig-20', '--option', 'dieSides=7'], 'dieSides'],
    [['arena', 'pig-20', '--agents', 'random'], 'two agents'],
    [['arena', 'pig-20', '--agents', 'random,random', '--games', '0'], 'whole number'],
    [['arena', 'pig-20', '--agents', 'random,random', '--games', '3'], 'games come in pairs'],
    [['arena', 'pig-20', '--agents', 'random,random', '--games', '1e12'], 'at most 1000000'],
    [['arena', 'pig-20', '--agents', 'random, mcts:sims=5, root=gumbel'], '--agents "random;mcts:sims=5, root=gumbel"'],
    [['arena', 'pig-20', '--agents', 'random;python:mine.py', '--clock', 'cpu'], 'python:mine.py thinks elsewhere'],
    [['arena', 'pig-20', '--agents', 'random,scripted', '--clock', 'sun'], 'Allowed choices are wall, cpu'],
    [['arena', 'pig-20', '--agents', 'random,scripted', '--records', 'package.json'], 'Choose another folder with --records'],
    [['watch', 'docs/examples/evesham-defence.json'], 'evesham-defence.json is a position'],
    [['watch', 'docs/examples.json'], 'There is no file'],
    [['watch', 'package.json'], 'package.json: '],
    [['replay', 'nowhere.json'], 'There is no file'],
  ])('%s says what to do and fails', async (args, expected) => {
    const { status, notes } = await run(args);
    expect(status).toBe(1);
    expect(notes).toContain(expected);
    expect(notes).not.toMatch(/\n\s+at /);
  });
});

describe('env', () => {
  test('list gives the id of every environment', async () => {
    const { out } = await run(['env', 'list']);
    expect(out.split('\n').filter((line) => line !== '')).toHaveLength(listEnvs().length);
    expect(await runJson(['env', 'list'])).toContainEqual(expect.objectContaining({ id: 'pig/pig-20-v1', scenario: 'pig-20' }));
  });

  test('card prints the card of one, or says which there are', async () => {
    expect((await run(['env', 'card', 'kuhn-poker/standard'])).out).toContain('### kuhn-poker/standard-v1');
    const { status, notes } = await run(['env', 'card', 'kuhn-poker/standart']);
    expect(status).not.toBe(0);
    expect(notes).toContain('kuhn-poker/standard');
  });
});

describe('scenarios', () => {
  test('--json lists id, ruleset and env', async () => {
    const rows = (await runJson(['scenarios'])) as { id: string }[];
    expect(rows.find(({ id }) => id === 'pig-20')).toMatchObject({ ruleset: 'pig', env: 'pig/pig-20-v1' });
  });
});

describe('watch, replay, position', () => {
  test('a game is watched, saved, replayed and looked at', async () => {
    const record = join(folder, 'games', 'one.json');
    const watched = await run(['watch', 'tic-tac-toe', '--a', 'random', '--b', 'scripted', '--seed', '4', '--save', record]);
    expect(watched).toMatchObject({ status: 0 });
    expect(watched.out).toContain('Seed 4.');
    const replayed = (await runJson(['replay', record])) as { moves: object[]; state: { actor: string } };
    expect(replayed.state.actor).toBe('over');
    const partly = (await runJson(['replay', record, '--to', '2'])) as { moves: object[]; state: { legal: object[] } };
    expect(partly.moves).toEqual(replayed.moves.slice(0, 2));
    expect(partly.state.legal).toHaveLength(7);
    expect(await runJson(['position', record, '--to', '2'])).toMatchObject({ player: 0, actor: 'player' });
    expect((await run(['replay', record, '--svg'])).out).toMatch(/^<svg/);
    expect((await run(['replay', record, '--text', '--to', '2'])).out).not.toBe('');
  });

  test('a scenario may be called like a folder that is there', async () => {
    expect(await run(['watch', 'training', '--a', 'random', '--b', 'random', '--seed', '1', '--quiet'])).toMatchObject({ status: 0 });
  });

  test('the same seed gives the same game', async () => {
    const args = ['watch', 'pig-20', '--a', 'random', '--b', 'mcts:sims=8', '--seed', 'x'];
    expect(await runJson(args)).toEqual(await runJson(args));
  });

  test('a record that was changed is refused with the path of the move', async () => {
    const { record } = (await runJson(['watch', 'tic-tac-toe', '--a', 'random', '--b', 'random', '--seed', '1'])) as {
      record: { moves: number[] };
    };
    const broken = file('broken.json', { ...record, moves: record.moves.with(1, record.moves[0]!) });
    expect(await runJson(['replay', broken])).toMatchObject({ error: { code: 'BAD_RECORD', path: '/moves/1' } });
  });
});

describe('what was passed through', () => {
  test('is told of a record, and of a position', async () => {
    const moves = [0, 1, 2, 4, 3, 5, 7, 6];
    const record = { format: 'schiltron-record/1', ruleset: 'tic-tac-toe', version: '1.0.0', scenario: 'standard', options: {}, moves };
    const path = file('last-square.json', record);
    expect((await run(['replay', path, '--passed'])).out).toContain('    8  o: a3\n    –  x: c3\n');
    expect((await run(['replay', path])).out).not.toContain('c3');
    const state = { phase: 'initiative', side: 'baron', turn: 5, inARow: 2 };
    const input = JSON.stringify({ ruleset: 'barons-war', scenario: 'skirmish', state });
    expect(await runJson(['position', '-'], { input })).toMatchObject({ passed: [{ actor: 'Royalists', text: 'show bigod 3' }] });
    expect((await run(['position', '-'], { input })).out).toContain('Passed through: Royalists: show bigod 3.');
  });
});

describe('position --pose', () => {
  const path = 'docs/examples/pitched-battle-charge.json';
  test('answers where a unit would come to stand, or why not', async () => {
    expect((await run(['position', path, '--pose', 'red/1,45,6.5'])).out).toBe(
      'Yes: it comes to stand at 12.60 by 10.40 inches, heading 135 degrees.\n',
    );
    expect((await run(['position', path, '--pose', 'red/1,0,20'])).out).toBe('No [1.1]: Red knights 1 may go 12.00 inches straight on.\n');
    expect((await run(['position', path, '--pose', 'red/1,east'])).status).not.toBe(0);
    expect((await run(['position', 'docs/examples/lewes-melee.json', '--pose', 'simon/1'])).status).not.toBe(0);
  });
});

describe('position', () => {
  const fresh = { ruleset: 'pig', version: '1.0.0', scenario: 'pig-20', state: {} };

  test('prints the exact chances of the dice', async () => {
    const { outcomes } = (await runJson(['position', '-'], { input: JSON.stringify(fresh) })) as {
      outcomes: { weight: number; total: number; faces: number[] }[];
    };
    expect(outcomes).toHaveLength(6);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ weight: 1, total: 6, probability: 1 / 6, dice: 'd6' });
  });

  test('prints legal actions with index, text and typed form', async () => {
    const path = file('position.json', loadGame('tic-tac-toe', 'standard').newState().toPosition());
    const { legal, map } = (await runJson(['position', path])) as { legal: object[]; map: string };
    expect(legal[0]).toMatchObject({ index: 0, text: 'a1', typed: { kind: expect.any(String) as string } });
    expect(map).not.toBe('');
    const { status, out } = await run(['position', path]);
    expect({ status, hasList: out.includes('9 legal actions') }).toEqual({ status: 0, hasList: true });
  });

  test.each(['utf8', 'utf16le'] as const)('a file with a byte order mark is read: %s', async (encoding) => {
    const path = join(folder, `marked-${encoding}.json`);
    writeFileSync(path, `\uFEFF${JSON.stringify(fresh)}`, encoding);
    expect(await runJson(['position', path])).toHaveProperty('outcomes');
  });

  test.each([
    ['{', 'BAD_JSON', undefined],
    [JSON.stringify({ ...fresh, state: { players: { first: { score: 'x' } } } }), 'BAD_POSITION', '/state/players/first/score'],
    [JSON.stringify({ ...fresh, ruleset: 'chess' }), 'UNKNOWN_RULESET', '/ruleset'],
    ['[]', 'BAD_POSITION', ''],
  ])('%s fails with a code and its path', async (input, code, path) => {
    const { status, out } = await run(['position', '-', '--json'], { input });
    expect(status).toBe(1);
    expect((JSON.parse(out) as { error: object }).error).toMatchObject({ code, ...(path === undefined ? {} : { path }) });
  });
});

describe('play', () => {
  test('is played by typing and saves its record', async () => {
    const record = join(folder, 'mine.json');
    const lines = Array.from({ length: 40 }, () => '1');
    const { status, out } = await run(['play', 'tic-tac-toe', '--against', 'random', '--seed', '2', '--save', record], { lines });
    expect(status).toBe(0);
    expect(out).toContain('Saved');
    expect(JSON.parse(readFileSync(record, 'utf8'))).toMatchObject({ ruleset: 'tic-tac-toe' });
  });

  test('tells an end of input in a sentence', async () => {
    const { status, notes } = await run(['play', 'tic-tac-toe', '--side', 'o', '--save', join(folder, 'short.json')], { lines: ['1'] });
    expect(status).toBe(1);
    expect(notes).toContain('input ended');
  });
});

describe('arena', () => {
  test('--json gives each pairing a summary', async () => {
    const result = await runJson([
      'arena',
      'tic-tac-toe',
      '--agents',
      'random,scripted',
      '--games',
      '6',
      '--seed',
      '1',
      '--records',
      join(folder, 'arena'),
    ]);
    expect(result).toMatchObject({ games: 6, pairings: [{ a: 'random', b: 'scripted', summary: { games: 6 } }] });
    expect(JSON.parse(readFileSync(join(folder, 'arena', '0-1-0006.json'), 'utf8'))).toMatchObject({ ruleset: 'tic-tac-toe' });
  });

  test('--clock cpu counts what the process computes, and says so: where that goes evenly, so do the searches', async () => {
    const args = ['arena', 'pig-20', '--agents', 'mcts:ms=8;mcts:ms=2', '--games', '4', '--seed', '1'];
    const usage = { user: 0, system: 0 };
    const spy = vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ ...usage, user: (usage.user += 1000) }));
    const result = await runJson([...args, '--clock', 'cpu']);
    const looks = spy.mock.calls.length;
    expect(result).toMatchObject({ clock: 'cpu', games: 4 });
    expect(await runJson([...args, '--clock', 'cpu'])).toEqual(result);
    expect(spy.mock.calls.length).toBe(looks * 2);
    expect(looks).toBeGreaterThan(100);
    spy.mockClear();
    expect(await runJson(['arena', 'pig-20', '--agents', 'random;mcts:sims=2', '--games', '2'])).toMatchObject({ clock: 'wall' });
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  });

  test('a match that is interrupted tells the score so far and fails', async () => {
    const interrupted = new AbortController();
    const args = ['arena', 'tic-tac-toe', '--agents', 'random,scripted,mcts:sims=2', '--games', '6', '--seed', '1'];
    const ended = run(args, { signal: interrupted.signal, onProgress: (text) => text.includes('2 of 6') && interrupted.abort() });
    const { status, out, notes } = await ended;
    expect(status).toBe(1);
    expect(out).toMatch(/random against scripted\n {2}\d wins, \d draws, \d losses[^]*\n2 games of/);
    expect(notes).toContain('Stopped after 2 of 18 games.');
    expect(await runJson(args, { signal: AbortSignal.abort() })).toMatchObject({ games: 0 });
  });
});

describe('bench', () => {
  test('--json gives speeds and ratios', async () => {
    const { results } = (await runJson(['bench', 'clone/tic-tac-toe', '--rounds', '1', '--ms', '5'])) as { results: object[] };
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({
      name: 'clone/tic-tac-toe/standard',
      perSecond: expect.any(Number) as number,
      ratio: expect.any(Number) as number,
    });
    expect((await run(['bench', 'nosuch'])).notes).toContain('random-play/');
  });
});

describe('scenario check', () => {
  const tabletop = {
    id: 'meadow',
    groups: [
      { side: 'red', zones: [{ x: 0, y: 30, w: 36, h: 6 }] },
      { side: 'blue', zones: [{ x: 0, y: 0, w: 36, h: 6 }] },
    ],
  };

  test('finds by what a pack holds which game it is for', async () => {
    expect(await run(['scenario', 'check', file('meadow.json', tabletop)])).toMatchObject({ status: 0 });
    expect(await run(['watch', file('meadow.json', tabletop), '--a', 'random', '--b', 'random', '--seed', '1', '--quiet'])).toMatchObject({
      status: 0,
    });
  });

  test('names the path and the reason of a fault', async () => {
    const swamp = { id: 'swamp', type: 'swamp', rect: { x: 1, y: 1, w: 3, h: 3 } };
    const { status, out, notes } = await run(['scenario', 'check', file('swamp.json', { ...tabletop, terrain: [swamp] })]);
    expect([status === 0, out + notes]).toEqual([false, expect.stringMatching(/\/terrain\/0\/type: .*marsh/)]);
  });

  test('takes a pack that names its game at its word', async () => {
    const { out, notes } = await run(['scenario', 'check', file('named.json', { ...tabletop, ruleset: 'barons-war' })]);
    expect(out + notes).toContain('/map');
    expect((await run(['scenario', 'check', file('unknown.json', { ...tabletop, ruleset: 'chess' })])).notes).toContain(
      '"one-hour-wargames"',
    );
  });
});
