import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { packageRoot, version } from '../../../server/node/version.ts';
import { CommandFault } from '../../fault.ts';
import type { Terminal } from '../../terminal.ts';

interface Kind {
  readonly about: string;
  /** Files of docs/examples/frontends/; the first is the page, which becomes index.html, if it is one. */
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
}

const VITE = { vite: '^8.0.0' };
const KINDS = {
  worker: {
    about: 'a page without a server: the opponent thinks in a Web Worker',
    files: ['worker-page.html', 'worker-page.mjs', 'opponent-worker.mjs', 'board.mjs'],
    dependencies: VITE,
  },
  react: {
    about: 'a page in React, drawn from Game.board',
    files: ['react-page.html', 'react-page.jsx', 'board.mjs'],
    dependencies: { ...VITE, react: '^19.0.0', 'react-dom': '^19.0.0' },
  },
  boardgame: {
    about: 'a game for boardgame.io, and a bot for it',
    files: ['boardgame.mjs'],
    dependencies: { 'boardgame.io': '^0.50.2' },
  },
} as const satisfies Record<string, Kind>;
type KindId = keyof typeof KINDS;

/** Writes a frontend into a new folder. @returns the names of its files @throws CommandFault EXISTS if something is there already */
function writeFrontend(folder: string, { files, dependencies }: Kind): string[] {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new CommandFault(`${folder} is not empty: name a new folder.`, 'EXISTS');
  mkdirSync(folder, { recursive: true });
  const examples = join(packageRoot, 'docs', 'examples', 'frontends');
  const nameOf = (file: string): string => (file.endsWith('.html') ? 'index.html' : file);
  for (const file of files) cpSync(join(examples, file), join(folder, nameOf(file)));
  const manifest = {
    name: basename(resolve(folder)),
    private: true,
    type: 'module',
    ...('vite' in dependencies ? { scripts: { dev: 'vite', build: 'vite build' } } : {}),
    dependencies: { schiltron: `^${version}`, ...dependencies },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return [...files.map(nameOf), 'package.json'];
}

function frontendCommand(terminal: Terminal): Command {
  return new Command('frontend')
    .description('write a small frontend into a new folder, to be turned into your own')
    .argument('<folder>', 'the folder')
    .addOption(new Option('--kind <kind>', 'what it is').choices(Object.keys(KINDS)).default('worker'))
    .addHelpText(
      'after',
      `\nKinds:\n${Object.entries(KINDS)
        .map(([id, { about }]) => `  ${id.padEnd(10)} ${about}`)
        .join('\n')}`,
    )
    .action((folder: string, { kind }: { readonly kind: KindId }) => {
      const files = writeFrontend(folder, KINDS[kind]);
      const start = kind === 'boardgame' ? 'docs/serving.md of the package tells how to use it.' : '  npm run dev';
      terminal.write(`${folder} has ${files.join(', ')}.\nThen, in that folder:\n  npm install\n${start}\n`);
    });
}

export function newCommand(terminal: Terminal): Command {
  return new Command('new').addCommand(frontendCommand(terminal));
}
