import type { Agent } from '../../../agents/turn/agent.ts';
import type { Seed } from '../../../rules/core/index.ts';
import type { GameCache } from './games.ts';
import type { Networks } from './networks.ts';
import type { Roster } from './opponent.ts';
import type { FairShare } from '../share/fair-share.ts';
import type { Ceilings } from './search-limits.ts';
import type { Sessions } from './sessions.ts';

/** What an engine is made of, apart from how it reads networks: plain data, so that it can be sent to a thread. */
export interface EngineSettings extends Roster, Ceilings {
  /** Version of this package. */
  readonly version: string;
}

/** What the parts of an engine share. */
export interface EngineContext {
  readonly settings: EngineSettings;
  readonly games: GameCache;
  readonly networks: Networks;
  readonly sessions: Sessions;
  readonly ready: FairShare;
  readonly engine: { readonly name: 'schiltron'; readonly version: string; readonly protocol: string };
  /** @param owner the client that its networks work for
   * @throws RequestError UNKNOWN_AGENT with the registry's own reason */
  createAgent(spec: string, seed: Seed, owner: string): Promise<Agent>;
}
