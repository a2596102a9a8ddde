import type { OutcomeText, Player } from '../core/index.ts';
import { HALF_TURN, QUARTER_TURN } from '../geometry/plane.ts';
import { EDGES, TYPE_WORDS } from './scenario.ts';
import { meleeHits } from './melee.ts';
import { shotHits } from './shooting.ts';
import type { OneHourState } from './state.ts';
import { D6 } from './tables/hits.ts';
import { HITS_TO_REMOVE } from './tables/units.ts';

type S = OneHourState;

/** Faces of a d6 shared out over the outcomes in their order; to be asked before the outcome is applied. */
function facesInOrder(s: S, outcome: number): number[] {
  let next = 1;
  for (const { outcome: one, weight } of s.chanceOutcomes()) {
    const faces = Array.from({ length: weight }, (_, i) => next + i);
    if (one === outcome) return faces;
    next += weight;
  }
  return [];
}

/** A number of hits in words. */
export function hitText(hits: number): string {
  return hits === 0 ? 'no hits' : `${hits} hit${hits > 1 ? 's' : ''}`;
}

/** Faces of a die in words: `3 or 4`, `1 to 3`. */
function faceWords(faces: readonly number[]): string {
  const [first, last] = [faces[0], faces.at(-1)];
  return faces.length > 2 ? `${first} to ${last}` : faces.join(' or ');
}

/** `Red rolls 3 or 4`, for an outcome about to be applied; `Red` alone where there is but one. */
export function rollerWords(s: S, side: Player, outcome: number): string {
  const faces = facesInOrder(s, outcome);
  const name = s.game.ruleset.players[side];
  return faces.length < D6.length ? `${name} rolls ${faceWords(faces)}` : name;
}

/** What a shot has done, the hits counted. @rule 2.3 */
export function shotReport(s: S, unit: number, target: number, hits: number): string {
  return `${s.nameOf(unit)} shoot at ${s.nameOf(target)}: ${resultWords(
    s,
    target,
    hits,
    D6.filter((die) => shotHits(s, unit, target, die) === hits),
  )}`;
}

/** What a blow has done, the hits counted. @rule 3.2 */
export function strikeReport(s: S, unit: number, target: number, hits: number): string {
  return `${s.nameOf(unit)} strike ${s.nameOf(target)}: ${resultWords(
    s,
    target,
    hits,
    D6.filter((die) => meleeHits(s, unit, target, die) === hits),
  )}`;
}

function resultWords(s: S, target: number, hits: number, faces: readonly number[]): string {
  return `roll ${faceWords(faces)}, ${hitText(hits)}${hits === 0 ? '' : `; now ${s.hitsOf(target)} of ${HITS_TO_REMOVE}`}.`;
}

/** The edge of an entry of a wave: that behind units that look inward. */
export function edgeOf(s: S, wave: number, entry: number): string {
  const { heading } = s.scenario.spots[s.scenario.waves[wave]!.entries[entry]!.spots[0]!]!;
  return EDGES[((heading + HALF_TURN) / QUARTER_TURN) % EDGES.length]!;
}

/** What a chance outcome means and which faces of the die make it. */
export function describeOutcome(s: S, outcome: number): OutcomeText {
  const [unit, other] = [s.register(0), s.register(1)];
  switch (s.step.name) {
    case 'forces/roll': {
      const types = s.scenario.forces[unit as Player][outcome]!.types.map((type) => TYPE_WORDS[type]);
      return { text: types.join(', '), dice: 'd6', faces: facesInOrder(s, outcome) };
    }
    case 'charge/roll-off':
    case 'shoot/roll-off':
      return { text: outcome === 1 ? 'the roll-off is won' : 'the roll-off is lost', dice: '', faces: [] };
    case 'shoot/roll':
      return { text: hitText(outcome), dice: 'd6', faces: D6.filter((die) => shotHits(s, unit, other, die) === outcome) };
    case 'melee/roll':
      return { text: hitText(outcome), dice: 'd6', faces: D6.filter((die) => meleeHits(s, unit, other, die) === outcome) };
    case 'arrival/roll':
      return { text: outcome === 1 ? 'a unit comes' : 'nobody comes', dice: 'd6', faces: facesInOrder(s, outcome) };
    case 'arrival/where':
      return {
        text: `they come by the ${edgeOf(s, unit, outcome)} edge (entry ${outcome + 1})`,
        dice: 'd6',
        faces: facesInOrder(s, outcome),
      };
    case 'orders/roll':
      return {
        text: `${outcome} unit${outcome === 1 ? '' : 's'} obey${outcome === 1 ? 's' : ''}`,
        dice: 'd6',
        faces: facesInOrder(s, outcome),
      };
    default:
      return { text: `${s.nameOf(outcome)} are drawn`, dice: '', faces: [] };
  }
}
