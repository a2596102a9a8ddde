import {
  type ActionCodec,
  type Board,
  cellsFromJson,
  type Envelope,
  type FlatGame,
  type FlatState,
  jsonPath,
  type Layout,
  type ObservationSpec,
  type PassedListener,
  type Player,
  playersOf,
  readEnvelope,
  RulesError,
  type Ruleset,
  type RulesetOptions,
  type ScenarioCard,
  type ScenarioPack,
  type ScriptedPolicy,
  settle,
  type State,
  StateScratch,
  type Step,
  type Symmetry,
} from '../core/index.ts';

/** What one small game says of itself; `SmallGame` makes a `Game` of it. */
interface SmallGameSetup<S extends FlatState> {
  readonly ruleset: Ruleset;
  readonly scenario: ScenarioCard;
  readonly options: RulesetOptions;
  readonly layout: Layout;
  readonly steps: readonly Step<S>[];
  readonly actions: ActionCodec;
  readonly observation: ObservationSpec;
  readonly maxPlies: number;
  /** A hand-written player, if there is one. */
  readonly scripted?: ScriptedPolicy;
  /** What makes the picture playable with a pointer, if anything does. */
  readonly board?: Board;
  /** Other ways round to look at every state, if there are any. */
  readonly symmetries?: readonly Symmetry[];
  createState(game: FlatGame, data: Int16Array): S;
  /** Pushes the first procedure onto the stack of a zeroed state. */
  open(state: S): void;
  /** Refuses a position read from JSON that cannot occur. @throws RulesError BAD_POSITION */
  check(state: S, viewer: Player | undefined): void;
  renderText(state: S, viewer: Player | undefined): string;
  renderSvg(state: S, viewer: Player | undefined): string;
}

/** A game small enough that its actions can be listed and its scenarios need no packs: everything such games share beside their rules. */
export class SmallGame<S extends FlatState> implements FlatGame {
  readonly ruleset: Ruleset;
  readonly scenario: ScenarioCard;
  readonly players: readonly [string, string];
  readonly options: RulesetOptions;
  readonly layout: Layout;
  readonly steps: readonly Step<S>[];
  readonly actions: ActionCodec;
  readonly observation: ObservationSpec;
  readonly maxPlies: number;
  readonly scripted?: ScriptedPolicy;
  readonly board?: Board;
  readonly symmetries: readonly Symmetry[];
  readonly baseline: Int16Array;
  readonly stateScratch = new StateScratch();
  private readonly setup: SmallGameSetup<S>;

  constructor(setup: SmallGameSetup<S>) {
    this.setup = setup;
    this.ruleset = setup.ruleset;
    this.scenario = setup.scenario;
    this.players = playersOf(setup.ruleset, setup.scenario);
    this.options = setup.options;
    this.layout = setup.layout;
    this.steps = setup.steps;
    this.actions = setup.actions;
    this.observation = setup.observation;
    this.maxPlies = setup.maxPlies;
    if (setup.scripted !== undefined) this.scripted = setup.scripted;
    if (setup.board !== undefined) this.board = setup.board;
    this.symmetries = setup.symmetries ?? [];
    const fresh = setup.createState(this, setup.layout.allocate());
    setup.open(fresh);
    fresh.advance();
    this.baseline = fresh.data;
  }

  newState(): S {
    const data = this.layout.allocate();
    data.set(this.baseline);
    return this.setup.createState(this, data);
  }

  fromPosition(position: unknown, passed?: PassedListener): S {
    const { viewer, cells } = checkEnvelope(this, position);
    const state = this.newState();
    cellsFromJson(this, cells, '/state', state.data);
    state.passedListener = passed ?? null;
    settle(state, viewer);
    return state;
  }

  check(state: S, viewer?: Player): void {
    this.setup.check(state, viewer);
  }

  renderText(state: State, viewer?: Player): string {
    return this.setup.renderText(state as S, viewer);
  }

  renderSvg(state: State, viewer?: Player): string {
    return this.setup.renderSvg(state as S, viewer);
  }
}

function refuse(message: string, path: string): never {
  throw new RulesError({ code: 'BAD_POSITION', message, path });
}

/** Checks that a position belongs to this game. @throws RulesError BAD_POSITION or VERSION_MISMATCH */
function checkEnvelope(game: FlatGame, position: unknown): Envelope {
  const envelope = readEnvelope(position);
  const { ruleset, version, scenario, options } = position as Readonly<Record<string, unknown>>;
  if (ruleset !== game.ruleset.id) refuse(`This game is ${game.ruleset.id}; got ${JSON.stringify(ruleset)}.`, '/ruleset');
  if (version !== undefined && version !== game.ruleset.version) {
    const message = `The position is of ${game.ruleset.id} ${JSON.stringify(version)}; this is "${game.ruleset.version}".`;
    throw new RulesError({ code: 'VERSION_MISMATCH', message, path: '/version' });
  }
  if (scenario !== game.scenario.id) refuse(`This game is of scenario ${game.scenario.id}.`, '/scenario');
  for (const [name, value] of Object.entries(options ?? {})) {
    if (game.options[name] !== value) refuse(`This game has ${name} ${String(game.options[name])}.`, jsonPath('/options', name));
  }
  return envelope;
}

/** The scenario's card. @throws RulesError UNKNOWN_SCENARIO or BAD_SCENARIO */
export function findScenario(ruleset: Ruleset, scenario: string | ScenarioPack): ScenarioCard {
  if (typeof scenario !== 'string') {
    throw new RulesError({ code: 'BAD_SCENARIO', message: `${ruleset.id} takes no scenario packs.`, path: '' });
  }
  const card = ruleset.scenarios.find(({ id }) => id === scenario);
  if (card !== undefined) return card;
  const known = ruleset.scenarios.map(({ id }) => id).join(', ');
  const message = `${ruleset.id} has no scenario "${scenario}"; it has ${known}.`;
  throw new RulesError({ code: 'UNKNOWN_SCENARIO', message, path: '/scenario' });
}
