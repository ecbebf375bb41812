// Loaded with the shape it checks by: pages whose forms have none do without.
export { findFieldErrors } from '@switchboard/contract';
