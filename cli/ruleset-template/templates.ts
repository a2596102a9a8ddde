/** A ruleset that new ones are made from, which no registry lists. */
interface Template {
  readonly id: string;
  /** What `ruleset new` is told to have it; nothing for the one that it writes otherwise. */
  readonly option: '' | '--small' | `--on ${string}`;
  /** What it is, as the command's help says it. */
  readonly about: string;
}

/** One row for each. */
export const TEMPLATES = [
  { id: 'toy-ruleset', option: '', about: 'a wargame of a track, with orders in secret: every mechanism of the core once' },
  { id: 'toy-small', option: '--small', about: 'a board game of a few pages in one file' },
  { id: 'toy-hexes', option: '--on hexes', about: 'a wargame on hexes: facing, zones, terrain, attacks and retreats, played on the page' },
  {
    id: 'toy-tabletop',
    option: '--on tabletop',
    about: 'a wargame on an open table: bases turned any way, inches, sight, charges, played on the page',
  },
] as const satisfies readonly Template[];

export type TemplateId = (typeof TEMPLATES)[number]['id'];

/** What `--on` can be followed by. */
export const GROUNDS: readonly string[] = TEMPLATES.flatMap(({ option }) =>
  option.startsWith('--on ') ? [option.slice('--on '.length)] : [],
);

/** The template that the options name. @param on one of `GROUNDS` */
export function templateFor({ small, on }: { readonly small?: boolean | undefined; readonly on?: string | undefined }): TemplateId {
  const option = small === true ? '--small' : on === undefined ? '' : `--on ${on}`;
  return TEMPLATES.find((template) => template.option === option)!.id;
}
