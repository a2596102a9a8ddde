import { z } from 'zod';
import type { WarmupGame, WarmupSide } from '../../play/warmup.ts';

/** Games of one job: few, so that little is lost with a worker. */
export const GAMES_PER_JOB = 4;

/** A game to be played: one of the warm-up, or the number of one by search. */
export type GameOrder = WarmupGame | number;

/** A few games that one worker plays. */
export interface GameJob {
  /** Unique within a session. */
  readonly id: string;
  readonly orders: readonly GameOrder[];
}

const side = z.union([z.enum(['random', 'scripted', 'search']), z.array(z.number())]);
const gameNumber = z.int().nonnegative();
const warmup = z.object({ number: gameNumber, sides: z.tuple([side, side]), label: z.string(), teaches: z.boolean() });
const jobData = z.array(z.union([gameNumber, warmup]));

type SideData = z.infer<typeof side>;

/** A job as BullMQ keeps it: plain JSON. */
export type JobData = z.infer<typeof jobData>;

export function numberOf(order: GameOrder): number {
  return typeof order === 'number' ? order : order.number;
}

/** Cuts games into jobs, in their order. */
export function cutJobs(orders: readonly GameOrder[]): GameJob[] {
  const jobs: GameJob[] = [];
  for (let at = 0; at < orders.length; at += GAMES_PER_JOB) {
    const some = orders.slice(at, at + GAMES_PER_JOB);
    jobs.push({ id: `games-${numberOf(some[0]!)}`, orders: some });
  }
  return jobs;
}

function encodeSide(side: WarmupSide): SideData {
  return side instanceof Float32Array ? [...side] : side;
}

function decodeSide(side: SideData): WarmupSide {
  return typeof side === 'string' ? side : Float32Array.from(side);
}

export function encodeJob({ orders }: GameJob): JobData {
  return orders.map((order) =>
    typeof order === 'number' ? order : { ...order, sides: [encodeSide(order.sides[0]), encodeSide(order.sides[1])] },
  );
}

/** The games of a job; null if what lies in the queue is no job. */
export function decodeJob(data: unknown): GameOrder[] | null {
  const parsed = jobData.safeParse(data);
  if (!parsed.success) return null;
  return parsed.data.map((order) =>
    typeof order === 'number' ? order : { ...order, sides: [decodeSide(order.sides[0]), decodeSide(order.sides[1])] },
  );
}
