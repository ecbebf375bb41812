export type { AudienceBook, AudienceLoader } from './audience.ts';
export type { Bus } from './bus.ts';
export { type Audience, channelOf, isNarrowed, type PermittedAudience } from './event-audience.ts';
export {
  type CommittedEventsListener,
  type EventLog,
  type LoggedEvent,
  makeEventLog,
  type NewEvent,
  type SerializedEvent,
  toSerializedEvent,
} from './event-log.ts';
export type { Hub, TypingListener } from './hub.ts';
export { makePostgresBus } from './postgres-bus.ts';
export { makeRealtimeModule } from './realtime-module.ts';
export { makeRedisBus } from './redis-bus.ts';
