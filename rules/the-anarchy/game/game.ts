import {
  type ActionCodec,
  type Board,
  createToldCodec,
  type Encoder,
  FlatGameBase,
  type Player,
  type Rng,
  type Scale,
  type ScriptedPolicy,
  ScaleView,
  type Step,
  type ToldAbouts,
} from '../../core/index.ts';
import { DIRECTIONS } from '../../hexes/grid.ts';
import { createPlaces } from '../../hexes/hex-state.ts';
import { SafeSearch } from '../../hexes/movement/safe-search.ts';
import { StateKey } from '../../hexes/movement/state-key.ts';
import { createBoard } from './board.ts';
import { createCaptain } from './captain.ts';
import { chartsOfPart } from '../charts/engine-ground.ts';
import { ENGINE, ENGINE_CHARTS } from '../charts/engines.ts';
import { FLAMING_ARROWS } from '../charts/tables.ts';
import { CLASS } from '../charts/types.ts';
import { createEncoder } from './encoder.ts';
import type { Options } from '../state/options.ts';
import { renderSvg } from './svg.ts';
import { renderText } from './text.ts';
import { rebuildParts } from '../fight/mechanics/ground/engines.ts';
import { createMarcher } from '../fight/mechanics/movement/march.ts';
import { hasBow } from '../fight/mechanics/missiles/missiles.ts';
import { concealNight, hidesNight, resampleNight } from '../fight/mechanics/ground/night.ts';
import { checkPosition } from '../fight/mechanics/check/position-check.ts';
import { bindFightSteps, FIGHT_ABOUTS } from './steps.ts';
import { beginGame } from '../fight/mechanics/procedures/turn/set-up.ts';
import { Scratch } from '../state/scratch.ts';
import { concealMen, hidesMen, resampleMen } from '../fight/mechanics/sight/secrets.ts';
import { ENCOUNTERS } from '../siege/mechanics/encounters.ts';
import { SightLines } from '../fight/mechanics/sight/sight.ts';
import { StepTables } from '../fight/mechanics/ground/step-tables.ts';
import { battle, ownFight } from '../fight/mechanics/encounter.ts';
import { type ActionSpace, createFightSpace, type FightSpace, hasHeavy, hasOxen } from '../state/actions.ts';
import type { Encounter } from '../state/encounter.ts';
import { createKinds } from '../state/kinds.ts';
import { type AnarchyLayout, createAnarchyLayout, THINGS } from '../state/layout.ts';
import { createMasonry, type Masonry } from '../state/masonry.ts';
import type { Scenario } from '../state/scenario.ts';
import { type AnarchyParts, AnarchyState, ON_MAP, OPEN, WAITING } from '../state/state.ts';

/** Decisions and rolls that one man causes in a turn at most, those of others about him included. */
const PLIES_A_MAN = 120;

/** A list's places by what they hold, -1 for all others. */
function rowsBy(list: readonly number[], size: number): Int16Array {
  const rows = new Int16Array(size).fill(-1);
  list.forEach((value, row) => {
    rows[value] = row;
  });
  return rows;
}

/** What the rules of a scenario's fights depend on. */
function encounterOf({ encounter, isField }: Scenario): Encounter<AnarchyState> {
  if (encounter !== null) return ENCOUNTERS[encounter.kind];
  return isField ? battle : ownFight;
}

