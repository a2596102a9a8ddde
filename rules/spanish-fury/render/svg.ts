import { headlineOf } from '../../core/index.ts';
import { PictureFrame } from '../../tabletop/render/frame.ts';
import { drawPicture } from '../../tabletop/render/picture.ts';
import type { FuryState } from '../state/state.ts';

/** The table as a picture. */
export function renderSvg(s: FuryState): string {
  const frame = new PictureFrame(s.compiled, 400, 400);
  return drawPicture({ table: s.compiled, frame, ids: 'sf', ground: '', pieces: [], lines: headlineOf(s, s.compiled.turns) });
}
