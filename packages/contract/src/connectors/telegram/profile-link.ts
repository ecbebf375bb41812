import { messengers } from '../messengers.ts';
import type { ProfileMapping } from '../profile-mapping.ts';

export const telegramProfiles: ProfileMapping = {
  messenger: messengers.telegram,
  linkTo: (username) => {
    const name = username.replace(/^@/, '');
    return /^\w{4,32}$/.test(name) ? `https://t.me/${name}` : null;
  },
};
