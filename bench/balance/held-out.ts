import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAgent } from '../../agents/index.ts';
import type { ScenarioPack } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { playGame } from '../../training/matches/match.ts';
import { wilsonInterval } from '../../training/matches/statistics.ts';

/** Where the packs lie that no run trains on, from the project's root. */
const HELD_OUT = 'bench/held-out';

/** A pack for measuring: `barons-war-hill` of `bench/held-out/barons-war-hill.json`. */
interface HeldOutPack {
  readonly name: string;
  readonly pack: ScenarioPack & { readonly id: string; readonly ruleset: string };
}

/** How even a held-out pack is between two equal captains. */
export interface HeldOutBalance {
  readonly name: string;
  readonly ruleset: string;
  readonly rulesetVersion: string;
  readonly agent: string;
  readonly games: number;
  readonly seed: string;
  /** Share of player 0, draws as halves, with its 95 % interval (Wilson), and the share of games that were drawn. */
  readonly firstShare: number;
  readonly interval: readonly [number, number];
  readonly drawShare: number;
  readonly meanTurns: number;
}

/** All packs for measuring, by name. */
export function heldOutPacks(folder = HELD_OUT): readonly HeldOutPack[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({
      name: file.replace(/\.json$/, ''),
      pack: JSON.parse(readFileSync(join(folder, file), 'utf8')) as HeldOutPack['pack'],
    }));
}

/** Lets the captain play itself; every game has dice of its own, so that each counts. The same seed gives the same games. */
export async function measureHeldOut({ name, pack }: HeldOutPack, games: number, seed: string): Promise<HeldOutBalance> {
  const game = loadGame(pack.ruleset, pack);
  const agents = [await createAgent('scripted', { seed: `${seed}/a` }), await createAgent('scripted', { seed: `${seed}/b` })] as const;
  let [first, draws, turns] = [0, 0, 0];
  for (let i = 0; i < games; i++) {
    let last = 0;
    const { returns } = await playGame(game, agents, { seed: `${seed}/${name}/${i}`, onMove: ({ state }) => (last = state.turn) });
    first += (1 + returns[0]) / 2;
    draws += returns[0] === 0 ? 1 : 0;
    turns += last;
  }
  return {
    name,
    ruleset: pack.ruleset,
    rulesetVersion: game.ruleset.version,
    agent: 'scripted',
    games,
    seed,
    firstShare: first / games,
    interval: wilsonInterval(first / games, games),
    drawShare: draws / games,
    meanTurns: turns / games,
  };
}
