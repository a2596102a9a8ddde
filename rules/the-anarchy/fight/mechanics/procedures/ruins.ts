import { facesWhere, type OutcomeList, type OutcomeText } from '../../../../core/index.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { engineIn } from '../ground/engines.ts';
import { kill } from '../ground/harm.ts';
import { bringDown, escape, fateOfFace, nextUnder, SMALL_FACES } from '../work/ruins.ts';
import { cast } from './roles.ts';
import { frame, roll, run, type StepDraft } from './writer.ts';

type S = AnarchyState;

/** A belfry that comes down. */
const falling = frame({ engine: (k) => k.engine });
/** A man on its ground. */
const under = frame({ man: (k) => k.man, engine: (k) => k.engine });

/** Who is above the ground dies; for those on it is rolled, one after another; then it is gone. @rule 4.2.9 */
function runCollapse(s: S): void {
  const engine = falling.engine(s);
  const above = nextUnder(s, engine, true);
  if (above >= 0) return kill(s, above);
  const below = nextUnder(s, engine, false);
  if (below >= 0) return s.push(STEP['belfry/escape'], below, engine);
  s.pop();
  bringDown(s, engine);
}

function escapeOutcomes(_: S, into: OutcomeList): void {
  for (let face = 1; face <= SMALL_FACES; face++) into.add(fateOfFace(face), 1);
}

function rollEscape(s: S, fate: number): void {
  const [man, engine] = [under.man(s), under.engine(s)];
  s.pop();
  escape(s, man, engine, fate);
}

const FATES = ['he is buried', 'he gets out, wounded', 'he gets out'] as const;

function meaningOfEscape(s: S, outcome: number): OutcomeText {
  const faces = facesWhere(SMALL_FACES, (face) => fateOfFace(face) === outcome);
  return { text: `${s.nameOf(under.man(s))}: ${FATES[outcome]!}`, dice: 'd6', faces };
}

export const ruinSteps: readonly StepDraft[] = [
  run('belfry/collapse', runCollapse, {
    on: ['fire/run'],
    registers: falling.registers,
    check: (s, { engine }) => (s.engineAt(engine) >= 0 ? null : 'The belfry stands on the map.'),
    about: { phase: 'Fire', rule: '4.2.9' },
  }),
  roll('belfry/escape', escapeOutcomes, rollEscape, {
    on: ['belfry/collapse'],
    registers: under.registers,
    check: cast({ man: 'on the map' }, (s, { man, engine }) =>
      engineIn(s, s.at(man!)) === engine ? null : 'He stands on the ground of the belfry.',
    ),
    about: { phase: 'Fire', rule: '4.2.9', means: meaningOfEscape },
  }),
];
