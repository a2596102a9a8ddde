import { batch, computed, signal } from '@preact/signals';
import { type GameRecord, isPlayer, type Player, Rng, type State } from '../../../rules/core/index.ts';
import { loadRulesets } from '../../../rules/registry.ts';
import { endOf, follow, keyOf, lineOf, type Lines, MAIN, movesTo, type Place, placeAfter, without, withoutLast } from './lines.ts';
import { turnStep } from './move-groups.ts';
import { type Playback, playStudy } from './playback.ts';
import { inSlices } from './slices.ts';
import { freshContent, type StudyContent } from './study-file.ts';
import type { Judged } from './swings.ts';

// The game that is being studied on this page: one at a time.

/** A game to study. */
interface Study {
  readonly record: GameRecord;
}

/** What is wrong with something that was to be opened. */
interface OpenFault {
  readonly name: string;
  readonly code: string;
  readonly message: string;
  readonly path: string | null;
}

interface Opened {
  readonly record: GameRecord;
  readonly playback: Playback;
}

export const study = signal<Opened | null>(null);
/** What is being opened, with the share that has been played through. */
export const opening = signal<{ readonly name: string; readonly share: number } | null>(null);
export const openFault = signal<OpenFault | null>(null);

export const lines = signal<Lines>([{ id: MAIN, from: null, moves: [] }]);
export const place = signal<Place>({ line: MAIN, ply: 0 });
/** Through whose eyes the game is seen; null sees everything. */
export const eyes = signal<Player | null>(null);
export const comments = signal<ReadonlyMap<string, string>>(new Map());
/** Probability, 0 to 1, that player 0 wins, by the key of the moment. */
export const judgements = signal<ReadonlyMap<string, number>>(new Map());
export const judgedBy = signal('');

/** Branches and comments as they were when opened or last saved. */
const kept = signal<Pick<StudyContent, 'lines' | 'comments'>>({ lines: [], comments: new Map() });
/** Whether closing the study would lose what somebody has done; judgements come again by themselves. */
export const isUnsaved = computed(
  () => study.value !== null && (lines.value !== kept.value.lines || comments.value !== kept.value.comments),
);

export function noteSaved(): void {
  kept.value = { lines: lines.value, comments: comments.value };
}

/** Counts how often moments went away: what was asked about them before means nothing after. */
export const pruned = signal(0);

const lineShown = computed(() => place.value.line);
/** Every moment of the line shown, from the start of the game to its end. */
export const moments = computed(() => study.value?.playback.momentsAlong(lines.value, lineShown.value) ?? []);
export const turns = computed(() => moments.value.map(({ turn }) => turn));
/** The state at the place shown. */
export const shown = computed<State | null>(() => study.value?.playback.stateAt(lines.value, place.value) ?? null);
/** The move that follows on the line shown; null at its end. */
export const nextMove = computed(() => movesTo(lines.value, { line: place.value.line, ply: place.value.ply + 1 })[place.value.ply] ?? null);
export const placeKey = computed(() => keyOf(lines.value, place.value));

/** What is judged of the line shown, ascending by ply; the end of a finished game is known. */
export const judged = computed<readonly Judged[]>(() =>
  moments.value.flatMap(({ result }, ply) => {
    const win = result ?? judgements.value.get(keyOf(lines.value, { line: lineShown.value, ply }));
    return win === undefined ? [] : [{ ply, win }];
  }),
);

/** Plies of the line shown at which a player decides. */
export const decisions = computed(() => moments.value.flatMap(({ actor }, ply) => (isPlayer(actor) ? [ply] : [])));

let loading: AbortController | null = null;

function show(content: StudyContent, playback: Playback): void {
  batch(() => {
    study.value = { record: content.record, playback };
    pruned.value++;
    lines.value = content.lines;
    place.value = { line: MAIN, ply: 0 };
    eyes.value = null;
    comments.value = content.comments;
    judgements.value = content.judgements;
    judgedBy.value = content.judgedBy;
    noteSaved();
  });
}

export function faultOf(name: string, error: unknown): OpenFault {
  const { code, path } = error as { code?: string; path?: string };
  return { name, code: code ?? 'FAULT', message: error instanceof Error ? error.message : String(error), path: path ?? null };
}

/** Plays a study through and shows it, or says what is wrong with it; what was open before then stays.
 * @param name of the file or game, for people
 * @param prefix JSON path of the record in its file */
