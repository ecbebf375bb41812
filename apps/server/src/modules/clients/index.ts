export { findClientByServiceId, updateClientAvatar, updateLastInbound } from './client-queries.ts';
export { saveClient } from './save-client.ts';
