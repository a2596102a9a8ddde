import { type ByName, unitAtHand } from '../../core/index.ts';
import { Box, FRONT } from '../../geometry/box.ts';
import type { TableAction } from '../../tabletop/table-actions.ts';
import { INCH } from '../charts/measures.ts';
import { type ChargeOdds, chargeOdds } from './charge.ts';
import { type FireOdds, fireOdds } from './fire.ts';
import { chanceToEvade } from './waver.ts';
import { enemyAtHand, registerNamed } from '../mechanics/at-hand.ts';
import { canCharge } from '../mechanics/charges/charges.ts';
import { bearerOf, isInRange } from '../mechanics/fighting/fire.ts';
import { ACTION_ABOUTS } from '../mechanics/steps.ts';
import type { ActionOdds } from '../mechanics/procedures/writer.ts';
import { faced, formed } from '../mechanics/movement/forms.ts';
import type { ActionKind, ACTIONS } from '../state/actions.ts';
import type { FuryState } from '../state/state.ts';

type S = FuryState;

/** An action taken apart. What it does not concern is -1. */
export interface FuryAction extends TableAction<ActionKind> {
  readonly kind: ActionKind;
  /** What it names, by number: an order, a speech, a formation, a point; a wheel and a stretch. */
  readonly named: ByName<typeof ACTIONS>;
  readonly general: number;
  readonly brigade: number;
  /** Who fires: the unit, or a company attached to it. */
  readonly shooter: number;
  /** What chances it brings, null for none: of its charge, of its volley, of getting away. */
  readonly odds: ActionOdds | null;
  readonly charge: ChargeOdds;
  readonly volley: FireOdds;
  readonly escape: number;
}

const NO_CHARGE: ChargeOdds = { goes: 0, flees: 0, routs: 0, wins: 0, breaks: 0, loses: 0, broken: 0 };
const NO_VOLLEY: FireOdds = { levels: 0, casualties: 0, disorders: 0, bleeds: 0 };

type Reader = (s: S, none: FuryAction) => FuryAction;

/** Where a march leads, by what `actionReader` has found. */
function readMove(s: S, none: FuryAction, wheel: number, stretch: number): FuryAction {
  const { marches } = s.game;
  const place = s.step.name === 'move/unit' ? marches.placeOf(wheel, stretch) : -1;
  return place < 0 ? none : { ...none, inches: marches.costs[place]! / INCH, end: new Box().copy(marches.endOf(place)) };
}

/** How the base of the unit at hand would lie after what the action names: a march, a formation, a facing. */
function readEnd(s: S, none: FuryAction): FuryAction {
  const { unit, named } = none;
  const { wheel, stretch, formation, facing } = named;
  if (wheel !== undefined) return readMove(s, none, wheel, stretch!);
  if (unit < 0) return none;
  if (formation !== undefined) return { ...none, end: new Box().copy(formed(s, unit, formation, FRONT)) };
  return facing === undefined ? none : { ...none, end: new Box().copy(faced(s, unit, facing)) };
}

function readCharge(s: S, none: FuryAction): FuryAction {
  const { unit, target } = none;
  const end = canCharge(s, unit, target) ? { end: new Box().copy(s.game.manoeuvres.landed) } : {};
  return { ...none, charge: chargeOdds(s, unit, target), ...end };
}

function readFire(s: S, none: FuryAction): FuryAction {
  const { unit: shooter, target } = none;
  const volley = isInRange(s, shooter, target) ? fireOdds(s, shooter, target, false) : NO_VOLLEY;
  return { ...none, unit: bearerOf(s, shooter), shooter, volley };
}

/** To fire at a charger at point blank. */
function readPointBlank(s: S, none: FuryAction): FuryAction {
  return { ...none, odds: 'volley', volley: fireOdds(s, none.unit, none.target, true) };
}

const READERS: Readonly<Record<ActionOdds, Reader>> = {
  volley: readFire,
  charge: readCharge,
  evasion: (s, none) => ({ ...none, escape: chanceToEvade(s, none.unit) }),
  wound: readEnd,
};

/** How what an action is about is read, beside who acts. */
function readerFor(s: S, { kind, odds }: FuryAction): Reader {
  if (kind === 'confirm' && s.step.name === 'charge/point-blank') return readPointBlank;
  return odds === null ? readEnd : READERS[odds];
}

/** Takes the actions of the decision at hand apart. */
export function actionReader(s: S): (action: number) => FuryAction {
  const { space, marches } = s.game;
  const shooter = unitAtHand(s);
  const [enemy, brigadeAtHand] = [enemyAtHand(s), registerNamed(s, 'brigade')];
  if (s.step.name === 'move/unit') marches.findEnds(s, shooter);
  return (action) => {
    const kind = space.kindOf(action);
    const named = space.namedBy(action);
    const { brigade = brigadeAtHand, general = -1 } = named;
    // A general stands for the regiment that he is with, or goes to.
    const unit = general < 0 ? (named.unit ?? shooter) : (named.target ?? s.generalUnit(general));
    const target = general < 0 ? (named.target ?? enemy) : enemy;
    const none: FuryAction = {
      kind,
      unit,
      target,
      side: -1,
      inches: 0,
      named,
      general,
      brigade,
      shooter,
      odds: ACTION_ABOUTS[kind].odds ?? null,
      charge: NO_CHARGE,
      volley: NO_VOLLEY,
      escape: 0,
    };
    return readerFor(s, none)(s, none);
  };
}
