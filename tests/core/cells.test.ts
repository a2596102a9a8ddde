import { describe, expect, it } from 'vitest';
import {
  type CellKind,
  type CellTable,
  flag,
  type GameOf,
  integer,
  layCells,
  oneOf,
  optional,
  type Player,
  playerOf,
  type RulesetOptions,
  type ScenarioCard,
  setOf,
  stateWith,
} from '../../rules/core/index.ts';

interface Kinds {
  readonly place: CellKind;
}

const CELLS = {
  scalars: { turn: integer(0, 99), side: playerOf(['red', 'blue']), winner: optional(oneOf(['red', 'blue'])) },
  blocks: {
    units: {
      words: { returns: 'backIn' },
      fields: { place: (k: Kinds) => optional(k.place), hits: integer(0, 9), returns: integer(0, 9) },
    },
    leaders: { prefix: 'leader', fields: { place: (k: Kinds) => k.place, fallen: flag } },
  },
} as const satisfies CellTable<Kinds>;

class TestState extends stateWith(CELLS) {
  override readonly game: GameOf<ScenarioCard, RulesetOptions>;

  constructor(game: GameOf<ScenarioCard, RulesetOptions>, data: Int16Array) {
    super(game, data);
    this.game = game;
  }

  override returns(): readonly [number, number] {
    return [0, 0];
  }

  override victoryPoints(): readonly [number, number] {
    return [0, 0];
  }

  override resample(): void {}

  protected override conceal(): void {}
}

function layoutWith(units: number) {
  const rows = { units: Array.from({ length: units }, (_, i) => `u${i}`), leaders: ['simon', 'edward'] };
  return layCells(CELLS, { place: oneOf(['hill', 'wood']) }, { rows, stackDepth: 2 });
}

function stateOf(units: number) {
  const layout = layoutWith(units);
  const game = { layout, steps: [] } as unknown as GameOf<ScenarioCard, RulesetOptions>;
  return { layout, s: new TestState(game, layout.blank()) };
}

describe('cells by name', () => {
  it('read and write the cell that the layout gives them', () => {
    const { layout, s } = stateOf(3);
    s.turn = 7;
    s.setHits(2, 4);
    s.setLeaderFallen(1, 1);
    expect(s.data[layout.at.turn]).toBe(7);
    expect(s.data[layout.block.units.hits + 2]).toBe(4);
    expect(s.data[layout.block.leaders.fallen + 1]).toBe(1);
    expect([s.turn, s.hits(2), s.hits(1), s.leaderFallen(1), s.leaderFallen(0)]).toEqual([7, 4, 0, 1, 0]);
  });

  it('have another word where their own is taken', () => {
    const { layout, s } = stateOf(3);
    s.setBackIn(1, 5);
    expect([s.data[layout.block.units.returns + 1], s.backIn(1), s.returns()]).toEqual([5, 5, [0, 0]]);
  });

  it('serve states of scenarios of any size at once', () => {
    const [small, large] = [stateOf(2).s, stateOf(40).s];
    small.setLeaderPlace(1, 1);
    large.setLeaderPlace(0, 1);
    expect([small.leaderPlace(0), small.leaderPlace(1), large.leaderPlace(0), large.leaderPlace(1)]).toEqual([0, 1, 1, 0]);
  });

  it('keep the type of what they hold', () => {
    const { s } = stateOf(1);
    const side: Player = s.side;
    s.side = 1;
    expect([side, s.side]).toEqual([0, 1]);
    // @ts-expect-error there are two players
    s.side = 2;
  });

  it('begin with nothing where there may be nothing', () => {
    const { s } = stateOf(2);
    expect([s.winner, s.place(0), s.place(1), s.leaderPlace(0), s.hits(0)]).toEqual([-1, -1, -1, 0, 0]);
  });

  it('are the same cells in a clone', () => {
    const { s } = stateOf(2);
    s.setHits(1, 5);
    const copy = s.clone();
    s.setHits(1, 6);
    expect(copy).toBeInstanceOf(TestState);
    expect([copy.hits(1), s.hits(1)]).toEqual([5, 6]);
  });

  it('lie behind those of a class from which theirs goes on', () => {
    const more = {
      scalars: { day: integer(0, 99) },
      blocks: { posts: { prefix: 'post', fields: { duty: integer(0, 9), since: integer(0, 99) } } },
    } as const;
    class LongerState extends stateWith(more, TestState) {}
    const table = { scalars: { ...CELLS.scalars, ...more.scalars }, blocks: { ...CELLS.blocks, ...more.blocks } };
    const { game } = stateOf(2).s;
    const layout = layCells(
      table,
      { place: oneOf(['hill', 'wood']) },
      { rows: { units: ['a', 'b'], leaders: ['c'], posts: ['d', 'e'] }, stackDepth: 1 },
    );
    const s = new LongerState({ ...game, layout } as typeof game, layout.blank());
    s.turn = 3;
    s.day = 4;
    s.setHits(1, 5);
    s.setPostSince(1, 6);
    const { at, block } = layout;
    expect([at.turn, at.day, block.units.hits + 1, block.posts.since + 1].map((cell) => s.data[cell])).toEqual([3, 4, 5, 6]);
    expect([s.turn, s.day, s.hits(1), s.postSince(1), s.postDuty(1)]).toEqual([3, 4, 5, 6, 0]);
  });

  it('have words of their own', () => {
    const fields = { hits: integer(0, 9) };
    expect(() => stateWith({ scalars: {}, blocks: { units: { fields }, leaders: { fields } } })).toThrow('"hits"');
    expect(() => stateWith({ scalars: { frame: integer(0, 9) }, blocks: {} })).toThrow('"frame"');
  });

  it('put at most fifteen names into one set', () => {
    const names = Array.from({ length: 16 }, (_, i) => `n${i}`);
    expect(() => setOf(names)).toThrow(RangeError);
    const set = setOf(names.slice(1));
    expect(set.toJson(set.fromJson(['n1', 'n15'], ''))).toEqual(['n1', 'n15']);
  });
});
