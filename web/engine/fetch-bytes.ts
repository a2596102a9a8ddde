/** Told how much has come, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** Fetches a file and tells how far it is.
 * @param expected bytes of the file as it is, however it is compressed on the way
 * @throws Error that says what could not be fetched */
export async function fetchBytes(
  url: string,
  expected: number,
  onProgress: OnProgress = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(`${url} could not be fetched: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (!response.ok || response.body === null) throw new Error(`${url} could not be fetched: ${response.status} ${response.statusText}`);
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
