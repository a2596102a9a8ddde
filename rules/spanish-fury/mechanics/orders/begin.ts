import { CONFIDENCES, FORMATION, ORDER, TYPES } from '../../charts/types.ts';
import { ATTACHED, type FuryState, READY, WAITING } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { beginConduct } from './conduct.ts';

type S = FuryState;

function fillUnits(s: S): void {
  s.scenario.units.forEach((card, unit) => {
    s.stand(unit, card);
    s.setStatus(unit, card.arrival !== null ? WAITING : card.host >= 0 ? ATTACHED : READY);
    s.setType(unit, TYPES.indexOf(card.type));
    s.setFormation(unit, FORMATION[card.formation]);
    s.setStands(unit, card.stands);
    s.setLevel(unit, card.level);
    s.setHost(unit, card.host);
    s.setHoldX(unit, card.x);
    s.setHoldY(unit, card.y);
  });
}

/** Generals and orders. @rule 2.4 */
function fillCommand(s: S): void {
  s.scenario.generals.forEach(({ unit, strategy, valour }, general) => {
    s.setGeneralUnit(general, unit);
    s.setGeneralStrategy(general, strategy);
    s.setGeneralValour(general, valour);
  });
  s.scenario.brigades.forEach(({ order }, brigade) => {
    s.setBrigadeOrder(brigade, ORDER[order]);
    beginConduct(s, brigade);
  });
}

/** Puts everything where it stands before the first turn. The turn is one less than the first until `turn/begin` begins it.
 * @rule 2.2 Confidence as the scenario has it @ruling SF-100 or both Equipoised */
export function beginGame(s: S): void {
  const { options } = s.game;
  const { confidence, generalissimo, objectives, firstTurn } = s.scenario;
  s.turn = firstTurn - 1;
  fillUnits(s);
  fillCommand(s);
  for (const side of [0, 1] as const) {
    s.setSideConfidence(side, CONFIDENCES.indexOf(options.confidence === 'equipoised' ? 'equipoised' : confidence[side]));
    s.setSideGeneralissimo(side, generalissimo[side]);
  }
  objectives.forEach(({ holder }, objective) => s.setObjectiveHolder(objective, holder));
  s.push(STEP['turn/begin']);
}
