export type { AudienceBook, AudienceLoader } from './audience.ts';
export type { Bus } from './bus.ts';
export {
  type CommittedEventsListener,
  type EventLog,
  type LoggedEvent,
  makeEventLog,
  type NewEvent,
  type SerializedEvent,
  serializeEvent,
} from './event-log.ts';
export { Hub } from './hub.ts';
export { makePostgresBus } from './postgres-bus.ts';
export { makeRedisBus } from './redis-bus.ts';
export { attachSocketServer } from './socket-plugin.ts';
