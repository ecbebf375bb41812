export { chooseUsername } from './choose-username.ts';
export { createOwner } from './create-owner.ts';
export { createUser } from './create-user.ts';
