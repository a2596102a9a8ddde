/** Told how much has come, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** That a file is missing, and what to do about it. */
function missing(url: string, reason: string): string {
  const name = url.replace(/^.*\//, '').replace(/\?.*$/, '');
  return `What this opponent needs could not be fetched (${name}: ${reason}). Try again, or play against a level without training, which needs nothing.`;
}

/** Fetches a file and tells how far it is.
 * @param expected bytes of the file as it is, however it is compressed on the way
 * @throws Error that says what could not be fetched */
export async function fetchBytes(
  url: string,
  expected: number,
  onProgress: OnProgress = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url).catch(() => null);
  if (response === null) throw new Error(missing(url, 'the line is down'));
  if (!response.ok || response.body === null) throw new Error(missing(url, `the server answers ${response.status}`));
  const parts: Uint8Array[] = [];
  let length = 0;
  onProgress(0);
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (expected > 0) onProgress(Math.min(1, length / expected));
  }
  onProgress(1);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
