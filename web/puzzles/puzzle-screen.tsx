import { useEffect, useState } from 'preact/hooks';
import type { PuzzleFile } from '../../rules/core/index.ts';
import { loadRulesets } from '../../rules/registry.ts';
import { faultWords } from '../base/fault-words.ts';
import { Lost } from '../base/lost.tsx';
import { Progress } from '../base/progress.tsx';
import { goInstead, linkTo, route } from '../base/routes.ts';
import { wargames } from '../scenarios/facts/facts.ts';
import '../scenarios/scenarios.css';
import './puzzles.css';
import { SYSTEMS } from '../scenarios/list/systems.ts';
import { PuzzleDesk } from './puzzle-desk.tsx';
import { loadPuzzles, withPuzzles } from './puzzle-files.ts';
import { countSolved, nextOf, progress } from './solved.ts';

const systems: readonly string[] = Object.keys(SYSTEMS).filter((id) => withPuzzles.includes(id));

function titleOf(ruleset: string): string {
  return wargames.find(({ id }) => id === ruleset)?.title ?? ruleset;
}

/** How far somebody is with the puzzles of a ruleset. */
function solvedWords(ruleset: string): string {
  const { seen, first } = countSolved(ruleset);
  return seen === 0 ? 'None tried yet.' : `${seen} seen, ${first} of them found at the first try.`;
}

/** Where one chooses a system. */
function Systems() {
  return (
    <div class="scenarios">
      <header>
        <h1>Puzzles</h1>
        <p>
          Positions from games that were played, in which one choice is clearly better than all others. A search has proved it. Play that
          choice on the board.
        </p>
      </header>
      <ul class="cards">
        {systems.map((id) => (
          <li key={id} class="card">
            <h2>{titleOf(id)}</h2>
            <p class="note">{solvedWords(id)}</p>
            <a class="button primary" href={linkTo('puzzles', id)} aria-label={`Solve puzzles of ${titleOf(id)}`}>
              Solve
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The puzzles of a ruleset with its rules, once both are there. */
function useFile(ruleset: string): { readonly file: PuzzleFile | null; readonly fault: string | null } {
  const [found, setFound] = useState<{ readonly file: PuzzleFile | null; readonly fault: string | null }>({ file: null, fault: null });
  useEffect(() => {
    let isWanted = true;
    setFound({ file: null, fault: null });
    Promise.all([loadPuzzles(ruleset), loadRulesets([ruleset])]).then(
      ([file]) => isWanted && setFound({ file, fault: null }),
      (error: unknown) => isWanted && setFound({ file: null, fault: faultWords(error) }),
    );
    return () => void (isWanted = false);
  }, [ruleset]);
  return found;
}

function OfSystem({ ruleset, id }: { readonly ruleset: string; readonly id: string | undefined }) {
  const { file, fault } = useFile(ruleset);
  const solved = progress.value[ruleset] ?? {};
  const puzzle = file?.puzzles.find((one) => one.id === id);
  const next = file === null ? null : nextOf(file.puzzles, id ?? null, (one) => solved[one] !== undefined);
  useEffect(() => {
    if (file !== null && id === undefined) goInstead('puzzles', ruleset, (next ?? file.puzzles[0]!).id);
  }, [file, id]);
  if (fault !== null)
    return (
      <p class="fault" role="alert">
        {fault}
      </p>
    );
  if (file === null || id === undefined) return <Progress what="Loading the puzzles …" share={null} />;
  if (puzzle === undefined)
    return (
      <p class="empty">
        There is no such puzzle any more. <a href={linkTo('puzzles', ruleset)}>Take another one of {titleOf(ruleset)}</a>.
      </p>
    );
  return (
    <>
      <p class="note">
        <a href={linkTo('puzzles')}>Puzzles</a>
        {` › ${titleOf(ruleset)} · puzzle ${file.puzzles.indexOf(puzzle) + 1} of ${file.puzzles.length} · ${solvedWords(ruleset)}`}
      </p>
      <PuzzleDesk ruleset={ruleset} puzzle={puzzle} next={next?.id ?? null} />
    </>
  );
}

/** The screen of puzzles: a system, then one puzzle after the other. */
export function PuzzleScreen() {
  const [ruleset, id] = route.value.rest;
  if (ruleset === undefined) return <Systems />;
  return withPuzzles.includes(ruleset) ? <OfSystem ruleset={ruleset} id={id} /> : <Lost />;
}
