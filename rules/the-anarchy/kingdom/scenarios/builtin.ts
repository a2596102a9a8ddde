import empressRoad from './empress-road.json' with { type: 'json' };
import thamesLine from './thames-line.json' with { type: 'json' };

/** The campaigns that come with the ruleset, in the order in which they are listed. */
export const builtInCampaigns = [empressRoad, thamesLine] as const;
