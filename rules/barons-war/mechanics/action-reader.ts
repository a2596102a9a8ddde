import { isLeader } from '../../hexes/pieces.ts';
import type { BaronsWarState } from '../state/state.ts';
import { STEP } from '../state/steps.ts';
import { type ActionKind, ACTIONS } from '../state/actions.ts';
import { type ActionGroup, BaronsWarAction } from '../state/barons-war-action.ts';
import { ACTION_ABOUTS } from './steps.ts';
import { askedAt, chosenPiece, type DecisionReads, type Reads, subjectPiece } from './procedures/writer.ts';

type S = BaronsWarState;

const groupOf = (kind: ActionKind): ActionGroup => ACTION_ABOUTS[kind].group ?? kind;

/** Groups of kinds of actions, one-hot in the rows that networks see, in the order of their first kinds. */
export const ACTION_GROUPS: readonly ActionGroup[] = [...new Set((Object.keys(ACTIONS) as ActionKind[]).map(groupOf))];

/** Whether the piece of the decision at hand acts with the unit that shares its hex. */
function actsAsStack(s: S, subject: number): boolean {
  if (s.depth === 0) return false;
  if (s.data[s.frame] === STEP['move/piece']) return s.moverStack === 1;
  const chosen = chosenPiece(s);
  const piece = chosen < 0 ? subject : chosen;
  const hex = piece < 0 || isLeader(s, piece) ? -1 : s.hexOf(piece);
  return hex >= 0 && s.underAt(hex) >= 0;
}

/** Takes the actions of one state after the other apart. */
export class ActionReader {
  readonly action = new BaronsWarAction();
  private here: DecisionReads = {};

  /** To be called before actions of another state are read. */
  begin(s: S): this {
    const subject = subjectPiece(s);
    this.here = askedAt(s)?.reads ?? {};
    this.action.begin(subject, actsAsStack(s, subject));
    return this;
  }

  /** Takes an action apart: what its kind is about, then what it is about at the step at hand. */
  read(s: S, index: number): BaronsWarAction {
    const { action, here } = this;
    const { space } = s.game;
    const kind = space.kindOf(index);
    const [first, second] = [space.firstOf(index), space.secondOf(index)];
    const { reads } = ACTION_ABOUTS[kind];
    const more = here[kind];
    action.clear(groupOf(kind));
    (reads as Reads)(action, s, first, second);
    if (more !== undefined) (more as Reads)(action, s, first, second);
    return action;
  }
}
