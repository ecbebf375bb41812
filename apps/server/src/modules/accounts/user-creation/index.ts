export { announceNewUsers } from './announce-new-users.ts';
export { chooseUsername, chooseUsernames } from './choose-username.ts';
export { createOwner } from './create-owner.ts';
export { createUser, createUsers } from './create-user.ts';
