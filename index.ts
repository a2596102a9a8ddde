/**
 * Everything that the package gives to programs, room by room; each room can be imported alone, as `schiltron/rules`.
 *
 * - `rules`: rules engines, positions, records. `env`: Gym-style environments. `agents`: scripted, searching and neural opponents.
 * - `models`: networks and their cards. `client`: asks a served opponent for moves.
 *
 * Not here, as they bring much with them: `schiltron/training`, `schiltron/server`, `schiltron/agents/tabular`, `schiltron/env/node`.
 */
export * as agents from './agents/index.ts';
export * as client from './server/client/index.ts';
export * as env from './env/index.ts';
export * as models from './models/index.ts';
export * as rules from './rules/index.ts';
