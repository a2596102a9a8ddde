import eveshamHistorical from './evesham-historical.json' with { type: 'json' };
import eveshamPossible from './evesham-possible.json' with { type: 'json' };
import lewesFree from './lewes-free.json' with { type: 'json' };
import lewesHistorical from './lewes-historical.json' with { type: 'json' };
import skirmish from './skirmish.json' with { type: 'json' };
import vanguard from './vanguard.json' with { type: 'json' };
import eveshamMap from './maps/evesham.json' with { type: 'json' };
import lewesMap from './maps/lewes.json' with { type: 'json' };
import skirmishMap from './maps/skirmish.json' with { type: 'json' };
import vanguardMap from './maps/vanguard.json' with { type: 'json' };
import eveshamArmies from './orders-of-battle/evesham.json' with { type: 'json' };
import lewesArmies from './orders-of-battle/lewes.json' with { type: 'json' };
import skirmishArmies from './orders-of-battle/skirmish.json' with { type: 'json' };
import vanguardArmies from './orders-of-battle/vanguard.json' with { type: 'json' };
import effects from './terrain-effects.json' with { type: 'json' };
import defaults from './unit-defaults.json' with { type: 'json' };
import { armiesSchema, effectsChartSchema, ownMapSchema, type PackBattle, type PackMap } from './pack-schema.ts';

const byId = <T extends { readonly id: string }>(...things: readonly T[]): ReadonlyMap<string, T> =>
  new Map(things.map((thing) => [thing.id, thing]));

/** Packs of the built-in scenarios as they lie in this folder, smallest first. */
export const builtInPacks = [skirmish, vanguard, lewesHistorical, lewesFree, eveshamHistorical, eveshamPossible];

export const builtInMaps: ReadonlyMap<string, PackMap> = byId(
  ...[lewesMap, eveshamMap, skirmishMap, vanguardMap].map((map) => ownMapSchema.parse(map)),
);

export const builtInArmies: ReadonlyMap<string, { readonly battles: readonly PackBattle[] }> = byId(
  ...[lewesArmies, eveshamArmies, skirmishArmies, vanguardArmies].map((armies) => armiesSchema.parse(armies)),
);

export const terrainEffects = effectsChartSchema.parse(effects);
export const unitDefaults = defaults;
