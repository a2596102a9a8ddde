import { createScale, type Scale, type ShownGame, ScaleView } from '../../core/index.ts';
import { createEncoder } from './encoder/encoder.ts';
import type { KingdomScenario } from './state/scenario.ts';
import type { KingdomState } from './state/state.ts';
import { isOfTables } from './state/steps.ts';

/** The days of a campaign, as one whose battles are rolled for shows them. */
export function scaleOfMarches(of: Omit<ShownGame, 'observation'> & { readonly scenario: KingdomScenario }): Scale {
  const view = new ScaleView(of, () => createEncoder(of.scenario, false));
  return createScale(
    'days',
    () => view.game,
    (s: KingdomState) => (s.atHand !== s || !isOfTables(s.data[s.frame]!) ? null : view.show(s)),
  );
}
