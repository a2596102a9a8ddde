import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkScenario, formatReport } from '../../env/index.ts';
import { gapOf, scanRuleset } from '../../cli/rule-coverage/scan.ts';
import { templatesOfCheckout } from '../../cli/ruleset-template/files.ts';
import { nameRuleset, renamed } from '../../cli/ruleset-template/names.ts';
import { rulesets } from '../../rules/registry.ts';
import { toyHexes } from '../../rules/toy-hexes/index.ts';
import { toyRuleset } from '../../rules/toy-ruleset/index.ts';
import { toySmall } from '../../rules/toy-small/index.ts';
import { toyTabletop } from '../../rules/toy-tabletop/index.ts';
import { deepSeed } from '../deep.ts';
import { canFollow, readBlocks, root, runShell } from './guide.ts';
import { run, runJson } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-ruleset-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The least that passes for a checkout. */
function fakeCheckout(name: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, 'rules'), { recursive: true });
  mkdirSync(join(path, 'tests'));
  writeFileSync(join(path, 'package.json'), '{ "name": "schiltron" }');
  cpSync(join(root, 'rules', 'registry.ts'), join(path, 'rules', 'registry.ts'));
  return path;
}

function filesIn(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
}

describe('the template', () => {
  test.each([toyRuleset, toyHexes, toyTabletop])('$id is a ruleset without gaps that the registry does not list', (ruleset) => {
    expect(rulesets).not.toContain(ruleset);
    expect(scanRuleset(root, ruleset).filter((section) => gapOf(section) !== null)).toEqual([]);
  });

  test('lies in the package as it lies in the checkout', () => {
    expect(JSON.parse(readFileSync(join(root, 'dist', 'ruleset-template.json'), 'utf8'))).toEqual(templatesOfCheckout(root));
  });

  test('is renamed in every form, quoted where it has to be', () => {
    const names = nameRuleset('kings-war-2', "The King's War");
    expect(renamed("toy-ruleset ToyRulesetState toyRuleset.load; title: 'Toy Ruleset', 'Toy Ruleset pack' # Toy Ruleset", names)).toBe(
      "kings-war-2 KingsWar2State kingsWar2.load; title: 'The King\\'s War', 'The King\\'s War pack' # The King's War",
    );
  });
});

describe('the small template', () => {
  test('keeps every promise of the contract, and the registry does not list it', () => {
    expect(rulesets).not.toContain(toySmall);
    const report = checkScenario(toySmall, 'standard', { games: 6 });
    expect(
      report.checks.filter(({ ok }) => !ok),
      formatReport(report),
    ).toEqual([]);
  });

  test('is one file with its test, the names of which are renamed', () => {
    const files = templatesOfCheckout(root)['toy-small'];
    expect(Object.keys(files)).toEqual(['rules/toy-small/index.ts', 'tests/toy-small/toy-small.test.ts']);
    expect(files['rules/toy-small/index.ts']!.split('\n').length).toBeLessThan(300);
    const names = nameRuleset('kings-race', "The King's Race");
    expect(renamed("toy-small ToySmallState toySmall.load; title: 'Toy Small', // Toy Small", names, 'toy-small')).toBe(
      "kings-race KingsRaceState kingsRace.load; title: 'The King\\'s Race', // The King's Race",
    );
  });
});

