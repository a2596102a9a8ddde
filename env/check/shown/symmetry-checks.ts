import { isPlayer, type State, type Symmetry, TERMINAL } from '../../../rules/core/index.ts';
import { type Check, expectThat, sameBytes, withoutSymmetries } from '../report/report.ts';

/** A symmetry of the game, the state it turned last, and what it made of it. */
interface Turned {
  readonly symmetry: Symmetry;
  readonly form: State;
}

function checkForm(state: State, { symmetry, form }: Turned): void {
  const { name } = symmetry;
  const bytes = state.bytes().slice();
  symmetry.turn(state, form);
  expectThat(sameBytes(bytes, state.bytes()), () => `“${name}” changed the state it turned`);
  expectThat(form.actor === state.actor, () => `turned by “${name}” it is the turn of ${form.actor}, not of ${state.actor}`);
  if (state.actor === TERMINAL) {
    expectThat(
      state.returns().every((one, player) => one === form.returns()[player]),
      () => `turned by “${name}” the result is ${form.returns().join(' : ')}`,
    );
  }
  if (!isPlayer(state.actor)) return;
  const expected = Array.from(state.legalActions(), (action) => symmetry.turnAction(action)).sort((a, b) => a - b);
  const legal = Array.from(form.legalActions()).sort((a, b) => a - b);
  expectThat(expected.join() === legal.join(), () => `turned by “${name}” the legal actions are ${legal.join()}, not ${expected.join()}`);
}

/** Makes the turned move in the turned form of the state before. */
function checkMove(move: number, wasAction: boolean, after: State, { symmetry, form }: Turned): void {
  const expected = after.clone();
  symmetry.turn(after, expected);
  form.apply(wasAction ? symmetry.turnAction(move) : move);
  expectThat(
    sameBytes(form.bytes(), expected.bytes()),
    () => `turned by “${symmetry.name}”, move ${move} does not lead to the turned state`,
  );
}

const symmetries: Check = {
  name: 'symmetries',
  about:
    'where a game says that it can be turned round, a turned state has the turned actions, and moves and results are the same, turned; nothing is hidden there',
  skips: withoutSymmetries,
  start({ game }) {
    const turned = (game.symmetries ?? []).map((symmetry): Turned => ({ symmetry, form: game.newState() }));
    /** Whether a player was to move when the forms were made; null if they are of some earlier state. */
    let wasAction: boolean | null = null;
    return {
      begin() {
        expectThat(
          turned.length === 0 || game.ruleset.information === 'perfect',
          () => 'a game that hides something says that it can be turned round',
        );
      },
      visit(state) {
        for (const one of turned) checkForm(state, one);
        wasAction = isPlayer(state.actor);
      },
      moved(move, state) {
        if (wasAction === null) return;
        for (const one of turned) checkMove(move, wasAction, state, one);
        wasAction = null;
      },
    };
  },
};

export const symmetryChecks: readonly Check[] = [symmetries];
