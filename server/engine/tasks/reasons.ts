import { createView } from '../../../agents/turn/agent.ts';
import {
  type BoardNote,
  CHANCE,
  decisionAt,
  isPlayer,
  type Player,
  Rng,
  changeWords,
  type State,
  TERMINAL,
  termsOf,
  together,
} from '../../../rules/core/index.ts';

/** One reason for or against an action: a fact about the game, with its numbers. */
interface Reason {
  readonly kind: BoardNote['kind'] | 'points' | 'position';
  readonly text: string;
  /** Section of the rulebook. */
  readonly rule?: string | undefined;
  /** Own decisions, in the ruleset's notation, of which the last is meant, if that is not the one at hand. */
  readonly after?: string[] | undefined;
}

/** Own decisions after an action that are looked at: a unit is chosen first, then where it goes, then how it faces. */
const MOST_STEPS = 4;
/** Worlds that fit what a player knows, where something is hidden. */
const WORLDS = 6;
/** Results of dice that are looked at for one action. */
const MOST_RESULTS = 400;
/** Changes of a term or of points that nobody would notice. */
const SLIGHT = 0.02;

interface Step {
  readonly before: State;
  readonly action: number;
}

/** An action with the own decisions that follow it at once. */
interface Course {
  readonly steps: readonly Step[];
  /** Where the other side or the dice come next. */
  readonly after: State;
}

/** Worlds that fit what a player knows: the state itself where nothing is hidden from that player. */
function worldsOf(state: State, player: Player): readonly State[] {
  if (!state.hasSecrets) return [state];
  const view = createView(state, player);
  const rng = Rng.from('hint');
  const worlds = Array.from({ length: WORLDS }, () => view.sample(rng));
  return worlds.every((world) => world.hash() === worlds[0]!.hash()) ? worlds.slice(0, 1) : worlds;
}

/** The next own decision: as the search expects it, else as the scripted captain would make it. */
function nextAction(state: State, expected: string | undefined): number | null {
  const legal = state.legalActions();
  if (legal.length === 1) return legal.at(0);
  if (expected !== undefined) {
    try {
      const action = state.game.actions.parse(state, expected);
      if (legal.includes(action)) return action;
    } catch {
      // The line goes another way in this world.
    }
  }
  return state.game.scripted?.choose(state, legal, Rng.from('hint')) ?? null;
}

function courseOf(world: State, action: number, line: readonly string[]): Course {
  const player = world.actor;
  const now = world.clone();
  const steps: Step[] = [];
  for (let next: number | null = action; next !== null && steps.length < MOST_STEPS; ) {
    steps.push({ before: now.clone(), action: next });
    now.apply(next);
    next = now.actor === player ? nextAction(now, line[steps.length]) : null;
  }
  return { steps, after: now };
}

/** The mean of some numbers over all results of the dice that come next; null if there are too many. */
function meanAfter(state: State, measure: (s: State) => readonly number[], left = { results: MOST_RESULTS }): number[] | null {
  if (state.actor !== CHANCE) return left.results-- > 0 ? [...measure(state)] : null;
  const outcomes = state.chanceOutcomes();
  const { total } = outcomes;
  let sum: number[] | null = null;
  for (const { outcome, weight } of [...outcomes]) {
    const next = state.clone();
    next.apply(outcome);
    const part = meanAfter(next, measure, left);
    if (part === null) return null;
    const share = part.map((value) => (value * weight) / total);
    sum = sum === null ? share : sum.map((value, i) => value + share[i]!);
  }
  return sum;
}

/** What a course changes in some numbers, on average of the worlds and the dice. */
function changeOf(courses: readonly Course[], measure: (s: State) => readonly number[]): number[] | null {
  const changes = courses.map(({ steps, after }) => {
    const before = measure(steps[0]!.before);
    return meanAfter(after, measure)?.map((value, i) => value - before[i]!) ?? null;
  });
  if (changes.includes(null)) return null;
  return changes[0]!.map((_, i) => changes.reduce((sum, change) => sum + change![i]!, 0) / changes.length);
}

/** A reason from a note, and how much it weighs. */
type Noted = Reason & { readonly degree?: number | undefined };

