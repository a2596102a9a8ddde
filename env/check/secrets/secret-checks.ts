import { isPlayer, opponent, type Player, Rng, type State } from '../../../rules/core/index.ts';
import { type Check, expectThat, isRarePly, sameBytes, seldom, VIEWERS, withoutScripted } from '../report/report.ts';
import { hasSecrets, sampleWorld } from '../report/worlds.ts';

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

/** One question to the scripted player, asked again in other worlds, and after it was asked about another moment of the game. */
function checkScripted(state: State, viewer: Player, earlier: State, rng: Rng): void {
  const policy = state.game.scripted!;
  const seed = rng.below(2 ** 32);
  const legal = state.legalActions();
  const choose = (world: State): number => policy.choose(world, world.legalActions(), Rng.from(seed));
  const before = state.bytes().slice();
  const action = choose(state);
  const value = policy.evaluate(state);
  expectThat(legal.includes(action), () => `the scripted player chooses ${action}, which is not legal`);
  expectThat(value >= -1 && value <= 1, () => `the scripted player evaluates a state at ${value}, outside [-1, 1]`);
  expectThat(sameBytes(before, state.bytes()), () => 'the scripted player changes the state');
  expectThat(choose(state.clone()) === action, () => 'the scripted player chooses differently from the same seed');
  choose(earlier);
  expectThat(
    choose(state) === action,
    () => 'the scripted player remembers: it chooses differently after it was asked about another state',
  );
  const other = choose(sampleWorld(state, viewer, rng));
  expectThat(other === action, () => `the scripted player sees what is hidden: it chooses ${other} in a sampled world, not ${action}`);
}

/** Decisions kept to be asked about again, and questions put in all: a player that peeks once in 200 times is found out by 1000 with 99 %. */
const KEPT_DECISIONS = 20;
const QUESTIONS = 1000;

/** Asks at decisions that hide something, from many seeds and in many worlds: a player that peeks seldom shows nothing at once. */
function checkPeeking(kept: readonly State[], rng: Rng): void {
  for (let i = 0; kept.length > 0 && i < QUESTIONS; i++) {
    const state = kept[i % kept.length]!;
    const seed = rng.below(2 ** 32);
    const [here, there] = [state, sampleWorld(state, state.actor as Player, rng)].map((world) =>
      state.game.scripted!.choose(world, world.legalActions(), Rng.from(seed)),
    );
    expectThat(here === there, () => `the scripted player sees what is hidden: it chooses ${there} in a sampled world, not ${here}`);
  }
}

const scriptedPlayer: Check = {
  name: 'scripted-player',
  about:
    'the hand-written player, if there is one, chooses legal actions by its seed and by what it may know of that moment alone, and evaluates within [-1, 1]',
  skips: withoutScripted,
  start({ rng }) {
    const isDue = seldom();
    /** States asked about before, each as likely to be kept as the others. */
    let earlier: State | null = null;
    let asked = 0;
    const kept: State[] = [];
    return {
      visit(state) {
        if (!isPlayer(state.actor)) return;
        if (kept.length < KEPT_DECISIONS && state.hasSecrets && hasSecrets(state, state.actor)) kept.push(state.clone());
        if (!isDue()) return;
        checkScripted(state, state.actor, earlier ?? state, rng);
        if (rng.below(++asked) === 0) earlier = state.clone();
      },
      finish: () => checkPeeking(kept, rng),
    };
  },
};

/** Actions tried at each commitment. */
const TRIED_ACTIONS = 4;

/** A few of the legal actions: the first, the last, and some drawn between. */
function someActions(state: State, rng: Rng): Set<number> {
  const legal = state.legalActions();
  const drawn = Array.from({ length: TRIED_ACTIONS - 2 }, () => legal.at(rng.below(legal.length)));
  return new Set([legal.at(0), legal.at(legal.length - 1), ...drawn]);
}

/** Who decides next is no secret; a new turn begins only after all is revealed. */
function checkCommitment(state: State, player: Player, rng: Rng): void {
  const other = opponent(player);
  const seen = new Map<number, { readonly action: number; readonly key: string }>();
  for (const action of someActions(state, rng)) {
    const next = state.clone();
    next.apply(action);
    if (!next.isCommitment || next.turn !== state.turn) continue;
    const key = next.informationKey(other);
    const first = seen.get(next.actor) ?? { action, key };
    seen.set(next.actor, first);
    const texts = (): string => [first.action, action].map((each) => state.game.actions.format(state, each)).join(' from ');
    expectThat(first.key === key, () => `player ${other} can tell ${texts()}, though player ${player} commits itself in secret`);
  }
}

const secretCommitments: Check = {
  name: 'secret-commitments',
  about: 'as long as a commitment lasts, the other player cannot tell which of the actions was chosen',
  start({ rng }) {
    let met = 0;
    return {
      visit(state) {
        if (!isPlayer(state.actor) || !state.isCommitment) return;
        met++;
        checkCommitment(state, state.actor, rng);
      },
      shortfall: () => (met > 0 ? null : { status: 'not run', message: 'no secret commitment was met in the games watched' }),
    };
  },
};

const openStates: Check = {
  name: 'open-states',
  about: 'where a state says that nothing is hidden, sampling a world changes nothing, and nothing is hidden later',
  start({ rng }) {
    let isOpen = false;
    return {
      begin() {
        isOpen = false;
      },
      visit(state) {
        expectThat(!isOpen || !state.hasSecrets, () => 'something is hidden after nothing was');
        isOpen = !state.hasSecrets;
        for (const viewer of VIEWERS)
          if (isOpen)
            expectThat(
              sameBytes(sampleWorld(state, viewer, rng).bytes(), state.bytes()),
              () => `something is hidden from player ${viewer}`,
            );
      },
    };
  },
};

/** What is declared, drawn and played must tell no secret. */
export const secretChecks: readonly Check[] = [pictures, declaredInformation, scriptedPlayer, openStates, secretCommitments];
