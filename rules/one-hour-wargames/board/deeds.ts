import { Box } from '../../geometry/box.ts';
import { type ActionKind, distanceOfMarch, headingOfMarch, sideOfCharge, targetOfCharge } from '../state/actions.ts';
import { land } from '../rules/charges.ts';
import { faceUnit, marchUnit, turnUnit } from '../rules/marches.ts';
import { turnInMelee } from '../rules/melee-turns.ts';
import { wakeSleepers } from '../rules/orders.ts';
import { freeFromRoad } from '../rules/procedures/turn.ts';
import type { OneHourState } from '../state/state.ts';

type S = OneHourState;

/** An action taken apart. Units are -1 where it concerns none. */
export interface Deed {
  readonly kind: ActionKind;
  /** Unit that acts. */
  readonly unit: number;
  /** Enemy that it is done to. */
  readonly target: number;
  /** Side of a base: of the target for a charge, of the unit for a turn in melee. */
  readonly side: number;
  /** What is left of the index within its kind. */
  readonly argument: number;
}

/** Takes an action of a state apart. */
export function deedOf(s: S, action: number): Deed {
  const { space } = s.game;
  const kind = space.kindOf(action);
  const argument = space.argument(action);
  const deed = { kind, unit: s.subject, target: -1, side: -1, argument };
  switch (kind) {
    case 'select':
      return { ...deed, unit: argument };
    case 'charge':
      return { ...deed, target: targetOfCharge(argument), side: sideOfCharge(argument) };
    case 'about':
      return { ...deed, target: s.contactOf(deed.unit, argument), side: argument };
    case 'shoot':
      return { ...deed, unit: Math.floor(argument / space.units), target: argument % space.units };
    case 'strike':
      return { ...deed, target: argument };
    case 'pass':
    case 'place':
    case 'turn':
    case 'march':
    case 'face':
    case 'exit':
      return deed;
  }
}

/** Whether the deed puts a base somewhere. */
function movesBase({ kind }: Deed): boolean {
  return kind === 'place' || kind === 'turn' || kind === 'march' || kind === 'face' || kind === 'charge' || kind === 'about';
}

/** The state with the bases where the deed puts them, before any dice. */
export function tryOut(s: S, deed: Deed): S {
  const trial = s.clone();
  moveBases(trial, deed);
  if (deed.kind === 'march') freeFromRoad(trial);
  if (deed.kind === 'march' || deed.kind === 'charge') wakeSleepers(trial);
  return trial;
}

function moveBases(s: S, { kind, unit, target, side, argument }: Deed): void {
  switch (kind) {
    case 'place': {
      const { x, y, heading } = s.compiled.spots[argument]!;
      return s.stand(unit, x, y, heading);
    }
    case 'turn':
      return turnUnit(s, unit, argument);
    case 'march':
      marchUnit(s, unit, headingOfMarch(argument), distanceOfMarch(argument));
      return;
    case 'face':
      return faceUnit(s, unit, argument);
    case 'charge':
      return land(s, unit, target, side);
    case 'about':
      return turnInMelee(s, unit, side);
    case 'pass':
    case 'select':
    case 'exit':
    case 'shoot':
    case 'strike':
  }
}

/** The base of the unit that acts, where the deed leaves it; null where it moves no base. */
export function endOf(s: S, deed: Deed): Box | null {
  return movesBase(deed) ? baseOf(tryOut(s, deed), deed.unit) : null;
}

/** A copy of a unit's base: the game's own box is set again with every question. */
export function baseOf(s: S, unit: number): Box {
  return new Box().copy(s.boxOf(unit));
}
