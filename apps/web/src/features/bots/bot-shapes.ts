// Loaded by themselves, with zod, once the form that checks by them is touched.
export { addBot, editBot } from '@switchboard/contract';
