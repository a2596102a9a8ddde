import { type BoardNote, opponent, percent, type Player } from '../../core/index.ts';
import { arcOf, FRONT } from '../../hexes/facing.ts';
import { oppositeDirection } from '../../hexes/grid.ts';
import { count } from '../../core/values/words.ts';
import { battleName, hexName, nameOf, troopsIn } from '../state/names.ts';
import { mean } from './words.ts';
import { attackBlow, attackBlows, directionsOf, facedFrom, returnBlow, totalHits } from '../odds/blows.ts';
import { anyOf, reactionChance } from '../odds/checks.ts';
import { shotsInto, shotsOf } from '../odds/fire.ts';
import { isInSpan } from '../mechanics/ground/command-span.ts';
import { ridersNear } from '../encoder/survey.ts';
import { mayStrikeBack, readyAttackers } from '../mechanics/procedures/combat/melee.ts';
import { reactingCavalry } from '../mechanics/combat/reaction.ts';
import type { BaronsWarState } from '../state/state.ts';
import { HITS_TO_REMOVE } from '../charts/charts.ts';
import { inZone } from '../mechanics/ground/zones.ts';

// What there is to say of a unit that stands in a hex, on a copy of the state where it does.

type S = BaronsWarState;

/** Hits as a share of what the upper unit of a hex can still take. */
export function shareOfLife(s: S, hex: number, hits: number): number {
  return Math.min(1, hits / (HITS_TO_REMOVE - s.hits(s.topAt(hex))));
}

function behindWords(s: S, hex: number, mask: number): string {
  const all = directionsOf(mask).length;
  const behind = directionsOf(mask).filter((direction) => arcOf(s.facingOf(s.topAt(hex)), direction) !== FRONT).length;
  if (behind === 0) return '';
  return all === 1 ? ' from its flank or rear' : `, ${behind} of them from its flank or rear`;
}

/** Enemies that face the hex, and what all of them would do to it together. */
export function attackersNote(s: S, enemy: Player, hex: number): BoardNote[] {
  const mask = facedFrom(s, enemy, hex);
  if (mask === 0) return [];
  const blows = attackBlows(s, hex, mask);
  const hits = totalHits(blows);
  const who =
    blows.length === 1 ? `${troopsIn(s, blows[0]!.hex)} could attack it there` : `${blows.length} enemy hexes could attack it there`;
  const text = `${who}${behindWords(s, hex, mask)}: ${mean(hits)} hits expected${blows.length === 1 ? '' : ' from all together'}.`;
  return [{ kind: 'danger', text, degree: shareOfLife(s, hex, hits), rule: '9.1' }];
}

function shootersNote(s: S, enemy: Player, hex: number): BoardNote[] {
  const shots = shotsInto(s, enemy, hex);
  if (shots.length === 0) return [];
  const hits = shots.reduce((sum, chance) => sum + chance, 0);
  return [
    {
      kind: 'danger',
      text: `${count(shots.length, 'enemy unit')} could shoot at it there: ${mean(hits)} hits expected.`,
      degree: anyOf(shots),
      rule: '8.5',
    },
  ];
}

/** Enemy cavalry near enough to charge, by distance alone. */
function ridersNote(s: S, enemy: Player, hex: number): BoardNote[] {
  const riders = ridersNear(s, enemy, hex);
  return riders === 0
    ? []
    : [
        {
          kind: 'note',
          text: `${count(riders, 'unit')} of unshaken enemy cavalry ${riders === 1 ? 'is' : 'are'} within riding distance.`,
          rule: '10.0',
        },
      ];
}

