import ridgeway from './ridgeway.json' with { type: 'json' };

/** The ruleset's own scenarios, in the order in which they are listed. */
export const builtInPacks = [ridgeway] as const;
