export { findClientByServiceId, updateClientAvatar } from './client-queries.ts';
export { clientName, type SavedClient, saveClient } from './save-client.ts';
