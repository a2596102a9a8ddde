import type { BalanceResult } from './balance.ts';

/** Shares of the first side between which a battle counts as even. */
const BAND = [0.45, 0.55] as const;

/** Why a battle leans, by ruleset and scenario, as far as anybody has looked. */
const REASONS: Readonly<Record<string, string>> = {
  'barons-war/vanguard': 'The side that moves second does worse: with the other initiative the shares change places.',
  'barons-war/lewes-historical': 'The historical set-up leans to the Barons, who won there. The free set-up does not.',
  'barons-war/evesham-historical': 'As history asks: Montfort is surrounded, and one failed check of his only Battle ends the game.',
  'one-hour-wargames/shambolic-command': 'As play reports say: four units meet six, of which two obey.',
  'one-hour-wargames/blow-from-the-rear':
    'Not known: half the distance from the river changed little (Red won 10 of 60 games before, 12 after).',
  'one-hour-wargames/bridgehead': 'Red has to hold the ground before the bridge; with a weaker condition Red won 57 of 60 games.',
  'one-hour-wargames/late-arrivals':
    "Blue's later units already come by the western third of the edge; beside the town Blue won 58 of 60 games.",
  'one-hour-wargames/static-defence': 'The condition is ours; with the reported one Blue wins 58 of 60 games.',
  'one-hour-wargames/defence-in-depth': 'The whole south edge is open to Red already; with one exit Blue won 59 of 60 games.',
  'one-hour-wargames/last-stand': 'The captain defends it well and storms it badly.',
  'the-anarchy/priory': 'The plunderers have time: 20 turns, and a lead of five points is enough. With 16 turns they never won.',
};

function isLeaning({ a, b, firstShare }: BalanceResult): boolean {
  return a === 'scripted' && b === 'scripted' && (firstShare < BAND[0] || firstShare > BAND[1]);
}

/** What is known of the cause, else how a change would be sought. */
function reasonOf({ ruleset, scenario, firstInterval: [low, high] }: BalanceResult): string {
  const known = REASONS[`${ruleset}/${scenario}`];
  if (known !== undefined) return known;
  return low <= BAND[1] && high >= BAND[0]
    ? 'It may be even: the interval reaches the band.'
    : `Nobody has looked for the reason. \`schiltron lab suggest ${ruleset}/${scenario}\` seeks a change.`;
}

/** A table of the battles between captains that lie outside the band.
 * @param place names the battle of a result */
export function formatLeanings(results: readonly BalanceResult[], place: (result: BalanceResult) => string): string {
  const percent = (share: number): string => (100 * share).toFixed(1);
  const lines = results.filter(isLeaning).map((result) => {
    const [low, high] = result.firstInterval;
    return `| ${place(result)} | ${percent(result.firstShare)} (${percent(low)} to ${percent(high)}) | ${reasonOf(result)} |`;
  });
  if (lines.length === 0) return 'No battle between captains lies outside 45 to 55 %.';
  return ['| outside 45 to 55 % between captains | share of the first side, % (95 %) | reason |', '| --- | --- | --- |', ...lines].join(
    '\n',
  );
}
