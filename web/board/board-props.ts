import type { ComponentChildren } from 'preact';
import type { Player, State } from '../../rules/core/index.ts';
import type { Choice } from './choices.ts';
import type { ShownMove } from './last-moves.tsx';

/** What is shown over the board beside the choices. */
interface BoardExtras {
  /** Layers shown, by id. */
  readonly layers?: readonly string[];
  /** The piece that the layers of one piece are about. */
  readonly pointed?: string | null;
  /** The last moves. */
  readonly last?: readonly ShownMove[];
  /** Drawn above everything: arrows of candidates. */
  readonly children?: ComponentChildren;
  /** What is said beside a place of the board: a move before it is made. */
  readonly callout?: ComponentChildren;
  /** What is said in the line below the board. */
  readonly caption?: ComponentChildren;
}

export interface BoardViewProps extends BoardExtras {
  readonly state: State;
  readonly viewer: Player | null;
  /** What may be chosen now; empty where nothing may. */
  readonly choices: readonly Choice[];
  /** The piece picked, where several could act. */
  readonly picked: string | null;
  readonly preview: Choice | null;
  /** The place that was opened, as several things may be chosen there; its key. */
  readonly opened: string | null;
  readonly onOpen: (key: string | null) => void;
  readonly onPick: (piece: string | null) => void;
  readonly onPoint: (piece: string | null) => void;
  readonly onPreview: (choice: Choice | null) => void;
  readonly onChoose: (choice: Choice) => void;
  /** Told of a click on a piece with which nothing can be chosen. */
  readonly onMiss?: (piece: string) => void;
}
