import type { RulebookSection } from '../../rules/core/index.ts';

/** Where a rulebook is silent or contradicts itself, and what we made of it. */
export interface Ruling {
  readonly id: string;
  /** Sections it concerns, as its list names them: `3.0 B`, `14.2-14.5`. */
  readonly sections: readonly string[];
  readonly question: string;
  readonly ruling: string;
  readonly why: string;
}

const files = import.meta.glob<string>('../../docs/rulings/*.md', { query: '?raw', import: 'default' });

const ROW = /^\| ([A-Z]+-\d+) \|/;

/** The rulings in the text of `docs/rulings`: the rows of its tables. */
export function parseRulings(text: string): Ruling[] {
  return text.split('\n').flatMap((line) => {
    if (!ROW.test(line)) return [];
    const [id = '', sections = '', question = '', ruling = '', why = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim().replaceAll('`', ''));
    return [{ id, sections: sections.split(/\s*,\s*/), question, ruling, why }];
  });
}

/** The rulings of a ruleset; none if it has no list. */
export async function loadRulings(ruleset: string): Promise<Ruling[]> {
  const load = files[`../../docs/rulings/${ruleset}.md`];
  return load === undefined ? [] : parseRulings(await load());
}

/** Whether a named section, or range of sections, is or holds the one with this place in the rulebook. */
function names(named: string, id: string, order: readonly string[]): boolean {
  const [first = '', last = first] = named.split('-').map((end) => end.trim().split(' ')[0]!);
  const [from, to, at] = [order.indexOf(first), order.indexOf(last), order.indexOf(id)];
  return from < 0 ? first === id : from <= at && at <= Math.max(from, to);
}

/** The rulings on a section. */
export function rulingsOn(rulings: readonly Ruling[], id: string, rulebook: readonly RulebookSection[]): Ruling[] {
  const order = rulebook.map((section) => section.id);
  return rulings.filter(({ sections }) => sections.some((named) => names(named, id, order)));
}
