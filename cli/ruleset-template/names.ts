import { capital } from '../../rules/core/values/words.ts';
import { CommandFault } from '../fault.ts';
import { type TemplateId, TEMPLATES } from './templates.ts';

/** Texts of files by their paths from the root of a checkout, with forward slashes. */
export type Files = Readonly<Record<string, string>>;

/** One ruleset's name in the forms in which its files write it. */
export interface RulesetNames {
  readonly id: string;
  /** The id as a name of types: `HillFight`. */
  readonly typeName: string;
  /** The id as a name of values: `hillFight`. */
  readonly valueName: string;
  /** The name for people. */
  readonly title: string;
}

/** Folders of `rules/` that are no ruleset, what the registry itself is called, and what the core calls its own types. */
const TAKEN = [
  'core',
  'geometry',
  'hexes',
  'tabletop',
  'small',
  'reference',
  'registry',
  'index',
  'flat',
  ...TEMPLATES.map(({ id }) => id),
];

const RESERVED_WORDS = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in ' +
    'instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'
  ).split(' '),
);

const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const TITLE = /^[\p{L}\p{N}][\p{L}\p{N} ,.:;!?&()'’–-]{0,59}$/u;

/** The forms of a well-formed id, with a title made from it. */
function namesOf(id: string): RulesetNames {
  const words = id.split('-');
  const typeName = words.map(capital).join('');
  return { id, typeName, valueName: typeName.charAt(0).toLowerCase() + typeName.slice(1), title: words.map(capital).join(' ') };
}

/** @throws CommandFault BAD_ID or BAD_TITLE
 * @param title made from the id if it is left out */
export function nameRuleset(id: string, title?: string): RulesetNames {
  if (!KEBAB_CASE.test(id))
    throw new CommandFault(`"${id}" is no id: write words of small letters and digits, joined by hyphens, as in hill-fight.`, 'BAD_ID');
  const names = namesOf(id);
  if ((TAKEN as readonly string[]).includes(id) || RESERVED_WORDS.has(names.valueName))
    throw new CommandFault(`The id "${id}" is taken by the project or by the language; choose another.`, 'BAD_ID');
  const shown = title ?? names.title;
  if (!TITLE.test(shown))
    throw new CommandFault(`"${shown}" is no title: one line of at most 60 letters, digits, spaces and plain punctuation.`, 'BAD_TITLE');
  return { ...names, title: shown };
}

/** A text of a template with the names of another ruleset. */
export function renamed(text: string, { id, typeName, valueName, title }: RulesetNames, template: TemplateId = 'toy-ruleset'): string {
  const old = namesOf(template);
  const known = new RegExp([old.id, old.typeName, old.valueName, `'${old.title}(?=[' ])`, old.title].join('|'), 'g');
  return text.replace(known, (name) => {
    switch (name) {
      case old.id:
        return id;
      case old.typeName:
        return typeName;
      case old.valueName:
        return valueName;
      case old.title:
        return title;
      default:
        return `'${title.replaceAll("'", "\\'")}`;
    }
  });
}

/** The files of a template as those of another ruleset. */
export function renamedFiles(files: Files, names: RulesetNames, template: TemplateId): Files {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [renamed(path, names, template), renamed(text, names, template)]));
}
