import { type ActionList, asking, capital, type Player } from '../../../core/index.ts';
import { type IronState, RETIRED } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { standardOf } from '../leaders-at.ts';
import { eliminate } from '../losses.ts';
import { displaceLeaders } from '../places.ts';
import { canHoldStandard, isRetiredAt } from '../standards.ts';
import { ask, frame, type StepDraft, test, unitFrame, unitName } from './writer.ts';

type S = IronState;

const moving = frame({ standard: (k) => k.standard });

/** Faces on which a Retired unit stays when its Standard goes. @rule 15.2 */
const STAYS = 5;

/** @rule 15.2 any hex of the map that can be entered, but for those of reinforcements */
function legalHexes(s: S, into: ActionList): void {
  const standard = moving.standard(s);
  const first = s.game.space.first.standard + standard * s.compiled.grid.size;
  for (const hex of s.game.standardHexes) if (canHoldStandard(s, standard, hex)) into.push(first + hex);
}

/** @rule 15.2 Retired units around it are checked */
function moveStandard(s: S, action: number): void {
  const standard = moving.standard(s);
  s.pop();
  for (const unit of s.game.unitsOf[s.compiled.standards[standard]!.side])
    if (isRetiredAt(s, standard, unit)) s.push(STEP['standard/check'], unit);
  const to = (action - s.game.space.first.standard) % s.compiled.grid.size;
  s.setStandardHex(standard, to);
  if (s.listener !== null)
    s.tell('standard', '15.2', `${capital(s.compiled.standards[standard]!.name)} moves to ${s.compiled.grid.format(to)}.`);
}

/** @rule 15.2 Eliminated on 5 or more */
function rollStaying(s: S, stays: boolean): void {
  const unit = unitFrame.unit(s);
  const [hex, side] = [s.hexOf(unit), s.sideOf(unit)];
  s.pop();
  if (stays) return;
  eliminate(s, unit);
  displaceLeaders(s, hex, side);
}

const owner = (s: S): Player => s.compiled.standards[moving.standard(s)]!.side;
const about = asking(
  'Standards',
  '15.2',
  ['standard'],
  'Where does the Standard go?',
  'Any hex that can be entered, free of enemies and other Standards.',
);
const onMap = (s: S, { standard }: { readonly standard: number }): string | null =>
  s.standardHex(standard) >= 0 ? null : 'The Standard stands on the map.';
/** Whatever brings a unit into a hex. */
const ON = [
  'fire/apply', 'shock/results', 'shock/before', 'shock/ride', 'shock/follow', 'shock/enter',
  'move/walk', 'move/piece', 'move/select', 'sortie/ride', 'result/apply',
] as const; // biome-ignore format: a list

export const standardSteps: readonly StepDraft[] = [
  ask('standard/move', owner, legalHexes, moveStandard, { on: ['activation/phases'], registers: moving.registers, check: onMap, about }),
  ask('standard/displaced', owner, legalHexes, moveStandard, { on: ON, registers: moving.registers, check: onMap, about }),
  test(
    'standard/check',
    () => STAYS,
    rollStaying,
    (s) => [`${unitName(s)} stays`, `${unitName(s)} is Eliminated`],
    {
      on: ['activation/phases', 'standard/check', ...ON],
      registers: unitFrame.registers,
      check: (s, { unit }) =>
        s.status(unit) === RETIRED && standardOf(s, unit) >= 0 ? null : 'A Retired unit is checked when its Standard goes.',
      phase: 'Standards',
      rule: '15.2',
    },
  ),
];
