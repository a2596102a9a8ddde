import type { Game, Player } from '../../rules/core/index.ts';

/** What a game is about, for somebody who has to play it: how it ends, what counts, what the kinds of actions do. */
export function gameText({ ruleset, scenario, players }: Game, player: Player): string {
  const { start, end, returns, victoryPoints, actions } = ruleset.guide;
  return [
    `${ruleset.title}: ${scenario.title}. ${scenario.about}`,
    `You lead the ${players[player]}; the other side is the ${players[player === 0 ? 1 : 0]}.`,
    `Beginning: ${start}`,
    `End: ${end}`,
    `Result: ${returns}`,
    `Victory points: ${victoryPoints}`,
    `Kinds of actions:\n${Object.entries(actions)
      .map(([kind, about]) => `- ${kind}: ${about}`)
      .join('\n')}`,
  ].join('\n');
}
