import { chanceToEvade } from '../odds/waver.ts';
import { facesToForm } from '../rules/forms.ts';
import type { FuryState } from '../state/state.ts';
import { enemyAtHand } from '../encoder/deeds.ts';
import { chargeValue } from './charges.ts';
import { formationValue } from './formations.ts';
import type { Opinion, Opinions } from './opinion.ts';
import { WEIGHTS } from './weights.ts';
import { fireValue, worthOf } from './worth.ts';

type S = FuryState;

const declaring: Opinion = {
  score(s, action) {
    const { space } = s.game;
    return space.kindOf(action) === 'charge' ? chargeValue(s, s.register(0), space.argument(action)) : 0;
  },
};

/** Who is worth more to the charger standing had better be off. */
const answering: Opinion = {
  score(s, action) {
    if (action !== s.game.space.first.evade) return 0;
    const unit = s.register(0);
    const harm = chargeValue(s, enemyAtHand(s), unit);
    return chanceToEvade(s, unit) * Math.max(0, harm) - WEIGHTS.yield * worthOf(s, unit);
  },
};

/** Yes rather than no. */
const willing: Opinion = { score: (s, action) => Number(action !== s.game.space.first.pass) };

/** A change of formation before a charge, by the chance that it succeeds; a level is lost if it does not. */
const forming: Opinion = {
  score(s, action) {
    const { space } = s.game;
    const unit = s.register(0);
    const kind = space.kindOf(action);
    if (kind === 'pass') return 0;
    const passes = facesToForm(s, unit) / 6;
    const gain = kind === 'face' ? 2 : formationValue(s, unit, space.argument(action)) - formationValue(s, unit, s.formation(unit));
    return passes * gain - (1 - passes) - 0.3;
  },
};

/** A volley at whom it harms most; holding fire is worth nothing. */
const firing: Opinion = {
  score(s, action) {
    const { space } = s.game;
    return space.kindOf(action) === 'fire' ? 0.01 + fireValue(s, space.oneOf(action), space.targetOf(action), false) : 0;
  },
};

/** Horse that could not stay with certainty rides after the enemy while he is worth it. */
const pursuing: Opinion = {
  score(s: S, action) {
    const unit = s.register(0);
    return action === s.game.space.first.pursue
      ? WEIGHTS.pursue * s.stands(s.register(1))
      : WEIGHTS.regroup * worthOf(s, unit) * (s.cardOf(unit).marshalling / 6);
  },
};

/** Opinions on fire, charges and melee. */
export const fightOpinions: Opinions = {
  'charge/declare': declaring,
  'charge/answer': answering,
  'charge/point-blank': willing,
  'charge/form': forming,
  'charge/lead': {
    score(s, action) {
      const general = s.generalWith(s.register(0));
      if (action !== s.game.space.first.lead || general < 0) return 0.5;
      return s.generalValour(general) - (general === s.sideGeneralissimo(s.sideOfGeneral(general)) ? WEIGHTS.aside : WEIGHTS.risk);
    },
  },
  'fire/select': firing,
  'melee/pursue': pursuing,
};
