import { fullName } from '../../../store/selectors.ts';

interface Named {
  first_name: string;
  last_name: string;
  username: string | null;
}

/** A client's name, else the username; empty without either. */
export const clientName = (client: Named): string => fullName(client) || client.username || '';
