// Loaded by itself, with zod, once the form that checks by it is touched.
export { createWorkspace } from '@switchboard/contract';
