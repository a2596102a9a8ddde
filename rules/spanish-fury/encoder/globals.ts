import { bySides, type Feature, oneHot, opponent, type Player, scoreFeatures, share, signed } from '../../core/index.ts';
import { CONFIDENCES } from '../charts/types.ts';
import { finalPoints } from '../mechanics/morale/victory.ts';
import { SEGMENTS } from '../state/layout.ts';
import type { Scenario } from '../state/scenario.ts';
import { type FuryState, ROUTING } from '../state/state.ts';
import { STEP_NAMES } from '../state/steps.ts';

type S = FuryState;
type GlobalFeature = Feature<[s: S, viewer: Player]>;

/** Points that count as very many. */
const MANY_POINTS = 60;

/** A feature for each level of Confidence of each side. */
function confidences(): readonly GlobalFeature[] {
  return CONFIDENCES.flatMap((name, level) => bySides(name, `army is ${name}`, (s: S, side) => Number(s.sideConfidence(side) === level)));
}

function standsLeft(s: S, side: Player): number {
  let [left, all] = [0, 0];
  for (const unit of s.game.unitsOf[side]) {
    all += s.scenario.units[unit]!.stands;
    if (!s.isGone(unit)) left += s.stands(unit);
  }
  return share(left, all);
}

/** Mean of something over a side's units on the table. */
function meanOver(s: S, side: Player, value: (unit: number) => number): number {
  const standing = s.game.unitsOf[side].filter((unit) => s.isOnTable(unit));
  return standing.length === 0 ? 0 : standing.reduce((sum, unit) => sum + value(unit), 0) / standing.length;
}

function placesHeld(s: S, side: Player): number {
  const { objectives } = s.scenario;
  return objectives.length === 0 ? 0 : objectives.filter((_, i) => s.objectiveHolder(i) === side).length / objectives.length;
}

/** What networks see of the whole. */
export function globalFeatures({ turns, margin }: Scenario): readonly GlobalFeature[] {
  const lead = (s: S, viewer: Player): number => finalPoints(s, viewer) - finalPoints(s, opponent(viewer));
  return [
    ...scoreFeatures<S>(STEP_NAMES, turns, MANY_POINTS),
    ...oneHot(SEGMENTS, 'in the segment', (s: S) => s.segment),
    ['revealed', 0, 1, '1 if the speeches lie open', (s) => s.revealed],
    ['goes-first', 0, 1, '1 if the viewer goes first among equal Strategy', (s, viewer) => Number(s.first === viewer)],
    ...confidences(),
    ...bySides('alarms', 'Alarms still to be rolled for / 4', (s: S, side) => share(s.sideAlarms(side), 4)),
    ...bySides('rejoicings', 'Rejoicings still to be rolled for / 4', (s: S, side) => share(s.sideRejoicings(side), 4)),
    ...bySides('command', 'Strategy of the Generalissimo / 6', (s: S, side) => s.generalStrategy(s.sideGeneralissimo(side)) / 6),
    ...bySides('left', 'share of stands left', standsLeft),
    ...bySides('disorder', 'mean levels of cohesion lost / 5', (s: S, side) => meanOver(s, side, (unit) => s.level(unit) / 5)),
    ...bySides('routing', 'share of units routing', (s: S, side) => meanOver(s, side, (unit) => Number(s.status(unit) === ROUTING))),
    ...bySides('places', 'share of the places that are held', placesHeld),
    [
      'lead',
      -1,
      1,
      'lead in points, were it over now / twice the margin',
      (s, viewer) => signed(lead(s, viewer) / (2 * Math.max(1, margin))),
    ],
  ];
}
