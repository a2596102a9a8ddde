import beaconField from './beacon-field.json' with { type: 'json' };
import dryWells from './dry-wells.json' with { type: 'json' };
import millFord from './mill-ford.json' with { type: 'json' };

/** Packs of the built-in scenarios as they lie in this folder, smallest first. */
export const builtInPacks = [millFord, dryWells, beaconField];
