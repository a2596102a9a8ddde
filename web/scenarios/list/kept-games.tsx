import { useEffect, useState } from 'preact/hooks';
import { linkTo } from '../../base/routes.ts';
import { forgetKept, kept, listKept } from '../../play/session/play-session.ts';
import type { KeptGame } from '../../table/store.ts';
import { agoWords, seatsWords } from '../facts/words.ts';

function Kept({ game: { id, title, players, at, isOver } }: { readonly game: KeptGame }) {
  const when = new Date(at);
  return (
    <li class="kept">
      <div>
        <a href={linkTo('play', id)}>{title}</a>
        <p class="quiet">
          {`${seatsWords(players)} · ${isOver ? 'finished ' : ''}`}
          <time dateTime={when.toISOString()} title={when.toLocaleString('en-GB')}>
            {agoWords(at, Date.now())}
          </time>
        </p>
      </div>
      <a class="button primary" href={linkTo('play', id)} aria-label={`${isOver ? 'Look at' : 'Go on with'} ${title}`}>
        {isOver ? 'Look' : 'Go on'}
      </a>
      <button
        type="button"
        aria-label={`Forget ${title}, played ${agoWords(at, Date.now())}`}
        onClick={() => confirm(`Forget this game of ${title}? It cannot be restored.`) && void forgetKept(id)}
      >
        Forget
      </button>
    </li>
  );
}

/** Games that are listed at once. */
const FIRST_LISTED = 4;

/** Games that were left and can be gone on with, and those that have ended. */
export function KeptGames() {
  useEffect(() => void listKept(), []);
  const [isWhole, setWhole] = useState(false);
  const games = kept.value;
  if (games.length === 0) return null;
  return (
    <section class="kept-games" aria-labelledby="kept-games">
      <h2 id="kept-games">Your games</h2>
      <ul>
        {games.slice(0, isWhole ? games.length : FIRST_LISTED).map((game) => (
          <Kept key={game.id} game={game} />
        ))}
      </ul>
      {isWhole || games.length <= FIRST_LISTED ? null : (
        <button type="button" onClick={() => setWhole(true)}>{`Show all ${games.length}`}</button>
      )}
    </section>
  );
}
