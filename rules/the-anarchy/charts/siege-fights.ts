import fights from './siege-fights.json' with { type: 'json' };

/** Fights of a siege that can be rolled for. */
const FIGHTS = ['assault', 'keep', 'camp-sally', 'supply-sally', 'mine', 'mine-sally', 'gallery', 'battle'] as const;
export type FightId = (typeof FIGHTS)[number];

/** What a fight may come to. Losses are twentieths of the men who took part. */
export interface FightOutcome {
  readonly weight: number;
  /** What it decides; what that is depends on the fight. */
  readonly result: number;
  readonly attackers: { readonly killed: number; readonly wounded: number };
  readonly defenders: { readonly killed: number; readonly wounded: number };
  /** Hexes of tents that are burnt. */
  readonly tents: number;
}

interface Band {
  /** Tenths of attackers for each defender, by strength, up to which it counts. */
  readonly upTo: number;
  readonly outcomes: readonly FightOutcome[];
}

type Row = readonly number[];

function outcomeOf([weight, result, killed, wounded, theirKilled, theirWounded, tents]: Row): FightOutcome {
  return {
    weight: weight!,
    result: result!,
    attackers: { killed: killed!, wounded: wounded! },
    defenders: { killed: theirKilled!, wounded: theirWounded! },
    tents: tents!,
  };
}

const BANDS: Readonly<Record<FightId, readonly Band[]>> = Object.fromEntries(
  FIGHTS.map((id) => [
    id,
    fights.fights[id].map(({ upTo, outcomes }): Band => ({ upTo: upTo ?? Infinity, outcomes: outcomes.map(outcomeOf) })),
  ]),
) as unknown as Readonly<Record<FightId, readonly Band[]>>;

/** Everything that fights may come to, by what they may come to at one ratio. */
export const allOutcomes: readonly (readonly FightOutcome[])[] = FIGHTS.flatMap((id) => BANDS[id].map(({ outcomes }) => outcomes));

/** What may come of a fight. @param odds tenths of attackers for each defender, by strength */
export function outcomesOf(fight: FightId, odds: number): readonly FightOutcome[] {
  return BANDS[fight].find(({ upTo }) => odds <= upTo)!.outcomes;
}
