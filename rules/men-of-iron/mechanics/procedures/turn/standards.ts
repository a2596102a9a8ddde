import { capital, type Player } from '../../../../core/index.ts';
import type { Offers } from '../../../state/actions.ts';
import { type IronState, RETIRED } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { standardOf } from '../../command/leaders-at.ts';
import { eliminate } from '../../results/losses.ts';
import { displaceLeaders } from '../../movement/places.ts';
import { canHoldStandard, isRetiredAt } from '../../command/standards.ts';
import { type Actions, ask, frame, type StepDraft, test, unitFrame, unitName } from '../writer.ts';

type S = IronState;

const moving = frame({ standard: (k) => k.standard });

/** Faces on which a Retired unit stays when its Standard goes. @rule 15.2 */
const STAYS = 5;

export const standardActions: Actions<'standard'> = {
  standard: {
    does: 'sets a Standard up in a hex',
    phrase: (s, _, hex) => `Plant it in ${s.scenario.grid.format(hex)}`,
    told: ['standard'],
  },
};

/** @rule 15.2 any hex of the map that can be entered, but for those of reinforcements */
function legalHexes(s: S, into: Offers<'standard'>): void {
  const standard = moving.standard(s);
  for (const hex of s.game.standardHexes) if (canHoldStandard(s, standard, hex)) into.push('standard', standard, hex);
}

/** @rule 15.2 Retired units around it are checked */
function moveStandard(s: S, standard: number, to: number): void {
  s.pop();
  for (const unit of s.game.unitsOf[s.scenario.standards[standard]!.side])
    if (isRetiredAt(s, standard, unit)) s.push(STEP['standard/check'], unit);
  s.setStandardHex(standard, to);
  if (s.listener !== null)
    s.tell('standard', '15.2', `${capital(s.scenario.standards[standard]!.name)} moves to ${s.scenario.grid.format(to)}.`);
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

const owner = (s: S): Player => s.scenario.standards[moving.standard(s)]!.side;
const onMap = (s: S, { standard }: { readonly standard: number }): string | null =>
  s.standardHex(standard) >= 0 ? null : 'The Standard stands on the map.';
const beside = {
  registers: moving.registers,
  check: onMap,
  choose: { standard: moveStandard },
  about: { phase: 'Standards', rule: '15.2' },
  question: 'Where does the Standard go?',
  unless: 'Any hex that can be entered, free of enemies and other Standards.',
} as const;
/** Whatever brings a unit into a hex. */
const ON = [
  'fire/apply', 'shock/results', 'shock/before', 'shock/ride', 'shock/follow', 'shock/enter',
  'move/walk', 'move/piece', 'move/select', 'sortie/ride', 'result/apply',
] as const; // biome-ignore format: a list

export const standardSteps: readonly StepDraft[] = [
  ask('standard/move', owner, legalHexes, { on: ['activation/phases'], ...beside }),
  ask('standard/displaced', owner, legalHexes, { on: ON, ...beside }),
  test(
    'standard/check',
    () => STAYS,
    rollStaying,
    (s) => [`${unitName(s)} stays`, `${unitName(s)} is Eliminated`],
    {
      on: ['activation/phases', 'standard/check', ...ON],
      registers: unitFrame.registers,
      check: (s, { unit }) => {
        if (s.repeatsFrame) return 'A unit is checked once.';
        return s.status(unit) === RETIRED && standardOf(s, unit) >= 0 ? null : 'A Retired unit is checked when its Standard goes.';
      },
      phase: 'Standards',
      rule: '15.2',
    },
  ),
];
