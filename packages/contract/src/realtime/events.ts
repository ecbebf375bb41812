import { z } from 'zod';
import { collect } from '../collect.ts';
import * as modules from '../modules.ts';
import { idShape } from '../shapes.ts';

/**
 * Every event with the shape of its data, collected from the modules. Events change state and are numbered per
 * workspace; each carries the data a handler needs to reach the state of a fresh load.
 */
export const eventShapes = collect(modules, 'Events');

export type EventName = keyof typeof eventShapes;
export type EventData<Name extends EventName> = z.infer<(typeof eventShapes)[Name]>;

/** Unnumbered, may be lost. */
export const signalShapes = {
  typing: z.object({ channel_id: idShape, user_id: idShape }),
  /** Who has these channels on the screen; all there are when `is_whole`. */
  presentUsers: z.object({
    channels: z.array(z.object({ channel_id: idShape, user_ids: z.array(idShape) })),
    is_whole: z.boolean(),
  }),
  /** Who is online when the socket starts; nobody else is. */
  onlineUsers: z.object({ user_ids: z.array(idShape) }),
  userOnlineStatus: z.object({ user_id: idShape, is_online: z.union([z.literal(0), z.literal(1)]) }),
} as const;
export type SignalName = keyof typeof signalShapes;
export type SignalData<Name extends SignalName> = z.infer<(typeof signalShapes)[Name]>;
