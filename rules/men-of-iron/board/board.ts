import type { Board, State } from '../../core/index.ts';
import { mapExtent } from '../../hexes/render/shapes.ts';
import { IronDeeds } from '../encoder/deeds.ts';
import { pieceAtHand } from '../encoder/pieces.ts';
import type { IronParts, IronState } from '../state/state.ts';
import { headline } from './headline.ts';
import { LAYERS } from './layers.ts';
import { markDeed } from './marks.ts';
import { notesOf } from './notes.ts';
import { phraseOf } from './phrases.ts';
import { listPieces } from './pieces.ts';
import { listTables } from './tables.ts';

/** Events that say what was decided. */
const TELLINGS: NonNullable<Board['tellings']> = {
  battle: ['activation'],
  army: ['activation'],
  pass: ['activation'],
  rally: ['activation'],
  raise: ['activation'],
  select: ['attack'],
  counter: ['counter'],
  standard: ['standard'],
  form: ['formed'],
  move: ['moved'],
  fire: ['fired'],
  attack: ['attack'],
  charge: ['attack'],
  'attack-both': ['attack'],
  retreat: ['retreated', 'evaded'],
  advance: ['advanced'],
  mount: ['mounted'],
  dismount: ['dismounted'],
};

/** What makes the picture of Men of Iron playable with a pointer. */
export function createBoard({ compiled, space }: Pick<IronParts, 'compiled' | 'space'>): Board {
  const deeds = new IronDeeds(space);
  const as = (state: State): IronState => state as IronState;
  const read = (s: IronState, action: number) => deeds.read(s, action, pieceAtHand(s));
  return {
    hues: ['blue', 'red'],
    extent: mapExtent(compiled.grid),
    headline: (state) => headline(as(state)),
    pieces: (state) => listPieces(as(state)),
    mark: (state, action) => markDeed(as(state), read(as(state), action), space.argument(action)),
    phrase: (state, action) => phraseOf(as(state), read(as(state), action), space.argument(action)),
    notes: (state, action) => notesOf(as(state), read(as(state), action), space.argument(action)),
    tellings: TELLINGS,
    layers: LAYERS,
    tables: (state, viewer) => listTables(as(state), viewer),
    plan: () => null,
  };
}
