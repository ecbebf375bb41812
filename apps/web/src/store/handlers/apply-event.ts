import type { EventFrame, EventName, SignalFrame } from '@switchboard/contract';
import type { State } from '../state.ts';
import { channelHandlers } from './channel-handlers.ts';
import { draftHandlers } from './draft-handlers.ts';
import type { EventMeta, Handler, Handlers, SignalHandler } from './handler.ts';
import { messageHandlers } from './message-handlers.ts';
import { signalHandlers } from './signal-handlers.ts';
import { userHandlers } from './user-handlers.ts';

/** One handler for every event of the contract: a missing one does not compile. */
export const handlers: Handlers<EventName> = {
  ...messageHandlers,
  ...channelHandlers,
  ...userHandlers,
  ...draftHandlers,
};

/** The state after an event; an event of a newer server, unknown here, changes nothing. */
export function applyEvent(state: State, frame: Pick<EventFrame, 'event' | 'data'>, meta: EventMeta): State {
  const handler = handlers[frame.event] as Handler<EventName> | undefined;
  return handler ? handler(state, frame.data, meta) : state;
}

/** The state after a signal. */
export function applySignal(state: State, frame: Pick<SignalFrame, 'event' | 'data'>, meta: EventMeta): State {
  const handler = signalHandlers[frame.event] as SignalHandler<SignalFrame['event']> | undefined;
  return handler ? handler(state, frame.data, meta) : state;
}
