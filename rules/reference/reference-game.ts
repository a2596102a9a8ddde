import {
  type ActionCodec,
  cellsFromJson,
  type FlatGame,
  type FlatState,
  jsonPath,
  type Layout,
  type ObservationSpec,
  type Player,
  RulesError,
  type Ruleset,
  type RulesetOptions,
  type ScenarioCard,
  type ScenarioPack,
  type ScriptedPolicy,
  type State,
  type Step,
  type Symmetry,
} from '../core/index.ts';

/** What one small game says of itself; `ReferenceGame` makes a `Game` of it. */
export interface ReferenceSetup<S extends FlatState> {
  readonly ruleset: Ruleset;
  readonly scenario: ScenarioCard;
  readonly options: RulesetOptions;
  readonly layout: Layout;
  readonly steps: readonly Step<S>[];
  readonly actions: ActionCodec;
  readonly observation: ObservationSpec;
  readonly maxPlies: number;
  readonly scripted?: ScriptedPolicy;
  readonly symmetries?: readonly Symmetry[];
  createState(game: FlatGame, data: Int16Array): S;
  /** Pushes the first procedure onto the stack of a zeroed state. */
  open(state: S): void;
  /** Refuses a position read from JSON that cannot occur. @throws RulesError BAD_POSITION */
  check(state: S, viewer: Player | undefined): void;
  renderText(state: S, viewer: Player | undefined): string;
  renderSvg(state: S, viewer: Player | undefined): string;
}

/** One of the small games with known answers: everything they share beside their rules. */
export class ReferenceGame<S extends FlatState> implements FlatGame {
  readonly ruleset: Ruleset;
  readonly scenario: ScenarioCard;
  readonly options: RulesetOptions;
  readonly layout: Layout;
  readonly steps: readonly Step<S>[];
  readonly actions: ActionCodec;
  readonly observation: ObservationSpec;
  readonly maxPlies: number;
  readonly scripted?: ScriptedPolicy;
  readonly symmetries: readonly Symmetry[];
  readonly baseline: Int16Array;
  private readonly setup: ReferenceSetup<S>;

  constructor(setup: ReferenceSetup<S>) {
    this.setup = setup;
    this.ruleset = setup.ruleset;
    this.scenario = setup.scenario;
    this.options = setup.options;
    this.layout = setup.layout;
    this.steps = setup.steps;
    this.actions = setup.actions;
    this.observation = setup.observation;
    this.maxPlies = setup.maxPlies;
    if (setup.scripted !== undefined) this.scripted = setup.scripted;
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

  fromPosition(position: unknown): S {
    const { viewer, state: cells } = checkEnvelope(this, position);
    const state = this.newState();
    cellsFromJson(this, cells, '/state', state.data);
    this.setup.check(state, viewer);
    state.advance();
    return state;
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

interface Envelope {
  readonly viewer: Player | undefined;
  readonly state: unknown;
}

/** Checks that a position belongs to this game. @throws RulesError BAD_POSITION or VERSION_MISMATCH */
function checkEnvelope(game: FlatGame, position: unknown): Envelope {
  if (typeof position !== 'object' || position === null || Array.isArray(position)) refuse('A position is a JSON object.', '');
  const { ruleset, version, scenario, options, viewer, state } = position as Readonly<Record<string, unknown>>;
  if (ruleset !== game.ruleset.id) refuse(`This game is ${game.ruleset.id}; got ${JSON.stringify(ruleset)}.`, '/ruleset');
  if (version !== undefined && version !== game.ruleset.version) {
    const message = `The position is of ${game.ruleset.id} ${JSON.stringify(version)}; this is "${game.ruleset.version}".`;
    throw new RulesError({ code: 'VERSION_MISMATCH', message, path: '/version' });
  }
  if (scenario !== game.scenario.id) refuse(`This game is of scenario ${game.scenario.id}.`, '/scenario');
  for (const [name, value] of Object.entries(options ?? {})) {
    if (game.options[name] !== value) refuse(`This game has ${name} ${String(game.options[name])}.`, jsonPath('/options', name));
  }
  if (viewer !== undefined && viewer !== 0 && viewer !== 1) refuse('viewer must be 0 or 1, or left out.', '/viewer');
  return { viewer, state };
}

/** The scenario's card. @throws RulesError UNKNOWN_SCENARIO or BAD_SCENARIO */
export function findScenario(ruleset: Ruleset, scenario: string | ScenarioPack): ScenarioCard {
  if (typeof scenario !== 'string') {
    throw new RulesError({ code: 'BAD_SCENARIO', message: `${ruleset.id} takes no scenario packs.`, path: '/scenario' });
  }
  const card = ruleset.scenarios.find(({ id }) => id === scenario);
  if (card !== undefined) return card;
  const known = ruleset.scenarios.map(({ id }) => id).join(', ');
  const message = `${ruleset.id} has no scenario "${scenario}"; it has ${known}.`;
  throw new RulesError({ code: 'UNKNOWN_SCENARIO', message, path: '/scenario' });
}

/** Every option with its value, defaults filled in. @throws RulesError BAD_OPTION with the option's JSON path */
export function completeOptions(ruleset: Ruleset, chosen: RulesetOptions = {}): RulesetOptions {
  for (const [name, value] of Object.entries(chosen)) {
    const spec = ruleset.options.find((option) => option.name === name);
    if (spec?.values.includes(value) === true) continue;
    const known = ruleset.options.map((option) => option.name).join(', ') || 'none';
    const message =
      spec === undefined
        ? `${ruleset.id} has no option "${name}"; it has ${known}.`
        : `${name} must be one of ${spec.values.join(', ')}; got ${JSON.stringify(value)}.`;
    throw new RulesError({ code: 'BAD_OPTION', message, path: jsonPath('/options', name) });
  }
  return Object.fromEntries(ruleset.options.map((spec) => [spec.name, chosen[spec.name] ?? spec.default]));
}
