import {
  type ActionList,
  fillOptions,
  type ObservationSpec,
  type Player,
  type Rng,
  type Ruleset,
  type OptionSpec,
  type RulesetOptions,
  type ScenarioPack,
  type State,
} from '../../core/index.ts';
import { createListCodec, feature, findScenario, SmallGame, svgBox, svgDocument, svgText } from '../../small/index.ts';
import { CELL_COUNT, CELLS, checkPhantom, phantomLayout, PhantomState, phantomSteps, SIZE, STONES } from './phantom-board.ts';
import type { PhantomRules } from './phantom-worlds.ts';

/** The option that both games of unseen stones have. */
export const collisions: OptionSpec = {
  name: 'collisions',
  values: ['classical', 'abrupt'],
  default: 'classical',
  about: 'What a try at a taken cell costs',
  words: { classical: 'nothing: the player tries another cell', abrupt: 'the turn' },
};

/** Cells by their names, one bit each. */
export function cellSet(names: readonly (typeof CELLS)[number][]): number {
  return names.reduce((set, name) => set | (1 << CELLS.indexOf(name)), 0);
}

/** `[512]` 1 for the sets of cells that hold, 0 for others. */
export function tableOf(holds: (set: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 1 << CELL_COUNT }, (_, set) => (holds(set) ? 1 : 0));
}

/** What one of the games is besides the stones that nobody sees. */
interface PhantomGame {
  readonly ruleset: Ruleset;
  /** Sets of cells of both players that both know from the start, by scenario. */
  readonly opened: Readonly<Record<string, readonly [number, number]>>;
  readonly wins: readonly [Uint8Array, Uint8Array];
  readonly observation: ObservationSpec;
  seenFrom(viewer: Player, cell: number): number;
  /** What a cell is worth to a player who knows these stones of both sides, higher for better. */
  worth(player: Player, own: number, theirs: number, cell: number): number;
  /** What a state is worth to player 0, from -1 to 1. */
  evaluate(state: PhantomState): number;
  /** Spaces before a row of the picture as text. */
  indent(row: number): string;
  /** Pixels by which a row of the picture is moved to the right. */
  shift(row: number): number;
}

/** What networks see of a board of unseen stones. */
export function phantomObservation(version: string, map: Partial<ObservationSpec['map']>): ObservationSpec {
  return {
    version,
    globals: [
      feature('to-move', 'the viewer is to move'),
      feature('second', 'the viewer is the second player'),
      feature('over', 'the game is over, and all is shown'),
      feature('own-tries', 'tries of the viewer / 9'),
      feature('abrupt', 'a try at a taken cell ends the turn'),
    ],
    units: {
      count: CELL_COUNT,
      features: [
        feature('own', 'own stone'),
        feature('theirs', 'a stone of the other side that the viewer met'),
        feature('unknown', 'the viewer does not know what is there'),
        feature('own-try', "which of the viewer's tries went there, / 9; 0 for none"),
        feature('their-try', "which of the other side's tries went there, / 9, once all is shown"),
      ],
    },
    map: {
      channels: [feature('own', 'own stones'), feature('theirs', 'stones of the other side that the viewer met')],
      height: SIZE,
      width: SIZE,
      occupied: [0, 1],
      ...map,
    },
    actions: {
      features: CELLS.map((cell) => feature(cell, `tries ${cell}, as the viewer has it`)),
      pointers: [{ name: 'to', to: 'map', about: 'the cell tried' }],
    },
  };
}

const actions = createListCodec({
  actions: CELLS.map((cell, i) => ({ action: { kind: 'try', cell }, text: cell, chain: [0, 0, i] })),
  chain: [2, 1, CELL_COUNT + 1],
  describeOutcome: () => ({ text: 'no dice', dice: '', faces: [] }),
  forbids: () => ({ message: 'you know already what is there.', rule: '1' }),
});

/** Rows from the top one, each by its first cell. */
const ROWS = [6, 3, 0] as const;

