export { setAsideText } from './lease-deaths.ts';
export { LeasePump } from './lease-pump.ts';
export { forgetLease, overtakeLease } from './lease-queries.ts';
export {
  type Lease,
  type LeasedWork,
  makeRunLeased,
  OvertakenError,
  type RunLeased,
} from './run-leased.ts';
