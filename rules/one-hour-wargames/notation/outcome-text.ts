import { contest, count, type OutcomeText, type Player } from '../../core/index.ts';
import { HALF_TURN, QUARTER_TURN } from '../../geometry/plane.ts';
import { EDGES } from '../state/scenario.ts';
import { meleeHits } from '../mechanics/fighting/melee.ts';
import { shotHits } from '../mechanics/fighting/shooting.ts';
import type { OneHourState } from '../state/state.ts';
import { D6 } from '../charts/hits.ts';
import { HITS_TO_REMOVE } from '../charts/units.ts';

type S = OneHourState;

/** Faces of a d6 shared out over the outcomes in their order; to be asked before the outcome is applied. */
export function facesInOrder(s: S, outcome: number): number[] {
  let next = 1;
  for (const { outcome: one, weight } of s.chanceOutcomes()) {
    const faces = Array.from({ length: weight }, (_, i) => next + i);
    if (one === outcome) return faces;
    next += weight;
  }
  return [];
}

/** A number of hits in words. */
function hitText(hits: number): string {
  return hits === 0 ? 'no hits' : count(hits, 'hit');
}

/** Faces of a die in words: `3 or 4`, `1 to 3`. */
function faceWords(faces: readonly number[]): string {
  const [first, last] = [faces[0], faces.at(-1)];
  return faces.length > 2 ? `${first} to ${last}` : faces.join(' or ');
}

/** `Red rolls 3 or 4`, for an outcome about to be applied; `Red` alone where there is but one. */
export function rollerWords(s: S, side: Player, outcome: number): string {
  const faces = facesInOrder(s, outcome);
  const name = s.game.players[side];
  return faces.length < D6.length ? `${name} rolls ${faceWords(faces)}` : name;
}

/** What a shot has done, the hits counted. @shows 2.3 */
export function shotReport(s: S, unit: number, target: number, hits: number): string {
  return `${s.nameOf(unit)} shoot at ${s.nameOf(target)}: ${resultWords(
    s,
    target,
    hits,
    D6.filter((die) => shotHits(s, unit, target, die) === hits),
  )}`;
}

/** What a blow has done, the hits counted. @shows 3.2 */
export function strikeReport(s: S, unit: number, target: number, hits: number): string {
  return `${s.nameOf(unit)} strike ${s.nameOf(target)}: ${resultWords(
    s,
    target,
    hits,
    D6.filter((die) => meleeHits(s, unit, target, die) === hits),
  )}`;
}

function resultWords(s: S, target: number, hits: number, faces: readonly number[]): string {
  return `roll ${faceWords(faces)}, ${hitText(hits)}${hits === 0 ? '' : `; now ${s.hits(target)} of ${HITS_TO_REMOVE}`}.`;
}

/** The edge of an entry of a wave: that behind units that look inward. */
export function edgeOf(s: S, wave: number, entry: number): string {
  const { heading } = s.scenario.spots[s.scenario.waves[wave]!.entries[entry]!.spots[0]!]!;
  return EDGES[((heading + HALF_TURN) / QUARTER_TURN) % EDGES.length]!;
}

/** A unit that is drawn. */
export function drawText(s: S, unit: number): OutcomeText {
  return { text: `${s.nameOf(unit)} are drawn`, dice: '', faces: [] };
}

export function rollOffText(_: S, wins: number): OutcomeText {
  const thrown = contest(6, (lead) => (wins === 1 ? lead > 0 : lead < 0));
  return { text: wins === 1 ? 'the roll-off is won' : 'the roll-off is lost', dice: '', faces: [], thrown };
}

/** So many hits, with the faces of the die that bring them. */
export function hitsText(hits: number, hitsOf: (die: number) => number): OutcomeText {
  return { text: hitText(hits), dice: 'd6', faces: D6.filter((die) => hitsOf(die) === hits) };
}
