import { describe, expect, it, vi } from 'vitest';
import {
  type ActionAbouts,
  ActionList,
  ActionSpace,
  type AskStep,
  BOTTOM,
  bindSteps,
  byKind,
  createActionWriter,
  doesOf,
  type FlatState,
  type Game,
  namedPart,
  NoSuchAction,
  numberPart,
  type Offers,
  type State,
  type Step,
  tellingsOf,
} from '../../rules/core/index.ts';
import { toyHexes } from '../../rules/toy-hexes/index.ts';

const ACTIONS = { pass: [], select: ['unit'], move: ['to', 'facing'] } as const;
const space = new ActionSpace(ACTIONS, {
  unit: namedPart('unit', ['simon', 'henry', 'edward']),
  to: namedPart('to', ['hill', 'wood', 'ford', 'town']),
  facing: numberPart('facing', 6),
});

/** What was done, in words. */
class Diary {
  readonly lines: string[] = [];
  readonly game = { space };
  note(...words: readonly (string | number)[]): void {
    this.lines.push(words.join(' '));
  }
}
type Kinds = Record<string, never>;
const { ask } = createActionWriter<Diary, Kinds, 'choose', typeof ACTIONS>();

function legal(_: Diary, into: Offers<typeof ACTIONS, 'pass' | 'select' | 'move'>): void {
  into.push('move', 3, 5);
  into.push('select', 2);
  into.push('pass');
  into.pushBits('move', 1, 0b101);
  into.pushBits('select', 0b11);
}

const rest = { on: [BOTTOM], about: { phase: 'Choice', rule: '1' }, question: 'What?', unless: 'No.' } as const;
const draft = ask('choose', () => 0, legal, {
  ...rest,
  choose: {
    pass: (s) => s.note('pass'),
    select: (s, unit) => s.note('select', unit),
    move: (s, hex, facing) => s.note('move', hex, facing),
  },
});
const [step] = bindSteps<Diary, Kinds, 'choose'>(['choose'], [draft], {}, space);

describe('actions by their kinds', () => {
  it('lie in blocks in the order of the table, the last thing that they name counting fastest', () => {
    expect([space.size, space.first]).toEqual([1 + 3 + 24, { pass: 0, select: 1, move: 4 }]);
    expect([space.index('pass'), space.index('select', 2), space.index('move', 3, 5)]).toEqual([0, 3, 27]);
    for (let action = 0; action < space.size; action++) {
      const values = [space.firstOf(action), space.secondOf(action)] as const;
      expect(space.index(space.kindOf(action) as 'move', ...values)).toBe(action);
    }
  });

  it('tell what they name by name, and nothing else', () => {
    const named = ([['pass'], ['select', 2], ['move', 3, 5]] as const).map((action) =>
      space.namedBy(space.index(...(action as ['move', number, number]))),
    );
    expect(named).toEqual([{}, { unit: 2 }, { to: 3, facing: 5 }]);
  });

  it('name two things at most', () => {
    const three = { go: ['a', 'b', 'c'] } as const;
    const part = numberPart('a', 2);
    expect(() => new ActionSpace(three, { a: part, b: part, c: part })).toThrow('two things at most, not a, b, c');
  });

  it('are offered by kind and by what they name, one by one or as a set', () => {
    const list = new ActionList();
    if (step!.kind === 'ask') step!.legal(new Diary(), list);
    expect(list.sort().toArray()).toEqual([0, 1, 2, 3, 10, 12, 27]);
  });

  it('do what the effect of their kind says', () => {
    const s = new Diary();
    for (const action of [0, 3, 12, 27]) if (step!.kind === 'ask') step!.choose(s, action);
    expect(s.lines).toEqual(['pass', 'select 2', 'move 1 2', 'move 3 5']);
  });

  it('answer the step that has effects for them', () => {
    expect((step as { about?: unknown }).about).toMatchObject({ phase: 'Choice', answers: ['pass', 'select', 'move'], unless: 'No.' });
    expect(() => bindSteps<Diary, Kinds, 'choose'>(['choose'], [draft], {})).toThrow('bind it with their space');
  });

  it('offer into the list at hand, also while another list is filled', () => {
    const [outer, inner] = [new ActionList(), new ActionList()];
    const within = space.listBy<null>((_, into: Offers<typeof ACTIONS, 'pass'>) => into.push('pass'));
    space.listBy<null>((s, into: Offers<typeof ACTIONS, 'select'>) => {
      into.push('select', 0);
      within(s, inner);
      into.push('select', 1);
    })(null, outer);
    expect([outer.toArray(), inner.toArray()]).toEqual([[1, 2], [0]]);
  });

  it('cannot be offered where the game does not have what they name', () => {
    const offer = (add: (into: Offers<typeof ACTIONS, 'pass' | 'select' | 'move'>) => void) => () =>
      space.listBy<null>((_, into: Offers<typeof ACTIONS, 'pass' | 'select' | 'move'>) => add(into))(null, new ActionList());
    const none = [
      offer((into) => into.push('select', -1)),
      offer((into) => into.push('select', 3)),
      offer((into) => into.push('move', -1, 2)),
      offer((into) => into.push('move', 2, -1)),
      offer((into) => into.push('move', 2, 6)),
      offer((into) => into.pushBits('select', 0b1000)),
      offer((into) => into.pushBits('move', 4, 1)),
      offer((into) => into.pushBits('move', 0, 0b1000000)),
    ];
    for (const each of none) expect(each).toThrow(NoSuchAction);
    expect(offer((into) => into.pushBits('move', 3, 0b111111))).not.toThrow();
  });

  it('are refused in a position whose step offers what there is not, with its place', () => {
    const game = toyHexes.load(toyHexes.scenarios[0]!.id) as Game & { readonly steps: readonly Step<never>[] };
    const state = game.newState() as State & FlatState;
    const asking = game.steps.find(({ name }) => name === state.step.name) as AskStep<never>;
    const position = state.describe().position;
    vi.spyOn(asking, 'legal').mockImplementation(() => {
      throw new NoSuchAction('select', -1, 0);
    });
    expect(() => game.fromPosition(position)).toThrow(
      expect.objectContaining({
        code: 'BAD_POSITION',
        path: '/state/stack/0',
        message: expect.stringContaining('There is no action "select -1 0"'),
      }),
    );
  });

  it('are rated by kind; those without a rating are worth nothing', () => {
    const asked: number[] = [];
    const opinion = byKind<FlatState & Diary>({
      select: 2,
      move: (_, hex, facing, least) => {
        asked.push(least);
        return 10 * hex + facing;
      },
    });
    const s = new Diary() as FlatState & Diary;
    expect([0, 2, 12, 27].map((action) => opinion.score(s, action, -1))).toEqual([0, 2, 12, 35]);
    expect(asked).toEqual([-1, -1]);
  });

  it('say what they do, and by which events it is told', () => {
    const abouts: ActionAbouts<null, typeof ACTIONS, 'pass' | 'move'> = {
      pass: { does: 'does nothing' },
      move: { does: 'goes', told: ['moved'] },
    };
    expect([doesOf(abouts), tellingsOf(abouts)]).toEqual([{ pass: 'does nothing', move: 'goes' }, { move: ['moved'] }]);
  });
});

