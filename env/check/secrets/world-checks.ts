import { type Game, isPlayer, Observation, type Player, Rng, type State, TERMINAL } from '../../../rules/core/index.ts';
import { randomMove } from '../../../rules/registry.ts';
import { type Check, type CheckContext, expectThat, sameBytes, seldom, VIEWERS, withoutSecrets } from '../report/report.ts';
import { decision, hasSecrets, sampleWorld, shown } from '../report/worlds.ts';

/** What OpenSpiel asks of a resampled world. */
function checkSameInformation(state: State, world: State, viewer: Player): void {
  expectThat(world.actor === state.actor, () => `a sampled world for player ${viewer} has actor ${world.actor}, not ${state.actor}`);
  expectThat(
    world.informationKey(viewer) === state.informationKey(viewer),
    () => `player ${viewer} could tell a sampled world by its information key`,
  );
  if (isPlayer(world.actor)) expectThat(world.legalActions().length > 0, () => 'a sampled world has no legal action');
}

const resampleInfostate: Check = {
  name: 'resample-infostate',
  about: 'a sampled world has the same player to decide and the same information key for its viewer',
  start: ({ rng }) => ({
    visit(state) {
      for (const viewer of VIEWERS) checkSameInformation(state, sampleWorld(state, viewer, rng), viewer);
    },
  }),
};

function checkSwap(state: State, world: State, viewer: Player, into: Observation): void {
  expectThat(
    shown(world, viewer, into) === shown(state, viewer, into),
    () => `player ${viewer} is shown something hidden: it changes in a sampled world`,
  );
  const same = decision(world, viewer, into) === decision(state, viewer, into);
  expectThat(same, () => `player ${viewer}'s legal actions or their features change in a sampled world`);
  const results = [state, world].map((each) => JSON.stringify([each.returns(), each.victoryPoints()]));
  expectThat(results[0] === results[1], () => `player ${viewer} is shown something hidden: the results change in a sampled world`);
}

/** Every text that the player to decide can read of its own decision: of actions, and of why others are refused. */
function decisionTexts(state: State, others: readonly number[]): string {
  const { actions } = state.game;
  const legal = state.legalActions().toArray();
  const texts = legal.map((action) => [actions.format(state, action), actions.toAction(state, action)]);
  return JSON.stringify([texts, others.filter((action) => !legal.includes(action)).map((action) => actions.whyNot(state, action))]);
}

const hiddenSwap: Check = {
  name: 'hidden-swap',
  about:
    'if what is hidden from a viewer is swapped, nothing it is shown changes: observation, position, actions, their texts and refusals, results',
  start({ game, rng }) {
    const observation = new Observation(game.observation);
    const isDue = seldom();
    return {
      visit(state) {
        for (const viewer of VIEWERS) {
          const world = sampleWorld(state, viewer, rng);
          checkSwap(state, world, viewer, observation);
          if (state.actor !== viewer || !isDue()) continue;
          const others = Array.from({ length: 8 }, () => rng.below(game.actions.size));
          const same = decisionTexts(world, others) === decisionTexts(state, others);
          expectThat(same, () => `player ${viewer} reads something hidden: the texts of its actions change in a sampled world`);
        }
      },
    };
  },
};

/** Plies at which a sampled world is played to its end, which costs most of all. */
function isPowerOfTwo(ply: number): boolean {
  return (ply & (ply - 1)) === 0;
}

/** Plays a sampled world to its end. */
function playOut(world: State, rng: Rng): void {
  for (let ply = 0; world.actor !== TERMINAL; ply++) {
    expectThat(ply < world.game.maxPlies, () => 'a sampled world is still played after maxPlies');
    world.apply(randomMove(world, rng));
  }
}

const worldsPlayable: Check = {
  name: 'worlds-playable',
  about: 'sampled worlds can be written, read and played to the end',
  start: ({ game, rng }) => ({
    visit(state, ply) {
      if (!isPowerOfTwo(ply)) return;
      for (const viewer of VIEWERS) {
        const world = sampleWorld(state, viewer, rng);
        const read = game.fromPosition(JSON.parse(JSON.stringify(world.toPosition())));
        expectThat(sameBytes(read.bytes(), world.bytes()), () => 'a sampled world changes when written and read');
        playOut(world, rng);
      }
    },
  }),
};

/** Decisions looked at in any case; later ones ever more seldom. */
const FIRST_DECISIONS = 60;

