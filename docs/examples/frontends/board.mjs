// The board of any game of Schiltron as SVG, and the actions that one may click on it: from `Game.board` alone, for whatever frontend there is.

/** A picture of the game with its units outlined, as markup. */
export function boardMarkup(state) {
  return state.game.renderSvg(state);
}

/** What may be chosen now: in words, with what is known about it, and the place on the picture to click, if it has one. */
export function choicesOf(state) {
  const { board, actions } = state.game;
  return [...state.legalActions()].map((action) => ({
    action,
    words: board?.phrase(state, action) ?? actions.format(state, action),
    notes: board?.notes(state, action).map(({ text }) => text) ?? [],
    spot: board?.mark(state, action).spot ?? null,
  }));
}

/** Draws the picture with a dot for each place that may be chosen, and a button for each choice. */
export function drawBoard(element, state, choose) {
  element.innerHTML = boardMarkup(state);
  const picture = element.querySelector('svg');
  const list = element.appendChild(document.createElement('ul'));
  for (const { action, words, notes, spot } of choicesOf(state)) {
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', textContent: words, title: notes.join(' '), onclick: () => choose(action) });
    list.appendChild(document.createElement('li')).append(button);
    if (spot === null) continue;
    const dot = picture.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'circle'));
    for (const [name, value] of Object.entries({ cx: spot.x, cy: spot.y, r: 12, fill: 'gold', 'fill-opacity': 0.5, class: 'spot' }))
      dot.setAttribute(name, String(value));
    dot.onclick = () => choose(action);
  }
}
