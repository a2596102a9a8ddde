import { useEffect, useRef } from 'preact/hooks';

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['Tab, Enter', 'to the next link, choice or place; press it'],
  ['← ↑ → ↓', 'on the board: from place to place, and round the arrows for facing; without places they move the board'],
  ['+ − 0', 'on the board: larger, smaller, all of it'],
  ['← →', 'in a game that you watch, and in Study: a move back, a move on'],
  ['Space', 'in a game that you watch: pause, go on'],
  ['Home, End, Page up, Page down', 'in Study: the start, the end, a turn back, a turn on'],
  ['?', 'this list'],
];

/** Whether somebody is typing: keys are letters then. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
}

/** The list of keys, which `?` or its button opens. */
export function KeysHelp() {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = (): void => dialog.current?.showModal();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target) && dialog.current?.open === false) open();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button type="button" class="keys" aria-haspopup="dialog" onClick={open}>
        Keys
      </button>
      <dialog ref={dialog} class="keys-help" aria-labelledby="keys-title">
        <h2 id="keys-title">Keys</h2>
        <dl>
          {KEYS.map(([keys, what]) => (
            <div key={what}>
              <dt>{keys}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <button type="submit">Close</button>
        </form>
      </dialog>
    </>
  );
}