/** Counts the decisions at which something was hidden from the decider, and those at which several worlds were drawn. */
const worldsVaried: Check = {
  name: 'worlds-varied',
  about: 'where something is hidden from the player to decide, several worlds are drawn; where nothing is, resampling changes nothing',
  start({ rng }: CheckContext) {
    const secret = [0, 0];
    const varied = [0, 0];
    const isDue = seldom();
    let asked = 0;
    const look = (state: State): void => {
      const viewer = state.actor;
      if (!isPlayer(viewer) || (asked++ >= FIRST_DECISIONS && !isDue())) return;
      if (!hasSecrets(state, viewer)) {
        const same = sameBytes(sampleWorld(state, viewer, rng).bytes(), state.bytes());
        return expectThat(same, () => `nothing is hidden from player ${viewer}, but resampling changes the state`);
      }
      secret[viewer]!++;
      const worlds = new Set(Array.from({ length: 8 }, () => sampleWorld(state, viewer, rng).hash()));
      if (worlds.size > 1) varied[viewer]!++;
    };
    return {
      begin: look,
      moved: (_, state) => look(state),
      finish() {
        for (const viewer of VIEWERS) {
          const [hidden, several] = [secret[viewer]!, varied[viewer]!];
          expectThat(
            hidden === 0 || several > 0,
            () => `${hidden} decisions hide something from player ${viewer}, but only one world was ever drawn`,
          );
        }
      },
    };
  },
};

const worldsIndependent: Check = {
  name: 'worlds-independent',
  about: 'what is drawn depends on what the viewer knows and on the seed, never on the truth',
  start({ rng }) {
    return {
      visit(state) {
        for (const viewer of VIEWERS) {
          const other = sampleWorld(state, viewer, rng);
          const seed = rng.below(2 ** 32);
          const [a, b] = [state, other].map((truth) => sampleWorld(truth, viewer, Rng.from(seed)));
          expectThat(
            sameBytes(a!.bytes(), b!.bytes()),
            () => `two worlds that player ${viewer} cannot tell apart are resampled differently from one seed`,
          );
        }
      },
    };
  },
};

/** Worlds that count as few, the first draws that may find no more, and the draws in which the true one must then be. */
const FEW_WORLDS = 6;
const FIRST_DRAWS = 16;
const ALL_DRAWS = 300;

function checkHoldsTruth(state: State, viewer: Player, rng: Rng): void {
  const drawn = new Set<bigint>();
  const truth = state.hash();
  for (let i = 0; i < ALL_DRAWS && !drawn.has(truth); i++) {
    drawn.add(sampleWorld(state, viewer, rng).hash());
    if (i < FIRST_DRAWS && drawn.size > FEW_WORLDS) return;
  }
  expectThat(drawn.has(truth), () => `${drawn.size} worlds were drawn for player ${viewer} in ${ALL_DRAWS} draws, and never the true one`);
}

const worldsHoldTruth: Check = {
  name: 'worlds-hold-truth',
  about: 'where few worlds are possible, the true one is among those drawn',
  skips: withoutSecrets,
  start({ rng }) {
    const isDue = seldom();
    return {
      visit(state) {
        const viewer = state.actor;
        if (isPlayer(viewer) && hasSecrets(state, viewer) && isDue()) checkHoldsTruth(state, viewer, rng);
      },
    };
  },
};

function readView(game: Game, state: State, viewer: Player): State {
  const position = JSON.parse(JSON.stringify(state.toPosition(viewer))) as { viewer?: unknown };
  expectThat(position.viewer === viewer, () => `a position shown to player ${viewer} says viewer ${String(position.viewer)}`);
  return game.fromPosition(position);
}

const viewerPositions: Check = {
  name: 'viewer-positions',
  about: 'what a viewer is shown as a position can be read, completed by resampling, and is then a legal state',
  start({ game, rng }) {
    return {
      visit(state) {
        for (const viewer of VIEWERS) {
          const seed = rng.below(2 ** 32);
          const read = readView(game, state, viewer);
          const world = sampleWorld(read, viewer, Rng.from(seed));
          checkSameInformation(state, world, viewer);
          const fromTruth = sampleWorld(state, viewer, Rng.from(seed));
          expectThat(
            sameBytes(world.bytes(), fromTruth.bytes()),
            () => `player ${viewer}'s position is completed differently from the true state`,
          );
        }
      },
    };
  },
};

/** Worlds that a player could be in. */
export const worldChecks: readonly Check[] = [
  resampleInfostate,
  hiddenSwap,
  worldsPlayable,
  worldsVaried,
  worldsIndependent,
  worldsHoldTruth,
  viewerPositions,
];