/** The chance that cavalry alarmed on the way rolls for a charge. `alarmed` has bits over `reactingCavalry`. */
export function reactionNote(s: S, unit: number, alarmed: number): BoardNote[] {
  const cavalry = reactingCavalry(s, unit).filter((_, i) => (alarmed >> i) & 1);
  if (cavalry.length === 0) return [];
  const chance = anyOf(cavalry.map((rider) => reactionChance(s, rider)));
  const who =
    cavalry.length === 1
      ? `${nameOf(s, cavalry[0]!)} may react with a charge`
      : `${cavalry.length} units of enemy cavalry may react with a charge`;
  return [
    {
      kind: 'danger',
      text: `${who}: ${percent(chance)}${cavalry.length === 1 ? '' : ' that at least one does'}.`,
      degree: chance,
      rule: '10.3',
    },
  ];
}

/** The enemies that a unit would have before it and might attack in this activation; the best of two. */
function attackNote(s: S, hex: number): BoardNote[] {
  const unit = s.topAt(hex);
  const { neighbours } = s.scenario.grid;
  if (s.round === 0 || s.battleOf(unit) !== s.battle) return [];
  const options = [s.facingOf(unit), (s.facingOf(unit) + 1) % 6].flatMap((direction) => {
    const target = neighbours[hex * 6 + direction]!;
    const back = oppositeDirection(direction);
    if (target < 0 || !s.holds(s.enemy, target) || ((readyAttackers(s, target) >> back) & 1) === 0) return [];
    return [
      {
        target,
        blow: attackBlow(s, target, back, 1 << back),
        answer: mayStrikeBack(s, target, back) ? returnBlow(s, target, back).hits : 0,
      },
    ];
  });
  const best = options.sort((a, b) => b.blow.hits - a.blow.hits)[0];
  if (best === undefined) return [];
  const text = `May attack ${troopsIn(s, best.target)}: ${mean(best.blow.hits)} hits expected from this hex alone, ${mean(best.answer)} if they strike back.`;
  return [{ kind: 'chance', text, degree: shareOfLife(s, best.target, best.blow.hits), rule: '9.1' }];
}

/** What a unit could shoot at. */
function shotNote(s: S, unit: number): BoardNote[] {
  const [best, ...others] = shotsOf(s, unit);
  if (best === undefined) return [];
  const more = others.length === 0 ? '' : `, the best of ${others.length + 1} targets`;
  return [
    {
      kind: 'chance',
      text: `Could shoot at ${troopsIn(s, best.hex)}: ${percent(best.chance)} to hit${more}.`,
      degree: best.chance,
      rule: '8.5',
    },
  ];
}

function commandNote(s: S, unit: number): BoardNote[] {
  const battle = s.battleOf(unit);
  if (s.leaderHex(battle) < 0 || isInSpan(s, unit, false)) return [];
  return [
    {
      kind: 'danger',
      text: `Outside the command span of ${battleName(s, battle)} (${count(s.commandSpanOf(battle), 'hex', 'hexes')}).`,
      degree: 0.3,
      rule: '6.2',
    },
  ];
}

/** Whether the hex lies in an enemy zone, and what that means on entering it or on staying. */
export function zoneNote(s: S, enemy: Player, hex: number, enters: boolean): BoardNote[] {
  if (!inZone(s, enemy, hex)) return [];
  const text = enters
    ? `Enters an enemy zone of control in hex ${hexName(s, hex)} and has to stop.`
    : 'Stands in an enemy zone of control.';
  return [{ kind: 'danger', text, degree: 0.3, rule: '7.23' }];
}

/** All that a place and facing mean for a unit. Shooting is spoken of only where it is still to come. */
export function standingNotes(s: S, unit: number, enters: boolean, beforeFire: boolean): BoardNote[] {
  const hex = s.hexOf(unit);
  const enemy = opponent(s.sideOf(unit));
  return [
    ...zoneNote(s, enemy, hex, enters),
    ...attackersNote(s, enemy, hex),
    ...(beforeFire ? shootersNote(s, enemy, hex) : []),
    ...attackNote(s, hex),
    ...(beforeFire && s.round > 0 ? shotNote(s, unit) : []),
    ...commandNote(s, unit),
    ...ridersNote(s, enemy, hex),
  ];
}
