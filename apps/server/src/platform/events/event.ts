import { type EventData, type EventName, eventShapes } from '@switchboard/contract';
import type { Audience } from './event-audience.ts';

/** One event before it has a number. Its audience is required: an event for everyone says so. */
export type NewEvent = {
  [Name in EventName]: { event: Name; data: EventData<Name>; audience: Audience };
}[EventName];

/** An event whose data is already JSON text, serialised through its shape. */
export interface SerializedEvent {
  event: EventName;
  audience: Audience;
  /** Serialised once and sent as it is. */
  data: string;
}

/** A numbered event. */
export interface LoggedEvent extends SerializedEvent {
  seq: number;
}

/** Hands events to this process's sockets and notifies the other processes; called after the commit. */
export type CommittedEventsListener = (workspaceId: number, events: LoggedEvent[]) => void;

const isSerialized = (event: NewEvent | SerializedEvent): event is SerializedEvent => typeof event.data === 'string';

/** Serialises through the event's shape: fields the contract does not name cannot leak. */
export const toSerializedEvent = (event: NewEvent | SerializedEvent): SerializedEvent =>
  isSerialized(event)
    ? event
    : {
        event: event.event,
        audience: event.audience,
        data: JSON.stringify(eventShapes[event.event].parse(event.data)),
      };
