// A chunk of its own, with zod: loaded when the user first touches the form that validates with this shape.
export { setRatingPolicy } from '@switchboard/contract';
