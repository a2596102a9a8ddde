import { CommandFault } from '../fault.ts';
import type { Files } from './files.ts';

/** The ruleset that new ones are made from: `rules/toy-ruleset`, which no registry lists. */
export const TEMPLATE_ID = 'toy-ruleset';

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
const TAKEN = ['core', 'geometry', 'small', 'reference', 'registry', 'index', 'flat', TEMPLATE_ID];

const RESERVED_WORDS = new Set(
  ('await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in ' +
    'instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield').split(' '),
);

const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const TITLE = /^[\p{L}\p{N}][\p{L}\p{N} ,.:;!?&()'’–-]{0,59}$/u;

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** @throws CommandFault BAD_ID or BAD_TITLE
 * @param title made from the id if it is left out */
export function nameRuleset(id: string, title?: string): RulesetNames {
  if (!KEBAB_CASE.test(id)) throw new CommandFault(`"${id}" is no id: write words of small letters and digits, joined by hyphens, as in hill-fight.`, 'BAD_ID');
  const words = id.split('-');
  const typeName = words.map(capitalised).join('');
  const valueName = typeName.charAt(0).toLowerCase() + typeName.slice(1);
  if (TAKEN.includes(id) || RESERVED_WORDS.has(valueName)) throw new CommandFault(`The id "${id}" is taken by the project or by the language; choose another.`, 'BAD_ID');
  const shown = title ?? words.map(capitalised).join(' ');
  if (!TITLE.test(shown)) throw new CommandFault(`"${shown}" is no title: one line of at most 60 letters, digits, spaces and plain punctuation.`, 'BAD_TITLE');
  return { id, typeName, valueName, title: shown };
}

const TEMPLATE_NAMES = /toy-ruleset|ToyRuleset|toyRuleset|'Toy Ruleset(?=[' ])|Toy Ruleset/g;

/** A text of the template with the names of another ruleset. */
export function renamed(text: string, { id, typeName, valueName, title }: RulesetNames): string {
  return text.replace(TEMPLATE_NAMES, (name) => {
    switch (name) {
      case TEMPLATE_ID:
        return id;
      case 'ToyRuleset':
        return typeName;
      case 'toyRuleset':
        return valueName;
      case 'Toy Ruleset':
        return title;
      default:
        return `'${title.replaceAll("'", "\\'")}`;
    }
  });
}

/** The files of the template as those of another ruleset. */
export function renamedFiles(template: Files, names: RulesetNames): Files {
  return Object.fromEntries(Object.entries(template).map(([path, text]) => [renamed(path, names), renamed(text, names)]));
}
