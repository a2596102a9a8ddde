/** Waits for the next frame that is drawn; a page that nobody sees draws none, and waits a moment. */
function nextFrame(work: () => void): void {
  if (document.hidden) setTimeout(work, HIDDEN_MS);
  else requestAnimationFrame(work);
}
const HIDDEN_MS = 100;

/** A call that does some work before the next frame, once, however often it is called until then.
 * @param wait how one waits for a frame */
export function oncePerFrame(work: () => void, wait: (work: () => void) => void = nextFrame): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    wait(() => {
      isDue = false;
      work();
    });
  };
}
