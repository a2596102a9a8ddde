import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packageRoot } from '../../server/version.ts';
import { CommandFault } from '../fault.ts';
import { TEMPLATE_ID } from './names.ts';

/** Texts of files by their paths from the root of a checkout, with forward slashes. */
export type Files = Readonly<Record<string, string>>;

/** Where the files of a ruleset lie in a checkout. */
export function placesOf(id: string): { readonly rules: string; readonly tests: string; readonly rulings: string } {
  return { rules: `rules/${id}`, tests: `tests/${id}`, rulings: `docs/rulings/${id}.md` };
}

/** Whether a folder holds the sources of this project. */
export function isCheckout(folder: string): boolean {
  const card = join(folder, 'package.json');
  if (!existsSync(card) || !existsSync(join(folder, 'rules', 'registry.ts')) || !existsSync(join(folder, 'tests'))) return false;
  try {
    return (JSON.parse(readFileSync(card, 'utf8')) as { name?: unknown }).name === 'schiltron';
  } catch {
    return false;
  }
}

/** The template as it lies in a checkout. */
export function templateOfCheckout(root: string): Files {
  const { rules, tests, rulings } = placesOf(TEMPLATE_ID);
  const paths = [rules, tests].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/') : [],
    ),
  );
  return Object.fromEntries([...paths, rulings].sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** The template: from the sources in a checkout, else as noted when the package was built. */
export function readTemplate(): Files {
  if (isCheckout(packageRoot)) return templateOfCheckout(packageRoot);
  const noted = join(packageRoot, 'dist', 'ruleset-template.json');
  if (existsSync(noted)) return JSON.parse(readFileSync(noted, 'utf8')) as Files;
  throw new CommandFault('This installation has no template of a ruleset; build the package from its sources.', 'NO_TEMPLATE');
}
