import belfry from './belfry.json' with { type: 'json' };
import ford from './ford.json' with { type: 'json' };
import hollowRoad from './hollow-road.json' with { type: 'json' };
import keepLadders from './keep-ladders.json' with { type: 'json' };
import masonsWall from './masons-wall.json' with { type: 'json' };
import mine from './mine.json' with { type: 'json' };
import priory from './priory.json' with { type: 'json' };
import ridgeway from './ridgeway.json' with { type: 'json' };
import ridgewayHorse from './ridgeway-horse.json' with { type: 'json' };
import relief from './relief.json' with { type: 'json' };
import sally from './sally.json' with { type: 'json' };
import siege from './siege.json' with { type: 'json' };

/** The ruleset's own scenarios, in the order in which they are listed. */
export const builtInPacks = [
  ridgeway,
  ridgewayHorse,
  hollowRoad,
  ford,
  priory,
  keepLadders,
  belfry,
  mine,
  masonsWall,
  sally,
  siege,
  relief,
] as const;
