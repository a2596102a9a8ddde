import { type Board, type BoardMark, phraseOf, type State, tellingsOf } from '../../core/index.ts';
import { beforeFront, fan, hatching } from '../../tabletop/page/figures.ts';
import { drawRange, markOf, outlineIn, piecesOf, unitLayer } from '../../tabletop/page/marks.ts';
import type { PictureFrame } from '../../tabletop/render/frame.ts';
import { pixels } from '../../tabletop/render/shapes.ts';
import { type FuryAction, actionReader } from '../odds/action-reader.ts';
import { unitWords } from '../notation/words.ts';
import { frameOf } from '../render/frame.ts';
import { chargeReach } from '../mechanics/charges/charges.ts';
import { farthestShot } from '../mechanics/fighting/fire.ts';
import { ACTION_ABOUTS } from '../mechanics/steps.ts';
import type { FuryParts, FuryState } from '../state/state.ts';
import { headlineOf } from './headline.ts';
import { notesOf } from './notes.ts';
import { tablesOf } from './tables.ts';

type S = FuryState;

/** A brigade by all its regiments on the table: one points at that of the general, or at the first. */
function markBrigade(frame: PictureFrame, s: S, mark: BoardMark, brigade: number): BoardMark {
  const { units, general } = s.scenario.brigades[brigade]!;
  const standing = units.filter((unit) => s.isOnTable(unit));
  const first = standing.find((unit) => s.generalWith(unit) === general) ?? standing[0];
  if (first === undefined) return mark;
  const { x, y } = s.boxOf(first);
  return { ...mark, spot: frame.pointOf(x, y), outline: standing.map((unit) => outlineIn(frame, s.boxOf(unit))).join('') };
}

function markDecoded(frame: PictureFrame, s: S, action: FuryAction): BoardMark {
  const { brigade, point } = action.named;
  if (brigade !== undefined) return markBrigade(frame, s, markOf(frame, s, { ...action, target: -1 }), brigade);
  if (point !== undefined) {
    const { x, y } = s.scenario.points[point]!;
    return { ...markOf(frame, s, { ...action, target: -1 }), spot: frame.pointOf(x, y) };
  }
  if (ACTION_ABOUTS[action.kind].isPointed !== true) return markOf(frame, s, { ...action, target: -1 });
  return markOf(frame, s, action.general >= 0 ? { ...action, kind: 'select', target: -1 } : action);
}

/** Where a unit may charge: its reach, 45 degrees to either side of its front. @shows 15.1 */
function drawCharge(s: S, unit: number): string {
  const inch = pixels(s.scenario.inch);
  const base = s.boxOf(unit);
  const reach = pixels(chargeReach(s, unit));
  const id = 'sf-charge-hatch';
  return s.isGun(unit)
    ? ''
    : hatching(id, '#8a3b00', 135) + beforeFront(base, fan(pixels(base.halfWidth), reach), reach, id, '#8a3b00', inch);
}

/** @shows 14.2 */
function drawFire(s: S, unit: number): string {
  return drawRange(s.scenario, s.boxOf(unit), farthestShot(s, unit) / s.scenario.inch, 'sf-range-hatch');
}

/** What makes the picture playable with a pointer. */
export function createBoard({ scenario, space }: FuryParts): Board {
  const frame = frameOf(scenario);
  const as = (state: State): S => state as S;
  const read = (s: S, action: number): FuryAction => actionReader(s)(action);
  return {
    hues: ['blue', 'red'],
    extent: frame.extent,
    headline: (state) => headlineOf(as(state)),
    pieces: (state, viewer) => piecesOf(frame, as(state), (unit) => unitWords(as(state), unit, viewer)),
    names: () => [...scenario.units, ...scenario.generals, ...scenario.brigades].map(({ name, side }) => ({ name, side })),
    mark: (state, action) => markDecoded(frame, as(state), read(as(state), action)),
    phrase: (state, action) => phraseOf(space, ACTION_ABOUTS, as(state), action)!,
    notes: (state, action) => notesOf(as(state), read(as(state), action)),
    tellings: tellingsOf(ACTION_ABOUTS),
    layers: [
      unitLayer<S>(frame, 'sf-range', ['Range', 'Where the unit can fire, measured from the middle of its front.'], drawFire),
      unitLayer<S>(frame, 'sf-charge', ['Charge', 'How far the unit can charge, after a turn of at most 45 degrees.'], drawCharge),
    ],
    tables: (state, viewer) => tablesOf(as(state), viewer),
    plan: () => null,
  };
}
