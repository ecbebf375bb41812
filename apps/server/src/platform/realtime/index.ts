export { storeAnnouncements } from './announcements.ts';
export type { AudienceBook, AudienceLoader } from './audience.ts';
export type { Bus } from './bus.ts';
export { type EventLog, makeEventLog } from './event-log.ts';
export type { Hub, TypingListener } from './hub.ts';
export { makePostgresBus } from './postgres-bus.ts';
export { makeRealtimeModule } from './realtime-module.ts';
export { makeRedisBus } from './redis-bus.ts';
