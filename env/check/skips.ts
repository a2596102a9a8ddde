import type { Game } from '../../rules/core/index.ts';

type Skip = (game: Game) => string | null;

export const withoutChance: Skip = ({ ruleset }) => (ruleset.hasChance ? null : 'this ruleset rolls no dice');
export const withoutSecrets: Skip = ({ ruleset }) => (ruleset.information === 'hidden' ? null : 'this ruleset hides nothing');
export const withoutScripted: Skip = ({ scripted }) => (scripted === undefined ? 'this game has no scripted player' : null);
export const withoutBoard: Skip = ({ board }) => (board === undefined ? 'this game has no board' : null);
export const withoutSymmetries: Skip = ({ symmetries = [] }) => (symmetries.length === 0 ? 'this game names no symmetries' : null);
export const withoutRulebook: Skip = ({ ruleset }) => (ruleset.rulebook === undefined ? 'this ruleset has no rulebook' : null);
