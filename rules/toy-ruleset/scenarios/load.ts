import * as z from 'zod';
import type { Faults, ScenarioPack } from '../../core/index.ts';
import { createPackLoader, headFields, headOf, type PackLoader, wholeSchema } from '../../core/packs/packs.ts';
import { type Scenario, SIDES } from './scenario.ts';
import ford from './ford.json' with { type: 'json' };

export const LONGEST_TRACK = 15;
export const MOST_MEN = 6;
export const MOST_TURNS = 20;

const band = z.strictObject({ men: wholeSchema(1, MOST_MEN), place: wholeSchema(0, LONGEST_TRACK - 1) });

const packShape = z.strictObject({
  ...headFields('toy-ruleset'),
  track: z
    .strictObject({ places: wholeSchema(3, LONGEST_TRACK), ford: wholeSchema(1, LONGEST_TRACK - 2) })
    .describe('Places from Red’s end, from 0.'),
  turns: wholeSchema(1, MOST_TURNS),
  bands: z.strictObject({ red: band, blue: band }),
});
type Pack = z.output<typeof packShape>;

/** Faults of meaning, which are looked for once the shape is right. */
function findFaults({ track, bands }: Pack, faults: Faults): void {
  if (track.ford > track.places - 2) faults.add('/track/ford', 'The ford lies between the ends of the track.');
  for (const side of SIDES) if (bands[side].place >= track.places) faults.add(`/bands/${side}/place`, 'The band stands off the track.');
  if (bands.red.place >= bands.blue.place) faults.add('/bands/blue/place', 'Blue stands farther from Red’s end than Red.', '3.2');
}

function compile(pack: Pack, own: ScenarioPack | undefined, faults: Faults): Scenario {
  findFaults(pack, faults);
  const { track, turns, bands } = pack;
  return { ...headOf(pack, own), ...track, turns, bands: [bands.red, bands.blue] };
}

/** What can be played: the built-in scenarios and packs of one's own. */
export const packs: PackLoader<Scenario> = createPackLoader({
  schema: packShape,
  title: 'Toy Ruleset scenario pack',
  builtIn: [ford],
  compile,
});
