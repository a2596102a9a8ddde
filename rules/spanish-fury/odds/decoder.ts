import { unitAtHand } from '../../core/index.ts';
import { Box, FRONT } from '../../geometry/box.ts';
import type { TableAction } from '../../tabletop/table-actions.ts';
import { INCH } from '../charts/measures.ts';
import { type ChargeOdds, chargeOdds } from './charge.ts';
import { type FireOdds, fireOdds } from './fire.ts';
import { enemyAtHand, registerNamed } from '../mechanics/at-hand.ts';
import { canCharge } from '../mechanics/charges/charges.ts';
import { bearerOf, isInRange } from '../mechanics/fighting/fire.ts';
import { faced, formed } from '../mechanics/movement/forms.ts';
import type { ActionKind } from '../state/actions.ts';
import type { FuryState } from '../state/state.ts';

type S = FuryState;

/** An action taken apart. What it does not concern is -1. */
export interface FuryAction extends TableAction<ActionKind> {
  readonly kind: ActionKind;
  /** What it names, by number: an order, a speech, a formation, a point; a wheel and a stretch. */
  readonly argument: number;
  readonly second: number;
  readonly general: number;
  readonly brigade: number;
  /** Who fires: the unit, or a company attached to it. */
  readonly shooter: number;
  /** Chances of its charge, and of its volley. */
  readonly charge: ChargeOdds;
  readonly volley: FireOdds;
}

const NO_CHARGE: ChargeOdds = { goes: 0, flees: 0, routs: 0, wins: 0, breaks: 0, loses: 0, broken: 0 };
const NO_VOLLEY: FireOdds = { levels: 0, casualties: 0, disorders: 0, bleeds: 0 };

type Reader = (s: S, none: FuryAction, first: number, second: number) => FuryAction;

/** Where a march leads, by what `decoderOf` has found. */
function readMove(s: S, none: FuryAction, wheel: number, stretch: number): FuryAction {
  const { marches } = s.game;
  const place = s.step.name === 'move/unit' ? marches.placeOf(wheel, stretch) : -1;
  return place < 0 ? none : { ...none, inches: marches.costs[place]! / INCH, end: new Box().copy(marches.endOf(place)) };
}

function readCharge(s: S, none: FuryAction, target: number): FuryAction {
  const end = canCharge(s, none.unit, target) ? { end: new Box().copy(s.game.manoeuvres.landed) } : {};
  return { ...none, target, charge: chargeOdds(s, none.unit, target), ...end };
}

function readFire(s: S, none: FuryAction, shooter: number, target: number): FuryAction {
  const volley = isInRange(s, shooter, target) ? fireOdds(s, shooter, target, false) : NO_VOLLEY;
  return { ...none, unit: bearerOf(s, shooter), target, shooter, volley };
}

/** To fire at a charger at point blank. */
function readConfirm(s: S, none: FuryAction): FuryAction {
  return s.step.name === 'charge/point-blank' ? { ...none, volley: fireOdds(s, none.unit, none.target, true) } : none;
}

/** How actions that name more than a number of their kind are read. */
const READERS: Readonly<Partial<Record<ActionKind, Reader>>> = {
  select: (_, none, unit) => ({ ...none, unit }),
  brigade: (_, none, brigade) => ({ ...none, brigade }),
  attach: (_, none, general, unit) => ({ ...none, general, unit }),
  detach: (s, none, general) => ({ ...none, general, unit: s.generalUnit(general) }),
  confirm: readConfirm,
  fire: readFire,
  charge: readCharge,
  move: readMove,
  form: (s, none, formation) => (none.unit < 0 ? none : { ...none, end: new Box().copy(formed(s, none.unit, formation, FRONT)) }),
  face: (s, none, facing) => (none.unit < 0 ? none : { ...none, end: new Box().copy(faced(s, none.unit, facing)) }),
};

/** Takes the actions of the decision at hand apart. */
export function decoderOf(s: S): (action: number) => FuryAction {
  const { space, marches } = s.game;
  const unit = unitAtHand(s);
  const [target, brigade] = [enemyAtHand(s), registerNamed(s, 'brigade')];
  if (s.step.name === 'move/unit') marches.findEnds(s, unit);
  return (action) => {
    const kind = space.kindOf(action);
    const [argument, second] = [space.firstOf(action), space.secondOf(action)];
    const chances = { charge: NO_CHARGE, volley: NO_VOLLEY };
    const none: FuryAction = { kind, unit, target, side: -1, inches: 0, argument, second, general: -1, brigade, shooter: unit, ...chances };
    return READERS[kind]?.(s, none, argument, second) ?? none;
  };
}