/** What is known of the steps of a course before they are taken; of later ones, what holds in every world. */
function notesOf(courses: readonly Course[]): Noted[] {
  const [first] = courses;
  return first!.steps.flatMap(({ before, action }, i) => {
    const { board } = before.game;
    const others = i === 0 ? [] : courses.slice(1);
    const isEverywhere = ({ text }: BoardNote): boolean =>
      others.every(({ steps }) => {
        const step = steps[i];
        return step !== undefined && board!.notes(step.before, step.action).some((note) => note.text === text);
      });
    const notes = (board?.notes(before, action) ?? []).filter(isEverywhere);
    const prefix = i === 0 ? '' : `${board!.phrase(before, action)}: `;
    const after = i === 0 ? undefined : first!.steps.slice(0, i + 1).map((step) => before.game.actions.format(step.before, step.action));
    return notes.map(({ kind, text, rule, degree }) => ({ kind, text: prefix + text, rule, after, degree }));
  });
}

/** The chance and the danger that weigh most, else what it costs. */
function weightiest(notes: readonly Noted[]): Reason[] {
  const most = (kind: Reason['kind']): Noted[] =>
    notes
      .filter((note) => note.kind === kind)
      .sort((a, b) => (b.degree ?? 0) - (a.degree ?? 0))
      .slice(0, 1);
  const found = [...most('chance'), ...most('danger')];
  const rest = found.length === 2 ? [] : [...most('note'), ...most('cost')].slice(0, 2 - found.length);
  return [...found, ...rest].map(({ degree: _, ...reason }) => reason);
}

/** Victory points that it gains or costs at once. */
function pointsReason(courses: readonly Course[]): Reason[] {
  const change = changeOf(courses, (s) => s.victoryPoints());
  if (change === null || change.every((points) => Math.abs(points) < SLIGHT)) return [];
  const { players } = courses[0]!.after.game;
  const words = players.map((name, side) => `${name} ${changeWords(change[side]!)}`);
  return [{ kind: 'points', text: `Victory points on average: ${together(words)}.` }];
}

/** What the captain counts that changes most for the better, and for the worse. */
function positionReason(courses: readonly Course[], player: Player): Reason[] {
  const judgement = courses[0]!.after.game.scripted?.judgement;
  if (judgement === undefined || judgement === null) return [];
  const { weights, words } = judgement;
  const names = Object.keys(weights);
  const sign = player === 0 ? 1 : -1;
  let isOver = false;
  const change = changeOf(courses, (s) => {
    isOver ||= s.actor === TERMINAL;
    if (isOver) return names.map(() => 0);
    const terms = termsOf(judgement, s);
    return names.map((name, i) => sign * weights[name]! * terms[i]!);
  });
  if (change === null || isOver) return [];
  const [best, worst] = [Math.max(...change), Math.min(...change)];
  const parts = [
    ...(best > SLIGHT ? [`better in ${words[names[change.indexOf(best)]!]!}`] : []),
    ...(worst < -SLIGHT ? [`worse in ${words[names[change.indexOf(worst)]!]!}`] : []),
  ];
  return parts.length === 0 ? [] : [{ kind: 'position', text: `It leaves its side ${together(parts)}.` }];
}

/** Why an action is worth a thought, from what the one who decides knows: what it may do and at what odds, what it exposes, what it gains or costs.
 * @param line own actions that are expected, the action itself first, in the ruleset's notation */
export function reasonsFor(state: State, action: number, line: readonly string[]): Reason[] {
  const player = state.actor;
  if (!isPlayer(player) || state.game.board === undefined) return [];
  const courses = worldsOf(state, player).map((world) => courseOf(world, action, line));
  // What is decided first is judged by what is seen.
  const [first, ...later] = courses[0]!.steps;
  const seen = [{ ...courses[0]!, steps: [{ ...first!, before: state }, ...later] }, ...courses.slice(1)];
  return [...weightiest(notesOf(seen)), ...pointsReason(courses), ...positionReason(courses, player)];
}

/** Section of the rulebook by which a decision is made. */
export function ruleOf(state: State): string | undefined {
  return 'atHand' in state ? decisionAt(state as Parameters<typeof decisionAt>[0])?.rule : undefined;
}
