export { makeLog } from './make-log.ts';
