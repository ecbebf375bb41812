// A chunk of its own, with zod: loaded when the user first touches the form that validates with these shapes.
export { createWebhook, editWebhook } from '@switchboard/contract';
