// A chunk of its own, with zod: loaded when the user first touches the form that validates with it.
export { snoozeShape } from '@switchboard/contract';
