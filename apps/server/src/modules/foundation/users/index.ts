import type { ServerModule } from '../../../platform/server-module/index.ts';
import { makeUserRoutes, type UserRoutesDeps } from './user-routes.ts';

export { findUsernameKeys, finishAccount, setPassword } from './account-queries.ts';
export { assertFree } from './assert-free.ts';
export { removePerson, updatePerson } from './person-queries.ts';
export { searchWords } from './search-words.ts';
export { listUserSeats, lockUserSeats, pauseUsers } from './seat-queries.ts';
export { removeSignUps, renewSignUp } from './sign-up-queries.ts';
export { changePreferences } from './update-preferences.ts';
export type { ChangeEmail } from './update-profile.ts';
export { deleteUserEvents, newUserEvents, userEvents } from './user-events.ts';
export {
  findEmail,
  findUser,
  insertUser,
  listUsersById,
  moveToRole,
  type NewUser,
  updateEmail,
} from './user-queries.ts';
export { toSeenUserView, toWholeUserView } from './user-view.ts';

/** The people of a workspace. */
export const makeUsersModule = (deps: UserRoutesDeps): ServerModule => ({ routes: makeUserRoutes(deps) });