describe('ruleset new', () => {
  test('writes one file and its test with --small', async () => {
    const checkout = fakeCheckout('small');
    const { files } = (await runJson(['ruleset', 'new', 'pawn-race', '--small', '--folder', checkout])) as { files: string[] };
    expect(files).toEqual(['rules/pawn-race/index.ts', 'tests/pawn-race/pawn-race.test.ts', 'rules/registry.ts']);
    expect(readFileSync(join(checkout, 'rules', 'registry.ts'), 'utf8')).toContain("import { pawnRace } from './pawn-race/index.ts';");
    expect(readFileSync(join(checkout, 'tests', 'pawn-race', 'pawn-race.test.ts'), 'utf8')).not.toMatch(/toy/i);
  });

  test.each([
    ['hexes', 'field.ts', /toy.?hexes/i],
    ['tabletop', 'table.ts', /toy.?tabletop/i],
  ])('writes a wargame on %s with --on', async (ground, file, old) => {
    const checkout = fakeCheckout(ground);
    const { files } = (await runJson(['ruleset', 'new', 'two-hills', '--on', ground, '--folder', checkout])) as { files: string[] };
    expect(files).toEqual(expect.arrayContaining(['rules/two-hills/game.ts', `tests/two-hills/${file}`, 'docs/rulings/two-hills.md']));
    for (const path of files) if (path !== 'rules/registry.ts') expect(readFileSync(join(checkout, path), 'utf8'), path).not.toMatch(old);
  });

  test.each([
    [['--on', 'water'], 'Allowed choices are hexes, tabletop'],
    [['--on', 'hexes', '--small'], 'cannot be used with option'],
  ])('refuses %j', async (more, expected) => {
    const checkout = fakeCheckout(`odd-${filesIn(folder).length}`);
    const { status, notes } = await run(['ruleset', 'new', 'two-hills', '--folder', checkout, ...more]);
    expect([status === 0, notes]).toEqual([false, expect.stringContaining(expected)]);
    expect(existsSync(join(checkout, 'rules', 'two-hills'))).toBe(false);
  });

  test('writes the files it names and two lines of the registry', async () => {
    const checkout = fakeCheckout('good');
    const before = readFileSync(join(checkout, 'rules', 'registry.ts'), 'utf8').split('\n');
    const { files } = (await runJson(['ruleset', 'new', 'hill-fight', '--folder', checkout])) as { files: string[] };
    for (const file of files) expect(existsSync(join(checkout, file)), file).toBe(true);
    const after = readFileSync(join(checkout, 'rules', 'registry.ts'), 'utf8').split('\n');
    expect(after.filter((line) => !before.includes(line))).toEqual(["import { hillFight } from './hill-fight/index.ts';", '  hillFight,']);
    expect(readFileSync(join(checkout, 'rules', 'hill-fight', 'index.ts'), 'utf8')).toContain("title: 'Hill Fight'");
  });

  test.each([
    ['HillFight', [], 'is no id'],
    ['hill--fight', [], 'is no id'],
    ['2nd-fight', [], 'is no id'],
    ['../fight', [], 'is no id'],
    ['core', [], 'is taken'],
    ['switch', [], 'is taken'],
    ['tic-tac-toe', [], 'ticTacToe already'],
    ['barons-war', [], 'already'],
    ['hill-fight', ['--title', 'A `title`'], 'is no title'],
  ])('refuses %s %j and writes nothing', async (id, more, expected) => {
    const checkout = fakeCheckout(`bad-${filesIn(folder).length}`);
    const before = filesIn(checkout);
    const { status, notes } = await run(['ruleset', 'new', id, '--folder', checkout, ...more]);
    expect({ status, says: notes.includes(expected) ? expected : notes }).toEqual({ status: 1, says: expected });
    expect(filesIn(checkout)).toEqual(before);
  });

  test('refuses an id a second time and a folder that is no checkout', async () => {
    const checkout = fakeCheckout('twice');
    expect((await run(['ruleset', 'new', 'hill-fight', '--folder', checkout])).status).toBe(0);
    expect((await run(['ruleset', 'new', 'hill-fight', '--folder', checkout])).notes).toContain('rules/hill-fight exists already');
    const empty = mkdtempSync(join(folder, 'empty-'));
    expect((await run(['ruleset', 'new', 'hill-fight', '--folder', empty])).notes).toContain('is no checkout of schiltron');
    expect(filesIn(empty)).toEqual([]);
  });
});

/** A copy of this checkout as it is, without what is built. */
function copyCheckout(name: string): string {
  const checkout = join(folder, name);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0').filter((path) => path !== '' && path !== 'node_modules' && existsSync(join(root, path)))) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    cpSync(join(root, file), join(checkout, file));
  }
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'), 'dir');
  return checkout;
}

