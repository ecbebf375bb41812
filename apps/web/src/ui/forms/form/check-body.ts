// A module of its own, loaded together with the shape, so that pages without such forms do not load it.
export { findFieldErrors } from '@switchboard/contract';
