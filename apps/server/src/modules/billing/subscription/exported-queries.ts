/** For use in other modules' SQL. */
export const subscribersTable = 'subscribers';
