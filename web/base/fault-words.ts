/** What browsers say when a part of a page cannot be had. */
const NOT_FETCHED = /dynamically imported module|importing a module script|failed to fetch|networkerror|load failed/i;

/** What went wrong, in words that say what to do. */
export function faultWords(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (NOT_FETCHED.test(text))
    return 'A part of the page could not be fetched: the line is down, or a new version is out. Load the page again to go on; the game is kept.';
  return text === ''
    ? 'This browser could not start a part of the page. Load it again; the game is kept.'
    : text.replace(/^Uncaught (\w*Error: )?/, '');
}
