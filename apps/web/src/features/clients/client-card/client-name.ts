import { fullName } from '../../../store/selectors.ts';

interface Named {
  first_name: string;
  last_name: string;
  username: string | null;
}

/** What a client is called: the name, else the username; empty for who has neither. */
export const clientName = (client: Named): string => fullName(client) || client.username || '';
