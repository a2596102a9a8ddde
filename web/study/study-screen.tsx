import { useEffect } from 'preact/hooks';
import { goInstead, route } from '../base/routes.ts';
import { analyseAlong } from './judging/analysis.ts';
import { judgeAlong } from './judging/judging.ts';
import { stepOf } from './desk/keys.ts';
import { openLink } from './open/open-file.ts';
import { OpenPanel } from './open/open-panel.tsx';
import { StudyDesk } from './desk/study-desk.tsx';
import { isUnsaved, step, study } from './session/study-session.ts';
import './study.css';

/** Elements that use the stepping keys themselves. */
const TYPED_IN = 'input:not([type=range]):not([type=checkbox]), textarea, select, [role=tablist]';

/** Whether something around the focus scrolls with a key: then it is left to. */
function isScrolledBy(target: Element, key: string): boolean {
  const box = target.closest<HTMLElement>('.board-scroll, .log, .table-scroll');
  if (box === null) return false;
  return key.startsWith('Arrow') ? box.scrollWidth > box.clientWidth : box.scrollHeight > box.clientHeight;
}

function onKey(event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : document.body;
  if (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    event.shiftKey ||
    study.value === null ||
    target.closest(TYPED_IN) !== null
  )
    return;
  const isSlider = target.matches('[role=slider], [type=range]');
  const by = stepOf(event.key, isSlider);
  if (by === null || (!isSlider && isScrolledBy(target, event.key))) return;
  event.preventDefault();
  step(by);
}

/** The browser asks before a page is left that would lose something. */
function onLeave(event: BeforeUnloadEvent): void {
  if (isUnsaved.value) event.preventDefault();
}

/** Opens the game that the address carries; the address then names the screen alone, so that a reload does not take branches away. */
function openCarried(text: string): void {
  void openLink(text);
  goInstead('study');
}

/** The screen on which a played game is studied. */
export function StudyScreen() {
  const carried = route.value.rest[0];
  useEffect(() => void (carried !== undefined && openCarried(carried)), [carried]);
  useEffect(() => {
    const endings = [judgeAlong(), analyseAlong()];
    addEventListener('keydown', onKey);
    addEventListener('beforeunload', onLeave);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('beforeunload', onLeave);
      endings.forEach((end) => end());
    };
  }, []);
  return study.value === null ? <OpenPanel /> : <StudyDesk />;
}
