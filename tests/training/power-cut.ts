// A file system that forgets what was not flushed. All calls go to the disk; a list of what happened tells, for any moment, what would be left after a power cut.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import type { Rng } from '../../rules/core/index.ts';

/** A file or folder, whatever its name is at the time. */
interface Node {
  readonly isFolder: boolean;
  path: string;
}

type Event =
  | { readonly kind: 'entry'; readonly folder: Node; readonly name: string; readonly node: Node | null }
  | { readonly kind: 'content'; readonly node: Node; readonly content: Buffer }
  | { readonly kind: 'flushed'; readonly node: Node }
  | { readonly kind: 'mark'; readonly mark: unknown };

type Entries = ReadonlyMap<string, Node>;

/** What of a list of changes is left: all up to the last flush, and by chance some of those after it, in their order. */
function lastKept(flushed: number, changes: number, rng: Rng): number {
  return rng.below(2) === 0 ? flushed : flushed + rng.below(changes - flushed + 1);
}

/** Watches what is done below a folder that exists. */
export class FlushedDisk {
  private readonly root: Node;
  private readonly events: Event[] = [];
  private readonly nodes = new Map<string, Node>();
  private readonly open = new Map<number, Node>();
  private readonly real = { ...fs };
  private readonly watched: (keyof typeof fs)[] = [];
  private readonly onFlushed: (path: string) => void;

  /** @param onFlushed told of each folder whose names have come to the disk */
  constructor(path: string, onFlushed: (path: string) => void) {
    this.onFlushed = onFlushed;
    this.root = { isFolder: true, path: resolve(path) };
    this.nodes.set(this.root.path, this.root);
    this.watch();
  }

  /** Ends the watch. */
  release(): void {
    for (const name of this.watched) Object.assign(fs, { [name]: this.real[name] });
    syncBuiltinESMExports();
  }

  /** Remembers something that was promised now. */
  mark(mark: unknown): void {
    this.events.push({ kind: 'mark', mark });
  }

  /** So much happened. */
  get length(): number {
    return this.events.length;
  }

  /** What was promised before a moment, oldest first. */
  marksBefore(moment: number): unknown[] {
    return this.events.slice(0, moment).flatMap((event) => (event.kind === 'mark' ? [event.mark] : []));
  }

  /** Writes into a folder what a power cut would have left. */
  restore(moment: number, rng: Rng, into: string): void {
    const events = this.events.slice(0, moment);
    this.writeFolder(events, this.root, rng, into);
  }

  private writeFolder(events: readonly Event[], folder: Node, rng: Rng, into: string): void {
    this.real.mkdirSync(into, { recursive: true });
    for (const [name, node] of entriesLeft(events, folder, rng)) {
      const path = join(into, name);
      if (node.isFolder) this.writeFolder(events, node, rng, path);
      else this.real.writeFileSync(path, contentLeft(events, node, rng));
    }
  }

  private nodeAt(path: string): Node | undefined {
    return this.nodes.get(resolve(path));
  }

  private isBelow(path: unknown): path is string {
    return typeof path === 'string' && resolve(path).startsWith(this.root.path);
  }

  /** A new name in a folder, for a new file or folder or one that had another. */
  private link(path: string, node: Node): void {
    node.path = resolve(path);
    this.nodes.set(node.path, node);
    this.events.push({ kind: 'entry', folder: this.nodeAt(dirname(node.path))!, name: basename(node.path), node });
  }

  private unlink(path: string): void {
    this.nodes.delete(resolve(path));
    this.events.push({ kind: 'entry', folder: this.nodeAt(dirname(resolve(path)))!, name: basename(path), node: null });
  }

  private changed(node: Node | undefined): void {
    if (node !== undefined) this.events.push({ kind: 'content', node, content: this.real.readFileSync(node.path) });
  }

  private flushed(node: Node | undefined): void {
    if (node === undefined) return;
    this.events.push({ kind: 'flushed', node });
    if (node.isFolder) this.onFlushed(node.path);
  }

