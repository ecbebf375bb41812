// Loaded by themselves, with zod, once the form that checks by them is touched.
export { createChannel, editChannel } from '@switchboard/contract';
