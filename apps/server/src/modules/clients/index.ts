export { findClientByServiceId, updateClientAvatar } from './client-queries.ts';
export { saveClient } from './save-client.ts';
