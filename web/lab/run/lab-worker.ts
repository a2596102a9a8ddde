import { expose } from 'comlink';
import { loadRulesets } from '../../../rules/registry.ts';
import { type Variant, variantsOf } from '../../../training/lab/changes/variants.ts';
import { type LabBattles, LocalTrialPlayer, type Trial, type TrialGame } from '../../../training/lab/play/trial.ts';
import type { GameChoice } from '../../../training/matches/game-choice.ts';

/** Plays games of a laboratory for the page. */
export class LabHost {
  private player: LocalTrialPlayer | null = null;

  /** Takes up battles, once. */
  async open(lab: LabBattles): Promise<void> {
    await loadRulesets([...new Set(lab.battles.map(({ ruleset }) => ruleset))]);
    this.player = new LocalTrialPlayer(lab);
  }

  play(trial: Trial): Promise<TrialGame | null> {
    return this.player!.play(trial);
  }

  /** Lists the small changes of a battle. @throws LabError if its ruleset knows none */
  async variants(choice: GameChoice, cost?: number): Promise<readonly Variant[]> {
    await loadRulesets([choice.ruleset]);
    return variantsOf(choice, cost);
  }
}

expose(new LabHost());
