import { useEffect, useRef, useState } from 'preact/hooks';
import { fieldImage, knownImage } from './field-images.ts';

/** How far below the window pictures are drawn already. */
const AHEAD = '300px';

/** Whether an element has come near the window; it stays so. */
function useSeen(): readonly [{ current: HTMLDivElement | null }, boolean] {
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true), {
      rootMargin: AHEAD,
    });
    watcher.observe(box.current!);
    return () => watcher.disconnect();
  }, []);
  return [box, isSeen];
}

interface FieldPictureProps {
  readonly ruleset: string;
  readonly scenario: string;
  /** What it shows, for those who do not see it; empty if the words beside it say enough. */
  readonly alt: string;
}

/** The field of a scenario in little: drawn when it comes near the window, and not while anything else is to be done. */
export function FieldPicture({ ruleset, scenario, alt }: FieldPictureProps) {
  const [box, isSeen] = useSeen();
  const image = isSeen ? fieldImage(ruleset, scenario).value : knownImage(ruleset, scenario);
  return (
    <div class={`field${image === null ? ' field-waits' : ''}`} ref={box}>
      {image === null ? null : image === 'fault' ? (
        <p class="quiet">No picture could be drawn.</p>
      ) : (
        <img src={image.url} alt={alt} decoding="async" style={{ aspectRatio: image.ratio }} />
      )}
    </div>
  );
}
