import type { BodyOf, endpoints } from '@switchboard/contract';
import type { ClientRow, EditedClient } from './client-queries.ts';

export type ClientEdit = Omit<BodyOf<typeof endpoints.editClient>, 'id' | 'customFields' | 'version'>;

/** Both null and an empty text clear. */
const orKept = (given: string | null | undefined, kept: string | null): string | null =>
  given === undefined ? kept : given === '' ? null : given;

/** The client as it is to be; a name that the messenger has as well follows the messenger again. */
export const applyEdit = (row: ClientRow, body: ClientEdit): EditedClient => {
  const name = { first_name: body.first_name, last_name: body.last_name ?? row.last_name };
  const username = orKept(body.username, row.username);
  const sentFirst = row.is_name_edited ? (row.messenger_first_name ?? '') : row.first_name;
  const sentLast = row.is_name_edited ? (row.messenger_last_name ?? '') : row.last_name;
  const sentUsername = row.is_username_edited ? row.messenger_username : row.username;
  const isNameEdited = name.first_name !== sentFirst || name.last_name !== sentLast;
  const isUsernameEdited = username !== sentUsername;
  return {
    ...name,
    username,
    phone: orKept(body.phone, row.phone),
    viber_phone: orKept(body.viber_phone, row.viber_phone),
    facebook_link: orKept(body.facebook_link, row.facebook_link),
    is_name_edited: isNameEdited,
    messenger_first_name: isNameEdited ? sentFirst : null,
    messenger_last_name: isNameEdited ? sentLast : null,
    is_username_edited: isUsernameEdited,
    messenger_username: isUsernameEdited ? sentUsername : null,
  };
};
