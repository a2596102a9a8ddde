import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface Panel {
  readonly id: string;
  readonly title: string;
  readonly content: () => ComponentChildren;
}

/** Panels of which one is open, with a tab for each. Arrow keys go from tab to tab. */
export function usePanels(panels: readonly Panel[]) {
  const [open, setOpen] = useState(panels[0]!.id);
  const shown = panels.find(({ id }) => id === open) ?? panels[0]!;
  const go = (by: number): void => {
    const next = panels[(panels.indexOf(shown) + by + panels.length) % panels.length]!;
    setOpen(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <section class="panels">
      <div role="tablist" class="tabs" onKeyDown={({ key }) => (key === 'ArrowRight' ? go(1) : key === 'ArrowLeft' && go(-1))}>
        {panels.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === shown.id}
            aria-controls="panel"
            tabIndex={id === shown.id ? 0 : -1}
            onClick={() => setOpen(id)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${shown.id}`} tabIndex={0} class="panel">
        {shown.content()}
      </div>
    </section>
  );
}
