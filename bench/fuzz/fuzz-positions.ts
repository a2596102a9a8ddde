// Reads positions of games with things changed that somebody who writes by hand might get wrong, and plays those that are accepted on for 200 plies. It goes
// round all scenarios and options, a game and a thousand mutants at a time, until the time is over. Faults are printed as they are found.
//   node dist/bench/fuzz/fuzz-positions.js 30                               for 30 minutes
//   node dist/bench/fuzz/fuzz-positions.js 30 7 men-of-iron the-anarchy     with this seed, only these rulesets
import { pickMove } from '../../env/check/report/guided.ts';
import { Drafts, tryMutant } from '../../env/check/positions/position-trials.ts';
import { type Game, Rng, type Ruleset, type RulesetOptions, TERMINAL } from '../../rules/core/index.ts';
import { rulesets } from '../../rules/registry.ts';

const PLIES = 200;
const MUTANTS = 1000;
/** Plies of the games whose positions are changed, and of how many one is kept. */
const [MOST_PLIES, APART] = [1500, 6];

interface Entry {
  readonly ruleset: Ruleset;
  readonly scenario: string;
  readonly options: RulesetOptions;
}

type Counts = Record<string, Count>;

interface Count {
  mutants: number;
  played: number;
  faults: number;
}

const [minutes = '10', seed = new Date().toISOString(), ...named] = process.argv.slice(2);
const end = performance.now() + Number(minutes) * 60_000;

/** Every scenario, and the first with every other value of every option. */
function entriesOf(ruleset: Ruleset): Entry[] {
  const plain = ruleset.scenarios.map(({ id }) => ({ ruleset, scenario: id, options: {} }));
  const varied = ruleset.options.flatMap(({ name, values, default: usual, scenario = plain[0]!.scenario, with: beside }) =>
    values.filter((value) => value !== usual).map((value) => ({ ruleset, scenario, options: { ...beside, [name]: value } })),
  );
  return [...plain, ...varied];
}

/** All of them, by turns of the rulesets. */
function listEntries(): Entry[] {
  const lists = rulesets.filter(({ id }) => named.length === 0 || named.includes(id)).map(entriesOf);
  const most = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: most }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat();
}

/** Positions of one game. */
function draftsOf(game: Game, rng: Rng, isGuided: boolean): Drafts {
  const drafts = new Drafts(game);
  const state = game.newState();
  drafts.add(state, rng);
  for (let ply = 0; ply < MOST_PLIES && state.actor !== TERMINAL; ply++) {
    state.apply(pickMove(state, rng, isGuided));
    if (rng.below(APART) === 0) drafts.add(state, rng);
  }
  return drafts;
}

function tryMutants({ ruleset, scenario, options }: Entry, round: number, counts: Counts): void {
  const rng = Rng.from(`${seed} ${scenario} ${JSON.stringify(options)} ${round}`);
  const game = ruleset.load(scenario, options);
  const drafts = draftsOf(game, rng, round % 2 === 0);
  const count = (counts[ruleset.id] ??= { mutants: 0, played: 0, faults: 0 });
  for (let n = 0; n < MUTANTS && performance.now() < end; n++) {
    const fate = tryMutant(game, drafts.mutant(rng), rng, PLIES);
    count.mutants++;
    if (fate === 'played') count.played++;
    if (typeof fate === 'string') continue;
    count.faults++;
    console.log(`FAULT ${ruleset.id}/${scenario} ${JSON.stringify(options)}: ${fate.fault}`);
  }
}

function report(counts: Counts): void {
  const sum = (what: keyof Count): number => Object.values(counts).reduce((all, one) => all + one[what], 0);
  console.log(JSON.stringify(counts));
  console.log(`${sum('mutants')} mutants, ${sum('played')} played on, ${sum('faults')} faults; seed ${seed}`);
  process.exitCode = sum('faults') > 0 ? 1 : 0;
}

function fuzz(): void {
  const [entries, counts]: [Entry[], Counts] = [listEntries(), {}];
  for (let round = 0; performance.now() < end; round++) {
    for (const entry of entries) if (performance.now() < end) tryMutants(entry, round, counts);
    report(counts);
  }
}

fuzz();