export async function openContent(name: string, content: StudyContent, prefix = ''): Promise<void> {
  loading?.abort();
  const own = (loading = new AbortController());
  openFault.value = null;
  opening.value = { name, share: 0 };
  try {
    await loadRulesets([content.record.ruleset]);
    const onShare = (share: number): void => void (opening.value = { name, share });
    show(content, await inSlices(playStudy(content.record, content.lines, prefix), { onShare, signal: own.signal }));
  } catch (error) {
    if (!own.signal.aborted) openFault.value = faultOf(name, error);
  }
  if (loading === own) opening.value = null;
}

export function openStudy({ record }: Study): void {
  void openContent('The game', freshContent(record));
}

export function closeStudy(): void {
  loading?.abort();
  batch(() => {
    study.value = null;
    pruned.value++;
    opening.value = null;
    openFault.value = null;
  });
}

/** All that is known of the open game, to be saved. */
export function contentShown(): StudyContent {
  return {
    record: study.value!.record,
    lines: lines.value,
    comments: comments.value,
    judgements: judgements.value,
    judgedBy: judgedBy.value,
  };
}

/** Shows a place; plies outside its line are brought back into it. */
export function go(to: Place): void {
  const line = lineOf(lines.value, to.line);
  place.value = { line: line.id, ply: Math.max(0, Math.min(endOf(line), to.ply)) };
}

export type Step = 'first' | 'previous' | 'next' | 'last' | 'turn-back' | 'turn-on';

/** Steps along the line shown. */
export function step(by: Step): void {
  const { line, ply } = place.value;
  const to: Record<Step, () => number> = {
    first: () => 0,
    previous: () => ply - 1,
    next: () => ply + 1,
    last: () => Number.MAX_SAFE_INTEGER,
    'turn-back': () => turnStep(turns.value, ply, -1),
    'turn-on': () => turnStep(turns.value, ply, 1),
  };
  go({ line, ply: to[by]() });
}

/** Plays a legal action or a possible outcome at the place shown: on along a line that has it, else on a branch. */
export function choose(move: number): void {
  const next = follow(lines.value, place.value, move);
  if (next.isNew) study.value!.playback.add(next.lines, next.place.line, move, lineOf(next.lines, next.place.line).from);
  batch(() => {
    lines.value = next.lines;
    place.value = next.place;
  });
}

/** Throws the dice that are due at the place shown. */
export function roll(): void {
  choose(shown.value!.chanceOutcomes().sample(Rng.from(crypto.randomUUID())));
}

function withKeysOf<T>(notes: ReadonlyMap<string, T>, after: Lines): ReadonlyMap<string, T> {
  const isLeft = (key: string): boolean => {
    const [id, ply] = key.split(':').map(Number) as [number, number];
    const line = after.find((one) => one.id === id);
    return line !== undefined && ply <= endOf(line);
  };
  return new Map([...notes].filter(([key]) => isLeft(key)));
}

/** Takes over lines of which some are gone, with what was noted about them. */
function shrink(after: Lines, to: Place): void {
  batch(() => {
    study.value!.playback.keepOnly(after);
    pruned.value++;
    lines.value = after;
    place.value = to;
    comments.value = withKeysOf(comments.value, after);
    judgements.value = withKeysOf(judgements.value, after);
  });
}

export function deleteBranch(id: number): void {
  const after = without(lines.value, id);
  shrink(after, placeAfter(lines.value, after, place.value));
}

/** Takes the last move of the branch shown away. */
export function undoBranchMove(): void {
  const next = withoutLast(lines.value, place.value.line);
  shrink(next.lines, next.place);
}

/** Notes a comment at the place shown; an empty one takes it away. */
export function comment(text: string): void {
  const next = new Map(comments.value);
  if (text.trim() === '') next.delete(placeKey.value);
  else next.set(placeKey.value, text);
  comments.value = next;
}

/** Notes what was judged. @param by whose judgement it is */
export function noteJudgements(found: ReadonlyMap<string, number>, by: string): void {
  batch(() => {
    judgements.value = new Map([...judgements.value, ...found]);
    const names = judgedBy.value === '' ? [] : judgedBy.value.split(' and ');
    if (!names.includes(by)) judgedBy.value = [...names, by].join(' and ');
  });
}
