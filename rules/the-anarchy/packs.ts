import * as z from 'zod';
import type { Faults } from '../core/index.ts';
import { createPackLoader, type PackLoader } from '../core/packs/packs.ts';
import { builtInCampaigns } from './kingdom/scenarios/builtin.ts';
import { compileCampaign, PLAYERS } from './kingdom/scenarios/compile.ts';
import { campaignSchema, type PackCampaign } from './kingdom/scenarios/pack-schema.ts';
import type { KingdomScenario } from './kingdom/state/scenario.ts';
import { builtInPacks } from './scenarios/builtin.ts';
import { compileFight, playersOf } from './scenarios/compile.ts';
import { MAX_MEN, type PackScenario, scenarioSchema } from './scenarios/pack-schema.ts';
import type { Scenario } from './state/scenario.ts';

/** A fight, or a campaign: packs of two kinds, told apart by their field `kind`. */
const packSchema = z.discriminatedUnion('kind', [scenarioSchema, campaignSchema]);
type Pack = PackScenario | PackCampaign;
const builtIn = [...builtInPacks, ...builtInCampaigns];

/** Men of the forces, and their horses; those of levies are counted with them later. */
function checkForces({ forces }: PackScenario, faults: Faults): void {
  const entries = Object.values(forces).flatMap(({ men }) => men);
  const number = ({ at, count = 1, mounted }: (typeof entries)[number]): number => (at?.split(' ').length ?? count) * (mounted ? 2 : 1);
  const most = entries.reduce((sum, entry) => sum + number(entry), 0);
  if (most > MAX_MEN) faults.add('/forces', `At most ${MAX_MEN} men and beasts; there are ${most}.`);
}

/** What can be played: the built-in scenarios and packs of one's own. */
export const packs: PackLoader<Scenario | KingdomScenario> = createPackLoader<
  Pack,
  Scenario | KingdomScenario,
  void,
  (typeof builtIn)[number]
>({
  schema: packSchema,
  title: 'The Anarchy scenario pack',
  builtIn,
  playersOf: (pack) => ('forces' in pack ? playersOf(pack) : PLAYERS),
  checkSize: (pack, faults) => 'forces' in pack && checkForces(pack, faults),
  compile: (pack, own, faults) => (pack.kind === 'campaign' ? compileCampaign(pack, own, faults) : compileFight(pack, own, faults)),
});
