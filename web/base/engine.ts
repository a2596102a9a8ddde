import { effect, signal } from '@preact/signals';
import type { CapabilitiesReply, OpponentClient } from '../../server/client/index.ts';
import { type EngineDoor, type EngineNews, openEngine } from '../engine/connect.ts';
import type { EnginePass } from '../engine/pass.ts';
import { faultWords } from './fault-words.ts';
import { settings } from './settings.ts';

/** What is being loaded, with the share that has come; null if nothing is. */
export const loading = signal<{ readonly what: string; readonly share: number } | null>(null);
/** What went wrong with the opponents. */
export const engineFault = signal<string | null>(null);
/** What the opponents are and can; null until they have said so. */
export const capabilities = signal<CapabilitiesReply | null>(null);

let door: EngineDoor | null = null;

function hear(news: EngineNews): void {
  if (news.kind === 'loading') loading.value = news.share >= 1 ? null : { what: news.what, share: news.share };
  else engineFault.value = faultWords(news.text);
}

function open(): EngineDoor {
  door ??= openEngine(settings.value.place, hear);
  return door;
}

/** Asks the opponents, wherever they think. */
export function engine(): OpponentClient {
  return open().client;
}

/** A way to the opponents for a worker. */
export function passToEngine(): EnginePass {
  return open().pass();
}

/** Has what an agent needs fetched while a person is still choosing. */
export function prepareAgent(agent: string): void {
  open().prepare(agent);
}

/** Where opponents think may change at any time: the next question goes there. */
let place = settings.value.place;
effect(() => {
  const next = settings.value.place;
  if (JSON.stringify(next) === JSON.stringify(place)) return;
  place = next;
  door?.close();
  door = null;
  capabilities.value = null;
  void meet();
});

/** Asks the opponents what they can, once. */
export async function meet(): Promise<void> {
  if (capabilities.value !== null) return;
  try {
    engineFault.value = null;
    capabilities.value = await engine().capabilities();
  } catch (error) {
    engineFault.value = faultWords(error);
  }
}
