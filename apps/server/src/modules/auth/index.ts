export { makeAuthRoutes } from './auth-routes.ts';
export { makeFilesSalt } from './files-salt.ts';
export { makeLoadCurrentUser } from './load-current-user.ts';
export { makePasswords } from './passwords.ts';
export { deleteEndedSessions, findLiveSessions } from './session-queries.ts';
export { makeSessions } from './sessions.ts';
export { makeSignIn } from './sign-in.ts';
export { makeSignInAttempts } from './sign-in-attempts.ts';
