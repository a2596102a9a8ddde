import { isPlayer, Observation, type Player } from '../../../rules/core/index.ts';
import { Forgetting } from './forgetting.ts';
import { Recall } from './recall.ts';
import { type Check, digest, expectThat, VIEWERS, withoutSecrets } from '../report/report.ts';
import { decision, shown } from '../report/worlds.ts';

const informationKeys: Check = {
  name: 'information-keys',
  about: 'states with the same information key show their viewer the same things and the same choices',
  start({ game }) {
    const seen = new Map<bigint, bigint>();
    const observation = new Observation(game.observation);
    return {
      visit(state) {
        for (const viewer of VIEWERS) {
          const key = digest(`${viewer} ${state.informationKey(viewer)}`);
          const text = digest(shown(state, viewer, observation) + decision(state, viewer, observation) + state.actor);
          expectThat((seen.get(key) ?? text) === text, () => `two states with the same key for player ${viewer} differ in what it sees`);
          seen.set(key, text);
        }
      },
    };
  },
};

/** Two directions of one map: each left value has one right value, and the other way round. */
class Pairing {
  private readonly right = new Map<bigint, bigint>();
  private readonly left = new Map<bigint, bigint>();

  /** Whether the pair fits all that were added before. */
  add(left: bigint, right: bigint): boolean {
    const fits = (this.right.get(left) ?? right) === right && (this.left.get(right) ?? left) === left;
    this.right.set(left, right);
    this.left.set(right, left);
    return fits;
  }
}

const fingerprints: Check = {
  name: 'fingerprints',
  about:
    'two states have the same fingerprint for a viewer exactly if it cannot tell them apart, and the same one for nobody exactly if they are equal',
  start() {
    const pairings = [new Pairing(), new Pairing(), new Pairing()] as const;
    const print = new Int32Array(2);
    const wide = (): bigint => (BigInt(print[0]! >>> 0) << 32n) | BigInt(print[1]! >>> 0);
    return {
      visit(state) {
        for (const viewer of VIEWERS) {
          state.fingerprint(print, viewer);
          expectThat(
            pairings[viewer].add(wide(), digest(state.informationKey(viewer))),
            () => `fingerprints for player ${viewer} do not go with what it can tell apart`,
          );
        }
        state.fingerprint(print);
        expectThat(pairings[2].add(wide(), digest(state.bytes().join())), () => 'fingerprints of whole states do not go with their bytes');
      },
    };
  },
};

const keysApart: Check = {
  name: 'keys-apart',
  about: 'no information key belongs to decisions of both players',
  start() {
    const owners = new Map<bigint, Player>();
    return {
      visit(state) {
        const player = state.actor;
        if (!isPlayer(player)) return;
        const key = digest(state.informationKey(player));
        expectThat((owners.get(key) ?? player) === player, () => `a key of player ${player} is a key of the other player as well`);
        owners.set(key, player);
      },
    };
  },
};

const perfectRecall: Check = {
  name: 'perfect-recall',
  about:
    "in small games, while something is hidden, a player's own earlier keys and actions follow from its information key (all such states are walked through)",
  skips: withoutSecrets,
  start({ game }) {
    const recall = new Recall(game);
    return {
      begin: (state) => recall.begin(state),
      moved: (_, state) => recall.look(state),
      end: () => recall.end(),
      finish: () => recall.finish(),
      shortfall: () => recall.shortfall(),
    };
  },
};

const nothingForgotten: Check = {
  name: 'nothing-forgotten',
  about:
    'what a viewer has seen is not hidden from it later, unless it has changed, may have changed for all that the viewer can tell, or its step says why',
  skips: withoutSecrets,
  start({ rng }) {
    const viewers = VIEWERS.map((viewer) => new Forgetting(viewer, rng));
    return {
      begin: () => viewers.forEach((each) => each.begin()),
      moved: (move) => viewers.forEach((each) => each.moved(move)),
      visit(state, ply) {
        for (const each of viewers) each.look(state, ply);
      },
    };
  },
};

/** What information keys hold, and that knowledge only grows. */
export const memoryChecks: readonly Check[] = [informationKeys, fingerprints, keysApart, perfectRecall, nothingForgotten];