const blocks = readBlocks('add-a-ruleset.md');
const isNew = (command: string): boolean => command.startsWith('npx schiltron ruleset new ');
/** The words of a command; those in quotes are one. */
const readWords = (command: string): string[] => (command.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));
const news = blocks.flatMap(({ language, text }) => (language === 'sh' ? text.split('\n').filter(isNew) : []));
/** The names of the new rulesets, as the guide gives them. */
const IDS = ['pawn-race', 'two-hills', 'two-woods', 'hill-fight'];

test('docs/add-a-ruleset.md has commands and changes to follow', () => {
  expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(['sh', 'diff']));
  expect(news.map((command) => command.split(' ')[4])).toEqual(IDS);
});

function change(checkout: string, diff: string): void {
  writeFileSync(join(folder, 'change.diff'), diff);
  execFileSync('git', ['apply', '--recount', join(folder, 'change.diff')], { cwd: checkout, stdio: ['ignore', 'pipe', 'pipe'] });
  expect(diff).toMatch(/hill-fight/);
}

const PLAY =
  "import { make } from './dist/env/index.js'; import { Rng } from './dist/rules/index.js'; const env = make('hill-fight/ford'); let [, info] = env.reset({ seed: 1 }); const rng = Rng.from(1); for (let over = false; !over; ) { const [, , terminated, truncated, next] = env.step(env.actionSpace.sample(rng, info.actionMask)); [info, over] = [next, terminated || truncated]; } console.log('over');";

function playEnv(checkout: string): string {
  writeFileSync(join(checkout, 'play.mjs'), PLAY);
  return execFileSync(process.execPath, ['play.mjs'], { cwd: checkout, encoding: 'utf8' });
}

/** All that the guide makes, built once. */
describe.runIf(canFollow && deepSeed === undefined)('what docs/add-a-ruleset.md makes', { timeout: 600_000 }, () => {
  let checkout: string;

  beforeAll(async () => {
    checkout = copyCheckout('made');
    for (const command of news) await run([...readWords(command).slice(2), '--folder', checkout]);
    for (const { language, text } of blocks) if (language === 'diff') change(checkout, text);
  }, 600_000);

  test('compiles together', () => {
    // The linter checks the types of what was there before.
    const made = { extends: './tsconfig.json', include: IDS.map((id) => `rules/${id}`) };
    writeFileSync(join(checkout, 'tsconfig.made.json'), JSON.stringify(made));
    runShell('node node_modules/@typescript/native/bin/tsc -p tsconfig.made.json', checkout, checkout);
    runShell('node tools/build/build.mjs --unchecked', checkout, checkout);
  });

  test('has no gaps, and keeps the contract', () => {
    runShell('npx schiltron rules hill-fight\nnpx schiltron check hill-fight --games 1 --agents none', checkout, checkout);
  });

  test('passes its own tests', () => {
    // The contract and the captains of the templates are tested as those of the toys; the game of the guide has been checked above.
    const others = "-t '^(?!.*(keeps every promise|keep the contract|keeps the contract|is won by))'";
    runShell(`npx vitest run ${IDS.map((id) => `tests/${id}`).join(' ')} ${others}`, checkout, checkout);
  });

  test('leaves an environment that plays', () => {
    expect(playEnv(checkout)).toBe('over\n');
  });
});

describe.runIf(canFollow && deepSeed !== undefined)('docs/add-a-ruleset.md, followed step by step', { timeout: 3_600_000 }, () => {
  let checkout: string;

  beforeAll(() => {
    checkout = copyCheckout('checkout');
    cpSync(join(root, 'dist'), join(checkout, 'dist'), { recursive: true });
  }, 600_000);

  test.each(news)('%s', (command) => {
    runShell(command, checkout, checkout);
  });

  test('has templates that compile together', () => {
    runShell('npm run build', checkout, checkout);
  });

  test.each(blocks.map((block) => [block.line, block.language, block.text] as const))('line %i: %s', (_, language, text) => {
    if (language !== 'sh') return change(checkout, text);
    const rest = text.split('\n').filter((command) => !isNew(command));
    runShell(rest.join('\n'), checkout, checkout);
  });

  test('leaves an environment that plays', () => {
    expect(playEnv(checkout)).toBe('over\n');
  });
});
