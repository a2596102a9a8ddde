import { byKind } from '../../core/index.ts';
import { chanceToEvade } from '../odds/waver.ts';
import { facesToForm } from '../mechanics/movement/forms.ts';
import type { FuryState } from '../state/state.ts';
import { enemyAtHand } from '../mechanics/at-hand.ts';
import { chargeValue } from './charges.ts';
import { formationValue } from './formations.ts';
import type { Opinions } from './opinion.ts';
import { WEIGHTS } from './weights.ts';
import { fireValue, worthOf } from './worth.ts';

type S = FuryState;

/** Who is worth more to the charger standing had better be off. */
function evasionValue(s: S): number {
  const unit = s.register(0);
  const harm = chargeValue(s, enemyAtHand(s), unit);
  return chanceToEvade(s, unit) * Math.max(0, harm) - WEIGHTS.yield * worthOf(s, unit);
}

/** What a change before a charge is worth that gains so much, by the chance that it succeeds; a level is lost if it does not. */
function formingValue(s: S, gain: number): number {
  const passes = facesToForm(s, s.register(0)) / 6;
  return passes * gain - (1 - passes) - 0.3;
}

function formationGain(s: S, formation: number): number {
  const unit = s.register(0);
  return formationValue(s, unit, formation) - formationValue(s, unit, s.formation(unit));
}

function leadingValue(s: S): number {
  const general = s.generalWith(s.register(0));
  if (general < 0) return 0.5;
  return s.generalValour(general) - (general === s.sideGeneralissimo(s.sideOfGeneral(general)) ? WEIGHTS.aside : WEIGHTS.risk);
}

/** Opinions on fire, charges and melee. */
export const fightOpinions: Opinions = {
  'charge/declare': byKind<S>({ charge: (s, target) => chargeValue(s, s.register(0), target) }),
  'charge/answer': byKind<S>({ evade: evasionValue }),
  'charge/point-blank': byKind<S>({ confirm: 1 }),
  'charge/form': byKind<S>({ form: (s, formation) => formingValue(s, formationGain(s, formation)), face: (s) => formingValue(s, 2) }),
  'charge/lead': byKind<S>({ lead: leadingValue, pass: 0.5 }),
  // a volley at whom it harms most
  'fire/select': byKind<S>({ fire: (s, shooter, target) => 0.01 + fireValue(s, shooter, target, false) }),
  // horse that could not stay with certainty rides after the enemy while he is worth it
  'melee/pursue': byKind<S>({
    pursue: (s) => WEIGHTS.pursue * s.stands(s.register(1)),
    pass: (s) => WEIGHTS.regroup * worthOf(s, s.register(0)) * (s.cardOf(s.register(0)).marshalling / 6),
  }),
};
