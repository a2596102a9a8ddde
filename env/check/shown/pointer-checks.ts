import {
  ActionList,
  GRID_DIRECTIONS,
  isPlayer,
  NOWHERE,
  Observation,
  type ObservationSpec,
  opponent,
  type Player,
  type PointerSpec,
  type State,
} from '../../../rules/core/index.ts';
import { type Check, expectThat, seldom, VIEWERS } from '../report/report.ts';

/** What no encoder writes. */
const POISON = -9;

/** Whether anything is told of a row of `units`. */
function isShown({ units, spec }: Observation, row: number): boolean {
  const width = spec.units.features.length;
  for (let i = row * width; i < (row + 1) * width; i++) if (units[i] !== 0) return true;
  return false;
}

/** Whether a cell belongs to the board: a cell without neighbours does not, unless it is the only one. */
function isOnBoard({ height, width, neighbours }: ObservationSpec['map'], viewer: Player, cell: number): boolean {
  const cells = height * width;
  if (neighbours === undefined || cells === 1) return true;
  const directions = neighbours[viewer].length / cells;
  return neighbours[viewer].subarray(cell * directions, (cell + 1) * directions).some((other) => other >= 0);
}

/** Why a pointer cannot be, `''` if it can. */
function faultOf(into: Observation, viewer: Player, { to }: PointerSpec, value: number): string {
  const { units, map } = into.spec;
  const end = to === 'units' ? units.count : map.height * map.width;
  if (value === NOWHERE) return '';
  if (value < 0 || value >= end) return `outside [0, ${end}); ${NOWHERE} is for none`;
  if (to === 'units') return isShown(into, value) ? '' : 'a row in which no unit is told of; point at none instead';
  return isOnBoard(map, viewer, value) ? '' : 'a cell off the board';
}

/** All pointers of the action at one place of the list. */
function pointersAt({ pointers, spec }: Observation, place: number): string {
  const width = spec.actions.pointers.length;
  return pointers.subarray(place * width, (place + 1) * width).join();
}

function checkPointers(state: State, viewer: Player, into: Observation): void {
  const { pointers } = into.spec.actions;
  const legal = state.legalActions();
  state.observe(viewer, into);
  state.observeActions(legal, poisoned(into));
  const size = legal.length * pointers.length;
  expectThat(into.pointers.length >= size, () => `${into.pointers.length} pointers for ${legal.length} actions; call resizeActions first`);
  for (let i = 0; i < size; i++) {
    const pointer = pointers[i % pointers.length]!;
    const place = Math.floor(i / pointers.length);
    const fault = faultOf(into, viewer, pointer, into.pointers[i]!);
    const action = (): string => state.game.actions.format(state, legal.at(place));
    expectThat(
      fault === '',
      () => `the pointer "${pointer.name}" of "${action()}" is ${into.pointers[i]}, ${fault} (all: ${pointersAt(into, place)})`,
    );
  }
}

function poisoned(observation: Observation): Observation {
  observation.pointers.fill(POISON);
  return observation;
}

function checkOrder(state: State, into: Observation, backward: ActionList): void {
  const legal = state.legalActions();
  backward.clear();
  for (let i = legal.length - 1; i >= 0; i--) backward.push(legal.at(i));
  state.observeActions(legal, into);
  const there = legal.toArray().map((_, i) => pointersAt(into, i));
  state.observeActions(backward, into);
  legal.toArray().forEach((action, i) => {
    const back = pointersAt(into, legal.length - 1 - i);
    expectThat(there[i] === back, () => `action ${action} points at ${there[i]}, and at ${back} when the list is turned round`);
  });
}

const pointers: Check = {
  name: 'pointers',
  about:
    'what actions point at is filled anew, a cell of the board or a row in which a unit is told of, and the same whatever else is in the list',
  start({ game }) {
    const isDue = seldom();
    const into = new Observation(game.observation);
    const backward = new ActionList();
    return {
      visit(state) {
        if (!isPlayer(state.actor) || game.observation.actions.pointers.length === 0) return;
        checkPointers(state, state.actor, into);
        if (isDue()) checkOrder(state, into, backward);
      },
    };
  },
};

function checkNeighbours({ height, width, grid, neighbours }: ObservationSpec['map']): void {
  expectThat((grid === undefined) === (neighbours === undefined), () => 'a map has either both a grid and neighbours or neither');
  if (grid === undefined || neighbours === undefined) return;
  const directions = GRID_DIRECTIONS[grid];
  for (const table of neighbours) {
    expectThat(table.length === height * width * directions, () => `${table.length} neighbours, not ${height} x ${width} x ${directions}`);
    table.forEach((other, i) => {
      const [cell, direction] = [Math.floor(i / directions), i % directions];
      const back = table[other * directions + ((direction + directions / 2) % directions)];
      expectThat(
        other === NOWHERE || back === cell,
        () => `from cell ${cell} direction ${direction} leads to ${other}, from where the way back leads to ${back}`,
      );
    });
  }
}

function checkMirror({ count, mirrored }: ObservationSpec['units']): void {
  for (const viewer of VIEWERS) {
    const [own, others] = [mirrored?.[viewer], mirrored?.[1 - viewer]];
    expectThat(own === undefined || own.length === count, () => `${own?.length} mirrored rows for ${count} rows`);
    own?.forEach((row, i) => {
      expectThat(
        row === NOWHERE || others?.[row] === i,
        () => `player ${viewer} has in row ${i} whom the other has in row ${row}, but back it is ${others?.[row]}`,
      );
    });
  }
}

function checkSecret({ features, mirrored, secret }: ObservationSpec['units']): void {
  if (secret === undefined) return;
  for (const feature of secret.features)
    expectThat(features[feature] !== undefined, () => `feature ${feature} may be secret, but there are only ${features.length}`);
  for (const viewer of VIEWERS) {
    const theirs = mirrored?.[viewer].slice(secret.from[viewer]);
    expectThat(theirs !== undefined, () => 'rows may hide something, but nothing is said of their counterparts');
    const isOwn = (row: number): boolean => row !== NOWHERE && row < secret.from[opponent(viewer)];
    expectThat(
      theirs?.every(isOwn) === true,
      () => `from row ${secret.from[viewer]} on, player ${viewer} has units that the other does not have among its own`,
    );
  }
}

/** Where nothing is hidden, both are told of the same units. */
function checkSameUnits(state: State, [first, second]: readonly [Observation, Observation]): void {
  const mirrored = first.spec.units.mirrored;
  if (mirrored === undefined || state.hasSecrets) return;
  state.observe(0, first);
  state.observe(1, second);
  mirrored[0].forEach((other, row) => {
    const isSame = isShown(first, row) === (other !== NOWHERE && isShown(second, other));
    expectThat(isSame, () => `the unit in row ${row} of player 0 and row ${other} of player 1 is told of to one of them only`);
  });
}

const frames: Check = {
  name: 'frames',
  about:
    'each direction of the map leads back, and each row of a unit has its counterpart among the other player’s. ' +
    'Both are told of together. What may be secret stands in rows that the other player has among its own',
  start({ game }) {
    const both = [new Observation(game.observation), new Observation(game.observation)] as const;
    return {
      begin() {
        checkNeighbours(game.observation.map);
        checkMirror(game.observation.units);
        checkSecret(game.observation.units);
      },
      visit: (state) => checkSameUnits(state, both),
    };
  },
};

/** What lets networks look things up: places that actions name, and how places hang together. */
export const pointerChecks: readonly Check[] = [pointers, frames];
