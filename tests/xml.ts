/** Names of the open elements after reading an XML text; throws at the first tag that does not match, or at text that needed escaping. */
export function openElements(xml: string): string[] {
  const open: string[] = [];
  for (const [tag, text] of xml.matchAll(/<[^>]*>|([^<]+)/g)) {
    if (text !== undefined) {
      if (/&(?!amp;|lt;|gt;|quot;|#\d+;)/.test(text)) throw new Error(`unescaped: ${text}`);
      continue;
    }
    const name = /^<\/?([a-zA-Z]+)/.exec(tag)?.[1];
    if (name === undefined || !/^<\/?[a-zA-Z]+(\s+[\w:-]+="[^"<&]*(?:&[^"<]*)?")*\s*\/?>$/.test(tag)) throw new Error(`bad tag ${tag}`);
    if (tag.startsWith('</')) {
      if (open.pop() !== name) throw new Error(`${tag} closes nothing`);
    } else if (!tag.endsWith('/>')) open.push(name);
  }
  return open;
}
