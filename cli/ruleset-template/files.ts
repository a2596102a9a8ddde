import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packageRoot } from '../../server/node/version.ts';
import { CommandFault } from '../fault.ts';
import type { Files } from './names.ts';
import { type TemplateId, TEMPLATES } from './templates.ts';

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

/** The files of each template. */
type Templates = Readonly<Record<TemplateId, Files>>;

/** The files of one template as they lie in a checkout; a small one has no rulings. */
function templateFiles(root: string, id: TemplateId): Files {
  const { rules, tests, rulings } = placesOf(id);
  const paths = [rules, tests].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/') : [],
    ),
  );
  const all = existsSync(join(root, rulings)) ? [...paths, rulings] : paths;
  return Object.fromEntries(all.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** The templates as they lie in a checkout. */
export function templatesOfCheckout(root: string): Templates {
  return Object.fromEntries(TEMPLATES.map(({ id }) => [id, templateFiles(root, id)])) as Templates;
}

/** The templates: from the sources in a checkout, else as noted when the package was built. */
export function readTemplates(): Templates {
  if (isCheckout(packageRoot)) return templatesOfCheckout(packageRoot);
  const noted = join(packageRoot, 'dist', 'ruleset-template.json');
  if (existsSync(noted)) return JSON.parse(readFileSync(noted, 'utf8')) as Templates;
  throw new CommandFault('This installation has no template of a ruleset; build the package from its sources.', 'NO_TEMPLATE');
}
