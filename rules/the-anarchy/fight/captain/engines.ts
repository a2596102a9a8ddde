import { byKind, OutcomeList } from '../../../core/index.ts';
import { FACES } from '../../charts/tables.ts';
import { DIRECTIONS } from '../../../hexes/grid.ts';
import { batteredIn, batteringOfFace, splinterPoints, stonePoints } from '../mechanics/work/battering.ts';
import { engineIn } from '../mechanics/ground/engines.ts';
import { addImpacts, isMangonel, manUnder } from '../mechanics/work/heavy-shots.ts';
import type { AnarchyState } from '../../state/state.ts';
import type { Opinions } from './views/opinion.ts';
import type { Worth } from './views/worth.ts';

type S = AnarchyState;

/** Share of his worth that a heavy bolt, and splinters, cost whom they hit on average. */
const BOLT = 0.6;
const SPLINTERS = 0.6;

/** What a missile costs whom it finds in a place, less if he is a friend of who shoots. */
function lossIn(s: S, place: number, share: number, worth: Worth): number {
  const man = manUnder(s, place);
  return man < 0 ? 0 : share * worth.of(s, man) * (s.sideOf(man) === s.side ? -1 : 1);
}

/** What a stage of a gate, of a wall, of what hangs before it, and a hex of an engine are worth, in points of price. Ours. */
const GATE = 8;
const STAGE = 2;
const TIMBER = 4;
const ENGINE_HEX = 6;

/** What it is worth to break what stands in a place: engines of the own side are not to be broken. */
function worthOfBreaking(s: S, place: number): number {
  const other = engineIn(s, place);
  if (other >= 0) return s.scenario.engines[other]!.side === s.side ? -ENGINE_HEX : ENGINE_HEX;
  if (s.game.doorAt[place]! >= 0) return GATE;
  return s.game.masonry.cells[place]! < 0 ? TIMBER : STAGE;
}

/** What the stone of a mangonel breaks on average in a hex. */
function damageIn(s: S, engine: number, at: number, points: number): number {
  const place = points === 0 ? -1 : batteredIn(s, engine, at);
  if (place < 0) return 0;
  let faces = 0;
  for (let face = 1; face <= FACES; face++) faces += batteringOfFace(s, place, points, false, face);
  return (worthOfBreaking(s, place) * faces) / FACES;
}

/** What a stone brings where it comes down. */
function scoreStone(s: S, engine: number, at: number, worth: Worth): number {
  let gain = lossIn(s, at, 1, worth) + damageIn(s, engine, at, stonePoints(s, engine));
  for (let way = 0; way < DIRECTIONS; way++) {
    const place = s.beyond(at, way);
    gain += lossIn(s, place, SPLINTERS, worth) + damageIn(s, engine, place, splinterPoints(s, engine));
  }
  return gain;
}

/** What a shot brings on average. */
function scoreAim(s: S, engine: number, aim: number, worth: Worth, impacts: OutcomeList): number {
  impacts.clear();
  addImpacts(s, engine, aim, impacts);
  let gain = 0;
  for (let i = 0; i < impacts.length; i++) {
    const place = impacts.outcomes[i]! - 1;
    if (place < 0) continue;
    const brings = isMangonel(s, engine) ? scoreStone(s, engine, place, worth) : lossIn(s, place, BOLT, worth);
    gain += (impacts.weights[i]! * brings) / impacts.total;
  }
  return gain;
}

/** Opinions on engines. */
export function engineOpinions(worth: Worth): Opinions {
  const impacts = new OutcomeList();
  return {
    'engine/aim': byKind<S>({ aim: (s, place) => scoreAim(s, s.register(0), place, worth, impacts) }),
  };
}
