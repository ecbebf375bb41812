export { findUser, type UserRow, userColumns } from './user-queries.ts';
export { makeUserRoutes } from './user-routes.ts';
export { toUserView } from './user-view.ts';