/** A fight of The Anarchy with its options: everything that does not change in play. A siege goes on from it (`SiegeGame`). */
export class AnarchyGame<S extends AnarchyState = AnarchyState, C extends Scenario = Scenario>
  extends FlatGameBase<S, C, Options, ToldAbouts<S, string>>
  implements AnarchyParts
{
  protected readonly kinds = createKinds(this.scenario);
  readonly encounter = this.createEncounter();
  readonly layout = this.createLayout();
  readonly places = this.createPlaces();
  readonly space = this.createSpace();
  readonly steps = this.createSteps();
  readonly maxPlies = this.countPlies();
  readonly beasts = this.listMen((type) => type >= CLASS.warhorse);
  readonly menOf = [
    this.listMen((type, side) => type < CLASS.warhorse && side === 0),
    this.listMen((type, side) => type < CLASS.warhorse && side === 1),
  ] as const;
  readonly ambushers = [this.listAmbushers(0), this.listAmbushers(1)] as const;
  readonly doorAt = rowsBy(this.scenario.doors, this.scenario.places.count);
  readonly woodAt = rowsBy(this.scenario.woods, this.scenario.places.count);
  readonly firstPart = this.listParts();
  readonly partCharts = this.scenario.parts.map((part) => chartsOfPart(part, this.scenario.engines[part.engine]!));
  readonly rebuildParts = rebuildParts;
  readonly moatAt = rowsBy(this.scenario.moats, this.scenario.places.count);
  readonly masonry = this.createMasonry();
  readonly hasPushed = this.scenario.engines.some(({ kind, isParked }) => ENGINE_CHARTS[kind]!.push !== null && !isParked);
  readonly hasMantlets = this.scenario.engines.some(({ kind }) => kind === ENGINE['mantlet']);
  readonly piles = [...this.scenario.things.keys()].filter((thing) => THINGS[this.scenario.things[thing]!.kind] === 'rocks');
  readonly hasOxen = hasOxen(this.scenario);
  readonly hasHeavy = hasHeavy(this.scenario);
  readonly hasOil = this.scenario.things.some(({ kind }) => THINGS[kind] === 'oil');
  readonly sight = new SightLines(this.scenario, this.doorAt, this.masonry.walls);
  readonly scratch = new Scratch();
  readonly stepTables = new StepTables(this.scenario, this.layout, this.masonry);
  readonly searches = [
    new SafeSearch({ size: this.scenario.places.count }),
    new SafeSearch({ size: this.scenario.places.count * DIRECTIONS }),
  ] as const;
  readonly marcher = createMarcher();
  readonly lastMarch = { man: -1, key: new StateKey(this.layout.depthCell + 1, this.layout.derived['occupants']!) };
  readonly actions = this.createCodec();
  readonly board = this.createBoard();
  readonly renderText: (s: S, viewer?: Player) => string = renderText;
  readonly renderSvg: (s: S, viewer?: Player) => string = renderSvg;
  readonly check = checkPosition;
  readonly scripted = this.createCaptain();
  readonly asFight = new ScaleView(this, () => createEncoder({ ...this.scenario, isField: false }, false));
  readonly scales = this.createScales();
  private encoding: Encoder<S> | null = null;

  get encoder(): Encoder<S> {
    return (this.encoding ??= this.createEncoder());
  }

  // ---- what a siege has more of

  protected createEncounter(): Encounter<AnarchyState> {
    return encounterOf(this.scenario);
  }

  protected createLayout(): AnarchyLayout {
    return createAnarchyLayout(this.scenario, this.kinds);
  }

  protected createSpace(): ActionSpace {
    return createFightSpace(this.scenario);
  }

  /** Whether it has fights with a map of their own, or is one. */
  protected hasFields(): boolean {
    return this.scenario.isField;
  }

  protected createSteps(): readonly Step<S, ToldAbouts<S, string>>[] {
    return bindFightSteps(this.kinds, this.space, this.scenario.isField);
  }

  protected countPlies(): number {
    return this.pliesOf(this.scenario.turns);
  }

  /** Decisions and rolls that a fight of so many turns has at most. */
  protected pliesOf(turns: number): number {
    return turns * this.scenario.men.length * PLIES_A_MAN;
  }

  protected createMasonry(): Masonry {
    return createMasonry(this.scenario, this.scenario.structures, this.layout.block.structures.stage);
  }

  protected createCodec(): ActionCodec {
    return createToldCodec(
      this.space.parts,
      this.scenario.men.map(({ id }) => id),
    );
  }

  protected createBoard(): Board {
    const { scenario, players } = this;
    return createBoard({ scenario, players, space: this.space as FightSpace }, FIGHT_ABOUTS);
  }

  protected createCaptain(): Required<ScriptedPolicy> {
    return createCaptain(this.scenario);
  }

  protected createEncoder(): Encoder<S> {
    return createEncoder(this.scenario, this.hasFields());
  }

  protected createScales(): readonly Scale[] {
    return [];
  }

  protected override createState(data: Int16Array): S {
    return new AnarchyState(this, data) as S;
  }

  /** Everybody where the scenario has him; whoever is to be placed by the players waits. */
  protected override fill(s: AnarchyState): void {
    const { men, things, doors, openDoors, moats, fascines, flamingArrows, engines, rubble } = this.scenario;
    men.forEach(({ type, horse, at, tail, isHidden }, man) => {
      s.setType(man, type);
      s.setHorse(man, horse);
      s.setHidden(man, Number(isHidden));
      s.setArrows(man, flamingArrows && hasBow(type) ? FLAMING_ARROWS : 0);
      s.setAt(man, at);
      s.setTail(man, tail);
      s.setPresence(man, at < 0 ? WAITING : ON_MAP);
    });
    things.forEach(({ at, bearer, mate }, thing) => {
      s.setThingAt(thing, bearer >= 0 ? -1 : at);
      s.setThingBearer(thing, bearer);
      s.setThingMate(thing, mate);
    });
    moats.forEach((place, moat) => s.setMoatFilled(moat, Number(fascines.includes(place))));
    for (const wall of rubble) s.setStageIn(wall, this.masonry.stages[wall]!);
    doors.forEach((place, door) => s.setDoorState(door, openDoors.includes(place) ? OPEN : 0));
    engines.forEach(({ at, facing, isCovered, oxen }, engine) => {
      s.setEngineFirstOx(engine, oxen[0]);
      s.setEngineSecondOx(engine, oxen[1]);
      s.setEngineAt(engine, this.encounter.bringsEngines ? -1 : at); // [7.7.1] [7.7.2] of a siege till it is needed
      s.setEngineFacing(engine, facing);
      s.setEngineCovered(engine, Number(isCovered));
    });
    s.rebuildOccupancy();
    this.begin(s);
  }

  /** Puts the first step on the stack. */
  protected begin(s: AnarchyState): void {
    beginGame(s);
  }

  protected override complete(s: AnarchyState): void {
    s.rebuildOccupancy();
  }

  hides(s: AnarchyState): boolean {
    return hidesMen(s) || hidesNight(s, 0) || hidesNight(s, 1);
  }

  conceal(s: AnarchyState, viewer: Player): void {
    concealMen(s, viewer);
    concealNight(s, viewer);
  }

  resample(s: AnarchyState, viewer: Player, rng: Rng): void {
    resampleMen(s, viewer, rng);
    resampleNight(s, viewer, rng);
  }

  private listMen(does: (type: number, side: Player) => boolean): readonly number[] {
    return this.scenario.men.flatMap(({ type, side }, man) => (does(type, side) ? [man] : []));
  }

  /** First part of each engine, and the number of them all. */
  private listParts(): Int16Array {
    const { engines, parts } = this.scenario;
    return Int16Array.from({ length: engines.length + 1 }, (_, engine) => parts.filter((part) => part.engine < engine).length);
  }

  private listAmbushers(of: Player): readonly number[] {
    return this.scenario.men.flatMap(({ isHidden, side }, man) => (isHidden && side === of ? [man] : []));
  }

  private createPlaces(): AnarchyParts['places'] {
    const { places, men } = this.scenario;
    const { at, tail } = this.layout.block.men;
    const { occupants, levels } = this.layout.derived;
    return createPlaces({
      hex: at,
      facing: -1,
      level: levels!,
      stacks: occupants!,
      hexes: places.count,
      counters: men.length,
      height: 1,
      tail,
    });
  }
}
