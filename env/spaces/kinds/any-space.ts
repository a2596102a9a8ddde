import type { Box } from './box.ts';
import type { Dict } from './dict.ts';
import type { Discrete } from './discrete.ts';
import type { Dtype } from '../base/dtype.ts';
import type { MultiBinary } from './multi-binary.ts';
import type { MultiDiscrete } from './multi-discrete.ts';
import type { Sequence } from './sequence.ts';
import type { Text } from './text.ts';
import type { Tuple } from './tuple.ts';

/** Any of the spaces, to be told apart by `kind`. */
export type AnySpace =
  | Discrete
  | MultiDiscrete
  | MultiBinary
  | Box<Dtype>
  | Dict<object>
  | Tuple<readonly unknown[]>
  | Sequence<unknown, boolean>
  | Text;
