import { type Game, parseRecord, Recorder, replay, type Rng, type State, TERMINAL } from '../../../rules/core/index.ts';
import { randomMove } from '../../../rules/registry.ts';
import { type Check, expectThat, type Probe, sameBytes, seldom } from '../report/report.ts';

interface KeptClone {
  readonly clone: State;
  readonly bytes: Uint8Array;
  readonly ply: number;
}

/** Whether two states keep their cells in the same stretch of memory. */
function sharesCells(a: State, b: State): boolean {
  const [one, two] = [a.bytes(), b.bytes()];
  const isApart = one.byteOffset + one.byteLength <= two.byteOffset || two.byteOffset + two.byteLength <= one.byteOffset;
  return one.buffer === two.buffer && !isApart;
}

function checkKept({ clone, bytes, ply }: KeptClone): void {
  expectThat(sameBytes(clone.bytes(), bytes), () => `the clone taken at ply ${ply} was changed by later play`);
}

/** Some of the earlier clones, the last among them: all are looked at when the game ends. */
function someOf(kept: readonly KeptClone[], rng: Rng): KeptClone[] {
  return kept.length === 0 ? [] : [kept.at(-1)!, kept[rng.below(kept.length)]!];
}

const clones: Check = {
  name: 'clones',
  about: 'a clone equals its original, shares no memory and no listener with it, and no later move changes it',
  start({ rng }): Probe {
    let kept: KeptClone[] = [];
    const isDue = seldom();
    return {
      begin() {
        kept = [];
      },
      visit(state, ply) {
        const clone = state.clone();
        const bytes = state.bytes().slice();
        expectThat(sameBytes(clone.bytes(), bytes), () => 'a clone differs from its original');
        expectThat(!sharesCells(clone, state), () => 'a clone shares its memory with its original');
        expectThat(clone.listener === null && clone.passedListener === null, () => 'a clone has a listener');
        kept.push({ clone, bytes, ply });
      },
      moved: () => void (isDue() && someOf(kept, rng).forEach(checkKept)),
      end: () => kept.forEach(checkKept),
    };
  },
};

/** Plays a state to its end, or as far as a game can go. */
function playOut(state: State, rng: Rng): void {
  for (let ply = 0; state.actor !== TERMINAL && ply < state.game.maxPlies; ply++) state.apply(randomMove(state, rng));
}

/** Plies at which clones are played to the end. */
const BRANCHING_PLIES: readonly number[] = [0, 5, 60];

const branches: Check = {
  name: 'branches',
  about: 'games played from a clone to the end change neither the original nor another clone',
  start({ rng }) {
    return {
      visit(state, ply) {
        if (!BRANCHING_PLIES.includes(ply)) return;
        const [branch, kept, before] = [state.clone(), state.clone(), state.bytes().slice()];
        playOut(branch, rng);
        expectThat(sameBytes(state.bytes(), before), () => 'playing a clone to the end changed the original');
        expectThat(sameBytes(kept.bytes(), before), () => 'playing a clone to the end changed another clone');
      },
    };
  },
};

function played(state: State, move: number): State {
  state.apply(move);
  return state;
}

const copies: Check = {
  name: 'copies',
  about: 'copyFrom gives an equal state; equal states given equal moves stay equal, and the original is untouched',
  start({ game, rng }) {
    const scratch = game.newState();
    return {
      visit(state) {
        scratch.copyFrom(state);
        const before = state.bytes().slice();
        expectThat(sameBytes(scratch.bytes(), before), () => 'copyFrom leaves a difference');
        expectThat(scratch.actor === state.actor, () => 'the copy has another actor');
        if (state.actor === TERMINAL) return;
        const move = randomMove(state, rng);
        const [a, b] = [played(scratch, move), played(state.clone(), move)];
        expectThat(sameBytes(a.bytes(), b.bytes()), () => `move ${move} leads from equal states to different ones`);
        expectThat(sameBytes(state.bytes(), before), () => `playing ${move} on a copy changed the original`);
      },
    };
  },
};

const hashes: Check = {
  name: 'hashes',
  about: 'equal bytes have equal hashes, different bytes different ones',
  start() {
    const known = new Map<bigint, Uint8Array>();
    return {
      visit(state) {
        const hash = state.hash();
        expectThat(state.hash() === hash && state.clone().hash() === hash, () => 'equal states with different hashes');
        const earlier = known.get(hash);
        if (earlier === undefined) known.set(hash, state.bytes().slice());
        else expectThat(sameBytes(earlier, state.bytes()), () => `different states with the same hash ${hash}`);
      },
    };
  },
};

/** A state written as JSON text and read again. */
function rewrite(game: Game, state: State): State {
  return game.fromPosition(JSON.parse(JSON.stringify(state.toPosition())));
}

function checkPlaysAlike(state: State, read: State, rng: Rng): void {
  const move = randomMove(state, rng);
  const [a, b] = [played(state.clone(), move), played(read, move)];
  expectThat(sameBytes(a.bytes(), b.bytes()), () => `after move ${move} the state that was read goes another way`);
}

const positions: Check = {
  name: 'positions',
  about: 'written as JSON and read again, every state has the same bytes; a fresh one names nothing',
  start({ game, rng }) {
    return {
      begin(state) {
        const named = Object.keys(state.toPosition().state);
        expectThat(named.length === 0, () => `the position of a fresh game names ${named.join(', ')}`);
      },
      visit(state) {
        const read = rewrite(game, state);
        expectThat(
          sameBytes(read.bytes(), state.bytes()),
          () => `the state changes when written and read: ${JSON.stringify(state.toPosition().state)}`,
        );
        expectThat(read.actor === state.actor, () => 'the state that was read has another actor');
        if (state.actor !== TERMINAL) checkPlaysAlike(state, read, rng);
      },
    };
  },
};

const records: Check = {
  name: 'records',
  about: 'a record written as JSON replays to the same states, hash by hash',
  start({ game }) {
    let recorder = new Recorder(game);
    return {
      begin() {
        recorder = new Recorder(game);
      },
      moved: (move, state) => recorder.add(move, state),
      end(state) {
        const parsed = parseRecord(JSON.parse(JSON.stringify(recorder.record())));
        expectThat(parsed.ok, () => 'the record is not read back');
        const replayed = replay(game.ruleset, parsed.value);
        expectThat(sameBytes(replayed.bytes(), state.bytes()), () => 'the replay ends in another state');
      },
    };
  },
};

/** Everything that rests on a state being one buffer. */
export const copyChecks: readonly Check[] = [clones, branches, copies, hashes, positions, records];
