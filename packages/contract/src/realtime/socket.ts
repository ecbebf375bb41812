import { z } from 'zod';
import type { ErrorCode } from '../error-codes.ts';
import { idShape } from '../shapes.ts';
import type { EventData, EventName, SignalData, SignalName } from './events.ts';
import { cursorShape } from './realtime.ts';

/** `common` or `channel:12`. */
export const topicShape = z.string().regex(/^(?:common|channel:[1-9][0-9]{0,14})$/);

/** Frames from the client (docs/realtime.md). */
export const clientFrameShape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), token: z.string().max(200), cursor: cursorShape.optional() }),
  z.object({ type: z.literal('subscribe'), topic: topicShape }),
  z.object({ type: z.literal('unsubscribe'), topic: topicShape }),
  z.object({ type: z.literal('typing'), channel_id: idShape }),
  /** What the user has on the screen; repeated every `presentEveryMs`, as it counts no longer than that and a little. */
  z.object({ type: z.literal('present'), channel_id: idShape.nullable() }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientFrame = z.infer<typeof clientFrameShape>;

export type EventFrame = {
  [Name in EventName]: { type: 'event'; seq: number; topic: string; event: Name; data: EventData<Name> };
}[EventName];
export type SignalFrame = { [Name in SignalName]: { type: 'signal'; event: Name; data: SignalData<Name> } }[SignalName];

export type ServerFrame =
  /** `now` is the server's clock, in milliseconds since 1970: browsers' clocks may be wrong. */
  | { type: 'welcome'; epoch: string; seq: number; resumed: boolean; now: number }
  | { type: 'subscribed'; topic: string }
  | EventFrame
  | SignalFrame
  | { type: 'error'; code: ErrorCode; topic?: string }
  | { type: 'pong' };

export const closeCodes = {
  notSignedIn: 4401,
  workspaceClosed: 4403,
  helloTooLate: 4408,
  /** The user's access has changed: the client should reconnect at once and reload its state. */
  rightsChanged: 4409,
  frameTooBig: 4413,
  tooManyFrames: 4429,
  /** The session has its maximum of sockets; another may connect once one is closed. */
  tooManySockets: 4430,
  tooSlow: 4503,
} as const;
