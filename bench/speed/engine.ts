import { ActionList, CHANCE, type Game, OutcomeList, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { rulesets } from '../../rules/registry.ts';
import type { Benchmark, Workload } from './harness.ts';

const SAMPLED_STATES = 256;

/** Plays random games without end and counts the players' decisions; nothing is allocated while it plays. */
function randomPlay(game: Game): Workload {
  const rng = Rng.from('random-play');
  const fresh = game.newState();
  const state = game.newState();
  const legal = new ActionList();
  const outcomes = new OutcomeList();
  return {
    run() {
      let decisions = 0;
      for (let ply = 0; ply < 1000; ply++) {
        const { actor } = state;
        if (actor === TERMINAL) state.copyFrom(fresh);
        else if (actor === CHANCE) state.apply(state.chanceOutcomes(outcomes).sample(rng));
        else {
          decisions++;
          state.legalActions(legal);
          state.apply(legal.at(rng.below(legal.length)));
        }
      }
      return decisions;
    },
  };
}

interface Sample {
  readonly state: State;
  readonly action: number;
}

/** States of random play at which a player decides, spread over several games, each with one of its actions. */
export function sampleStates(game: Game): Sample[] {
  const rng = Rng.from('samples');
  const samples: Sample[] = [];
  let state = game.newState();
  while (samples.length < SAMPLED_STATES) {
    if (state.actor === TERMINAL) state = game.newState();
    else if (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
    else {
      const legal = state.legalActions();
      const action = legal.at(rng.below(legal.length));
      if (rng.below(8) === 0) samples.push({ state: state.clone(), action });
      state.apply(action);
    }
  }
  return samples;
}

/** Does one thing with each of the sampled states in turn. */
function overSamples(game: Game, work: (sample: Sample) => void): Workload {
  const samples = sampleStates(game);
  return {
    run() {
      for (const sample of samples) work(sample);
      return samples.length;
    },
  };
}

function cloning(game: Game): Workload {
  let kept: State = game.newState();
  return overSamples(game, ({ state }) => {
    kept = state.clone();
    if (kept.actor === TERMINAL) throw new Error('A sampled state cannot be over.');
  });
}

function copying(game: Game): Workload {
  const target = game.newState();
  return overSamples(game, ({ state }) => target.copyFrom(state));
}

function listing(game: Game): Workload {
  const legal = new ActionList();
  return overSamples(game, ({ state }) => void state.legalActions(legal));
}

function applying(game: Game): Workload {
  const target = game.newState();
  return overSamples(game, ({ state, action }) => {
    target.copyFrom(state);
    target.apply(action);
  });
}

const kinds: readonly { kind: string; unit: string; about: string; create: (game: Game) => Workload }[] = [
  { kind: 'random-play', unit: 'decisions', about: 'decisions of random play, dice and new games included', create: randomPlay },
  { kind: 'clone', unit: 'clones', about: 'State.clone of states of random play', create: cloning },
  { kind: 'copy', unit: 'copies', about: 'State.copyFrom into a state at hand', create: copying },
  { kind: 'legal-actions', unit: 'lists', about: 'State.legalActions at decisions of random play', create: listing },
  { kind: 'copy-apply', unit: 'moves', about: 'State.copyFrom and one State.apply', create: applying },
];

/** The training scenario and the full battle of each wargame, and Pig to 100. */
const CHOSEN = [
  'skirmish',
  'lewes-historical',
  'training',
  'pitched-battle-1',
  'mill-ford',
  'bannockburn',
  'training-meadow',
  'coutras-1587',
  'ridgeway',
  'keep-ladders',
  'the-empress-road',
  'pig-100',
];

/** Scenarios that are measured: those of games that have one, and of the others those chosen. */
export function measuredScenarios(): { id: string; load: () => Game }[] {
  return rulesets.flatMap((ruleset) =>
    ruleset.scenarios
      .filter(({ id }) => ruleset.scenarios.length === 1 || CHOSEN.includes(id))
      .map(({ id }) => ({ id: `${ruleset.id}/${id}`, load: () => ruleset.load(id) })),
  );
}

/** What the engine alone does, for each measured scenario. */
export function engineBenchmarks(): Benchmark[] {
  return kinds.flatMap(({ kind, unit, about, create }) =>
    measuredScenarios().map(({ id, load }) => ({ name: `${kind}/${id}`, unit, about, prepare: () => create(load()) })),
  );
}
