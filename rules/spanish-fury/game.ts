import { createToldCodec, FlatGameBase, OutcomeList, type Player, type Rng, type State } from '../core/index.ts';
import { Box, type BaseSize } from '../geometry/box.ts';
import { Manoeuvres } from '../tabletop/manoeuvres.ts';
import { createBoard } from './board/board.ts';
import { createCaptain } from './captain/captain.ts';
import { FORMATIONS } from './charts/types.ts';
import { createEncoder } from './encoder/encoder.ts';
import type { Options } from './state/options.ts';
import { createPoses } from './poses.ts';
import { renderSvg } from './render/svg.ts';
import { renderText } from './render/text.ts';
import { bindSteps } from './mechanics/steps.ts';
import type { Abouts } from './mechanics/procedures/writer.ts';
import { beginGame } from './mechanics/orders/begin.ts';
import { checkPosition } from './mechanics/position-check.ts';
import { createSight } from './mechanics/ground/ground.ts';
import { Marches } from './mechanics/movement/marches.ts';
import { createPaths } from './mechanics/ground/passage.ts';
import { concealSecrets, hidesAnything, resampleSecrets } from './mechanics/orders/secrets.ts';
import { createActionSpace } from './state/actions.ts';
import { footprintOf, MOST_COMPANIES, MOST_STANDS } from './state/footprint.ts';
import { createFuryLayout, createKinds } from './state/layout.ts';
import type { Scenario } from './state/scenario.ts';
import { type FuryParts, FuryState } from './state/state.ts';

/** Rolls and decisions of one unit in one turn never come near this. */
const PLIES_A_UNIT = 60;

/** Ground covered by every formation, number of stands and number of companies. */
function createFootprints(): readonly BaseSize[] {
  return FORMATIONS.flatMap((formation) =>
    Array.from({ length: (MOST_STANDS + 1) * (MOST_COMPANIES + 1) }, (_, i) =>
      footprintOf(formation, Math.floor(i / (MOST_COMPANIES + 1)), i % (MOST_COMPANIES + 1)),
    ),
  );
}

/** One scenario of Spanish Fury: Battle! with its options: everything that does not change in play. */
export class FuryGame extends FlatGameBase<FuryState, Scenario, Options, Abouts> implements FuryParts {
  private readonly kinds = createKinds(this.scenario);
  readonly layout = createFuryLayout(this.scenario, this.kinds);
  readonly maxPlies = (this.scenario.turns + 1) * (this.scenario.units.length + 4) * PLIES_A_UNIT;
  readonly space = createActionSpace(this.scenario);
  readonly steps = bindSteps(this.kinds, this.space);
  readonly actions = createToldCodec(
    this.space.parts,
    this.scenario.units.map(({ id }) => id),
  );
  private readonly footprints = createFootprints();
  readonly boxes = this.scenario.units.map(() => new Box());
  private readonly paths = createPaths(this.scenario);
  readonly roads = this.paths.roads;
  readonly manoeuvres = new Manoeuvres(this.scenario, [], this.paths);
  readonly marches = new Marches(this.manoeuvres);
  readonly sight = createSight(this.scenario);
  readonly lots = new OutcomeList();
  readonly unitsOf = this.listBySide(this.scenario.units);
  readonly generalsOf = this.listBySide(this.scenario.generals);
  readonly brigadesOf = this.listBySide(this.scenario.brigades);
  readonly companiesOf = this.scenario.units.map((_, unit) => this.scenario.units.flatMap(({ host }, i) => (host === unit ? [i] : [])));
  readonly encoder = createEncoder(this.scenario);
  readonly renderText = renderText;
  readonly renderSvg = renderSvg;
  readonly check = checkPosition;
  readonly scripted = createCaptain();
  readonly board = createBoard(this);
  readonly poses = createPoses(this.scenario);

  footprint(formation: number, stands: number, companies: number): BaseSize {
    return this.footprints[(formation * (MOST_STANDS + 1) + stands) * (MOST_COMPANIES + 1) + companies]!;
  }

  protected override createState(data: Int16Array): FuryState {
    return new FuryState(this, data);
  }

  protected override fill(s: FuryState): void {
    beginGame(s);
  }

  hides(s: FuryState): boolean {
    return hidesAnything(s);
  }

  /** Orders are shown by how their owner's brigades behave, speeches by the reveal; nothing else that is asked, rolled or told depends on them.
   * @ruling SF-20 SF-70 */
  showsNothing(before: State, after: State): boolean {
    return (before as FuryState).revealed === (after as FuryState).revealed;
  }

  conceal(s: FuryState, viewer: Player): void {
    concealSecrets(s, viewer);
  }

  resample(s: FuryState, viewer: Player, rng: Rng): void {
    resampleSecrets(s, viewer, rng);
  }

  private listBySide(cards: readonly { readonly side: Player }[]): readonly [readonly number[], readonly number[]] {
    const of = (side: Player): number[] => cards.flatMap((card, i) => (card.side === side ? [i] : []));
    return [of(0), of(1)];
  }
}
