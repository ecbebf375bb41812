/** The messengers whose usernames have a public address, a line each. */
export { telegramProfiles } from './telegram/profile-link.ts';
