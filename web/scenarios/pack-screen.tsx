/** The screen for a scenario of one's own. */
export function PackScreen() {
  return <p class="empty">A scenario of your own.</p>;
}