function signOf(state: PhantomState, cell: number, viewer: Player | undefined): string {
  if (viewer !== undefined && !state.isSeen(cell, viewer)) return '?';
  return '.xo'[state.stone(cell)]!;
}

function triesOf(state: PhantomState, player: Player, viewer: Player | undefined): string {
  const isShown = viewer === undefined || viewer === player || state.depth === 0;
  const cells = isShown ? state.triesInOrder(player).map((cell) => CELLS[cell]) : ['not seen'];
  return `${STONES[player + 1]} tried: ${cells.length === 0 ? 'nothing' : cells.join(' ')}`;
}

function createPictures({ indent, shift }: PhantomGame) {
  return {
    renderText(state: PhantomState, viewer?: Player): string {
      const rows = ROWS.map(
        (first, row) => `${3 - row}  ${indent(2 - row)}${[0, 1, 2].map((x) => signOf(state, first + x, viewer)).join(' ')}`,
      );
      const tries = ([0, 1] as const).map((player) => triesOf(state, player, viewer));
      return [...rows, '   a b c', ...tries].join('\n');
    },
    renderSvg(state: PhantomState, viewer?: Player): string {
      const cells = CELLS.flatMap((_, cell) => {
        const row = Math.floor(cell / SIZE);
        const x = 10 + (cell % SIZE) * 80 + shift(row);
        const y = 170 - row * 80;
        const sign = { '.': '', '?': '?', x: '×', o: '○' }[signOf(state, cell, viewer)]!;
        return [svgBox(x, y, 80, 80, sign === '?' ? '#d9cfb8' : '#fffdf6'), svgText(x + 40, y + 40, 48, sign)];
      });
      const tries = ([0, 1] as const).map((player) => svgText(180, 280 + player * 22, 14, triesOf(state, player, viewer)));
      return svgDocument(360, 320, [...cells, ...tries]);
    },
  };
}

/** The best of the legal cells by what the player knows; the dice choose among equal ones. */
function createScripted({ worth, evaluate }: PhantomGame) {
  const rateAll = (state: PhantomState, legal: ActionList): number[] => {
    const player = state.mover;
    const seen = (owner: number): number =>
      CELLS.reduce((set, _, cell) => set | (state.seenStone(cell, player) === owner + 1 ? 1 << cell : 0), 0);
    const [own, theirs] = [seen(player), seen(1 - player)];
    return legal.toArray().map((cell) => worth(player, own, theirs, cell));
  };
  return {
    choose(state: State, legal: ActionList, rng: Rng): number {
      const worths = rateAll(state as PhantomState, legal);
      const most = Math.max(...worths);
      const best = legal.toArray().filter((_, i) => worths[i] === most);
      return best[rng.below(best.length)]!;
    },
    rate(state: State, legal: ActionList, into: Float64Array): void {
      into.set(rateAll(state as PhantomState, legal));
    },
    evaluate: (state: State): number => evaluate(state as PhantomState),
  };
}

/** One scenario of a game of unseen stones with its options. */
export function loadPhantom(
  phantom: PhantomGame,
  scenario: string | ScenarioPack,
  given: RulesetOptions | undefined,
): SmallGame<PhantomState> {
  const { ruleset, wins, seenFrom, observation } = phantom;
  const card = findScenario(ruleset, scenario);
  const options = fillOptions(ruleset.options, given);
  const rules: PhantomRules = { isAbrupt: options['collisions'] === 'abrupt', opened: phantom.opened[card.id] ?? [0, 0], wins, seenFrom };
  return new SmallGame<PhantomState>({
    ruleset,
    scenario: card,
    options,
    layout: phantomLayout,
    steps: phantomSteps,
    actions,
    observation,
    maxPlies: 2 * CELL_COUNT,
    scripted: createScripted(phantom),
    createState: (game, data) => new PhantomState(game, rules, data),
    open: (state) => state.open(),
    check: checkPhantom,
    ...createPictures(phantom),
  });
}