describe('the compiler refuses', () => {
  const some = (_: Diary, into: Offers<typeof ACTIONS, 'pass' | 'move'>): void => into.push('pass');
  const move = (s: Diary, hex: number): void => s.note(hex);

  it('an answer without an effect, and an effect without an answer', () => {
    // @ts-expect-error nothing says what a move does
    ask('choose', () => 0, some, { ...rest, choose: { pass: () => {} } });
    // @ts-expect-error no unit is offered
    ask('choose', () => 0, some, { ...rest, choose: { pass: () => {}, move, select: () => {} } });
    expect(ask('choose', () => 0, some, { ...rest, choose: { pass: () => {}, move } }).name).toBe('choose');
  });

  it('a kind that is not offered, or that names other things', () => {
    const wrong = (_: Diary, into: Offers<typeof ACTIONS, 'pass' | 'move'>): void => {
      // @ts-expect-error the step does not offer units
      into.push('select', 1);
      // @ts-expect-error a move names a facing as well
      into.push('move', 1);
      // @ts-expect-error who passes names nothing
      into.push('pass', 1);
    };
    const three = (s: Diary, hex: number, facing: number, more: number): void => s.note(hex, facing, more);
    // @ts-expect-error a move names two things, not three
    ask('choose', () => 0, wrong, { ...rest, choose: { pass: () => {}, move: three } });
    expect(wrong).toBeTypeOf('function');
  });

  it('a helper that adds what the step does not offer, but not one that adds less', () => {
    const addAll = (into: Offers<typeof ACTIONS, 'pass' | 'select'>): void => into.push('pass');
    const addPass = (into: Offers<typeof ACTIONS, 'pass'>): void => into.push('pass');
    const offering = (_: Diary, into: Offers<typeof ACTIONS, 'pass' | 'move'>): void => {
      addPass(into);
      // @ts-expect-error it may add units
      addAll(into);
    };
    expect(offering).toBeTypeOf('function');
  });

  it('a refusal of what does not answer the step, and a rating of what is no action', () => {
    // @ts-expect-error units do not answer it
    ask('choose', () => 0, some, { ...rest, choose: { pass: () => {}, move }, refusals: { select: ['1', 'No.'] } });
    // @ts-expect-error nobody flies
    const opinion = byKind<FlatState & Diary>({ fly: 1 });
    expect(opinion.score).toBeTypeOf('function');
  });
});
