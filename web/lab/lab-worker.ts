import { expose } from 'comlink';
import { loadRulesets } from '../../rules/registry.ts';
import { type LabBattles, LocalTrialPlayer, type Trial, type TrialGame } from '../../training/lab/trial.ts';

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
}

expose(new LabHost());
