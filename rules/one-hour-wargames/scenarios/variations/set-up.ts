import type { Rng } from '../../../core/index.ts';
import type { OpenPack, VariedPack } from './pack.ts';

type Zone = OpenPack['groups'][number]['zones'][number];

/** Inches by which a zone may move, and a unit that stands ready. */
const ZONE_INCHES = 3;
const UNIT_INCHES = 2;
/** Turns by which a wave may come earlier or later. */
const WAVE_TURNS = 1;

const step = (most: number, rng: Rng): number => rng.below(2 * most + 1) - most;

function movedZone(zone: Zone, { width, height }: OpenPack['table'], rng: Rng): Zone {
  const within = (at: number, size: number, most: number): number => Math.max(0, Math.min(most - size, at + step(ZONE_INCHES, rng)));
  return { ...zone, x: within(zone.x, zone.w, width), y: within(zone.y, zone.h, height) };
}

/** Moves zones, ready units and the turns of waves; or leaves a ready set-up to the players. */
export function varySetUp(varied: VariedPack, rng: Rng): void {
  const { pack, options, changes } = varied;
  const { placement } = pack;
  if (placement !== undefined && rng.below(3) === 0) {
    options['setUp'] = 'players';
    changes.push('The set-up: the players place the units.');
    return;
  }
  if (placement !== undefined) {
    pack.placement = Object.fromEntries(
      Object.entries(placement).map(([unit, spot]) => [
        unit,
        { ...spot, x: spot.x + step(UNIT_INCHES, rng), y: spot.y + step(UNIT_INCHES, rng) },
      ]),
    );
  } else {
    pack.groups = pack.groups.map((group) => ({ ...group, zones: group.zones.map((zone) => movedZone(zone, pack.table, rng)) }));
    pack.waves = pack.waves.map((wave) => ({ ...wave, turn: Math.max(1, wave.turn + step(WAVE_TURNS, rng)) }));
  }
  changes.push(placement === undefined ? 'The set-up: zones and arrivals moved.' : 'The set-up: units moved.');
}
