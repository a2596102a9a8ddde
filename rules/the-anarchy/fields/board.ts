import type { Board, BoardLayer, State } from '../../core/index.ts';
import type { Host } from './host.ts';

/** The fight that is shown instead of the map of the whole; null while none is. */
function fieldOf(state: State): Host['field'] {
  return (state as Host).field;
}

/** A layer of the fight at hand, whichever it is. */
function layerOfField(layer: BoardLayer): BoardLayer {
  return {
    ...layer,
    id: `men-${layer.id}`,
    draw(state, piece, viewer) {
      const field = fieldOf(state);
      const own = field?.game.board.layers.find(({ id }) => id === layer.id);
      return own === undefined ? '' : own.draw(field!, piece, viewer);
    },
  };
}

/** The board of a campaign or a siege, which shows the men while a fight is played out. @param sample board of the one of its fights that has most layers */
export function withField(board: Board, sample: Board): Board {
  const menAction = (state: State, action: number): number => action - (state as Host).game.space.size;
  const isMens = (state: State, action: number): boolean => menAction(state, action) >= 0 && fieldOf(state) !== null;
  return {
    ...board,
    extentOf: (state) => fieldOf(state)?.game.board.extent ?? board.extent,
    mapOf: (state) => fieldOf(state)?.scenario.id ?? '',
    headline(state) {
      const field = fieldOf(state);
      const whole = board.headline(state);
      if (field === null || field.depth === 0) return whole;
      return (state as Host).atHand === field ? [...field.game.board.headline(field), ...whole.slice(1)] : whole;
    },
    pieces(state, viewer) {
      const field = fieldOf(state);
      return field === null ? board.pieces(state, viewer) : field.game.board.pieces(field, viewer);
    },
    names(state) {
      const field = fieldOf(state);
      return [...(field === null ? [] : field.game.board.names!(field)), ...board.names!(state)];
    },
    mark(state, action) {
      const field = fieldOf(state)!;
      return isMens(state, action) ? field.game.board.mark(field, menAction(state, action)) : board.mark(state, action);
    },
    phrase(state, action) {
      const field = fieldOf(state)!;
      return isMens(state, action) ? field.game.board.phrase(field, menAction(state, action)) : board.phrase(state, action);
    },
    notes(state, action) {
      const field = fieldOf(state)!;
      return isMens(state, action) ? field.game.board.notes(field, menAction(state, action)) : board.notes(state, action);
    },
    tellings: {
      ...board.tellings,
      ...Object.fromEntries(Object.entries(sample.tellings ?? {}).map(([kind, told]) => [`men-${kind}`, told])),
    },
    layers: [
      ...board.layers.map(
        (layer): BoardLayer => ({
          ...layer,
          draw: (state, piece, viewer) => (fieldOf(state) === null ? layer.draw(state, piece, viewer) : ''),
        }),
      ),
      ...sample.layers.map(layerOfField),
    ],
    tables(state, viewer) {
      const field = fieldOf(state);
      return field === null ? board.tables(state, viewer) : [...field.game.board.tables(field, viewer), ...board.tables(state, viewer)];
    },
  };
}
