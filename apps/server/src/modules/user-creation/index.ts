export { createOwner } from './create-owner.ts';
export { createUser } from './create-user.ts';
