import { expect, test } from 'vitest';
import { oncePerFrame } from '../../web/base/frames.ts';

test('work that is called for many times is done once a frame, with what there is by then', () => {
  const frames: (() => void)[] = [];
  const seen: number[] = [];
  let newest = 0;
  const refresh = oncePerFrame(
    () => seen.push(newest),
    (work) => frames.push(work),
  );
  for (newest = 1; newest < 5; newest++) refresh();
  expect([seen, frames.length]).toEqual([[], 1]);
  newest = 9;
  frames.pop()!();
  expect(seen).toEqual([9]);
  refresh();
  expect(frames).toHaveLength(1);
});
