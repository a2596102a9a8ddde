import { clearInner, type OutcomeList, type OutcomeText, opponent } from '../../../../../core/index.ts';
import { MOST_ANIMALS } from '../../../../charts/frays.ts';
import { animalsHome } from '../../../../rules/siege/fray.ts';
import { MOST_STORES } from '../../../charts/siege.ts';
import type { KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { beginRaid, besiegerAtHand, tollOf } from '../../field/raid.ts';
import { reveal } from '../../secrets.ts';
import { thinBesieged } from '../../siege.ts';
import { menOf } from '../../troops.ts';
import { groupFrame, roll, type StepDraft } from '../writer.ts';
import { recordBy, siegeFault } from './frame.ts';
import { leaveIfFew } from './leaving.ts';

type S = KingdomState;

// A sally for supplies that is played out: the men's game lies in cells of the campaign, as that of a battle does. @rule 7.7.3

function herdOutcomes(_: S, into: OutcomeList): void {
  for (let animals = 1; animals <= MOST_ANIMALS; animals++) into.add(animals, 1);
}

/** Who is out there is seen. @rule 7.7.3 @ruling AN-290 */
function rollHerd(s: S, animals: number): void {
  const group = groupFrame.group(s);
  reveal(s, group);
  beginRaid(s, group, animals);
  s.become(STEP['field/run']);
}

function meaningOfHerd(_: S, animals: number): OutcomeText {
  return { text: `${animals} animals are brought in`, dice: 'd6', faces: [animals] };
}

/** Takes the sally back into the siege: its field is empty again. @rule 7.7.3 @ruling AN-340 */
export function endRaid(s: S): void {
  const field = s.field!;
  const group = besiegerAtHand(s);
  const [side, place, row] = [s.sideOf(group), s.siege(group), recordBy(s, group)];
  const [watch, raiders] = [tollOf(s, field, side, group), tollOf(s, field, opponent(side), group)];
  const animals = animalsHome(field);
  s.pop();
  clearInner(s.game.layout, s.data);
  for (const arm of watch.lost) s.setArm(group, arm, s.arm(group, arm) - 1);
  s.setWounded(group, Math.min(menOf(s, group), s.wounded(group) + watch.hurt));
  thinBesieged(s, place, raiders.lost.length);
  s.setRecordSick(row, Math.min(s.placeGarrison(place), s.recordSick(row) + raiders.hurt));
  s.setPlaceStores(place, Math.min(MOST_STORES, s.placeStores(place) + animals));
  if (s.listener !== null) s.tell('fought', '7.7.3', `Animals brought in: ${animals} of at most ${MOST_ANIMALS}.`);
  leaveIfFew(s, group);
}

export const raidSteps: readonly StepDraft[] = [
  roll('field/herd', herdOutcomes, rollHerd, {
    on: ['siege/run'],
    registers: groupFrame.registers,
    check: (s, frame) => siegeFault(s, frame) ?? (s.field === null ? null : 'Animals are counted before they are brought in.'),
    about: { phase: 'Siege day', rule: '7.7.3', means: meaningOfHerd },
  }),
];
