import { type ActionCodec, createCodec as codecOf, type OutcomeText, refusalOf } from '../core/index.ts';
import { meleeFrame, subjectOf, unitFrame } from './rules/kinds.ts';
import { HOLDS } from './rules/melee.ts';
import { leadOf } from './rules/attacks.ts';
import type { ToyHexesParts, ToyHexesState } from './state/state.ts';
import { RESULTS, resultOf } from './rules/charts.ts';

type S = ToyHexesState;

const FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function describeOutcome(s: S, outcome: number): OutcomeText {
  const unit = unitFrame.unit(s);
  const { name } = s.card(unit);
  const isAttack = s.step.name === 'melee/roll';
  const lead = isAttack ? leadOf(s, unit, meleeFrame.target(s)) : 0;
  const means = (face: number): boolean => (isAttack ? resultOf(lead, face) === outcome : face <= s.moraleOf(unit) === (outcome === HOLDS));
  const text = isAttack ? `${name}: ${RESULTS[outcome]!}` : `${name} ${outcome === HOLDS ? 'holds' : 'yields'}`;
  return { text, dice: 'd10', faces: FACES.filter(means) };
}

/** Flat index, text and data of the same actions. */
export function createCodec({ compiled, deeds }: ToyHexesParts): ActionCodec {
  const whyNot = (s: S, index: number) => refusalOf(s, deeds.blocks.kindOf(index));
  return codecOf(deeds.parts, { actors: compiled.units.map(({ id }) => id), subjectOf, describeOutcome, whyNot });
}
