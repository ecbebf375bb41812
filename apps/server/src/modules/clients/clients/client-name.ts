interface Named {
  first_name: string;
  last_name: string;
}

export const fullName = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`.trim();

/** A client's name in lists: the name, else the username, else the messenger's id. */
export const clientName = (client: Named & { username: string | null }, serviceId: string): string =>
  fullName(client) || client.username || serviceId;
