import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A code block of a guide. */
export interface Block {
  readonly language: string;
  readonly text: string;
  /** Line of the guide at which it begins. */
  readonly line: number;
}

/** The code blocks of a page of docs/, in order. */
export function readBlocks(page: string): Block[] {
  const text = readFileSync(join(root, 'docs', page), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map((match) => ({
    language: match[1]!,
    text: match[2]!,
    line: text.slice(0, match.index).split('\n').length,
  }));
}

/** Settings of a training run that takes a second: one thread, few games, little to do. */
const TINY_RUN = `--steps 2 --workers 0 --seed 1 ${[
  'warmupGames=20',
  'evolutionGenerations=1',
  'evolutionCandidates=4',
  'minimumRows=16',
  'batchSize=16',
  'gamesInFlight=4',
  'fullSimulations=4',
  'fastSimulations=2',
  'evaluationSeconds=0',
]
  .map((setting) => `--set ${setting}`)
  .join(' ')}`;

/** Games of a command: no more than these. */
const MOST_GAMES = 6;

/** What `npx` and `npm run` would do, without their start. $schiltron is the folder of the package. */
const PRELUDE = `set -e
npx() {
  local tool=$1; shift
  case $tool in
    schiltron) node "$schiltron/dist/cli/main.js" "$@" ;;
    vitest) "$schiltron/node_modules/.bin/vitest" "$@" --no-isolate ;;
    *) "$schiltron/node_modules/.bin/$tool" "$@" ;;
  esac
}
npm() {
  case "$2" in
    build) node tools/build/build.mjs --if-needed ;;
    types) node node_modules/@typescript/native/bin/tsc --noEmit -p . ;;
    layers) node tools/sources/check-layers.mjs ;;
    *) echo "npm $* is not known here" >&2; return 1 ;;
  esac
}
`;

/** Runs shell commands of a guide in a folder, with less training and fewer games than it says, and answers what they wrote. A command whose
 * comment says "fails" has to.
 * @param schiltron folder of the package that `npx schiltron` runs
 * @throws Error with all that was written if a command fails */
export function runShell(commands: string, folder: string, schiltron: string): string {
  const script = commands
    .replaceAll(/^(.*\S)\s+# fails$/gm, 'if $1; then exit 1; fi')
    .replaceAll(/--minutes [\d.]+/g, TINY_RUN)
    .replaceAll(/--games (\d+)/g, (_, games: string) => `--games ${Math.min(Number(games), MOST_GAMES)}`);
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|VITE_|NODE_ENV$|TEST$|DEV$|PROD$|MODE$|SSR$|BASE_URL$)/.test(name));
  const env = { ...Object.fromEntries(own), schiltron, NO_COLOR: '1' };
  try {
    return execFileSync('bash', ['-c', PRELUDE + script], { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${commands}\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** Whether there is a bash to run a guide's commands, and a git that knows which files belong to the project. */
export const canFollow = process.platform !== 'win32' && existsSync(join(root, '.git'));
