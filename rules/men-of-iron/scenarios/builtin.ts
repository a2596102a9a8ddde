import agincourt from './agincourt.json' with { type: 'json' };
import arsuf from './arsuf.json' with { type: 'json' };
import bannockburn from './bannockburn.json' with { type: 'json' };
import beaconField from './beacon-field.json' with { type: 'json' };
import bosworth from './bosworth.json' with { type: 'json' };
import courtrai from './courtrai.json' with { type: 'json' };
import crecy from './crecy.json' with { type: 'json' };
import dryWells from './dry-wells.json' with { type: 'json' };
import falkirk from './falkirk.json' with { type: 'json' };
import hattin from './hattin.json' with { type: 'json' };
import millFord from './mill-ford.json' with { type: 'json' };
import najera from './najera.json' with { type: 'json' };
import tewkesbury from './tewkesbury.json' with { type: 'json' };
import towton from './towton.json' with { type: 'json' };

/** Packs of the built-in scenarios as they lie in this folder: the training fields, then the battles by game and year. */
// biome-ignore format: one game a line
export const builtInPacks = [
  millFord, dryWells, beaconField,
  falkirk, courtrai, bannockburn, crecy, najera, agincourt,
  hattin, arsuf,
  towton, tewkesbury, bosworth,
];
