import type { Game, Player, State } from '../../rules/core/index.ts';
import type { HeadName } from '../../models/architectures/heads.ts';
import type { Network } from '../../models/network.ts';
import type { TrainingConfig } from '../settings/config.ts';
import { emptyContent, type RowContent, RowReader } from './game-rows.ts';
import type { RowPlace } from './replay-store.ts';

type HeadChoice = Pick<
  TrainingConfig,
  'method' | 'marginWeight' | 'soonWeight' | 'survivalWeight' | 'nextWeight' | 'controlWeight' | 'beliefWeight'
>;

/** Whether a network learns nothing of a row but its choice and its value: its other heads weigh 0. */
export function learnsChoiceAndValue({ heads }: Network, config: HeadChoice): boolean {
  const weights: Partial<Record<HeadName, number>> = {
    margin: config.marginWeight,
    soon: config.soonWeight,
    survival: config.survivalWeight,
    next: config.nextWeight,
    control: config.controlWeight,
    belief: config.beliefWeight,
  };
  return config.method === 'policy-gradient' && (Object.keys(heads) as HeadName[]).every((name) => !((weights[name] ?? 0) > 0));
}

/**
 * Finds rows of a rollout that ask the same of the network: who chooses knows the same, chose the same with the same chance, and found it better than
 * thought in all of them, or worse. The clipped objective is linear in advantages of one sign, and the loss of the value in its target. So such rows are
 * learnt as one, with their mean and counted as many, without any loss: in small games thousands become dozens.
 */
export class RowKinds {
  private readonly readers: readonly { readonly rows: RowReader; readonly state: State }[];
  private readonly content: RowContent = emptyContent();
  private readonly fingerprint = new Int32Array(2);

  /** @param games the scenarios of the run */
  constructor(games: readonly Game[]) {
    this.readers = games.map((game) => ({ rows: new RowReader(game), state: game.newState() }));
  }

  /** The number of each row's kind, counted from 0 as they are met. @param advantages normalised, one for each row */
  number(places: readonly RowPlace[], advantages: readonly number[]): Int32Array {
    const known = new Map<string, number>();
    return Int32Array.from(places, (place, i) => {
      const key = this.keyOf(place, advantages[i]!);
      const kind = known.get(key) ?? known.size;
      if (kind === known.size) known.set(key, kind);
      return kind;
    });
  }

  private keyOf({ game, at }: RowPlace, advantage: number): string {
    const { content, fingerprint } = this;
    const scenario = game.summary.scenario ?? 0;
    const { rows, state } = this.readers[scenario]!;
    rows.read(game.words, at, state, content);
    const player = state.actor as Player;
    state.fingerprint(fingerprint, player);
    const { place, logChance, counsel } = content.choice!;
    return `${scenario} ${player} ${fingerprint[0]} ${fingerprint[1]} ${place} ${logChance} ${counsel} ${content.rootValue} ${advantage < 0}`;
  }
}
