import type { ScenarioPack } from '../../../rules/core/index.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { GROUP_IDS } from '../../../rules/the-anarchy/kingdom/state/scenario.ts';
import type { KingdomState } from '../../../rules/the-anarchy/kingdom/state/state.ts';
import { play, stepName } from '../../core/playing.ts';

export { die, expectWeights, legal, legalTexts, play, roll, ruleAgainst, stepName, weights } from '../../core/playing.ts';

/** A group in words: side, hex, men and troops, who leads it: `R 1514 12 norman stephen/9`; further cells as `money=8`, `loyalty=3`. */
export interface Sketch {
  readonly groups: readonly string[];
  /** Further fields of the pack. */
  readonly pack?: ScenarioPack;
  readonly options?: Readonly<Record<string, string | number | boolean>>;
}

interface Group {
  readonly side: 'royalist' | 'angevin';
  readonly at: string;
  readonly men: number;
  readonly troops: string;
  readonly nobles: string[];
  readonly loyalty: number;
  readonly pounds: number;
}

/** `stephen/9` and the like. */
const NOBLE = /^([a-z]+)\/(\d+)$/;

function readGroup(text: string): { readonly group: Group; readonly nobles: ScenarioPack[] } {
  const [letter, at, men, troops, ...rest] = text.split(' ');
  const side = letter === 'R' ? 'royalist' : 'angevin';
  const value = (name: string, other: number): number => Number(rest.find((word) => word.startsWith(`${name}=`))?.split('=')[1] ?? other);
  const nobles = rest.flatMap((word) => {
    const found = NOBLE.exec(word);
    return found === null ? [] : [{ id: found[1]!, name: found[1]!, side, prestige: Number(found[2]) }];
  });
  const group = {
    side,
    at: at!,
    men: Number(men),
    troops: troops!,
    nobles: nobles.map(({ id }) => id),
    loyalty: value('loyalty', side === 'royalist' ? 10 : 1),
    pounds: value('pounds', 0),
  } as const;
  return { group, nobles };
}

const NOBODY = [
  { id: 'nobody-r', name: 'Nobody', side: 'royalist', prestige: 1 },
  { id: 'nobody-a', name: 'Nobody', side: 'angevin', prestige: 1 },
];

/** A small campaign of the second period, on the first day's first decision. */
export function realm({ groups, pack = {}, options = {} }: Sketch): KingdomState {
  const read = groups.map(readGroup);
  const scenario = {
    kind: 'campaign',
    id: 'test',
    period: 'second',
    days: 5,
    nobles: [...read.flatMap(({ nobles }) => nobles), ...NOBODY],
    groups: read.map(({ group }) => group),
    goals: [{ kind: 'destroyed', side: 'royalist', points: 1 }],
    ...pack,
  };
  return theAnarchy.load(scenario, options).newState() as KingdomState;
}

/** Row of a group by its name, of a noble, a place, a band by its id. */
export const group = (id: string): number => GROUP_IDS.indexOf(id);
export const noble = (s: KingdomState, id: string): number => s.scenario.nobles.findIndex((card) => card.id === id);
export const place = (s: KingdomState, id: string): number => s.scenario.places.findIndex((card) => card.id === id);

/** Says no to everything before the marches. */
export function toMarch(s: KingdomState): KingdomState {
  while (!stepName(s).startsWith('march/')) {
    const step = stepName(s);
    if (step === 'band/wander') s.apply(s.legalActions().at(0));
    else play(s, step === 'morning/convoys' ? 'done' : 'pass');
  }
  return s;
}

/** Marches a group to a hex; whatever its side has to say before is that nobody else moves. */
export function march(s: KingdomState, id: string, to: string): KingdomState {
  toMarch(s);
  const side = s.sideOf(group(id));
  if (s.actor !== side) play(s, 'done');
  play(s, `select ${id}`, `goal ${to}`);
  return s;
}