  private watch(): void {
    const { real } = this;
    const created = (path: string, isFolder = false): Node => {
      const node = this.nodeAt(path) ?? { isFolder, path: resolve(path) };
      if (!this.nodes.has(resolve(path))) this.link(path, node);
      return node;
    };
    const watched = {
      mkdirSync: (path: string, options?: fs.MakeDirectoryOptions) => {
        real.mkdirSync(path, options);
        if (!this.isBelow(path)) return;
        const missing: string[] = [];
        for (let at = resolve(path); !this.nodes.has(at); at = dirname(at)) missing.unshift(at);
        for (const at of missing) created(at, true);
      },
      openSync: (path: string, flags?: string | number, mode?: number) => {
        const file = real.openSync(path, flags ?? 'r', mode);
        if (this.isBelow(path)) this.open.set(file, created(path));
        return file;
      },
      closeSync: (file: number) => {
        this.open.delete(file);
        real.closeSync(file);
      },
      writeSync: (file: number, ...rest: [never]) => {
        const written = real.writeSync(file, ...rest);
        this.changed(this.open.get(file));
        return written;
      },
      ftruncateSync: (file: number, length?: number) => {
        real.ftruncateSync(file, length);
        this.changed(this.open.get(file));
      },
      fsyncSync: (file: number) => {
        real.fsyncSync(file);
        this.flushed(this.open.get(file));
      },
      writeFileSync: (path: string, content: never, options?: { flush?: boolean }) => {
        real.writeFileSync(path, content, options);
        if (!this.isBelow(path)) return;
        const node = created(path);
        this.changed(node);
        if (options?.flush === true) this.flushed(node);
      },
      appendFileSync: (path: string, content: never) => {
        real.appendFileSync(path, content);
        if (this.isBelow(path)) this.changed(created(path));
      },
      renameSync: (from: string, to: string) => {
        real.renameSync(from, to);
        const node = this.isBelow(from) ? this.nodeAt(from) : undefined;
        if (node === undefined) return;
        this.unlink(from);
        this.link(to, node);
      },
      rmSync: (path: string, options?: fs.RmOptions) => {
        real.rmSync(path, options);
        if (this.nodeAt(path) !== undefined) this.unlink(path);
      },
    };
    this.watched.push(...(Object.keys(watched) as (keyof typeof watched)[]));
    Object.assign(fs, watched);
    syncBuiltinESMExports();
  }
}

/** How many of some events come before the last flush of a node. */
function flushedOf(events: readonly Event[], node: Node, isChange: (event: Event) => boolean): { changes: Event[]; flushed: number } {
  const changes: Event[] = [];
  let flushed = 0;
  for (const event of events) {
    if (isChange(event)) changes.push(event);
    else if (event.kind === 'flushed' && event.node === node) flushed = changes.length;
  }
  return { changes, flushed };
}

function entriesLeft(events: readonly Event[], folder: Node, rng: Rng): Entries {
  const { changes, flushed } = flushedOf(events, folder, (event) => event.kind === 'entry' && event.folder === folder);
  const left = new Map<string, Node>();
  for (const event of changes.slice(0, lastKept(flushed, changes.length, rng))) {
    if (event.kind !== 'entry') continue;
    if (event.node === null) left.delete(event.name);
    else left.set(event.name, event.node);
  }
  return left;
}

/** What was flushed, or by chance a later version of which the end is lost. */
function contentLeft(events: readonly Event[], node: Node, rng: Rng): Buffer {
  const { changes, flushed } = flushedOf(events, node, (event) => event.kind === 'content' && event.node === node);
  const contentAfter = (count: number): Buffer => {
    const last = changes[count - 1];
    return last?.kind === 'content' ? last.content : Buffer.alloc(0);
  };
  const [safe, kept] = [contentAfter(flushed), contentAfter(lastKept(flushed, changes.length, rng))];
  if (kept.equals(safe)) return safe;
  const sure = Math.min(safe.length, kept.length);
  return kept.subarray(0, sure + rng.below(kept.length - sure + 1));
}
