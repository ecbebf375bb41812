export {
  type CommittedEventsListener,
  type LoggedEvent,
  type NewEvent,
  type SerializedEvent,
  toSerializedEvent,
} from './event.ts';
export { type Audience, channelOf, isNarrowed, type PermittedAudience } from './event-audience.ts';
