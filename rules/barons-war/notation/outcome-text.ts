import { lowestBit, type OutcomeText } from '../../core/index.ts';
import { attackModifier, strikeModifier } from '../rules/blows.ts';
import { forceOf, strengthIn, typeIn } from '../rules/force.ts';
import { newChit } from '../rules/procedures/command.ts';
import { melee } from '../rules/procedures/melee.ts';
import { effectiveness } from '../rules/procedures/effectiveness.ts';
import { reactor } from '../rules/procedures/reaction.ts';
import { leaderFrame, unitFrame } from '../rules/procedures/writer.ts';
import type { BaronsWarState } from '../state/state.ts';
import { MELEE_DIE, meleeHits } from '../charts/melee.ts';
import { EFFECTIVENESS_CHECKS } from '../state/scenario.ts';

function range(low: number, high: number): number[] {
  return Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i);
}

/** Faces of a d10 for an outcome that the high (or the low) faces make, by its weight. */
function tenths(weight: number, high: boolean): number[] {
  return high ? range(11 - weight, 10) : range(1, weight);
}

function meleeFaces(state: BaronsWarState, outcome: number): OutcomeText {
  const attacks = state.step.name === 'melee/attack-roll';
  const target = melee.target(state);
  const direction = attacks ? lowestBit(melee.left(state)) : melee.struck(state);
  const from = state.compiled.grid.neighbours[target * 6 + direction]!;
  const force = forceOf(state, attacks ? from : target, attacks);
  const modifier = attacks ? attackModifier(state, target, direction, melee.attackers(state)) : strikeModifier(state, target, direction);
  const die = MELEE_DIE[typeIn(force)];
  const faces = range(1, die).filter((face) => meleeHits(face + modifier, strengthIn(force)) === outcome);
  const roller = attacks ? `the attack from ${state.compiled.grid.format(from)}` : 'the defender';
  const text = outcome === 0 ? `no hit by ${roller}` : `${outcome} hit${outcome > 1 ? 's' : ''} by ${roller}`;
  return { text, dice: `d${die}`, faces };
}

/** What a chance outcome means and which faces of the die make it. */
export function describeOutcome(state: BaronsWarState, outcome: number): OutcomeText {
  const { name } = state.step;
  const { units, battles, leaders } = state.compiled;
  const weight = state.chanceOutcomes().weightOf(outcome);
  switch (name) {
    case 'melee/attack-roll':
    case 'melee/strike-roll':
      return meleeFaces(state, outcome);
    case 'fire/roll':
    case 'charge/shot':
      return { text: outcome === 1 ? 'a hit' : 'no effect', dice: 'd10', faces: tenths(weight, outcome === 1) };
    case 'morale/check':
    case 'morale/recover':
      return {
        text: `${units[unitFrame.unit(state)]!.name} ${outcome === 1 ? 'pass' : 'fail'}`,
        dice: 'd10',
        faces: tenths(weight, outcome === 0),
      };
    case 'hits/leader':
      return {
        text: `${leaders[leaderFrame.leader(state)]!.name} ${outcome === 1 ? 'falls' : 'is unhurt'}`,
        dice: 'd10',
        faces: tenths(weight, outcome === 1),
      };
    case 'reaction/check':
      return {
        text: `${units[reactor.cavalry(state)]!.name} ${outcome === 1 ? 'charge' : 'stand'}`,
        dice: 'd10',
        faces: tenths(weight, outcome === 1),
      };
    case 'effectiveness/check': {
      const { check } = battles[effectiveness.battle(state)]!.effectiveness[effectiveness.box(state)]!;
      const what = `${EFFECTIVENESS_CHECKS[check]!} check`;
      return {
        text: `${battles[effectiveness.battle(state)]!.name} ${outcome === 1 ? 'passes' : 'fails'} a ${what}`,
        dice: 'd10',
        faces: tenths(weight, outcome === 0),
      };
    }
    case 'command/replacement':
      return {
        text: outcome === 0 ? 'no new chit' : `a new ${outcome}`,
        dice: 'd10',
        faces: range(1, 10).filter((face) => newChit(state, face) === outcome),
      };
    default:
      return { text: outcome === 1 ? 'Edward may choose anew' : 'Edward is still held', dice: 'd10', faces: tenths(weight, outcome === 1) };
  }
}
