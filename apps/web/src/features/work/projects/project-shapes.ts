// A chunk of its own, with zod: loaded when the user first touches a form that validates with these shapes.
export { createProject, editProject } from '@switchboard/contract';
