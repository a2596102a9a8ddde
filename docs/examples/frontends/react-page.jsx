// The same in React: the board and the choices come from `Game.board`, the opponent is the ruleset's scripted captain.
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { CHANCE, loadGame, Rng, TERMINAL } from 'schiltron/rules';
import { boardMarkup, choicesOf } from './board.mjs';

const PERSON = 0;
const game = loadGame('one-hour-wargames', 'training');
const dice = Rng.from(new URLSearchParams(location.search).get('seed') ?? crypto.randomUUID());

/** The state after an action, played on until the person has to decide. States are never changed in place: React compares them. */
function after(state, action) {
  const next = state.clone();
  if (action !== null) next.apply(action);
  while (next.actor !== PERSON && next.actor !== TERMINAL)
    next.apply(next.actor === CHANCE ? next.chanceOutcomes().sample(dice) : game.scripted.choose(next, next.legalActions(), dice));
  return next;
}

function Board({ state, choices, onChoose }) {
  const { x, y, width, height } = game.board.extent;
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(boardMarkup(state))}`, [state]);
  return (
    <div style={{ position: 'relative' }}>
      <img src={picture} alt={game.renderText(state)} style={{ width: '100%' }} />
      <svg viewBox={`${x} ${y} ${width} ${height}`} width="100%" role="group" aria-label="Places">
        {game.board.pieces(state).map((piece) => (
          <path key={piece.id} d={piece.outline} fill={game.board.hues[piece.side]}>
            <title>{`${piece.name}: ${piece.about}`}</title>
          </path>
        ))}
        {choices.map(({ action, words, spot }) =>
          spot === null ? null : (
            <circle key={action} className="spot" cx={spot.x} cy={spot.y} r={12} fill="gold" onClick={() => onChoose(action)}>
              <title>{words}</title>
            </circle>
          ),
        )}
      </svg>
    </div>
  );
}

function Play() {
  const [state, setState] = useState(() => after(game.newState(), null));
  const choices = useMemo(() => (state.actor === PERSON ? choicesOf(state) : []), [state]);
  const choose = (action) => setState(after(state, action));
  return (
    <main>
      <h1>{game.board.headline(state)[0]}</h1>
      <ul>
        {choices.map(({ action, words, notes }) => (
          <li key={action}>
            <button type="button" title={notes.join(' ')} onClick={() => choose(action)}>
              {words}
            </button>
          </li>
        ))}
      </ul>
      <Board state={state} choices={choices} onChoose={choose} />
    </main>
  );
}

createRoot(document.getElementById('root')).render(<Play />);
