import { CommandFault } from '../fault.ts';
import type { Files } from './files.ts';

/** The rulesets that new ones are made from, which no registry lists: a wargame in many files, and a small board game in one. */
export const TEMPLATE_IDS = ['toy-ruleset', 'toy-small'] as const;
export type TemplateId = (typeof TEMPLATE_IDS)[number];

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
const TAKEN = ['core', 'geometry', 'small', 'reference', 'registry', 'index', 'flat', ...TEMPLATE_IDS];

const RESERVED_WORDS = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in ' +
    'instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'
  ).split(' '),
);

const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const TITLE = /^[\p{L}\p{N}][\p{L}\p{N} ,.:;!?&()'’–-]{0,59}$/u;

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The forms of a well-formed id, with a title made from it. */
function namesOf(id: string): RulesetNames {
  const words = id.split('-');
  const typeName = words.map(capitalised).join('');
  return { id, typeName, valueName: typeName.charAt(0).toLowerCase() + typeName.slice(1), title: words.map(capitalised).join(' ') };
}

/** @throws CommandFault BAD_ID or BAD_TITLE
 * @param title made from the id if it is left out */
export function nameRuleset(id: string, title?: string): RulesetNames {
  if (!KEBAB_CASE.test(id))
    throw new CommandFault(`"${id}" is no id: write words of small letters and digits, joined by hyphens, as in hill-fight.`, 'BAD_ID');
  const names = namesOf(id);
  if (TAKEN.includes(id) || RESERVED_WORDS.has(names.valueName))
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
