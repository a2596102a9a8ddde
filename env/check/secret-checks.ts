import { type Game, isPlayer, Observation, type Player, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { randomMove } from '../../rules/registry.ts';
import { type Check, type CheckContext, digest, expectThat, isRarePly, sameBytes } from './report.ts';

const VIEWERS: readonly Player[] = [0, 1];

function sampleWorld(state: State, viewer: Player, rng: Rng): State {
  const world = state.clone();
  world.resample(viewer, rng);
  return world;
}

/** Everything a viewer is shown of a state, pictures aside, as one text. */
function shown(state: State, viewer: Player, into: Observation): string {
  state.observe(viewer, into);
  const cells = [into.globals, into.units, into.map].map((part) => part.join());
  const { state: position } = state.toPosition(viewer);
  return JSON.stringify([cells, position, state.informationKey(viewer)]);
}

/** What the viewer is shown of its own decision. */
function decision(state: State, viewer: Player, into: Observation): string {
  if (state.actor !== viewer) return '';
  const legal = state.legalActions();
  state.observeActions(legal, into);
  const width = into.spec.actions.features.length;
  return JSON.stringify([legal.toArray(), into.actions.subarray(0, legal.length * width).join()]);
}

/** Whether something in the state is hidden from the viewer. */
function hasSecrets(state: State, viewer: Player): boolean {
  return JSON.stringify(state.toPosition(viewer).state) !== JSON.stringify(state.toPosition().state);
}

function checkWorld(state: State, world: State, viewer: Player, into: Observation): void {
  expectThat(world.actor === state.actor, () => `a sampled world for player ${viewer} has actor ${world.actor}, not ${state.actor}`);
  expectThat(world.informationKey(viewer) === state.informationKey(viewer), () => `player ${viewer} could tell a sampled world by its information key`);
  expectThat(shown(world, viewer, into) === shown(state, viewer, into), () => `player ${viewer} is shown something hidden: it changes in a sampled world`);
  const same = decision(world, viewer, into) === decision(state, viewer, into);
  expectThat(same, () => `player ${viewer}'s legal actions or their features change in a sampled world`);
  if (isPlayer(world.actor)) expectThat(world.legalActions().length > 0, () => 'a sampled world has no legal action');
}

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

const worldsLegal: Check = {
  name: 'worlds-legal',
  about: 'sampled worlds look to the viewer as the true one does, and can be written, read and played to the end',
  start({ game, rng }) {
    const observation = new Observation(game.observation);
    return {
      visit(state, ply) {
        for (const viewer of VIEWERS) {
          const world = sampleWorld(state, viewer, rng);
          checkWorld(state, world, viewer, observation);
          if (!isPowerOfTwo(ply)) continue;
          const read = game.fromPosition(JSON.parse(JSON.stringify(world.toPosition())));
          expectThat(sameBytes(read.bytes(), world.bytes()), () => 'a sampled world changes when written and read');
          playOut(world, rng);
        }
      },
    };
  },
};

/** Counts the decisions at which something was hidden from the decider, and those at which several worlds were drawn. */
const worldsVaried: Check = {
  name: 'worlds-varied',
  about: 'where something is hidden from the player to decide, several worlds are drawn; where nothing is, resampling changes nothing',
  start({ rng }: CheckContext) {
    const secret = [0, 0];
    const varied = [0, 0];
    const look = (state: State): void => {
      const viewer = state.actor;
      if (!isPlayer(viewer)) return;
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
          expectThat(hidden === 0 || several > 0, () => `${hidden} decisions hide something from player ${viewer}, but only one world was ever drawn`);
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
          expectThat(sameBytes(a!.bytes(), b!.bytes()), () => `two worlds that player ${viewer} cannot tell apart are resampled differently from one seed`);
        }
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
    const observation = new Observation(game.observation);
    return {
      visit(state) {
        for (const viewer of VIEWERS) {
          const seed = rng.below(2 ** 32);
          const read = readView(game, state, viewer);
          const world = sampleWorld(read, viewer, Rng.from(seed));
          checkWorld(state, world, viewer, observation);
          const fromTruth = sampleWorld(state, viewer, Rng.from(seed));
          expectThat(sameBytes(world.bytes(), fromTruth.bytes()), () => `player ${viewer}'s position is completed differently from the true state`);
        }
      },
    };
  },
};

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

const pictures: Check = {
  name: 'pictures',
  about: 'every state has a text and an SVG picture, which show a viewer nothing hidden and change nothing',
  start({ game, rng }) {
    const draw = (state: State, viewer?: Player): string => game.renderText(state, viewer) + game.renderSvg(state, viewer);
    return {
      visit(state, ply) {
        if (!isRarePly(ply)) return;
        const bytes = state.bytes().slice();
        expectThat(game.renderText(state) !== '', () => 'the text picture is empty');
        expectThat(game.renderSvg(state).startsWith('<svg'), () => 'the SVG picture does not start with <svg');
        for (const viewer of VIEWERS) {
          const same = draw(sampleWorld(state, viewer, rng), viewer) === draw(state, viewer);
          expectThat(same, () => `player ${viewer} is shown something hidden: the picture changes in a sampled world`);
        }
        expectThat(sameBytes(bytes, state.bytes()), () => 'drawing changed the state');
      },
    };
  },
};

const declaredInformation: Check = {
  name: 'declared-information',
  about: 'a ruleset of perfect information hides nothing, and one without chance rolls no dice',
  start({ game: { ruleset } }) {
    return {
      visit(state) {
        for (const viewer of VIEWERS) {
          const isFine = ruleset.information === 'hidden' || !hasSecrets(state, viewer);
          expectThat(isFine, () => `declared as perfect information, but something is hidden from player ${viewer}`);
        }
        expectThat(ruleset.hasChance || state.chanceOutcomes().length === 0, () => 'declared without chance, but dice are rolled');
      },
    };
  },
};

/** Who may know what. */
export const secretChecks: readonly Check[] = [
  worldsLegal,
  worldsVaried,
  worldsIndependent,
  viewerPositions,
  informationKeys,
  pictures,
  declaredInformation,
];
